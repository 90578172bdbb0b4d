"""Bots for Emerald Skulls."""

from __future__ import annotations

from fogado.bots.emerald_skulls.exact import Expert, Skilled
from fogado.bots.emerald_skulls.greedy import Greedy

BOTS = (Greedy, Skilled, Expert)
