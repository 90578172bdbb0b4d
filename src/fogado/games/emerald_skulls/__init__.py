"""Emerald Skulls: push-your-luck dice with bets, for one to eight players."""
