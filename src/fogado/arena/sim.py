"""Many plays between bots: the same seed gives the same plays, on one process or on several."""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from fogado.bots.house import Bots
from fogado.core import registry
from fogado.core.content import edition_of
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from fogado.core.game import State

SLICE = 0.5
"""Seconds of work a process is given at a time, about."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: plain data, so that it can be sent to another process."""

    game: str
    seats: tuple[str, ...]
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    seed: str
    num: int


@dataclass(frozen=True)
class Played:
    """How one play ended."""

    index: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    turns: int | None
    """Turns, if the game counts them."""


def seed_of(plan: Plan, index: int) -> str:
    """Give the seed of one play: ``fogado.play`` with it plays the same."""
    return f"{plan.seed}/{index}"


def play_one(plan: Plan, index: int) -> Played:
    """Play one game of a plan to its end."""
    game = registry.game(plan.game)
    seed = seed_of(plan, index)
    table = Bots(game, dict(enumerate(plan.seats)), seed)
    dealer = SeededDealer(seed)
    state = game.start(len(plan.seats), plan.setup, edition_of(plan.game, plan.edition))
    decisions = 0
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        act = table.next_act(state)
        assert act is not None, "somebody without leave to wait waited"
        state.apply(*act)
        decisions += 1
    outcome = state.outcome
    return Played(index, outcome.scores, outcome.winners, decisions, turns_of(state))


def turns_of(state: State) -> int | None:
    """Count the turns of a play, if everybody can see their number."""
    turns = getattr(state.view(None), "turn", None)
    return turns if isinstance(turns, int) else None


def check(plan: Plan) -> Plan:
    """Say at once what is wrong with a plan; give it with its set-up filled in."""
    game = registry.game(plan.game)
    if plan.num < 1:
        raise FogadoError(f"{plan.num} games cannot be played; at least 1 can.")
    Bots(game, dict(enumerate(plan.seats)), plan.seed)
    game.start(len(plan.seats), plan.setup, edition_of(plan.game, plan.edition))
    filled = game.setups.fill(plan.setup)
    return Plan(plan.game, plan.seats, filled, plan.edition, plan.seed, plan.num)


@dataclass
class Simulation:
    """What was played of a plan, and how long it took."""

    plan: Plan
    played: list[Played]
    seconds: float
    stopped: bool
    """Was it stopped before all games were played?"""


def simulate(
    plan: Plan, jobs: int = 1, progress: Callable[[int], None] = lambda count: None
) -> Simulation:
    """Play a plan; ``progress`` hears how many games are done.  Ctrl-C keeps what was played."""
    if jobs < 1:
        raise FogadoError(f"{jobs} processes cannot play; at least 1 can.")
    plan = check(plan)
    gc.freeze()  # what is loaded stays: sweeping it again and again would make bots stutter
    played: list[Played] = []
    stopped = False
    began = time.perf_counter()
    games = one_by_one(plan) if jobs == 1 or plan.num == 1 else side_by_side(plan, jobs)
    try:
        for few in games:
            played += few
            progress(len(played))
    except KeyboardInterrupt:
        stopped = True
    finally:
        games.close()
    seconds = time.perf_counter() - began
    # Which process was faster must not show.
    played.sort(key=lambda one: one.index)
    return Simulation(plan, played, seconds, stopped)


def one_by_one(plan: Plan) -> Generator[list[Played]]:
    """Play in this process."""
    for index in range(plan.num):
        yield [play_one(plan, index)]


def side_by_side(plan: Plan, jobs: int) -> Generator[list[Played]]:
    """Play in several processes, each given a handful of games at a time."""
    began = time.perf_counter()
    yield [play_one(plan, 0)]
    one = max(time.perf_counter() - began, 1e-6)
    handful = max(1, min(int(SLICE / one), (plan.num - 1) // (2 * jobs)))
    parts = [(plan, first, min(first + handful, plan.num)) for first in range(1, plan.num, handful)]
    # Fresh processes share no locks and no half-made thing of ours.
    context = multiprocessing.get_context("spawn")
    pool = None
    try:
        with deaf_to_interrupts():
            pool = context.Pool(min(jobs, len(parts)))
        yield from pool.imap_unordered(play_some, parts)
        # Nothing is left to play: they go home by themselves.
        pool.close()
        pool.join()
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()


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


def play_some(part: tuple[Plan, int, int]) -> list[Played]:
    """Play the games from one index up to another."""
    plan, first, end = part
    return [play_one(plan, index) for index in range(first, end)]
