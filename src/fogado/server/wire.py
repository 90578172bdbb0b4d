"""uvicorn's protocols with more patience for nobody: what waits for ever elsewhere ends here."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate

from fogado.server.frames import (
    BINARY,
    CLOSE,
    FINAL,
    NEGOTIATION,
    NORMAL,
    NOT_TEXT,
    PING,
    PONG,
    PROTOCOL,
    TEXT,
    BadFrame,
    FrameReader,
    Message,
    build,
    close_frame,
    text_frame,
)
from fogado.server.guards import HEADER_SIZE

HEADER_SECONDS = 15
"""A request whose head has not come whole after so long is not waited for."""
PIPELINED = 100
"""So many requests may wait behind one on the same line; browsers send none before an answer."""
LAST_SECONDS = 10
"""A socket that was closed has so long to take what was still sent."""
RESTART = 1012
KEPT = ("transport", "loop", "connections", "tasks", "owner", "reader", "window", "last_heard")
"""What an open socket needs after its handshake; the rest is most of its weight."""


class HttpLine(HttpToolsProtocol):
    """uvicorn's HTTP, which would wait for a request's head for ever, read it at any length, and
    take in any number of requests that wait for the answer to the first.
    """

    impatient: TimerHandle | None = None
    head_size = 0
    is_cut = False
    """Did so many come at once that no more are taken in?  Those that wait are answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_head()

    def wait_for_head(self) -> None:
        """Give the next request's head some time to come."""
        self.patient()
        self.impatient = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def patient(self) -> None:
        """Stop counting the seconds."""
        if self.impatient is not None:
            self.impatient.cancel()
            self.impatient = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head_size = 0
        self.wait_for_head()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.measure(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.measure(len(name) + len(value))

    def measure(self, size: int) -> None:
        """Cut a line on which a head comes that the guard would refuse many times over."""
        self.head_size += size
        if self.head_size > 4 * HEADER_SIZE:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self.patient()
        self.is_cut = self.is_cut or len(self.pipeline) >= PIPELINED
        if self.is_cut:
            self.flow.pause_reading()
            return
        self.scope["fogado.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.is_cut:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.is_cut:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        was_last = not self.pipeline
        super().on_response_complete()
        if self.is_cut and was_last:
            self.transport.close()
        elif self.is_cut or self.pipeline:
            # uvicorn reads on after each answer, however many requests wait behind it.
            self.flow.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.patient()
        super().connection_lost(exc)


class SocketOwner(Protocol):
    """What an open socket tells of what happens on its line."""

    def hear(self, text: str | None, data: bytes | None) -> None:
        """Take a message, text or bytes."""

    def may_ping(self) -> bool:
        """Is the other side within its limits, so that its ping is answered?"""

    def resume(self) -> None:
        """The other side reads again: what waits can be sent."""

    def gone(self) -> None:
        """The line is closed, or broken."""


class Gone:
    """Stands for the owner of a line that is no more."""

    __slots__ = ()

    def hear(self, text: str | None, data: bytes | None) -> None:
        """Hear nothing."""

    def may_ping(self) -> bool:
        """Answer nothing."""
        return False

    def resume(self) -> None:
        """Send nothing."""

    def gone(self) -> None:
        """Do nothing: that is known."""


class SocketLine(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket as far as the handshake; then frames are read and written straight.

    An owner takes the line over once it is accepted.  From then on there is no task, no queue and
    no parser of the handshake any more: a message goes from the transport to its owner, and a
    frame from its sender to the transport.
    """

    owner: SocketOwner | None = None
    reader: FrameReader
    window = 0
    """Bits of the window that messages are compressed with; 0 without compression."""
    closing = False
    paused = False
    """Is more sent than the other side reads?"""
    last_heard = 0.0

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [NEGOTIATION]

    async def run_asgi(self) -> None:
        self.scope["fogado.line"] = self  # type: ignore[typeddict-unknown-key]
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        finally:
            if self.owner is None:
                self.transport.close()
                self.loop.call_later(LAST_SECONDS, self.transport.abort)
            else:
                self.forget_handshake()

    def take_over(self, owner: SocketOwner) -> None:
        """Let everything that comes go to an owner; the line must have been accepted."""
        self.stop_keepalive()
        self.owner = owner
        agreed = next(iter(self.conn.extensions), None)
        if isinstance(agreed, PerMessageDeflate):
            self.window = agreed.local_max_window_bits
        self.reader = FrameReader(self.config.ws_max_size, inflates=bool(self.window))
        self.last_heard = self.loop.time()
        if self.disconnected:
            owner.gone()
        elif not self.queue.empty() or self.conn.reader.buffer:
            self.fail(PROTOCOL)  # frames before the handshake was answered

    def forget_handshake(self) -> None:
        """Let go of the scope, the queue and the parser that only the handshake needed."""
        kept = (*KEPT, "closing", "paused")
        self.__dict__ = {name: self.__dict__[name] for name in kept if name in self.__dict__}

    # ── hearing ──────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        if self.owner is None:
            super().data_received(data)
            return
        self.last_heard = self.loop.time()
        try:
            for kind, payload in self.reader.feed(data):
                self.heard(kind, payload)
        except BadFrame as bad:
            self.fail(bad.code)

    def heard(self, kind: int, payload: bytes) -> None:
        """Take a message or a control frame."""
        assert self.owner is not None
        if kind == CLOSE:
            self.close(NORMAL)
            self.transport.close()
        elif self.closing or kind == PONG:
            pass
        elif kind == TEXT:
            try:
                text = payload.decode()
            except UnicodeDecodeError:
                self.fail(NOT_TEXT)
                return
            self.owner.hear(text, None)
        elif kind == BINARY:
            self.owner.hear(None, payload)
        elif not self.paused and self.owner.may_ping():
            self.transport.write(build(FINAL | PONG, payload))

    # ── sending ──────────────────────────────────────────────────────────────────────────

    def write(self, message: bytes) -> None:
        """Send a message; frames that several lines are sent are built once."""
        if self.closing:
            return
        if isinstance(message, Message):
            self.transport.write(message.frame(self.window))
        else:
            self.transport.write(text_frame(message, self.window))

    def ping(self) -> None:
        """Ask for a sign of life that every client gives by itself."""
        if not self.closing:
            self.transport.write(build(FINAL | PING, b""))

    def close(self, code: int) -> None:
        """Close the line: after what was sent, and not waiting for ever that it is read."""
        if self.closing:
            return
        self.closing = True
        if not self.transport.is_closing():
            self.transport.write(close_frame(code))
            self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def fail(self, code: int) -> None:
        """Close a line on which nothing can be understood any more."""
        self.close(code)
        self.transport.close()

    def shutdown(self) -> None:
        if self.owner is None:
            super().shutdown()
        else:
            self.fail(RESTART)

    # ── what the transport tells ─────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        if self.owner is None:
            super().pause_writing()
        else:
            self.paused = True

    def resume_writing(self) -> None:
        if self.owner is None:
            super().resume_writing()
        else:
            self.paused = False
            self.owner.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.owner is None:
            super().connection_lost(exc)
            return
        self.connections.discard(self)
        self.closing = True
        owner, self.owner = self.owner, Gone()  # no circle is left for the garbage collector
        owner.gone()
