"""How fast many tables are stepped together, beside the engine's own random play-outs.

``python benches/vector.py`` measures, in one process and in turns: ``play_out``, the engine's own
inner loop, and the same number of seats in ``fogado.research.vector`` when it tells only how many
answers there are, also which (masks), and also what is seen (observations).  Answers are places of
the menu, drawn with numpy; drawing them is measured, too.  CPU time of one process; medians over
the rounds.

What is and is not comparable: ``play_out`` draws every answer inside the engine and never has to
hand a menu out; ``counts`` hands every question out and takes every answer from outside, which is
the least that a learner needs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any

import numpy as np

import fogado
from fogado.core.game import play_out
from fogado.core.native import COMPILED
from fogado.core.source import seeded
from fogado.research import vector
from fogado.research.stepping import SEES

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("emerald-skulls", 2, {}),
    ("emerald-skulls", 4, {}),
    ("emerald-skulls", 4, {"betting": "open"}),
    ("dwarven-smithy", 2, {}),
    ("dwarven-smithy", 4, {"game": "full"}),
    ("dice-forge", 2, {}),
    ("dice-forge", 4, {}),
]


def engine(game: str, seats: int, setup: dict[str, Any], seconds: float) -> float:
    """Count the decisions of the engine's own play-outs in a second."""
    rules = fogado.game(game)
    source = seeded("bench")
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        decisions += play_out(rules.start(seats, setup), source)
    return decisions / (time.process_time() - begun)


class Many:
    """Tables that are stepped at random; kept between rounds, so that plays are in their middle."""

    def __init__(self, game: str, seats: int, setup: dict[str, Any], n: int, see: str) -> None:
        self.tables = vector(game, n, players=seats, setup=setup, see=see)
        self.luck = np.random.default_rng(0)
        self.asked = self.tables.reset()

    def step(self) -> None:
        """Answer every table once."""
        drawn = self.luck.random(self.tables.n) * self.asked.counts
        self.asked = self.tables.pick(drawn.astype(np.intp))

    def measure(self, seconds: float) -> float:
        """Count decisions in a second."""
        steps = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds or steps < 2:
            self.step()
            steps += 1
        return steps * self.tables.n / (time.process_time() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure and round")
    parser.add_argument("-n", type=int, default=256, help="tables side by side")
    parser.add_argument("--see", nargs="+", choices=SEES, default=list(SEES))
    parser.add_argument("--only", default="", help="only the games whose name contains this")
    parser.add_argument("--json", type=Path, help="write every figure to this file")
    chosen = parser.parse_args()
    print(f"{chosen.n} tables, {'compiled' if COMPILED else 'interpreted'}, decisions/s:")
    print(f"{'':32}" + "".join(f"{'engine':>12}{see:>14}{'':6}" for see in chosen.see))
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    for game, seats, setup in CASES:
        name = " ".join([game, str(seats), *(f"{key}={value}" for key, value in setup.items())])
        if chosen.only not in name:
            continue
        found[name] = {}
        shown = ""
        for see in chosen.see:
            rounds = in_turns(game, seats, setup, see, chosen)
            found[name][see] = rounds
            own, many = (statistics.median(rounds[who]) for who in ("engine", "many"))
            shown += f"{own:>12,.0f}{many:>14,.0f}{many / own:>6.0%}"
        print(f"{name:32}{shown}", flush=True)
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1))


def in_turns(
    game: str, seats: int, setup: dict[str, Any], see: str, chosen: argparse.Namespace
) -> dict[str, list[float]]:
    """Measure the engine and many tables in turns; nothing else lies in memory meanwhile."""
    many = Many(game, seats, setup, chosen.n, see)
    many.measure(0.1)
    rounds: dict[str, list[float]] = {"engine": [], "many": []}
    for _ in range(chosen.rounds):
        rounds["engine"].append(engine(game, seats, setup, chosen.seconds))
        rounds["many"].append(many.measure(chosen.seconds))
    return rounds


if __name__ == "__main__":
    main()
