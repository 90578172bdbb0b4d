"""A real house on a real port, and visitors who come over the network."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import threading
import time
from typing import TYPE_CHECKING, Any, Self

import httpx
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fogado.server.bus import Bus
from fogado.server.edge import Edge, EdgeSettings
from fogado.server.house import House
from fogado.server.limits import COUNTS, RATES
from fogado.server.serving import Server, address_of, listen
from fogado.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

SKULLS = "emerald-skulls"
LONG = 60.0
"""Seconds nobody ever waits, unless something is broken."""
QUICK_HASHES = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
NO_LIMITS = tuple(f"{name}=1000000/1" for name in RATES) + tuple(
    f"{name}=1000000" for name in COUNTS if name != "tokens"
)
NUMBERS = itertools.count()


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that must come true soon."""
    until = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.02)


class OpenHouse:
    """A house that serves in a thread of its own."""

    def __init__(self, folder: Path, settings: EdgeSettings, **more: Any) -> None:
        self.folder = folder
        self.settings = settings
        self.more = more
        self.ready = threading.Event()
        self.failed: BaseException | None = None
        self.thread = threading.Thread(target=self.run)
        self.listening = listen("127.0.0.1", 0)
        self.url = address_of(self.listening).rstrip("/")
        self.edge: Edge
        self.server: Server
        self.loop: asyncio.AbstractEventLoop

    def run(self) -> None:
        try:
            asyncio.run(self.serve())
        except BaseException as error:
            self.failed = error
        finally:
            self.ready.set()

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        house = House(SqliteStore(self.folder), Bus(), bot_pause=0)
        self.edge = Edge(house, self.settings, hasher=QUICK_HASHES, **self.more)
        await self.edge.open()
        try:
            self.server = Server(self.edge, self.ready.set)
            await self.server.serve([self.listening])
        finally:
            await self.edge.close()

    def call(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Run something inside the house."""

        async def inside() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(inside(), self.loop).result(LONG)

    def close(self) -> None:
        """Close the house and wait until it is closed."""
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(setattr, self.server, "should_exit", True)
        self.thread.join(LONG)
        assert not self.thread.is_alive(), "the house does not close"
        if self.failed is not None:
            raise self.failed


@contextlib.contextmanager
def open_house(
    folder: Path, settings: EdgeSettings | None = None, **more: Any
) -> Iterator[OpenHouse]:
    """Open a house; without other settings, one that limits nobody."""
    house = OpenHouse(folder, settings or EdgeSettings(limits=NO_LIMITS), **more)
    house.thread.start()
    house.ready.wait(LONG)
    try:
        if house.failed is not None:
            raise house.failed
        yield house
    finally:
        house.close()


class Visitor(httpx.Client):
    """Somebody who visits a house; without a name, a stranger."""

    def __init__(self, house: OpenHouse, name: str = "", **more: Any) -> None:
        headers = {"x-fogado": "1", **more.pop("headers", {})}
        super().__init__(base_url=house.url, timeout=LONG, headers=headers, **more)
        self.house = house
        self.name = name
        self.id = ""

    def __enter__(self) -> Self:
        super().__enter__()
        if self.name:
            self.id = self.post("/api/guests", json={"name": self.name}).json()["id"]
        return self

    def made(self, *others: str, me: int = 1, game: str = SKULLS, **more: Any) -> str:
        """Set up a table; others are ``open`` or bots."""
        seats = [{"who": "me"}] * me + [
            {"who": "open"} if other == "open" else {"who": "bot", "bot": other} for other in others
        ]
        answer = self.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        self.code: str = answer.json()["code"]
        return str(answer.json()["table"])

    def do(self, table: str, do: str, **fields: Any) -> httpx.Response:
        """Send a command over HTTP."""
        body = {"id": f"n{next(NUMBERS)}", **fields}
        return self.post(f"/api/tables/{table}/{do}", json=body)

    def update(self, table: str, seat: int | None = 0) -> dict[str, Any]:
        """Look at a table."""
        asked = {} if seat is None else {"seat": seat}
        answer = self.get(f"/api/tables/{table}/update", params=asked)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def asked(self, table: str, seats: int = 2) -> tuple[dict[str, Any], dict[str, Any]]:
        """Find the seat of one's own that is asked; give what it sees, and its first answer."""
        update = next(
            update for seat in range(seats) if (update := self.update(table, seat))["ask"]
        )
        take = update["ask"]["choices"][0]["take"]
        return update, {"seat": update["seat"], "take": take, "seq": update["seq"]}

    def token(self, label: str = "bot") -> str:
        """Make a token for a bot."""
        return str(self.post("/api/tokens", json={"label": label}).json()["token"])

    @contextlib.contextmanager
    def socket(
        self, *, hello: bool = True, headers: dict[str, str] | None = None
    ) -> Iterator[Phone]:
        """Open a socket and say hello."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**({"cookie": cookies} if cookies else {}), **(headers or {})}
        url = self.house.url.replace("http", "ws") + "/api/socket"
        with connect(url, additional_headers=sent, open_timeout=LONG) as line:
            phone = Phone(line)
            if hello:
                phone.say(do="hello", version=1)
                phone.hear("welcome")
            yield phone


class Phone:
    """The visitor's end of a socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[dict[str, Any]] = []

    def say(self, **fields: Any) -> None:
        """Say something."""
        self.line.send(json.dumps(fields))

    def next(self) -> dict[str, Any]:
        """Wait for the next message; pings are answered by themselves."""
        message: dict[str, Any] = json.loads(self.line.recv(LONG))
        self.heard.append(message)
        if message["is"] == "ping":
            with contextlib.suppress(ConnectionClosed):  # the house may have hung up since
                self.say(do="pong", n=message["n"])
        return message

    def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Wait for a message of a kind, with these fields."""
        while True:
            message = self.next()
            same = all(message.get(name) == value for name, value in fields.items())
            if message["is"] == kind and same:
                return message

    def ask(self, **fields: Any) -> dict[str, Any]:
        """Say something with an id, and wait for its answer."""
        id = fields.setdefault("id", f"s{next(NUMBERS)}")
        self.say(**fields)
        while True:
            message = self.hear_answer()
            if message["id"] == id:
                return message

    def hear_answer(self) -> dict[str, Any]:
        """Wait for the answer to anything."""
        while True:
            message = self.next()
            if message["is"] in ("ack", "error", "because", "hints", "odds"):
                return message

    def watch(self, table: str, seat: int | None = 0, **more: Any) -> dict[str, Any]:
        """Follow a table; give its present state."""
        before = len(self.heard)
        answer = self.ask(do="watch", table=table, seat=seat, **more)
        assert answer["is"] == "ack", answer
        return next(
            message
            for message in self.heard[before:]
            if message["is"] == "update" and message["table"] == table and message["seat"] == seat
        )
