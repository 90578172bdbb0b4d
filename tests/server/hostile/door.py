"""The front door of a house without a network: requests, sockets and streams straight to the app.

Everything goes the whole way through the edge, and nothing but the house itself takes time.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fogado.server.app import make_app
from fogado.server.edge import Edge, EdgeSettings
from fogado.server.limits import COUNTS, RATES
from tests.server.changes import put_together

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.house import House

NO_LIMITS = tuple(f"{name}=1000000/1" for name in RATES) + tuple(
    f"{name}=1000000" for name in COUNTS if name != "tokens"
)
NUMBERS = itertools.count()
HOST = b"localhost:8000"


class Answer:
    """What came back for a request."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""

    def json(self) -> Any:
        return json.loads(self.body)


class Door:
    """An open house behind its edge."""

    def __init__(self, house: House, clock: Callable[[], int]) -> None:
        quiet = EdgeSettings(limits=NO_LIMITS, ping_seconds=1e6, keep_alive_seconds=1e6)
        self.edge = Edge(house, quiet, clock=clock)
        self.app = make_app(self.edge)

    async def open(self) -> None:
        """Let people in; the house and its store are open already."""
        await self.edge.people.open()
        self.edge.opened = True

    def scope(self, kind: str, path: str, query: dict[str, Any], cookie: str) -> dict[str, Any]:
        headers = [(b"host", HOST), (b"x-fogado", b"1")]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        asked = {name: value for name, value in query.items() if value is not None}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": urlencode(asked).encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 5),
            "server": ("localhost", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }


class Caller:
    """Somebody with a cookie, or a stranger without one."""

    def __init__(self, door: Door, name: str = "") -> None:
        self.door = door
        self.name = name
        self.cookie = ""
        self.id = ""

    async def come_in(self) -> Caller:
        """Become a guest."""
        answer = await self.ask("POST", "/api/guests", body={"name": self.name})
        assert answer.status == 201, answer.body
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.id = answer.json()["id"]
        return self

    async def ask(
        self, method: str, path: str, *, body: Any = None, lines: int = 0, **query: Any
    ) -> Answer:
        """Ask something; of an answer that does not end, wait for so many pieces only."""
        answer = Answer()
        data = b"" if body is None else json.dumps(body).encode()
        scope = self.door.scope("http", path, query, self.cookie)
        scope["method"] = method
        scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(data)).encode()),
        ]
        asked = False
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": data, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        pieces = 0

        async def send(message: Any) -> None:
            nonlocal pieces
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                for name, value in message["headers"]:
                    answer.headers[name.decode().lower()] = value.decode()
                return
            answer.body += message.get("body", b"")
            pieces += 1
            if lines and pieces >= lines:
                gone.set()

        await self.door.app(scope, receive, send)
        return answer

    async def does(self, table: str, do: str, **fields: Any) -> Answer:
        """Send a command over HTTP."""
        body = {"id": f"c{next(NUMBERS)}", **fields}
        return await self.ask("POST", f"/api/tables/{table}/{do}", body=body)

    async def socket(self) -> Wire:
        """Open a socket and say hello."""
        wire = Wire(self)
        wire.say(do="hello", version=1)
        await wire.until(lambda: wire.heard != [])
        return wire


class Wire:
    """The visitor's end of a socket; keeps every byte it is told, differences put together."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.heard: list[bytes] = []
        self.shown: dict[tuple[str, int | None], dict[str, Any]] = {}
        """The last update by table and seat."""
        self.answers: dict[str, dict[str, Any]] = {}
        self.news = asyncio.Event()
        self.spoken: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.spoken.put_nowait({"type": "websocket.connect"})
        self.paused = False
        self.last_heard = float("inf")
        self.transport = self
        self.owner: Any = None
        scope = caller.door.scope("websocket", "/api/socket", {}, caller.cookie)
        scope["fogado.line"] = self
        door = caller.door
        self.life = asyncio.ensure_future(door.app(scope, self.spoken.get, self.accepted))

    async def accepted(self, message: Any) -> None:
        """Take note that the socket was accepted; from then on its owner speaks."""
        assert message["type"] == "websocket.accept", message

    # ── the line, as its owner in the house knows it ─────────────────────────────────────

    def take_over(self, owner: Any) -> None:
        """Let the owner hear what was said before it came."""
        self.owner = owner
        while not self.spoken.empty():
            self.hand_on(self.spoken.get_nowait())

    def hand_on(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.receive":
            self.owner.hear(message["text"], None)
        elif message["type"] == "websocket.disconnect":
            self.owner.gone()

    def write(self, data: bytes) -> None:
        """Take what the house tells."""
        told = json.loads(data)
        if told["is"] in ("update", "change"):
            place = told["table"], told["seat"]
            whole = self.shown[place] = put_together(self.shown.get(place), told)
            data = data if whole is told else json.dumps(whole).encode()
        if told["is"] != "ping":
            self.heard.append(data)
        if told["is"] in ("ack", "error", "because", "hints", "odds"):
            self.answers[told["id"]] = told
        self.news.set()

    def ping(self) -> None:
        """Live on."""

    def close(self, code: int = 1000) -> None:
        """Hear that the house has closed the line."""
        self.owner.gone()

    abort = close

    def get_extra_info(self, _: str) -> None:
        """Have no socket below."""

    def speak(self, message: dict[str, Any]) -> None:
        """Send a message to the house, once it listens."""
        if self.owner is None:
            self.spoken.put_nowait(message)
        else:
            self.hand_on(message)

    def say(self, **fields: Any) -> str:
        """Say something; give the number under which its answer comes."""
        if fields["do"] not in ("hello", "pong"):
            fields.setdefault("id", f"s{next(NUMBERS)}")
        text = json.dumps(fields)
        self.speak({"type": "websocket.receive", "text": text})
        return str(fields.get("id", ""))

    async def ask(self, **fields: Any) -> dict[str, Any]:
        """Say something and wait for its answer."""
        number = self.say(**fields)
        await self.until(lambda: number in self.answers)
        return self.answers[number]

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until what was heard makes something true."""
        while not true():
            self.news.clear()
            await self.news.wait()

    @property
    def updates(self) -> list[dict[str, Any]]:
        """List the updates heard so far."""
        told = [json.loads(data) for data in self.heard]
        return [message for message in told if message["is"] == "update"]

    async def hang_up(self) -> None:
        """Close the line."""
        await self.life
        self.speak({"type": "websocket.disconnect", "code": 1000})
        if self.owner.ending is not None:
            await self.owner.ending
