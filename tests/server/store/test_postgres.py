"""What can go wrong with a database: it dies, it hangs, it is not there."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fogado.core.errors import FogadoError
from fogado.server.store import make_store, open_store
from fogado.server.store.base import StoreTrouble
from fogado.server.store.postgres import PostgresStore
from fogado.server.store.postgres_schema import VERSION
from tests.server.services import PrivatePostgres, free_port, fresh_schema, sql
from tests.server.store.samples import NOTHING, add, new_rows


@asynccontextmanager
async def opened(url: str, patience: float = 60.0) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url, patience)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_database_that_dies_is_told_and_comes_back(
    private_postgres: PrivatePostgres, how: signal.Signals
) -> None:
    """Whether it was shut down or crashed: trouble meanwhile, and everything acknowledged after."""

    async def story(url: str) -> None:
        async with opened(url) as store:
            journal = await add(store)
            private_postgres.kill(how)
            more = new_rows(1, journal)
            with pytest.raises(StoreTrouble):
                await store.append("t1", 1, more, NOTHING)
            with pytest.raises(StoreTrouble, match="cannot be used now"):
                await store.ping()
            await asyncio.to_thread(private_postgres.start)
            await store.ping()
            assert await store.rows("t1") == journal
            assert await store.append("t1", 1, more, NOTHING)
            assert await store.rows("t1") == journal + more

    with fresh_schema(private_postgres.url) as url:
        asyncio.run(story(url))


@pytest.mark.slow
def test_a_database_that_is_only_just_starting_is_waited_for(
    private_postgres: PrivatePostgres,
) -> None:
    """Whoever is started together with the database need not be started again."""

    async def story(url: str) -> None:
        private_postgres.kill(signal.SIGINT)
        store = PostgresStore(url, 60.0)
        opening = asyncio.ensure_future(store.open())
        await asyncio.sleep(0.3)
        assert not opening.done()
        await asyncio.to_thread(private_postgres.start)
        await opening
        await store.close()

    with fresh_schema(private_postgres.url) as url:
        asyncio.run(story(url))


def test_connections_that_were_cut_are_replaced(postgres_url: str, postgres_server: str) -> None:
    """Whoever comes next does not notice: what may be done twice is done again."""
    schema = postgres_url.rpartition("=")[2]
    cut = f"""
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = '{schema}' AND pid <> pg_backend_pid()
    """

    async def story() -> None:
        async with opened(f"{postgres_url}&application_name={schema}") as store:
            journal = await add(store)
            for _ in range(3):
                await asyncio.to_thread(sql, postgres_server, cut)
                more = new_rows(1, journal)
                assert await store.append("t1", len(journal), more, NOTHING)
                journal += more
                await asyncio.to_thread(sql, postgres_server, cut)
                assert await store.rows("t1") == journal

    asyncio.run(story())


def test_a_database_that_hangs_is_not_waited_for(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row that somebody else holds for ever costs a limited time, and then a sentence."""
    monkeypatch.setattr("fogado.server.store.postgres_pool.STATEMENT", 0.3)

    async def story() -> None:
        async with opened(postgres_url) as store, opened(postgres_url) as other:
            journal = await add(store)
            more = new_rows(1, journal)
            async with other.pool.acquire() as db, db.transaction():
                await db.execute("SELECT 1 FROM tables FOR UPDATE")
                with pytest.raises(StoreTrouble):
                    await store.append("t1", 1, more, NOTHING)
            assert await store.append("t1", 1, more, NOTHING)
            assert await store.rows("t1") == journal + more

    asyncio.run(story())


def test_a_commit_is_on_the_disk_whatever_the_database_usually_does(postgres_url: str) -> None:
    """A server that would acknowledge too early is told not to; a stricter one may stay so."""

    async def setting(usual: str) -> str:
        async with opened(f"{postgres_url}&synchronous_commit={usual}") as store:
            return str((await store.one("SHOW synchronous_commit"))[0])

    assert asyncio.run(setting("off")) == "on"
    assert asyncio.run(setting("remote_apply")) == "remote_apply"


def test_several_processes_lay_out_at_once(postgres_url: str) -> None:
    """One does it, the others wait for it."""

    async def story() -> None:
        stores = [PostgresStore(postgres_url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        found = [await store.one("SELECT version FROM layout") for store in stores]
        assert [values[0] for values in found] == [VERSION] * 4
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_newer_layout_is_left_alone(postgres_url: str) -> None:
    """An older Fogadó refuses what a newer one has laid out."""

    async def story() -> None:
        async with opened(postgres_url) as store:
            await store.change("UPDATE layout SET version = $1", VERSION + 1)
        with pytest.raises(FogadoError, match=f"the layout {VERSION + 1} of a newer Fogadó"):
            await open_store(database=postgres_url)

    asyncio.run(story())


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://h/d", "postgresql://h:port/d", "postgresql://", "/a/file"]
)
def test_a_wrong_address_is_refused_without_repeating_it(url: str) -> None:
    """The address may hold a password."""
    with pytest.raises(FogadoError, match="write it like postgresql://user@host/name"):
        make_store(database=url)


def test_a_database_that_is_not_there_is_told_in_a_sentence(postgres_server: str) -> None:
    """Nobody listens, no such database, an address with nonsense in it; never the password."""

    async def story(url: str, patience: float = 600.0) -> str:
        store = PostgresStore(url, patience)
        with pytest.raises(FogadoError) as said:
            await store.open()
        return str(said.value)

    nobody = asyncio.run(story(f"postgresql://me:hunter2@127.0.0.1:{free_port()}/x", patience=0.5))
    assert nobody == "The database cannot be used now (ConnectionRefusedError)."
    unknown = asyncio.run(story(f"{postgres_server.rpartition('/')[0]}/no_such_database"))
    assert unknown == "There is no database of this name on the server."
    strange = asyncio.run(story("postgresql://me:hunter2@127.0.0.1/x?sslmode=hunter2"))
    assert strange.startswith("The database's address cannot be used (ClientConfigurationError)")
    assert "hunter2" not in nobody + strange


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL is an extra."""
    for name in [name for name in sys.modules if name.startswith("fogado.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(FogadoError, match=r"pip install 'fogado\[cluster\]'"):
        make_store(database="postgresql://127.0.0.1/x")
