"""A table with honest and dishonest players, and the law beside it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.leases import LEASE
from fogado.server.refused import Refused
from fogado.server.store import open_store
from fogado.server.store.base import StoreTrouble
from tests.server.hostile.ears import Ear
from tests.server.hostile.laws import PLAY, Checker
from tests.server.hostile.troubled import TroubledStore
from tests.server.room import PATIENCE, Guest, Room, known_luck, new_table
from tests.server.sessions import busy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.server.hostile.laws import Violation


class Night:
    """Two processes of a house on one store; Anna and Dani cheat, Béla is honest, Eve looks on."""

    def __init__(self, room: Room, store: TroubledStore, seed: int) -> None:
        self.room = room
        self.store = store
        self.source = random.Random(seed)
        self.checker = Checker(room)
        self.ears: list[Ear] = self.checker.ears
        self.sent = 0
        self.steps = 0
        self.said: list[str] = []
        """What was done, for whoever reads a failure."""

    async def open(self) -> None:
        """Let everybody in."""
        for _ in range(2):
            await self.room.open_house(Bus())
        one, other = self.room.houses
        self.anna = await self.room.guest("Anna", one)
        self.bela = await self.room.guest("Bela", other)
        self.dani = await self.room.guest("Dani", other)
        self.eve = await self.room.guest("Eve", one)
        self.cheats = [self.anna, self.dani, self.eve]

    async def begin(self, game: str, *seats: Guest | str, **settings: Any) -> str:
        """Set a table up, let everybody sit down, and begin."""
        kinds = [
            "me" if seat is self.anna else "bot" if seat == "bot" else "open" for seat in seats
        ]
        kinds = ["random" if kind == "bot" else kind for kind in kinds]
        made = await self.anna.house.create(self.anna.person, new_table(game, *kinds, **settings))
        self.table = made.table
        watched = await self.checker.follow(made.table)
        row = await self.room.store.table(made.table)
        assert row is not None
        self.code = row.code
        for number, guest in enumerate(seats):
            if isinstance(guest, Guest) and guest is not self.anna:
                await self.does(guest, say.Sit, seat=number, entropy=f"{number}")
        if watched.truth.phase != "playing":
            await self.does(self.anna, say.Start)
        for number, guest in enumerate(seats):
            if isinstance(guest, Guest):
                await self.listen(guest, number)
        if settings.get("spectators", True):
            await self.listen(self.eve, None)
        await self.settle()
        return made.table

    async def listen(self, guest: Guest, seat: int | None) -> Ear:
        ear = Ear(guest, self.table, seat)
        self.ears.append(ear)
        await ear.open()
        return ear

    # ── doing ────────────────────────────────────────────────────────────────────────────

    async def does(self, guest: Guest, kind: type, **words: Any) -> say.Ack | Refused:
        """Let somebody do something, and remember what the house said."""
        self.sent += 1
        number = f"n{self.sent}"
        words = {"id": number, "table": self.table, **words}
        rtt = words.pop("rtt", 0)
        command = kind(**words)
        watched = self.checker.tables[self.table]
        self.said.append(f"{guest.person.name}: {command}")
        try:
            code = "" if guest is self.eve else self.code
            ack = await guest.house.command(guest.person, command, rtt=rtt, code=code)
        except Refused as refused:
            if words["id"] == number and refused.code != "unavailable":
                watched.refused.append((guest.person.id, command.id))
            self.said.append(f"{words['id']} -> {refused.code}")
            return refused
        if kind not in (say.Say, say.Mute, say.Rematch) and words["id"] == number:
            watched.acks.append((guest.person.id, ack))
        return ack

    async def acts(self, ear: Ear, take: str | None = None, **more: Any) -> say.Ack | Refused:
        """Answer as somebody who is asked."""
        assert ear.last is not None
        take = take if take is not None else self.source.choice(ear.choices)
        words = {"seat": ear.last["seat"], "take": take, "seq": ear.last["seq"], **more}
        return await self.does(ear.guest, say.Act, **words)

    async def honest(self, ear: Ear) -> None:
        """An honest player does what is due: takes a seat back, refuses take-backs, answers."""
        truth = self.checker.tables[self.table].truth
        last = ear.last
        if last is None or ear.seat is None or truth.phase != "playing":
            return
        if last["seq"] != truth.head:
            return  # nobody has told us yet; a hint was lost
        if last["info"]["seats"][ear.seat]["bot"]:
            said = await self.does(ear.guest, say.Reclaim, seat=ear.seat)
            self.must(said, ear, "taking one's own seat back")
            return
        asks = last["info"]["asks_back"]
        if asks is not None and ear.seat in asks["asked"] and ear.seat not in asks["agreed"]:
            await self.does(ear.guest, say.Agree, seat=ear.seat, yes=False)
        elif ear.choices:
            self.must(await self.acts(ear), ear, "an answer that was offered")

    def must(self, said: say.Ack | Refused, ear: Ear, what: str) -> None:
        """What an honest player may do must be done."""
        if isinstance(said, Refused) and said.code != "unavailable":
            self.checker.broken(PLAY, f"{ear} was refused {what}: {said}")

    # ── trouble ──────────────────────────────────────────────────────────────────────────

    def also_at(self, guest: Guest) -> Guest:
        """Give the same person at the other process."""
        other = next(house for house in self.room.houses if house is not guest.house)
        return Guest(self.room, guest.person, other)

    def trouble(self, kind: str) -> None:
        """Let the next rows that are written meet trouble."""
        self.said.append(f"the store {kind}")
        self.store.harm(kind).go_on.set()

    async def restart(self, number: int) -> None:
        """A process ends, and another takes its place."""
        old = self.room.houses[number]
        await old.close()
        for ear in self.ears:
            if ear.guest.house is old:
                ear.watcher = None
        await self.room.open_house(Bus())
        new = self.room.houses.pop()
        self.room.houses[number] = new
        for guest in (self.anna, self.bela, self.dani, self.eve):
            if guest.house is old:
                guest.house = new
        await self.listen_again()

    async def listen_again(self, *, since: bool = False) -> None:
        """Whoever lost a line comes back, knowing what they knew or nothing."""
        for ear in self.ears:
            if ear.watcher is None:
                knows = ear.last["seq"] if since and ear.last is not None else None
                with contextlib.suppress(Refused, StoreTrouble):
                    await ear.open(knows)

    # ── time ─────────────────────────────────────────────────────────────────────────────

    async def settle(self) -> None:
        """Let both processes do what is due, hear of each other's rows, and check the laws."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for house in self.room.houses:
                    await house.look_round()
                    for hosted in list(house.hosts.values()):
                        await house.catch_up(hosted)
                if not self.busy():
                    break
                for hosted in self.room.hosts():
                    hosted.changed.set()
                await asyncio.sleep(0.001)
        await self.checker.check()
        self.steps += 1

    def busy(self) -> bool:
        """Does any process still have something to do at this moment?"""
        newest: dict[str, Any] = {}
        for hosted in self.room.hosts():
            known = newest.get(hosted.id)
            if known is None or hosted.tending is not None:
                newest[hosted.id] = hosted
        heads = {hosted.table.head for hosted in self.room.hosts() if hosted.id == self.table}
        return len(heads) > 1 or any(busy(one, self.room.now) for one in newest.values())

    async def wait(self, milliseconds: int) -> None:
        """Let time pass, in which every process has said again and again what it keeps."""
        self.said.append(f"{milliseconds} ms pass")
        self.room.now += milliseconds
        for house in self.room.houses:
            tended = [one.id for one in house.hosts.values() if one.tending is not None]
            await self.store.renew(house.name, tended, self.room.now + LEASE)
        await self.settle()

    def ear_of(self, guest: Guest, seat: int | None) -> Ear:
        return next(ear for ear in self.ears if ear.guest is guest and ear.seat == seat)

    @property
    def phase(self) -> str:
        return self.checker.tables[self.table].truth.phase


def night(folder: Path, work: Callable[[Night], Awaitable[None]], seed: int = 1) -> list[Violation]:
    """Spend a night in a house; give the laws that were broken."""

    async def inside() -> Checker:
        store = TroubledStore(await open_store(data=folder / f"night-{seed}"))
        room = Room(store)  # type: ignore[arg-type]
        here = Night(room, store, seed)
        await here.open()
        try:
            await work(here)
            await here.settle()
            await here.checker.check_end()
        finally:
            for house in room.houses:
                await house.close()
            await store.close()
        return here.checker

    patches = [
        *known_luck(f"night {seed}"),
        patch("fogado.server.rooms.SWEEP", 3600.0),
        patch("fogado.server.tending.AFTER_TROUBLE", 0.0),
    ]
    for one in patches:
        one.start()
    try:
        return asyncio.run(asyncio.wait_for(inside(), PATIENCE)).found
    finally:
        for one in patches:
            one.stop()
