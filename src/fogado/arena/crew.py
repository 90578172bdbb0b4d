"""Who does the work: one seam, behind which it is this process, several, or somebody elsewhere.

Work is a function of a task and a number, and the result depends on these two alone.  So a crew
may do the numbers in any order and anywhere; whoever asked puts the results in order.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from fogado.bots.house import guests, invite
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.pool import Pool
    from typing import Self


@dataclass(frozen=True)
class Chunk:
    """Some numbers of one task: plain data and the name of a function, so that it can be sent."""

    work: Callable[[Any, int], Any]
    """A function of a module, which everybody finds by its name."""
    task: Any
    numbers: tuple[int, ...]
    guests: dict[str, str] = field(default_factory=guests)
    """The programs that may play there, too."""


def do(chunk: Chunk) -> list[Any]:
    """Do a chunk: one result for each number, in their order."""
    invite(chunk.guests)
    return [chunk.work(chunk.task, number) for number in chunk.numbers]


class Crew:
    """Somebody who does chunks somewhere."""

    hands = 1
    """How many chunks are done at the same time."""
    slice = 0.5
    """Seconds of work a hand is given at a time, about."""

    def __enter__(self) -> Self:
        """Stay together until the end of the block; without one, everybody goes home in between."""
        return self

    def __exit__(self, *_: object) -> None:
        """Go home."""

    def do_all(self, chunks: Sequence[Chunk]) -> Generator[list[Any]]:
        """Do every chunk and give each result when it is there, in any order.

        Whoever closes this before its end wants no more: the crew stops as soon as it can.
        """
        raise NotImplementedError


class Here(Crew):
    """This process, alone."""

    def do_all(self, chunks: Sequence[Chunk]) -> Generator[list[Any]]:
        for chunk in chunks:
            yield do(chunk)


class Processes(Crew):
    """Several processes of this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.pool: Pool | None = None
        self.stays = False
        """Do they stay when their work is done, because more is to come?"""

    def __enter__(self) -> Self:
        self.stays = True
        return self

    def __exit__(self, *_: object) -> None:
        self.stays = False
        self.send_home()

    def do_all(self, chunks: Sequence[Chunk]) -> Generator[list[Any]]:
        if not chunks:
            return
        done = False
        try:
            if self.pool is None:
                # Fresh processes share no locks and no half-made thing of ours.
                context = multiprocessing.get_context("spawn")
                hands = self.hands if self.stays else min(self.hands, len(chunks))
                with deaf_to_interrupts():
                    self.pool = context.Pool(hands)
            yield from self.pool.imap_unordered(do, chunks)
            done = True
        finally:
            # Whoever was told to stop is in the middle of something: others come for what is next.
            if not (done and self.stays):
                self.send_home(done)

    def send_home(self, done: bool = False) -> None:
        """Let the processes end: at once, or by themselves if nothing is left to do."""
        pool, self.pool = self.pool, None
        if pool is None:
            return
        if done:
            pool.close()
            pool.join()
        pool.terminate()
        pool.join()


def crew_of(jobs: int, cluster: str | None = None) -> Crew:
    """Give so many processes, where one is this one; or everybody of a Ray cluster."""
    if jobs < 1:
        raise FogadoError(f"{jobs} processes cannot play; at least 1 can.")
    if cluster is not None:
        if jobs > 1:
            raise FogadoError("--cluster uses every core of the cluster; leave --jobs out.")
        from fogado.arena.cluster import Cluster

        return Cluster(cluster)
    return Here() if jobs == 1 else Processes(jobs)


def hand_out(
    crew: Crew, work: Callable[[Any, int], Any], task: Any, numbers: Sequence[int]
) -> Generator[list[Any]]:
    """Let a crew do the numbers of a task, a handful at a time, so that progress can be seen."""
    gc.freeze()  # what is loaded stays: sweeping it again and again would make bots stutter
    handful, rest = 1, list(numbers)
    if crew.hands > 1 and len(rest) > 1:
        # The first is done here, to see how long one takes.
        began = time.perf_counter()
        yield do(Chunk(work, task, (rest.pop(0),)))
        one = max(time.perf_counter() - began, 1e-6)
        handful = max(1, min(int(crew.slice / one), len(rest) // (2 * crew.hands)))
    parts = [tuple(rest[first : first + handful]) for first in range(0, len(rest), handful)]
    done = crew.do_all([Chunk(work, task, part) for part in parts])
    try:
        yield from done
    finally:
        done.close()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, which reaches all of a terminal.

    This process only puts it off: an interrupt that comes meanwhile is heard at the end.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield  # Windows: there, whoever is interrupted says so itself
        return
    # Its helper unblocks interrupts when it starts, so it has to be there before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
