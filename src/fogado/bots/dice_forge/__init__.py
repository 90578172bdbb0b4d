"""Bots for Dice Forge."""

from __future__ import annotations

from fogado.bots.dice_forge.greedy import Greedy
from fogado.bots.dice_forge.levels import Casual, Expert, Master, Novice, Skilled

BOTS = (Novice, Casual, Greedy, Skilled, Expert, Master)
