"""Plays looked at again: records, replays and checks of the dice, worked out in other processes.

What was worked out is kept by its content: the digest of the table's rows, the eyes, the language.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fogado.server.protocol import Verified
from fogado.server.refused import Refused
from fogado.server.replaying import rules_now
from fogado.server.thinking_job import Question

if TYPE_CHECKING:
    from fogado.core.lines import Entry
    from fogado.server.house import House
    from fogado.server.rows import Person
    from fogado.server.table import Table
    from fogado.server.thinking_results import Result

MOST_STEPS = 100
"""Lines that are shown at a time."""
STRETCH = 100
"""Lines that are worked out together, and kept together."""
SLICE = 400
"""Lines that are written at a time before others have their turn."""
LINE = 0.25
"""Milliseconds it takes to work through one line, interpreted."""
SHOWN = 0.15
"""Milliseconds it takes to show one."""


class ReplayPage(msgspec.Struct, frozen=True):
    """A ``Replay`` whose steps were written by another process."""

    table: str
    seat: int | None
    lines: int
    steps: list[msgspec.Raw]
    names: list[str]


class Play(NamedTuple):
    """A play as it stands, taken while nothing changes."""

    digest: str
    """The table, and the digest of its last row: the same for the same play."""
    header: dict[str, Any]
    entries: list[Entry]
    tail: list[dict[str, Any]]
    names: tuple[str, ...]


def play_at(table: Table) -> Play:
    """Take the play of a table as it stands."""
    record = table.record
    if record is None:
        raise Refused("not-now", "not-playing")
    digest = f"{table.id}/{table.digest}"
    names = tuple(table.names)
    return Play(digest, record.header(), list(record.entries), record.tail(), names)


def must_be_played_today(table: Table) -> None:
    """Refuse a play whose rules the house no longer plays; its record can still be had."""
    if table.game is None:
        new = rules_now(table.game_name)
        raise Refused("gone", "older-rules", old=table.rules_version, new=new)


class PlayRecords:
    """What one process of the house knows of plays that are looked at again."""

    def __init__(self, house: House) -> None:
        self.house = house

    # ── whole plays ──────────────────────────────────────────────────────────────────────

    async def done(self, who: Person | None, table: str) -> Play:
        """Return a play that is over; refuse one that goes on, whose dice must not be known."""
        hosted = await self.house.fresh(table)
        self.house.may_enter(hosted.table, who, "")
        record = hosted.table.record
        if record is None or not record.done:
            raise Refused("forbidden", "still-playing")
        return play_at(hosted.table)

    async def record(self, who: Person | None, table: str, payer: str = "") -> str:
        """Return the record of a play that is over."""
        play = await self.done(who, table)
        value = await self.value("record", play, payer_of(who, payer), (play.names,))
        return str(value)

    async def verify(
        self, who: Person | None, table: str, language: str, payer: str = ""
    ) -> Verified:
        """Check every draw of a play that is over."""
        play = await self.done(who, table)
        key = (play.names, language)
        found = await self.value("verify", play, payer_of(who, payer), key, language=language)
        assert isinstance(found, Verified)
        return found

    async def draws(self, who: Person | None, table: str, payer: str = "") -> bytes:
        """Tell what could have come at every draw of a play that is over, as JSON."""
        play = await self.done(who, table)
        return bytes(await self.value("draws", play, payer_of(who, payer), ()))

    async def value(
        self, kind: str, play: Play, payer: str, key: tuple[Any, ...], **more: Any
    ) -> Any:
        """Return what one kind of question about a whole play comes to."""
        results = self.house.results
        cost = 10 + LINE * len(play.entries)
        result = results.begin(
            (kind, play.digest, *key),
            payer,
            lambda: question_about(kind, play, **more),
            READS[kind],
            cost=cost,
            home=play.digest,
        )
        return await results.value(result)

    # ── step by step ─────────────────────────────────────────────────────────────────────

    async def replay(
        self,
        who: Person | None,
        table: str,
        seat: int | None,
        first: int,
        count: int,
        language: str,
        payer: str = "",
    ) -> ReplayPage:
        """Show ``count`` lines from line ``first``; line 0 is the table as it was set up."""
        play, seats = await self.seen(who, table, seat)
        if seat is not None and not 0 <= seat < seats:
            raise Refused("unknown", "unknown-seat", seat=seat + 1)
        lines = len(play.entries) + 1
        if first >= lines:
            raise Refused("unknown", "too-far", lines=lines)
        end = min(lines, first + min(count, MOST_STEPS))
        steps: list[msgspec.Raw] = []
        for begin in range(first - first % STRETCH, end, STRETCH):
            result = self.stretch(play, seat, begin, language, payer_of(who, payer))
            shown = await self.house.results.value(result)
            steps += shown[max(0, first - begin) : end - begin]
        return ReplayPage(table, seat, lines, steps, list(play.names))

    async def seen(self, who: Person | None, table: str, seat: int | None) -> tuple[Play, int]:
        """Return a play as far as somebody may see it through a seat, and the seats it has."""
        house = self.house
        hosted = await house.fresh(table)
        house.may_enter(hosted.table, who, "")
        if hosted.table.phase not in ("over", "closed"):
            house.may_see(hosted.table, who, seat, "")
        house.release(hosted)
        shown = hosted.table
        if shown.phase not in ("over", "closed"):
            shown = hosted.shown_to(seat)
        play = play_at(shown)
        must_be_played_today(shown)
        return play, len(shown.seats)

    def stretch(
        self, play: Play, seat: int | None, begin: int, language: str, payer: str
    ) -> Result:
        """Begin to show one stretch of a play, unless it is known."""
        end = min(len(play.entries) + 1, begin + STRETCH)
        more = {"seat": seat, "first": begin, "last": end - 1, "language": language}
        return self.house.results.begin(
            ("replay", play.digest, play.names, seat, begin, language),
            payer,
            lambda: question_about("replay", play, **more),
            READS["replay"],
            cost=5 + LINE * end + SHOWN * STRETCH,
            home=play.digest,
        )


READS: dict[str, Any] = {
    "record": msgspec.json.Decoder(str).decode,
    "verify": msgspec.json.Decoder(Verified).decode,
    "draws": bytes,
    "replay": msgspec.json.Decoder(list[msgspec.Raw]).decode,
}
"""How what comes from another process is read."""


def payer_of(who: Person | None, payer: str) -> str:
    """Name who is charged for a question: the person, else what was given, such as an address."""
    return f"person:{who.id}" if who is not None else payer


async def question_about(kind: str, play: Play, **more: Any) -> Question:
    """Put a question about a whole play; others have their turn while a long one is written."""
    parts = [msgspec.json.encode(play.header)]
    for begin in range(0, len(play.entries), SLICE):
        if begin:
            await asyncio.sleep(0)
        entries = play.entries[begin : begin + SLICE]
        parts.append(msgspec.json.encode([entry.plain() for entry in entries])[1:-1])
    parts += [msgspec.json.encode(line) for line in play.tail]
    record = msgspec.Raw(b"[" + b",".join(parts) + b"]")
    facts = {"record": record, "digest": play.digest, "names": list(play.names), **more}
    return Question(kind, facts)
