"""An open socket: what is sent on it, and how it lives and ends."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.server.edge import Line
from fogado.server.logs import log
from fogado.server.outbox import Outbox
from fogado.server.protocol import (
    AnyTold,
    Bye,
    Ping,
)
from fogado.server.refused import Refused, phrases
from fogado.server.round_trip import measured_ms
from fogado.server.speaking import error_of
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.types import Scope

    from fogado.server.edge import Edge
    from fogado.server.hosting import Watcher
    from fogado.server.people import Known
    from fogado.server.wire import SocketLine

IN_HAND_SECONDS = 5.0
"""A command that was begun when the line ends has so long to be done."""
LAST_WORDS = 1.0
"""Seconds for the last messages on a line that closes."""
SILENT_SECONDS, DEAD_SECONDS = 20.0, 40.0
"""After so long a client that says nothing is asked for a sign of life, and then cut off."""
CHECKED = 3
"""After so many pings we look whether the session was revoked by another process."""
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


class OpenSocket(Line):
    """What an open socket is besides its answers: its line, its last words, its pings.

    While nothing happens on it, it has no task, only a timer.
    """

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
        """Return the line's delay there and back in milliseconds, as far as it was measured.

        Pings tell what the whole way takes, but may be answered late on purpose; the kernel's
        figure cannot look slower than the line on which the bets come, too.
        """
        return min(*self.times, measured_ms(self.line.transport)) if self.times else 0

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
            while self.watchers:  # they refer to us: none may be left
                _, watcher = self.watchers.popitem()
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

    def hear(self, text: str | None, data: bytes | None) -> None:
        """Take one message."""
        raise NotImplementedError

    def may_ping(self) -> bool:
        """Is the other side within its limits, so that its ping is answered?"""
        return not self.edge.limits.wait("messages", self.key)
