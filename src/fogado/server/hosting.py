"""Tables in the memory of one process: a cache of journals, and those who watch them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.server.table import Table
from fogado.server.telling import update_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.rows import Row, TableRow

ENCODER = msgspec.json.Encoder()
HERE_FOR = 45_000
"""Another process's word on who is there holds so many milliseconds."""


def is_insider(table: Table, person: str) -> bool:
    """Does this person sit here, or own the table?"""
    return bool(person) and (person == table.owner or bool(table.seats_of(person)))


class Watcher:
    """Somebody who follows a table from a seat, or as a spectator."""

    def __init__(
        self,
        table: str,
        person: str,
        seat: int | None,
        language: str,
        send: Callable[[bytes], None],
        *,
        insider: bool,
    ) -> None:
        self.table = table
        self.person = person
        self.seat = seat
        self.language = language
        self.send = send
        self.insider = insider
        """Does this person sit here, or own the table?"""
        self.since: int | None = None
        self.muted: set[str] = set()


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
        here = self.here(now)
        ready: dict[Any, bytes] = {}
        for watcher in list(self.watchers):
            delayed = watcher.seat is None and self.behind is not None
            if delayed != late or not self.may_follow(watcher):
                continue
            table = self.shown_to(watcher.seat)
            key = (watcher.seat, watcher.language, watcher.since, watcher.insider)
            if key not in ready:
                update = update_of(
                    table,
                    watcher.seat,
                    watcher.language,
                    watcher.since,
                    now,
                    here,
                    insider=watcher.insider,
                )
                ready[key] = ENCODER.encode(update)
            watcher.since = table.head
            watcher.send(ready[key])
