"""Where the house thinks: quick answers in threads, long thoughts in processes of their own.

A long thought in a thread would hold up everybody else in the same process.  So there are lanes,
each with a few minds that are started when they are needed and end when nobody has asked for a
while: whoever waits for a review is in nobody's way who waits for a bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.bots.threads import one_thread
from fogado.core.source import seeded
from fogado.server.logs import log
from fogado.server.mind import Question, Reply

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.game import State

QUICK = ("random", "novice", "casual", "greedy")
"""Bots that answer within a few milliseconds; all others are given a mind of their own."""
BUDGET = {"novice": 50, "casual": 50, "greedy": 50, "random": 50}
LONG_BUDGET = 2_000
"""Milliseconds of computing for one answer, unless the spec of the bot says more."""
LANES = {"bots": 2, "hints": 1, "odds": 1, "review": 1}
"""How many minds think at the same time, by what they think about."""
LONGEST = {"bots": 60.0, "hints": 60.0, "odds": 60.0, "review": 1800.0}
"""Seconds after which a thought is given up, and its process with it."""
IDLE = 300.0
"""Seconds after which a mind that nobody asks anything goes."""


class NoAnswer(Exception):
    """A thought came to nothing."""


class Mind:
    """One process that thinks."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.guard = threading.Lock()
        self.closed = False
        self.used = time.monotonic()

    def wake(self) -> subprocess.Popen[bytes]:
        """Give the living process, a new one if there is none."""
        with self.guard:
            if self.closed:
                raise NoAnswer("The house is closing.")
            if self.process is None or self.process.poll() is not None:
                self.put_away()
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "fogado.server.mind"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, **one_thread()},
                    # Ctrl-C is for whoever serves, who tells the minds.
                    start_new_session=True,
                )
            return self.process

    def ask(
        self, question: Question, longest: float, tell: Callable[[int, int], None]
    ) -> tuple[Any, float]:
        """Ask, and wait; give the answer and the milliseconds of computing it took."""
        process = self.wake()
        self.used = time.monotonic()
        assert process.stdin is not None
        assert process.stdout is not None
        patience = threading.Timer(longest, process.kill)
        patience.daemon = True
        patience.start()
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            process.stdin.flush()
            for line in process.stdout:
                reply = msgspec.json.decode(line, type=Reply)
                if reply.error:
                    raise NoAnswer(reply.error)
                if reply.ms >= 0:
                    return reply.answer, reply.ms
                tell(reply.done, reply.total)
        except (OSError, ValueError) as error:
            raise NoAnswer(f"The line to a mind broke: {error}") from None
        finally:
            patience.cancel()
            self.used = time.monotonic()
        raise NoAnswer("A mind has ended in the middle of a thought.")

    def put_away(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def rest(self, idle: float) -> None:
        """End the process if nobody has asked it for so long."""
        with self.guard:
            if time.monotonic() - self.used > idle:
                self.put_away()

    def end(self) -> None:
        """End for good, also in the middle of a thought: whoever waits for it hears that."""
        with self.guard:
            self.closed = True
            if self.process is not None:
                self.process.kill()


class Lane:
    """A few minds that take what comes in turn."""

    def __init__(self, name: str, many: int) -> None:
        self.name = name
        self.minds = [Mind() for _ in range(many)]
        self.free: queue.SimpleQueue[Mind] = queue.SimpleQueue()
        for mind in self.minds:
            self.free.put(mind)
        self.threads = ThreadPoolExecutor(many, thread_name_prefix=f"mind-{name}")
        self.waiting = 0

    def ask(
        self, make: Callable[[], Question], tell: Callable[[int, int], None]
    ) -> tuple[Any, float]:
        """Put a question together and ask it, in a thread of this lane."""
        try:
            asked = make()
        except Exception as error:
            raise NoAnswer(f"The question could not be put: {type(error).__name__}.") from error
        mind = self.free.get()
        try:
            return mind.ask(asked, LONGEST[self.name], tell)
        finally:
            self.free.put(mind)

    def rest(self, idle: float) -> None:
        """Let those minds go that nobody needs."""
        resting: list[Mind] = []
        with contextlib.suppress(queue.Empty):
            while True:
                resting.append(self.free.get_nowait())
        for mind in resting:
            mind.rest(idle)
            self.free.put(mind)

    def end(self) -> None:
        """Stop thinking at once."""
        for mind in self.minds:
            mind.end()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for mind in self.minds:
            mind.put_away()


class Minds:
    """All lanes of one process that serves."""

    def __init__(self, lanes: dict[str, int] | None = None) -> None:
        self.lanes = {name: Lane(name, many) for name, many in (lanes or LANES).items()}

    async def think(
        self,
        lane: str,
        make: Callable[[], Question],
        tell: Callable[[int, int], None] = lambda done, total: None,
    ) -> tuple[Any, float]:
        """Think about something beside everything else.

        ``make`` puts the question together in a thread, for that may take a while, too.
        """
        chosen = self.lanes[lane]
        chosen.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(chosen.threads, chosen.ask, make, tell)
        except RuntimeError as error:  # the lane was closed before its turn came
            raise NoAnswer(str(error)) from None
        finally:
            chosen.waiting -= 1

    def rest(self, idle: float = IDLE) -> None:
        """Let those minds go that nobody needs."""
        for lane in self.lanes.values():
            lane.rest(idle)

    def end(self) -> None:
        """Stop thinking at once; nobody waits for a thought any more."""
        for lane in self.lanes.values():
            lane.end()


def question(what: str, state: State, seat: int | None, **more: Any) -> Question:
    """Put a question together; of the table it holds what one pair of eyes sees, the rest made up.

    Called in a thread: making up a world takes a while.
    """
    game = state.game
    world = game.sample(state.view(seat), seeded(what))
    return Question(what, {"game": game.name, "state": game.save(world), "seat": seat, **more})


def name_of(spec: str) -> str:
    """Give the name of a bot from its spec."""
    return spec.partition(":")[0]


def is_quick(spec: str) -> bool:
    """Does this bot answer at once?"""
    return name_of(spec) in QUICK


def budget_of(spec: str) -> int:
    """Give the milliseconds that a bot may compute for one answer."""
    settings = dict(part.partition("=")[::2] for part in spec.partition(":")[2].split(",") if part)
    own = settings.get("ms", "")
    if own.isdecimal() and int(own):
        return int(own)
    return BUDGET.get(name_of(spec), LONG_BUDGET)


def note_time(spec: str, ms: float) -> bool:
    """Log a bot that took longer than it may; say whether it did."""
    slow = ms > budget_of(spec) * 1.1
    if slow:
        log.warning("slow bot", bot=spec, ms=round(ms), budget=budget_of(spec))
    return slow
