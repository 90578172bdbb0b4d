"""Honest people play at their own pace while others do everything to spoil it.

    python -m tests.server.storms.people --minutes 60

One real server with its usual limits.  Every minute: how long an honest answer takes until it is
acknowledged, what the server needs, what it refused to whom.  Honest people come and go; every kind
of abuser has an address of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import sqlite3
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.server.storms.abusers import TROUBLE, Abuse, abuse, all_kinds
from tests.server.storms.house import Person, stormed
from tests.server.storms.wires import Ws

if TYPE_CHECKING:
    from tests.server.storms.house import Stormed

GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")
LIMITED = ("too-many", "unavailable")
"""Refusals that an honest person must never meet."""


class Minutes:
    """What honest people met, minute by minute."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.refused: Counter[str] = Counter()
        self.acts = 0
        self.people = 0
        self.plays = 0
        self.lost = 0

    def take(self) -> list[float]:
        """Give the waits of this minute, and begin the next."""
        waits, self.waits = sorted(self.waits), []
        return waits


def share(waits: list[float], part: float) -> float:
    """Give the milliseconds that this part of all waits did not exceed."""
    return 1000 * waits[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0


class Honest:
    """Somebody at a seat, who thinks, answers, now and then loses the line and comes back."""

    def __init__(self, person: Person, table: str, seat: int, think: float, met: Minutes) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.think = think
        self.met = met
        self.source = random.Random(f"{table} {seat}")
        self.sent = 0
        self.over = False

    async def play(self) -> None:
        """Play until the play is over."""
        while not self.over:
            line = Ws(self.person.port, self.person.cookie, self.person.address)
            try:
                await line.open()
                await self.stay(line)
            except TROUBLE:
                self.met.lost += 1
                await asyncio.sleep(0.5)
            finally:
                line.close()

    async def stay(self, line: Ws) -> None:
        """Watch, think and answer until the line is lost."""
        watch = {"do": "watch", "id": "w", "table": self.table, "seat": self.seat}
        line.send([json.dumps(watch).encode()])
        waiting: dict[str, float] = {}
        update: dict[str, Any] | None = None
        due = 0.0
        while not self.over:
            try:
                async with asyncio.timeout(max(0.01, due - time.perf_counter()) if due else 30):
                    message = json.loads(await line.next())
            except TimeoutError:
                if due and update is not None and update["ask"]:
                    due = 0.0
                    self.answer(line, update, waiting)
                continue
            kind = message["is"]
            if kind == "update":
                update = message
                self.over = message["info"]["phase"] in ("over", "closed")
                asked = message["ask"] and not waiting
                due = time.perf_counter() + self.source.expovariate(1 / self.think) if asked else 0
            elif kind in ("ack", "error") and message["id"] in waiting:
                began = waiting.pop(message["id"])
                if kind == "ack":
                    self.met.acts += 1
                    self.met.waits.append(time.perf_counter() - began)
                else:
                    self.met.refused[message["code"]] += 1
                due = time.perf_counter() + self.think if update and update["ask"] else 0
                if self.source.random() < 0.01:
                    return  # a tunnel; the line is lost, and another opened soon

    def answer(self, line: Ws, update: dict[str, Any], waiting: dict[str, float]) -> None:
        self.sent += 1
        take = self.source.choice(update["ask"]["choices"])["take"]
        words = {"do": "act", "id": f"a{self.sent}", "table": self.table, "seat": self.seat}
        act = {**words, "take": take, "seq": update["seq"]}
        waiting[str(act["id"])] = time.perf_counter()
        line.send([json.dumps(act).encode()])


ADDRESSES = itertools.count(1)


async def evenings(server: Stormed, number: int, think: float, met: Minutes) -> None:
    """At one place, one play after the other: new people each time."""
    while True:
        try:
            people = []
            for name in ("Anna", "Bela", "Cili")[: 2 + number % 2]:
                at = next(ADDRESSES)
                address = f"127.{1 + at // 60_000 % 60}.{at // 250 % 240}.{1 + at % 250}"
                people.append(await Person(server.port, name, address).come_in())
            met.people += len(people)
            free = ["open"] * (len(people) - 1)
            table = await people[0].table("me", *free, game=GAMES[number % 3])
            for seat, one in enumerate(people[1:], 1):
                await one.does(table, "sit", seat=seat)
            await people[0].does(table, "start")
            met.plays += 1
            async with asyncio.TaskGroup() as group:
                for seat, one in enumerate(people):
                    group.create_task(Honest(one, table, seat, think, met).play())
            for one in people:
                one.http.close()
        except TROUBLE:
            met.lost += 1
            await asyncio.sleep(1)


def rows_of(server: Stormed) -> int:
    """Count what the store holds; zero where that is not a file."""
    if server.store != "sqlite":
        return 0
    (file,) = Path(server.where[1]).glob("*.sqlite")
    db = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        tables = ("journal", "tables", "people", "sessions", "chat")
        return sum(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables)
    finally:
        db.close()


async def finished_play(server: Stormed) -> str:
    """Let bots play one table to its end."""
    host = await Person(server.port, "Host").come_in()
    table = await host.table("random", "random", game="dwarven-smithy")
    while (await host.update(table, None))["info"]["phase"] == "playing":
        await asyncio.sleep(0.2)
    return table


HEAD = (
    "| minute | acts | p50 | p99 | worst | memory | rows | refused to abusers | error lines |\n"
    "|--:|--:|--:|--:|--:|--:|--:|---|--:|"
)


async def soak(server: Stormed, minutes: float, tables: int, think: float) -> list[str]:
    """Let everybody in for so long; give what went wrong."""
    finished = await finished_play(server)
    met = Minutes()
    abusers = [Abuse(server.port, finished, number) for number in range(len(all_kinds()))]
    tasks = [asyncio.create_task(evenings(server, n, think, met)) for n in range(tables)]
    while met.plays < tables:  # everybody is seated before the trouble begins
        await asyncio.sleep(0.1)
    tasks += [asyncio.create_task(abuse(one, number)) for number, one in enumerate(abusers)]
    print(HEAD, flush=True)
    began = time.monotonic()
    whole: list[float] = []
    try:
        for minute in itertools.count(1):
            left = began + 60 * minutes - time.monotonic()
            if left <= 0:
                break
            await asyncio.sleep(min(60, left))
            for task in tasks:
                if task.done():
                    task.result()
            waits = met.take()
            whole += waits
            print(line_of(minute, waits, server, abusers), flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    whole.sort()
    print(f"\n{met.acts:,} honest acts of {met.people:,} people at {met.plays:,} tables:", end=" ")
    print(f"p50 {share(whole, 0.5):.1f} ms, p99 {share(whole, 0.99):.1f} ms,", end=" ")
    print(f"worst {share(whole, 1):.0f} ms; refused: {dict(met.refused) or 'none'};", end=" ")
    print(f"memory {server.growth():+.1%} over the last half\n")
    for name, one in zip(all_kinds(), abusers, strict=True):
        print(f"- {name.replace('_', ' ')}: {dict(one.said.most_common(6))}")
    wrong = [f"error line: {line[:300]}" for line in server.errors()]
    for code in LIMITED:
        if met.refused[code]:
            wrong.append(f"{met.refused[code]} honest acts were refused: {code}")
    return wrong


def line_of(minute: int, waits: list[float], server: Stormed, abusers: list[Abuse]) -> str:
    """Write a line of the table."""
    refused: Counter[str] = Counter()
    for one in abusers:
        for code, count in one.said.items():
            if code in ("429", "503", "too-many", "turned away"):
                refused[code] += count
    kinds = ", ".join(f"{code} {count:,}" for code, count in refused.most_common())
    return (
        f"| {minute} | {len(waits):,} | {share(waits, 0.5):.1f} ms | {share(waits, 0.99):.1f} ms "
        f"| {share(waits, 1):.0f} ms | {server.look():.0f} MB | {rows_of(server):,} "
        f"| {kinds} | {len(server.errors())} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Honest people and abusers at one server.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=float, default=3.0, help="seconds, on average")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args()
    with stormed(given.store, limited=True) as server:
        wrong = asyncio.run(soak(server, given.minutes, given.tables, given.think))
        server.process.kill()
        wrong += server.check()
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    print(f"{len(wrong)} wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
