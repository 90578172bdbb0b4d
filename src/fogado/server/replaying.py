"""A play worked through once more: its record, its steps through a seat's eyes, its dice checked.

This runs in the processes that think; ``play_records.py`` asks for it and keeps what comes of it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import fogado
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.events import Event
from fogado.core.native import i64
from fogado.core.record import read_header, read_next, read_record, retrace, verify
from fogado.core.source import Source
from fogado.server.protocol import Drawn, ReplayStep, Verified
from fogado.server.refused import phrases
from fogado.server.telling import told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.game import Game, Pending, State
    from fogado.core.record import Entry, Record
    from fogado.server.table import Table

MOST_WAYS = 4096
"""Luck with more numbers than this is not written out."""
KEPT = 8
"""Plays that stay where they were left, for the next stretch of the same one."""
MOST_KEPT = 5_000
"""Lines of the longest play that does."""


class Retold(NamedTuple):
    """What must be known of a table to tell what happened at it."""

    game: Game
    names: list[str]


class Retracing:
    """A play that is being worked through, and the line it has come to."""

    def __init__(self, record: Record, game: Game) -> None:
        self.game = game
        self.lines: Iterator[tuple[State, Entry | None]] = retrace(record, game, listen=True)
        self.next = 0
        """The line that comes next; line 0 is the table as it was set up."""


RETRACINGS: OrderedDict[str, Retracing] = OrderedDict()
"""By the digest of a play's rows."""


def record_of(facts: dict[str, Any]) -> Record:
    """Put a record together from its lines, with the names that the seats have now."""
    lines = facts["record"]
    record = read_header(lines[0])
    for number, line in enumerate(lines[1:], 2):
        read_next(record, line, number)
    record.seats = list(facts["names"])
    return record


def record_text(facts: dict[str, Any]) -> str:
    """Write a record as the text of a file, with its digests."""
    return record_of(facts).text()


def steps_of(facts: dict[str, Any]) -> list[ReplayStep]:
    """Show lines ``first`` to ``last`` of a play as a seat saw them."""
    first, last, digest = facts["first"], facts["last"], facts["digest"]
    going = RETRACINGS.pop(digest, None)
    if going is None or going.next > first:
        record = record_of(facts)
        going = Retracing(record, fogado.game(record.game))
    told = Retold(going.game, list(facts["names"]))
    steps: list[ReplayStep] = []
    while going.next <= last:
        found = next(going.lines, None)
        if found is None:
            break
        if going.next >= first:
            steps.append(step_of(told, going.next, *found, facts["seat"], facts["language"]))
        going.next += 1
    if len(facts["record"]) <= MOST_KEPT:
        RETRACINGS[digest] = going
        while len(RETRACINGS) > KEPT:
            RETRACINGS.popitem(last=False)
    return steps


def step_of(
    told: Retold, line: int, state: State, entry: Entry | None, seat: int | None, language: str
) -> ReplayStep:
    """Show one line of a play; ``state`` is the table after it."""
    events = list(state.log or [])
    if entry is not None and entry.back is not None:
        events.append(Event("house.back", {"seat": entry.seat}))
    if entry is not None and entry.lost:
        events.append(Event("house.lost", {"seat": entry.seat, "take": entry.text}))
    acted = entry.seat if entry is not None and entry.acts else None
    table: Table = told  # type: ignore[assignment]  # nothing else of a table is asked for
    happened = told_of(table, [(line, event) for event in events], seat, language)
    # Written now: the state goes on and changes.
    view = msgspec.Raw(msgspec.json.encode(state.view(seat)))
    return ReplayStep(line, acted, happened, view)  # type: ignore[arg-type]


def rules_now(name: str) -> int:
    """Return the version of the rules that the house plays; 0 for a game it no longer has."""
    return fogado.game(name).rules_version if name in fogado.games() else 0


def check_dice(text: str, language: str) -> Verified:
    """Check a record and every draw in it."""
    try:
        record = verify(text, fogado.game)
    except BadRecord as error:
        return Verified(False, 0, str(error), line=error.line)
    draws = sum(entry.purpose is not None for entry in record.entries)
    fair = record.dice == "revealed"
    key = "verified.fair" if fair else "verified.not-fair"
    return Verified(
        fair,
        draws,
        phrases().say(language, key, {"n": draws}),
        "" if record.fair is None else record.fair.commitment,
        record.revealed,
    )


def draws_of(text: str) -> list[Drawn]:
    """Write down, for every line of luck in a record, which number gave what.

    A record that cannot be replayed has none; what is wrong with it, ``check_dice`` says.
    """
    draws: list[Drawn] = []
    ways: list[tuple[str, int]] = []
    try:
        record = read_record(text)
        for line, (state, entry) in enumerate(retrace(record, fogado.game(record.game)), 1):
            if entry is not None and entry.purpose is not None:
                draws.append(Drawn(line, entry.purpose, entry.seat, ways))
            pending = state.chance
            ways = [] if pending is None else ways_of(pending)
    except FogadoError:
        return []
    return draws


def ways_of(pending: Pending) -> list[tuple[str, int]]:
    """Ask luck what it would give for every number that could be drawn."""
    told = Told()
    pending.sample(told)
    if told.limit > MOST_WAYS:
        return []
    ways: list[tuple[str, int]] = []
    for number in range(told.limit):
        told.number = number
        gives = pending.write(pending.sample(told))
        before = ways.pop()[1] if ways and ways[-1][0] == gives else 0
        ways.append((gives, before + 1))
    return ways


class Told(Source):
    """Gives the number that it was told, and remembers below which one it was asked."""

    def __init__(self) -> None:
        self.number = 0
        self.limit = 0

    def below(self, n: i64) -> i64:
        self.limit = int(n)
        return self.number
