"""What waits to be sent on one line: bounded, so that a slow reader costs nobody else anything."""

from __future__ import annotations

from collections import deque

MOST_MESSAGES = 500
MOST_BYTES = 4 * 1024 * 1024


class Outbox:
    """Messages in order.  Putting never waits; what no longer fits makes the box ``full``."""

    __slots__ = ("bytes", "ended", "full", "most_bytes", "most_messages", "waiting")

    def __init__(self, messages: int = MOST_MESSAGES, size: int = MOST_BYTES) -> None:
        self.most_messages = messages
        self.most_bytes = size
        self.waiting: deque[bytes] | None = None
        """``None`` as long as nothing ever had to wait: an idle line keeps no empty box."""
        self.bytes = 0
        self.full = False
        self.ended = False

    def put(self, message: bytes) -> None:
        """Add a message, unless the box is full or closed."""
        if self.full or self.ended:
            return
        if self.waiting is None:
            self.waiting = deque()
        if len(self.waiting) >= self.most_messages or self.bytes > self.most_bytes:
            self.full = True
        else:
            self.waiting.append(message)
            self.bytes += len(message)

    def take(self) -> bytes | None:
        """Take the next message; ``None`` when the box is empty or full."""
        if self.full or not self.waiting:
            return None
        message = self.waiting.popleft()
        self.bytes -= len(message)
        return message
