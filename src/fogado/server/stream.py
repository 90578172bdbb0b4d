"""A table as a stream of lines: for outside bots in any language, over plain HTTP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.responses import Response

from fogado.server.edge import Line
from fogado.server.logs import log
from fogado.server.open_socket import COMING_BACK, LAST_WORDS
from fogado.server.outbox import Outbox
from fogado.server.protocol import Bye, Id, Update
from fogado.server.refused import Refused, phrases
from fogado.server.rest_tables import READS, SeatQuery, spend_code
from fogado.server.routes import Route
from fogado.server.sockets import holds
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from fogado.server.edge import Edge
    from fogado.server.hosting import Watcher
    from fogado.server.people import Known
    from fogado.server.routes import Asked


class StreamQuery(SeatQuery, frozen=True, kw_only=True):
    """Which table, through whose eyes, and from which row on."""

    table: Id
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None


class StreamBox(Outbox):
    """An outbox that somebody waits at."""

    __slots__ = ("overflowed", "stirred")

    def __init__(self) -> None:
        super().__init__()
        self.stirred = asyncio.Event()
        self.overflowed = asyncio.Event()
        """Set when the box is full: the sender may be stuck and must be freed."""

    def put(self, message: bytes) -> None:
        super().put(message)
        self.stirred.set()
        if self.full:
            self.overflowed.set()

    def end(self, last: bytes) -> None:
        """Take nothing more after this last message."""
        self.put(last)
        self.ended = True
        self.stirred.set()

    async def next(self) -> bytes | None:
        """Wait for the next message; ``None`` when the box is full, or empty for ever."""
        while (message := self.take()) is None and not self.full and not self.ended:
            self.stirred.clear()
            await self.stirred.wait()
        return message


class Stream(Line, Response):
    """An answer that goes on: one JSON message per line, and an empty line now and then."""

    def __init__(self, edge: Edge, known: Known | None, language: str) -> None:
        self.edge = edge
        self.known = known
        self.language = language
        self.outbox = StreamBox()
        self.watcher: Watcher | None = None
        self.held: list[tuple[str, str]] = []
        self.status_code = 200
        self.background = None
        self.body = b""
        # Not through the usual way, which would promise a length.
        self.raw_headers = [(b"content-type", b"application/x-ndjson")]

    def leave(self, key: str) -> None:
        """Say goodbye in a last line."""
        says = phrases().say(self.language, f"bye.{key}", {})
        self.outbox.end(msgspec.json.encode(Bye(says, COMING_BACK[key])))
        self.edge.metrics.dropped.labels(key).inc()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gauge = self.edge.metrics.lines.labels("stream")
        gauge.inc()
        # A line is not a request in hand: it would never let the house close.
        self.edge.busy -= 1
        tasks = [
            asyncio.create_task(wait_until_gone(receive)),
            asyncio.create_task(self.tell_all(send)),
            asyncio.create_task(self.free(scope)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gauge.dec()
            self.edge.busy += 1
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                note_error(result, "stream")
            await self.let_go()

    async def free(self, scope: Scope) -> None:
        """Cut the line of a reader that is too slow; whoever reads a little is told first."""
        await self.outbox.overflowed.wait()
        self.edge.metrics.dropped.labels("slow").inc()
        await asyncio.sleep(LAST_WORDS)
        abort = scope.get("fogado.abort")
        if abort is not None:
            abort()

    async def tell_all(self, send: Send) -> None:
        """Send line after line; an empty one shows that the line still stands."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        while (message := await self.next_line()) is not None:
            await send(body(message + b"\n", True))
        if self.outbox.full:
            says = phrases().say(self.language, "bye.slow", {})
            bye = msgspec.json.encode(Bye(says, COMING_BACK["slow"]))
            await send(body(bye + b"\n", True))
        await send(body(b"", False))

    async def next_line(self) -> bytes | None:
        """Wait for the next line, but not too long."""
        try:
            async with asyncio.timeout(self.edge.settings.keep_alive_seconds):
                return await self.outbox.next()
        except TimeoutError:
            if not await self.still():
                self.leave("revoked")
            return b""

    async def still(self) -> bool:
        """Is the session still good?"""
        if self.known is None:
            return True
        try:
            return await self.edge.people.still(self.known)
        except StoreTrouble:
            return True

    async def let_go(self) -> None:
        """Stop watching, and give back what was held."""
        self.edge.lines.discard(self)
        for name, key in self.held:
            self.edge.limits.let_go(name, key)
        self.held.clear()
        if self.watcher is not None:
            await self.edge.house.unwatch(self.watcher)
            self.watcher = None


def body(data: bytes, more: bool) -> dict[str, object]:
    """Make a piece of an answer."""
    return {"type": "http.response.body", "body": data, "more_body": more}


async def wait_until_gone(receive: Receive) -> None:
    """Wait until nobody listens any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


def note_error(result: object, route: str) -> None:
    """Log what went wrong inside, unless it was only the line that broke."""
    if isinstance(result, Exception) and not isinstance(result, OSError):
        log.error("unexpected", route=route, exc_info=result)


async def open_stream(asked: Asked) -> Response:
    """Follow a table line by line."""
    if asked.request.method == "HEAD":
        raise Refused("not-allowed", "edge.not-allowed")
    spend_code(asked)
    query: StreamQuery = asked.query
    stream = Stream(asked.edge, asked.known, asked.language)
    try:
        for name, key in holds(asked.address, asked.known):
            asked.edge.limits.hold(name, key)
            stream.held.append((name, key))
        stream.watcher = await asked.house.watch(
            asked.who,
            query.table,
            query.seat,
            query.since,
            asked.language,
            stream.outbox.put,
            query.code,
        )
    except BaseException:
        await stream.let_go()
        raise
    asked.edge.lines.add(stream)
    return stream


ROUTES = [
    Route(
        "GET",
        "/api/stream",
        "Follow a table: one message per line, for as long as one likes.",
        open_stream,
        "tables",
        Update,
        query=StreamQuery,
        refuses=(*READS, "not-allowed"),
        media="application/x-ndjson",
    )
]
