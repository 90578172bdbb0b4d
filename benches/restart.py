"""How soon a restarted house plays on: thousands of tables in play, and the first acts after it.

``make bench-restart`` runs this.  A third of the tables waits for people without a clock, a third
has live clocks, and a third waits for a bot, so that the house has work of its own at once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402

from benches.server import GAMES, begin  # noqa: E402
from fogado.server import house as houses  # noqa: E402
from fogado.server import protocol as say  # noqa: E402
from fogado.server.bus import Bus  # noqa: E402
from fogado.server.house import House  # noqa: E402
from fogado.server.people import People  # noqa: E402
from fogado.server.rows import Person  # noqa: E402
from fogado.server.store import open_store  # noqa: E402
from tests.server.traffic import Process  # noqa: E402

HEADERS = {"x-fogado": "1"}
SAMPLE = 50
"""So many tables of people are played at after the start."""


async def fill(folder: Path, tables: int, acts: int) -> tuple[str, list[str]]:
    """Keep tables in the middle of a play; return a cookie and the tables that wait for people."""
    store = await open_store(data=folder)
    house = House(store, Bus(), bot_pause=0)
    people = People(store, house.clock)
    await people.open()
    known, cookie = await people.add_guest("Anna", "bench")
    houses.MOST_TABLES = 10**9
    source = random.Random(1)
    found: list[str] = []
    for number in range(tables):
        game = GAMES[number % len(GAMES)]
        if number % 3 == 1:
            found.append(await waiting_for_people(house, known.person, game, acts, source))
        else:
            pace = say.Pace("live", bank=7200) if number % 3 == 0 else say.Pace()
            await waiting(house, known.person, game, number % 3 == 2, pace)
        house.hosts.clear()
    await house.thinking.close()
    await store.close()
    return cookie, found


async def waiting_for_people(
    house: House, who: Person, game: str, acts: int, source: random.Random
) -> str:
    """Set up a table and play there for a while."""
    await begin(house, who, game, acts, source)
    return next(iter(house.hosts))


async def waiting(house: House, who: Person, game: str, bots: bool, pace: say.Pace) -> None:
    """Set up a table that waits for bots, or for people with a clock."""
    seats = [say.NewSeat("bot", "casual")] * 3 if bots else [say.NewSeat("me")] * 3
    new = say.NewTable(game, [say.NewSeat("me"), *seats], settings=say.Settings(pace=pace))
    await house.create(who, new)
    for hosted in house.hosts.values():
        if hosted.tending is not None:
            hosted.tending.cancel()


async def first_acts(url: str, cookie: str, tables: list[str]) -> list[float]:
    """Act once at each table; return the seconds that each act took, from asking how it stands."""
    took: list[float] = []
    headers = {**HEADERS, "Cookie": f"fogado={cookie}"}
    async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as http:
        for table in tables:
            began = time.perf_counter()
            for seat in range(4):
                answer = await http.get(f"/api/tables/{table}/update", params={"seat": seat})
                told: dict[str, Any] = answer.raise_for_status().json()
                if told["ask"]:
                    take = told["ask"]["choices"][0]["take"]
                    body = {"id": "a", "seat": seat, "take": take, "seq": told["seq"]}
                    answer = await http.post(f"/api/tables/{table}/act", json=body)
                    answer.raise_for_status()
                    took.append(time.perf_counter() - began)
                    break
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon a restarted house plays on.")
    parser.add_argument("--tables", type=int, default=5_000)
    parser.add_argument("--acts", type=int, default=40, help="acts played where people sit")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cookie, tables = asyncio.run(fill(Path(folder), given.tables, given.acts))
        server = Process("--data", folder)
        began = time.perf_counter()
        server.start()
        ready = time.perf_counter() - began
        try:
            sample = random.Random(2).sample(tables, min(SAMPLE, len(tables)))
            took = asyncio.run(first_acts(server.url, cookie, sample))
        finally:
            server.kill()
    print(
        f"{given.tables:,} tables: ready after {ready:.2f} s, first act done after"
        f" {ready + took[0]:.2f} s; acts after it median {1000 * statistics.median(took):.0f} ms,"
        f" slowest {1000 * max(took):.0f} ms"
    )


if __name__ == "__main__":
    main()
