"""A board for any game: everything its view holds, name by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

from fogado.cli.boards import Board
from fogado.cli.words import say
from fogado.core.words import plain

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fogado.core.game import Game

QUIET = ("seat", "setup", "edition")
"""Nothing that changes during play."""


class PlainBoard(Board):
    """What can be shown of a game nobody has drawn yet."""

    def draw(self, view: Any, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_row(say(lang, "result.player"), players(names))
        data = plain(view)
        for name, value in data.items() if isinstance(data, dict) else (("", data),):
            if name not in QUIET and value not in (None, "", [], {}):
                table.add_row(name, written(value))
        return table


def players(names: tuple[str, ...]) -> str:
    """List the players with the numbers of their seats: rows of numbers are in this order."""
    return ", ".join(f"{seat} {name}" for seat, name in enumerate(names))


def written(value: Any) -> str:
    """Write a value in one line."""
    if isinstance(value, list):
        # A list within a list keeps its brackets, or nobody knows where it ends.
        parts = [
            f"({written(part)})" if isinstance(part, list) else written(part) for part in value
        ]
        return ", ".join(parts) or "–"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {written(part)}" for key, part in value.items()) + ")"
    return str(value)
