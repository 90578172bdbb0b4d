"""Many plays between bots: the same seed gives the same plays, on one process or on several."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fogado.arena.crew import crew_of, hand_out
from fogado.bots.house import Bots, named_bots
from fogado.core import registry
from fogado.core.content import edition_of
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fogado.arena.crew import Crew
    from fogado.core.events import Event
    from fogado.core.game import State


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
    places: tuple[int, ...]
    """1 for the first, by seat; equal places are shared."""


def seed_of(plan: Plan, index: int) -> str:
    """Give the seed of one play: ``fogado.play`` with it plays the same."""
    return f"{plan.seed}/{index}"


def play_one(plan: Plan, index: int) -> Played:
    """Play one game of a plan to its end."""
    state, decisions = play_through(
        plan.game, plan.seats, plan.setup, plan.edition, seed_of(plan, index)
    )
    return played_of(index, state, decisions)


def play_through(
    name: str,
    seats: Sequence[str],
    setup: Mapping[str, Any],
    edition: dict[str, Any] | None,
    seed: str,
    listen: Callable[[list[Event]], None] | None = None,
) -> tuple[State, int]:
    """Let bots play one game; give its end and the number of decisions.

    ``listen`` hears everything that happens, hidden things included.
    """
    game = registry.game(name)
    table = Bots(game, dict(enumerate(seats)), seed)
    dealer = SeededDealer(seed)
    state = game.start(len(seats), setup, edition_of(name, edition))
    decisions = 0
    while not state.over:
        if listen is not None:
            state.log = []
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
        else:
            act = table.next_act(state)
            assert act is not None, "somebody without leave to wait waited"
            state.apply(*act)
            decisions += 1
        if listen is not None:
            listen(state.log or [])
    return state, decisions


def played_of(index: int, state: State, decisions: int) -> Played:
    """Keep of a finished play what is counted."""
    end = state.outcome
    return Played(index, end.scores, end.winners, decisions, state.game.turns(state), end.places)


def check(plan: Plan) -> Plan:
    """Say at once what is wrong with a plan; give it with its set-up filled in."""
    game = registry.game(plan.game)
    if plan.num < 1:
        raise FogadoError(f"{plan.num} games cannot be played; at least 1 can.")
    Bots(game, dict(enumerate(named_bots(plan.seats))), plan.seed)
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
    plan: Plan,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda count: None,
    crew: Crew | None = None,
) -> Simulation:
    """Play a plan; ``progress`` hears how many games are done.  Ctrl-C keeps what was played.

    So many processes play, or whoever is given as ``crew``.
    """
    crew = crew or crew_of(jobs)
    plan = check(plan)
    played: list[Played] = []
    stopped = False
    began = time.perf_counter()
    games = hand_out(crew, play_one, plan, range(plan.num))
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
