"""Who will win between two players who know the odds.

``fortunes`` has seen plays of bots that err.  Between two who do not, whoever tumbles next is
better off than it says, by a dozen numbers in ``keen.json``: ``make_keen`` fits them so that a
turn begins with what solving it says.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from fogado.bots.emerald_skulls.fortunes import Fortunes, decided, fortunes
from fogado.bots.emerald_skulls.standings import standing_for

Array = Any
"""numpy's."""
TWO = 2


class Keen(Fortunes):
    """Judges tables of two between turns as if neither erred; others like ``fortunes``."""

    def __init__(self, known: Fortunes, numbers: Array) -> None:
        super().__init__(known.table, known.solo)
        self.numbers = numbers

    def chances(
        self, gears: Array, cubes: Array, pot: Array, following: int, advanced: bool
    ) -> Array:
        found = super().chances(gears, cubes, pot, following, advanced)
        if gears.shape[1] != TWO:
            return found
        better = np.exp(keenness(gears, cubes, pot, following) @ self.numbers)
        next_one = found[:, following] * better
        found[:, following] = next_one / (next_one + found[:, 1 - following])
        found[:, 1 - following] = 1.0 - found[:, following]
        over = pot <= 0
        if over.any():
            found[over] = decided(gears[over], cubes[over], following)
        return found


def keenness(gears: Array, cubes: Array, pot: Array, following: int) -> Array:
    """List what a duel's next tumbler can make of the turn: what it can pay, cubes, the lead."""
    own, rival = gears[:, following], gears[:, 1 - following]
    standing = standing_for(TWO)
    spread = standing.wide * np.sqrt(np.maximum(pot, 0)) + standing.narrow
    lead = (own - rival) / spread
    plain = (
        np.ones(len(own)),
        np.minimum(own, 10.0) / 10.0,
        np.minimum(cubes[:, following], 4.0) / 4.0,
        np.minimum(cubes[:, 1 - following], 4.0) / 4.0,
        lead / 4.0,
        np.abs(lead) / 4.0,
    )
    columns = [*plain, *(column * 4.0 / spread for column in plain)]
    return np.stack(columns, axis=1)


@cache
def keen() -> Keen:
    """Read what was fitted."""
    data = json.loads(files(__package__).joinpath("keen.json").read_text("utf-8"))
    return Keen(fortunes(), np.array(data["keen"]))
