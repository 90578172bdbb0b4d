"""The house: everything that can be done here, whichever way it was asked for.

A command is decided on the table as this process knows it, kept in the store, and only then
acknowledged and told.  If another process was faster, the store says so: we catch up and decide
again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fogado.server import protocol as say
from fogado.server.deciding import Asking, decide
from fogado.server.hosting import ENCODER, Hosted, Watcher, is_insider
from fogado.server.protocol import Ack, Because, ChatLine, ChatSaid, Listed, Made, Pace
from fogado.server.refused import Refused
from fogado.server.rehearsing import check_dice, replay_of, rules_now
from fogado.server.setting_up import set_up
from fogado.server.store.base import StoreTrouble
from fogado.server.table import REMEMBERED
from fogado.server.telling import info_of, update_of
from fogado.server.tending import LEASE, tend
from fogado.server.why import because

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.bus import Bus
    from fogado.server.play import Draft
    from fogado.server.protocol import AnyCommand, NewTable, Replay, TableInfo, Update, Verified
    from fogado.server.rows import Person, TableRow
    from fogado.server.store.base import Store
    from fogado.server.table import Table

MOST_HOSTED = 2_000
"""So many tables stay in memory; the rest come back from their journals when they are asked for."""
IDLE = 60 * 1000
"""After so many milliseconds a table that nobody watches leaves the memory."""
TRIES = 25
"""So often we decide anew when other processes are faster."""
SWEEP = 1.0
MOST_TABLES = 30
"""So many tables somebody may have open at a time."""
LISTED = 50
FOR_EVER = 1_000_000
NOBODY = "—"
"""The name of somebody who was deleted."""


def now_ms() -> int:
    """Read the clock."""
    return time.time_ns() // 1_000_000


class House:
    """One process of the house."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Callable[[], int] = now_ms,
        bot_pause: float = 0.5,
        thinkers: int = 2,
    ) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.bot_pause = bot_pause
        """Seconds a bot takes at least while somebody watches, so that people can follow."""
        self.name = secrets.token_hex(8)
        self.closing = False
        self.hosts: OrderedDict[str, Hosted] = OrderedDict()
        self.loading: dict[str, asyncio.Future[Hosted]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.pool = ThreadPoolExecutor(thinkers, thread_name_prefix="bot")
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
            for table in await self.store.due(self.name, now, now + LEASE, LISTED):
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

    async def think(self, thinking: Callable[..., str | None], *asked: Any) -> str | None:
        """Let a bot think beside the event loop."""
        loop = asyncio.get_running_loop()
        began = time.perf_counter()
        take = await loop.run_in_executor(self.pool, thinking, *asked)
        self.counts["bot_moves"] += 1
        self.counts["bot_ms"] += round((time.perf_counter() - began) * 1000)
        return take

    # ── what people do ───────────────────────────────────────────────────────────────────

    async def create(self, who: Person, new: NewTable) -> Made:
        """Set up a table."""
        count = await self.store.count_tables(who.id)
        if count >= MOST_TABLES:
            raise Refused("too-many", "too-many-tables", n=count)
        table, row, rows = set_up(who, new, self.clock())
        await self.store.add_table(row, rows)
        self.counts["tables"] += 1
        if table.wake():
            self.tend(await self.host(table.id))
        return Made(table.id, table.code, table.phase)  # type: ignore[arg-type]

    async def command(
        self,
        who: Person,
        command: AnyCommand,
        *,
        code: str = "",
        rtt: int = 0,
        language: str = "en",
    ) -> Ack:
        """Do what somebody wants done at a table."""
        hosted = await self.host(command.table)
        self.may_enter(hosted.table, who, code)
        try:
            if isinstance(command, say.Say):
                return await self.chat(hosted, who, command)
            if isinstance(command, say.Mute):
                return await self.mute(hosted, who, command)
            if isinstance(command, say.Rematch):
                return await self.play_again(hosted, who, command)
            seq = await self.write(
                hosted,
                lambda table: decide(table, command, Asking(who.id, self.clock(), rtt)),
                who.id,
                command.id,
                lambda table, drafts: rename(table, drafts, command, who),
            )
        except StoreTrouble:
            self.counts["store_troubles"] += 1
            raise Refused("unavailable", "busy") from None
        self.counts["commands"] += 1
        return Ack(command.id, seq)

    async def play_again(self, hosted: Hosted, who: Person, command: say.Rematch) -> Ack:
        """Set up the same table once more; whoever asks second is shown the first one's."""
        table = hosted.table
        mine = table.seats_of(who.id)
        if not mine and who.id != table.owner:
            raise Refused("not-yours", "not-owner")
        if table.phase not in ("over", "closed"):
            raise Refused("not-now", "not-over")
        if table.rematch is None:
            seats = [
                say.NewSeat("bot", seated.bot)
                if seated.bot
                else say.NewSeat("me", name=table.names[number])
                if number in mine
                else say.NewSeat("open")
                for number, seated in enumerate(table.seats)
            ]
            new = say.NewTable(table.game_name, seats, table.setup, table.edition, table.settings)
            made = await self.create(who, new)
            await self.write(
                hosted,
                lambda table: [("rematch", {"table": made.table})] if table.rematch is None else [],
                who.id,
                command.id,
            )
            if hosted.table.rematch != made.table:
                # Somebody else was faster; nobody shall wait at ours.
                await self.command(who, say.Close(id="rematch", table=made.table))
        return Ack(command.id, hosted.table.head, {"table": hosted.table.rematch})

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    async def chat(self, hosted: Hosted, who: Person, command: say.Say) -> Ack:
        """Say something at a table."""
        table = hosted.table
        if not table.settings.chat:
            raise Refused("forbidden", "chat-off")
        if not table.seats_of(who.id) and who.id != table.owner:
            raise Refused("forbidden", "no-chat-guests")
        text = command.text.strip()
        if not text:
            raise Refused("bad-message", "nothing-said")
        known = hosted.said.get((who.id, command.id))
        if known is not None:
            return Ack(command.id, table.head, {"n": known})
        line = await self.store.add_chat(hosted.id, self.clock(), who.id, who.name, text)
        hosted.said[who.id, command.id] = line.id
        while len(hosted.said) > REMEMBERED:
            hosted.said.popitem(last=False)
        self.bus.tell(hosted.id, f"chat:{line.id - 1}")
        await self.tell_chat(hosted, line.id - 1)
        return Ack(command.id, table.head, {"n": line.id})

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

    async def mute(self, hosted: Hosted, who: Person, command: say.Mute) -> Ack:
        """No longer hear somebody."""
        person = await self.store.person(who.id)
        if person is None:
            raise Refused("not-signed-in")
        muted = set(person.settings.get("muted", []))
        muted = muted | {command.person} if command.on else muted - {command.person}
        person.settings["muted"] = sorted(muted)[-100:]
        await self.store.change_person(person)
        for other in self.hosts.values():
            for watcher in other.watchers:
                if watcher.person == who.id:
                    watcher.muted = muted
        return Ack(command.id, hosted.table.head)

    # ── watching ─────────────────────────────────────────────────────────────────────────

    async def watch(
        self,
        who: Person | None,
        table: str,
        seat: int | None,
        since: int | None,
        language: str,
        send: Callable[[bytes], None],
        code: str = "",
    ) -> Watcher:
        """Follow a table; the present state is sent at once."""
        hosted = await self.fresh(table)
        self.may_see(hosted.table, who, seat, code)
        person = "" if who is None else who.id
        insider = is_insider(hosted.table, person)
        watcher = Watcher(table, person, seat, language, send, insider=insider)
        watcher.since = since
        watcher.muted = set() if who is None else set(who.settings.get("muted", []))
        async with hosted.lock:
            self.release(hosted)
            update = self.update_for(hosted, watcher)
            watcher.since = update.seq
            send(ENCODER.encode(update))
            known = hosted.here(self.clock())
            hosted.watchers.append(watcher)
        lines = [
            ChatLine(line.id, line.at, line.person, line.name, line.text)
            for line in await self.store.chat(table)
        ]
        self.send_chat(hosted, watcher, lines)
        self.release_later(hosted)
        self.here_changed(hosted, known)
        return watcher

    async def unwatch(self, watcher: Watcher) -> None:
        """Follow a table no longer."""
        hosted = self.hosts.get(watcher.table)
        if hosted is not None and watcher in hosted.watchers:
            known = hosted.here(self.clock())
            hosted.watchers.remove(watcher)
            self.here_changed(hosted, known)

    def here_changed(self, hosted: Hosted, known: set[int]) -> None:
        """Tell who has come or gone."""
        now = self.clock()
        if hosted.here(now) == known:
            return
        mine = sorted({w.seat for w in hosted.watchers if w.seat is not None})
        self.bus.tell(hosted.id, f"here:{self.name}:{','.join(map(str, mine))}")
        hosted.broadcast(now)

    def update_for(self, hosted: Hosted, watcher: Watcher) -> Update:
        now = self.clock()
        return update_of(
            hosted.shown_to(watcher.seat),
            watcher.seat,
            watcher.language,
            watcher.since,
            now,
            hosted.here(now),
            insider=watcher.insider,
        )

    async def fresh(self, table: str) -> Hosted:
        """Give a table that is up to date even while no hints arrive."""
        hosted = await self.host(table)
        if not self.bus.healthy:
            await self.catch_up(hosted)
        return hosted

    async def update(
        self, who: Person | None, table: str, seat: int | None, language: str, code: str = ""
    ) -> Update:
        """Tell once how a table stands."""
        hosted = await self.fresh(table)
        self.may_see(hosted.table, who, seat, code)
        person = "" if who is None else who.id
        insider = is_insider(hosted.table, person)
        async with hosted.lock:
            self.release(hosted)
            watcher = Watcher(table, person, seat, language, lambda _: None, insider=insider)
            return self.update_for(hosted, watcher)

    async def info(
        self, who: Person | None, table: str, code: str = "", language: str = "en"
    ) -> TableInfo:
        """Tell everything of a table but its play."""
        hosted = await self.fresh(table)
        self.may_enter(hosted.table, who, code)
        insider = who is not None and is_insider(hosted.table, who.id)
        self.release(hosted)
        now = self.clock()
        shown = hosted.table if insider else hosted.shown_to(None)
        return info_of(shown, language, now, hosted.here(now), insider=insider)

    async def why(
        self, who: Person, table: str, seat: int, take: str, language: str, id: str
    ) -> Because:
        """Say why a seat may not do something."""
        hosted = await self.fresh(table)
        self.may_see(hosted.table, who, seat, "")
        return because(hosted.table, seat, take, language, id)

    # ── lists ────────────────────────────────────────────────────────────────────────────

    async def by_code(self, code: str) -> str:
        """Find the table of an invitation."""
        row = await self.store.table_by_code(code.strip().upper())
        if row is None:
            raise Refused("unknown", "unknown-table")
        return row.id

    async def lobby(self, who: Person | None, game: str | None, phase: str) -> list[Listed]:
        """List public tables."""
        rows = await self.store.lobby(game, phase, LISTED)
        return [listed(row, "" if who is None else who.id) for row in rows]

    async def mine(self, who: Person) -> list[Listed]:
        """List the tables where somebody sits or sat."""
        rows = await self.store.tables_of(who.id, None, LISTED)
        return [listed(row, who.id) for row in rows]

    async def forget_person(self, who: Person) -> None:
        """Delete somebody: bots go on for them, their name leaves every table, then they go."""
        for row in await self.store.tables_of(who.id, None, FOR_EVER):
            hosted = await self.host(row.id)
            for seat in hosted.table.seats_of(who.id):
                if hosted.table.phase in ("open", "playing") and hosted.table.is_person(seat):
                    leave = say.Stand(id=f"leave-{seat}", table=row.id, seat=seat)
                    await self.command(who, leave)
            # A row of its own makes every process read the names anew.
            await self.write(
                hosted,
                lambda table: [("forgotten", {"seats": table.seats_of(who.id)})],
                "",
                "",
                lambda table, _: forget_names(table, who.id),
            )
        await self.store.forget_person(who.id)

    # ── records ──────────────────────────────────────────────────────────────────────────

    async def record(self, who: Person | None, table: str) -> str:
        """Give the record of a play that is over."""
        hosted = await self.fresh(table)
        self.may_enter(hosted.table, who, "")
        shown = hosted.table
        if shown.record is None or not shown.record.done:
            raise Refused("forbidden", "still-playing")
        shown.record.seats = list(shown.names)
        return shown.record.text()

    async def replay(
        self,
        who: Person | None,
        table: str,
        seat: int | None,
        first: int,
        count: int,
        language: str,
    ) -> Replay:
        """Give a stretch of a play, as a seat saw it."""
        hosted = await self.fresh(table)
        self.may_enter(hosted.table, who, "")
        if hosted.table.phase not in ("over", "closed"):
            self.may_see(hosted.table, who, seat, "")
        async with hosted.lock:
            self.release(hosted)
            shown = hosted.table
            if shown.phase not in ("over", "closed"):
                shown = hosted.shown_to(seat)
            return replay_of(shown, seat, first, count, language)

    async def verify(self, who: Person | None, table: str, language: str) -> Verified:
        """Check every draw of a play that is over."""
        text = await self.record(who, table)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, check_dice, text, language)

    # ── who may ──────────────────────────────────────────────────────────────────────────

    def may_enter(self, table: Table, who: Person | None, code: str) -> None:
        """Refuse whoever has no business at a table; they are not even told that it exists."""
        if table.settings.visibility != "code" or is_insider(table, "" if who is None else who.id):
            return
        if not hmac.compare_digest(code.strip().upper().encode(), table.code.encode()):
            raise Refused("unknown", "unknown-table")

    def may_see(self, table: Table, who: Person | None, seat: int | None, code: str) -> None:
        """Refuse whoever wants to see through another's eyes."""
        self.may_enter(table, who, code)
        person = "" if who is None else who.id
        if seat is not None:
            if not 0 <= seat < len(table.seats):
                raise Refused("unknown", "unknown-seat", seat=seat + 1)
            if not person or table.seats[seat].person != person:
                raise Refused("not-yours", "not-your-seat", seat=seat + 1)
        elif not table.settings.spectators and table.phase == "playing":
            if not is_insider(table, person):
                raise Refused("forbidden", "no-spectators")

    def figures(self) -> dict[str, float]:
        """Count what goes on in this process; for the metrics."""
        return {
            "hosted": len(self.hosts),
            "watchers": sum(len(hosted.watchers) for hosted in self.hosts.values()),
            "tended": sum(hosted.tending is not None for hosted in self.hosts.values()),
            "bus_healthy": float(self.bus.healthy),
            **self.counts,
        }


def forget_names(table: Table, person: str) -> None:
    """Take somebody's name off every seat."""
    for seat in table.seats_of(person):
        table.names[seat] = NOBODY


def rename(table: Table, drafts: list[Draft], command: AnyCommand, who: Person) -> None:
    """Keep the names beside the journal in step with it."""
    for kind, data in drafts:
        if kind == "sat":
            given = command.name.strip() if isinstance(command, say.Sit) else ""
            table.names[data["seat"]] = given or who.name
        elif table.phase == "open" and kind == "stood":
            table.names[data["seat"]] = ""
        elif table.phase == "open" and kind == "bot":
            table.names[data["seat"]] = data["bot"].partition(":")[0]


def listed(row: TableRow, person: str) -> Listed:
    """List a table."""
    return Listed(
        table=row.id,
        game=row.game,
        phase=row.phase,  # type: ignore[arg-type]
        seats=list(row.title["names"]),
        setup=row.title["setup"],
        pace=Pace(**row.title["pace"]),
        made=row.made,
        changed=row.changed,
        mine=bool(person) and person in row.people,
        my_turn=bool(person) and person in row.title["asked"],
    )
