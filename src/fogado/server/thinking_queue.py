"""Who is next: jobs wait in fair queues, so that nobody's many or long jobs keep others waiting.

Self-clocked fair queueing (Golestani, 1994): a job is tagged with the virtual time at which it
would be done if all payers shared the queue evenly, and the smallest tag is next.  From a payer
with nothing waiting, a job that costs c goes behind at most c / d + 1 jobs of any other payer whose
jobs cost d.
"""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from fogado.server.thinking_job import Size, size_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.server.thinking_job import Question

FORGET = 1_000
"""Payers remembered in a queue before those that owe nothing are forgotten."""


class Job:
    """Something to be thought about, from when it is asked until it is answered."""

    def __init__(
        self,
        kind: str,
        payer: str,
        make: Callable[[], Awaitable[Question]],
        cost: float,
        *,
        label: str = "",
        home: str = "",
        tell: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self.kind = kind
        self.payer = payer
        """Who is charged for it."""
        self.make = make
        """Puts the question together, once a process is free for it."""
        self.cost = cost
        """The milliseconds of computing that are expected."""
        self.size = size_of(cost)
        self.label = label
        """What jobs like this are called; the next is expected to cost what the last ones did."""
        self.home = home
        """What it is about: a process that worked on that before may be faster."""
        self.tell = tell
        self.waiting = True
        self.asked = 0.0
        self.tries = 0
        self.future: asyncio.Future[tuple[Any, float]] = asyncio.get_running_loop().create_future()
        # Nobody may be waiting any more when it fails.
        self.future.add_done_callback(lambda done: done.cancelled() or done.exception())


class FairQueue:
    """Jobs of one size, in the order in which they are next."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Job, str]] = []
        self.numbers = count()
        self.now = 0.0
        """The virtual time: the tag of the job that was taken last."""
        self.ends: dict[str, float] = {}
        """By payer, the tag of its last job."""

    def add(self, job: Job, payer: str) -> None:
        """Let a job wait, perhaps for another payer, too: it is taken when the first is due."""
        tag = max(self.now, self.ends.get(payer, 0.0)) + job.cost
        self.ends[payer] = tag
        heappush(self.heap, (tag, next(self.numbers), job, payer))
        if len(self.ends) > FORGET:
            self.ends = {payer: end for payer, end in self.ends.items() if end > self.now}

    def take(self) -> Job | None:
        """Take the next job that still waits."""
        while self.heap:
            tag, _, job, payer = heappop(self.heap)
            if job.waiting:
                job.waiting = False
                job.payer = payer
                self.now = tag
                return job
        return None

    def charge(self, job: Job, ms: float) -> None:
        """Put what a job really cost in the place of what was expected."""
        if job.payer in self.ends:
            self.ends[job.payer] += ms - job.cost


class Queues:
    """One fair queue for each size."""

    def __init__(self) -> None:
        self.of = {size: FairQueue() for size in Size}

    def add(self, job: Job) -> None:
        """Let a job wait."""
        self.of[job.size].add(job, job.payer)

    def join(self, job: Job, payer: str) -> None:
        """Let somebody else wait for the same job, at their own place in the queue."""
        if job.waiting and payer != job.payer:
            self.of[job.size].add(job, payer)

    def charge(self, job: Job, ms: float) -> None:
        """Put what a job really cost in the place of what was expected."""
        self.of[job.size].charge(job, ms)
