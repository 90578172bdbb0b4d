"""Learn ``fortunes.json`` from plays, about a minute.

    python -m fogado.bots.emerald_skulls.make_plays plays.jsonl
    python -m fogado.bots.emerald_skulls.make_fortunes plays.jsonl

Every beginning of a turn is shown with who won in the end; the network that finds the winners least
surprising is kept.  One play in five is never learned from: on those the surprise is measured.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.emerald_skulls.fortunes import (
    SOLO_LOOKS,
    TABLE_LOOKS,
    guess,
    look,
    look_alone,
    net_of,
)
from fogado.bots.emerald_skulls.make_plays import read

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.seen import Moment

Array = Any

SEED = 7
HIDDEN = (24, 12)
ROUNDS = 20
BATCH = 256
STEP = 2e-3
DECAY = 1e-5
"""How much a weight shrinks by itself at each step: smooth judgement matters more than detail."""
KEPT_BACK = 5
"""One play of so many is only measured on."""


class Group:
    """Moments with equally many seats: what is looked at, the standing's guess, who won."""

    def __init__(self, looks: list[Array], guesses: list[Array], won: list[Array]) -> None:
        self.looks = np.stack(looks)
        self.guesses = np.stack(guesses)
        self.won = np.stack(won)


def group_of(moments: list[tuple[Moment, bool]], seats: int) -> Group:
    """Look at the moments of tables with so many seats."""
    looks, guesses, won = [], [], []
    for moment, advanced in moments:
        gears = np.array([moment.gears], dtype=float)
        cubes = np.array([moment.cubes], dtype=float)
        pot = np.array([moment.pot], dtype=float)
        share = np.zeros(max(2, seats))
        if seats > 1:
            looks.append(look(gears, cubes, pot, moment.following, advanced))
            guesses.append(guess(gears, cubes, pot, moment.following)[0])
            for seat in moment.winners:
                share[seat] = 1.0 / len(moment.winners)
        else:
            theirs = np.array([moment.opposition], dtype=float)
            seen = look_alone(gears[0], cubes[0], pot, theirs, moment.rounds)
            # Vrax and Kar are a seat about which nothing is known.
            looks.append(np.concatenate([seen, np.zeros_like(seen)]))
            guesses.append(np.zeros(2))
            share[0 if moment.winners else 1] = 1.0
        won.append(share)
    return Group(looks, guesses, won)


class Learner:
    """A network with what it needs to learn (Adam)."""

    def __init__(self, looks: int, source: np.random.Generator) -> None:
        sizes = (looks, *HIDDEN, 1)
        self.arrays: dict[str, Array] = {}
        for layer in (1, 2, 3):
            before, after = sizes[layer - 1], sizes[layer]
            scale = np.sqrt(2.0 / before) * (0.1 if layer == 3 else 1.0)
            self.arrays[f"w{layer}"] = source.normal(0.0, scale, (before, after))
            self.arrays[f"b{layer}"] = np.zeros(after)
        self.means = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self.steps = 0

    def chances(self, group: Group, rows: Array) -> tuple[Array, list[Array]]:
        """Judge some moments; also give what the layers saw."""
        arrays = self.arrays
        looks = group.looks[rows]
        count, seats, _ = looks.shape
        seen = [looks.reshape(count * seats, -1)]
        for layer in (1, 2):
            seen.append(np.maximum(seen[-1] @ arrays[f"w{layer}"] + arrays[f"b{layer}"], 0.0))
        scores = (seen[-1] @ arrays["w3"] + arrays["b3"]).reshape(count, seats)
        if group.guesses[rows].any():
            scores = scores + group.guesses[rows]
        else:
            scores = np.stack([scores[:, 0], np.zeros(count)], axis=1)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True), seen

    def learn(self, group: Group, rows: Array, step: float) -> None:
        """Move every number a little towards less surprise."""
        chances, seen = self.chances(group, rows)
        wrong = (chances - group.won[rows]) / len(rows)
        if not group.guesses[rows].any():
            wrong[:, 1] = 0.0
        back = wrong.reshape(-1, 1)
        slopes: dict[str, Array] = {}
        for layer in (3, 2, 1):
            slopes[f"w{layer}"] = seen[layer - 1].T @ back
            slopes[f"b{layer}"] = back.sum(axis=0)
            back = (back @ self.arrays[f"w{layer}"].T) * (seen[layer - 1] > 0)
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] = 0.9 * self.means[name] + 0.1 * slope
            self.squares[name] = 0.999 * self.squares[name] + 0.001 * slope**2
            mean = self.means[name] / (1.0 - 0.9**self.steps)
            square = self.squares[name] / (1.0 - 0.999**self.steps)
            self.arrays[name] -= step * mean / (np.sqrt(square) + 1e-8)
            if name.startswith("w"):
                self.arrays[name] *= 1.0 - DECAY

    def surprise(self, groups: dict[int, Group]) -> float:
        """Say how surprising the winners are on average: less is better."""
        total, count = 0.0, 0
        for group in groups.values():
            rows = np.arange(len(group.won))
            total -= float((group.won * np.log(self.chances(group, rows)[0] + 1e-9)).sum())
            count += len(rows)
        return total / count


def learned(looks: int, known: dict[int, Group], kept: dict[int, Group]) -> tuple[Learner, Any]:
    """Learn in rounds with smaller and smaller steps; give the learning curve too."""
    source = np.random.default_rng(SEED)
    learner = Learner(looks, source)
    curve = []
    for number in range(ROUNDS):
        batches: list[tuple[int, Array]] = []
        for seats, group in known.items():
            order = source.permutation(len(group.won))
            batches += [(seats, order[at : at + BATCH]) for at in range(0, len(order), BATCH)]
        for place in source.permutation(len(batches)):
            seats, rows = batches[place]
            learner.learn(known[seats], rows, STEP * (1.0 - number / ROUNDS))
        curve.append([round(learner.surprise(known), 5), round(learner.surprise(kept), 5)])
        print(f"round {number + 1}: surprise {curve[-1][0]}, on plays kept back {curve[-1][1]}")
    return learner, curve


def main() -> None:
    """Learn, say how well, and write the arrays."""
    known: dict[int, list[tuple[Moment, bool]]] = {}
    kept: dict[int, list[tuple[Moment, bool]]] = {}
    for number, (seed, seen) in enumerate(read(Path(sys.argv[1])).items()):
        into = known if number % KEPT_BACK else kept
        for moment in seen:
            into.setdefault(len(moment.gears), []).append((moment, "/random/" in seed))
    written: dict[str, Any] = {"made_by": f"python -m {__spec__.name}", "seed": SEED}
    for name, looks, solo in (("table", TABLE_LOOKS, False), ("solo", SOLO_LOOKS, True)):
        learning = {n: group_of(m, n) for n, m in known.items() if (n == 1) is solo}
        measuring = {n: group_of(m, n) for n, m in kept.items() if (n == 1) is solo}
        learner, curve = learned(looks, learning, measuring)
        for seats, group in sorted(measuring.items()):
            plain = -float(np.log(1.0 / group.won.shape[1]))
            found = learner.surprise({seats: group})
            print(f"{seats} seats: {found:.4f}; knowing nothing {plain:.4f}")
        plain_arrays = {n: np.round(a, 5).tolist() for n, a in learner.arrays.items()}
        net_of(plain_arrays)
        written[name] = plain_arrays
        written[f"{name}_curve"] = curve
    text = json.dumps(written, separators=(",", ":"))
    Path(__file__).with_name("fortunes.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
