"""Dice Forge and its Rebellion: dice whose faces are forged, for two to four heroes."""
