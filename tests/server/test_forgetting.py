"""Whoever asks to be forgotten: the name is nowhere any more, in no process and on no route."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from fogado.server import admin_people
from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble
from tests.server.room import Room, known_luck, new_table, play_on, until
from tests.server.services import Place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.server.house import House

SKULLS = "emerald-skulls"
NAME = "Zsófia Különös"


class Wire(Bus):
    """A bus that reaches the other houses of a test at once."""

    def __init__(self, others: list[Wire]) -> None:
        self.others = others
        self.heard: Callable[[str, str], None] = lambda table, hint: None
        self.tables: set[str] = set()
        others.append(self)

    async def open(self, hear: Callable[[str, str], None]) -> None:
        self.heard = hear

    async def listen(self, table: str) -> None:
        self.tables.add(table)

    def tell(self, table: str, hint: str) -> None:
        for other in self.others:
            if other is not self and table in other.tables:
                asyncio.get_running_loop().call_soon(other.heard, table, hint)


def in_two_houses(place: Place, story: Callable[[Room], Awaitable[None]]) -> None:
    """Run a story in a room with two processes of one house."""

    async def inside() -> None:
        async with place.store() as store:
            room = Room(store)
            wires: list[Wire] = []
            for _ in range(2):
                await room.open_house(Wire(wires))
            try:
                await story(room)
            finally:
                for house in room.houses:
                    await house.close()
            assert room.failures == []

    with ExitStack() as known:
        for luck in known_luck("forgetting"):
            known.enter_context(luck)
        asyncio.run(asyncio.wait_for(inside(), 120))


async def everything_told(house: House, tables: list[str], who: Any) -> str:
    """Ask a house for all it tells of some tables."""
    told: list[Any] = []
    for phase in ("open", "playing", "over", "closed"):
        told.append(await house.lobby(who, None, phase))
    for table in tables:
        asked: list[Callable[[], Awaitable[Any]]] = [
            lambda table=table: house.info(who, table),  # type: ignore[misc]
            lambda table=table: house.update(who, table, None, "en"),  # type: ignore[misc]
            lambda table=table: house.record(who, table),  # type: ignore[misc]
            lambda table=table: house.replay(who, table, None, 0, 200, "hu"),  # type: ignore[misc]
            lambda table=table: house.draws(who, table),  # type: ignore[misc]
        ]
        for ask in asked:
            try:
                told.append(await ask())
            except Refused as refused:
                told.append(str(refused))
        heard: list[bytes] = []
        watcher = await house.watch(who, table, None, None, "en", heard.append)
        await house.unwatch(watcher)
        told += [data.decode() for data in heard]
    return msgspec.json.encode(told).decode()


@pytest.mark.slow
def test_the_name_is_nowhere(place: Place) -> None:
    """Open, running and finished tables, replays, chat, lists, records; in both processes."""

    async def story(room: Room) -> None:
        here, there = room.houses
        zsofi, anna = await room.guest(NAME, there), await room.guest("Anna", there)
        over = (
            await anna.house.create(anna.person, new_table(SKULLS, "me", "open", hints=True))
        ).table
        await zsofi.does(say.Sit, over)
        await anna.does(say.Start, over)
        await zsofi.does(say.Say, over, text="I was here")
        await anna.watch(over, 0)
        await zsofi.watch(over, 1)
        await play_on({0: anna, 1: zsofi}, over)
        zsofi.house = here
        tables = [over]
        for start in (False, True):
            made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
            await zsofi.does(say.Sit, made.table)
            if start:
                await anna.does(say.Start, made.table)
            tables.append(made.table)
        own = await zsofi.house.create(zsofi.person, new_table(SKULLS, "me", "open"))
        tables.append(own.table)
        again = (await zsofi.does(say.Rematch, over)).data["table"]
        tables.append(again)
        for house in room.houses:
            assert NAME in await everything_told(house, tables, anna.person)
        await here.forget_person(zsofi.person)
        await until(lambda: NAME not in anna.told[0]["info"]["seats"][1]["name"])
        await room.settle()
        for house in room.houses:
            for who in (None, anna.person):
                assert NAME not in await everything_told(house, tables, who)
        assert NAME not in str([item async for item in room.store.dump()])
        assert await room.store.person(zsofi.person.id) is None
        assert await room.store.leaving(9) == []
        # The line of another process that has not heard of it yet brings the name back nowhere.
        zsofi.person.name, zsofi.house = NAME, there
        said: list[tuple[type, dict[str, Any]]] = [(say.Say, {"text": "boo"}), (say.Sit, {})]
        for kind, words in said:
            table = over if kind is not say.Sit else tables[1]
            with pytest.raises(Refused):
                await zsofi.does(kind, table, **words)
        with pytest.raises(Refused):
            await there.create(zsofi.person, new_table(SKULLS, "me"))
        assert NAME not in str([item async for item in room.store.dump()])

    in_two_houses(place, story)


def test_trouble_in_the_middle_is_made_good_later(place: Place) -> None:
    """At first nobody can come in as them; what the store refused is done when it is back."""

    async def story(room: Room) -> None:
        here, there = room.houses
        zsofi, anna = await room.guest(NAME, here), await room.guest("Anna", here)
        table = (await here.create(anna.person, new_table(SKULLS, "me", "open"))).table
        await zsofi.does(say.Sit, table)
        await anna.does(say.Start, table)
        append = room.store.append

        async def refuse(*given: Any) -> bool:
            raise StoreTrouble("Not now.")

        room.store.append = refuse  # type: ignore[method-assign,assignment]
        await here.forget_person(zsofi.person)
        room.store.append = append  # type: ignore[method-assign]
        assert await room.store.leaving(9) == [zsofi.person.id]
        with pytest.raises(Refused):
            await here.create(zsofi.person, new_table(SKULLS, "me"))
        person = await room.store.person(zsofi.person.id)
        assert person is not None
        await there.finish_forgetting(person)
        assert await room.store.person(zsofi.person.id) is None
        assert NAME not in str([item async for item in room.store.dump()])

    in_two_houses(place, story)


def test_a_table_that_cannot_be_read_loses_its_names_too(place: Place) -> None:
    """Its journal is broken, so nobody knows whose names those are: all people's go."""

    async def story(room: Room) -> None:
        here, there = room.houses
        zsofi = await room.guest(NAME, here)
        await here.create(zsofi.person, new_table(SKULLS, "me", "open"))

        async def broken(table: str) -> Any:
            raise ValueError("row 3 makes no sense")

        there.host = broken  # type: ignore[method-assign]
        await there.forget_person(zsofi.person)
        assert NAME not in str([item async for item in room.store.dump()])
        assert await room.store.person(zsofi.person.id) is None

    in_two_houses(place, story)


def test_what_the_administrator_forgets_a_running_house_forgets(sqlite_place: Place) -> None:
    """Without a bus, and at a table that nobody watches: the store itself says that it changed."""

    async def story(room: Room) -> None:
        (here, _) = room.houses
        zsofi = await room.guest(NAME, here)
        table = (await here.create(zsofi.person, new_table(SKULLS, "me", "open"))).table
        assert NAME in await everything_told(here, [table], None)
        await here.look_round()
        async with sqlite_place.store() as other:
            await admin_people.forget(other, Bus(), zsofi.person.id)
        assert here.hosts, "it is still in memory"
        await here.look_round()
        assert NAME not in await everything_told(here, [table], None)

    in_two_houses(sqlite_place, story)
