"""Tables in the hands of one process: brought from their journals, written to, tended, forgotten.

A command is decided on the table as this process knows it, kept in the store, and only then
acknowledged and told.  If another process was faster, the store says so: we catch up and decide
again.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fogado.server.hosting import ENCODER, Hosted, Watcher
from fogado.server.luck import Luck
from fogado.server.minds import Minds, note_time
from fogado.server.protocol import ChatLine, ChatSaid
from fogado.server.refused import Refused
from fogado.server.rehearsing import rules_now
from fogado.server.store.base import StoreTrouble
from fogado.server.tending import LEASE, tend

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.bus import Bus
    from fogado.server.play import Draft
    from fogado.server.rows import TableRow
    from fogado.server.store.base import Store
    from fogado.server.table import Table

MOST_HOSTED = 2_000
"""So many tables stay in memory; the rest come back from their journals when they are asked for."""
IDLE = 60 * 1000
"""After so many milliseconds a table that nobody watches leaves the memory."""
TRIES = 25
"""So often we decide anew when other processes are faster."""
SWEEP = 1.0
DUE = 50
"""So many tables without a tender are taken over at a time."""


def now_ms() -> int:
    """Read the clock."""
    return time.time_ns() // 1_000_000


class Rooms:
    """What one process of the house holds in its hands."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Callable[[], int] = now_ms,
        bot_pause: float = 0.5,
        thinkers: int = 2,
        luck: Luck | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.bot_pause = bot_pause
        """Seconds a bot takes at least while somebody watches, so that people can follow."""
        self.luck = luck or Luck()
        self.name = secrets.token_hex(8)
        self.closing = False
        self.hosts: OrderedDict[str, Hosted] = OrderedDict()
        self.loading: dict[str, asyncio.Future[Hosted]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.pool = ThreadPoolExecutor(thinkers, thread_name_prefix="bot")
        self.minds = Minds()
        self.counts: Counter[str] = Counter()
        """What this process has done; for the metrics."""

    # ── opening and closing ──────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Begin to look after tables."""
        await self.bus.open(self.hear)
        self.start(self.sweep())

    async def close(self) -> None:
        """Stop; what others must go on with is released at once."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(StoreTrouble):  # our word runs out by itself
            await self.store.release(self.name)
        await self.bus.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.minds.end)

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Do something beside everything else."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.counts["task_failures"] += 1
            self.report(task.exception())

    report: Callable[[Any], None] = staticmethod(lambda error: None)
    """Where an unexpected error goes; the server puts its log here."""

    async def sweep(self) -> None:
        """Look round again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.look_round()

    async def look_round(self) -> None:
        """Look for tables that nobody tends, and forget those nobody needs."""
        now = self.clock()
        try:
            for table in await self.store.due(self.name, now, now + LEASE, DUE):
                hosted = await self.host(table)
                hosted.kept_until = now + LEASE
                self.tend(hosted)
            if not self.bus.healthy or await self.store.changed_elsewhere():
                for hosted in list(self.hosts.values()):
                    if hosted.watchers:
                        await self.catch_up(hosted)
            for hosted in list(self.hosts.values()):
                if hosted.ahead:
                    await self.catch_up(hosted)
        except (StoreTrouble, Refused):
            self.counts["store_troubles"] += 1
        await self.evict(now)
        self.minds.rest()

    async def evict(self, now: int) -> None:
        """Forget tables that nobody watches and nothing happens at."""
        for hosted in list(self.hosts.values()):
            busy = hosted.watchers or hosted.tending is not None or hosted.lock.locked()
            crowded = len(self.hosts) > MOST_HOSTED
            if not busy and (crowded or hosted.used + IDLE < now):
                del self.hosts[hosted.id]
                await self.bus.unlisten(hosted.id)

    # ── tables in memory ─────────────────────────────────────────────────────────────────

    async def host(self, table: str) -> Hosted:
        """Give a table, from memory or from its journal."""
        hosted = self.hosts.get(table)
        if hosted is not None:
            if hosted.ahead:
                await self.catch_up(hosted)
            hosted.used = self.clock()
            return hosted
        # Whoever asks while it is being read waits for the same one.
        loading = self.loading.get(table)
        if loading is None:
            loading = self.loading[table] = asyncio.ensure_future(self.bring(table))
            loading.add_done_callback(lambda done: self.brought(table, done))
        return await asyncio.shield(loading)

    def brought(self, table: str, done: asyncio.Future[Hosted]) -> None:
        self.loading.pop(table, None)
        if not done.cancelled():
            done.exception()  # whoever still waits for it hears it; perhaps nobody does

    async def bring(self, table: str) -> Hosted:
        """Read a table from its journal."""
        # Listen first: what is written while we read is then heard.
        await self.bus.listen(table)
        row = await self.row_of(table)
        hosted = Hosted(row)
        await self.load(hosted, row)
        hosted.used = self.clock()
        self.hosts[table] = hosted
        return hosted

    async def row_of(self, table: str) -> TableRow:
        row = await self.store.table(table)
        if row is None:
            await self.bus.unlisten(table)
            raise Refused("unknown", "unknown-table")
        return row

    async def load(self, hosted: Hosted, row: TableRow) -> None:
        """Work a table out from the store; one begun under other rules is closed."""
        hosted.begin(row, await self.store.rows(hosted.id), self.clock())
        table = hosted.table
        if table.game is None and table.phase in ("open", "playing"):
            old, new = table.rules_version, rules_now(table.game_name)
            why = f"begun under rules version {old}; the house plays version {new}"
            drafts: list[Draft] = [("closed", {"key": "rules", "old": old, "new": new, "why": why})]
            rows = table.rows_of(drafts, self.clock(), "", "")
            hosted.enter(rows)
            if not await self.store.append(hosted.id, rows[0].seq - 1, rows, table.change()):
                hosted.begin(row, await self.store.rows(hosted.id), self.clock())

    async def catch_up(self, hosted: Hosted) -> None:
        """Take in what other processes wrote."""
        async with hosted.lock:
            await self.revive(hosted)
            await self.refresh(hosted)

    async def refresh(self, hosted: Hosted) -> None:
        rows = await self.store.rows(hosted.id, hosted.table.head)
        if rows:
            row = await self.row_of(hosted.id)
            hosted.row = row
            hosted.table.names = list(row.title["names"])
            hosted.enter(rows)
            self.told(hosted)

    def hear(self, table: str, hint: str) -> None:
        """Another process tells us that something happened at a table."""
        hosted = self.hosts.get(table)
        if hosted is None:
            return
        word, _, rest = hint.partition(":")
        if word == "here":
            process, _, seats = rest.partition(":")
            there = {int(seat) for seat in seats.split(",") if seat}
            known, _ = hosted.elsewhere.get(process, (set(), 0))
            hosted.elsewhere[process] = (there, self.clock())
            if known != there:
                hosted.broadcast(self.clock())
        elif word == "chat":
            self.start(self.tell_chat(hosted, int(rest)))
        else:
            self.start(self.catch_up(hosted))

    async def write(
        self,
        hosted: Hosted,
        decided: Callable[[Table], list[Draft]],
        by: str,
        message: str,
        names: Callable[[Table, list[Draft]], None] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> int:
        """Decide, keep, and only then tell; give the last row, or 0 if there was nothing to do."""
        async with hosted.lock:
            await self.revive(hosted)
            for _ in range(TRIES):
                table = hosted.table
                known = table.seen.get((by, message)) if message else None
                if known is not None:
                    return known
                drafts = decided(table)
                if not drafts:
                    return 0
                after = table.head
                rows = table.rows_of(drafts, self.clock(), by, message)
                try:
                    hosted.enter(rows)
                    if names is not None:
                        names(table, drafts)
                    kept = await self.store.append(hosted.id, after, rows, table.change())
                except BaseException:
                    # What is in memory may be ahead of the journal now: forget it.
                    await asyncio.shield(self.forget(hosted))
                    raise
                if kept:
                    self.counts["rows"] += len(rows)
                    self.told(hosted)
                    self.bus.tell(hosted.id, "head")
                    return table.head
                self.counts["races"] += 1
                await self.load(hosted, await self.row_of(hosted.id))
            raise Refused("unavailable", "busy")

    async def forget(self, hosted: Hosted) -> None:
        """Work a table out anew; if the store is away, that is done when it is back."""
        hosted.ahead = True
        with contextlib.suppress(StoreTrouble):
            await self.revive(hosted)

    async def revive(self, hosted: Hosted) -> None:
        """Work a table out anew that may be ahead of its journal; its lock must be held."""
        if hosted.ahead:
            await self.load(hosted, await self.row_of(hosted.id))
            hosted.ahead = False
            # If something was kept after all, it must be told after all.
            self.told(hosted)

    def told(self, hosted: Hosted) -> None:
        """Tell those who watch, and look after what comes next."""
        now = self.clock()
        hosted.used = now
        hosted.broadcast(now)
        hosted.changed.set()
        self.tend(hosted)
        self.release(hosted)
        self.release_later(hosted)

    def tend(self, hosted: Hosted) -> None:
        """See to it that somebody tends the table."""
        if self.closing or not hosted.table.wake():
            return
        if hosted.tending is not None and not hosted.tending.done():
            return
        task = self.start(tend(self, hosted))
        hosted.tending = task

        def over(_: Any) -> None:
            if hosted.tending is task:
                hosted.tending = None

        task.add_done_callback(over)

    def release(self, hosted: Hosted) -> None:
        """Show spectators who see everything later what they may see by now."""
        if hosted.behind is None:
            return
        now = self.clock()
        hosted.release(now)
        head = hosted.behind.head
        if any(watcher.seat is None and watcher.since != head for watcher in hosted.watchers):
            hosted.broadcast(now, late=True)

    def release_later(self, hosted: Hosted) -> None:
        """Show spectators what they may see by now, as long as any are there."""
        if hosted.behind is None or hosted.releasing is not None:
            return
        if not any(watcher.seat is None for watcher in hosted.watchers):
            return

        async def release() -> None:
            try:
                while hosted.later and any(watcher.seat is None for watcher in hosted.watchers):
                    wait = hosted.later[0].at + hosted.delay - self.clock()
                    await asyncio.sleep(max(0.0, wait / 1000))
                    self.release(hosted)
            finally:
                hosted.releasing = None

        hosted.releasing = self.start(release())

    # ── bots ─────────────────────────────────────────────────────────────────────────────

    async def pause(self, hosted: Hosted) -> None:
        """Let people see what a bot did before the next one acts."""
        if self.bot_pause and hosted.watchers:
            await asyncio.sleep(self.bot_pause)

    def bot_thought(self, spec: str, ms: float) -> None:
        """Count what a bot has thought, and how long it computed."""
        self.counts["bot_moves"] += 1
        self.counts["bot_ms"] += round(ms)
        self.counts["slow_bots"] += note_time(spec, ms)

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    async def tell_chat(self, hosted: Hosted, after: int) -> None:
        """Tell everybody what was said, but for those who do not want to hear it."""
        lines = [
            ChatLine(line.id, line.at, line.person, line.name, line.text)
            for line in await self.store.chat(hosted.id, after)
        ]
        for watcher in list(hosted.watchers):
            self.send_chat(hosted, watcher, lines)

    def send_chat(self, hosted: Hosted, watcher: Watcher, lines: list[ChatLine]) -> None:
        late = hosted.delay if watcher.seat is None and not watcher.insider else 0
        heard = [
            line
            for line in lines
            if hosted.may_follow(watcher)
            and line.person not in watcher.muted
            and line.at + late <= self.clock()
        ]
        if heard:
            watcher.send(ENCODER.encode(ChatSaid(hosted.id, heard)))
