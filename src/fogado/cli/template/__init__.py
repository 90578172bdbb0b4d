"""What ``fogado new-game`` writes: a small game that works, to be turned into another."""
