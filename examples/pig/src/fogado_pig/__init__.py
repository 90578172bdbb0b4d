"""Pig, a small dice game for Fogadó: the game, its words in two languages, and its bots."""
