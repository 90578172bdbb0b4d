"""What waits to be sent on one line: bounded, so that a slow reader costs nobody else anything."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_MESSAGES = 500
MOST_BYTES = 4 * 1024 * 1024


class Outbox:
    """Messages in order.  Putting never waits; what no longer fits makes the box ``full``."""

    def __init__(self, messages: int = MOST_MESSAGES, size: int = MOST_BYTES) -> None:
        self.most_messages = messages
        self.most_bytes = size
        self.waiting: deque[bytes] = deque()
        self.bytes = 0
        self.full = False
        self.ended = False
        self.stirred = asyncio.Event()
        self.overflowed = asyncio.Event()
        """Set when the box is full: the sender may be stuck and must be freed."""

    def put(self, message: bytes) -> None:
        """Add a message, unless the box is full or closed."""
        if self.full or self.ended:
            return
        if len(self.waiting) >= self.most_messages or self.bytes > self.most_bytes:
            self.full = True
            self.overflowed.set()
        else:
            self.waiting.append(message)
            self.bytes += len(message)
        self.stirred.set()

    def end(self, last: bytes = b"") -> None:
        """Take nothing more after this last message."""
        if last:
            self.put(last)
        self.ended = True
        self.stirred.set()

    async def take(self) -> bytes | None:
        """Wait for the next message; ``None`` when the box is full, or empty for ever."""
        while True:
            if self.full:
                return None
            if self.waiting:
                message = self.waiting.popleft()
                self.bytes -= len(message)
                return message
            if self.ended:
                return None
            self.stirred.clear()
            await self.stirred.wait()
