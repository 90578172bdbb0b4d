"""Clients that cost little: raw frames, no tasks, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
"""What Chromium offers."""
PATIENCE = 60.0
TAIL = b"\x00\x00\xff\xff"


def masked(data: bytes) -> bytes:
    """Build a client's frame; a mask of zeros is a mask."""
    size = len(data)
    if size < 126:
        return bytes((0x81, 0x80 | size)) + b"\0\0\0\0" + data
    return b"\x81\xfe" + size.to_bytes(2, "big") + b"\0\0\0\0" + data


class Phone(asyncio.Protocol):
    """A WebSocket: calls ``heard`` for every text message, ``ready`` once it is open."""

    transport: asyncio.Transport

    def __init__(self, path: str, cookie: str, *, compression: bool) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{OFFER if compression else ''}"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        )
        self.rest = b""
        self.open = False
        self.lost = False
        self.received = 0
        """Bytes, frames and all."""
        self.messages = 0
        self.inflate: Any = None
        """The window of a server that keeps one."""

    def ready(self) -> None:
        """The socket is open."""

    def heard(self, data: bytes) -> None:
        """A message came."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.request.encode())

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True

    def say(self, message: Any) -> None:
        self.transport.write(masked(msgspec.json.encode(message)))

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self.rest + data if self.rest else data
        if not self.open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            if b"permessage-deflate" in head and b"server_no_context_takeover" not in head:
                self.inflate = zlib.decompressobj(-15)
            self.open = True
            self.rest = b""
            self.ready()
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            stop = start + size
            if stop > end:
                break
            first = data[at]
            if first & 0x0F == 1:
                self.messages += 1
                text = data[start:stop]
                self.heard(self.unpack(text) if first & 0x40 else text)
            elif first & 0x0F == 9:
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + data[start:stop])
            at = stop
        self.rest = data[at:]

    def unpack(self, data: bytes) -> bytes:
        inflate = self.inflate or zlib.decompressobj(-15)
        return bytes(inflate.decompress(data + TAIL))


async def connect(url: str, phones: Sequence[Phone], at_once: int = 100) -> None:
    """Open many sockets, some at a time, and wait until all are open."""
    loop = asyncio.get_running_loop()
    host, port = url.removeprefix("http://").split(":")
    for first in range(0, len(phones), at_once):
        some = phones[first : first + at_once]
        await asyncio.gather(
            *(
                loop.create_connection(lambda phone=phone: phone, host, int(port))  # type: ignore[misc]
                for phone in some
            )
        )
        until = time.monotonic() + PATIENCE
        while not all(phone.open for phone in some):
            assert not any(phone.lost for phone in some), "a socket was refused"
            assert time.monotonic() < until, "sockets do not open"
            await asyncio.sleep(0.005)


class Http:
    """One kept connection to a server, and requests one after the other."""

    def __init__(self, url: str) -> None:
        self.host, _, self.port = url.removeprefix("http://").partition(":")
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """Return the answer, and the cookie that was set."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self.streams
        data = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nX-Fogado: 1\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
        )
        writer.write(head.encode() + b"\r\n" + data)
        top = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = {
            line.partition(": ")[0].lower(): line.partition(": ")[2]
            for line in top.split("\r\n")[1:]
        }
        answer = await reader.readexactly(int(lines["content-length"]))
        assert top.split(" ")[1].startswith("2"), (top, answer)
        return msgspec.json.decode(answer), lines.get("set-cookie", "").partition(";")[0]


async def share(work: list[Any], do: Callable[[Http, Any], Any], url: str, hands: int = 8) -> None:
    """Do many things over a few connections."""
    left = iter(work)

    async def one() -> None:
        http = Http(url)
        for item in left:
            await do(http, item)
        if http.streams is not None:
            http.streams[1].close()

    await asyncio.gather(*(one() for _ in range(hands)))
