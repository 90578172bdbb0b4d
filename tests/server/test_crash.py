"""Nothing that was acknowledged is ever lost, whenever the server is killed."""

from __future__ import annotations

import asyncio
import resource
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest

from fogado.server.rows import TableRow
from tests.server.services import fresh_schema
from tests.server.traffic import FEWEST, Acknowledged, Player, Process, find_losses, survive

if TYPE_CHECKING:
    from tests.server.services import Place, PrivatePostgres, PrivateRedis

pytestmark = pytest.mark.slow


def words_of(place: Place) -> list[str]:
    if place.kind == "postgres":
        return ["--database", place.where["database"]]
    return ["--data", str(place.where["data"])]


def test_a_server_is_killed_in_the_middle_of_traffic(place: Place) -> None:
    server = Process(*words_of(place))
    players, wrong = asyncio.run(survive([server], place.where, kills=3, tables=3))
    assert wrong == []
    assert sum(len(player.acks) for player in players) >= 3 * FEWEST
    assert sum(player.cuts for player in players) > 0


def test_one_of_two_servers_is_killed_and_the_players_go_on(
    postgres_url: str, redis_url: str
) -> None:
    words = ["--database", postgres_url, "--redis", redis_url]
    servers = [Process(*words), Process(*words)]
    where = {"database": postgres_url}
    players, wrong = asyncio.run(survive(servers, where, kills=2, tables=3))
    assert wrong == []
    assert sum(len(player.acks) for player in players) >= 2 * FEWEST


def test_the_database_is_away_for_a_while(private_postgres: PrivatePostgres) -> None:
    def harm() -> None:
        private_postgres.kill(signal.SIGQUIT)
        time.sleep(0.5)
        private_postgres.start()

    with fresh_schema(private_postgres.url) as url:
        server = Process("--database", url)
        done = survive([server], {"database": url}, kills=2, tables=3, harm=harm)
        players, wrong = asyncio.run(done)
    assert wrong == []
    assert sum(len(player.acks) for player in players) >= 3 * FEWEST


def test_redis_is_away_for_a_while(postgres_url: str, private_redis: PrivateRedis) -> None:
    """Players sit at one table through two servers; without hints they are slower, no more."""

    def harm() -> None:
        private_redis.kill()
        time.sleep(0.5)
        private_redis.start()

    words = ["--database", postgres_url, "--redis", private_redis.url]
    servers = [Process(*words), Process(*words)]
    done = survive(servers, {"database": postgres_url}, kills=2, tables=3, harm=harm)
    players, wrong = asyncio.run(done)
    assert wrong == []
    assert sum(len(player.acks) for player in players) >= 3 * FEWEST


def test_the_disk_is_full_for_a_while(sqlite_place: Place) -> None:
    """No file can grow; nothing is acknowledged meanwhile, and afterwards the play goes on."""
    server = Process(*words_of(sqlite_place))
    full = 4096

    def harm() -> None:
        assert server.process is not None
        pid = server.process.pid
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        time.sleep(1)
        everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, everything)

    done = survive([server], sqlite_place.where, kills=2, tables=3, harm=harm)
    players, wrong = asyncio.run(done)
    assert wrong == []
    assert sum(player.refused for player in players) > 0
    assert sum(len(player.acks) for player in players) >= 3 * FEWEST


def test_a_loss_would_be_found(sqlite_place: Place) -> None:
    """The comparison itself: an acknowledged act that is in no journal, or in another form."""

    async def compare() -> list[str]:
        async with sqlite_place.store() as store:
            table = TableRow(
                *("t", "c", "emerald-skulls", "link", "open", "p", ["p"], {"names": []}),
                *(0, 0, 0, b"", 0, "", 0),
            )
            await store.add_table(table, [])
        player = Player([], None, "t")  # type: ignore[arg-type]
        player.acks = [Acknowledged("t", "a1", 0, "roll", 5)]
        return await find_losses([player], sqlite_place.where)

    found: list[Any] = asyncio.run(compare())
    assert any("was acknowledged, but the journal has []" in line for line in found)
