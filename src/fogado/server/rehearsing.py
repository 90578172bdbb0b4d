"""A play seen once more: step by step through a seat's eyes, and every draw of its dice checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import fogado
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.events import Event
from fogado.core.native import i64
from fogado.core.record import read_record, retrace, verify
from fogado.core.source import Source
from fogado.core.words import plain
from fogado.server.protocol import Drawn, Replay, ReplayStep, Verified
from fogado.server.refused import Refused, phrases
from fogado.server.telling import told_of

if TYPE_CHECKING:
    from fogado.core.game import Pending
    from fogado.server.table import Table

MOST_STEPS = 100
MOST_WAYS = 4096
"""Luck with more numbers than this is not written out."""


def replay_of(table: Table, seat: int | None, first: int, count: int, language: str) -> Replay:
    """Show ``count`` lines from line ``first``; line 0 is the table as it was set up."""
    record = table.record
    if record is None:
        raise Refused("not-now", "not-playing")
    if table.game is None:
        new = rules_now(table.game_name)
        raise Refused("gone", "older-rules", old=table.rules_version, new=new)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refused("unknown", "unknown-seat", seat=seat + 1)
    lines = len(record.entries) + 1
    if first >= lines:
        raise Refused("unknown", "too-far", lines=lines)
    steps: list[ReplayStep] = []
    for line, (state, entry) in enumerate(retrace(record, table.game, listen=True)):
        if line >= first + min(count, MOST_STEPS):
            break
        if line < first:
            continue
        events = list(state.log or [])
        if entry is not None and entry.back is not None:
            events.append(Event("house.back", {"seat": entry.seat}))
        if entry is not None and entry.lost:
            events.append(Event("house.lost", {"seat": entry.seat, "take": entry.text}))
        acted = entry.seat if entry is not None and entry.acts else None
        told = told_of(table, [(line, event) for event in events], seat, language)
        steps.append(ReplayStep(line, acted, told, plain(state.view(seat))))
    return Replay(table.id, seat, lines, steps, list(table.names))


def rules_now(name: str) -> int:
    """Give the version of the rules that the house plays; 0 for a game it no longer has."""
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
