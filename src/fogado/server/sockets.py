"""The WebSocket: one line on which a client plays and watches any number of tables."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect, WebSocketState

import fogado
from fogado.server.edge import Line
from fogado.server.guards import check_sizes, is_own
from fogado.server.hearing import id_of, read_said
from fogado.server.limits import TooMany
from fogado.server.logs import log
from fogado.server.outbox import Outbox
from fogado.server.people import check_text
from fogado.server.protocol import (
    VERSION,
    Ack,
    AnyTold,
    AskHint,
    AskOdds,
    Bye,
    Hello,
    Ping,
    Pong,
    Unwatch,
    Watch,
    Welcome,
    Why,
)
from fogado.server.refused import Refused, phrases
from fogado.server.rest_people import you
from fogado.server.rest_tables import do_command
from fogado.server.routes import recognise
from fogado.server.speaking import error_of, error_response
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from fogado.server.edge import Edge
    from fogado.server.hosting import Watcher
    from fogado.server.people import Known

IN_HAND = 64
"""Messages that may wait for their turn on one socket."""
LAST_WORDS = 1.0
"""Seconds for the last messages on a line that closes."""
CHECKED = 3
"""After so many pings we look whether the session was revoked by another process."""
REMEMBERED_PINGS = 5
UNANSWERED_PINGS = 20
GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013
NUMBERS = itertools.count()
TOLD = msgspec.json.Encoder()
COMING_BACK = {
    "closing": 1000,
    "renewed": 100,
    "slow": 1000,
    "revoked": 0,
    "mistakes": 30_000,
    "hello": 0,
}
"""After how many milliseconds to come back, by the reason of a goodbye; 0: never by itself."""


class Socket(Line):
    """One open socket."""

    def __init__(self, edge: Edge, websocket: WebSocket, known: Known | None) -> None:
        self.edge = edge
        self.websocket = websocket
        self.known = known
        self.who = None if known is None else known.person
        self.language: str = websocket.scope["fogado.language"]
        self.outbox = Outbox()
        self.heard: asyncio.Queue[tuple[str, Any] | None] = asyncio.Queue()
        self.watchers: dict[tuple[str, int | None], Watcher] = {}
        self.codes: dict[str, str] = {}
        self.greeted = asyncio.Event()
        self.key = str(next(NUMBERS))
        self.pinged: dict[int, int] = {}
        self.times: deque[int] = deque(maxlen=REMEMBERED_PINGS)
        self.close_code = GOING_AWAY
        self.leaving = asyncio.Event()
        self.beside: set[asyncio.Task[None]] = set()
        """Questions that take a while, beside everything else."""

    # ── saying ───────────────────────────────────────────────────────────────────────────

    def tell(self, message: AnyTold) -> None:
        """Send a message."""
        self.outbox.put(TOLD.encode(message))

    def refuse(self, refused: Refused, id: str = "") -> None:
        """Send an error."""
        self.tell(error_of(refused, self.language, id))

    def leave(self, key: str) -> None:
        """Say goodbye with a reason and close."""
        if self.leaving.is_set():
            return
        self.close_code = {"closing": GOING_AWAY, "renewed": GOING_AWAY}.get(key, POLICY)
        self.edge.metrics.dropped.labels(key).inc()
        says = phrases().say(self.language, f"bye.{key}", {})
        self.outbox.end(TOLD.encode(Bye(says, COMING_BACK[key])))
        self.leaving.set()

    @property
    def counted(self) -> str:
        """Give whose rates are counted: the person's, or the address of somebody unknown."""
        address: str = self.websocket.scope["fogado.address"]
        return address if self.who is None else self.who.id

    @property
    def rtt(self) -> int:
        """Give the line's delay there and back in milliseconds: the best of the last pings."""
        return min(self.times, default=0)

    # ── the life of a socket ─────────────────────────────────────────────────────────────

    async def live(self) -> None:
        """Listen, answer and send until either side has enough."""
        answering = asyncio.create_task(self.answer_all())
        sending = asyncio.create_task(self.send_all())
        others = [
            asyncio.create_task(self.listen()),
            asyncio.create_task(self.look_after()),
            asyncio.create_task(self.wait_for(self.leaving)),
            asyncio.create_task(self.wait_for(self.outbox.overflowed)),
        ]
        tasks = [answering, sending, *others]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A command that was begun is finished, and its answer still sent.
            await finish(answering, self.heard)
            for task in list(self.beside):
                task.cancel()
            self.outbox.end()
            for watcher in self.watchers.values():
                await self.edge.house.unwatch(watcher)
            await asyncio.wait([sending], timeout=LAST_WORDS)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                note_error(result, "socket")
            await self.hang_up()

    async def wait_for(self, event: asyncio.Event) -> None:
        """Wait for something to happen."""
        await event.wait()

    async def hang_up(self) -> None:
        """Close the line, if it is still open; a slow reader is told why, if it reads at all."""
        if self.websocket.client_state is not WebSocketState.CONNECTED:
            return
        with contextlib.suppress(Exception):
            async with asyncio.timeout(LAST_WORDS):
                if self.outbox.full:
                    self.close_code = TRY_LATER
                    self.edge.metrics.dropped.labels("slow").inc()
                    says = phrases().say(self.language, "bye.slow", {})
                    bye = TOLD.encode(Bye(says, COMING_BACK["slow"]))
                    await self.websocket.send_text(bye.decode())
                await self.websocket.close(self.close_code)
                return
        self.websocket.scope.get("fogado.abort", self.wait_no_more)()

    def wait_no_more(self) -> None:
        """Do nothing: below some servers there is no line to cut."""

    async def send_all(self) -> None:
        """Send what is in the outbox, in order."""
        while (message := await self.outbox.take()) is not None:
            await self.websocket.send_text(message.decode())

    async def look_after(self) -> None:
        """Ping the other side, wait for its hello, and notice when its session is revoked."""
        settings = self.edge.settings
        count = 0
        try:
            async with asyncio.timeout(settings.hello_seconds):
                await self.greeted.wait()
        except TimeoutError:
            self.leave("hello")
            return
        while True:
            count += 1
            self.pinged[count] = self.edge.clock()
            self.pinged.pop(count - UNANSWERED_PINGS, None)
            self.tell(Ping(count, self.pinged[count]))
            await asyncio.sleep(settings.ping_seconds)
            if self.known is None or count % CHECKED:
                continue
            with contextlib.suppress(StoreTrouble):
                if not await self.edge.people.still(self.known):
                    self.leave("revoked")

    # ── hearing ──────────────────────────────────────────────────────────────────────────

    async def listen(self) -> None:
        """Take what comes; pongs are timed at once, the rest waits for its turn."""
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                event = await self.websocket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                if not self.hear(event.get("text"), event.get("bytes")):
                    return

    def hear(self, text: str | None, data: bytes | None) -> bool:
        """Take one message; ``False`` when the other side has used up our patience."""
        limits = self.edge.limits
        try:
            if limits.wait("messages", self.key) or self.heard.qsize() >= IN_HAND:
                raise TooMany("messages", 1)
            said = read_said(text, data)
        except Refused as refused:
            name = "throttled" if isinstance(refused, TooMany) else "malformed"
            self.edge.metrics.messages.labels("none", name).inc()
            self.refuse(refused, id_of(text))
            if limits.wait("mistakes", self.key):
                self.leave("mistakes")
                return False
            return True
        if isinstance(said, Pong):
            self.take_pong(said)
        else:
            self.heard.put_nowait((str(said.__struct_config__.tag), said))
        return True

    def take_pong(self, pong: Pong) -> None:
        """Learn how slow the line is; an answer to no ping teaches nothing."""
        sent = self.pinged.pop(pong.n, None)
        if sent is not None:
            self.times.append(max(0, self.edge.clock() - sent))

    # ── answering ────────────────────────────────────────────────────────────────────────

    async def answer_all(self) -> None:
        """Answer one message after the other, in the order they came."""
        while (item := await self.heard.get()) is not None:
            do, said = item
            if isinstance(said, AskHint | AskOdds) and self.greeted.is_set():
                # Nobody waits with a move until a thought is thought.
                task = asyncio.create_task(self.take_up(do, said))
                self.beside.add(task)
                task.add_done_callback(self.beside.discard)
            else:
                self.edge.busy += 1
                try:
                    await self.take_up(do, said)
                finally:
                    self.edge.busy -= 1

    async def take_up(self, do: str, said: Any) -> None:
        """Answer one message, or say why not."""
        became = "done"
        try:
            await self.answer(said)
        except Refused as refused:
            became = refused.code
            self.refuse(refused, getattr(said, "id", ""))
        except StoreTrouble as error:
            became = "unavailable"
            log.warning("store", route="socket", exc_info=error)
            self.refuse(Refused("unavailable", "busy"), getattr(said, "id", ""))
        except Exception as error:
            became = "broken"
            log.error("unexpected", route="socket", do=do, exc_info=error)
            self.refuse(Refused("broken", "edge.broken"), getattr(said, "id", ""))
        finally:
            self.edge.metrics.messages.labels(do, became).inc()

    async def answer(self, said: Any) -> None:
        """Do what one message asks for."""
        if isinstance(said, Hello):
            self.greet(said)
        elif not self.greeted.is_set():
            raise Refused("bad-message", "edge.hello-first")
        elif isinstance(said, Watch):
            await self.watch(said)
        elif isinstance(said, Unwatch):
            await self.unwatch(said.table, said.seat)
            self.tell(Ack(said.id, 0))
        elif isinstance(said, AskOdds):
            self.edge.limits.spend("odds", self.counted)
            code = self.codes.get(said.table, "")
            adviser = self.edge.house.adviser
            payer = f"address:{self.counted}"
            odds = await adviser.odds(self.who, said.table, said.seat, said.id, code, payer)
            self.tell(odds)
        elif self.who is None:
            raise Refused("not-signed-in", "not-signed-in")
        elif isinstance(said, AskHint):
            self.edge.limits.spend("hints", self.counted)
            adviser = self.edge.house.adviser
            self.tell(await adviser.hint(self.who, said.table, said.seat, self.language, said.id))
        elif isinstance(said, Why):
            check_text(said.take)
            house = self.edge.house
            self.tell(
                await house.why(self.who, said.table, said.seat, said.take, self.language, said.id)
            )
        else:
            code = self.codes.get(said.table, "")
            self.tell(
                await do_command(
                    self.edge,
                    self.who,
                    said,
                    code=code,
                    language=self.language,
                    rtt=self.rtt,
                )
            )

    def greet(self, hello: Hello) -> None:
        """Answer the hello, if both sides speak the same protocol."""
        if hello.version != VERSION:
            raise Refused("bad-message", "edge.wrong-version", version=VERSION)
        self.language = hello.language
        self.greeted.set()
        person = None if self.who is None else you(self.who)
        self.tell(Welcome(VERSION, person, self.edge.clock(), fogado.__version__))

    async def watch(self, wanted: Watch) -> None:
        """Follow a table as one seat; asked again, it begins anew."""
        place = (wanted.table, wanted.seat)
        if place not in self.watchers:
            if len(self.watchers) >= self.edge.limits.counts["watched"]:
                raise TooMany("watched", 0)
        if wanted.code:
            self.edge.limits.spend("codes", self.websocket.scope["fogado.address"])
        # Where the new one is refused, the old one goes on.
        watcher = await self.edge.house.watch(
            self.who,
            wanted.table,
            wanted.seat,
            wanted.since,
            self.language,
            self.outbox.put,
            wanted.code,
        )
        await self.unwatch(*place)
        self.watchers[place] = watcher
        if wanted.code:
            self.codes[wanted.table] = wanted.code
        self.tell(Ack(wanted.id, 0))

    async def unwatch(self, table: str, seat: int | None) -> None:
        """Follow a table no longer."""
        watcher = self.watchers.pop((table, seat), None)
        if watcher is not None:
            await self.edge.house.unwatch(watcher)


async def finish(answering: asyncio.Task[Any], heard: asyncio.Queue[Any]) -> None:
    """Let the message in hand be answered, and leave those that wait behind it."""
    while not heard.empty():
        heard.get_nowait()
    heard.put_nowait(None)
    await asyncio.wait([answering], timeout=5)


def note_error(result: object, route: str) -> None:
    """Log what went wrong inside, unless it was only the line that broke."""
    broken_line = (WebSocketDisconnect, OSError, asyncio.CancelledError)
    if isinstance(result, Exception) and not isinstance(result, broken_line):
        if type(result).__name__ != "ClientDisconnected":
            log.error("unexpected", route=route, exc_info=result)


async def open_socket(edge: Edge, websocket: WebSocket) -> None:
    """Open a socket for whoever may have one."""
    scope = websocket.scope
    held: list[tuple[str, str]] = []
    try:
        try:
            check_sizes(scope)
            if edge.closing:
                raise Refused("unavailable", "edge.closing")
            edge.limits.spend("requests", scope["fogado.address"])
            origin = websocket.headers.get("origin")
            if origin is not None and not is_own(origin, scope, websocket.headers):
                if origin not in edge.settings.origins:
                    raise Refused("forbidden", "edge.wrong-origin")
            known = await recognise(edge, websocket)
            for name, key in holds(scope["fogado.address"], known):
                edge.limits.hold(name, key)
                held.append((name, key))
        except Refused as refused:
            await websocket.send_denial_response(error_response(refused, scope["fogado.language"]))
            return
        except StoreTrouble:
            busy = error_response(Refused("unavailable", "busy"), scope["fogado.language"])
            await websocket.send_denial_response(busy)
            return
        await websocket.accept()
        await keep_open(edge, Socket(edge, websocket, known))
    finally:
        for name, key in held:
            edge.limits.let_go(name, key)


def holds(address: str, known: Known | None) -> list[tuple[str, str]]:
    """List what an open line counts against."""
    found = [("sockets-of-address", address)]
    if known is not None:
        found.append(("sockets-of-person", known.person.id))
    return found


async def keep_open(edge: Edge, socket: Socket) -> None:
    """Keep a socket among the open lines while it lives."""
    edge.lines.add(socket)
    gauge = edge.metrics.lines.labels("socket")
    gauge.inc()
    try:
        await socket.live()
    finally:
        gauge.dec()
        edge.lines.discard(socket)
