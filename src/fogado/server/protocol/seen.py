"""A table as a seat sees it, and what it is asked there."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fogado.server.protocol.asked import Settings
from fogado.server.protocol.basics import Phase


class You(msgspec.Struct, frozen=True):
    """Who one is here."""

    id: str
    name: str
    account: bool


class Seat(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str
    person: str = ""
    bot: str = ""
    """The bot that plays here, also while it plays on for a person."""
    here: bool = False
    """Is somebody looking at the table from this seat?"""
    left: int | None = None
    """Milliseconds on the clock at the time of ``TableInfo.now``; ``None`` without one."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the log of all commitments: chained by its digest to the line before."""

    n: int
    at: int
    commitment: str
    table: str
    """A hash of the table's id: who does not know the id does not know the table."""
    digest: str


class Fair(msgspec.Struct, frozen=True):
    """What is known of the dice."""

    commitment: str
    entropies: list[str]
    secret: str | None = None
    """Told when the play is over."""
    entry: Entry | None = None
    """The commitment in the log; ``None`` at tables older than the log."""


class Window(msgspec.Struct, frozen=True):
    """Emerald Skulls: the betting window.  Times are of the house's clock."""

    form: Literal["live", "sealed"]
    stage: Literal["open", "last-call"]
    opened: int
    last_call: int
    closes: int
    bound: int
    waiting: list[int]
    """Sealed: the seats that have not said they are done."""


class AsksBack(msgspec.Struct, frozen=True):
    """Somebody asks to take something back."""

    seat: int
    to: int
    agreed: list[int]
    asked: list[int]


class TableInfo(msgspec.Struct, frozen=True):
    """A table, without its play."""

    id: str
    game: str
    rules_version: int
    phase: Phase
    owner: str
    seats: list[Seat]
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    settings: Settings
    fair: Fair
    made: int
    now: int
    """The house's clock in milliseconds."""
    seq: int
    code: str = ""
    """The invitation; only those who sit here, or made the table, see it."""
    window: Window | None = None
    asks_back: AsksBack | None = None
    outcome: dict[str, Any] | None = None
    closed: str | None = None
    """Why the table was given up, in words."""
    rematch: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """One thing a seat may do."""

    take: str
    """In notation: this is what is sent back."""
    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""


class Ask(msgspec.Struct, frozen=True):
    """The question a seat is asked."""

    seat: int
    question: str
    choices: list[Choice]
    may_wait: bool
    pending: list[str] = []
    """In a betting window: this seat's own bets that are sealed or still kept back."""


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as this seat saw it."""

    seq: int
    event: str
    facts: dict[str, Any]
    says: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    at: int
    person: str
    name: str
    text: str
