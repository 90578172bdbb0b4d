"""The WebSocket: one line on which a client plays and watches any number of tables."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

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
    from collections.abc import Coroutine

    from starlette.types import Scope
    from starlette.websockets import WebSocket

    from fogado.server.edge import Edge
    from fogado.server.hosting import Watcher
    from fogado.server.people import Known
    from fogado.server.wire import SocketLine

IN_HAND = 64
"""Messages that may wait for their turn on one socket."""
IN_HAND_SECONDS = 5.0
"""A command that was begun when the line ends has so long to be done."""
LAST_WORDS = 1.0
"""Seconds for the last messages on a line that closes."""
SILENT_SECONDS, DEAD_SECONDS = 20.0, 40.0
"""After so long a client that says nothing is asked for a sign of life, and then cut off."""
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
    """One open socket.  While nothing happens on it, it has no task, only a timer."""

    __slots__ = (
        "address",
        "answering",
        "beside",
        "codes",
        "edge",
        "ending",
        "greeted",
        "heard",
        "held",
        "key",
        "known",
        "language",
        "line",
        "outbox",
        "pinged",
        "pings",
        "timer",
        "times",
        "watchers",
        "who",
    )

    def __init__(self, edge: Edge, line: SocketLine, known: Known | None, scope: Scope) -> None:
        self.edge = edge
        self.line = line
        self.known = known
        self.who = None if known is None else known.person
        self.address: str = scope["fogado.address"]
        self.language: str = scope["fogado.language"]
        self.held: list[tuple[str, str]] = []
        """What the open line counts against."""
        self.outbox = Outbox()
        self.heard: deque[tuple[str, Any]] = deque()
        self.answering: asyncio.Task[None] | None = None
        """Answers what was heard, one message after the other, while there is any."""
        self.beside: set[asyncio.Task[None]] | None = None
        """Questions that take a while, beside everything else."""
        self.ending: asyncio.Task[None] | None = None
        self.watchers: dict[tuple[str, int | None], Watcher] = {}
        self.codes: dict[str, str] = {}
        self.greeted = False
        self.key = str(next(NUMBERS))
        self.pings = 0
        self.pinged: dict[int, int] = {}
        """When the pings that are not answered yet were sent, by their numbers."""
        self.times: tuple[int, ...] = ()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(edge.settings.hello_seconds, self.leave, "hello")
        edge.lines.add(self)
        edge.metrics.lines.labels("socket").inc()
        line.take_over(self)

    # ── saying ───────────────────────────────────────────────────────────────────────────

    def send(self, message: bytes) -> None:
        """Send a message at once, or keep it until the other side reads again."""
        box = self.outbox
        if box.full or box.ended:
            return
        if not self.line.paused and not box.waiting:
            self.line.write(message)
            return
        box.put(message)
        if box.full:
            self.edge.metrics.dropped.labels("slow").inc()
            self.end()

    def resume(self) -> None:
        """Send what waits, as far as it is read."""
        while not self.line.paused and (message := self.outbox.take()) is not None:
            self.line.write(message)

    def tell(self, message: AnyTold) -> None:
        """Send a message."""
        self.send(TOLD.encode(message))

    def refuse(self, refused: Refused, id: str = "") -> None:
        """Send an error."""
        self.tell(error_of(refused, self.language, id))

    def leave(self, key: str) -> None:
        """Say goodbye with a reason and close."""
        if self.ending is not None:
            return
        self.edge.metrics.dropped.labels(key).inc()
        self.say_goodbye(key)
        self.end({"closing": GOING_AWAY, "renewed": GOING_AWAY}.get(key, POLICY))

    def say_goodbye(self, key: str) -> None:
        """Send the last message."""
        says = phrases().say(self.language, f"bye.{key}", {})
        self.tell(Bye(says, COMING_BACK[key]))

    @property
    def counted(self) -> str:
        """Give whose rates are counted: the person's, or the address of somebody unknown."""
        return self.address if self.who is None else self.who.id

    @property
    def rtt(self) -> int:
        """Give the line's delay there and back in milliseconds: the best of the last pings."""
        return min(self.times, default=0)

    # ── the life of a socket ─────────────────────────────────────────────────────────────

    def gone(self) -> None:
        """The line is closed or broken."""
        self.outbox.ended = True
        self.end()

    def end(self, code: int = GOING_AWAY) -> None:
        """End the socket; nothing more is heard on it."""
        if self.ending is None:
            self.timer.cancel()
            self.heard.clear()
            self.outbox.ended = True
            self.ending = asyncio.create_task(self.finish(code))

    async def finish(self, code: int) -> None:
        """Let the command in hand be done and the last messages be read; then close."""
        try:
            if self.answering is not None:
                await asyncio.wait([self.answering], timeout=IN_HAND_SECONDS)
            for task in [*(self.beside or ()), *([self.answering] if self.answering else ())]:
                task.cancel()
            for watcher in self.watchers.values():
                await self.edge.house.unwatch(watcher)
            await self.hang_up(code)
        except Exception as error:
            log.error("unexpected", route="socket", exc_info=error)
        finally:
            self.line.close(code)
            self.edge.metrics.lines.labels("socket").dec()
            self.edge.lines.discard(self)
            for name, key in self.held:
                self.edge.limits.let_go(name, key)

    async def hang_up(self, code: int) -> None:
        """Close the line; a slow reader is told why, if it reads at all."""
        until = time.monotonic() + LAST_WORDS
        while self.outbox.waiting and not self.outbox.full and time.monotonic() < until:
            await asyncio.sleep(LAST_WORDS / 20)
        if self.outbox.full:
            says = phrases().say(self.language, "bye.slow", {})
            self.line.write(TOLD.encode(Bye(says, COMING_BACK["slow"])))
            code = TRY_LATER
        self.line.close(code)

    def look_after(self) -> None:
        """Ping the other side, cut a dead line, and notice when a session is revoked."""
        settings = self.edge.settings
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(settings.ping_seconds, self.look_after)
        silence = loop.time() - self.line.last_heard
        if silence > DEAD_SECONDS:
            self.line.transport.abort()
            return
        if silence > SILENT_SECONDS:
            self.line.ping()
        self.pings += 1
        self.pinged[self.pings] = self.edge.clock()
        self.pinged.pop(self.pings - UNANSWERED_PINGS, None)
        self.tell(Ping(self.pings, self.pinged[self.pings]))
        if self.known is not None and self.pings % CHECKED == 0:
            self.put_beside(self.check_session(self.known))

    async def check_session(self, known: Known) -> None:
        """Leave if the session was revoked by another process."""
        with contextlib.suppress(StoreTrouble):
            if not await self.edge.people.still(known):
                self.leave("revoked")

    def put_beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the answers, until the socket ends."""
        if self.beside is None:
            self.beside = set()
        task = asyncio.create_task(work)
        self.beside.add(task)
        task.add_done_callback(self.beside.discard)

    # ── hearing ──────────────────────────────────────────────────────────────────────────

    def hear(self, text: str | None, data: bytes | None) -> None:
        """Take one message: pongs are timed at once, the rest waits for its turn."""
        if self.ending is not None:
            return
        limits = self.edge.limits
        try:
            if limits.wait("messages", self.key) or len(self.heard) >= IN_HAND:
                raise TooMany("messages", 1)
            said = read_said(text, data)
        except Refused as refused:
            name = "throttled" if isinstance(refused, TooMany) else "malformed"
            self.edge.metrics.messages.labels("none", name).inc()
            self.refuse(refused, id_of(text))
            if limits.wait("mistakes", self.key):
                self.leave("mistakes")
            return
        if isinstance(said, Pong):
            self.take_pong(said)
            return
        self.heard.append((str(said.__struct_config__.tag), said))
        if self.answering is None:
            self.answering = asyncio.create_task(self.answer_all())

    def may_ping(self) -> bool:
        """Is the other side within its limits, so that its ping is answered?"""
        return not self.edge.limits.wait("messages", self.key)

    def take_pong(self, pong: Pong) -> None:
        """Learn how slow the line is; an answer to no ping teaches nothing."""
        sent = self.pinged.pop(pong.n, None)
        if sent is not None:
            took = max(0, self.edge.clock() - sent)
            self.times = (*self.times, took)[-REMEMBERED_PINGS:]

    # ── answering ────────────────────────────────────────────────────────────────────────

    async def answer_all(self) -> None:
        """Answer one message after the other, in the order they came."""
        try:
            while self.heard:
                do, said = self.heard.popleft()
                if isinstance(said, AskHint | AskOdds) and self.greeted:
                    # Nobody waits with a move until a thought is thought.
                    self.put_beside(self.take_up(do, said))
                    continue
                self.edge.busy += 1
                try:
                    await self.take_up(do, said)
                finally:
                    self.edge.busy -= 1
        finally:
            self.answering = None

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
        elif not self.greeted:
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
            self.tell(await adviser.odds(self.who, said.table, said.seat, said.id, code))
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
        first = not self.greeted
        self.greeted = True
        person = None if self.who is None else you(self.who)
        self.tell(Welcome(VERSION, person, self.edge.clock(), fogado.__version__))
        if first and self.ending is None:
            self.timer.cancel()
            self.look_after()

    async def watch(self, wanted: Watch) -> None:
        """Follow a table as one seat; asked again, it begins anew."""
        place = (wanted.table, wanted.seat)
        if place not in self.watchers:
            if len(self.watchers) >= self.edge.limits.counts["watched"]:
                raise TooMany("watched", 0)
        if wanted.code:
            self.edge.limits.spend("codes", self.address)
        # Where the new one is refused, the old one goes on.
        watcher = await self.edge.house.watch(
            self.who,
            wanted.table,
            wanted.seat,
            wanted.since,
            self.language,
            self.send,
            wanted.code,
            changes=wanted.changes,
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
        Socket(edge, scope["fogado.line"], known, scope).held, held = held, []
    finally:
        for name, key in held:
            edge.limits.let_go(name, key)


def holds(address: str, known: Known | None) -> list[tuple[str, str]]:
    """List what an open line counts against."""
    found = [("sockets-of-address", address)]
    if known is not None:
        found.append(("sockets-of-person", known.person.id))
    return found
