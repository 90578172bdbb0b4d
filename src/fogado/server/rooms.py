"""Tables in the hands of one process: brought from their journals, written to, tended, forgotten.

A command is decided on a copy of the table as this process knows it.  Its rows are kept in the
store; only then does the copy take the table's place, and it is acknowledged and told.  What is in
memory may be behind the journal, never ahead of it.  If another process was faster, the store says
so: we catch up and decide again.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any

from fogado.server.bot_levels import CEILING
from fogado.server.hosting import Hosted, Watcher
from fogado.server.leases import Leases
from fogado.server.logs import log
from fogado.server.luck import Luck
from fogado.server.proposal import Proposal
from fogado.server.protocol import ChatLine, ChatSaid
from fogado.server.refused import Refused
from fogado.server.replaying import rules_now
from fogado.server.steady_clock import SteadyClock
from fogado.server.store.base import StoreTrouble
from fogado.server.table import Table
from fogado.server.tending import tend
from fogado.server.thinking_pool import ThinkingPool
from fogado.server.thinking_results import Results
from fogado.server.updates import ENCODER

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.bus import Bus
    from fogado.server.rows import Row, TableRow
    from fogado.server.store.base import Store

MOST_HOSTED = 2_000
"""So many tables stay in memory; the rest come back from their journals when they are asked for."""
IDLE = 60 * 1000
"""After so many milliseconds a table that nobody watches leaves the memory."""
TRIES = 25
"""So often we decide anew when other processes are faster."""
SWEEP = 1.0
DUE = 50
"""So many tables without a tender are taken over at a time."""
SET_ASIDE = 600_000
"""Milliseconds for which a table that cannot be read or tended is left alone."""
SLICE = 0.002
"""Seconds after which reading a journal lets everybody else go on."""
LATE = 15_000
"""Milliseconds without a look round, or with a store in trouble, after which we are not well."""


class Rooms:
    """What one process of the house holds in its hands."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Callable[[], int] | None = None,
        bot_pause: float = 0.5,
        thinking: ThinkingPool | None = None,
        luck: Luck | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock or SteadyClock()
        self.bot_pause = bot_pause
        """Seconds a bot takes at least while somebody watches, so that people can follow."""
        self.luck = luck or Luck()
        self.name = secrets.token_hex(8)
        self.closing = False
        self.hosts: OrderedDict[str, Hosted] = OrderedDict()
        self.leases = Leases(self)
        self.loading: dict[str, asyncio.Future[Hosted]] = {}
        self.unsure: set[str] = set()
        """Tables where the store did not say whether rows were kept: it is asked again."""
        self.set_aside: dict[str, int] = {}
        """Tables that cannot be read or tended, and until when they are left alone."""
        self.looked_round = 0
        """When the last look round ended."""
        self.trouble_since = 0
        """When the store began to refuse what it should keep; 0 while all is well."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.thinking = thinking or ThinkingPool()
        self.results = Results(lambda: self.thinking)
        self.counts: Counter[str] = Counter()
        """What this process has done; for the metrics."""

    # ── opening and closing ──────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Begin to look after tables."""
        await self.bus.open(self.hear)
        if isinstance(self.clock, SteadyClock):
            self.clock.not_before(await self.store.latest_change())
        self.looked_round = self.clock()
        self.start(self.sweep())

    async def close(self) -> None:
        """Stop; what others must go on with is released at once."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(StoreTrouble):  # our word runs out by itself
            await self.store.release(self.name, self.clock())
        await self.bus.close()
        await self.thinking.close()

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
        """Look round again and again, whatever goes wrong."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.look_round()
            except (StoreTrouble, Refused):
                self.note_trouble()
            except Exception as error:  # whatever it is, all other tables must be looked after
                self.counts["task_failures"] += 1
                self.report(error)
            else:
                self.looked_round = self.clock()

    async def look_round(self) -> None:
        """Look for tables that nobody tends, and forget those nobody needs."""
        now = self.clock()
        await self.leases.renew(now)
        for table in await self.store.due(now, DUE):
            await self.leases.take_over(table, now)
        behind = set(self.unsure)
        changed = await self.store.changed_elsewhere()
        if changed or not self.bus.healthy:
            # What the store itself tells of is told by nobody else, also where nobody watches.
            behind |= {one.id for one in self.hosts.values() if one.watchers or changed}
        for table in behind:
            hosted = self.hosts.get(table)
            if hosted is not None:
                await self.catch_up(hosted)
            self.unsure.discard(table)
        await self.evict(now)
        self.thinking.rest()

    def note_trouble(self) -> None:
        """Count that the store could not keep something or tell it."""
        self.counts["store_troubles"] += 1
        self.trouble_since = self.trouble_since or self.clock()

    async def put_aside(self, table: str, error: BaseException) -> None:
        """Leave a table alone for a while that cannot be read or tended, and say so."""
        now = self.clock()
        self.set_aside[table] = now + SET_ASIDE
        self.counts["set_aside"] += 1
        self.report(error)
        log.warning("table set aside", table=table, minutes=SET_ASIDE // 60_000)
        hosted = self.hosts.get(table)
        if hosted is not None:
            hosted.kept_until = 0
        with contextlib.suppress(StoreTrouble):
            # No other process need try it either, and it is in nobody's way who is due, too.
            await self.store.keep(table, self.name, now, now + SET_ASIDE)

    def is_set_aside(self, table: str) -> bool:
        """Is this table left alone at present?"""
        until = self.set_aside.get(table)
        if until is not None and until <= self.clock():
            del self.set_aside[table]
            return False
        return until is not None

    def health(self) -> dict[str, bool]:
        """Say what works in this process: looking after tables, and keeping what is done."""
        now = self.clock()
        return {
            "sweeping": now - self.looked_round < LATE,
            "writing": not self.trouble_since or now - self.trouble_since < LATE,
        }

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
        """Return a table, from memory or from its journal."""
        hosted = self.hosts.get(table)
        if hosted is not None:
            hosted.used = self.clock()
            return hosted
        if self.is_set_aside(table):
            raise Refused("unavailable", "table-broken")
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
        """Read a table from its journal; one begun under other rules is closed."""
        # Listen first: what is written while we read is then heard.
        await self.bus.listen(table)
        hosted = Hosted(await self.row_of(table))
        try:
            await self.read_on(hosted)
        except (StoreTrouble, Refused, asyncio.CancelledError):
            await self.bus.unlisten(table)
            raise
        except Exception as error:  # whatever a broken journal brings about
            await self.bus.unlisten(table)
            await self.put_aside(table, error)
            raise Refused("unavailable", "table-broken") from None
        hosted.release(self.clock())
        hosted.used = self.clock()
        self.hosts[table] = hosted
        if hosted.table.game is None and hosted.table.phase in ("open", "playing"):
            await self.write(hosted, close_for_rules, "", "")
        return hosted

    async def row_of(self, table: str) -> TableRow:
        row = await self.store.table(table)
        if row is None:
            await self.bus.unlisten(table)
            raise Refused("unknown", "unknown-table")
        return row

    async def catch_up(self, hosted: Hosted) -> None:
        """Take in what other processes wrote, and tell it."""
        async with hosted.lock:
            try:
                if await self.read_on(hosted):
                    self.told(hosted)
            except (StoreTrouble, Refused):
                raise
            except Exception as error:  # whatever a broken row brings about
                self.hosts.pop(hosted.id, None)
                await self.put_aside(hosted.id, error)

    async def read_on(self, hosted: Hosted) -> bool:
        """Take in the rows of the journal that are not known here; say whether there were any.

        The table's lock must be held, or nobody else know of it yet.
        """
        rows = await self.store.rows(hosted.id, hosted.table.head)
        if not rows:
            return False
        if hosted.table.head:
            hosted.row = await self.row_of(hosted.id)
        table = hosted.table.copy()
        await enter_all(table, rows)
        table.names = list(hosted.row.title["names"])
        hosted.adopt(table, rows)
        return True

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
        self, hosted: Hosted, decide: Callable[[Proposal], None], by: str, message: str
    ) -> int:
        """Decide, keep, and only then tell; return the last row, or 0 without anything to do."""
        async with hosted.lock:
            for _ in range(TRIES):
                table = hosted.table
                known = table.seen.row_of(by, message) if message else None
                if known is not None:
                    return known
                proposal = Proposal(table, self.clock(), by, message)
                decide(proposal)
                rows = proposal.rows
                if not rows:
                    return 0
                if await self.append(hosted, table.head, proposal):
                    self.counts["rows"] += len(rows)
                    hosted.adopt(proposal.table, rows)
                    self.told(hosted)
                    self.bus.tell(hosted.id, "head")
                    return hosted.table.head
                self.counts["races"] += 1
                if await self.read_on(hosted):
                    self.told(hosted)
            raise Refused("unavailable", "busy")

    async def append(self, hosted: Hosted, after: int, proposal: Proposal) -> bool:
        """Keep rows; where nobody knows whether they were kept, the journal is read again."""
        try:
            kept = await self.store.append(
                hosted.id, after, proposal.rows, proposal.table.change(hosted.table)
            )
        except BaseException as error:
            self.unsure.add(hosted.id)
            if isinstance(error, StoreTrouble):
                self.note_trouble()
            raise
        self.trouble_since = 0
        return kept

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
        if self.closing or not hosted.table.wake() or self.is_set_aside(hosted.id):
            return
        if hosted.tending is not None and not hosted.tending.done():
            return
        task = self.start(self.tend_safely(hosted))
        hosted.tending = task

        def over(_: Any) -> None:
            if hosted.tending is task:
                hosted.tending = None

        task.add_done_callback(over)

    async def tend_safely(self, hosted: Hosted) -> None:
        """Tend a table; one that cannot be is set aside, and stops nobody else."""
        try:
            await tend(self, hosted)
        except (StoreTrouble, Refused):
            self.note_trouble()  # the next look round finds the table again
        except Exception as error:
            await self.put_aside(hosted.id, error)

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
        if ms > CEILING:
            self.counts["slow_bots"] += 1
            log.warning("slow bot", bot=spec, ms=round(ms))

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


async def enter_all(table: Table, rows: list[Row]) -> None:
    """Enter rows into a table that nobody else sees; a long journal holds nobody up."""
    until = time.perf_counter() + SLICE
    for row in rows:
        table.enter(row)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE


def close_for_rules(proposal: Proposal) -> None:
    """Close a table that was begun under rules which the house no longer plays."""
    table = proposal.table
    if table.game is None and table.phase in ("open", "playing"):
        old, new = table.rules_version, rules_now(table.game_name)
        why = f"begun under rules version {old}; the house plays version {new}"
        proposal.add("closed", key="rules", old=old, new=new, why=why)
