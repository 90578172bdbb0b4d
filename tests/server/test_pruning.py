"""What a house lets go of, what it never does, and how large it grows over months."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from fogado.core.errors import FogadoError
from fogado.server.people import DAY, IDLE
from fogado.server.pruning import EVER, HOUR, Keeping, Pruner, keeping_of
from fogado.server.rows import Change
from fogado.server.store.base import StoreTrouble
from tests.server.room import until
from tests.server.services import Place
from tests.server.store.samples import new_person, new_rows, new_session, new_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.server.store.base import Store

pytestmark = pytest.mark.interpreted_only  # about rows, not about the engine
NOW = 1_000 * DAY


def title(*kinds: str) -> dict[str, Any]:
    return {"names": [kind.title() for kind in kinds], "kinds": list(kinds)}


class Books:
    """A store with a clock, and short ways to put things into it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOW

    async def guest(self, name: str, days: float = 0, **more: Any) -> None:
        at = self.now - int(days * DAY)
        more = {"login": None, "password": None, "made": at, "seen": at, **more}
        await self.store.add_person(new_person(name, **more))
        await self.store.add_session(new_session(f"s-{name}", name, made=at, seen=at))

    async def account(self, name: str, days: float = 0) -> None:
        await self.guest(name, days, login=name, password="x")

    async def table(
        self, name: str, phase: str, days: float, *people: str, kinds: str = "", played: bool = True
    ) -> None:
        at = self.now - int(days * DAY)
        rows = new_rows(1, at=at, kind="made")
        if played and phase != "open":
            rows += new_rows(2, rows, at=at, kind="started")
        told = title(*(kinds.split() or ["person"] * max(1, len(people))))
        table = new_table(
            name,
            len(rows),
            phase=phase,
            owner=people[0] if people else "nobody",
            people=list(people),
            made=at,
            changed=at,
            title=told,
        )
        await self.store.add_table(table, rows)
        if people:
            await self.store.add_chat(name, at, people[0], people[0], "szia")

    async def prune(self, *, dry: bool = False, **keeping: int) -> dict[str, int]:
        pruner = Pruner(self.store, lambda: self.now, Keeping(**keeping))
        return dict(await pruner.everything(dry=dry))

    async def tables(self) -> set[str]:
        return {name async for name in self.store.table_ids()}


def told(place: Place, story: Callable[[Books], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with place.store() as store:
            await story(Books(store))

    asyncio.run(inside())


def test_the_schedule(place: Place) -> None:
    """Each thing on its own side of the day when it is let go of; the dry run counts the same."""

    async def story(books: Books) -> None:
        await books.guest("fresh")
        await books.guest("week", 7)
        await books.guest("month", 91)
        await books.guest("busy", 100)  # not seen for long, but a play still goes on
        await books.account("anna", 300)
        await books.table("open-week", "open", 7, "week")
        await books.table("open-fresh-owner", "open", 7, "fresh")
        await books.table("open-just", "open", 0.5, "week")
        await books.table("open-ownerless", "open", 0.2)
        await books.table("playing-busy", "playing", 40, "busy")
        await books.table("playing-old", "playing", 61, "anna")
        await books.table("playing-seen", "playing", 61, "week")
        await books.table("bots-over", "over", 2, "anna", kinds="bot bot")
        await books.table("bots-fresh", "over", 0.5, "anna", kinds="bot bot")
        await books.table("bots-stuck", "playing", 2, "anna", kinds="bot bot")
        await books.table("over-accounts", "over", 900, "anna", "gone")
        await books.table("over-guests", "over", 40, "week", "gone")
        await books.table("over-nobody", "over", 40, "gone", "gone2")
        await books.table("over-month", "over", 89, "month")
        await books.table("closed-unplayed", "closed", 3, "anna", played=False)
        await books.table("closed-played", "closed", 3, "anna")
        expected = {
            "open": 1,
            "ownerless": 1,
            "unfinished": 1,
            "bots": 4,
            "guests": 1,
        }
        assert await books.prune(dry=True) == expected
        assert len(await books.tables()) == 16
        # A second look: nobody is left of the play of the guest who is gone now.
        assert await books.prune() == {**expected, "bots": 5}
        assert await books.tables() == {
            "open-fresh-owner",
            "open-just",
            "playing-busy",
            "playing-seen",
            "bots-fresh",
            "over-accounts",
            "over-guests",
            "closed-played",
        }
        people = {person.id for person in await books.store.find_people("", 99)}
        assert people == {"fresh", "week", "busy", "anna"}
        counted = await books.store.count_all()
        assert counted["chat"] == 8
        assert counted["session"] == 4
        assert await books.store.rows("bots-over") == []
        assert [one.id for one in await books.store.tables_of("anna", None, 99)] == [
            "bots-fresh",
            "closed-played",
            "over-accounts",
        ]
        assert await books.prune() == {}
        assert await books.prune(plays=365) == {"plays": 1}
        assert await books.prune(guests=EVER, open=EVER, bots=EVER, unfinished=EVER) == {}

    told(place, story)


def test_sessions_that_open_nothing_any_more_go(place: Place) -> None:
    """Those that were not used for as long as a cookie holds."""

    async def story(books: Books) -> None:
        await books.account("anna")
        for name, age in (("old", IDLE + 1), ("young", IDLE - DAY)):
            await books.store.add_session(new_session(name, "anna", seen=NOW - age))
        assert await books.prune() == {"sessions": 1}
        assert {one.id for one in await books.store.sessions_of("anna")} == {"young", "s-anna"}

    told(place, story)


def test_what_happens_meanwhile_saves_a_table_and_a_guest(place: Place) -> None:
    """Between the look and the deletion somebody came back."""

    async def story(books: Books) -> None:
        store = books.store
        await books.guest("anna", 100)
        await books.table("t", "over", 40, "gone")
        (facts,) = await store.tidy("", 9)
        more = new_rows(1, await store.rows("t"))
        assert await store.append("t", facts.head, more, Change(phase="closed"))
        assert not await store.delete_table("t", facts.head, facts.phase)
        before = NOW - 90 * DAY
        assert await store.idle_guests(before, 9) == ["anna"]
        await store.touch_person("anna", NOW)
        assert not await store.delete_guest("anna", before)

    told(place, story)


def test_one_process_prunes_at_a_time(place: Place) -> None:
    """Another takes over when its word has run out."""

    async def story(books: Books) -> None:
        async with place.store() as other:
            assert await books.store.lease("pruning", "a", 0, 100)
            assert not await other.lease("pruning", "b", 99, 200)
            assert await books.store.lease("pruning", "a", 50, 150)
            assert await other.lease("pruning", "b", 150, 250)
            assert not await books.store.lease("pruning", "a", 200, 300)
            assert await books.store.lease("another", "a", 200, 300)

    told(place, story)


def test_the_house_goes_on_whatever_one_thing_does(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trouble and surprises are told, and the next look is had all the same."""
    monkeypatch.setattr("fogado.server.pruning.PAUSE", 0.0)

    async def story(books: Books) -> None:
        await books.guest("old", 100)
        pruner = Pruner(books.store, lambda: books.now, Keeping())
        surprises: list[Exception] = []
        gone: dict[str, int] = {}
        tidy = books.store.tidy
        troubles: list[Exception] = [StoreTrouble("away"), KeyError("a surprise")]

        async def troubled(after: str, limit: int) -> Any:
            if troubles:
                raise troubles.pop(0)
            return await tidy(after, limit)

        books.store.tidy = troubled  # type: ignore[method-assign]
        running = asyncio.create_task(pruner.run("me", gone.__setitem__, surprises.append))
        await until(lambda: gone)
        running.cancel()
        assert gone == {"guests": 1}
        assert [type(one) for one in surprises] == [KeyError]

    told(place, story)


@pytest.mark.slow
def test_a_house_does_not_grow_for_ever(place: Place) -> None:
    """A constant rate of guests, plays and abuse over months: as large at the end as in between."""

    async def story(books: Books) -> None:
        source = random.Random(5)
        pruner = Pruner(books.store, lambda: books.now, Keeping(guests=7, unfinished=14))
        sizes: list[dict[str, int]] = []
        number = 0
        for day in range(84):
            books.now = NOW + day * DAY
            for _ in range(6):
                number += 1
                name = f"g{number:05}"
                await books.guest(name)
                for k in range(2):  # public tables that nobody comes to
                    await books.table(f"o{number:05}{k}", "open", 0, name)
                await books.table(f"b{number:05}", "over", 0, name, kinds="bot bot")
                await books.table(f"u{number:05}", "playing", 0, name)
                if source.random() < 0.5:
                    await books.table(f"p{number:05}", "over", 0, name, f"g{number - 1:05}")
            while sum((await pruner.batch()).values()) or pruner.after:
                pass
            if day % 28 == 27:
                sizes.append(await books.store.count_all())
        first, middle, last = sizes
        for what in ("person", "session", "table", "row", "chat"):
            assert last[what] <= 1.15 * middle[what], (what, sizes)
            assert last[what] < 6 * 84, (what, sizes)
        assert first["person"] > 6 * 7, "the young ones are kept"

    told(place, story)


def test_what_is_kept_is_read_from_words() -> None:
    """Days, or for ever; nonsense is refused."""
    assert keeping_of(["plays=730", "guests=ever"]) == Keeping(plays=730, guests=EVER)
    for nonsense in ("plays=0", "plays=1.5", "plays=", "hats=1", "plays=99999999999"):
        with pytest.raises(FogadoError):
            keeping_of([nonsense])
    assert HOUR * 24 == DAY
