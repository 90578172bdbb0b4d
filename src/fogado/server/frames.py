"""WebSocket frames after the handshake, as RFC 6455 and RFC 7692 have them.

No compressor outlives its message: both sides agree on ``no_context_takeover``.  So an open socket
costs no window of zlib, and one compressed frame serves everybody who is sent the same message.
"""

from __future__ import annotations

import zlib
from struct import Struct
from typing import TYPE_CHECKING

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine without the compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
NORMAL, PROTOCOL, NOT_TEXT, TOO_BIG = 1000, 1002, 1007, 1009
FINAL, DEFLATED, RESERVED = 0x80, 0x40, 0x30
WINDOW = 12
"""Bits of the largest window: 4 KiB, as long as most messages."""
WORTH_IT = 2000
"""Shorter messages fit into a packet or two; compressing them costs more than it saves."""
SHORT = Struct("!H")
LONG = Struct("!Q")
TAIL = b"\x00\x00\xff\xff"
CONTROL_SIZE = 125

NEGOTIATION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW,
    client_max_window_bits=WINDOW,
)
"""What is agreed with a client that offers compression."""


class BadFrame(Exception):
    """Something that is no frame, or one too many; the line is closed with ``code``."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Message(bytes):
    """A message, and its frames: each is built once, for everybody who is sent it."""

    frames: dict[int, bytes]

    def __new__(cls, data: bytes) -> Message:
        message = super().__new__(cls, data)
        message.frames = {}
        return message

    def frame(self, window: int) -> bytes:
        """Return the frame for a line with a window of so many bits; 0: without compression."""
        if len(self) < WORTH_IT:
            window = 0
        frame = self.frames.get(window)
        if frame is None:
            frame = self.frames[window] = text_frame(self, window)
        return frame


def text_frame(data: bytes, window: int = 0) -> bytes:
    """Build the frame of a text message, compressed if there is a window and it is worth it."""
    if not window or len(data) < WORTH_IT:
        return build(FINAL | TEXT, data)
    deflate = zlib.compressobj(1, zlib.DEFLATED, -window, 5)
    packed = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return build(FINAL | DEFLATED | TEXT, packed[: -len(TAIL)])


def build(first: int, payload: bytes) -> bytes:
    """Put the head before a payload; what a server sends is not masked."""
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 1 << 16:
        return bytes((first, 126)) + SHORT.pack(size) + payload
    return bytes((first, 127)) + LONG.pack(size) + payload


def close_frame(code: int) -> bytes:
    """Build the frame that closes a line."""
    return build(FINAL | CLOSE, SHORT.pack(code))


class FrameReader:
    """Reads what a client sends, in whatever pieces it comes."""

    __slots__ = ("deflated", "inflates", "kind", "most", "parts", "rest", "size")

    def __init__(self, most: int, *, inflates: bool) -> None:
        self.most = most
        """No message may be longer, compressed or not."""
        self.inflates = inflates
        """Was compression agreed on?"""
        self.rest = b""
        self.parts: list[bytes] = []
        """The frames of a message that is not whole yet."""
        self.size = 0
        self.kind = CONTINUED
        self.deflated = False

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the messages, pings, pongs and closes that are whole by now.

        Raise BadFrame for what breaks the protocol or is too long.
        """
        if self.rest:
            data = self.rest + data
            self.rest = b""
        at, end = 0, len(data)
        while end - at >= 2:
            first, size = data[at], data[at + 1]
            if not size & 0x80:
                raise BadFrame(PROTOCOL, "a client's frame is masked")
            size &= 0x7F
            start = at + 2
            if size >= 126:
                length = SHORT if size == 126 else LONG
                if end - start < length.size:
                    break
                size = length.unpack_from(data, start)[0]
                start += length.size
            self.check(first, size)
            stop = start + 4 + size
            if stop > end:
                break
            payload = apply_mask(data[start + 4 : stop], data[start : start + 4])
            at = stop
            whole = self.take(first, payload)
            if whole is not None:
                yield whole
        if at < end:
            self.rest = data[at:]

    def check(self, first: int, size: int) -> None:
        """Refuse a frame by its head, before its payload is waited for."""
        kind = first & 0x0F
        if first & RESERVED or (first & DEFLATED and not self.inflates):
            raise BadFrame(PROTOCOL, "a reserved bit is set")
        if kind in (CLOSE, PING, PONG):
            if not first & FINAL or first & DEFLATED or size > CONTROL_SIZE:
                raise BadFrame(PROTOCOL, "a control frame is short, whole and not compressed")
        elif kind == CONTINUED:
            if self.kind == CONTINUED or first & DEFLATED:
                raise BadFrame(PROTOCOL, "there is nothing to continue")
        elif kind not in (TEXT, BINARY):
            raise BadFrame(PROTOCOL, "nobody knows this kind of frame")
        elif self.kind != CONTINUED:
            raise BadFrame(PROTOCOL, "the last message is not whole yet")
        if size > self.most - self.size:
            raise BadFrame(TOO_BIG, "the message is too long")

    def take(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        """Take a frame; return the message that is whole with it."""
        kind = first & 0x0F
        if kind in (CLOSE, PING, PONG):
            return kind, payload
        if kind != CONTINUED:
            if first & FINAL:
                return kind, self.inflate(payload) if first & DEFLATED else payload
            self.kind = kind
            self.deflated = bool(first & DEFLATED)
        # Empty frames would be kept for nothing, and any number of them fits below the limit.
        if payload:
            self.parts.append(payload)
            self.size += len(payload)
        if not first & FINAL:
            return None
        kind, whole = self.kind, b"".join(self.parts)
        self.parts = []
        self.size, self.kind = 0, CONTINUED
        return kind, self.inflate(whole) if self.deflated else whole

    def inflate(self, payload: bytes) -> bytes:
        """Decompress a message, unless it would become too long."""
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = inflate.decompress(payload + TAIL, self.most + 1)
        except zlib.error:
            raise BadFrame(PROTOCOL, "the message cannot be decompressed") from None
        if len(data) > self.most:
            raise BadFrame(TOO_BIG, "the message is too long")
        return data
