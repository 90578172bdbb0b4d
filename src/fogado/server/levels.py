"""The bots of a game in the order in which people choose them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.house import bots_of

if TYPE_CHECKING:
    from fogado.core.game import Game

LEVELS = ("novice", "casual", "skilled", "expert", "master")
USUAL = ("casual", "greedy", "random")
"""Whom one plays against, unless one says otherwise: the first of these that plays the game."""


def bots_in_order(game: Game) -> list[str]:
    """List the levels from the weakest to the strongest, then the bots for research."""
    known = list(bots_of(game))
    return [name for name in LEVELS if name in known] + [
        name for name in known if name not in LEVELS
    ]


def usual_bot(game: Game) -> str:
    """Name the bot that sits where nobody said which one is to."""
    known = bots_of(game)
    return next(name for name in USUAL if name in known)
