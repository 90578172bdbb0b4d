"""What the house says: every message has an ``is``."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fogado.server.protocol.seen import Ask, ChatLine, TableInfo, Told, You


class Welcome(msgspec.Struct, tag_field="is", tag="welcome", frozen=True):
    """The answer to ``hello``."""

    version: int
    you: You | None
    now: int
    engine: str


class Update(msgspec.Struct, tag_field="is", tag="update", frozen=True):
    """How a table stands for one seat, and what happened since the last update."""

    table: str
    seat: int | None
    seq: int
    whole: bool
    """Does ``happened`` begin anew (true), or go on from the last update?"""
    info: TableInfo
    view: dict[str, Any] | None
    """What this seat may know; ``None`` before the play begins."""
    ask: Ask | None
    undo: Literal["", "own", "ask"]
    """May this seat take something back, or ask to?"""
    happened: list[Told]


class Change(msgspec.Struct, tag_field="is", tag="change", frozen=True):
    """What differs from the update before: for those who said that they can put it together."""

    table: str
    seat: int | None
    since: int = msgspec.field(name="from")
    """The ``seq`` of the update this goes on from; whoever has another one watches anew."""
    seq: int
    now: int
    """The new ``info.now``."""
    left: list[int] | None
    """The new ``left`` of each seat, at a table with clocks."""
    parts: dict[str, Any]
    """By their places, such as ``view.heroes.2``: the parts that differ, each of them whole."""
    happened: list[Told]


class ChatSaid(msgspec.Struct, tag_field="is", tag="chat", frozen=True):
    """Lines of chat, new or from before."""

    table: str
    lines: list[ChatLine]


class Ack(msgspec.Struct, tag_field="is", tag="ack", frozen=True):
    """A command was done, and is kept for ever."""

    id: str
    seq: int
    data: dict[str, Any] = {}


class Error(msgspec.Struct, tag_field="is", tag="error", frozen=True):
    """A command was not done; nothing has changed."""

    code: str
    says: str
    id: str = ""
    rule: str = ""
    """The number of the rule that forbids it."""
    seq: int = 0
    """How far the table is, where the sender was behind."""


class Because(msgspec.Struct, tag_field="is", tag="because", frozen=True):
    """The answer to ``why``."""

    id: str
    allowed: bool
    says: str = ""
    rule: str = ""


class ReasonSaid(msgspec.Struct, frozen=True):
    """Something that speaks for an option."""

    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""


class Hint(msgspec.Struct, frozen=True):
    """One option worth a thought."""

    take: str
    """In notation: this is what is sent back."""
    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""
    chance: float
    """To win, after this."""
    gain: float
    """Against the average of all options."""
    error: float
    """The standard error of how far it is behind the best one."""
    then: list[str]
    """The answers that were thought of next, in notation."""
    reasons: list[ReasonSaid]


class Hints(msgspec.Struct, tag_field="is", tag="hints", frozen=True):
    """The answer to ``hint``: at most three options, the best first."""

    id: str
    table: str
    seat: int
    seq: int
    """The row of the journal the question stood at."""
    hints: list[Hint]


class Odds(msgspec.Struct, tag_field="is", tag="odds", frozen=True):
    """The answer to ``odds``: each game has odds of its own."""

    id: str
    table: str
    seat: int | None
    """Through whose eyes."""
    seq: int
    odds: dict[str, Any] | None
    """``None`` while there is nothing to be told."""


class Ping(msgspec.Struct, tag_field="is", tag="ping", frozen=True):
    """To be answered with ``pong`` at once."""

    n: int
    now: int


class Bye(msgspec.Struct, tag_field="is", tag="bye", frozen=True):
    """The house closes this line; come back after so many milliseconds."""

    why: str
    back: int


AnyTold = Welcome | Update | Change | ChatSaid | Ack | Error | Because | Hints | Odds | Ping | Bye
