"""SQLite and the operating system: several processes, a kill, a file that may not grow."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import Place
from tests.server.store.samples import add, new_rows

ROOT = Path(__file__).parents[3]


FULL = """
import asyncio, resource, signal, sys
from fogado.server.store import open_store
from fogado.server.store.base import StoreTrouble
from tests.server.store.samples import NOTHING, add, fill, new_rows

async def story():
    store = await open_store(data=sys.argv[1])
    journal = await add(store)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    no_limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, no_limit[1]))
    said = await fill(store, journal)
    try:
        for _ in range(100):
            await store.ping()
        raise AssertionError("a store that can keep nothing says that it is well")
    except StoreTrouble:
        pass
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
def test_several_processes_share_one_file(sqlite_place: Place) -> None:
    """Three processes race for the rows of one table; the chain holds and nothing is lost."""

    async def begin() -> None:
        async with sqlite_place.store() as store:
            await add(store)

    async def end() -> None:
        async with sqlite_place.store() as store:
            journal = await store.rows("t1")
            assert len(journal) == 1 + 3 * 20
            assert len({row.message for row in journal}) == len(journal)
            for row in journal[1:]:
                before = journal[: row.seq - 1]
                assert new_rows(1, before, by=row.by, message=row.message) == [row]

    asyncio.run(begin())
    folder = str(sqlite_place.where["data"])
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, folder, name], stdin=subprocess.DEVNULL, cwd=ROOT
        )
        for name in "abc"
    ]
    assert [racer.wait(300) for racer in racers] == [0, 0, 0]
    asyncio.run(end())


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
def test_what_was_acknowledged_survives_a_kill(sqlite_place: Place) -> None:
    """A process is killed in the middle of its work, again and again."""
    folder = str(sqlite_place.where["data"])
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
        async with sqlite_place.store() as store:
            for name, count in acknowledged.items():
                journal = await store.rows(name)
                assert len(journal) >= count
                assert journal == new_rows(len(journal)), "the chain holds"
                table = await store.table(name)
                assert table is not None
                assert table.head == len(journal)

    asyncio.run(look())
