"""Results that are kept by what they are about, so that nothing is worked out twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from fogado.server.refused import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable

    import msgspec

    from fogado.server.thinking_job import Question
    from fogado.server.thinking_pool import ThinkingPool

MOST_BYTES = 64 << 20
"""Bytes of results that are kept; what was asked for longest ago goes first."""
OVERHEAD = 1_000
"""Bytes that a result costs beside its content."""


class Result:
    """Something that was asked: it is worked out, or was."""

    def __init__(self) -> None:
        self.share = 0.0
        self.ready = False
        self.value: Any = None
        self.size = 0
        self.join: Callable[[str], None] = lambda payer: None
        self.done = asyncio.Event()
        self.waiters = 0

    def tell(self, done: int, total: int) -> None:
        """Note how far it is."""
        self.share = done / total if total else 0.0


class Results:
    """What was worked out, by its content: the key names everything it depends on."""

    def __init__(self, pool: Callable[[], ThinkingPool], most: int = MOST_BYTES) -> None:
        self.pool = pool
        self.most = most
        self.kept: OrderedDict[Hashable, Result] = OrderedDict()
        self.bytes = 0
        self.hits = 0

    def begin(
        self,
        key: tuple[Any, ...],
        payer: str,
        make: Callable[[], Awaitable[Question]],
        read: Callable[[msgspec.Raw], Any],
        *,
        cost: float | None = None,
        label: str = "",
        home: str = "",
    ) -> Result:
        """Return what is known or being worked out, or begin it; the key begins with the kind.

        Whoever asks for what is being worked out waits for the same, but in their own turn.
        """
        result = self.kept.get(key)
        if result is not None:
            if result.done.is_set() and not result.ready:
                self.drop(key)
                return result
            self.hits += 1
            self.kept.move_to_end(key)
            result.join(payer)
            return result
        result = Result()
        pool, kind = self.pool(), str(key[0])
        job = pool.submit(kind, payer, make, cost=cost, label=label, home=home, tell=result.tell)
        result.join = lambda payer: pool.queues.join(job, payer)
        job.future.add_done_callback(lambda done: self.finish(key, result, done, read))
        self.kept[key] = result
        return result

    def finish(
        self,
        key: tuple[Any, ...],
        result: Result,
        done: asyncio.Future[tuple[Any, float]],
        read: Callable[[msgspec.Raw], Any],
    ) -> None:
        """Keep what came of a job; what came to nothing is told once, then it may be had again."""
        result.join = lambda payer: None
        result.done.set()
        if done.cancelled() or done.exception() is not None:
            if result.waiters:
                self.drop(key)
                return
            result.size = OVERHEAD
        else:
            answer = done.result()[0]
            result.size = len(bytes(answer)) + OVERHEAD
            result.value = read(answer)
            result.share = 1.0
            result.ready = True
        self.bytes += result.size
        self.forget()

    def drop(self, key: Hashable) -> None:
        """Forget a result, or that there was none."""
        self.bytes -= self.kept.pop(key).size

    def forget(self) -> None:
        """Forget what was asked for longest ago and is done, as long as there is too much."""
        while self.bytes > self.most:
            # What is still being worked out counts nothing, so there is always one that is done.
            self.drop(next(key for key, result in self.kept.items() if result.done.is_set()))

    async def value(self, result: Result) -> Any:
        """Wait for a result; raise ``Refused`` if nothing came of it."""
        result.waiters += 1
        await result.done.wait()
        if not result.ready:
            raise Refused("unavailable", "no-answer")
        return result.value

    def figures(self) -> dict[str, float]:
        """Count what is kept."""
        return {
            "results_kept": float(len(self.kept)),
            "results_bytes": float(self.bytes),
            "results_hits": float(self.hits),
        }
