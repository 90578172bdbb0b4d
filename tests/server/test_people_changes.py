"""Changes of one person from several sides at once: every acknowledged one is kept."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest
from argon2 import PasswordHasher

from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.house import House
from fogado.server.people import People
from fogado.server.refused import Refused
from tests.server.room import BEGAN, new_table
from tests.server.services import Place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.server.people import Known
    from fogado.server.rows import Person
    from fogado.server.store.base import Store

pytestmark = pytest.mark.interpreted_only  # about people, not about the engine

QUICK_HASHES = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
SKULLS = "emerald-skulls"


class Process:
    """One of two processes of a house: its store, its people, and what it does to a person."""

    def __init__(self, store: Store, source: random.Random) -> None:
        self.store = store
        self.source = source
        self.people = People(store, lambda: BEGAN, QUICK_HASHES)
        self.house = House(store, Bus(), clock=lambda: BEGAN, bot_pause=0)
        read = store.person

        async def slowly(person: str) -> Person | None:
            found = await read(person)
            for _ in range(self.source.randrange(4)):
                await asyncio.sleep(0)
            return found

        store.person = slowly  # type: ignore[method-assign]

    async def rename(self, known: Known, name: str) -> None:
        await self.people.change(known.person, name, None)

    async def like(self, known: Known, theme: str) -> None:
        await self.people.change(known.person, None, {"theme": theme})

    async def password(self, known: Known, old: str, new: str) -> None:
        await self.people.change_password(known, old, new)

    async def mute(self, known: Known, table: str, whom: str) -> None:
        command = say.Mute(id=f"m-{whom}", table=table, person=whom)
        await self.house.command(known.person, command)


def in_two_processes(place: Place, story: Callable[..., Awaitable[None]], seed: int) -> None:
    """Run a story with two processes on one store."""

    async def inside() -> None:
        source = random.Random(seed)
        async with place.store() as one, place.store() as other:
            processes = [Process(one, source), Process(other, source)]
            for process in processes:
                await process.people.open()
                await process.house.open()
            try:
                await story(source, *processes)
            finally:
                for process in processes:
                    await process.house.close()

    asyncio.run(asyncio.wait_for(inside(), 120))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_every_acknowledged_change_is_kept(place: Place, seed: int) -> None:
    """A name, a password, people who are muted, from two processes at the same moment."""

    async def story(source: random.Random, one: Process, other: Process) -> None:
        password = "the first of them"
        known, _ = await one.people.add_account(None, "anna", password, "Anna", "")
        row = await one.house.create(known.person, new_table(SKULLS, "me"))
        muted: set[str] = set()
        for turn in range(15):

            def pick() -> Process:
                return source.choice([one, other])

            name, new = f"Anna {turn}", f"blue cabbage {turn}"
            whom = [f"p{turn}-{k}" for k in range(3)]
            fresh = [await two.people.sign_in("anna", password, "") for two in (one, other)]
            asked: list[Any] = [
                pick().rename(fresh[0][0], name),
                pick().password(fresh[1][0], password, new),
                pick().like(fresh[0][0], f"theme {turn}"),
                *(pick().mute(known, row.table, who) for who in whom),
                other.store.touch_person(known.person.id, BEGAN + turn + 1),
            ]
            source.shuffle(asked)
            await asyncio.gather(*asked)
            password, muted = new, muted | set(whom)
            kept = await one.store.person(known.person.id)
            assert kept is not None
            assert kept.name == name
            assert set(kept.settings["muted"]) == muted
            assert kept.settings["theme"] == f"theme {turn}"
            assert kept.seen == BEGAN + turn + 1
            await one.people.sign_in("anna", password, "")

    in_two_processes(place, story, seed)


def test_an_old_password_opens_nothing_that_stays_open(place: Place) -> None:
    """Signing in with the old password while it is changed leaves no session behind."""

    async def story(source: random.Random, one: Process, other: Process) -> None:
        known, _ = await one.people.add_account(None, "anna", "the old one", "Anna", "")
        adding = other.store.add_session

        async def too_late(session: Any) -> bool:
            # Verified already; the password changes before the session is kept.
            other.store.add_session = adding  # type: ignore[method-assign]
            await one.people.change_password(known, "the old one", "the new one")
            return await adding(session)

        other.store.add_session = too_late  # type: ignore[method-assign]
        with pytest.raises(Refused, match="wrong"):
            await other.people.sign_in("anna", "the old one", "")
        assert [one.id for one in await one.store.sessions_of(known.person.id)] == [
            known.session.id
        ]

    in_two_processes(place, story, 1)


def test_an_account_ends_the_guests_sessions_and_tokens(place: Place) -> None:
    """What a guest gave away opens nothing of the account's."""

    async def story(source: random.Random, one: Process, other: Process) -> None:
        guest, cookie = await one.people.add_guest("Anna", "")
        _, token = await one.people.add_token(guest.person, "bot")
        assert await other.people.by_token(token, "token") is not None
        known, new = await other.people.add_account(guest, "anna", "a good password", "", "")
        assert await one.people.by_token(token, "token") is None
        assert await one.people.by_cookie(cookie) is None
        found = await one.people.by_cookie(new)
        assert found is not None
        assert found.person.id == guest.person.id == known.person.id

    in_two_processes(place, story, 1)


@pytest.mark.parametrize("muted", [5, "p1", None, {"p1": 1}, [5, "p1", None]])
def test_settings_of_any_form_are_read(place: Place, muted: Any) -> None:
    """What an older house has kept stops nobody from muting and watching."""

    async def story(source: random.Random, one: Process, other: Process) -> None:
        guest, _ = await one.people.add_guest("Anna", "")
        guest.person.settings = {"muted": muted}
        assert await one.store.change_person(guest.person)
        person = await one.store.person(guest.person.id)
        assert person is not None
        row = await one.house.create(person, new_table(SKULLS, "me"))
        await one.house.watch(person, row.table, 0, None, "en", lambda _: None)
        await one.mute(guest, row.table, "p2")
        kept = await one.store.person(person.id)
        assert kept is not None
        heard = {"p1"} if isinstance(muted, list) else set()
        assert set(kept.settings["muted"]) == heard | {"p2"}

    in_two_processes(place, story, 1)
