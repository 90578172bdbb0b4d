"""Whether a process can do its work now: keep something, and what the house says of itself."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogado.server.edge import Edge

FRESH = 1.0
"""Seconds that an answer holds: however often we are asked, the store is tried this often."""
PATIENCE = 3.0
"""Seconds after which a store that does not answer does not work."""


class Readiness:
    """What works in one process."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.looked = -FRESH
        self.found: list[str] = []
        self.looking: asyncio.Future[list[str]] | None = None

    async def failing(self) -> list[str]:
        """Name what does not work; nothing, if all is well.  Who asks together asks once."""
        if self.edge.closing or not self.edge.opened:
            return ["open"]
        if self.looking is None:
            if time.monotonic() < self.looked + FRESH:
                return self.found
            self.looking = asyncio.ensure_future(self.look())
            self.looking.add_done_callback(self.done)
        return await asyncio.shield(self.looking)

    def done(self, _: object) -> None:
        self.looking = None

    async def look(self) -> list[str]:
        """Try to keep something, and ask the house."""
        failing = []
        try:
            async with asyncio.timeout(PATIENCE):
                await self.edge.house.store.ping()
        except Exception:  # whatever it is, nothing can be kept now
            failing.append("storing")
        failing += [name for name, works in self.edge.house.health().items() if not works]
        self.found, self.looked = failing, time.monotonic()
        return failing
