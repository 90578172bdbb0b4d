"""People at tables as the state machine drives them, and what must hold whatever they do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

import fogado
from fogado.core.record import verify
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.table import check_journal
from fogado.server.telling import MOST_TOLD
from tests.server.changes import put_together
from tests.server.room import PATIENCE, Guest, Room

if TYPE_CHECKING:
    from fogado.server.hosting import Hosted, Watcher
    from fogado.server.house import House
    from fogado.server.rows import Row


class Line:
    """An open line: keeps what it is told, as a client does."""

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.watcher: Watcher | None = None
        self.told: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.twin: Line | None = None
        """The same line once more, which takes differences."""

    def hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["is"] == "chat":
            return
        message = put_together(self.told, message)
        if message["whole"]:
            self.log = []
        self.log += message["happened"]
        self.told = message

    @property
    def choices(self) -> list[str]:
        ask = self.told.get("ask")
        return [] if ask is None else [choice["take"] for choice in ask["choices"]]


@dataclass
class Known:
    """What we know of a table from outside."""

    id: str
    owner: str
    seats: list[str]
    """By seat: a person's id, ``bot``, or nothing."""
    stand_ins: set[int] = field(default_factory=set)
    phase: str = "open"
    rows: list[Row] = field(default_factory=list)
    acks: list[tuple[str, say.Ack]] = field(default_factory=list)


class Sessions:
    """A room with guests, tables and open lines, and a model of them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.guests: list[Guest] = []
        self.tables: list[Known] = []
        self.lines: list[Line] = []
        self.numbers = 0

    @property
    def house(self) -> House:
        return self.room.houses[-1]

    # ── what people do ───────────────────────────────────────────────────────────────────

    async def create(self, guest: Guest, new: say.NewTable) -> Known | None:
        """Make a table, if it can be made."""
        try:
            made = await self.house.create(guest.person, new)
        except Refused:
            return None
        seats = [
            guest.person.id if seat.who == "me" else "bot" if seat.who == "bot" else ""
            for seat in new.seats
        ]
        known = Known(made.table, guest.person.id, seats, phase=made.phase)
        self.tables.append(known)
        return known

    async def does(
        self, guest: Guest, known: Known, kind: type, *, rtt: int = 0, **words: Any
    ) -> say.Ack | Refused:
        """Let somebody do something; what is refused must have changed nothing of theirs."""
        self.numbers += 1
        words = {"id": f"m{self.numbers}", **words}
        command = kind(table=known.id, **words)
        try:
            ack = await self.house.command(guest.person, command, rtt=rtt)
        except Refused as error:
            refused = error
        else:
            if kind not in (say.Say, say.Rematch, say.Mute):
                known.acks.append((guest.person.id, ack))
            return ack
        rows = await self.room.store.rows(known.id)
        mine = [row for row in rows if (row.by, row.message) == (guest.person.id, command.id)]
        assert mine == [], f"{command} was refused ({refused}), but it is in the journal"
        assert refused.says("hu")
        return refused

    async def connect(self, guest: Guest, known: Known, seat: int | None) -> Line | Refused:
        """Open a line."""
        line = Line(guest, known.id, seat)
        line.twin = Line(guest, known.id, seat)
        try:
            await self.follow(line, None)
        except Refused as refused:
            return refused
        self.lines.append(line)
        return line

    async def follow(self, line: Line, since: int | None) -> None:
        line.watcher = await self.house.watch(
            line.guest.person, line.table, line.seat, since, "en", line.hear
        )
        if line.twin is not None:
            person, hear = line.guest.person, line.twin.hear
            line.twin.watcher = await self.house.watch(
                person, line.table, line.seat, since, "en", hear, changes=True
            )

    async def cut(self, line: Line) -> None:
        """A line breaks; its client keeps what it knows."""
        if line.watcher is not None:
            await self.house.unwatch(line.watcher)
            line.watcher = None
        if line.twin is not None:
            await self.cut(line.twin)

    async def restart(self) -> None:
        """Close the house; another opens on the same store, and nobody is connected any more."""
        await self.house.close()
        for line in self.lines:
            line.watcher = None
            if line.twin is not None:
                line.twin.watcher = None
        await self.room.open_house()
        for guest in self.guests:
            guest.house = self.house

    # ── waiting ──────────────────────────────────────────────────────────────────────────

    async def settle(self) -> None:
        """Let the house do everything that is due at this moment."""
        async with asyncio.timeout(PATIENCE):
            await self.house.look_round()
            while any(busy(hosted, self.room.now) for hosted in self.house.hosts.values()):
                for hosted in self.house.hosts.values():
                    hosted.changed.set()
                await asyncio.sleep(0.001)
        assert self.room.failures == []

    async def pass_time(self, milliseconds: int) -> None:
        """Time passes: it costs those their time whom the table waits for, and nobody else."""
        before = [(hosted, lefts(hosted, self.room.now)) for hosted in self.house.hosts.values()]
        self.room.now += milliseconds
        for hosted, had in before:
            clocks = hosted.table.clocks
            for seat, (was, is_now) in enumerate(
                zip(had, lefts(hosted, self.room.now), strict=True)
            ):
                runs = seat in clocks.since
                assert is_now == (max(0, was - milliseconds) if runs else was)
        await self.settle()

    # ── what must hold ───────────────────────────────────────────────────────────────────

    async def check(self) -> None:
        """Check everything that can be seen from outside."""
        for known in self.tables:
            await self.check_rows(known)
            await self.check_seats(known)
        for line in self.lines:
            if line.watcher is not None:
                await self.check_line(line)
                await self.check_twin(line)

    async def check_rows(self, known: Known) -> None:
        """Rows are only ever added, and every acknowledged act stands there once."""
        rows = await self.room.store.rows(known.id)
        assert rows[: len(known.rows)] == known.rows, "a row was changed"
        for row in rows[len(known.rows) :]:
            learn(known, row)
        known.rows = rows
        for person, ack in known.acks:
            found = [row.seq for row in rows if (row.by, row.message) == (person, ack.id)]
            assert found, f"{ack} was acknowledged and is lost"
            assert found == list(range(found[0], ack.seq + 1)), f"{ack} is there twice"

    async def check_seats(self, known: Known) -> None:
        """Everybody sits where we think, and the house lists the table so."""
        guest = next(one for one in self.guests if one.person.id == known.owner)
        info = await self.house.info(guest.person, known.id)
        owners = ["bot" if seat.kind == "bot" else seat.person for seat in info.seats]
        assert owners == known.seats
        assert info.phase == known.phase
        played = {seat for seat, one in enumerate(info.seats) if one.person and one.bot}
        assert played == known.stand_ins
        assert all(seat.left is None or seat.left >= 0 for seat in info.seats)
        assert (info.fair.secret is None) == (known.phase in ("open", "playing"))
        row = await self.room.store.table(known.id)
        assert row is not None
        assert (row.phase, row.head) == (known.phase, info.seq)
        hosted = self.house.hosts[known.id].table
        assert row.wake == hosted.wake()
        waited = set() if hosted.play is None else set(hosted.play.state.to_act)
        people = {seat for seat in waited if hosted.is_person(seat)}
        assert set(hosted.clocks.since) <= people

    async def check_line(self, line: Line) -> None:
        """A client that went on from update to update knows what one knows who comes anew."""
        seat = line.told["seat"]
        fresh = await self.house.update(line.guest.person, line.table, seat, "en")
        told = msgspec.json.decode(msgspec.json.encode(fresh))
        for name in ("seq", "view", "ask", "undo"):
            assert line.told[name] == told[name], name
        for name, value in told["info"].items():
            if name not in ("now", "seats", "code", "window"):
                assert line.told["info"][name] == value, name
        new = [known_by(one) for one in told["happened"]]
        old = [known_by(one) for one in line.log]
        assert old[-len(new) :] == new if new else not old
        if len(new) < MOST_TOLD:
            assert old == new

    async def check_twin(self, line: Line) -> None:
        """Differences put together are the whole updates, to the last fact."""
        assert line.twin is not None
        await self.check_line(line.twin)
        if line.twin.told["info"]["now"] == line.told["info"]["now"]:
            for name in ("seq", "seat", "info", "view", "ask", "undo"):
                assert line.twin.told[name] == line.told[name], name

    async def check_end(self) -> None:
        """At the end, a house that knows nothing finds the same tables, sound and fair."""
        before = {}
        for known in self.tables:
            before[known.id] = await self.seen(known)
        await self.restart()
        for known in self.tables:
            assert await self.seen(known) == before[known.id]
            row = await self.room.store.table(known.id)
            assert row is not None
            assert check_journal(row, await self.room.store.rows(known.id)) == []
            begun = any(line.kind == "started" for line in known.rows)
            if known.phase in ("over", "closed") and begun:
                guest = next(one for one in self.guests if one.person.id == known.owner)
                text = await self.house.record(guest.person, known.id)
                assert verify(text, fogado.game).dice == "revealed"

    async def seen(self, known: Known) -> list[Any]:
        """Give the table through the eyes of every seat that belongs to somebody."""
        found: list[Any] = []
        for seat, owner in enumerate(known.seats):
            guest = next((one for one in self.guests if one.person.id == owner), None)
            if guest is not None:
                update = await self.house.update(guest.person, known.id, seat, "hu")
                told = msgspec.json.decode(msgspec.json.encode(update))
                told["info"]["seats"] = [{**one, "here": None} for one in told["info"]["seats"]]
                found.append(told)
        return found


def known_by(told: dict[str, Any]) -> tuple[Any, ...]:
    """Give what is the same for ever of something told; a name may have changed since."""
    return told["seq"], told["event"], msgspec.json.encode(told["facts"], order="sorted")


def learn(known: Known, row: Row) -> None:
    """Bring the model up to date; only what is whose to do may be done."""
    data = row.data
    seat: int = data.get("seat", -1)
    if row.kind == "sat":
        assert known.phase == "open"
        assert known.seats[seat] == ""
        assert data["person"] == row.by
        known.seats[seat] = row.by
    elif row.kind in ("stood", "bot"):
        if known.phase == "open":
            assert row.by in (known.owner, known.seats[seat])
            known.seats[seat] = "bot" if data["bot"] else ""
        else:
            assert known.seats[seat] == row.by
            known.stand_ins.add(seat)
    elif row.kind == "flag":
        assert row.by == ""
        assert known.seats[seat] not in ("", "bot")
        if data["bot"]:
            known.stand_ins.add(seat)
    elif row.kind == "reclaimed":
        assert known.seats[seat] == row.by
        known.stand_ins.remove(seat)
    elif row.kind == "started":
        assert row.by == known.owner
        assert "" not in known.seats
        known.phase = "playing"
    elif row.kind == "end":
        known.phase = "over"
    elif row.kind == "closed":
        assert row.by == known.owner
        known.phase = "closed"
    elif row.kind in ("arrival", "sealed", "unsealed", "done", "last-call", "asks-back", "agrees"):
        whose = "bot" if row.by == "bot" else known.seats[seat]
        assert row.by == whose
    elif row.kind == "take" and row.by == "bot":
        assert known.seats[seat] == "bot" or seat in known.stand_ins


def lefts(hosted: Hosted, now: int) -> list[int]:
    clocks = hosted.table.clocks
    return [clocks.at(seat, now) or 0 for seat in range(len(hosted.table.seats))]


def busy(hosted: Hosted, now: int) -> bool:
    """Is there something that the house should be doing here?"""
    table = hosted.table
    if hosted.lock.locked():
        return True
    if not table.wake():
        return False
    window = table.window
    if window is not None and now >= min(window.due(), window.closes):
        return True
    ends = table.deadline()
    if ends is not None and now >= ends[0]:
        return True
    bots = table.bots_to_act()
    if window is None or table.record is None:
        return bots != []
    length = len(table.record.entries)
    patient = [seat for seat in bots if seat != window.closer and seat not in window.done]
    if any(hosted.quiet.get(seat) != length for seat in patient):
        return True
    return window.closer in bots and not table.patient_people(window.closer)
