"""A table as it is asked for."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fogado.server.protocol.basics import Visibility


class Pace(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much time there is to decide."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    bank: Annotated[int, msgspec.Meta(ge=10, le=7200)] = 600
    """Live: seconds for the whole game."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=300)] = 10
    """Live: seconds that each decision adds."""
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    """By correspondence: days for each decision."""


class Betting(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Emerald Skulls: how bets are placed."""

    form: Literal["ordered", "live", "sealed"] = "ordered"
    window: Annotated[int, msgspec.Meta(ge=3, le=300)] = 20
    """Live and sealed: seconds until the last call."""
    last_call: Annotated[int, msgspec.Meta(ge=1, le=60)] = 4
    """Seconds from the last call until the window closes."""
    bound: Annotated[int, msgspec.Meta(ge=0, le=500)] = 150
    """Live: at most so many milliseconds of a slow line are made good."""


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit there."""

    who: Literal["me", "open", "bot"] = "open"
    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The bot's spec, such as ``greedy``."""
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """Several people at one device: the name at this seat, if it is not one's own; or a bot's."""


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a table agrees on besides the game's own setup."""

    visibility: Visibility = "link"
    pace: Pace = msgspec.field(default_factory=Pace)
    betting: Betting = msgspec.field(default_factory=Betting)
    undo: Literal["none", "own", "agree"] = "agree"
    """``own``: back to what was revealed; ``agree``: beyond that if the others agree."""
    hints: bool = True
    """May a seat ask which options are best?"""
    odds: bool = True
    """May everybody ask how likely things are?"""
    stalled: Annotated[str, msgspec.Meta(max_length=100)] = "greedy"
    """The bot that plays on for a seat whose time is up; empty: the table waits."""
    absent: Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 60)] = 60
    """Untimed: after so many minutes the others may let that bot go on for a seat that everybody
    waits for; 0: never."""
    spectators: bool = True
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Spectators see everything so many seconds later."""
    chat: bool = True


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be set up."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    setup: dict[str, Any] = {}
    edition: dict[str, Any] | None = None
    settings: Settings = msgspec.field(default_factory=Settings)
    start: bool = True
    """Begin at once if nobody is missing."""
    dice: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The ``table`` of dice drawn with ``POST /api/dice``; without it, the house draws some now."""
    entropy: str = ""
    """What one adds to the dice oneself: only to such as were drawn before."""
