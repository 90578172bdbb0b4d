"""Bots for Dice Forge."""

from __future__ import annotations

from fogado.bots.dice_forge.greedy import Greedy

BOTS = (Greedy,)
