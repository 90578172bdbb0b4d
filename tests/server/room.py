"""A house in a test: its own store, its own clock, and people who sit in it."""

from __future__ import annotations

import asyncio
import inspect
import random
from contextlib import ExitStack
from functools import wraps
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec

from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.house import House
from fogado.server.rows import Person
from fogado.server.store import open_store
from tests.server.slow_thinking import inline_pool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from fogado.server.hosting import Hosted
    from fogado.server.play_records import ReplayPage
    from fogado.server.store.base import Store

BEGAN = 1_000_000_000_000
PATIENCE = 120
"""Seconds after which a test that waits for something has failed; slow machines need some."""


async def until(true: Callable[[], Any]) -> None:
    """Wait for something that happens beside the test."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


class Guest:
    """Somebody at a table: remembers what each seat was told last, and everything it was sent."""

    def __init__(self, room: Room, person: Person, house: House) -> None:
        self.room = room
        self.person = person
        self.house = house
        self.told: dict[int | None, dict[str, Any]] = {}
        self.happened: dict[int | None, list[str]] = {}
        self.chat: list[str] = []
        self.bytes: list[bytes] = []
        self.sent = 0

    async def watch(self, table: str, seat: int | None, **more: Any) -> Any:
        def send(data: bytes) -> None:
            self.bytes.append(data)
            message = msgspec.json.decode(data)
            if message["is"] == "chat":
                self.chat += [line["text"] for line in message["lines"]]
                return
            self.told[seat] = message
            before = [] if message["whole"] else self.happened.get(seat, [])
            self.happened[seat] = before + [line["says"] for line in message["happened"]]

        more = {"since": None, "language": "en", **more}
        return await self.house.watch(self.person, table, seat, send=send, **more)

    async def does(self, kind: type, table: str, *, rtt: int = 0, **words: Any) -> say.Ack:
        self.sent += 1
        words = {"id": f"{self.person.id}-{self.sent}", **words}
        return await self.house.command(self.person, kind(table=table, **words), rtt=rtt)

    async def acts(self, table: str, seat: int, take: str, *, rtt: int = 0) -> say.Ack:
        seq = self.told[seat]["seq"]
        return await self.does(say.Act, table, seat=seat, take=take, seq=seq, rtt=rtt)

    def ask(self, seat: int) -> dict[str, Any] | None:
        ask: dict[str, Any] | None = self.told[seat]["ask"]
        return ask

    def choices(self, seat: int) -> list[str]:
        ask = self.ask(seat)
        return [] if ask is None else [choice["take"] for choice in ask["choices"]]


class Errands:
    """Counts what threads still do for the loop: a test need not guess how long they take."""

    def __init__(self, store: Store) -> None:
        self.open = 0
        loop: Any = asyncio.get_running_loop()
        loop.run_in_executor = self.counted(loop.run_in_executor)
        writer = getattr(store, "writer", None)
        if writer is not None:
            writer.do = self.counted(writer.do)

    def counted(self, begin: Callable[..., Awaitable[Any]]) -> Callable[..., asyncio.Future[Any]]:
        def run(*given: Any) -> asyncio.Future[Any]:
            errand = asyncio.ensure_future(begin(*given))
            self.open += 1
            errand.add_done_callback(self.done)
            return errand

        return run

    def done(self, errand: asyncio.Future[Any]) -> None:
        self.open -= 1


class Room:
    """One or more processes of a house, as far as a test is concerned."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.errands = Errands(store)
        self.moment = BEGAN
        self.houses: list[House] = []
        self.failures: list[Any] = []
        self.people = 0

    @property
    def now(self) -> int:
        """Return the time in this room."""
        return self.moment

    @now.setter
    def now(self, moment: int) -> None:
        """Let time pass.  Houses that live have said again and again what they keep."""
        passed = moment - self.moment
        self.moment = moment
        for hosted in self.hosts():
            if hosted.kept_until:
                hosted.kept_until += passed

    async def open_house(self, bus: Bus | None = None, **more: Any) -> House:
        more.setdefault("thinking", inline_pool())
        house = House(self.store, bus or Bus(), clock=lambda: self.now, bot_pause=0, **more)
        house.report = self.failures.append
        await house.open()
        self.houses.append(house)
        return house

    async def guest(self, name: str, house: House | None = None) -> Guest:
        self.people += 1
        person = Person(f"p{self.people}", name, None, None, self.now, self.now, {})
        await self.store.add_person(person)
        return Guest(self, person, house or self.houses[0])

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and the house do what is due by then."""
        await self.settle()
        self.now += milliseconds
        await self.settle()

    async def settle(self) -> None:
        """Wait until nobody in the house has anything to do before time passes."""
        quiet = 0
        while quiet < 3:
            before = self.traces()
            for hosted in self.hosts():
                hosted.changed.set()
            await asyncio.sleep(0.02)
            busy = self.errands.open or self.traces() != before
            quiet = 0 if busy else quiet + 1

    def traces(self) -> list[Any]:
        return [(hosted.table.head, dict(hosted.quiet)) for hosted in self.hosts()]

    def hosts(self) -> list[Hosted]:
        return [hosted for house in self.houses for hosted in house.hosts.values()]


class KnownLuck:
    """Stands in for the module ``secrets``: the same test meets the same luck every time."""

    def __init__(self, seed: str) -> None:
        self.source = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self.source.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.source.randbytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        return self.source.randbytes(count).hex()

    def choice(self, things: Any) -> Any:
        return self.source.choice(things)

    def randbelow(self, below: int) -> int:
        return self.source.randrange(below)


def known_luck(seed: str) -> list[Any]:
    """Let tables and bots draw what a seed gives, as long as these patches are on."""
    luck = KnownLuck(seed)
    modules = ("setting_up", "luck")
    return [patch(f"fogado.server.{module}.secrets", luck) for module in modules]


def in_a_room(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in a room with one house on SQLite; the house must not have failed inside."""

    @wraps(test)
    def run(tmp_path: Path, **given: Any) -> None:
        async def inside() -> None:
            store = await open_store(data=tmp_path)
            room = Room(store)
            await room.open_house()
            try:
                await test(room, **given)
            finally:
                for house in room.houses:
                    await house.close()
                await store.close()
            assert room.failures == []

        with ExitStack() as known:
            for luck in known_luck(f"{test.__name__}/{sorted(given.items(), key=str)}"):
                known.enter_context(luck)
            asyncio.run(asyncio.wait_for(inside(), PATIENCE))

    # pytest must ask for tmp_path and for what the test itself wants, but not for the room.
    wanted = [name for name in inspect.signature(test).parameters if name != "room"]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = ["tmp_path", *wanted]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, kind) for name in names]
    )
    return run


def new_table(game: str, *seats: str, **more: Any) -> say.NewTable:
    """Ask for a table: seats are ``me``, ``open`` or a bot's spec; the rest are its settings."""
    asked = [
        say.NewSeat(seat) if seat in ("me", "open") else say.NewSeat("bot", seat)  # type: ignore[arg-type]
        for seat in seats
    ]
    setup = more.pop("setup", {})
    start = more.pop("start", True)
    return say.NewTable(game, asked, setup, settings=say.Settings(**more), start=start)


async def play_on(guests: dict[int, Guest], table: str, seed: int = 1, most: int = 4000) -> None:
    """Let people choose at random until the play is over."""
    source = random.Random(seed)
    for _ in range(most):
        if any(guest.told[seat]["info"]["phase"] != "playing" for seat, guest in guests.items()):
            return
        asked = [seat for seat, guest in guests.items() if guest.choices(seat)]
        if not asked:
            await asyncio.sleep(0.002)
            continue
        seat = source.choice(asked)
        await guests[seat].acts(table, seat, source.choice(guests[seat].choices(seat)))
    raise AssertionError("the play does not end")


def replayed(page: ReplayPage) -> say.Replay:
    """Read a stretch of a replay as a client does."""
    return msgspec.json.decode(msgspec.json.encode(page), type=say.Replay)
