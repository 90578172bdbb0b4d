"""The tables that the tests of this folder sit at: every game, and what differs between set-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import fogado
from fogado.core.source import seeded
from fogado.research.lane import OVER, Lane, begin

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("emerald-skulls", 1, {}),
    ("emerald-skulls", 2, {}),
    ("emerald-skulls", 4, {"preset": "live"}),
    ("emerald-skulls", 8, {"preset": "advanced", "opening": "random"}),
    ("dwarven-smithy", 2, {}),
    ("dwarven-smithy", 3, {"preset": "auction"}),
    ("dwarven-smithy", 4, {"preset": "endless", "workshop": "strict"}),
    ("dice-forge", 2, {}),
    ("dice-forge", 2, {"rebellion": "cards", "cards": "draft", "ask": "all"}),
    ("dice-forge", 3, {"preset": "titans"}),
    ("dice-forge", 4, {"preset": "goddess"}),
]


def name_of(table: tuple[str, int, dict[str, Any]]) -> str:
    """Name a table for whoever reads a report."""
    game, seats, setup = table
    return "-".join([game, str(seats), *map(str, setup.values())])


def walk(game: str, seats: int, setup: dict[str, Any], seed: str, most: int) -> Iterator[Lane]:
    """Play at random; give the play at each of its questions."""
    source = seeded(seed)
    lane = begin(fogado.game(game).start(seats, setup), source)
    for _ in range(most):
        if lane.awaits == OVER:
            return
        yield lane
        place = source.below(len(lane.menu) + lane.may_wait)
        if place == len(lane.menu):
            lane.wait()
        else:
            lane.take(lane.menu[place])
