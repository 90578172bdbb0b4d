"""Processes in which a server thinks: bots, hints, odds, replays, checks of dice, reviews.

Nothing of that runs in the event loop.  Each process takes thoughts up to its size, so long ones
never hold all of them; within a size `thinking_queue` sees to it that all payers get their share.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any

from fogado.bots.house import bots_of, read_spec
from fogado.server.limits import TooMany
from fogado.server.logs import log
from fogado.server.refused import Refused
from fogado.server.thinking_job import KINDS, Size
from fogado.server.thinking_process import (
    Died,
    GivenUp,
    NoAnswer,
    NotStarted,
    ThinkingProcess,
)
from fogado.server.thinking_queue import Job, Queues

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.core.game import Game
    from fogado.server.thinking_job import Question

FEWEST = len(Size)
"""Processes of a pool at least: one for each size.  They are started when they are first needed."""
MORE = (Size.USUAL, Size.SHORT, Size.LONG)
"""The sizes of those beyond that, in turns."""
MOST_OF_PAYER = 8
"""Jobs that may wait for one person or address; bots are bounded by the tables that there are."""
MOST = 400
"""Jobs that may wait in all, bots left aside."""
IDLE = 300.0
"""Seconds after which a process that nobody asks anything is ended."""
TRIES = 2
"""Times that a job is begun, if its process ends for another reason than its time."""
LABELS = 2_000
"""Kinds of jobs whose cost is remembered."""
FADES = 0.8
"""How much of a high cost is still expected after a job that cost less."""
WITHOUT_CLOCK = 2_000
"""Milliseconds that a bot is expected to think which counts something else than time."""
AGAIN = 2.0
"""Seconds after which one may ask again when too many jobs wait."""


class TooManyWaiting(TooMany):
    """Somebody has asked for so much already that nothing more is taken in for them."""

    def __init__(self) -> None:
        self.name = "thinking"
        self.wait = AGAIN
        Refused.__init__(self, "too-many", "thinking-yours", n=MOST_OF_PAYER)


class ThinkingPool:
    """All processes of one server that think."""

    def __init__(
        self, many: int = 0, process: Callable[[Size], ThinkingProcess] = ThinkingProcess
    ) -> None:
        self.processes = [process(size) for size in sizes(many)]
        self.idle = list(self.processes)
        self.queues = Queues()
        self.waiting: Counter[str] = Counter()
        """By payer, the jobs that wait or run and are not a bot's."""
        self.kinds: Counter[str] = Counter()
        """By kind, the jobs that wait."""
        self.running: dict[Job, asyncio.Task[None]] = {}
        self.costs: OrderedDict[str, float] = OrderedDict()
        """By label, what the next job like that is expected to cost."""
        self.homes: OrderedDict[str, ThinkingProcess] = OrderedDict()
        self.counts: Counter[str] = Counter()
        self.healthy = True
        """Could a process be started when one was last needed?"""
        self.closed = False

    # ── asking ───────────────────────────────────────────────────────────────────────────

    def submit(
        self,
        kind: str,
        payer: str,
        make: Callable[[], Awaitable[Question]],
        *,
        cost: float | None = None,
        label: str = "",
        home: str = "",
        tell: Callable[[int, int], None] = lambda done, total: None,
    ) -> Job:
        """Let a job wait for its turn; raise ``Refused`` if too many wait already.

        A ``cost`` is expected until jobs with this label have shown what they take.
        """
        if self.closed:
            raise Refused("unavailable", "no-answer")
        if kind != "bot":
            if self.waiting[payer] >= MOST_OF_PAYER:
                self.counts["refused"] += 1
                raise TooManyWaiting
            if sum(self.waiting.values()) >= MOST:
                self.counts["refused"] += 1
                raise Refused("unavailable", "thinking-busy")
            self.waiting[payer] += 1
        expected = max(1.0, self.costs.get(label, cost or KINDS[kind].cost))
        job = Job(kind, payer, make, expected, label=label, home=home, tell=tell)
        job.asked = time.monotonic()
        self.kinds[kind] += 1
        first = payer
        job.future.add_done_callback(lambda _: self.left(job, first))
        if KINDS[kind].patience:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(KINDS[kind].patience, self.lose_patience, job)
            job.future.add_done_callback(lambda _: timer.cancel())
        self.queues.add(job)
        self.dispatch()
        return job

    def left(self, job: Job, payer: str) -> None:
        """Note that a job is done, failed or no longer wanted, perhaps before its turn came."""
        if job.kind != "bot":
            self.waiting[payer] -= 1
            if not self.waiting[payer]:
                del self.waiting[payer]
        if job.waiting:
            job.waiting = False
            self.kinds[job.kind] -= 1

    def lose_patience(self, job: Job) -> None:
        """Give up a job whose turn did not come in time."""
        if job.waiting and not job.future.done():
            self.counts["impatient"] += 1
            job.future.set_exception(NoAnswer("Its turn did not come in time."))

    # ── whose turn it is ─────────────────────────────────────────────────────────────────

    def dispatch(self) -> None:
        """Give jobs to idle processes: the longest first, each to the process that fits it best."""
        for size in reversed(Size):
            queue = self.queues.of[size]
            while fitting := [process for process in self.idle if process.size >= size]:
                job = queue.take()
                if job is None:
                    break
                process = self.chosen(job, fitting)
                self.idle.remove(process)
                self.kinds[job.kind] -= 1
                self.counts[f"{job.kind}_begun"] += 1
                waited = time.monotonic() - job.asked
                self.counts[f"{job.kind}_waited_ms"] += round(waited * 1000)
                self.running[job] = asyncio.create_task(self.run(process, job))

    def chosen(self, job: Job, fitting: list[ThinkingProcess]) -> ThinkingProcess:
        """Choose the process that worked on the same before, else the smallest that fits."""
        home = self.homes.get(job.home) if job.home else None
        if home not in fitting:
            home = min(fitting, key=lambda process: (process.size, not process.alive))
        if job.home:
            self.homes[job.home] = home
            self.homes.move_to_end(job.home)
            if len(self.homes) > LABELS:
                self.homes.popitem(last=False)
        return home

    async def run(self, process: ThinkingProcess, job: Job) -> None:
        """Let a process think about a job; whatever happens, the process is free afterwards."""
        job.tries += 1
        again = False
        began = time.monotonic()
        try:
            answer, ms = await self.asked(process, job)
        except NoAnswer as error:
            self.failed(job, error)
            ms = (time.monotonic() - began) * 1000
            died = isinstance(error, Died | NotStarted)
            again = died and job.tries < TRIES and not job.future.done()
            if not again and not job.future.done():
                job.future.set_exception(error)
        except Exception as error:  # a question that cannot be put must not end the pool
            log.warning("no question", about=job.kind, error=type(error).__name__)
            ms = 0.0
            if not job.future.done():
                why = f"The question could not be put: {type(error).__name__}."
                job.future.set_exception(NoAnswer(why))
        else:
            self.healthy = True
            self.learn(job, ms)
            if not job.future.done():
                job.future.set_result((answer, ms))
        finally:
            del self.running[job]
            if not job.future.done() and not again:
                job.future.cancel()
        self.queues.charge(job, ms)
        self.idle.append(process)
        if again:
            job.waiting = True
            self.kinds[job.kind] += 1
            self.queues.add(job)
        if not self.closed:
            self.dispatch()

    async def asked(self, process: ThinkingProcess, job: Job) -> tuple[Any, float]:
        """Put the question of a job to a process."""
        kind = KINDS[job.kind]
        question = await job.make()
        question.cpu = kind.cpu
        return await process.ask(question, kind.wall, job.tell)

    def failed(self, job: Job, error: NoAnswer) -> None:
        """Count and log what went wrong."""
        if self.closed:
            return
        self.healthy = not isinstance(error, NotStarted)
        if isinstance(error, NotStarted):
            log.error("no thinking process", about=job.kind, error=str(error))
        elif isinstance(error, GivenUp):
            self.counts[f"{job.kind}_killed"] += 1
            self.expect(job.label, KINDS[job.kind].cpu * 1000)
            log.warning("thought given up", about=job.kind, label=job.label, error=str(error))
        elif isinstance(error, Died):
            self.counts["died"] += 1
            log.warning("thinking process died", about=job.kind, error=str(error))
        else:
            # What went wrong may name hidden things; of what kind it was may not.
            log.warning("no answer", about=job.kind, error=str(error).partition(":")[0])

    def learn(self, job: Job, ms: float) -> None:
        """Remember what a job cost."""
        self.counts[f"{job.kind}_done"] += 1
        self.counts[f"{job.kind}_ms"] += round(ms)
        self.expect(job.label, ms)

    def expect(self, label: str, ms: float) -> None:
        """Expect the next job with a label to take as long, or nearly as long as those before."""
        if not label:
            return
        known = self.costs.pop(label, ms)
        self.costs[label] = max(ms, FADES * known + (1 - FADES) * ms)
        if len(self.costs) > LABELS:
            self.costs.popitem(last=False)

    # ── from the beginning to the end ────────────────────────────────────────────────────

    async def warm_up(self) -> None:
        """Start the process that most bots think in, so that the first one need not wait."""
        process = self.idle[0]
        if process.alive:
            return
        self.idle.remove(process)
        try:
            await process.start()
            self.healthy = True
        except NotStarted as error:
            self.healthy = False
            log.error("no thinking process", about="start", error=str(error))
        finally:
            self.idle.insert(0, process)
        self.dispatch()

    def rest(self, idle: float = IDLE) -> None:
        """End those processes that nobody has asked anything for so long."""
        for process in self.idle:
            if process.alive and time.monotonic() - process.used > idle:
                process.rest()

    async def close(self) -> None:
        """End everything at once, also in the middle of a thought."""
        self.closed = True
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for queue in self.queues.of.values():
            while (job := queue.take()) is not None:
                job.future.cancel()
        for process in self.processes:
            process.close()

    def figures(self) -> dict[str, float]:
        """Count what waits, runs, was done and was given up, by kind."""
        runs = Counter(job.kind for job in self.running)
        found: dict[str, float] = {
            "thinking_healthy": float(self.healthy),
            "thinking_processes": float(sum(process.alive for process in self.processes)),
            **{f"thinking_{name}": float(value) for name, value in self.counts.items()},
        }
        for kind in KINDS:
            found[f"thinking_{kind}_waiting"] = float(self.kinds[kind])
            found[f"thinking_{kind}_running"] = float(runs[kind])
        return found


def sizes(many: int) -> list[Size]:
    """Return the sizes of so many processes; 0: as many as suit this machine."""
    many = max(FEWEST, many or (os.cpu_count() or 1) + 2)
    return sorted([*Size, *(MORE[number % len(MORE)] for number in range(many - FEWEST))])


def first_cost(spec: str, game: Game) -> float | None:
    """Return the milliseconds a bot may be expected to think; ``None`` for one without a limit."""
    name, own = read_spec(spec, game)
    keys = bots_of(game)[name].keys
    if "ms" not in keys:
        return None
    return float({**keys, **own}["ms"] or WITHOUT_CLOCK)
