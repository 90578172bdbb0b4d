"""The house: everything that can be done here, whichever way it was asked for."""

from __future__ import annotations

import contextlib
import hmac
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from fogado.server import protocol as say
from fogado.server.advice import Adviser
from fogado.server.deciding import Asking, decide
from fogado.server.done_commands import REMEMBERED
from fogado.server.forgetting import NOBODY, finish_forgetting
from fogado.server.hosting import Hosted, Tellings, Watcher, is_insider
from fogado.server.naming import new_name
from fogado.server.people import change_person
from fogado.server.play_records import PlayRecords
from fogado.server.protocol import (
    Ack,
    Because,
    ChatLine,
    DiceDrawn,
    Entry,
    Listed,
    Made,
    Pace,
)
from fogado.server.refused import Refused
from fogado.server.rooms import Rooms
from fogado.server.rows import DICE_LAST, Dice
from fogado.server.setting_up import agree, set_up
from fogado.server.settings import muted_of
from fogado.server.store.base import StoreTrouble, Taken
from fogado.server.telling import info_of
from fogado.server.updates import update_of
from fogado.server.why import because

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.commitments import Entry as LogEntry
    from fogado.server.play_records import ReplayPage
    from fogado.server.proposal import Proposal
    from fogado.server.protocol import (
        AnyCommand,
        NewTable,
        TableInfo,
        Update,
        Verified,
    )
    from fogado.server.rows import Person, TableRow
    from fogado.server.table import Table

MOST_TABLES = 30
"""So many tables somebody may have open at a time."""
LISTED = 50
PEOPLE = "people"
"""The channel on which processes tell one another whose row has changed."""


class House(Rooms):
    """One process of the house."""

    @cached_property
    def adviser(self) -> Adviser:
        """Give who gives advice here."""
        return Adviser(self)

    @cached_property
    def records(self) -> PlayRecords:
        """Return what looks at plays again here."""
        return PlayRecords(self)

    async def open(self) -> None:
        """Begin to look after tables and people."""
        await super().open()
        await self.bus.listen(PEOPLE)

    def hear(self, table: str, hint: str) -> None:
        """Another process tells us that something happened at a table, or to a person."""
        if table == PEOPLE:
            self.person_changed(hint)
        else:
            super().hear(table, hint)

    person_changed: Callable[[str], None] = staticmethod(lambda person: None)
    """Called when another process has changed somebody; the edge looks at its open lines then."""

    # ── what people do ───────────────────────────────────────────────────────────────────

    async def create(self, who: Person, new: NewTable, origin: str = "") -> Made:
        """Set up a table; ``origin`` stands for the network it is asked for from."""
        await self.still_here(who)
        count = await self.store.count_tables(who.id)
        if count >= MOST_TABLES:
            raise Refused("too-many", "too-many-tables", n=count)
        agreed = agree(new)
        dice = await self.dice_for(who, new.dice)
        entry = await self.store.entry_of(dice.table)
        assert entry is not None, "dice are kept and entered into the log in one step"
        table, row, rows = set_up(who, new, agreed, self.clock(), dice, entry)
        row.origin = origin
        try:
            await self.store.add_table(row, rows)
        except Taken:
            raise Refused("conflict", "dice-used") from None
        self.counts["tables"] += 1
        if table.wake():
            self.tend(await self.host(table.id))
        return Made(table.id, table.code, table.phase)  # type: ignore[arg-type]

    async def draw_dice(self, who: Person) -> DiceDrawn:
        """Draw the secret of a table to come, and commit the house to it."""
        dice = Dice(new_name(), who.id, self.luck.secret(), self.clock())
        entry = await self.store.add_dice(dice)
        said = msgspec.convert(entry.plain(), Entry)
        return DiceDrawn(dice.table, entry.commitment, said, dice.made + DICE_LAST)

    async def dice_for(self, who: Person, name: str) -> Dice:
        """Return the dice somebody had drawn before, or without a name fresh ones."""
        name = name or (await self.draw_dice(who)).table
        dice = await self.store.dice(name)
        if dice is None or dice.person != who.id or self.clock() >= dice.made + DICE_LAST:
            raise Refused("conflict", "dice-lapsed")
        return dice

    async def commitments(self, after: int, count: int) -> list[LogEntry]:
        """Give entries of the log of all commitments."""
        return await self.store.commitments(after, count)

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
            if isinstance(command, say.Say | say.Sit):
                await self.still_here(who)
            if isinstance(command, say.Say):
                return await self.chat(hosted, who, command)
            if isinstance(command, say.Mute):
                return await self.mute(hosted, who, command)
            if isinstance(command, say.Rematch):
                return await self.play_again(hosted, who, command)
            seq = await self.write(
                hosted,
                lambda proposal: decided(proposal, command, who, Asking(who.id, self.clock(), rtt)),
                who.id,
                command.id,
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
            new = say.NewTable(
                table.game_name,
                seats,
                table.setup,
                table.edition,
                table.settings,
                dice=command.dice,
                entropy=command.entropy,
            )
            made = await self.create(who, new, hosted.row.origin)

            def note(proposal: Proposal) -> None:
                if proposal.table.rematch is None:
                    proposal.add("rematch", table=made.table)

            await self.write(hosted, note, who.id, command.id)
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

    async def mute(self, hosted: Hosted, who: Person, command: say.Mute) -> Ack:
        """No longer hear somebody."""

        def take(person: Person) -> None:
            muted = muted_of(person)
            muted = muted | {command.person} if command.on else muted - {command.person}
            person.settings["muted"] = sorted(muted)[-100:]

        muted = muted_of(await change_person(self.store, who.id, take))
        self.bus.tell(PEOPLE, who.id)
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
        *,
        changes: bool = False,
    ) -> Watcher:
        """Follow a table; the present state is sent at once."""
        hosted = await self.fresh(table)
        self.may_see(hosted.table, who, seat, code)
        person = "" if who is None else who.id
        insider = is_insider(hosted.table, person)
        watcher = Watcher(table, person, seat, language, send, insider=insider, changes=changes)
        watcher.since = since
        muted = set() if who is None else muted_of(who)
        if muted:
            watcher.muted = muted
        self.release(hosted)
        Tellings(hosted, self.clock()).tell(watcher)
        known = hosted.here(self.clock())
        hosted.watchers.append(watcher)
        try:
            said = await self.store.chat(table)
        except BaseException:
            if watcher in hosted.watchers:
                hosted.watchers.remove(watcher)  # what was not acknowledged is not followed
            raise
        lines = [ChatLine(line.id, line.at, line.person, line.name, line.text) for line in said]
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
        self.release(hosted)
        now = self.clock()
        shown = hosted.shown_to(seat)
        return update_of(shown, seat, language, None, now, hosted.here(now), insider=insider)

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
        """Delete somebody: nobody comes in as them any more, their names go, then they go.

        What trouble leaves undone is finished by ``finish_forgetting``.
        """
        if not await self.store.begin_leaving(who.id, NOBODY):
            return
        who.name = NOBODY
        self.bus.tell(PEOPLE, who.id)
        with contextlib.suppress(StoreTrouble, Refused):
            await self.finish_forgetting(who)

    async def finish_forgetting(self, who: Person) -> None:
        """Take somebody who is leaving off every table, and delete them."""
        await finish_forgetting(self, who)

    async def still_here(self, who: Person) -> None:
        """Refuse whoever was forgotten or shut out since they came in; learn their present name.

        Asked before a name is written anywhere: it must not come back.
        """
        person = await self.store.person(who.id)
        if person is None or person.state:
            raise Refused("not-signed-in", "not-signed-in")
        who.name = person.name

    # ── records ──────────────────────────────────────────────────────────────────────────

    async def record(self, who: Person | None, table: str, payer: str = "") -> str:
        """Return the record of a play that is over."""
        return await self.records.record(who, table, payer)

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
        """Return a stretch of a play, as a seat saw it."""
        return await self.records.replay(who, table, seat, first, count, language, payer)

    async def verify(
        self, who: Person | None, table: str, language: str, payer: str = ""
    ) -> Verified:
        """Check every draw of a play that is over."""
        return await self.records.verify(who, table, language, payer)

    async def draws(self, who: Person | None, table: str, payer: str = "") -> bytes:
        """Tell what could have come at every draw of a play that is over, as JSON."""
        return await self.records.draws(who, table, payer)

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
            **self.thinking.figures(),
            **self.results.figures(),
        }


def decided(proposal: Proposal, command: AnyCommand, who: Person, asking: Asking) -> None:
    """Decide a command, and keep the names beside the journal in step with it."""
    decide(proposal, command, asking)
    table = proposal.table
    for row in proposal.rows:
        data = row.data
        if row.kind == "sat":
            given = command.name.strip() if isinstance(command, say.Sit) else ""
            table.names[data["seat"]] = given or who.name
        elif table.phase == "open" and row.kind == "stood":
            table.names[data["seat"]] = ""
        elif table.phase == "open" and row.kind == "bot":
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
        # Tables from before these could be switched off allow them.
        hints=row.title.get("hints", True),
        odds=row.title.get("odds", True),
    )
