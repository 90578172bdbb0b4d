"""HTTP/1.1 and WebSocket over bare connections: fast, and as wrong as need be."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

PATIENCE = 60.0
MASK = b"\x80"
NO_MASK = bytes(4)
"""A mask of zeros is a mask, and costs nothing."""


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def request(
    method: str, path: str, body: bytes = b"", cookie: str = "", extra: str = "", kind: str = ""
) -> bytes:
    """Write a request down."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Fogado: 1\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if body or method not in ("GET", "HEAD", "DELETE"):
        head += f"Content-Type: {kind or 'application/json'}\r\nContent-Length: {len(body)}\r\n"
    return (head + extra + "\r\n").encode("latin-1", "replace") + body


async def connect(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection from one of this machine's own addresses."""
    return await asyncio.open_connection("127.0.0.1", port, limit=1 << 24, local_addr=(address, 0))


class Http:
    """One connection over which requests go without waiting for the answers before."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        """From where it is asked."""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.cut = 0

    async def open(self) -> None:
        self.reader, self.writer = await connect(self.port, self.address)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, asked: list[tuple[bytes, bool]]) -> list[Answer | None]:
        """Send requests (each with: has the answer a body?); ``None`` where the line was cut."""
        answers: list[Answer | None] = []
        rest = asked
        while rest:
            if self.writer is None:
                await self.open()
            assert self.reader is not None
            assert self.writer is not None
            try:
                self.writer.write(b"".join(one for one, _ in rest))
                for _, has_body in rest:
                    answer = await asyncio.wait_for(self.read(has_body), PATIENCE)
                    answers.append(answer)
                    if answer.headers.get("connection") == "close":
                        raise ConnectionError
            except (OSError, asyncio.IncompleteReadError, ConnectionError):
                self.close()
                self.cut += 1
                if len(answers) + len(rest) == len(asked):
                    answers.append(None)  # cut at the first of the rest: that one is to blame
            rest = asked[len(answers) :]
        return answers

    async def one(self, data: bytes, has_body: bool = True) -> Answer:
        """Ask one thing that must be answered."""
        (answer,) = await self.ask([(data, has_body)])
        if answer is None:  # the line had been idle for too long
            (answer,) = await self.ask([(data, has_body)])
        assert answer is not None
        return answer

    async def read(self, has_body: bool) -> Answer:
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        status = int(first.split(" ", 2)[1])
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        body = b""
        if has_body and status not in (204, 304):
            if "content-length" in headers:
                body = await self.reader.readexactly(int(headers["content-length"]))
            elif headers.get("transfer-encoding") == "chunked":
                while size := int(await self.reader.readline(), 16):
                    body += (await self.reader.readexactly(size + 2))[:-2]
                await self.reader.readline()
        return Answer(status, headers, body)


def frame(payload: bytes, opcode: int = 1, head: int = 0x80) -> bytes:
    """Write a frame down as a client sends it."""
    size = len(payload)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 1 << 16:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes((head | opcode,)) + length + NO_MASK + payload


class Ws:
    """One WebSocket; messages go in batches, and what comes back is read as bytes."""

    def __init__(self, port: int, cookie: str = "", address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.cookie = cookie
        self.opened = False
        self.batches = 0

    async def open(self) -> None:
        self.reader, self.writer = await connect(self.port, self.address)
        key = base64.b64encode(os.urandom(16)).decode()
        extra = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        )
        try:
            self.writer.write(request("GET", "/api/socket", cookie=self.cookie, extra=extra))
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head[:100].decode("latin-1"))
            self.opened = True
        finally:
            if not self.opened:
                self.writer.close()
        self.send([b'{"do":"hello","version":1}'])

    def close(self) -> None:
        if self.opened:
            self.writer.close()
        self.opened = False

    def send(self, messages: Iterable[bytes]) -> None:
        """Send messages as text."""
        self.writer.write(b"".join(frame(message) for message in messages))

    async def next(self) -> bytes:
        """Wait for the next message; pings are answered by themselves."""
        while True:
            one, two = await self.reader.readexactly(2)
            size = two & 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            opcode = one & 15
            if opcode == 8:
                raise ConnectionError(payload[2:].decode("utf-8", "replace"))
            if opcode == 9:
                self.writer.write(frame(payload, 10))
                continue
            if payload.startswith(b'{"is":"ping"'):
                self.send([b'{"do":"pong","n":%d}' % json.loads(payload)["n"]])
                continue
            return payload

    async def batch(self, messages: list[bytes]) -> list[bytes]:
        """Send messages, and read until all of them are answered."""
        self.batches += 1
        last = f"last-{self.batches}"
        done = b'{"do":"unwatch","id":"%s","table":"t"}' % last.encode()
        end = f'"id":"{last}"'.encode()
        self.send([*messages, done])
        heard: list[bytes] = []
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.next()
                if end in message:
                    return heard
                heard.append(message)


async def closed_by_server(port: int, data: bytes, cookie: str) -> bool:
    """Send what is no WebSocket frame at all; say whether the server hangs up."""
    line = Ws(port, cookie)
    await line.open()
    line.writer.write(data)
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while True:
                await line.next()
    line.close()
    return True
