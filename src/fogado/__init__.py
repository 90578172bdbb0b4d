"""Fogadó: three tabletop games, exact and complete, for people, bots and researchers.

>>> import fogado
>>> game = fogado.game("emerald-skulls")
>>> state = game.start(seats=2)
>>> state.question
'bet'
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fogado.core.content import Edition
    from fogado.core.game import Game
    from fogado.core.record import Record

# Everything below is imported when it is first used: ``fogado --help`` must answer at once.


def games() -> tuple[str, ...]:
    """List the names of all games."""
    from fogado.core import registry

    return registry.games()


def game(name: str) -> Game:
    """Give a game by its name."""
    from fogado.core import registry

    return registry.game(name)


def play(
    name: str,
    bots: Sequence[str],
    *,
    seed: int | str = 0,
    setup: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
) -> Record:
    """Let bots play one game; the same seed gives the same record."""
    from fogado.bots.house import play_match

    return play_match(game(name), list(bots), seed=seed, setup=setup, edition=edition)


class _Games(ModuleType):
    """The folder of the games; asked like the function ``games``, it answers like it."""

    def __call__(self) -> tuple[str, ...]:
        from fogado.core import registry

        return registry.games()


# Whoever loads a game puts the folder ``fogado.games`` where the function stood: so it comes now.
import_module("fogado.games").__class__ = _Games
