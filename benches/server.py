"""How many people one core of server can serve, beside a bare echo of the same messages.

``make bench-server`` runs this and prints tables for docs/benchmarks.md and docs/scaling.md.  A
real ``fogado serve`` with SQLite has one core, its clients the others.  Every client is a person
with a name, a seat and a WebSocket of its own, and offers compression as browsers do.  Latency is
from sending an act to its arrival at all seats.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import secrets
import statistics
import subprocess
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

import fogado.core.words  # noqa: E402
from benches.lean import Http, Phone, connect, masked, share  # noqa: E402
from fogado.server import protocol as say  # noqa: E402
from fogado.server.bus import Bus  # noqa: E402
from fogado.server.house import House  # noqa: E402
from fogado.server.rows import Person  # noqa: E402
from fogado.server.serving import run as run_loop  # noqa: E402
from fogado.server.store import open_store  # noqa: E402
from tests.server.services import free_port  # noqa: E402
from tests.server.traffic import Process  # noqa: E402

SEATS = 4
GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")
TICK = os.sysconf("SC_CLK_TCK")


class Taken(msgspec.Struct):
    take: str


class Asked(msgspec.Struct):
    choices: list[Taken]


class Parts(msgspec.Struct):
    ask: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Heard(msgspec.Struct):
    """What a client reads of a message; the rest is for its eyes, not for this measurement."""

    kind: str = msgspec.field(name="is")
    seq: int = 0
    id: str = ""
    n: int = 0
    ask: Asked | None = None
    parts: Parts | None = None


DECODER = msgspec.json.Decoder(Heard)


class Table:
    """A table with everybody at it, and the acts that are on their way."""

    def __init__(self, number: int) -> None:
        self.game = GAMES[number % len(GAMES)]
        self.id = ""
        self.people: list[Client] = []
        self.latencies: list[float] = []
        self.waiting: dict[int, tuple[float, set[int]]] = {}
        """By row: when the act was sent, and the seats that have not heard of it yet."""
        self.heard = [0] * SEATS
        self.sleeps = True
        """Nobody acts here yet."""

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
        """An act is kept; who has already seen it need not be waited for."""
        seats = {seat for seat in range(SEATS) if self.heard[seat] < row}
        if seats:
            self.waiting[row] = (sent, seats)
        else:
            self.latencies.append(now - sent)

    def wake(self) -> None:
        """Begin to play."""
        self.sleeps = False
        for person in self.people:
            person.think()

    @property
    def over(self) -> bool:
        return not any(person.asked for person in self.people)


class Client(Phone):
    """Somebody at a seat."""

    def __init__(self, table: Table, seat: int, pace: float, source: random.Random) -> None:
        super().__init__("/api/socket", "", compression=False)
        self.table = table
        self.seat = seat
        self.pace = pace
        self.source = source
        self.cookie = ""
        self.changes = True
        self.asked: list[Taken] | None = None
        self.seq = 0
        self.sent: dict[str, float] = {}
        self.count = 0
        self.acts = 0
        self.errors = 0
        self.thinking: asyncio.TimerHandle | asyncio.Handle | None = None

    def ready(self) -> None:
        self.say({"do": "hello", "version": 1})
        watch = {"do": "watch", "id": "w", "table": self.table.id, "seat": self.seat}
        self.say({**watch, "changes": self.changes})

    def heard(self, data: bytes) -> None:
        now = time.perf_counter()
        heard = DECODER.decode(data)
        if heard.kind in ("change", "update"):
            self.seq = heard.seq
            self.table.hears(self.seat, heard.seq, now)
            ask = heard.ask if heard.parts is None else heard.parts.ask
            if ask is not msgspec.UNSET:
                self.asked = None if ask is None else ask.choices
            self.think()
        elif heard.kind == "ack" and heard.id in self.sent:
            self.acts += 1
            self.table.acknowledged(heard.seq, self.sent.pop(heard.id), now)
        elif heard.kind == "error":
            self.errors += 1
            self.think()
        elif heard.kind == "ping":
            self.say({"do": "pong", "n": heard.n})

    def think(self) -> None:
        """Answer what is asked, after a while; what is no longer asked needs no answer."""
        if self.asked is None:
            if self.thinking is not None:
                self.thinking.cancel()
                self.thinking = None
        elif self.thinking is None and not self.table.sleeps:
            loop = asyncio.get_running_loop()
            if self.pace:
                wait = self.pace * self.source.uniform(0.5, 1.5)
                self.thinking = loop.call_later(wait, self.act)
            else:
                self.thinking = loop.call_soon(self.act)

    def act(self) -> None:
        self.thinking = None
        if not self.asked or self.table.sleeps or self.lost:
            return
        self.count += 1
        number = f"a{self.count}"
        take = self.source.choice(self.asked).take
        self.sent[number] = time.perf_counter()
        words = {"do": "act", "id": number, "table": self.table.id, "seat": self.seat}
        self.say({**words, "take": take, "seq": self.seq})


class Echo(Phone):
    """Sends a message back and forth."""

    def __init__(self, size: int, *, compression: bool) -> None:
        super().__init__("/echo", "", compression=compression)
        # A message like ours, which compresses like ours.
        self.frame = masked((SAMPLE * (size // len(SAMPLE) + 1))[:size])
        self.goes = False

    def heard(self, data: bytes) -> None:
        if self.goes:
            self.transport.write(self.frame)

    def go(self) -> None:
        self.goes = True
        self.transport.write(self.frame)


SAMPLE = b""


class Server:
    """A process under measurement: on a core of its own, where there are several."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        cores = sorted(os.sched_getaffinity(0))
        self.core = cores[0] if len(cores) > 1 else None
        if self.core is not None:
            for thread in os.listdir(f"/proc/{pid}/task"):
                os.sched_setaffinity(int(thread), {self.core})

    def seconds(self) -> float:
        """Processor time it has used, all threads together."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def waited(self) -> float:
        """Seconds its first thread was ready to run and something else had its core."""
        try:
            return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1]) / 1e9
        except OSError:
            return float("nan")

    def memory(self) -> int:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


async def set_up(url: str, tables: int, pace: float, seed: int, given: Any) -> list[Table]:
    """Bring everybody in and to their seats."""
    source = random.Random(seed)
    found = [Table(number) for number in range(tables)]
    for table in found:
        table.people = [
            Client(table, seat, pace, random.Random(source.random())) for seat in range(SEATS)
        ]

    async def fill(http: Http, table: Table) -> None:
        for person in table.people:
            _, person.cookie = await http.post("/api/guests", {"name": "Guest"})
        first, *others = table.people
        seats = [{"who": "me"}] + [{"who": "open"}] * (SEATS - 1)
        body = {"game": table.game, "seats": seats}
        made, _ = await http.post("/api/tables", body, first.cookie)
        table.id = made["table"]
        for person in others:
            await http.post(f"/api/tables/{table.id}/sit", {"id": "s"}, person.cookie)
        await http.post(f"/api/tables/{table.id}/start", {"id": "b"}, first.cookie)
        for person in table.people:
            Phone.__init__(
                person, "/api/socket", person.cookie, compression=not given.no_compression
            )
            person.changes = not given.whole

    await share(found, fill, url)
    return found


async def human(url: str, server: Server, given: Any) -> dict[str, float]:
    """Let everybody play at human pace."""
    memory = server.memory()
    tables = await set_up(url, given.tables, given.think, 1, given)
    clients = [client for table in tables for client in table.people]
    await connect(url, clients)
    await asyncio.sleep(2)
    for table in tables:
        table.wake()
    await asyncio.sleep(given.think * 2)  # the beginning is not like the rest
    found = await measure(server, tables, given.seconds)
    found["MB"] = (server.memory() - memory) / 1e6
    for client in clients:
        client.transport.abort()
    await asyncio.sleep(3)
    return found


async def measure(server: Server, tables: list[Table], seconds: float) -> dict[str, float]:
    """Watch for a while what everybody gets and what it costs."""
    clients = [client for table in tables for client in table.people]
    for table in tables:
        table.latencies.clear()
    acts = sum(client.acts for client in clients)
    told = sum(client.messages for client in clients)
    size = sum(client.received for client in clients)
    began, used, waited = time.perf_counter(), server.seconds(), server.waited()
    await asyncio.sleep(seconds)
    lasted, used = time.perf_counter() - began, server.seconds() - used
    waited = server.waited() - waited
    acts = sum(client.acts for client in clients) - acts
    told = sum(client.messages for client in clients) - told
    size = sum(client.received for client in clients) - size
    found = sorted(latency for table in tables for latency in table.latencies)
    return {
        "sockets": sum(not client.lost for client in clients),
        "acts/s": acts / lasted,
        "core %": 100 * used / lasted,
        "waited for the core %": 100 * waited / lasted,
        "µs of CPU an act": 1e6 * used / max(1, acts),
        "p50 ms": 1000 * statistics.median(found),
        "p99 ms": 1000 * found[int(len(found) * 0.99)],
        "worst ms": 1000 * found[-1],
        "errors": sum(client.errors for client in clients),
        "bytes a message": size / max(1, told),
    }


class Saturated:
    """Tables that never think; when a play ends, another table begins."""

    def __init__(self, tables: list[Table], busy: int) -> None:
        self.tables = tables
        self.sleeping = tables[busy:]
        self.awake = tables[:busy]

    async def run(self, server: Server, seconds: float) -> dict[str, float]:
        for table in self.awake:
            table.wake()
        keeping = asyncio.create_task(self.keep_busy())
        await asyncio.sleep(0.5)
        found = await measure(server, self.tables, seconds)
        keeping.cancel()
        for table in self.awake:
            table.sleeps = True
        await asyncio.sleep(0.5)
        return found

    async def keep_busy(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            for number, table in enumerate(self.awake):
                if table.over and not any(client.sent for client in table.people):
                    if self.sleeping:
                        self.awake[number] = self.sleeping.pop()
                        self.awake[number].wake()


async def echoing(server: Server, phones: list[Echo], seconds: float) -> dict[str, float]:
    """Send messages back and forth for a while."""
    for phone in phones:
        phone.go()
    await asyncio.sleep(0.5)
    count = sum(phone.messages for phone in phones)
    began, used = time.perf_counter(), server.seconds()
    await asyncio.sleep(seconds)
    lasted, used = time.perf_counter() - began, server.seconds() - used
    count = sum(phone.messages for phone in phones) - count
    for phone in phones:
        phone.goes = False
    await asyncio.sleep(0.5)
    return {"echoes/s": count / lasted, "µs of CPU an echo": 1e6 * used / count}


async def beside_echo(url: str, server: Server, given: Any) -> list[dict[str, float]]:
    """Saturate the house and a bare echo in turns."""
    global SAMPLE
    plays = set_up(url, given.busy * 6, 0.0, 2, given)
    tables = await plays
    clients = [client for table in tables for client in table.people]
    await connect(url, clients)
    await asyncio.sleep(1)
    saturated = Saturated(tables, given.busy)
    warm = await saturated.run(server, 2)
    async with httpx.AsyncClient(base_url=url) as http:
        table = tables[0].id
        SAMPLE = (await http.get(f"/api/tables/{table}/update")).content
    port = free_port()
    words = [sys.executable, str(ROOT / "benches" / "echo.py"), str(port)]
    process = subprocess.Popen(words)
    echo = Server(process.pid)
    try:
        where = f"http://127.0.0.1:{port}"
        size = int(warm["bytes a message"])
        compression = not given.no_compression
        phones = [Echo(size, compression=compression) for _ in range(given.busy)]
        for _ in range(100):
            try:
                await connect(where, phones)
                break
            except OSError:
                await asyncio.sleep(0.1)
        rounds = []
        for _ in range(given.rounds):
            found = await saturated.run(server, given.seconds / given.rounds)
            found |= await echoing(echo, phones, given.seconds / given.rounds)
            found["echoes an act"] = found["µs of CPU an act"] / found["µs of CPU an echo"]
            found["echo bytes"] = size
            rounds.append(found)
    finally:
        process.kill()
        process.wait()
    for client in clients:
        client.transport.abort()
    await asyncio.sleep(1)
    return rounds


async def idle_sockets(url: str, server: Server, given: Any) -> dict[str, float]:
    """Open sockets of guests that watch a table each and do nothing; weigh them."""
    cookies: list[str] = []

    async def guest(http: Http, _: int) -> None:
        cookies.append((await http.post("/api/guests", {"name": "Guest"}))[1])

    await share(list(range(given.idle_sockets)), guest, url)

    class Idle(Phone):
        def ready(self) -> None:
            self.say({"do": "hello", "version": 1})

        def heard(self, data: bytes) -> None:
            heard = DECODER.decode(data)
            if heard.kind == "ping":
                self.say({"do": "pong", "n": heard.n})

    def phone(number: int) -> Idle:
        return Idle("/api/socket", cookies[number], compression=not given.no_compression)

    first = [phone(number) for number in range(100)]
    await connect(url, first)  # what is loaded once is not weighed
    await asyncio.sleep(1)
    before = server.memory()
    phones = [phone(number) for number in range(100, given.idle_sockets)]
    await connect(url, phones)
    await asyncio.sleep(12)
    used = server.seconds()
    after = server.memory()
    await asyncio.sleep(10)
    used = server.seconds() - used
    for each in (*first, *phones):
        each.transport.abort()
    await asyncio.sleep(2)
    weighed = len(phones)
    return {
        "sockets": weighed,
        "kB a socket": (after - before) / weighed / 1000,
        "core %": used * 10,
    }


def worst_pause(url: str) -> float:
    """Read from the server how long its collector stopped everything at worst."""
    for line in httpx.get(f"{url}/metrics").text.splitlines():
        if line.startswith("fogado_collector_worst_pause_seconds "):
            return 1000 * float(line.split()[-1])
    return float("nan")


def resident() -> int:
    """Bytes of memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def weigh_tables(folder: Path, tables: int, acts: int) -> dict[str, float]:
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
        for _ in range(5):
            await begin(house, who, game, acts, source)
        gc.collect()
        before = resident()
        for _ in range(tables):
            await begin(house, who, game, acts, source)
        gc.collect()
        found[f"{game} kB"] = (resident() - before) / tables / 1000
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


def show(name: str, rounds: list[dict[str, float]]) -> None:
    """Print a table as docs have them; several rounds as median and range."""
    print(f"\n| {name} | |\n|---|--:|")
    for key in rounds[0]:
        figures = sorted(found[key] for found in rounds)
        middle = statistics.median(figures)
        digits = 0 if middle >= 100 else 1 if middle >= 10 else 2
        text = f"{middle:,.{digits}f}"
        if len(figures) > 1 and figures[0] != figures[-1]:
            text += f" ({figures[0]:,.{digits}f}–{figures[-1]:,.{digits}f})"
        print(f"| {key} | {text} |", flush=True)


PHASES = ("sockets", "human", "echo", "tables")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--tables", type=int, default=2500, help="tables at human pace")
    parser.add_argument("--think", type=float, default=4.0, help="seconds a person thinks")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each run lasts")
    parser.add_argument("--busy", type=int, default=48, help="tables in the saturated run")
    parser.add_argument("--rounds", type=int, default=5, help="saturated and echo in turns")
    parser.add_argument("--idle-sockets", type=int, default=3000)
    parser.add_argument("--idle", type=int, default=150, help="tables of each game to weigh")
    parser.add_argument("--no-compression", action="store_true", help="clients that offer none")
    parser.add_argument("--whole", action="store_true", help="clients that take no differences")
    parser.add_argument("--only", choices=PHASES, action="append", help="run only this")
    parser.add_argument("--database", default="", help="a PostgreSQL URL instead of SQLite")
    given = parser.parse_args()
    phases = given.only or PHASES
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    compiled = fogado.core.words.__file__.endswith(".so")
    print(f"Engine {'compiled' if compiled else 'interpreted'}, {os.cpu_count()} cores.")
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        where = ("--database", given.database) if given.database else ("--data", f"{folder}/house")
        process = Process(*where)
        process.start()
        assert process.process is not None
        server = Server(process.process.pid)
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        gc.disable()  # ours; the server's is what is measured
        try:
            if "sockets" in phases:
                measure_in_loop("idle sockets", idle_sockets(process.url, server, given))
            if "human" in phases:
                measure_in_loop("human pace", human(process.url, server, given))
            if "echo" in phases:
                measure_in_loop("saturated", beside_echo(process.url, server, given))
            pause = worst_pause(process.url)
            show("the server", [{"worst pause ms": pause, "MB": server.memory() / 1e6}])
        finally:
            process.kill()
        gc.enable()
        if "tables" in phases:
            measure_in_loop("a table", weigh_tables(Path(folder) / "idle", given.idle, 80))


def measure_in_loop(name: str, work: Any) -> None:
    """Run one part, and show what it found."""

    async def inside() -> None:
        found = await work
        show(name, found if isinstance(found, list) else [found])

    run_loop(inside())


if __name__ == "__main__":
    main()
