"""What nobody can do to an honest player, checked from outside after everything that happens.

The journal in the store is the truth.  Beside it stand only what honest players were told and a
reckoning of our own; the house is not asked whether it did well.  ``docs/reference/invariants.md``
says each law in full.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

import fogado
from fogado.core.fair import commitment
from fogado.core.record import verify
from fogado.core.source import seeded
from fogado.core.words import plain
from fogado.server.table import Table, check_journal
from tests.server.hostile.reckoning import Reckoning

if TYPE_CHECKING:
    from fogado.server.protocol import Ack
    from fogado.server.rows import Row
    from tests.server.hostile.ears import Ear
    from tests.server.room import Room

    Told = dict[int, list[tuple[Ear, dict[str, Any]]]]

SEAT = "seat"
"""Nobody moves my seat."""
LUCK = "luck"
"""Nobody sees luck that is not kept."""
TIME = "time"
"""Nobody gains time."""
AGAIN = "again"
"""Nobody rolls again without my consent."""
HIDDEN = "hidden"
"""Nobody learns what is hidden."""
PLAY = "play"
"""Nobody keeps me from playing."""
RECORD = "record"
"""Nobody changes what was recorded."""
SECRET = "secret"
"""Nobody knows the dice before the end, and nobody exchanges them."""
LAWS = (SEAT, LUCK, TIME, AGAIN, HIDDEN, PLAY, RECORD, SECRET)

OWN = ("arrival", "sealed", "unsealed", "done", "last-call", "asks-back", "agrees", "refuses")
"""Rows that only the owner of a seat brings about, or the bot that plays there."""
MINUTE = 60 * 1000


@dataclass
class Violation:
    """A law that was broken, and how."""

    law: str
    says: str


@dataclass
class Watched:
    """A table as an honest bystander follows it."""

    id: str
    truth: Table
    reckoning: Reckoning
    rows: list[Row] = field(default_factory=list)
    commitment: str = ""
    acks: list[tuple[str, Ack]] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    """Seats whose owners left of their own will, and have not come back."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Commands that were refused: by whom, and with which number."""


class Checker:
    """Follows tables and lists every law that is broken."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tables: dict[str, Watched] = {}
        self.ears: list[Ear] = []
        self.found: list[Violation] = []
        self.looked = 0

    def broken(self, law: str, says: str) -> None:
        self.found.append(Violation(law, says))

    async def follow(self, table: str) -> Watched:
        """Begin to follow a table, from its first row."""
        row = await self.room.store.table(table)
        assert row is not None
        watched = Watched(table, Table(row), Reckoning(), commitment=commitment(row.secret))
        self.tables[table] = watched
        return watched

    async def check(self) -> None:
        """Look at everything that has happened since the last time."""
        self.looked += 1
        for watched in self.tables.values():
            await self.read_on(watched)
            self.check_acks(watched)
        for ear in self.ears:
            ear.forget()
        for failure in self.room.failures:
            self.broken(PLAY, f"the house failed inside: {failure!r}")
        self.room.failures.clear()

    # ── the journal ──────────────────────────────────────────────────────────────────────

    async def read_on(self, watched: Watched) -> None:
        """Judge what was kept, row by row, and what was told of it."""
        everything = await self.room.store.rows(watched.id)
        known = len(watched.rows)
        if everything[:known] != watched.rows:
            self.broken(RECORD, f"{watched.id}: a row that was kept is another one now")
            watched.rows = everything[:known]
        self.look_for_secret(watched)
        told: Told = {}
        for ear in self.ears:
            if ear.table == watched.id:
                for update in ear.updates:
                    told.setdefault(update["seq"], []).append((ear, update))
        self.compare(watched, told)
        for row in everything[known:]:
            self.judge(watched, row)
            watched.reckoning.before(watched.truth, row)
            watched.truth.enter(row)
            watched.reckoning.after(watched.truth, row)
            watched.rows.append(row)
            self.compare(watched, told)
        head = watched.truth.head
        for ear in self.ears:
            if ear.table == watched.id and any(told["seq"] > head for told in ear.updates):
                self.broken(LUCK, f"{ear} was told a row that is not kept: the last is {head}")

    def judge(self, watched: Watched, row: Row) -> None:
        """Judge one row by what the table was before it."""
        truth, data = watched.truth, row.data
        seat = data.get("seat", -1)
        owner = truth.seats[seat].person if 0 <= seat < len(truth.seats) else ""
        if row.kind in OWN and row.by != owner:
            self.judge_actor(watched, row, owner)
        elif row.kind == "take" and row.by != owner:
            self.judge_take(watched, row, owner)
        elif row.kind in ("stood", "reclaimed") and row.by != owner:
            self.broken(SEAT, f"{row.by} did {row.kind} for seat {seat} of {owner}")
        elif row.kind == "stood" or (row.kind == "bot" and row.by == owner):
            watched.gone.add(seat)
        elif row.kind == "reclaimed":
            watched.gone.discard(seat)
        elif row.kind == "bot" and truth.phase == "playing" and row.by != owner:
            self.judge_replacing(truth, row, owner)
        elif row.kind == "flag":
            if data["bot"] != truth.settings.stalled:
                self.broken(SEAT, f"{data['bot']} took over, not {truth.settings.stalled}")
            if watched.reckoning.left(truth, seat, row.at) > 0:
                self.broken(SEAT, f"the flag of seat {seat} fell before its time was up")
        elif row.kind == "back":
            watched.reckoning.judge_back(truth, row, self)
        elif row.kind == "closed" and truth.phase == "playing" and data.get("key") != "rules":
            here = [one for number, one in enumerate(truth.seats) if number not in watched.gone]
            others = {one.person for one in here if one.person} - {row.by}
            if others:
                self.broken(PLAY, f"{row.by} closed the table over the heads of {others}")

    def judge_take(self, watched: Watched, row: Row, owner: str) -> None:
        """A window closes by the house's clock, or by its last word: then waiting bets stand."""
        truth, seat, take = watched.truth, row.data["seat"], row.data["take"]
        if truth.window is None:
            self.judge_actor(watched, row, owner)
        elif seat == truth.window.closer:
            options = [] if truth.play is None else truth.play.state.options(seat)
            if len(options) > 1 and row.by != "bot":
                self.broken(SEAT, f"{row.by} chose {take} for seat {seat} of {owner}")
        elif take not in truth.window.waiting(seat) and row.by != "bot":
            known = [bet.partition(" ")[0] for bet in truth.window.waiting(seat)]
            if take.partition(" ")[0] not in known:  # a sealed bet stands on any free slot
                self.broken(SEAT, f"{row.by} did {take} for seat {seat} of {owner}")

    def judge_actor(self, watched: Watched, row: Row, owner: str) -> None:
        """Somebody acted who does not own the seat: only a bot that was put there properly may."""
        seat = row.data["seat"]
        if row.by == "bot" and watched.truth.seats[seat].plays:
            return
        self.broken(SEAT, f"{row.by} did {row.kind} for seat {seat} of {owner}")

    def judge_replacing(self, truth: Table, row: Row, owner: str) -> None:
        """Somebody put a bot on another's seat."""
        seat, bot = row.data["seat"], row.data["bot"]
        settings = truth.settings
        waited = row.at - truth.changed
        absent = settings.absent and waited >= settings.absent * MINUTE
        allowed = settings.pace.kind == "untimed" and settings.stalled and absent
        if not allowed or bot != settings.stalled or not truth.seats_of(row.by):
            self.broken(SEAT, f"{row.by} put {bot!r} on seat {seat} of {owner} after {waited} ms")

    def check_acks(self, watched: Watched) -> None:
        """What was acknowledged is kept once; what was refused is not."""
        where: dict[tuple[str, str], list[int]] = {}
        for row in watched.rows:
            if row.message:
                where.setdefault((row.by, row.message), []).append(row.seq)
        for person, ack in watched.acks:
            found = where.get((person, ack.id), [])
            if not found or found != list(range(found[0], found[0] + len(found))):
                self.broken(RECORD, f"{ack} was acknowledged, and the journal has {found}")
            elif found[-1] > ack.seq:
                self.broken(LUCK, f"{ack} was acknowledged before it was kept: {found}")
        for person, message in watched.refused:
            if (person, message) in where:
                self.broken(RECORD, f"{message} of {person} was refused, and it is kept")
        watched.acks.clear()
        watched.refused.clear()

    # ── what was told ────────────────────────────────────────────────────────────────────

    def compare(self, watched: Watched, told: Told) -> None:
        """Compare what was told at this row with what each seat may know at this row."""
        for ear, update in told.get(watched.truth.head, ()):
            self.compare_update(watched, ear, update)

    def look_for_secret(self, watched: Watched) -> None:
        """Look through everything that was told since the play was known to go on."""
        truth = watched.truth
        if truth.phase in ("over", "closed"):
            return
        secret = truth.secret.hex().encode()
        for ear in self.ears:
            if ear.table == watched.id and any(secret in data for data in ear.heard):
                if not self.ends_later(watched, ear):
                    self.broken(SECRET, f"{ear} was told the secret before the end")

    def ends_later(self, watched: Watched, ear: Ear) -> bool:
        """Was this ear also told that the play is over?  Then the secret came with it."""
        return any(told["info"]["phase"] in ("over", "closed") for told in ear.updates)

    def compare_update(self, watched: Watched, ear: Ear, told: dict[str, Any]) -> None:
        truth, seat = watched.truth, told["seat"]
        info = told["info"]
        if seat is not None and truth.seats[seat].person != ear.person:
            self.broken(HIDDEN, f"{ear} looks through the eyes of seat {seat}")
        if info["fair"]["commitment"] != watched.commitment:
            self.broken(SECRET, f"{ear} was told another commitment")
        if info["phase"] == "open" and info["fair"]["entropies"]:
            self.broken(SECRET, f"{ear} was told what seats add to the dice before the beginning")
        insider = ear.person == truth.owner or bool(truth.seats_of(ear.person))
        if info["code"] and not insider:
            self.broken(HIDDEN, f"{ear} was told the invitation")
        if seat is None and truth.phase == "playing" and not insider:
            if not truth.settings.spectators:
                self.broken(HIDDEN, f"{ear} looks on at a table without spectators")
        early = truth.changed + truth.settings.delay * 1000 > info["now"]
        if seat is None and told["view"] is not None and truth.settings.delay and early:
            self.broken(HIDDEN, f"{ear} was told something before its time")
        self.compare_view(watched, ear, told)
        for number, one in enumerate(info["seats"]):
            if one["left"] is not None:
                most = watched.reckoning.left(truth, number, info["now"])
                if one["left"] > most:
                    self.broken(TIME, f"seat {number} has {one['left']} ms, not {most}")

    def compare_view(self, watched: Watched, ear: Ear, told: dict[str, Any]) -> None:
        """A seat is told what it would be told in any world that it cannot tell from this one."""
        play, seat = watched.truth.play, told["seat"]
        if play is None:
            if told["view"] is not None:
                self.broken(HIDDEN, f"{ear} was told a view before the play")
            return
        state = play.state
        other = state
        if not state.over and self.looked % 3 == 0:
            other = play.game.sample(state.view(seat), seeded(f"{watched.truth.head}"))
        expected = msgspec.json.decode(msgspec.json.encode(plain(other.view(seat))))
        if told["view"] != expected:
            self.broken(HIDDEN, f"{ear} was told another view than seat {seat} has")
        ask = told["ask"]
        if ask is not None and watched.truth.window is None:
            takes = [option.write() for option in state.options(ask["seat"])]
            if ask["seat"] != seat or [one["take"] for one in ask["choices"]] != takes:
                self.broken(HIDDEN, f"{ear} was asked {ask}, which is not its question")
        wanted = {one["seq"] for one in told["happened"]}
        seen: dict[int, list[dict[str, Any]]] = {}
        for seq, event in watched.truth.log:
            if seq in wanted:
                facts = {} if event.kind.startswith("house.") else event.seen_by(seat)
                known = {name: plain(fact) for name, fact in facts.items() if name != "event"}
                seen.setdefault(seq, []).append(known)
        for one in told["happened"]:
            if one["event"].startswith("house.") or one["seq"] not in seen:
                continue
            saw = [msgspec.json.decode(msgspec.json.encode(each)) for each in seen[one["seq"]]]
            if one["facts"] not in saw:
                self.broken(HIDDEN, f"{ear} was told {one}, and saw {saw}")

    # ── the end ──────────────────────────────────────────────────────────────────────────

    async def check_end(self) -> None:
        """At the end every journal is sound, and every finished play can be checked by anybody."""
        for watched in self.tables.values():
            row = await self.room.store.table(watched.id)
            assert row is not None
            for fault in check_journal(row, await self.room.store.rows(watched.id)):
                self.broken(RECORD, fault)
            if commitment(row.secret) != watched.commitment:
                self.broken(SECRET, "the secret is not the one that was committed to")
            record = watched.truth.record
            if watched.truth.phase == "over" and record is not None and self.found == []:
                if verify(record.text(), fogado.game).dice != "revealed":
                    self.broken(SECRET, "the dice cannot be checked")
