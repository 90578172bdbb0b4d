"""Boards as text: drawn from a view and nothing else.  A game without one gets the plain board."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fogado.core.registry import HOUSE_GAMES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fogado.core.agenda import Option
    from fogado.core.game import Game

COLOURS = ("cyan", "yellow", "magenta", "blue", "red", "green", "white", "bright_black")
"""The players' colours by seat; their initials say the same without colour."""


class Board:
    """How one game is shown: its table, and a short word beside an option."""

    def draw(self, view: Any, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
        """Draw what a view shows."""
        raise NotImplementedError

    def aside(self, view: Any, option: Option, lang: str) -> str:
        """Say in a few words what somebody would like to know before choosing this."""
        return ""

    def brief(self, view: Any, option: Option, game: Game, lang: str) -> tuple[str, str]:
        """Describe an option of a long menu and what is beside it, with no word too many."""
        return game.describe(option, lang), self.aside(view, option, lang)

    def legend(self, lang: str) -> str:
        """Say what the signs on the board mean."""
        return ""


def board_of(game: Game) -> Board:
    """Return the board of a game: its own if it is one of ours, else the plain one."""
    if game.name not in HOUSE_GAMES:
        from fogado.cli.boards.plain import PlainBoard

        return PlainBoard()
    found = import_module(f"fogado.cli.boards.{game.name.replace('-', '_')}").BOARD
    assert isinstance(found, Board)
    return found


def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Give everybody a letter, with the number a name ends in; two letters where two are alike."""
    short = [name[:1].upper() + number_in(name) for name in names]
    longer = [name[:2].capitalize() + number_in(name) for name in names]
    tags = [own if short.count(own) == 1 else more for own, more in zip(short, longer, strict=True)]
    return tuple(
        tag if tags.count(tag) == 1 else f"{tag[:1]}{seat}" for seat, tag in enumerate(tags)
    )


def number_in(name: str) -> str:
    """Give the number at the end of ``Greedy 2``."""
    last = name.rpartition(" ")[2]
    return last if last.isdecimal() else ""


def colour(seat: int) -> str:
    """Give the colour of a seat."""
    return COLOURS[seat % len(COLOURS)]
