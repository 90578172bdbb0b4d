"""Houses of older layouts are opened by this Fogadó, with everything they kept."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any

import asyncpg
import msgspec
import pytest

from fogado.server.store import postgres_schema, sqlite_schema
from tests.server.services import Place, fresh_place
from tests.server.store.samples import NOTHING, new_person, new_rows, new_session, new_table

if TYPE_CHECKING:
    from fogado.server.store.base import Store

FIRST = [
    "INSERT INTO people VALUES ('anna', 'Anna', 'anna', '$argon2$', 1000, 1000,"
    ' \'{"lang":"hu"}\')',
    "INSERT INTO sessions VALUES ('s1', 'anna', 'browser', 'Firefox', 1000, 1000)",
    "INSERT INTO tables VALUES ('t1', 'code-t1', 'emerald-skulls', 'public', 'open', 'anna',"
    ' \'["anna"]\', \'{"pace":"live","seats":3}\', 0, 1000, 1000, {secret}, 0, \'\', 0)',
    "INSERT INTO seated VALUES ('anna', 't1')",
]
"""What a house of the first layout kept."""


def begin_sqlite(place: Place) -> None:
    """Lay out the first layout in SQLite."""
    place.where["data"].mkdir(0o700)
    db = sqlite3.connect(place.where["data"] / "fogado.sqlite", isolation_level=None)
    db.execute("CREATE TABLE layout (version INTEGER NOT NULL) STRICT")
    db.execute("INSERT INTO layout VALUES (1)")
    for statement in sqlite_schema.STEPS[0]:
        assert isinstance(statement, str)
        db.execute(statement)
    for statement in FIRST:
        db.execute(statement.replace("{secret}", "x'00736563726574ff'"))
    db.close()


async def begin_postgres(place: Place) -> None:
    """Lay out the first layout in PostgreSQL."""
    db = await asyncpg.connect(place.where["database"])
    await db.execute("CREATE TABLE layout (version BIGINT NOT NULL)")
    await db.execute("INSERT INTO layout VALUES (1)")
    first = postgres_schema.STEPS[0]
    assert isinstance(first, str)
    await db.execute(first)
    for statement in FIRST:
        await db.execute(statement.replace("{secret}", "'\\x00736563726574ff'"))
    await db.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_house_of_the_first_layout_goes_on(kind: str, request: pytest.FixtureRequest) -> None:
    """People, sessions and tables are as they were; what is new is empty, and can be used."""

    async def look(store: Store) -> None:
        person = await store.person("anna")
        assert person == new_person()
        assert await store.session("s1") == new_session()
        table = await store.table("t1")
        assert table == new_table(people=["anna"])
        assert [one.id for one in await store.lobby(None, "open", 9)] == ["t1"]
        assert [one.id for one in await store.tables_of("anna", None, 9)] == ["t1"]
        renamed = msgspec.structs.replace(person, name="Anni")
        assert await store.change_person(renamed)
        assert not await store.change_person(renamed)
        assert await store.append("t1", 0, new_rows(1), NOTHING)
        await store.ping()

    async def story(place: Place) -> None:
        if kind == "postgres":
            await begin_postgres(place)
        async with place.store() as store:
            await look(store)
            before = [item async for item in store.dump()]
        async with place.store() as store:
            assert [item async for item in store.dump()] == before

    with fresh_place(kind, request) as place:
        if kind == "sqlite":
            begin_sqlite(place)
        asyncio.run(story(place))


def test_an_older_backup_is_taken_back(place: Place) -> None:
    """What it does not know of is as in a house that has just been brought up to date."""
    old: list[tuple[str, dict[str, Any]]] = [
        ("person", without(new_person(), "version", "state")),
        ("table", {**without(new_table(people=["anna"]), "origin")}),
    ]

    async def story() -> None:
        async with place.store() as store:
            await store.load(iter(old))
            assert await store.person("anna") == new_person()
            assert await store.table("t1") == new_table(people=["anna"])

    asyncio.run(story())


def without(struct: Any, *names: str) -> dict[str, Any]:
    """Return a struct as an older dump told it."""
    data: dict[str, Any] = msgspec.to_builtins(struct)
    return {key: value for key, value in data.items() if key not in names}
