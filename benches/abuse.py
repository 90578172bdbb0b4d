"""What others feel while somebody asks for much: replays without a name, bots that think long.

``make bench-abuse`` runs this.  A real ``fogado serve`` with SQLite and without limits of rate
(unless ``--limits``); clients and server share the machine.  Latencies are an honest player's: from
an act to its acknowledgement, and from an act to the answer of a bot at the same table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402

from tests.server.traffic import Process  # noqa: E402

HEADERS = {"x-fogado": "1"}
GAME = "dwarven-smithy"


class Visitor:
    """Somebody with a name, and a connection of their own."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers=HEADERS, timeout=300)
        self.number = 0

    async def come_in(self) -> Visitor:
        (await self.http.post("/api/guests", json={"name": "Guest"})).raise_for_status()
        return self

    async def do(self, path: str, **body: Any) -> Any:
        self.number += 1
        body.setdefault("id", f"m{self.number}")
        answer = await self.http.post(path, json=body)
        return answer.json() if answer.status_code < 300 else None

    async def sets_up(self, game: str, *seats: str) -> str:
        """Set a table up; a seat is ``me`` or a bot."""
        asked = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "seats": asked, "settings": {"chat": False}}
        answer = await self.http.post("/api/tables", json=body)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def sees(self, table: str, seat: int | None) -> Any:
        more = {} if seat is None else {"seat": seat}
        answer = await self.http.get(f"/api/tables/{table}/update", params=more)
        answer.raise_for_status()
        return answer.json()


async def finished_play(url: str) -> tuple[str, int]:
    """Let bots play to the end; return the table and how many lines the play has."""
    maker = await Visitor(url).come_in()
    table = await maker.sets_up(GAME, "random", "random", "random", "random")
    while (await maker.sees(table, None))["info"]["phase"] == "playing":
        await asyncio.sleep(0.2)
    answer = await maker.http.get(f"/api/tables/{table}/replay", params={"count": 1})
    await maker.http.aclose()
    return table, int(answer.json()["lines"])


async def act(
    player: Visitor, table: str, source: random.Random, found: list[float], bots: list[float]
) -> str:
    """Act once at a table with a bot, or wait for the bot; begin another when it is over."""
    told = await player.sees(table, 0)
    if told["info"]["phase"] != "playing":
        return await player.sets_up(GAME, "me", "skilled")
    if told["ask"] is None:
        began = time.perf_counter()
        while True:
            await asyncio.sleep(0.01)
            told = await player.sees(table, 0)
            if told["ask"] is not None or told["info"]["phase"] != "playing":
                break
        bots.append(time.perf_counter() - began)
        return table
    take = source.choice(told["ask"]["choices"])["take"]
    began = time.perf_counter()
    await player.do(f"/api/tables/{table}/act", seat=0, take=take, seq=told["seq"])
    found.append(time.perf_counter() - began)
    return table


async def play_for(url: str, seconds: float) -> tuple[list[float], list[float]]:
    """Play with a skilled bot for a while, ten acts a second at most; return both latencies."""
    player = await Visitor(url).come_in()
    table = await player.sets_up(GAME, "me", "skilled")
    source = random.Random(1)
    found: list[float] = []
    bots: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or not found or not bots:
        table = await act(player, table, source, found, bots)
        await asyncio.sleep(0.05)
    await player.http.aclose()
    return found, bots


async def read_replays(url: str, table: str, lines: int, many: int, counts: Counter[int]) -> None:
    """Ask for pages of a replay without a name, again and again, over many connections."""
    source = random.Random(2)

    async def read() -> None:
        async with httpx.AsyncClient(base_url=url, timeout=300) as http:
            while True:
                first = source.randrange(lines - 100)
                asked = {"first": first, "count": 100, "lang": source.choice(("en", "hu"))}
                answer = await http.get(f"/api/tables/{table}/replay", params=asked)
                counts[answer.status_code] += 1
                if answer.status_code != 200:
                    await asyncio.sleep(0.05)

    await asyncio.gather(*(read() for _ in range(many)))


async def think_long(url: str, many: int, spec: str) -> None:
    """Let bots that think long play at so many tables, each made by another guest."""
    for _ in range(many):
        maker = await Visitor(url).come_in()
        await maker.sets_up("dice-forge", spec, spec)
        await maker.http.aclose()


def show(name: str, found: tuple[list[float], list[float]], more: object = "") -> None:
    cells = []
    for what, times in zip(("act", "bot's answer"), found, strict=True):
        times.sort()
        middle, late = statistics.median(times), times[int(len(times) * 0.99)]
        figures = f"median {1000 * middle:,.0f}, 99 % {1000 * late:,.0f}"
        cells.append(f"{what}: {figures}, worst {1000 * times[-1]:,.0f} ms (n={len(times)})")
    print(f"{name}: {'; '.join(cells)} {more}", flush=True)


async def measure(url: str, given: argparse.Namespace) -> None:
    table, lines = await finished_play(url)
    print(f"a finished play of {lines} lines", flush=True)
    show("quiet", await play_for(url, given.seconds))
    for many in given.connections:
        counts: Counter[int] = Counter()
        flood = asyncio.create_task(read_replays(url, table, lines, many, counts))
        await asyncio.sleep(1)
        began, before = time.monotonic(), counts.total()
        found = await play_for(url, given.seconds)
        rate = (counts.total() - before) / (time.monotonic() - began)
        flood.cancel()
        show(f"{many} connections asking for replays", found, f"{rate:.0f}/s {dict(counts)}")
        await asyncio.sleep(3)
    await think_long(url, given.tables, given.spec)
    await asyncio.sleep(3)
    show(f"{given.tables} tables of two {given.spec}", await play_for(url, given.seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server that is asked for much.")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--connections", type=int, nargs="*", default=[5, 30])
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--spec", default="master:ms=9000,evals=0")
    parser.add_argument("--limits", action="store_true", help="with the usual limit of replays")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process("--data", f"{folder}/house", "--bot-pause", "0")
        if given.limits:
            server.words += ["--limit", "replays=240/60"]
        server.start()
        try:
            asyncio.run(measure(server.url, given))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
