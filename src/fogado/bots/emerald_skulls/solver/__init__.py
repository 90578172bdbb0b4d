"""The tumbler's turn, solved exactly: every roll, every placement, every reroll, every payout."""
