"""What the house keeps: people, their sessions, tables, and every table's journal.

A journal is the truth of a table: rows that are only ever added, each chained to the one before by
a digest.  Everything else in memory is worked out from it and may be forgotten at any moment.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One line of a table's journal."""

    seq: int
    """Counted from 1, without gaps."""
    at: int
    """When, in milliseconds since 1970, by the clock of the process that wrote it."""
    kind: str
    by: str
    """The person who caused it, ``bot``, or nothing for the house itself."""
    message: str
    """The sender's own number of the command, so that a repeated command is known; or nothing."""
    data: dict[str, Any]
    digest: str


def make_row(
    before: str, seq: int, at: int, kind: str, by: str, message: str, data: dict[str, Any]
) -> Row:
    """Make the row that follows one with the digest ``before``."""
    return Row(
        seq, at, kind, by, message, data, row_digest(before, seq, at, kind, by, message, data)
    )


def row_digest(
    before: str, seq: int, at: int, kind: str, by: str, message: str, data: dict[str, Any]
) -> str:
    """Digest a row together with everything before it."""
    said = msgspec.json.encode([seq, at, kind, by, message, data], order="deterministic")
    return sha256(before.encode() + b"\n" + said).hexdigest()[:32]


class TableRow(msgspec.Struct):
    """A table as the house lists it; what is told twice here is worked out from the journal."""

    id: str
    """Long and drawn at random: who does not know it cannot guess it."""
    code: str
    """The invitation, short enough to say aloud; drawn at random."""
    game: str
    visibility: str
    """``public`` (in the lobby), ``link`` (whoever has the address) or ``code``."""
    phase: str
    """``open`` (people sit down), ``playing``, ``over`` or ``closed``."""
    owner: str
    people: list[str]
    """Whoever has a seat, or had one."""
    title: dict[str, Any]
    """What the lobby shows: setup, seats taken, pace; no hidden thing."""
    head: int
    """The last row of the journal."""
    made: int
    changed: int
    secret: bytes
    """The dealer's secret.  It leaves the house only when the play is over."""
    wake: int
    """When the house must look after the table by itself (a bot, a clock), or 0 for never."""
    keeper: str
    """The process that looks after it now, or nothing."""
    kept_until: int
    origin: str = ""
    """A keyed digest of the network it was made from, so that one network does not fill the lobby;
    no address can be worked out from it without the house's secret."""


class TableFacts(NamedTuple):
    """What decides whether a table is kept."""

    id: str
    phase: str
    head: int
    changed: int
    has_people: int
    """Does a person sit here, or did one sit here when the play ended?"""
    owner_is_here: int
    """Does the house still know its owner?"""
    people: int
    """How many of its people, the owner among them, the house still knows."""
    accounts: int
    """How many of those have an account."""
    seen: int
    """When one of them was seen last."""
    unplayed: int
    """Was it closed before a play began?"""


DICE_LAST = 60 * 60 * 1000
"""So many milliseconds dice wait for their table."""
MOST_DICE = 5
"""So many dice wait for a table of one person; the oldest lapse."""


class Dice(msgspec.Struct):
    """A secret that was drawn, and committed to, before its table is made."""

    table: str
    """The id that the table will have."""
    person: str
    secret: bytes
    made: int


class Change(msgspec.Struct):
    """What an append changes in the table's row; ``None`` leaves it as it was."""

    phase: str | None = None
    people: list[str] | None = None
    title: dict[str, Any] | None = None
    wake: int | None = None
    keeper: str | None = None
    kept_until: int | None = None


class Person(msgspec.Struct):
    """Somebody who plays here: a guest, or one with an account."""

    id: str
    name: str
    login: str | None
    """The account's name, folded to lower case; ``None`` for a guest."""
    password: str | None
    """An argon2 hash."""
    made: int
    seen: int
    settings: dict[str, Any]
    version: int = 0
    """How often it was changed.  A change is kept only if no other one came in between."""
    state: str = ""
    """``banned``: may not come in; ``leaving``: is being forgotten; else nothing."""


class Session(msgspec.Struct):
    """A signed-in device, or the token of an outside bot."""

    id: str
    """The SHA-256 of the token: a stolen database opens no door."""
    person: str
    kind: str
    """``browser`` or ``token``."""
    label: str
    made: int
    seen: int


class Chat(msgspec.Struct):
    """Something said at a table."""

    id: int
    table: str
    at: int
    person: str
    name: str
    text: str
