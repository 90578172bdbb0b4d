"""Servers that are killed in the middle of traffic, and players who never give up.

    python -m tests.server.traffic --kills 1000 --store all

kills a server again and again, starts it anew each time, and at the end compares everything that
was acknowledged with the journals: nothing may be lost, and nothing may stand there twice.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fogado.server.limits import COUNTS, RATES
from fogado.server.store import open_store
from fogado.server.table import check_journal
from tests.server.forge import Forge, Forged
from tests.server.services import POSTGRES, REDIS, free_port, fresh_schema

if TYPE_CHECKING:
    from collections.abc import Callable

NO_LIMITS = [f"{name}=1000000/1" for name in RATES] + [f"{name}=1000000" for name in COUNTS]
COMMAND = [sys.executable, "-c", "from fogado.cli import main; main()", "serve"]
PATIENCE = 60.0
"""Seconds after which we no longer believe that a server comes up or answers."""


FEWEST = 10
"""So many acts are acknowledged at least before the next kill."""


class Process:
    """A server as an operator starts it."""

    def __init__(
        self,
        *words: str,
        port: int | None = None,
        limited: bool = False,
        log: Path | None = None,
        forge: Forge | None = None,
    ) -> None:
        self.port = port or free_port()
        self.log = log
        """Where its log goes; else it is shown."""
        self.forge = forge
        """Starts it more quickly, where there are many to start."""
        limits = [word for limit in NO_LIMITS for word in ("--limit", limit)]
        limits = [] if limited else limits
        self.words = [*words, "--port", str(self.port), "--log-level", "error", *limits]
        self.process: subprocess.Popen[bytes] | Forged | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        if self.forge is not None:
            self.process = self.forge.start(self.words)
            self.wait_until_ready()
            return
        with contextlib.ExitStack() as stack:
            log = None if self.log is None else stack.enter_context(self.log.open("ab"))
            self.process = subprocess.Popen(
                [*COMMAND, *self.words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
                env={**os.environ, "FOGADO_LANG": "en"},
            )
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until it can keep what is done."""
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self.process.poll() is None, "the server ended at once"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.01)

    def is_ready(self) -> bool:
        """Ask it, without much ado."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            line.request("GET", "/readyz")
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            line.close()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Stop it, with everything it started; give its exit code."""
        assert self.process is not None
        if how is signal.SIGKILL:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@dataclass
class Acknowledged:
    """An act that the house said it would keep for ever."""

    table: str
    id: str
    seat: int
    take: str
    seq: int


@dataclass
class Player:
    """Somebody who plays both seats of a table, comes back after every cut, and repeats what was
    not acknowledged with the same number.
    """

    urls: list[str]
    source: random.Random
    table: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    acks: list[Acknowledged] = field(default_factory=list)
    asks: dict[int, Any] = field(default_factory=dict)
    seq: int = 0
    phase: str = "playing"
    sent: int = 0
    cuts: int = 0
    refused: int = 0
    """How often the house could not write something down."""
    stop: bool = False

    async def set_up(self, game: str) -> None:
        """Come in, and sit down at both seats of a new table."""
        async with httpx.AsyncClient(base_url=self.urls[0], timeout=PATIENCE) as client:
            headers = {"x-fogado": "1"}
            guest = await client.post("/api/guests", json={"name": "Anna"}, headers=headers)
            guest.raise_for_status()
            seats = [{"who": "me"}, {"who": "me"}]
            body = {"game": game, "seats": seats}
            made = await client.post("/api/tables", json=body, headers=headers)
            made.raise_for_status()
            self.table = made.json()["table"]
            self.cookies = dict(client.cookies)

    async def play(self) -> None:
        """Play until told to stop, whatever happens to the server."""
        pending: dict[str, Any] | None = None
        while not self.stop and self.phase == "playing":
            url = self.source.choice(self.urls).replace("http", "ws", 1) + "/api/socket"
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            try:
                async with connect(
                    url,
                    additional_headers={"Cookie": cookie},
                    open_timeout=10,
                    ping_interval=None,
                ) as line:
                    pending = await self.talk(line, pending)
            except (OSError, WebSocketException, TimeoutError):
                self.cuts += 1
                pending = self.pending
                await asyncio.sleep(0.02)

    pending: dict[str, Any] | None = None

    async def talk(
        self, line: ClientConnection, pending: dict[str, Any] | None
    ) -> dict[str, Any] | None:
        await say(line, {"do": "hello", "version": 1})
        for seat in (0, 1):
            watch = {"do": "watch", "id": f"w{seat}", "table": self.table, "seat": seat}
            await say(line, watch)
        self.pending = pending
        seen = {0: 0, 1: 0}
        known = 0
        if pending is not None:
            await say(line, pending)
        while not self.stop and self.phase == "playing":
            message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            kind = message["is"]
            if kind == "ping":
                await say(line, {"do": "pong", "n": message["n"]})
            elif kind == "update":
                seen[message["seat"]] = message["seq"]
                self.seq = max(self.seq, message["seq"])
                self.asks[message["seat"]] = message["ask"]
                self.phase = message["info"]["phase"]
            elif self.pending is not None and message.get("id") == self.pending["id"]:
                if kind == "ack":
                    act = self.pending
                    known = message["seq"]
                    self.acks.append(
                        Acknowledged(self.table, act["id"], act["seat"], act["take"], known)
                    )
                elif message["code"] == "unavailable":
                    self.refused += 1
                    await asyncio.sleep(0.05)
                    await say(line, self.pending)
                    continue
                self.pending = None
            if self.pending is None and min(seen.values()) >= max(known, 1):
                self.pending = self.next_act()
                if self.pending is not None:
                    await say(line, self.pending)
        return self.pending

    def next_act(self) -> dict[str, Any] | None:
        asked = [seat for seat in (0, 1) if self.asks.get(seat)]
        if not asked:
            return None
        seat = self.source.choice(asked)
        take = self.source.choice(self.asks[seat]["choices"])["take"]
        self.sent += 1
        return {
            "do": "act",
            "id": f"a{self.sent}",
            "table": self.table,
            "seat": seat,
            "take": take,
            "seq": self.seq,
        }


async def say(line: ClientConnection, message: dict[str, Any]) -> None:
    await line.send(json.dumps(message))


async def find_losses(players: list[Player], where: dict[str, Any]) -> list[str]:
    """Compare what was acknowledged with what was kept; list what does not fit."""
    wrong: list[str] = []
    store = await open_store(**where)
    try:
        for player in players:
            rows = await store.rows(player.table)
            row = await store.table(player.table)
            assert row is not None
            wrong += [f"{player.table}: {fault}" for fault in check_journal(row, rows)]
            takes: dict[str, list[tuple[int, str, int]]] = {}
            for line in rows:
                if line.kind == "take":
                    said = (line.data["seat"], line.data["take"], line.seq)
                    takes.setdefault(line.message, []).append(said)
            for ack in player.acks:
                kept = takes.get(ack.id, [])
                if [(seat, take) for seat, take, _ in kept] != [(ack.seat, ack.take)]:
                    wrong.append(f"{ack} was acknowledged, but the journal has {kept}.")
                elif kept[0][2] > ack.seq:
                    wrong.append(f"{ack} was acknowledged before it was kept: {kept}.")
    finally:
        await store.close()
    return wrong


async def survive(
    servers: list[Process],
    where: dict[str, Any],
    *,
    kills: int,
    tables: int = 4,
    seed: int = 1,
    pause: tuple[float, float] = (0.15, 0.6),
    harm: Callable[[], None] | None = None,
) -> tuple[list[Player], list[str]]:
    """Kill servers in the middle of traffic; give the players, and what was lost.

    ``harm`` does something else instead: it hurts, waits a little, and mends.
    """
    source = random.Random(seed)
    games = ("emerald-skulls", "dwarven-smithy", "dice-forge")
    players: list[Player] = []
    urls = [server.url for server in servers]
    loop = asyncio.get_running_loop()
    for server in servers:
        await loop.run_in_executor(None, server.start)
    tasks: list[asyncio.Task[None]] = []

    async def sit_down() -> None:
        player = Player(urls, random.Random(source.random()))
        await player.set_up(games[len(players) % len(games)])
        players.append(player)
        tasks.append(asyncio.create_task(player.play()))

    try:
        for _ in range(kills):
            while sum(not task.done() for task in tasks) < tables:
                await sit_down()
            before = sum(len(player.acks) for player in players)
            await asyncio.sleep(source.uniform(*pause))
            while sum(len(player.acks) for player in players) < before + FEWEST:
                await asyncio.sleep(0.02)  # kill in the middle of traffic, not before it
            if harm is not None:
                await loop.run_in_executor(None, harm)
                continue
            victim = source.choice(servers)
            await loop.run_in_executor(None, victim.kill)
            await loop.run_in_executor(None, victim.start)
        # Everybody goes on after the last harm too.
        before = sum(len(player.acks) for player in players)
        while tasks and sum(len(player.acks) for player in players) < before + FEWEST:
            if all(task.done() for task in tasks):
                break
            await asyncio.sleep(0.02)
        for player in players:
            player.stop = True
        for task in tasks:
            task.cancel()
        for done in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(done, BaseException) and not isinstance(done, asyncio.CancelledError):
                raise done
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                await loop.run_in_executor(None, server.kill)
    return players, await find_losses(players, where)


@dataclass
class Course:
    """What came of a series of kills."""

    store: str
    kills: int
    seconds: float
    players: list[Player]
    wrong: list[str]

    def line(self) -> str:
        """Write a line of the table."""
        acks = sum(len(player.acks) for player in self.players)
        cuts = sum(player.cuts for player in self.players)
        return (
            f"| {self.store} | {self.kills:,} | {len(self.players):,} | {acks:,} | {cuts:,} "
            f"| {self.seconds / max(1, self.kills):.2f} s | {len(self.wrong)} |"
        )


def course(store: str, kills: int, tables: int, seed: int) -> Course:
    """Kill servers on a store of this kind; two of them share it where it says so."""
    with contextlib.ExitStack() as stack:
        forge = Forge()
        stack.callback(forge.close)
        if store == "sqlite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "house"
            where: dict[str, Any] = {"data": folder}
            servers = [Process("--data", str(folder), forge=forge)]
        else:
            url = stack.enter_context(fresh_schema(POSTGRES))
            where = {"database": url}
            words = ["--database", url]
            if store == "two servers":
                words += ["--redis", REDIS]
            servers = [
                Process(*words, forge=forge) for _ in range(2 if store == "two servers" else 1)
            ]
        began = time.monotonic()
        done = survive(servers, where, kills=kills, tables=tables, seed=seed, pause=(0.0, 0.1))
        players, wrong = asyncio.run(done)
        return Course(store, kills, time.monotonic() - began, players, wrong)


STORES = ("sqlite", "postgresql", "two servers")


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server again and again.")
    parser.add_argument("--kills", type=int, default=100, help="in all, over all stores")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--store", choices=(*STORES, "all"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    stores = STORES if given.store == "all" else (given.store,)
    print("| store | kills | tables | acknowledged | cut lines | a kill | lost or twice |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    wrong: list[str] = []
    for number, store in enumerate(stores):
        share = given.kills // len(stores) + (number < given.kills % len(stores))
        one = course(store, share, given.tables, given.seed)
        print(one.line(), flush=True)
        wrong += one.wrong
    for line in wrong:
        print(line)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
