"""What can be looked up over REST: tables, games, rules, and plays that are over."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fogado.server.protocol.asked import Pace
from fogado.server.protocol.basics import Phase
from fogado.server.protocol.seen import Entry, Told


class Made(msgspec.Struct, frozen=True):
    """A table that was set up."""

    table: str
    code: str
    phase: Phase


class DiceDrawn(msgspec.Struct, frozen=True):
    """Dice that the house drew for a table to come, and is committed to from now on."""

    table: str
    """The id that the table will have."""
    commitment: str
    entry: Entry
    until: int
    """When they lapse if there is no table, by the house's clock in milliseconds."""


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    phase: Phase
    seats: list[str]
    """Names; an empty one is a free seat."""
    setup: dict[str, Any]
    pace: Pace
    made: int
    changed: int
    mine: bool
    my_turn: bool = False
    hints: bool = True
    odds: bool = True
    """What the table allows."""


class SetupChoice(msgspec.Struct, frozen=True):
    """One thing to choose when a table is set up."""

    name: str
    kind: Literal["one-of", "number", "names"]
    default: Any
    names: list[str] = []
    parts: list[str] = []
    low: int = 0
    high: int = 0


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the house."""

    name: str
    title: dict[str, str]
    fewest: int
    most: int
    rules_version: int
    choices: list[SetupChoice]
    presets: dict[str, dict[str, Any]]
    bots: list[str]
    """The bots, from the weakest level to the strongest, then those for research."""
    usual_bot: str
    """Whom one plays against, unless one says otherwise."""


class Rule(msgspec.Struct, frozen=True):
    """A paragraph of the rulebook."""

    id: str
    text: str
    heading: bool


class ReplayStep(msgspec.Struct, frozen=True):
    """One line of a play as one seat saw it."""

    line: int
    seat: int | None
    """Who acted; ``None`` for luck and for the set-up."""
    happened: list[Told]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """A stretch of a play."""

    table: str
    seat: int | None
    lines: int
    """Of the whole play, as far as the asker may see."""
    steps: list[ReplayStep]
    names: list[str]


class Verified(msgspec.Struct, frozen=True):
    """What a check of the dice found."""

    fair: bool
    draws: int
    says: str
    commitment: str = ""
    secret: str | None = None
    line: int = 0
    """The first bad line, or 0."""


class Drawn(msgspec.Struct, frozen=True):
    """What could have come at a line of luck, so that anybody can draw it again."""

    line: int
    purpose: str
    seat: int
    ways: list[tuple[str, int]]
    """What each number gives, from 0: an outcome, and for how many numbers on end.  Empty where
    there are too many numbers; how such dice are read is written in the reference."""


class Reviewed(msgspec.Struct, frozen=True):
    """A play looked at again, or how far that is."""

    table: str
    seat: int | None
    """Whose choices and exercises these are; ``None``: everybody's."""
    share: float
    """How much of it is done, from 0 to 1."""
    review: dict[str, Any] | None = None
    """``None`` while it is still being thought about: ask again in a moment."""
