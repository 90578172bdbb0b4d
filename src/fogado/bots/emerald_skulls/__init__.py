"""Bots for Emerald Skulls."""

from __future__ import annotations

from fogado.bots.emerald_skulls.exact import Expert
from fogado.bots.emerald_skulls.fallible import Casual, Novice, Skilled
from fogado.bots.emerald_skulls.greedy import Greedy
from fogado.bots.emerald_skulls.master import Master

BOTS = (Novice, Casual, Skilled, Greedy, Expert, Master)
"""From the weakest to the strongest."""
