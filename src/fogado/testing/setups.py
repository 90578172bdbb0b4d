"""The tables that a game is tried on where its author names none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError
from fogado.core.setup import NamesOr, Number, OneOf
from fogado.testing.cases import Table
from fogado.testing.faults import fail

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fogado.core.game import Game
    from fogado.core.setup import Choice


def tables_of(game: Game, setups: Iterable[Table | Mapping[str, Any]] | None = None) -> list[Table]:
    """List the tables to try: those that are named, or all numbers of seats, presets and choices.

    A set-up without a number of seats is tried with the fewest seats that it starts with.
    """
    if setups is not None:
        named = [one if isinstance(one, Table) else starting(game, one) for one in setups]
        return [table for table in named if table is not None]
    found = [Table(seats) for seats in range(game.fewest, game.most + 1) if starts(game, seats, {})]
    if not found:
        fail(f"{game.name} starts with no number of seats when nothing is chosen.")
    wanted: list[dict[str, Any]] = [{"preset": preset} for preset in game.setups.presets]
    for choice in game.setups.choices:
        wanted += [{choice.name: value} for value in values_of(choice) if value != choice.default]
    for setup in wanted:
        table = starting(game, setup)
        if table is not None:
            found.append(table)
    return found


def values_of(choice: Choice) -> list[Any]:
    """List what can be chosen; of numbers the least and the greatest."""
    if isinstance(choice, Number):
        return sorted({choice.low, choice.high})
    if isinstance(choice, (OneOf, NamesOr)):
        return list(choice.names)
    return []


def starting(game: Game, setup: Mapping[str, Any]) -> Table | None:
    """Set a table up with the fewest seats that it starts with, if it starts at all."""
    chosen = dict(setup)
    for seats in range(game.fewest, game.most + 1):
        if starts(game, seats, chosen):
            return Table(seats, chosen)
    return None


def starts(game: Game, seats: int, setup: dict[str, Any]) -> bool:
    """Can a table be set up like this?"""
    try:
        game.start(seats, setup)
    except FogadoError:
        return False
    return True
