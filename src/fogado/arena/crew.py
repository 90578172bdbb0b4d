"""Who does the work: one seam, behind which it is this process, several, or somebody elsewhere.

Work is a function of a task and a number, and the result depends on these two alone.  So a crew
may do the numbers in any order and anywhere; whoever asked puts the results in order.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
import time
import traceback
from collections import deque
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from fogado.bots.house import guests, invite
from fogado.bots.threads import children_of_one_thread
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
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
    """Several processes of this machine.

    Each has one chunk at a time and a line of its own.  So it is known what a process was doing
    when it is killed, and another one does it again: the result is the same.
    """

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.there: list[Hand] = []
        """The processes that have come."""
        self.stays = False
        """Do they stay when their work is done, because more is to come?"""

    def __enter__(self) -> Self:
        self.stays = True
        return self

    def __exit__(self, *_: object) -> None:
        self.stays = False
        self.send_home()

    def do_all(self, chunks: Sequence[Chunk]) -> Generator[list[Any]]:
        waiting = deque(enumerate(chunks))
        deaths = [0] * len(chunks)
        done = False
        results: list[list[Any]] = []
        try:
            while waiting or any(hand.busy for hand in self.there):
                self.give(waiting)
                # Whoever asked may take their time with a result: meanwhile everybody works.
                yield from results
                results = []
                for hand in heard(self.there):
                    number, chunk = hand.doing
                    try:
                        results.append(hand.result())
                    except (EOFError, OSError):
                        self.there.remove(hand)
                        deaths[number] += 1
                        if deaths[number] == LIVES:
                            raise Killed(chunk) from None
                        waiting.appendleft((number, chunk))
            yield from results
            done = True
        finally:
            # Whoever was told to stop is in the middle of something: others come for what is next.
            if not (done and self.stays):
                self.send_home(done)

    def give(self, waiting: deque[tuple[int, Chunk]]) -> None:
        """Give everybody who is free something to do; let others come while there are too few."""
        # Somebody may have died with nothing to do.
        self.there = [hand for hand in self.there if hand.busy or hand.process.is_alive()]
        for hand in self.there:
            if waiting and not hand.busy:
                hand.begin(*waiting.popleft())
        while waiting and len(self.there) < self.hands:
            self.there.append(Hand())
            self.there[-1].begin(*waiting.popleft())

    def send_home(self, done: bool = False) -> None:
        """Let the processes end: at once, or by themselves if nothing is left to do."""
        there, self.there = self.there, []
        for hand in there:
            hand.line.close()
            if not done:
                hand.process.terminate()
        for hand in there:
            hand.process.join()


LIVES = 3
"""How many processes a chunk may cost: once it is bad luck, thrice it is the chunk."""


class Killed(FogadoError):
    """Every process that was given a chunk died of it."""

    def __init__(self, chunk: Chunk) -> None:
        first, last = chunk.numbers[0], chunk.numbers[-1]
        which = f"number {first}" if first == last else f"numbers {first} to {last}"
        super().__init__(
            f"{LIVES} processes one after the other were killed while they did {which}; "
            "perhaps memory is short: try fewer --jobs."
        )


class Hand:
    """A process of this machine, and the line to it."""

    def __init__(self) -> None:
        # A fresh process shares no locks and no half-made thing of ours.
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work_for, args=(theirs,), daemon=True)
        with deaf_to_interrupts(), children_of_one_thread():
            self.process.start()
        # Only that process holds the other end now, so the line ends when it does.
        theirs.close()
        self.busy = False
        self.doing: tuple[int, Chunk] = (0, Chunk(pow, 0, ()))

    def begin(self, number: int, chunk: Chunk) -> None:
        """Give it a chunk to do."""
        self.busy = True
        self.doing = (number, chunk)
        # If it was killed just now, that is heard when its result is asked for.
        with suppress(OSError):
            self.line.send(chunk)

    def result(self) -> list[Any]:
        """Hear the result of the chunk; raise what was raised there."""
        found, error = self.line.recv()
        self.busy = False
        if error is not None:
            raise error
        results: list[Any] = found
        return results


def heard(hands: Sequence[Hand]) -> list[Hand]:
    """Wait until somebody has a result, or is gone; give all who have."""
    lines = {hand.line: hand for hand in hands if hand.busy}
    return [lines[line] for line in wait(list(lines)) if isinstance(line, Connection)]


def work_for(line: Connection) -> None:
    """Do chunks in a process of its own, until the line ends."""
    while True:
        try:
            chunk = line.recv()
        except (EOFError, OSError):
            return  # reset, where an answer of ours has not been read
        try:
            answer: tuple[Any, Exception | None] = (do(chunk), None)
        except Exception as error:  # whatever it is: whoever asked shall hear it
            answer = (None, sendable(error))
        try:
            line.send(answer)
        except OSError:
            return  # whoever asked is gone


def sendable(error: Exception) -> Exception:
    """Give an error that arrives: with where it came from, and in words if it cannot travel."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # pickle raises what it likes
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


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
