"""Bots for Dwarven Smithy."""

from __future__ import annotations

from fogado.bots.dwarven_smithy.greedy import Greedy

BOTS = (Greedy,)
