"""Teach the judge of Dwarven Smithy what plays of decent smiths come to.

    python -m tools.learn_smithy --plays 32000 --jobs 2

A play of Dwarven Smithy is long, and who wins says little about its beginning; by how much says
more.  So the network first learns the shares of e^(score / 30), and in the end one number is fitted
that turns them into chances to win.  Every seat is taken by ``greedy`` or by the practised smith;
in two plays of three, one answer in twenty is drawn by luck, so that the judge also learns what
nobody does on purpose.  Writes the arrays and the log beside the judge.
"""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from fogado.arena.learning import Learner, chances_of, fresh
from fogado.arena.selfplay import can_be_judged
from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.practised import Practised
from fogado.bots.minds.judge import decided
from fogado.bots.minds.judges import learned, module_of
from fogado.bots.minds.net import Net
from fogado.core import registry
from fogado.core.source import seeded

NAME = "dwarven-smithy"
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"game": "full"}),
    (2, {"game": "full"}),
    (2, {"game": "full"}),
    (2, {"game": "starter"}),
    (3, {"game": "full"}),
    (2, {"game": "starter"}),
    (4, {"game": "full"}),
    (2, {"game": "full", "bidding": "yes"}),
    (3, {"game": "starter"}),
)
"""The plays go round these tables."""
SLIPS = 0.05
SIXTH = 6
"""Of the tables of a play, so many are passed over for each that is kept: they are much alike."""
SCALE = 30.0
HIDDEN = (64, 32)
DECAY = 0.05
BATCH = 256
PASSES = 3
KEPT_BACK = 10
"""Every tenth play is not learned from."""

Array = Any
Play = tuple[Array, Array, Array]
"""What was seen, the scores, the chances in the end."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Teach the judge of Dwarven Smithy.")
    parser.add_argument("--plays", type=int, default=32_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--into", type=Path, default=learned(NAME), help="the arrays; the log")
    chosen = parser.parse_args(arguments)
    by_seats: dict[int, list[Play]] = {2: [], 3: [], 4: []}
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for number, play in enumerate(pool.imap(watch, range(chosen.plays), chunksize=4)):
            by_seats[TABLES[number % len(TABLES)][0]].append(play)
            if sys.stderr.isatty():
                print(f"\r{number + 1} plays", end="", file=sys.stderr)
    arrays, log = learn(by_seats)
    file = chosen.into
    np.savez_compressed(file, **arrays)
    file.with_suffix(".jsonl").write_text("".join(json.dumps(line) + "\n" for line in log))
    print(json.dumps(log[-1]))
    return 0


def watch(number: int) -> Play:
    """Watch one play, and keep every sixth table that could be judged."""
    seats, setup = TABLES[number % len(TABLES)]
    slips = SLIPS if number % 3 else 0.0
    module = module_of(NAME)
    judge = module.judge(Net(fresh(module.SIZE, (4, 4), 0)))
    seed = f"v/{number}"
    game = registry.game(NAME)
    state = game.start(seats, setup)
    source = seeded(seed)
    smiths = [(Greedy, Practised)[source.below(2)](game) for _ in range(seats)]
    pick = source.below(SIXTH)
    rows: list[list[list[float]]] = []
    count = 0
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(luck.sample(source))
            continue
        seat = state.to_act[0]
        option = smiths[seat].choose(Asked(state, seat, source))
        assert option is not None
        if source.random() < slips:
            options = judge.sensible(state, seat, state.options(seat))
            option = options[source.below(len(options))]
        state.take(seat, option)
        if can_be_judged(judge, state):
            count += 1
            if count % SIXTH == pick:
                rows.append([judge.look(state, one) for one in range(seats)])
    scores = np.array(state.outcome.scores, np.float32)
    return np.array(rows, np.float16), scores, np.array(decided(state), np.float32)


def shares(scores: Array) -> Array:
    """Turn scores into shares that add up to 1."""
    weights = np.exp((scores - scores.max()) / SCALE)
    return weights / weights.sum()


def together(plays: list[Play]) -> tuple[Array, Array, Array]:
    """Put plays with the same number of seats into one array each."""
    return (
        np.concatenate([looks for looks, _, _ in plays]),
        np.concatenate([np.repeat(shares(won)[None], len(looks), 0) for looks, won, _ in plays]),
        np.concatenate([np.repeat(ends[None], len(looks), 0) for looks, _, ends in plays]),
    )


def learn(by_seats: dict[int, list[Play]]) -> tuple[dict[str, Array], list[dict[str, Any]]]:
    """Fit the network; give its arrays and what is to be told of it."""
    luck = np.random.default_rng(1)
    cut = {seats: len(plays) * (KEPT_BACK - 1) // KEPT_BACK for seats, plays in by_seats.items()}
    known = {seats: together(plays[: cut[seats]]) for seats, plays in by_seats.items()}
    kept = {seats: together(plays[cut[seats] :]) for seats, plays in by_seats.items()}
    learner = Learner(fresh(module_of(NAME).SIZE, HIDDEN, 1))
    sizes = np.array([len(known[seats][0]) for seats in by_seats], dtype=float)
    steps = PASSES * int(sizes.sum()) // BATCH
    log: list[dict[str, Any]] = []
    for number in range(steps):
        seats = int(luck.choice(list(by_seats), p=sizes / sizes.sum()))
        looks, wanted, _ = known[seats]
        rows = luck.integers(0, len(looks), BATCH)
        rate = 1e-3 * (1 - 0.95 * number / steps)
        learner.step(looks[rows].astype(np.float32), wanted[rows], rate, DECAY)
        if (number + 1) % (steps // 16) == 0:
            told = {"steps": number + 1, "surprise": surprise(learner.arrays, kept)}
            log.append(told)
    sharper = min(
        np.arange(0.4, 4, 0.1),
        key=lambda by: sum(surprise(sharp(learner.arrays, by), kept).values()),
    )
    arrays = sharp(learner.arrays, sharper)
    log.append({"steps": steps, "sharper": float(sharper), "surprise": surprise(arrays, kept)})
    return arrays, log


def sharp(arrays: dict[str, Array], by: float) -> dict[str, Array]:
    """Multiply what the network gives."""
    last = {name: arrays[name] * np.float32(by) for name in ("w3", "b3")}
    return {**arrays, **last}


def surprise(
    arrays: dict[str, Array], kept: dict[int, tuple[Array, Array, Array]]
) -> dict[int, float]:
    """Measure by seats how far the chances are from who won, in plays that were kept back."""
    found: dict[int, float] = {}
    for seats, (looks, _, ends) in kept.items():
        chances = chances_of(arrays, looks.astype(np.float32))[0]
        found[seats] = float(-(ends * np.log(np.maximum(chances, 1e-7))).sum(1).mean())
    return found


if __name__ == "__main__":
    raise SystemExit(main())
