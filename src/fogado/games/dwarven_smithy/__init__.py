"""Dwarven Smithy: forge, trade, and keep the best for the king."""
