"""What can go wrong with a file: no room, somebody else, a hand that changed it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fogado.core.errors import FogadoError
from fogado.server.rows import Row
from fogado.server.store import make_store, open_store
from fogado.server.store.base import Store, StoreDamaged, StoreTrouble
from fogado.server.store.sqlite import SqliteStore
from fogado.server.store.sqlite_schema import VERSION
from tests.server.services import Place
from tests.server.store.samples import NOTHING, add, new_rows, new_table

ROOT = Path(__file__).parents[3]


@pytest.fixture
def house(tmp_path: Path) -> Place:
    return Place("sqlite", data=tmp_path / "house")


def file_of(house: Place) -> Path:
    path: Path = house.where["data"] / "fogado.sqlite"
    return path


async def fill(store: Store, journal: list[Row], size: int = 20_000) -> StoreTrouble:
    """Append until there is no room; give what the store said then."""
    for _ in range(2_000):
        more = new_rows(1, journal, data={"much": "x" * size})
        try:
            assert await store.append("t1", len(journal), more, NOTHING)
        except StoreTrouble as trouble:
            return trouble
        journal += more
    raise AssertionError("There is always room.")


def test_only_the_owner_can_read_the_file(house: Place) -> None:
    """It holds secrets: so do the files that SQLite puts beside it."""

    async def story() -> None:
        async with house.store() as store:
            await store.house_secret()
            found = sorted(file_of(house).parent.iterdir())
            assert [file.name for file in found] == [
                "fogado.sqlite",
                "fogado.sqlite-shm",
                "fogado.sqlite-wal",
            ]
            assert {file.stat().st_mode & 0o777 for file in found} == {0o600}

    asyncio.run(story())
    assert file_of(house).parent.stat().st_mode & 0o777 == 0o700
    file_of(house).chmod(0o644)
    asyncio.run(story())


def test_every_commit_reaches_the_disk(house: Place) -> None:
    """The settings that let a commit survive a power cut."""

    async def story() -> None:
        async with house.store() as store:
            assert isinstance(store, SqliteStore)
            asked = "SELECT * FROM pragma_journal_mode, pragma_synchronous, pragma_foreign_keys"
            full = 2
            found = await store.write(lambda db: db.execute(asked).fetchone())
            assert found == ("wal", full, 1)

    asyncio.run(story())


def test_many_appends_share_a_commit(house: Place) -> None:
    """A group commit: far fewer transactions than appends, and every one of them is kept."""
    commits = 0

    def count(statement: str) -> None:
        nonlocal commits
        commits += statement == "COMMIT"

    async def story() -> None:
        async with house.store() as store:
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


def test_one_bad_job_does_not_spoil_its_neighbours(house: Place) -> None:
    """Jobs share a transaction, but not their mistakes."""

    def wrong(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET phase = 'spoilt'")
        raise KeyError("a mistake of ours")

    def broken(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET phase = 'spoilt'")
        db.execute("SELECT * FROM nowhere")

    async def story() -> None:
        async with house.store() as store:
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


def test_whoever_stops_waiting_does_not_stop_the_others(house: Place) -> None:
    """A cancelled append is kept or not, as a whole; the writer goes on."""

    async def story() -> None:
        async with house.store() as store:
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


def test_a_full_disk_keeps_what_was_acknowledged_and_nothing_half(house: Place) -> None:
    """``StoreTrouble`` while there is no room; as soon as there is, the house goes on."""

    async def story() -> None:
        async with house.store() as store:
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


FULL = """
import asyncio, resource, signal, sys
from fogado.server.store import open_store
from fogado.server.store.base import StoreTrouble
from tests.server.store.samples import NOTHING, add, new_rows
from tests.server.store.test_sqlite import fill

async def story():
    store = await open_store(data=sys.argv[1])
    journal = await add(store)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    no_limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, no_limit[1]))
    said = await fill(store, journal)
    assert await store.rows("t1") == journal, "what was acknowledged is there"
    resource.setrlimit(resource.RLIMIT_FSIZE, no_limit)
    assert await store.append("t1", len(journal), more := new_rows(3, journal), NOTHING)
    assert await store.rows("t1") == journal + more, "it works again"
    print(len(journal) + 3, said)
    await store.close()

asyncio.run(story())
"""


def test_when_the_system_refuses_to_write_nothing_is_lost(tmp_path: Path) -> None:
    """The operating system's own limit on the size of a file, set and lifted while we write."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "house")],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    count, said = done.stdout.split(" ", 1)
    assert "The store cannot be used now" in said or "The disk is full" in said

    async def look() -> None:
        async with Place("sqlite", data=tmp_path / "house").store() as store:
            assert len(await store.rows("t1")) == int(count) > 4

    asyncio.run(look())


def test_a_store_that_another_process_holds_answers_in_the_end(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits too long hears so; when the other lets go, it works again."""
    monkeypatch.setattr("fogado.server.store.sqlite_file.PATIENCE", 0.1)

    async def story() -> None:
        async with house.store() as store:
            first = await add(store)
            other = sqlite3.connect(file_of(house), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            more = new_rows(1, first)
            with pytest.raises(StoreTrouble, match="Another process holds the store"):
                await store.append("t1", 1, more, NOTHING)
            assert await store.rows("t1") == first, "reading does not wait"
            other.execute("ROLLBACK")
            other.close()
            assert await store.append("t1", 1, more, NOTHING)

    asyncio.run(story())


RACER = """
import asyncio, sys
from fogado.server.store import open_store
from tests.server.store.samples import NOTHING, new_rows

async def race():
    store = await open_store(data=sys.argv[1])
    won = 0
    while won < 20:
        journal = await store.rows("t1")
        row = new_rows(1, journal, by=sys.argv[2], message=f"{sys.argv[2]}-{won}")
        won += await store.append("t1", len(journal), row, NOTHING)
    await store.close()

asyncio.run(race())
"""


@pytest.mark.slow
def test_several_processes_share_one_file(house: Place) -> None:
    """Three processes race for the rows of one table; the chain holds and nothing is lost."""

    async def begin() -> None:
        async with house.store() as store:
            await add(store)

    async def end() -> None:
        async with house.store() as store:
            journal = await store.rows("t1")
            assert len(journal) == 1 + 3 * 20
            assert len({row.message for row in journal}) == len(journal)
            for row in journal[1:]:
                before = journal[: row.seq - 1]
                assert new_rows(1, before, by=row.by, message=row.message) == [row]

    asyncio.run(begin())
    folder = str(house.where["data"])
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, folder, name], stdin=subprocess.DEVNULL, cwd=ROOT
        )
        for name in "abc"
    ]
    assert [racer.wait(300) for racer in racers] == [0, 0, 0]
    asyncio.run(end())


def test_what_another_process_writes_is_noticed(house: Place) -> None:
    """Its own writing is not; so a house looks again only when there is something to see."""

    async def story() -> None:
        async with house.store() as store, house.store() as other:
            assert await store.changed_elsewhere(), "at first nobody knows"
            journal = await add(store)
            assert await store.rows("t1") == journal
            assert not await store.changed_elsewhere()
            assert await other.append("t1", 1, new_rows(1, journal), NOTHING)
            assert await store.changed_elsewhere()
            await other.ping()
            assert not await store.changed_elsewhere()

    asyncio.run(story())


VICTIM = """
import asyncio, sys
from fogado.server.store import open_store
from tests.server.store.samples import NOTHING, add, new_rows

async def write(store, name):
    journal = await add(store, name)
    while True:
        more = new_rows(1, journal)
        assert await store.append(name, len(journal), more, NOTHING)
        journal += more
        print(name, len(journal), flush=True)

async def main():
    store = await open_store(data=sys.argv[1])
    await asyncio.gather(*(write(store, f"{sys.argv[2]}-{k}") for k in range(8)))

asyncio.run(main())
"""


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(house: Place) -> None:
    """A process is killed in the middle of its work, again and again."""
    folder = str(house.where["data"])
    acknowledged: dict[str, int] = {}
    for turn in range(3):
        victim = subprocess.Popen(
            [sys.executable, "-c", VICTIM, folder, f"v{turn}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert victim.stdout is not None
        for _ in range(60 + 17 * turn):
            name, count = victim.stdout.readline().split()
            acknowledged[name] = int(count)
        victim.kill()
        for line in victim.stdout:
            if line.endswith("\n"):
                name, count = line.split()
                acknowledged[name] = int(count)
        victim.stdout.close()
        victim.wait()

    async def look() -> None:
        async with house.store() as store:
            for name, count in acknowledged.items():
                journal = await store.rows(name)
                assert len(journal) >= count
                assert journal == new_rows(len(journal)), "the chain holds"
                table = await store.table(name)
                assert table is not None
                assert table.head == len(journal)

    asyncio.run(look())


def test_a_newer_layout_is_left_alone(house: Place) -> None:
    """An older Fogadó refuses what a newer one has laid out."""

    async def story() -> None:
        async with house.store():
            pass

    asyncio.run(story())
    db = sqlite3.connect(file_of(house))
    db.execute("UPDATE layout SET version = ?", (VERSION + 1,))
    db.commit()
    db.close()
    with pytest.raises(FogadoError, match=f"the layout {VERSION + 1} of a newer Fogadó"):
        asyncio.run(story())


def test_an_older_layout_is_brought_up_to_date(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the steps that are missing are taken, and what was kept stays."""

    async def begin() -> None:
        async with house.store() as store:
            await add(store)

    async def look() -> None:
        async with house.store() as store:
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
def test_a_row_that_we_never_wrote_is_named(house: Place, statement: str, says: str) -> None:
    """The store says which one was damaged."""

    async def story() -> None:
        async with house.store() as store:
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
