"""How fast many tables are stepped together, beside the engine's own random play-outs.

``PYTHONPATH=build/native python benches/vector.py`` measures, in one process and in turns:

* ``engine``: ``play_out``, the engine's own inner loop, which no Python outside takes part in;
* ``apart``: the same, but one decision at each of the tables in turn.  A table has left the
  processor's cache when it is its turn again, so this is what many tables cost the engine itself;
* ``loop``: one table stepped from Python with ``options`` and ``take``, as anybody would begin;
* ``by_lot``: ``fogado.research.vector``, which is given a lot for every step and table, answers by
  them, and gives what was played as arrays;
* ``roll_out``: the same, but a policy is asked, a group of tables after the other;
* ``counts``, ``masks``, ``observations``: the same, stepped all together with ``pick``.  It tells
  of every question how many answers there are, also which, and also what is seen.

Answers are places of the menu, drawn with numpy for every single question; drawing them is
measured, too, and so are the rewards and ends of every step.  CPU time of one process; medians over
the rounds, in each of which the engine is measured right before and right after.  ``--write`` puts
the table into ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import fogado
from fogado.core.game import play_on, play_out
from fogado.core.native import COMPILED
from fogado.core.source import seeded
from fogado.research import vector
from fogado.research.stepping import SEES, Asked, Played

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

from benches import page  # noqa: E402

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("emerald-skulls", 2, {}),
    ("emerald-skulls", 4, {}),
    ("emerald-skulls", 4, {"betting": "open"}),
    ("dwarven-smithy", 2, {}),
    ("dwarven-smithy", 4, {"game": "full"}),
    ("dice-forge", 2, {}),
    ("dice-forge", 4, {}),
]
AIM = 0.8
"""The share of the engine's own speed that we want where only counts are told."""
BY_LOT = "by_lot"
ROLL_OUT = "roll_out"
STRETCH = 128
"""Steps of a stretch: what learners collect before they learn."""
LONG = 512
"""Steps of a stretch by lot, after which nobody learns."""

MIDDLE = 60
"""Decisions by which plays differ when they are measured."""


class Figure(NamedTuple):
    """How fast one way of playing is."""

    speed: float
    """Decisions in a second,"""
    share: float
    """and the share of what the engine did around it: machines are not always as fast."""


Found = dict[str, dict[str, Figure]]
"""By table and way of playing."""


def engine(game: str, seats: int, setup: dict[str, Any], seconds: float) -> float:
    """Count the decisions of the engine's own play-outs in a second."""
    rules = fogado.game(game)
    source = seeded("bench")
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        decisions += play_out(rules.start(seats, setup), source)
    return decisions / (time.process_time() - begun)


def apart(game: str, seats: int, setup: dict[str, Any], n: int, seconds: float) -> float:
    """Count the decisions of the engine's own play-outs when many tables take turns."""
    rules = fogado.game(game)
    source = seeded("bench")
    states = [rules.start(seats, setup) for _ in range(n)]
    for number, state in enumerate(states):
        play_on(state, source, number % MIDDLE)  # plays are in their middle, not all at their begin
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for number, state in enumerate(states):
            taken = play_on(state, source, 1)
            decisions += taken
            if not taken:
                states[number] = rules.start(seats, setup)
    return decisions / (time.process_time() - begun)


def loop(game: str, seats: int, setup: dict[str, Any], seconds: float) -> float:
    """Count the decisions of a plain loop around the engine in a second."""
    rules = fogado.game(game)
    source = seeded("bench")
    state = rules.start(seats, setup)
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(100):
            if state.over:
                state = rules.start(seats, setup)
            pending = state.chance
            if pending is not None:
                state.settle(pending.sample(source))
                continue
            asked = state.to_act
            seat = asked[source.below(len(asked))]
            options = state.options(seat)
            state.take(seat, options[source.below(len(options))])
            decisions += 1
    return decisions / (time.process_time() - begun)


class Many:
    """Tables that are stepped at random; kept between rounds, so that plays are in their middle."""

    def __init__(self, game: str, seats: int, setup: dict[str, Any], n: int, see: str) -> None:
        self.tables = vector(game, n, players=seats, setup=setup, see=see)
        self.luck = np.random.default_rng(0)
        self.asked = self.tables.reset()

    def step(self) -> int:
        """Answer every table once; count the decisions."""
        drawn = self.luck.random(self.tables.n) * self.asked.counts
        self.asked = self.tables.pick(drawn.astype(np.intp))
        # Whoever learns reads these.
        self.paid = self.asked.rewards, self.asked.dones
        return self.tables.n

    def measure(self, seconds: float) -> float:
        """Count decisions in a second."""
        decisions = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds or decisions < 2 * self.tables.n:
            decisions += self.step()
        return decisions / (time.process_time() - begun)


class Stretches(Many):
    """The same tables, played a stretch at a time."""

    def policy(self, asked: Asked) -> np.ndarray:
        """Answer at random."""
        counts = asked.counts
        return (self.luck.random(len(counts)) * counts).astype(np.intp)

    def step(self) -> int:
        """Play a stretch; count the decisions."""
        self.played = self.tables.roll_out(self.policy, STRETCH)
        return STRETCH * self.tables.n


class Lots(Many):
    """The same tables, played a stretch at a time by lot; the same memory is written over."""

    played: Played | None = None

    def step(self) -> int:
        """Play a stretch; count the decisions."""
        # Numpy draws 64 bits at a time, and a lot has 32.
        drawn = self.luck.bit_generator.random_raw(self.tables.n * LONG // 2)
        lots = drawn.view(np.uint32).reshape(self.tables.n, LONG).T
        self.played = self.tables.by_lot(lots, out=self.played)
        return LONG * self.tables.n


WAYS: dict[str, type[Many]] = {BY_LOT: Lots, ROLL_OUT: Stretches}
"""Whole stretches; all other ways step."""


def in_turns(
    game: str, seats: int, setup: dict[str, Any], chosen: argparse.Namespace
) -> dict[str, Figure]:
    """Measure every way of playing in turns; tables of one kind only lie in memory at a time."""
    own: list[float] = []
    found: dict[str, Figure] = {}

    def measure(way: str, measured: Callable[[], float]) -> None:
        speeds, shares = [], []
        before = engine(game, seats, setup, chosen.seconds)
        for _ in range(chosen.rounds):
            speeds.append(measured())
            after = engine(game, seats, setup, chosen.seconds)
            shares.append(2 * speeds[-1] / (before + after))
            own.append(after)
            before = after
        found[way] = Figure(statistics.median(speeds), statistics.median(shares))

    measure("apart", lambda: apart(game, seats, setup, chosen.n, chosen.seconds))
    measure("loop", lambda: loop(game, seats, setup, chosen.seconds))
    for way in chosen.see:
        see = "counts" if way in WAYS else way
        many = WAYS.get(way, Many)(game, seats, setup, chosen.n, see)
        many.measure(0.1)
        measure(way, partial(many.measure, chosen.seconds))
        del many
    found["engine"] = Figure(statistics.median(own), 1.0)
    return found


def text_of(found: Found, chosen: argparse.Namespace, load: str) -> str:
    """Lay the figures out as a page."""
    ways = ["apart", "loop", *chosen.see]
    told = f"--rounds {chosen.rounds} --seconds {chosen.seconds} -n {chosen.n}"
    lines = [
        f"`PYTHONPATH=build/native python benches/vector.py {told}`. The load of the machine went "
        f"from {load} meanwhile.",
        "",
        f"| {chosen.n} tables | engine | " + " | ".join(f"`{way}`" for way in ways) + " |",
        "|---|--:|" + "--:|" * len(ways),
    ]
    for name, figures in found.items():
        cells = [f"{figures[way].speed:,.0f} ({figures[way].share:.0%})" for way in ways]
        lines.append(f"| {name} | {figures['engine'].speed:,.0f} | " + " | ".join(cells) + " |")
    for way in (BY_LOT, ROLL_OUT, "counts"):
        if way in ways:
            shares = [figures[way].share for figures in found.values()]
            fair = [figures[way].share / figures["apart"].share for figures in found.values()]
            met = sum(share >= AIM for share in shares)
            lines += [
                "",
                f"Of the engine's own speed `{way}` keeps {min(shares):.0%} to {max(shares):.0%}. "
                f"The aim of {AIM:.0%} is met in {met} of {len(shares)} cases. Of what the engine "
                f"does when the tables take turns (`apart`), it keeps {min(fair):.0%} to "
                f"{max(fair):.0%}.",
            ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure and round")
    parser.add_argument("-n", type=int, default=1024, help="tables side by side")
    ways = [*WAYS, *SEES]
    parser.add_argument("--see", nargs="+", choices=ways, default=ways, help="ways of vector")
    parser.add_argument("--only", default="", help="only the games whose name contains this")
    parser.add_argument("--json", type=Path, help="write every figure to this file")
    parser.add_argument("--write", action="store_true", help="put the table into docs/")
    chosen = parser.parse_args()
    busy = os.getloadavg()[0]
    print(f"{chosen.n} tables, {'compiled' if COMPILED else 'interpreted'}", file=sys.stderr)
    found: Found = {}
    for game, seats, setup in CASES:
        name = " ".join([game, str(seats), *(f"{key}={value}" for key, value in setup.items())])
        if chosen.only in name:
            found[name] = in_turns(game, seats, setup, chosen)
            print(f"{name} done", file=sys.stderr)
    text = text_of(found, chosen, f"{busy:.0f} to {os.getloadavg()[0]:.0f}")
    print(text)
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1))
    if chosen.write:
        page.put("vector", text)


if __name__ == "__main__":
    main()
