"""Python's garbage collector, kept from stopping the house.

A full pass looks at every container there is: with thousands of tables that takes half a second,
and all that time nobody is answered.  Nearly everything here goes by counting references alone.
So what survives a pass that had much to look at is frozen: later passes do not look at it again.
Only what was frozen and then became garbage in a circle would stay: it is seldom done, and what
was frozen is looked at when nobody is there.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING

from prometheus_client import Gauge, Histogram

if TYPE_CHECKING:
    from collections.abc import Callable

    from prometheus_client import CollectorRegistry

LONG = 0.008
"""After a full pass of so many seconds of computing its survivors are frozen.

By the processor's time, not the wall's: on a crowded machine passes over next to nothing take long,
and what is just going on would be frozen every half second.
"""
THRESHOLDS = (500, 6, 2)
"""A full pass comes after some 10,000 new containers.  Among thousands of tables each one is a miss
of the processor's caches: 50,000 took 40 ms."""
LOOK = 60.0
MANY = 50_000
"""So many frozen objects are worth a look while nobody is there."""
PAUSES = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1)


class Collector:
    """Measures the passes of the collector, and freezes what it should not look at again."""

    def __init__(self, registry: CollectorRegistry, quiet: Callable[[], bool]) -> None:
        self.quiet = quiet
        """Is nobody there whom a long pass would keep waiting?"""
        self.pauses = Histogram(
            "fogado_collector_pause_seconds",
            "How long the garbage collector stopped everything.",
            ["generation"],
            buckets=PAUSES,
            registry=registry,
        )
        self.worst = Gauge(
            "fogado_collector_worst_pause_seconds",
            "The longest stop by the garbage collector so far.",
            multiprocess_mode="livemax",
            registry=registry,
        )
        self.longest = 0.0
        self.began = 0.0
        self.computed = 0.0
        self.at_start = 0
        self.thresholds = gc.get_threshold()
        self.looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Freeze what was loaded at the start, and watch every pass from now on."""
        freeze_all()
        self.at_start = gc.get_freeze_count()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self.passing)
        self.looking = asyncio.create_task(self.look_round())

    def close(self) -> None:
        """Leave the collector as it was."""
        if self.looking is None:
            return
        self.looking.cancel()
        self.looking = None
        gc.callbacks.remove(self.passing)
        gc.set_threshold(*self.thresholds)
        gc.unfreeze()

    def passing(self, phase: str, info: dict[str, int]) -> None:
        """Time a pass; after a long one, freeze what survived it."""
        if phase == "start":
            self.began = time.perf_counter()
            self.computed = time.thread_time()
            return
        took = time.perf_counter() - self.began
        generation = info["generation"]
        self.pauses.labels(str(generation)).observe(took)
        if took > self.longest:
            self.longest = took
            self.worst.set(took)
        if generation == 2 and time.thread_time() - self.computed > LONG:
            gc.freeze()

    async def look_round(self) -> None:
        """While nobody is there, look at what was frozen, too."""
        while True:
            await asyncio.sleep(LOOK)
            if self.quiet() and gc.get_freeze_count() > self.at_start + MANY:
                self.thaw()

    def thaw(self) -> None:
        """Look at everything once, however long it takes; nobody waits for it."""
        gc.callbacks.remove(self.passing)
        gc.unfreeze()
        freeze_all()
        gc.callbacks.append(self.passing)


def freeze_all() -> None:
    """Let all garbage go, and freeze the rest.

    Python waits with the next full pass until a quarter of what the last one left has come anew,
    frozen or not; a pass over nothing lets it forget how much that was.
    """
    gc.collect()
    gc.freeze()
    gc.collect()
