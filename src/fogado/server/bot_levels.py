"""The bots of a game as people choose them, and how long the server lets them think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.house import UnknownBot, bots_of, installed_bots_of, read_spec
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.core.game import Game

LEVELS = ("novice", "casual", "skilled", "expert", "master")
USUAL = ("casual", "greedy")
"""Whom one plays against, unless one says otherwise: the first of these that plays the game."""
RANDOM = "random"
STAND_IN = "greedy"
CEILING = 10_000
"""Milliseconds that a bot may think about one answer on a server, whatever its own range allows."""


def bots_in_order(game: Game) -> list[str]:
    """List the levels from the weakest to the strongest, then the bots for research."""
    known = list(bots_of(game))
    return [name for name in LEVELS if name in known] + [
        name for name in known if name not in LEVELS
    ]


def usual_bot(game: Game) -> str:
    """Name the bot that sits where nobody said which one is to."""
    known, _ = installed_bots_of(game)
    # A game of another package need not have our levels: then its own first bot.
    brought = [name for name in known if name != RANDOM]
    return next(name for name in (*USUAL, *brought, RANDOM) if name in known)


def stand_in(game: Game) -> str:
    """Name the bot that plays on for somebody who stays away, unless the table names another."""
    return STAND_IN if STAND_IN in installed_bots_of(game)[0] else usual_bot(game)


def check_spec(spec: str, game: Game) -> None:
    """Raise ``Refused`` if no bot is like that, or if it could think for too long."""
    try:
        name, own = read_spec(spec, game)
    except UnknownBot as error:
        raise Refused("bad-setup", f"bot-{error.key}", **error.facts) from None
    keys = bots_of(game)[name].keys
    settings = {**keys, **own}
    if settings.get("ms", 0) > CEILING:
        raise Refused("bad-setup", "bot-too-long", bot=name, most=CEILING, ms=settings["ms"])
    if lacks_clock(keys, settings):
        evals = keys["evals"]
        raise Refused("bad-setup", "bot-no-clock", bot=name, evals=evals, most=CEILING)


def lacks_clock(keys: dict[str, int], settings: dict[str, int]) -> bool:
    """Does only a number of evaluations above the usual one end this bot's thinking?"""
    if "ms" not in keys or settings["ms"]:
        return False
    evals = settings.get("evals", 0)
    return not 0 < evals <= keys.get("evals", 0)


def limited_spec(spec: str, game: Game) -> str:
    """Return a spec whose bot thinks no longer than the ceiling: older tables may name others."""
    name, own = read_spec(spec, game)
    keys = bots_of(game)[name].keys
    settings = {**keys, **own}
    if settings.get("ms", 0) <= CEILING and not lacks_clock(keys, settings):
        return spec
    own["ms"] = CEILING
    return f"{name}:{','.join(f'{key}={value}' for key, value in own.items())}"
