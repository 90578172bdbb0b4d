"""Bots for Dwarven Smithy."""

from __future__ import annotations

from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.levels import Casual, Expert, Master, Novice, Skilled

BOTS = (Novice, Casual, Greedy, Skilled, Expert, Master)
