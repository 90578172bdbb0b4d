"""A store that delays, fails, hangs and loses races, when a test says so."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fogado.server.store.base import Store, StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

FAILS_BEFORE = "fails before the commit"
FAILS_AFTER = "fails after the commit"
IS_SLOW = "is slow"
IS_OVERTAKEN = "is overtaken"
TROUBLES = (IS_SLOW, FAILS_BEFORE, FAILS_AFTER, IS_OVERTAKEN)


class Trouble:
    """What is to happen to one append."""

    def __init__(self, kind: str, meanwhile: Callable[[], Awaitable[Any]] | None = None) -> None:
        self.kind = kind
        self.meanwhile = meanwhile
        """What another process keeps first, where the append is overtaken."""
        self.begun = asyncio.Event()
        """Set when the rows have reached the store and are kept back there."""
        self.go_on = asyncio.Event()
        """To be set by the test: until then nobody hears from the store."""
        self.over = asyncio.Event()

    async def happen(self, append: Callable[[], Awaitable[bool]]) -> bool:
        """Let an append suffer."""
        try:
            if self.kind == IS_OVERTAKEN and self.meanwhile is not None:
                await self.meanwhile()
            kept = self.kind == FAILS_AFTER and await append()
            self.begun.set()
            await self.go_on.wait()
            if self.kind == FAILS_BEFORE:
                raise StoreTrouble("The store is away (a test said so); nothing was kept.")
            if self.kind == FAILS_AFTER:
                raise StoreTrouble(f"The answer was lost (a test said so); kept: {kept}.")
            return await append()
        finally:
            self.over.set()


class TroubledStore:
    """A store of any kind, with troubles that wait for the next appends."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner
        self.waiting: list[Trouble] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def harm(self, kind: str, meanwhile: Callable[[], Awaitable[Any]] | None = None) -> Trouble:
        """Let the next append that adds rows suffer; give what the test goes on with."""
        trouble = Trouble(kind, meanwhile)
        self.waiting.append(trouble)
        return trouble

    async def append(self, table: str, after: int, rows: Any, *more: Any, **named: Any) -> bool:
        async def really() -> bool:
            return await self.inner.append(table, after, rows, *more, **named)

        if not rows or not self.waiting:
            return await really()
        # Who gives up waiting does not stop what has reached the store.
        trouble = self.waiting.pop(0)
        suffering = asyncio.ensure_future(trouble.happen(really))
        suffering.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(suffering)
