"""A storm of messages against a real server: right, nearly right, and nonsense.

    python -m tests.server.storms.fuzz --messages 1000000 --store both

Every answer is looked at: nothing may break inside, no table of somebody else may change, every
journal must be sound afterwards, and the memory of the server must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.server.storms.house import Person, stormed
from tests.server.storms.nonsense import Nonsense
from tests.server.storms.wires import Answer, Http, Ws, closed_by_server, frame, request

if TYPE_CHECKING:
    from tests.server.storms.house import Stormed

REQUESTS = 16
"""Requests sent at a time over one connection."""
BATCH = 39
"""Messages sent at a time over one socket."""
LOOKS = 200
"""How often the memory is read."""
MOST_GROWTH = 0.03
"""By this share the memory may grow over the last half."""
LAST = ("/api/sign-out", "/api/me", "/api/sessions", "/api/accounts", "/api/sign-in")
"""What ends or changes a session is done by people who come for nothing else."""
SLOW = ("/api/accounts", "/api/sign-in", "/api/me/password", "/api/stream")
"""What costs a tenth of a second for every password, or does not end; seldom asked."""
MADE = ("/api/tables", "/api/tokens", "/api/guests")
"""What people may have so many of only, who have more to do."""
PURPOSE = {"seat": [0, 0, 1, 1, 2, 7], "since": [0, 1, 5], "seq": [0, 1, 5, 10, 30]}


@dataclass
class Storm:
    """What became of all the messages."""

    messages: int = 0
    requests: int = 0
    acts: int = 0
    """Real answers at real tables among them."""
    statuses: Counter[int] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0
    memory: tuple[float, float] = (0.0, 0.0)
    growth: float = 0.0

    def note(self, asked: bytes, answer: Answer | None) -> None:
        """Look at one answer over HTTP."""
        if answer is None:
            self.statuses[0] += 1
            return
        self.statuses[answer.status] += 1
        fine = answer.status == 503 and "retry-after" in answer.headers
        if answer.status >= 500 and not fine and len(self.wrong) < 40:
            self.wrong.append(f"{answer.status} for {asked[:400]!r}: {answer.body[:200]!r}")
        if answer.status == 429 and "retry-after" not in answer.headers:
            self.wrong.append(f"429 without Retry-After for {asked[:200]!r}")

    def hear(self, sent: list[bytes], heard: list[bytes]) -> None:
        """Look at what came back over a socket."""
        for message in heard:
            kind = message[7 : message.index(b'"', 7)].decode()
            self.answers[kind] += 1
            if kind == "error" and b'"code":"broken"' in message and len(self.wrong) < 40:
                known = re.search(rb'"id":"([^"]*)"', message)
                name = known.group(1) if known else b""
                asked = next((one for one in sent if name and name in one), sent[-1])
                self.wrong.append(f"broken by {asked[:400]!r}: {message[:200]!r}")


class Crowd:
    """People at real tables, people who come and go, and tables of somebody who wants peace."""

    def __init__(self, server: Stormed, seed: int) -> None:
        self.server = server
        self.port = server.port
        self.seed = seed

    async def come_in(self) -> None:
        """Seat everybody."""
        self.players = [
            await Person(self.port, name).come_in() for name in ("Anna", "Dani", "Fanni")
        ]
        self.zoe = await Person(self.port, "Zoe").come_in()
        self.peaceful = [
            await self.zoe.table("me", "me"),
            await self.zoe.table("me", "me", settings={"visibility": "public"}),
            await self.zoe.table("me", "random"),
        ]
        settled = [await self.zoe.update(self.peaceful[2])]
        while len(settled) < 3 or settled[-1]["seq"] != settled[-2]["seq"]:
            await asyncio.sleep(0.5)
            settled.append(await self.zoe.update(self.peaceful[2]))
        self.before = await self.peace()
        document = (await self.zoe.ask("GET", "/api/openapi.json")).json()
        self.nonsense = Nonsense(document, self.seed)
        self.tables = [await self.new_table() for _ in range(3)]
        ids = [one.id for one in self.players]
        self.nonsense.known = {**PURPOSE, "person": [*ids, self.zoe.id], "game": ["emerald-skulls"]}
        self.nonsense.known["table"] = [*self.tables, *self.peaceful]
        for path in [path for path in self.nonsense.paths if path in SLOW]:
            self.nonsense.paths[path + "\0"] = self.nonsense.paths.pop(path)

    async def new_table(self) -> str:
        """Let two people who will misbehave sit down together."""
        one, other = self.players[:2]
        for each in (await one.ask("GET", "/api/mine")).json():
            if each["phase"] == "open":  # somebody asked for a rematch, and nobody came
                await one.does(each["table"], "close")
        table = await one.table("me", "open", settings={"undo": "own", "stalled": "random"})
        await other.does(table, "sit", seat=1)
        await one.does(table, "start")
        return table

    async def peace(self) -> list[Any]:
        """Give what must not change of the tables of somebody else."""
        found = []
        for table in self.peaceful:
            update = await self.zoe.update(table)
            info = update["info"]
            seats = [{**seat, "here": None} for seat in info["seats"]]
            found.append([update["seq"], update["view"], update["ask"], info["settings"], seats])
        return found


async def over_http(crowd: Crowd, storm: Storm, count: int) -> None:
    """Send so many requests, many at a time, as everybody and nobody."""
    line = Http(crowd.port)
    nonsense, source = crowd.nonsense, crowd.nonsense.source
    passing = await Person(crowd.port, "Passing").come_in()
    cookies = ["", "fogado=nonsense", *(one.cookie for one in crowd.players)]
    sent = 0
    while sent < count:
        asked: list[tuple[bytes, bool]] = []
        for _ in range(min(REQUESTS, count - sent)):
            method, path, body, kind = nonsense.asked()
            if "\0" in path:
                if source.random() > 0.01 or path.startswith("/api/stream"):
                    method, path, body = "GET", f"/api/tables/{crowd.tables[0]}", b""
                path = path.replace("\0", "")
            cookie = source.choice(cookies)
            changes = method != "GET" and path.startswith(LAST)
            if changes or (method == "POST" and path.startswith("/api/tables?")) or path in MADE:
                cookie = passing.cookie
            asked.append((request(method, path, body, cookie, kind=kind), method != "HEAD"))
        answers = await line.ask(asked)
        sent += len(asked)
        storm.requests += len(asked)
        for (data, _), answer in zip(asked, answers, strict=True):
            storm.note(data, answer)
            if answer is not None and answer.status == 204 and source.random() < 0.1:
                passing.http.close()
                passing = await Person(crowd.port, "Passing").come_in()
    passing.http.close()
    line.close()


async def over_a_socket(crowd: Crowd, storm: Storm, number: int, count: int) -> None:
    """Send so many messages over one socket, with real answers between them."""
    person = [*crowd.players, None][number % 4]
    nonsense = crowd.nonsense
    line = Ws(crowd.port, "" if person is None else person.cookie)
    sent = 0
    asks: dict[tuple[str, int | None], dict[str, Any]] = {}
    while sent < count:
        if not line.opened:
            await line.open()
            watch = [
                {"do": "watch", "id": f"w{seat}", "table": table, "seat": seat}
                for table in crowd.tables
                for seat in (number % 2, None)
            ]
            line.send(json.dumps(one).encode() for one in watch)
        messages = []
        for (table, seat), update in asks.items():
            if seat is not None and update["info"]["seats"][seat]["bot"]:
                back = {"do": "reclaim", "id": f"b{number}-{sent}", "table": table, "seat": seat}
                messages.append(json.dumps(back).encode())
        real = next((update for update in asks.values() if update["ask"]), None)
        if real is not None:
            take = nonsense.source.choice(real["ask"]["choices"])["take"]
            act = {"do": "act", "id": f"r{number}-{sent}", "table": real["table"], "take": take}
            act |= {"seat": real["seat"], "seq": real["seq"]}
            messages.append(json.dumps(act).encode())
        asks.clear()
        messages += [nonsense.said() for _ in range(min(BATCH, count - sent))]
        try:
            heard = await line.batch(messages)
        except (OSError, asyncio.IncompleteReadError, ConnectionError):
            line.close()
            storm.answers["cut"] += 1
            heard = []
        sent += len(messages)
        storm.messages += len(messages)
        storm.hear(messages, heard)
        for message in heard:
            if message.startswith(b'{"is":"ack"') and b'"id":"r%d-' % number in message:
                storm.acts += 1
        latest = [message for message in heard if message.startswith(b'{"is":"update"')]
        for message in latest[-6:]:
            update = json.loads(message)
            asks[update["table"], update["seat"]] = update
            if update["info"]["phase"] in ("over", "closed") and update["table"] in crowd.tables:
                place = crowd.tables.index(update["table"])
                crowd.tables[place] = await crowd.new_table()
                nonsense.known["table"] = [*crowd.tables, *crowd.peaceful]
                line.close()
                break
    line.close()


async def broken_frames(crowd: Crowd) -> None:
    """Send what is no frame, no UTF-8, too large, or masked wrongly: the server hangs up."""
    cookie = crowd.players[0].cookie
    wrong = [
        frame(b"x", 3),
        frame(b"x", 1, 0xF0),
        b"\x81\x05hello",
        frame(b"\xff\xfe\xfd"),
        b"\x81\xff" + b"\xff" * 8,
        frame(b"x" * 200, 9),
        frame(b"x" * 2_000_000),
        os.urandom(64),
        frame(b"\x03", 8),
        frame(b"", 0),
    ]
    for data in wrong:
        assert await closed_by_server(crowd.port, data + frame(b"\x03\xe8", 8), cookie)


async def watch_memory(server: Stormed, storm: Storm, whole: int) -> None:
    """Read the memory again and again, evenly over all messages."""
    step = max(1, whole // LOOKS)
    looked = 0
    while True:
        done = storm.messages + storm.requests
        if done >= looked + step:
            server.look()
            looked = done
        await asyncio.sleep(0.02)


async def fuzz(server: Stormed, messages: int, seed: int) -> Storm:
    """Let a storm come over a server; give what became of it."""
    storm = Storm()
    crowd = Crowd(server, seed)
    await crowd.come_in()
    began = time.perf_counter()
    watching = asyncio.create_task(watch_memory(server, storm, messages))
    over_sockets = messages * 3 // 4
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(over_http(crowd, storm, messages - over_sockets))
            for number in range(4):
                group.create_task(over_a_socket(crowd, storm, number, over_sockets // 4))
    finally:
        watching.cancel()
    storm.seconds = time.perf_counter() - began
    await broken_frames(crowd)
    if await crowd.peace() != crowd.before:
        storm.wrong.append("a table of somebody else has changed")
    for person in (*crowd.players, crowd.zoe):
        person.http.close()
    storm.memory = (server.memory[len(server.memory) // 2], server.memory[-1])
    storm.growth = server.growth()
    return storm


async def with_limits(server: Stormed) -> list[str]:
    """Ask more than the limits allow: refused in time, with a word on when to come back."""
    person = await Person(server.port, "Hurry").come_in()
    line = Http(server.port)
    asked = [(request("GET", "/api/me", cookie=person.cookie), True)] * 1500
    answers = [answer for answer in await line.ask(asked) if answer is not None]
    line.close()
    person.http.close()
    statuses = Counter(answer.status for answer in answers)
    wrong = []
    if set(statuses) - {200, 429} or not statuses[429]:
        wrong.append(f"1500 requests at once were answered with {dict(statuses)}")
    if any(one.status == 429 and "retry-after" not in one.headers for one in answers):
        wrong.append("429 without Retry-After")
    return wrong


def storm_over(store: str, messages: int, seed: int) -> Storm:
    """Start a server on this kind of store, and let a storm come over it."""
    with stormed(store) as server:
        storm = asyncio.run(fuzz(server, messages, seed))
        storm.wrong += [f"error line: {line[:500]}" for line in server.errors()[:20]]
        server.process.kill()
        storm.wrong += server.check()
    with stormed(store, limited=True) as server:
        storm.wrong += asyncio.run(with_limits(server))
    return storm


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a storm of messages come over a server.")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    stores = ("sqlite", "postgresql") if given.store == "both" else (given.store,)
    print(
        "| store | messages | over HTTP | real acts | a second "
        "| answers | 503 | 429 | memory | wrong |"
    )
    print("|---|--:|--:|--:|--:|---|--:|--:|---|--:|")
    wrong = []
    for store in stores:
        storm = storm_over(store, given.messages // len(stores), given.seed)
        wrong += storm.wrong
        if storm.growth > MOST_GROWTH:
            wrong.append(f"the memory grew by {storm.growth:.1%} over the last half")
        print(line_of(store, storm), flush=True)
    for line in wrong:
        print(line, file=sys.stderr)
    raise SystemExit(bool(wrong))


def line_of(store: str, storm: Storm) -> str:
    """Write a line of the table."""
    whole = storm.messages + storm.requests
    by = ", ".join(f"{kind} {count:,}" for kind, count in storm.answers.most_common(4))
    return (
        f"| {store} | {whole:,} | {storm.requests:,} | {storm.acts:,} "
        f"| {whole / storm.seconds:,.0f} | {by} | {storm.statuses[503]:,} "
        f"| {storm.statuses[429]:,} | {storm.memory[0]:.0f} to {storm.memory[1]:.0f} MB "
        f"({storm.growth:+.1%}) | {len(storm.wrong)} |"
    )


if __name__ == "__main__":
    main()
