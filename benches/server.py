"""How many people one small machine can serve: clients and server on the same two cores.

``make bench-server`` runs this.  A real ``fogado serve`` with SQLite; every client has a name, a
seat and an open WebSocket of its own.  Latency is from sending an act to its arrival at all seats.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import secrets
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
import msgspec  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402

from fogado.server import protocol as say  # noqa: E402
from fogado.server.bus import Bus  # noqa: E402
from fogado.server.house import House  # noqa: E402
from fogado.server.rows import Person  # noqa: E402
from fogado.server.store import open_store  # noqa: E402
from tests.server.traffic import Process  # noqa: E402

SEATS = 4
GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")
HEADERS = {"x-fogado": "1"}


class Taken(msgspec.Struct):
    take: str


class Asked(msgspec.Struct):
    choices: list[Taken]


class Heard(msgspec.Struct):
    """What a client reads of a message; the rest is for its eyes, not for this measurement."""

    kind: str = msgspec.field(name="is")
    seq: int = 0
    id: str = ""
    n: int = 0
    ask: Asked | None = None
    code: str = ""


DECODER = msgspec.json.Decoder(Heard)


class Table:
    """A table with everybody at it, and the acts that are on their way."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = ""
        self.latencies: list[float] = []
        self.waiting: dict[int, tuple[float, set[int]]] = {}
        """By row: when the act was sent, and the seats that have not heard of it yet."""
        self.early: dict[int, dict[int, float]] = {}
        self.heard = [0] * SEATS

    def hears(self, seat: int, seq: int, now: float) -> None:
        """A seat was told the state after a row."""
        self.heard[seat] = seq
        for row in list(self.waiting):
            sent, seats = self.waiting[row]
            if row <= seq:
                seats.discard(seat)
                if not seats:
                    self.latencies.append(now - sent)
                    del self.waiting[row]

    def acknowledged(self, row: int, sent: float, now: float) -> None:
        """An act is kept; whoever has already seen it need not be waited for."""
        seats = {seat for seat in range(SEATS) if self.heard[seat] < row}
        if seats:
            self.waiting[row] = (sent, seats)
        else:
            self.latencies.append(now - sent)


class Client:
    """Somebody at a seat."""

    def __init__(self, table: Table, seat: int, think: float, source: random.Random) -> None:
        self.table = table
        self.seat = seat
        self.think = think
        self.source = source
        self.cookie = ""
        self.sent: dict[str, float] = {}
        self.count = 0
        self.acts = 0
        self.errors = 0
        self.thinking: asyncio.Task[None] | None = None

    async def come_in(self, http: httpx.AsyncClient) -> None:
        answer = await http.post("/api/guests", json={"name": "Guest"}, headers=HEADERS)
        answer.raise_for_status()
        self.cookie = "; ".join(f"{k}={v}" for k, v in answer.cookies.items())
        http.cookies.clear()

    async def do(self, http: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
        headers = {**HEADERS, "Cookie": self.cookie}
        answer = await http.post(path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def play(self, url: str, ready: asyncio.Event) -> None:
        address = url.replace("http", "ws", 1) + "/api/socket"
        headers = {"Cookie": self.cookie}
        async with connect(
            address, additional_headers=headers, ping_interval=None, compression=None
        ) as line:
            await tell(line, {"do": "hello", "version": 1})
            watch = {"do": "watch", "id": "w", "table": self.table.id, "seat": self.seat}
            await tell(line, watch)
            async for data in line:
                now = time.perf_counter()
                heard = DECODER.decode(data)
                if heard.kind == "update":
                    self.table.hears(self.seat, heard.seq, now)
                    if self.thinking is not None and heard.ask is None:
                        self.thinking.cancel()
                        self.thinking = None
                    if heard.ask is not None and self.thinking is None:
                        self.thinking = asyncio.create_task(self.act(line, heard, ready))
                elif heard.kind == "ack" and heard.id in self.sent:
                    self.acts += 1
                    self.table.acknowledged(heard.seq, self.sent.pop(heard.id), now)
                elif heard.kind == "error":
                    self.errors += 1
                elif heard.kind == "ping":
                    await tell(line, {"do": "pong", "n": heard.n})

    async def act(self, line: ClientConnection, heard: Heard, ready: asyncio.Event) -> None:
        await ready.wait()
        if self.think:
            await asyncio.sleep(self.think * self.source.uniform(0.5, 1.5))
        assert heard.ask is not None
        self.count += 1
        number = f"a{self.count}"
        take = self.source.choice(heard.ask.choices).take
        self.sent[number] = time.perf_counter()
        self.thinking = None
        words = {"do": "act", "id": number, "table": self.table.id, "seat": self.seat}
        await tell(line, {**words, "take": take, "seq": heard.seq})


async def tell(line: ClientConnection, message: dict[str, Any]) -> None:
    await line.send(msgspec.json.encode(message).decode())


async def set_up(url: str, tables: int, think: float, seed: int) -> list[Client]:
    """Bring everybody in and to their seats."""
    source = random.Random(seed)
    clients: list[Client] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(tables):
            table = Table(number)
            people = [
                Client(table, seat, think, random.Random(source.random())) for seat in range(SEATS)
            ]
            for person in people:
                await person.come_in(http)
            seats = [{"who": "me"}] + [{"who": "open"}] * (SEATS - 1)
            body = {"game": GAMES[number % len(GAMES)], "seats": seats}
            table.id = (await people[0].do(http, "/api/tables", body))["table"]
            for person in people[1:]:
                await person.do(http, f"/api/tables/{table.id}/sit", {"id": "s"})
            await people[0].do(http, f"/api/tables/{table.id}/start", {"id": "b"})
            clients += people
    return clients


async def run(url: str, tables: int, think: float, seconds: float, seed: int) -> dict[str, float]:
    """Let everybody play for a while."""
    clients = await set_up(url, tables, think, seed)
    ready = asyncio.Event()
    tasks = []
    for client in clients:
        tasks.append(asyncio.create_task(client.play(url, ready)))
        await asyncio.sleep(0.002)
    await asyncio.sleep(2)
    ready.set()
    await asyncio.sleep(think * 2 if think else 2)  # the beginning is not like the rest
    for client in clients:
        client.table.latencies.clear()
        client.acts = 0
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    lasted = time.perf_counter() - began
    open_lines = sum(not task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, Exception):
            raise done
    found = sorted(latency for client in clients[::SEATS] for latency in client.table.latencies)
    return {
        "tables": tables,
        "sockets": open_lines,
        "acts": len(found),
        "acts_per_second": sum(client.acts for client in clients) / lasted,
        "errors": sum(client.errors for client in clients),
        "p50_ms": 1000 * statistics.median(found),
        "p99_ms": 1000 * found[int(len(found) * 0.99)],
        "worst_ms": 1000 * found[-1],
    }


def resident() -> int:
    """Bytes of memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def idle(folder: Path, tables: int, acts: int) -> dict[str, float]:
    """Keep tables in the middle of a play in memory, and weigh them."""
    store = await open_store(data=folder)
    house = House(store, Bus(), bot_pause=0)
    await house.open()
    who = Person("p", "Anna", None, None, 0, 0, {})
    await store.add_person(who)
    source = random.Random(1)
    found: dict[str, float] = {}
    import fogado.server.house as rooms

    rooms.MOST_TABLES = 10**9
    for game in GAMES:
        await begin(house, who, game, acts, source)
        gc.collect()
        before = resident()
        for _ in range(tables):
            await begin(house, who, game, acts, source)
        gc.collect()
        found[game] = (resident() - before) / tables / 1000
    hosted = len(house.hosts)
    await house.evict(2**62)
    found["evicted"] = hosted - len(house.hosts)
    await house.close()
    await store.close()
    return found


async def begin(house: House, who: Person, game: str, acts: int, source: random.Random) -> None:
    seats = [say.NewSeat("me") for _ in range(SEATS)]
    made = await house.create(who, say.NewTable(game, seats))
    hosted = await house.host(made.table)
    for _ in range(acts):
        play = hosted.table.play
        if play is None or play.state.over:
            break
        seat = source.choice(play.state.to_act)
        take = source.choice(play.state.options(seat)).write()
        act = say.Act(
            id=secrets.token_hex(4), table=made.table, seat=seat, take=take, seq=hosted.table.head
        )
        await house.command(who, act)


def show(name: str, found: dict[str, float]) -> None:
    figures = ", ".join(f"{key} {value:,.1f}" for key, value in found.items())
    print(f"{name}: {figures}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--think", type=float, default=4.0, help="seconds a person thinks")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--busy", type=int, default=32, help="tables in the saturated run")
    parser.add_argument("--idle", type=int, default=150, help="tables of each game to weigh")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process("--data", f"{folder}/house")
        server.start()
        try:
            human = run(server.url, given.tables, given.think, given.seconds, 1)
            show("human pace", asyncio.run(human))
            show("saturated", asyncio.run(run(server.url, given.busy, 0.0, given.seconds / 2, 2)))
        finally:
            server.kill()
        show("idle tables, kB each", asyncio.run(idle(Path(folder) / "idle", given.idle, 80)))


if __name__ == "__main__":
    main()
