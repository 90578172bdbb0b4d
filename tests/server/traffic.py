"""Servers that are killed in the middle of traffic, and players who never give up.

    python -m tests.server.traffic --kills 100 [--database URL]

kills a server again and again, starts it anew each time, and at the end compares everything that
was acknowledged with the journals.
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
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fogado.server.limits import COUNTS, RATES
from fogado.server.store import open_store
from fogado.server.table import check_journal
from tests.server.services import free_port

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
    ) -> None:
        self.port = port or free_port()
        self.log = log
        """Where its log goes; else it is shown."""
        limits = [word for limit in NO_LIMITS for word in ("--limit", limit)]
        limits = [] if limited else limits
        self.words = [*words, "--port", str(self.port), "--log-level", "error", *limits]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
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
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, "the server ended at once"
            assert time.monotonic() < deadline, "the server does not answer"
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz", timeout=2).status_code == 200:
                    return
            time.sleep(0.05)

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
                await asyncio.sleep(0.05)

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


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server again and again.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--database", help="a PostgreSQL to use instead of a folder")
    parser.add_argument("--redis", help="with a database: kill one of two servers that share it")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.database:
            where: dict[str, Any] = {"database": given.database}
            words = ["--database", given.database]
        else:
            where = {"data": Path(folder) / "house"}
            words = ["--data", str(where["data"])]
        if given.redis:
            words += ["--redis", given.redis]
        servers = [Process(*words) for _ in range(2 if given.redis else 1)]
        began = time.monotonic()
        done = survive(servers, where, kills=given.kills, tables=given.tables, seed=given.seed)
        players, wrong = asyncio.run(done)
    acks = sum(len(player.acks) for player in players)
    cuts = sum(player.cuts for player in players)
    print(
        f"{given.kills} kills in {time.monotonic() - began:.0f} s, {len(players)} tables, "
        f"{acks} acknowledged acts, {cuts} cut lines, {len(wrong)} lost or wrong"
    )
    for line in wrong:
        print(line)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
