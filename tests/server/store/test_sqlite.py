"""What can go wrong with a file: no room, somebody else, a hand that changed it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fogado.core.errors import FogadoError
from fogado.server.store import make_store, open_store
from fogado.server.store.base import StoreDamaged, StoreTrouble
from fogado.server.store.sqlite import SqliteStore
from fogado.server.store.sqlite_schema import VERSION
from tests.server.services import Place
from tests.server.store.samples import NOTHING, add, fill, new_rows, new_table


def file_of(sqlite_place: Place) -> Path:
    path: Path = sqlite_place.where["data"] / "fogado.sqlite"
    return path


def test_only_the_owner_can_read_the_file(sqlite_place: Place) -> None:
    """It holds secrets: so do the files that SQLite puts beside it."""

    async def story() -> None:
        async with sqlite_place.store() as store:
            await store.house_secret()
            found = sorted(file_of(sqlite_place).parent.iterdir())
            assert [file.name for file in found] == [
                "fogado.sqlite",
                "fogado.sqlite-shm",
                "fogado.sqlite-wal",
            ]
            assert {file.stat().st_mode & 0o777 for file in found} == {0o600}

    asyncio.run(story())
    assert file_of(sqlite_place).parent.stat().st_mode & 0o777 == 0o700
    file_of(sqlite_place).chmod(0o644)
    asyncio.run(story())


def test_every_commit_reaches_the_disk(sqlite_place: Place) -> None:
    """The settings that let a commit survive a power cut."""

    async def story() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            asked = "SELECT * FROM pragma_journal_mode, pragma_synchronous, pragma_foreign_keys"
            full = 2
            found = await store.write(lambda db: db.execute(asked).fetchone())
            assert found == ("wal", full, 1)

    asyncio.run(story())


def test_many_appends_share_a_commit(sqlite_place: Place) -> None:
    """A group commit: far fewer transactions than appends, and every one of them is kept."""
    commits = 0

    def count(statement: str) -> None:
        nonlocal commits
        commits += statement == "COMMIT"

    async def story() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            for k in range(64):
                await add(store, f"t{k}")
            await store.write(lambda db: db.set_trace_callback(count))
            tasks = [store.append(f"t{k}", 1, new_rows(1, new_rows(1)), NOTHING) for k in range(64)]
            assert all(await asyncio.gather(*tasks))
            assert 1 <= commits < 32
            for k in range(64):
                assert len(await store.rows(f"t{k}")) == 2

    asyncio.run(story())


def test_one_bad_job_does_not_spoil_its_neighbours(sqlite_place: Place) -> None:
    """Jobs share a transaction, but not their mistakes."""

    def wrong(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET phase = 'spoilt'")
        raise KeyError("a mistake of ours")

    def broken(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET phase = 'spoilt'")
        db.execute("SELECT * FROM nowhere")

    async def story() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            first = await add(store)
            jobs: list[Any] = [
                store.write(wrong),
                store.append("t1", 1, new_rows(1, first), NOTHING),
                store.write(broken),
                store.append("t1", 2, new_rows(1, first + new_rows(1, first)), NOTHING),
            ]
            said = await asyncio.gather(*jobs, return_exceptions=True)
            assert isinstance(said[0], KeyError)
            assert isinstance(said[2], StoreTrouble)
            assert said[1] is said[3] is True
            assert await store.table("t1") == new_table(rows=3, changed=1_003)

    asyncio.run(story())


def test_whoever_stops_waiting_does_not_stop_the_others(sqlite_place: Place) -> None:
    """A cancelled append is kept or not, as a whole; the writer goes on."""

    async def story() -> None:
        async with sqlite_place.store() as store:
            await add(store)
            task = asyncio.ensure_future(store.append("t1", 1, new_rows(1, new_rows(1)), NOTHING))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            table = await store.table("t1")
            assert table is not None
            await store.ping()
            table = await store.table("t1")
            assert table is not None
            assert table.head == len(await store.rows("t1")) == 2

    asyncio.run(story())


def test_a_full_disk_keeps_what_was_acknowledged_and_nothing_half(sqlite_place: Place) -> None:
    """``StoreTrouble`` while there is no room; as soon as there is, the house goes on."""

    async def story() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            journal = await add(store)
            await add(store, "t2")
            writer, connect = store.writer, store.connect
            assert writer is not None

            def small() -> sqlite3.Connection:
                db = connect()
                db.execute("PRAGMA max_page_count = 60")
                return db

            writer.connect = small
            writer.hang_up()
            assert "The disk is full" in str(await fill(store, journal))
            big = new_rows(1, journal, data={"much": "x" * 30_000})
            results = await asyncio.gather(
                store.append("t1", len(journal), big, NOTHING),
                store.append("t2", 1, new_rows(1, new_rows(1)), NOTHING),
                return_exceptions=True,
            )
            assert isinstance(results[0], StoreTrouble)
            assert results[1] is True, "there is room for a small one"
            assert await store.rows("t1") == journal

            writer.connect = connect
            writer.hang_up()
            assert await store.append("t1", len(journal), big, NOTHING)
            assert await store.rows("t1") == journal + big

    asyncio.run(story())


def test_a_store_that_another_process_holds_answers_in_the_end(
    sqlite_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits too long hears so; when the other lets go, it works again."""
    monkeypatch.setattr("fogado.server.store.sqlite_file.PATIENCE", 0.1)

    async def story() -> None:
        async with sqlite_place.store() as store:
            first = await add(store)
            other = sqlite3.connect(file_of(sqlite_place), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            more = new_rows(1, first)
            with pytest.raises(StoreTrouble, match="Another process holds the store"):
                await store.append("t1", 1, more, NOTHING)
            assert await store.rows("t1") == first, "reading does not wait"
            other.execute("ROLLBACK")
            other.close()
            assert await store.append("t1", 1, more, NOTHING)

    asyncio.run(story())


def test_what_another_process_writes_is_noticed(sqlite_place: Place) -> None:
    """Its own writing is not; so a house looks again only when there is something to see."""

    async def story() -> None:
        async with sqlite_place.store() as store, sqlite_place.store() as other:
            assert await store.changed_elsewhere(), "at first nobody knows"
            journal = await add(store)
            assert await store.rows("t1") == journal
            assert not await store.changed_elsewhere()
            assert await other.append("t1", 1, new_rows(1, journal), NOTHING)
            assert await store.changed_elsewhere()
            await other.rows("t1")
            assert not await store.changed_elsewhere()

    asyncio.run(story())


def test_a_newer_layout_is_left_alone(sqlite_place: Place) -> None:
    """An older Fogadó refuses what a newer one has laid out."""

    async def story() -> None:
        async with sqlite_place.store():
            pass

    asyncio.run(story())
    db = sqlite3.connect(file_of(sqlite_place))
    db.execute("UPDATE layout SET version = ?", (VERSION + 1,))
    db.commit()
    db.close()
    with pytest.raises(FogadoError, match=f"the layout {VERSION + 1} of a newer Fogadó"):
        asyncio.run(story())


def test_an_older_layout_is_brought_up_to_date(
    sqlite_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the steps that are missing are taken, and what was kept stays."""

    async def begin() -> None:
        async with sqlite_place.store() as store:
            await add(store)

    async def look() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            assert await store.all("SELECT * FROM new_things") == []
            assert await store.one("SELECT version FROM layout") == (VERSION + 1,)
            assert len(await store.rows("t1")) == 1

    asyncio.run(begin())
    schema = "fogado.server.store.sqlite_schema"
    steps: Any = __import__(schema, fromlist=["STEPS"]).STEPS
    monkeypatch.setattr(f"{schema}.STEPS", (*steps, ("CREATE TABLE new_things (x TEXT)",)))
    monkeypatch.setattr(f"{schema}.VERSION", VERSION + 1)
    asyncio.run(look())
    asyncio.run(look())


def test_what_is_no_store_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """Another file of this name, a folder that cannot be, a row with a hand in it."""
    (tmp_path / "fogado.sqlite").write_text("This is a letter, not a database. " * 50)
    with pytest.raises(StoreDamaged, match="file is not a database"):
        asyncio.run(open_store(data=tmp_path))
    with pytest.raises(StoreTrouble, match="cannot be used: "):
        asyncio.run(open_store(data=tmp_path / "fogado.sqlite" / "house"))


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE tables SET title = 'no json'", "table t1 cannot be read"),
        ("UPDATE tables SET people = '[1]'", "table t1 cannot be read"),
        ("UPDATE journal SET data = '[]' WHERE seq = 2", "row 2 of table t1 cannot be read"),
    ],
)
def test_a_row_that_we_never_wrote_is_named(sqlite_place: Place, statement: str, says: str) -> None:
    """The store says which one was damaged."""

    async def story() -> None:
        async with sqlite_place.store() as store:
            assert isinstance(store, SqliteStore)
            await add(store, rows=2)
            await store.change(statement)
            with pytest.raises(StoreDamaged, match=says):
                await (store.rows("t1") if "row" in says else store.table("t1"))

    asyncio.run(story())


@pytest.mark.parametrize(("data", "database"), [(None, None), ("x", "postgresql://h/d")])
def test_a_store_has_one_address(data: str | None, database: str | None) -> None:
    """A folder or a database."""
    with pytest.raises(FogadoError, match="either a folder for the data or a database"):
        make_store(data, database)
