"""Who will win, from what lies in the pockets and in the pot when a turn begins.

The standing (see ``solver.standing``) is a good guess; a small network corrects it, seat by seat,
by what a formula of four numbers cannot know: few gears left, many cubes, whom to catch up with.
``fortunes.json`` holds its arrays and how they were learned; ``make_fortunes`` learns them.
Many tables are judged at once: gears and cubes are arrays with a row a table and a column a seat.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from fogado.bots.emerald_skulls.standings import standing_for
from fogado.bots.minds.net import Net

Array = Any
"""numpy's."""

MOST_SEATS = 8
TABLE_LOOKS, SOLO_LOOKS = 17, 9
"""How many numbers are looked at, at a table and in the solo game."""


class Fortunes:
    """Judges tables between two turns."""

    def __init__(self, table: Net, solo: Net) -> None:
        self.table = table
        self.solo = solo

    def chances(
        self, gears: Array, cubes: Array, pot: Array, following: int, advanced: bool
    ) -> Array:
        """Give every seat's chance to win, by table, when ``following`` tumbles next."""
        tables, seats = gears.shape
        looks = look(gears, cubes, pot, following, advanced)
        found = self.table.scores(looks).reshape(tables, seats)
        found = found + guess(gears, cubes, pot, following)
        weights = np.exp(found - found.max(axis=1, keepdims=True))
        chances = weights / weights.sum(axis=1, keepdims=True)
        over = pot <= 0
        if over.any():
            chances[over] = decided(gears[over], cubes[over], following)
        return chances

    def alone(
        self, gears: Array, cubes: Array, pot: Array, opposition: Array, rounds: int
    ) -> Array:
        """Give the chance to win the solo game, by table, with so many cards still to come."""
        if rounds <= 0:
            # The rest is theirs.  ES-12.11
            return np.where(gears > opposition + pot, 1.0, 0.0)
        looks = look_alone(gears, cubes, pot, opposition, rounds)
        chances = 1.0 / (1.0 + np.exp(-self.solo.scores(looks)))
        return np.where(pot <= 0, np.where(gears > opposition, 1.0, 0.0), chances)


def guess(gears: Array, cubes: Array, pot: Array, following: int) -> Array:
    """Give what the standing says, as logarithms of shares."""
    seats = gears.shape[1]
    standing = standing_for(seats)
    spread = standing.wide * np.sqrt(np.maximum(pot, 0)) + standing.narrow
    strength = gears + standing.cube * cubes + standing.tempo * soon(seats, following)
    return strength / spread[:, None]


def soon(seats: int, following: int) -> Array:
    """Say by seat how soon it tumbles: 1 for the next, 0 for the last."""
    turns = (np.arange(seats) - following) % seats
    return 1.0 - turns / max(1, seats - 1)


def decided(gears: Array, cubes: Array, following: int) -> Array:
    """Name the winners of plays that are over: gears, cubes, the latest tumbler.  ES-9.5 to 9.7"""
    seats = gears.shape[1]
    recent = (np.arange(seats) - following) % seats
    ranks = (gears * 4096.0 + cubes) * 16.0 + recent
    return np.eye(seats)[ranks.argmax(axis=1)]


def look(gears: Array, cubes: Array, pot: Array, following: int, advanced: bool) -> Array:
    """List what matters for every seat: its own things, the two best rivals', the time left."""
    tables, seats = gears.shape
    turn = np.broadcast_to(soon(seats, following), gears.shape)
    strength = gears + 2.0 * cubes + 3.0 * turn
    order = np.argsort(-strength, axis=1, kind="stable")
    place = np.argsort(order, axis=1, kind="stable")
    first = np.where(place == 0, order[:, 1:2], order[:, 0:1])
    third = order[:, min(2, seats - 1)][:, None]
    second = np.where(place <= 1, third, order[:, 1:2])

    def of(values: Array, whose: Array) -> Array:
        return np.take_along_axis(values, whose, axis=1)

    left = np.broadcast_to(pot[:, None], gears.shape).astype(float)
    lead = gears - of(gears, first)
    others = (cubes.sum(axis=1, keepdims=True) - cubes) / (seats - 1)
    wide = np.sqrt(left + 4.0)
    rest = place > 1
    columns = (
        gears / 20.0,
        cubes / 3.0,
        turn,
        left / 40.0,
        wide / 5.0,
        lead / 10.0,
        lead / wide / 2.0,
        of(cubes, first) / 3.0,
        of(turn, first),
        (strength - of(strength, second)) / 10.0,
        (strength - of(strength, second)) / wide / 2.0,
        others / 3.0,
        np.full(gears.shape, 2.0 / seats),
        np.full(gears.shape, seats / MOST_SEATS),
        left / (40.0 * seats),
        np.full(gears.shape, 1.0 if advanced else 0.0),
        rest.astype(float),
    )
    return np.stack(columns, axis=2).reshape(tables * seats, TABLE_LOOKS).astype(np.float32)


def look_alone(gears: Array, cubes: Array, pot: Array, opposition: Array, rounds: int) -> Array:
    """List what matters in the solo game."""
    lead = gears - opposition
    wide = np.sqrt(pot + 4.0)
    columns = (
        lead / 20.0,
        lead / wide / 4.0,
        pot / 40.0,
        wide / 5.0,
        cubes / 3.0,
        np.full(gears.shape, rounds / 10.0),
        np.full(gears.shape, 1.0 / (1.0 + rounds)),
        pot / (20.0 * (rounds + 1.0)),
        (lead - pot) / 20.0,
    )
    return np.stack(columns, axis=1).astype(np.float32)


@cache
def fortunes() -> Fortunes:
    """Read what was learned."""
    data = json.loads(files(__package__).joinpath("fortunes.json").read_text("utf-8"))
    return Fortunes(net_of(data["table"]), net_of(data["solo"]))


def net_of(plain: dict[str, Any]) -> Net:
    """Make a network from its written arrays."""
    return Net({name: np.array(plain[name], dtype=np.float32) for name in plain})
