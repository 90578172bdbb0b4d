"""The log of commitments: one chain, whoever writes, and nothing in it ever changes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from fogado.core.commitments import Entry, check_next, read_log, sealed, table_mark
from fogado.server import admin
from fogado.server.rows import Dice
from fogado.server.store import postgres_log, postgres_schema, sqlite_log, sqlite_schema
from fogado.server.store.base import Store
from fogado.server.store.postgres import ADD_TABLE as ADD_TABLE_POSTGRES
from fogado.server.store.postgres import PostgresStore
from fogado.server.store.sqlite import ADD_TABLE, SqliteStore
from tests.server.services import Place
from tests.server.store.samples import add, everything, new_table

MANY = 10_000


def told(place: Place, story: Any) -> None:
    async def whole() -> None:
        async with place.store() as store:
            await story(store)

    asyncio.run(whole())


def new_dice(table: str, person: str = "anna", made: int = 5) -> Dice:
    return Dice(table, person, table.encode() * 3, made)


def is_chain(entries: list[Entry]) -> bool:
    return read_log("\n".join(entry.line() for entry in entries)) != [] or not entries


def test_tables_and_dice_are_entered_in_order(place: Place) -> None:
    """A table takes the entry of its dice; one without dice gets its own."""

    async def story(store: Store) -> None:
        first = await store.add_dice(new_dice("t1"))
        assert (await store.dice("t1")) == new_dice("t1")
        await add(store, "t2", made=3)
        await add(store, "t1", secret=new_dice("t1").secret)
        assert await store.dice("t1") is None, "they are used"
        entries = await store.commitments(0, MANY)
        assert [entry.table for entry in entries] == [table_mark("t1"), table_mark("t2")]
        assert [entry.at for entry in entries] == [5, 5], "time does not go back"
        assert entries[0].plain() == first.plain()
        assert entries[1].commitment == sealed(new_table().secret)
        assert is_chain(entries)
        found = await store.entry_of("t2")
        assert found is not None
        assert found.plain() == entries[1].plain()
        assert await store.entry_of("t3") is None
        assert [entry.n for entry in await store.commitments(1, 1)] == [2]
        assert (await store.count_all())["commitment"] == 2

    told(place, story)


def test_a_table_that_is_not_kept_is_not_in_the_log(place: Place) -> None:
    """The entry is written in the same transaction."""

    async def story(store: Store) -> None:
        await add(store, "t1")
        with pytest.raises(Exception, match="id or this code"):
            await add(store, "t2", code="code-t1")
        assert len(await store.commitments(0, MANY)) == 1

    told(place, story)


def test_several_writers_make_one_chain(place: Place) -> None:
    """Entries of processes that write at the same time follow each other without gaps."""

    async def story() -> None:
        async with place.store() as one, place.store() as other:
            names = [f"t{k}" for k in range(60)]
            jobs = [
                (one, other)[k % 2].add_dice(new_dice(name, f"p{k}"))
                if k % 3
                else add((one, other)[k % 2], name)
                for k, name in enumerate(names)
            ]
            await asyncio.gather(*jobs)
            entries = await one.commitments(0, MANY)
            assert is_chain(entries)
            assert {entry.table for entry in entries} == set(map(table_mark, names))

    asyncio.run(story())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE commitments SET commitment = 'x' WHERE n = 1",
        "UPDATE commitments SET n = 9 WHERE n = 2",
        "DELETE FROM commitments WHERE n = 2",
        "INSERT INTO commitments VALUES (7, 1, 'a', 'b', 'c')",
        "INSERT INTO commitments VALUES (2, 1, 'a', 'b', 'c')",
    ],
)
def test_the_store_itself_refuses_to_change_the_log(place: Place, statement: str) -> None:
    async def story(store: Store) -> None:
        assert isinstance(store, SqliteStore | PostgresStore)
        await add(store, "t1")
        await add(store, "t2")
        before = await everything(store)
        with pytest.raises((sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)):
            await store.change(statement)
        assert await everything(store) == before

    told(place, story)


async def by_force(store: Store, statement: str) -> None:
    """Change the log as somebody does who may do everything."""
    if isinstance(store, SqliteStore):
        for name in ("follow", "stay", "remain"):
            await store.change(f"DROP TRIGGER commitments_{name}")
    else:
        assert isinstance(store, PostgresStore)
        await store.tried(lambda db: db.execute("ALTER TABLE commitments DISABLE TRIGGER ALL"))
    assert isinstance(store, SqliteStore | PostgresStore)
    await store.change(statement)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (
            "UPDATE commitments SET commitment = digest WHERE n = 2",
            "Entry 2 of the log was changed",
        ),
        ("UPDATE commitments SET at = at + 1 WHERE n = 1", "Entry 1 of the log was changed"),
        ("DELETE FROM commitments WHERE n = 2", "Entry 2 of the log is missing"),
        ("DELETE FROM commitments WHERE n = 3", "The commitment to its dice is not in the log"),
        ("UPDATE tables SET secret = 'other' WHERE id = 't3'", "not the one that entry 3"),
    ],
)
def test_a_check_finds_what_was_changed_by_force(place: Place, statement: str, says: str) -> None:
    async def story(store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await add(store, name)
        if place.kind == "sqlite":
            statement_here = statement.replace("'other'", "x'00'")
        else:
            statement_here = statement.replace("'other'", "'other'::bytea")
        await by_force(store, statement_here)
        found = " ".join(
            line for _, lines in [f async for f in admin.check(store)] for line in lines
        )
        assert says in found

    told(place, story)


def test_a_dump_carries_the_log_and_an_old_dump_is_entered(place: Place) -> None:
    """What was restored goes on as one chain; tables from before the log come into it by age."""

    async def story(store: Store) -> None:
        items = [
            ("table", {**dumped(new_table("t1", made=9))}),
            ("table", {**dumped(new_table("t2", made=4))}),
        ]
        await store.load(iter(items))
        entries = await store.commitments(0, MANY)
        assert [entry.table for entry in entries] == [table_mark("t2"), table_mark("t1")]
        assert is_chain(entries)
        await store.add_dice(new_dice("t3"))
        assert is_chain(await store.commitments(0, MANY))

    told(place, story)


def dumped(table: Any) -> dict[str, Any]:
    from fogado.server.store import plain

    return plain.told(table)


def test_a_house_from_before_the_log_is_migrated(place: Place) -> None:
    """Its tables are entered in the order they were made, and none is lost."""
    tables = [new_table("t1", made=30), new_table("t2", made=10), new_table("t3", made=20)]
    if place.kind == "sqlite":
        old_sqlite(Path(place.where["data"]), tables)
    else:
        asyncio.run(old_postgres(place.where["database"], tables))

    async def story(store: Store) -> None:
        entries = await store.commitments(0, MANY)
        assert [entry.table for entry in entries] == [table_mark(t) for t in ("t2", "t3", "t1")]
        assert [entry.at for entry in entries] == [10, 20, 30]
        assert all(entry.commitment == sealed(tables[0].secret) for entry in entries)
        assert is_chain(entries)
        assert await store.table("t3") == tables[2]
        assert check_next(entries[-1], await store.add_dice(new_dice("t4", made=40))) == ""

    told(place, story)


def old_sqlite(folder: Path, tables: list[Any]) -> None:
    """Lay out a house as it was before there was a log."""
    from fogado.server.store import plain

    (step,) = [k for k, s in enumerate(sqlite_schema.STEPS) if sqlite_log.enter_all in s]
    folder.mkdir(parents=True)
    db = sqlite3.connect(folder / "fogado.sqlite")
    db.execute("CREATE TABLE layout (version INTEGER NOT NULL) STRICT")
    db.execute("INSERT INTO layout VALUES (?)", (step,))
    for statements in sqlite_schema.STEPS[:step]:
        for statement in statements:
            assert isinstance(statement, str)
            db.execute(statement)
    db.executemany(ADD_TABLE, [plain.table_values(table) for table in tables])
    db.commit()
    db.close()


async def old_postgres(url: str, tables: list[Any]) -> None:
    """Lay out a house as it was before there was a log."""
    from fogado.server.store import plain

    step = postgres_schema.STEPS.index(postgres_log.lay_out_log)
    db = await asyncpg.connect(url)
    try:
        await db.execute("CREATE TABLE layout (version BIGINT NOT NULL)")
        await db.execute("INSERT INTO layout VALUES ($1)", step)
        for statement in postgres_schema.STEPS[:step]:
            await db.execute(statement)
        await db.executemany(ADD_TABLE_POSTGRES, [plain.table_values(table) for table in tables])
    finally:
        await db.close()
