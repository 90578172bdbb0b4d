"""Nothing that was acknowledged is ever lost, whenever the server is killed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from fogado.server.rows import TableRow
from tests.server.traffic import FEWEST, Acknowledged, Player, Process, find_losses, survive

if TYPE_CHECKING:
    from tests.server.services import Place

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
