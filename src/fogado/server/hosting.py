"""Tables in the memory of one process: a cache of journals, and those who watch them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from fogado.server.table import Table
from fogado.server.updates import Telling

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.rows import Row, TableRow

NONE: frozenset[str] = frozenset()
HERE_FOR = 45_000
"""Another process's word on who is there holds so many milliseconds."""


def is_insider(table: Table, person: str) -> bool:
    """Does this person sit here, or own the table?"""
    return bool(person) and (person == table.owner or bool(table.seats_of(person)))


class Watcher:
    """Somebody who follows a table from a seat, or as a spectator."""

    __slots__ = (
        "changes",
        "insider",
        "known",
        "language",
        "muted",
        "person",
        "seat",
        "send",
        "since",
        "table",
    )

    def __init__(
        self,
        table: str,
        person: str,
        seat: int | None,
        language: str,
        send: Callable[[bytes], None],
        *,
        insider: bool,
        changes: bool = False,
    ) -> None:
        self.table = table
        self.person = person
        self.seat = seat
        self.language = language
        self.send = send
        self.insider = insider
        """Does this person sit here, or own the table?"""
        self.since: int | None = None
        self.changes = changes
        """May updates come as what differs from the one before?"""
        self.known = b""
        """Digests of what was sent last, where only differences are."""
        self.muted: frozenset[str] | set[str] = NONE


class Hosted:
    """A table in memory."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.lock = asyncio.Lock()
        """One thing at a time happens at a table."""
        self.changed = asyncio.Event()
        self.watchers: list[Watcher] = []
        self.tending: asyncio.Task[None] | None = None
        self.releasing: asyncio.Task[None] | None = None
        self.kept_until = 0
        self.used = 0
        self.elsewhere: dict[str, tuple[set[int], int]] = {}
        """By process, the seats that are watched there, and when we heard of it."""
        self.said: OrderedDict[tuple[str, str], int] = OrderedDict()
        """What was said last: by whom and with which number, and its place in the chat."""
        self.quiet: dict[int, int] = {}
        """Bots that wait in the open window, and how long the record was when they said so."""
        self.row = row
        self.table = Table(row)
        """The table after the last row that is known to be kept.  It never changes: what comes
        next is worked out on a copy, which takes its place once it is kept."""
        self.behind: Table | None = None
        """What spectators see, where the table shows them everything later."""
        self.later: deque[Row] = deque()

    def adopt(self, table: Table, rows: list[Row]) -> None:
        """Go on with the table that kept rows have led to."""
        self.table = table
        for row in rows:
            if row.kind == "made" and table.settings.delay:
                self.behind = Table(self.row)
            if self.behind is None:
                continue
            if self.behind.phase == "open" and row.kind != "started" and not self.later:
                # Delay hides the play; who sits there, and what was agreed on, may be seen.
                self.behind.enter(row)
            else:
                self.later.append(row)

    @property
    def delay(self) -> int:
        """Give the milliseconds by which spectators are late."""
        return self.table.settings.delay * 1000

    def release(self, now: int) -> bool:
        """Let spectators see what is old enough; say whether that was anything."""
        if self.behind is None:
            return False
        before = self.behind.head
        while self.later and self.later[0].at + self.delay <= now:
            self.behind.enter(self.later.popleft())
        self.behind.names = self.table.names
        return self.behind.head > before

    def shown_to(self, seat: int | None) -> Table:
        """Give the table as this seat may know it: spectators may be late."""
        return self.table if seat is not None or self.behind is None else self.behind

    def move_watchers(self) -> None:
        """Whoever has given a seat up looks on from beside the table, not through its eyes."""
        for watcher in self.watchers:
            watcher.insider = is_insider(self.table, watcher.person)
            seat = watcher.seat
            if seat is not None and self.table.seats[seat].person != watcher.person:
                watcher.seat = None
                watcher.since = None
                watcher.known = b""

    def may_follow(self, watcher: Watcher) -> bool:
        """May this one go on watching?  A table without spectators turns them away in play."""
        if watcher.seat is not None or watcher.insider or self.table.phase != "playing":
            return True
        return self.table.settings.spectators

    def here(self, now: int) -> set[int]:
        """List the seats that somebody watches from, here or in another process."""
        seats = {watcher.seat for watcher in self.watchers if watcher.seat is not None}
        for process, (there, heard) in list(self.elsewhere.items()):
            if heard + HERE_FOR < now:
                del self.elsewhere[process]
            else:
                seats |= there
        return seats

    def broadcast(self, now: int, *, late: bool = False) -> None:
        """Tell everybody who watches what they do not know yet.

        Spectators who see everything later are told when it is released, with ``late``.
        """
        self.move_watchers()
        tellings = Tellings(self, now)
        for watcher in list(self.watchers):
            delayed = watcher.seat is None and self.behind is not None
            if delayed == late and self.may_follow(watcher):
                tellings.tell(watcher)


class Tellings:
    """One round of telling a table to those who watch it: spectators may see it later."""

    def __init__(self, hosted: Hosted, now: int) -> None:
        self.hosted = hosted
        self.now = now
        self.here = hosted.here(now)
        self.tellings: dict[int, Telling] = {}

    def of(self, seat: int | None) -> Telling:
        """Return what is told to a seat, or to spectators."""
        table = self.hosted.shown_to(seat)
        key = id(table)
        if key not in self.tellings:
            self.tellings[key] = Telling(table, self.now, self.here)
        return self.tellings[key]

    def tell(self, watcher: Watcher) -> None:
        """Send somebody what is not known there yet."""
        telling = self.of(watcher.seat)
        message, watcher.known = telling.message(
            watcher.seat,
            watcher.language,
            watcher.since,
            watcher.known if watcher.changes else None,
            insider=watcher.insider,
        )
        watcher.since = telling.table.head
        watcher.send(message)
