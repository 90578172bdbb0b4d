"""uvicorn's protocols with more patience for nobody: what waits for ever elsewhere ends here."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fogado.server.guards import HEADER_SIZE

HEADER_SECONDS = 15
"""A request whose head has not come whole after so long is not waited for."""
INVALID_DATA = 1007
LAST_SECONDS = 10
"""A socket that was closed has so long to take what was still sent."""


class HttpLine(HttpToolsProtocol):
    """uvicorn's HTTP, which would wait for a request's head for ever, and read it at any length."""

    impatient: TimerHandle | None = None
    head_size = 0

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
        self.scope["fogado.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.patient()
        super().connection_lost(exc)


class SocketLine(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which would wait for ever for a reader that never reads."""

    async def run_asgi(self) -> None:
        self.scope["fogado.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
        self.app = self.answered(self.app)
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; text that is no UTF-8 ends the line, and is no error of ours."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def answered(self, app: Any) -> Any:
        """Return the app so that a refusal it has sent whole counts as an answered handshake.

        uvicorn counts only an accepted or a closed socket as one, and would log an error.
        """

        async def run(scope: Any, receive: Any, send: Any) -> None:
            await app(scope, receive, send)
            if self.initial_response is not None and self.close_sent:
                self.handshake_complete = True

        return run
