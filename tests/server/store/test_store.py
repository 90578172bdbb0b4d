"""What every store must do, told once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from fogado.core.errors import FogadoError
from fogado.server.rows import Change, Chat
from fogado.server.store.base import Store, StoreTrouble, Taken
from tests.server.services import Place
from tests.server.store.samples import (
    NOTHING,
    add,
    everything,
    new_person,
    new_rows,
    new_session,
    new_table,
)


def told(place: Place, story: Callable[[Store], Awaitable[None]]) -> None:
    """Tell a story with a store that is opened before and closed after it."""

    async def whole() -> None:
        async with place.store() as store:
            await story(store)

    asyncio.run(whole())


def test_a_table_comes_back_as_it_was_kept(place: Place) -> None:
    """Table and journal survive the closing of the store."""
    table = new_table(rows=3, people=["anna", "bea", "anna"], title={"ő": [1, None, {"x": 2.5}]})
    rows = new_rows(3, data={"text": 'Zsófi: "\u0000\n🎲"', "list": [True, None]})

    async def keep(store: Store) -> None:
        await store.add_table(table, rows)

    async def look(store: Store) -> None:
        assert await store.table("t1") == table
        assert await store.table_by_code("code-t1") == table
        assert await store.rows("t1") == rows
        assert await store.rows("t1", after=2) == rows[2:]
        assert await store.rows("t1", after=3) == []
        assert await store.table("t2") is None
        assert await store.table_by_code("t1") is None
        assert await store.rows("t2") == []

    told(place, keep)
    told(place, look)


def test_ids_and_codes_are_given_once(place: Place) -> None:
    """A table with the id or the code of another is refused, and nothing of it is kept."""

    async def story(store: Store) -> None:
        await add(store, "t1")
        before = await everything(store)
        with pytest.raises(Taken, match="id or this code"):
            await store.add_table(new_table("t1", 1, code="other"), new_rows(1))
        with pytest.raises(Taken, match="id or this code"):
            await store.add_table(new_table("t2", 1, code="code-t1"), new_rows(1))
        assert await everything(store) == before

    told(place, story)


def test_an_append_changes_row_and_journal_together(place: Place) -> None:
    """What the change names is new, the rest is as it was; the head follows the journal."""

    async def story(store: Store) -> None:
        first = await add(store, people=["anna"])
        more = new_rows(2, first)
        change = Change(phase="playing", people=["anna", "bea"], wake=77)
        assert await store.append("t1", 1, more, change)
        assert await store.rows("t1") == first + more
        assert await store.table("t1") == new_table(
            rows=3, phase="playing", people=["anna", "bea"], wake=77, changed=1_003
        )
        rest = Change(title={"new": 1}, keeper="k", kept_until=9)
        assert await store.append("t1", 3, [], rest)
        table = await store.table("t1")
        assert table is not None
        assert (table.title, table.keeper, table.kept_until) == ({"new": 1}, "k", 9)
        assert (table.head, table.changed, table.phase) == (3, 1_003, "playing")
        assert [one.id for one in await store.tables_of("bea", None, 9)] == ["t1"]

    told(place, story)


def test_an_append_after_another_row_is_refused(place: Place) -> None:
    """``False``, and nothing kept, if the row before is not the last one."""

    async def story(store: Store) -> None:
        first = await add(store, rows=2)
        before = await everything(store)
        stale = new_rows(1, first[:1], by="bea")
        assert not await store.append("t1", 1, stale, Change(phase="over", people=["bea"]))
        assert not await store.append("t1", 3, new_rows(1, new_rows(3)), NOTHING)
        assert not await store.append("t1", 1, [], Change(wake=5))
        assert not await store.append("nowhere", 0, new_rows(1), NOTHING)
        with pytest.raises(FogadoError, match="Row 2 cannot stand where row 3 belongs"):
            await store.append("t1", 2, stale, NOTHING)
        assert await everything(store) == before

    told(place, story)


def test_an_append_may_be_tried_again(place: Place) -> None:
    """Whose answer was lost asks again with the same rows, and hears that they stand there."""

    async def story(store: Store) -> None:
        first = await add(store)
        more = new_rows(2, first)
        assert await store.append("t1", 1, more, Change(phase="playing"))
        assert await store.append("t1", 3, new_rows(1, first + more), Change(phase="over"))
        before = await everything(store)
        assert await store.append("t1", 1, more, Change(phase="playing"))
        assert await everything(store) == before, "it is not done twice"

    told(place, story)


def test_of_many_who_append_at_once_one_wins(place: Place) -> None:
    """Two processes race for every row; each row has one writer and the chain holds."""
    count = 25

    async def play(store: Store, who: str) -> list[int]:
        won = []
        for turn in range(count):
            journal = await store.rows("t1")
            row = new_rows(1, journal, by=who, message=f"{who}-{turn}")
            if await store.append("t1", journal[-1].seq, row, NOTHING):
                won.append(row[0].seq)
        return won

    async def race() -> None:
        async with place.store() as one, place.store() as other:
            await add(one)
            players = [
                play(store, f"{name}{k}")
                for store, name in ((one, "a"), (other, "b"))
                for k in range(4)
            ]
            won = await asyncio.gather(*players)
            journal = await one.rows("t1")
            taken = sorted(seq for wins in won for seq in wins)
            assert taken == list(range(2, len(journal) + 1)), "every row has one winner"
            assert journal == await other.rows("t1")
            for before, row in pairwise(journal):
                again = new_rows(1, journal[: before.seq], by=row.by, message=row.message)
                assert again == [row], "each was decided on the journal as it was"
            table = await other.table("t1")
            assert table is not None
            assert table.head == len(journal)

    asyncio.run(race())


def test_the_lobby_shows_public_tables_the_last_changed_first(place: Place) -> None:
    """By phase and, if asked, by game; not more than asked for."""

    async def story(store: Store) -> None:
        await add(store, "t1", changed=1)
        await add(store, "t2", changed=3)
        await add(store, "t3", changed=2, game="dice-forge")
        await add(store, "t4", visibility="link")
        await add(store, "t5", phase="playing")
        assert [one.id for one in await store.lobby(None, "open", 9)] == ["t2", "t3", "t1"]
        assert [one.id for one in await store.lobby(None, "open", 2)] == ["t2", "t3"]
        assert [one.id for one in await store.lobby("dice-forge", "open", 9)] == ["t3"]
        assert [one.id for one in await store.lobby(None, "playing", 9)] == ["t5"]
        assert await store.lobby(None, "over", 9) == []

    told(place, story)


def test_people_find_their_tables(place: Place) -> None:
    """By seat, by phase, by who made them; and the administrator finds all."""

    async def story(store: Store) -> None:
        await add(store, "t1", people=["anna", "bea"], changed=1)
        await add(store, "t2", people=["bea"], changed=2, phase="over", owner="bea")
        await add(store, "t3", people=["bea"], changed=3, phase="playing")
        assert [one.id for one in await store.tables_of("bea", None, 9)] == ["t3", "t2", "t1"]
        assert [one.id for one in await store.tables_of("bea", None, 1)] == ["t3"]
        assert [one.id for one in await store.tables_of("bea", "over", 9)] == ["t2"]
        assert [one.id for one in await store.tables_of("anna", None, 9)] == ["t1"]
        assert await store.tables_of("cili", None, 9) == []
        assert await store.count_tables("anna") == 2
        assert await store.count_tables("bea") == 0, "what is over does not count"
        assert [one.id async for one in store.all_tables()] == ["t1", "t2", "t3"]
        assert [one.id async for one in store.all_tables("over")] == ["t2"]

    told(place, story)


def test_a_table_has_one_living_keeper(place: Place) -> None:
    """Another one takes over when the lease has run out, or at once after a release."""

    async def story(store: Store) -> None:
        await add(store)
        assert await store.keep("t1", "one", now=100, until=200)
        assert await store.keep("t1", "one", now=150, until=250), "it stays the keeper"
        assert not await store.keep("t1", "two", now=249, until=400)
        assert await store.keep("t1", "two", now=250, until=400)
        assert not await store.keep("t1", "one", now=300, until=500)
        await store.release("one", 300)
        assert not await store.keep("t1", "one", now=300, until=500)
        await store.release("two", 300)
        assert await store.keep("t1", "one", now=300, until=500)
        assert not await store.keep("nowhere", "one", now=300, until=500)

    told(place, story)


def test_tables_that_wait_for_the_house_are_found(place: Place) -> None:
    """The longest waiting first, and only those without a living keeper."""

    async def story(store: Store) -> None:
        await add(store, "t1", wake=50)
        await add(store, "t2", wake=40)
        await add(store, "t3", wake=101)
        await add(store, "t4", wake=0)
        await add(store, "t5", wake=10, keeper="dead", kept_until=100)
        await add(store, "t6", wake=10, keeper="alive", kept_until=101)
        assert await store.due(now=100, limit=2) == ["t5", "t2"]
        assert await store.due(now=100, limit=9) == ["t5", "t2", "t1"]
        assert await store.due(now=101, limit=9) == ["t5", "t6", "t2", "t1", "t3"]

    told(place, story)


def test_a_keeper_says_so_again_for_many_tables_at_once(place: Place) -> None:
    """Those that another process has taken meanwhile are not among the answer."""

    async def story(store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await add(store, name)
            assert await store.keep(name, "one", now=100, until=200)
        assert await store.keep("t3", "two", now=200, until=300)
        renewed = await store.renew("one", ["t1", "t2", "t3", "nowhere"], 400)
        assert sorted(renewed) == ["t1", "t2"]
        assert await store.renew("one", ["t1"], 350) == ["t1"]
        kept = [(await store.table(name)).kept_until for name in ("t1", "t2", "t3")]  # type: ignore[union-attr]
        assert kept == [400, 400, 300], "a word given is never shortened"

    told(place, story)


def test_the_latest_change_of_all_tables_is_known(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.latest_change() == 0
        await add(store, "t1", changed=70)
        await add(store, "t2", changed=90)
        assert await store.latest_change() == 90

    told(place, story)


def test_the_lobby_is_shared_fairly(place: Place) -> None:
    """Of one owner and of one network a few come first; theirs beyond that come last."""

    async def story(store: Store) -> None:
        for k in range(20):
            await add(store, f"flood{k}", owner=f"guest{k % 10}", origin="net", changed=5_000 + k)
        for k in range(5):
            await add(store, f"own{k}", owner="bea", changed=4_000 + k)
        for k in range(3):
            await add(store, f"old{k}", owner=f"c{k}", changed=2_000 + k)
        listed = [table.id for table in await store.lobby(None, "open", 14)]
        assert listed[:8] == [f"flood{k}" for k in range(19, 11, -1)]
        assert listed[8:11] == ["own4", "own3", "own2"]
        assert listed[11:] == ["old2", "old1", "old0"]
        everything = [table.id for table in await store.lobby(None, "open", 99)]
        assert len(everything) == len(set(everything)) == 28
        assert everything[14:] == [f"flood{k}" for k in range(11, -1, -1)] + ["own1", "own0"]
        assert await store.lobby("dice-forge", "open", 9) == []

    told(place, story)


def test_people_come_and_change_and_logins_are_unique(place: Place) -> None:
    """Guests have no login; an account's login belongs to one person."""

    async def story(store: Store) -> None:
        anna, bea = new_person("anna"), new_person("bea", login=None, password=None)
        assert await store.add_person(anna)
        assert await store.add_person(bea)
        assert await store.add_person(new_person("cili", login=None))
        assert not await store.add_person(new_person("dora", login="anna"))
        assert await store.person("dora") is None
        assert await store.person("anna") == anna
        assert await store.person_by_login("anna") == anna
        assert await store.person_by_login("bea") is None
        assert await store.people(["anna", "bea", "nobody"]) == {"anna": anna, "bea": bea}
        assert await store.people([]) == {}
        with pytest.raises(Taken):
            await store.change_person(msgspec.structs.replace(bea, login="anna"))
        assert await store.person("bea") == bea
        other = msgspec.structs.replace(bea, name="Beáta", login="bea", settings={"dark": True})
        assert await store.change_person(other)
        kept = msgspec.structs.replace(other, version=1)
        assert await store.person_by_login("bea") == kept
        assert not await store.change_person(other), "it was changed since it was read"
        assert await store.person("bea") == kept

    told(place, story)


def test_sessions_belong_to_people(place: Place) -> None:
    """They are listed, touched and revoked by their own person only."""

    async def story(store: Store) -> None:
        assert not await store.add_session(new_session("s0", "nobody"))
        await store.add_person(new_person("anna"))
        await store.add_person(new_person("bea"))
        assert await store.add_session(new_session("s1", made=2))
        assert await store.add_session(new_session("s2", made=1))
        assert await store.add_session(new_session("s3", "bea"))
        with pytest.raises(Taken, match="session"):
            await store.add_session(new_session("s1", "bea"))
        assert await store.session("s1") == new_session("s1", made=2)
        assert await store.session("s9") is None
        assert [one.id for one in await store.sessions_of("anna")] == ["s2", "s1"]
        await store.touch_session("s1", 5_000)
        await store.touch_session("s1", 4_000)
        await store.touch_session("s9", 4_000)
        assert await store.session("s1") == new_session("s1", made=2, seen=5_000)
        assert not await store.end_session("s3", "anna")
        assert await store.end_session("s3", "bea")
        assert not await store.end_session("s3", "bea")
        assert await store.session("s3") is None

    told(place, story)


def test_what_is_said_at_a_table_is_kept_in_order(place: Place) -> None:
    """The last lines, or those after a line; each table has its own."""

    async def story(store: Store) -> None:
        await add(store, "t1")
        await add(store, "t2")
        lines = [await store.add_chat("t1", k, "anna", "Anna", f"line {k}") for k in range(5)]
        other = await store.add_chat("t2", 9, "bea", "Bea", "szia")
        assert isinstance(lines[0], Chat)
        assert await store.chat("t1") == lines
        assert await store.chat("t1", limit=2) == lines[-2:]
        assert await store.chat("t1", after=lines[1].id) == lines[2:]
        assert await store.chat("t1", after=lines[1].id, limit=1) == lines[-1:]
        assert await store.chat_of("bea") == [other]
        with pytest.raises(FogadoError, match="no such table"):
            await store.add_chat("t9", 9, "bea", "Bea", "szia")

    told(place, story)


def test_whoever_is_forgotten_leaves_only_a_bare_id(place: Place) -> None:
    """Name, account, sessions and chat are gone; the journal and the others are untouched."""

    async def story(store: Store) -> None:
        await add(store, people=["anna", "bea"])
        for name in ("anna", "bea"):
            await store.add_person(new_person(name, name=f"Name of {name}"))
            await store.add_session(new_session(f"session of {name}", name))
            await store.add_chat("t1", 1, name, f"Name of {name}", f"said by {name}")
        before = await everything(store)
        await store.forget_person("anna")
        after = await everything(store)
        gone = [item for item in before if item not in after]
        assert sorted(kind for kind, _ in gone) == ["chat", "person", "session"]
        assert all(item in before for item in after)
        for words in ("Name of anna", "session of anna", "said by anna"):
            assert words not in repr(after)
        assert await store.person("anna") is None
        assert [one.id for one in await store.tables_of("anna", None, 9)] == ["t1"]
        await store.forget_person("anna")
        assert await everything(store) == after

    told(place, story)


def test_the_secret_of_the_house_is_drawn_once(place: Place) -> None:
    """Two processes that begin together sign with the same secret, today and tomorrow."""

    async def story() -> bytes:
        async with place.store() as one, place.store() as other:
            first, second = await asyncio.gather(one.house_secret(), other.house_secret())
            assert first == second
            assert len(first) == 32
            return first

    assert asyncio.run(story()) == asyncio.run(story())


@pytest.mark.parametrize("text", ["nul\0", "half \ud800"])
def test_what_one_store_could_not_keep_all_refuse(place: Place, text: str) -> None:
    """NUL and half surrogates are refused in a sentence, and nothing is kept."""

    async def story(store: Store) -> None:
        await add(store)
        before = await everything(store)
        tries: list[Callable[[], Awaitable[Any]]] = [
            lambda: store.add_person(new_person("p", name=text)),
            lambda: store.add_chat("t1", 1, "p", "P", text),
            lambda: store.add_session(new_session("s", label=text)),
            lambda: store.append("t1", 1, [], Change(keeper=text)),
            lambda: store.add_table(new_table("t2", owner=text), []),
        ]
        for attempt in tries:
            with pytest.raises(FogadoError, match="every character but NUL"):
                await attempt()
        with pytest.raises(FogadoError, match="64 bits"):
            await store.add_chat("t1", 2**63, "p", "P", "late")
        assert await everything(store) == before

    told(place, story)


def test_a_closed_store_says_so(place: Place) -> None:
    """Nobody waits for ever for a store that is closed."""

    async def story() -> None:
        async with place.store() as store:
            await store.ping()
        for asked in (store.ping(), store.table("t1"), store.house_secret()):
            with pytest.raises(StoreTrouble):
                await asked

    asyncio.run(story())


def test_many_tables_are_gone_through_in_pages(place: Place) -> None:
    """The administrator sees every table once, however many there are."""

    async def story(store: Store) -> None:
        names = [f"t{k:04}" for k in range(1_203)]
        await asyncio.gather(*(add(store, name, rows=0) for name in names))
        assert [one.id async for one in store.all_tables()] == names

    told(place, story)


def test_a_dump_is_of_one_moment(place: Place) -> None:
    """Whatever is written while the dump runs is in it wholly or not at all."""

    async def story(store: Store) -> None:
        journals = {name: await add(store, name) for name in ("t1", "t2", "t3")}
        seen: list[tuple[str, dict[str, Any]]] = []
        async for item in store.dump():
            seen.append(item)
            for name, journal in journals.items():
                more = new_rows(1, journal)
                assert await store.append(name, len(journal), more, NOTHING)
                journal += more
        heads = {data["id"]: data["head"] for kind, data in seen if kind == "table"}
        rows = [data["table"] for kind, data in seen if kind == "row"]
        assert heads == {name: rows.count(name) for name in journals}
        assert all(len(journal) > heads[name] for name, journal in journals.items())

    told(place, story)
