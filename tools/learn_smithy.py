"""Teach the judge of Dwarven Smithy what plays of decent smiths come to.

    python -m tools.learn_smithy watch --plays 200000 --jobs 16
    python -m tools.learn_smithy learn

A play of Dwarven Smithy is long, and who wins says little about its beginning; by how much says
more.  So the network learns the shares of e^(score / 30), first what plays came to, then also from
what it thinks of them later on (TD): that is less a matter of luck.  In the end one number is
fitted that turns the shares into chances to win.

Every seat is taken by the practised smith, as in a rehearsal; in two plays of three, one answer in
twenty is drawn by luck, so that the judge also learns what nobody does on purpose.  Plays are kept
in a folder, a few hundred in a file; watching goes on where it was stopped.
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
from fogado.bots.dwarven_smithy.practised import Practised
from fogado.bots.minds.judge import decided
from fogado.bots.minds.judges import learned, module_of
from fogado.bots.minds.net import Net
from fogado.core import registry
from fogado.core.errors import FogadoError
from fogado.core.source import seeded

NAME = "dwarven-smithy"
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"game": "starter"}),
    (2, {"game": "full"}),
    (2, {"game": "starter"}),
    (2, {"game": "full"}),
    (3, {"game": "full"}),
    (2, {"game": "starter"}),
    (2, {"game": "full"}),
    (4, {"game": "full"}),
    (2, {"game": "full", "bidding": "yes"}),
    (3, {"game": "starter"}),
)
"""The plays go round these tables."""
SLIPS = 0.05
OTHERS = 12
"""Rehearsals are judged at the begin of a turn, so those tables are kept; of others, one in 12."""
SCALE = 30.0
HIDDEN = (192, 64)
DECAY = 0.05
BATCH = 2048
TRACES = (1.0, 0.9, 0.8)
"""By pass: of what a table learns, the share that comes from what the next one learns."""
KEPT_BACK = 19
"""Every nineteenth file is not learned from: each kind of table is among them."""
TOGETHER = 200
"""Plays in a file."""

Array = Any


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Teach the judge of Dwarven Smithy.")
    parser.add_argument("what", choices=("watch", "learn"))
    parser.add_argument("--plays", type=int, default=200_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("build/smithy-plays"))
    parser.add_argument("--into", type=Path, default=learned(NAME), help="the arrays; the log")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    if chosen.what == "watch":
        watch_all(chosen.folder, chosen.plays, chosen.jobs)
        return 0
    try:
        arrays, log = learn(chosen.folder)
    except FogadoError as error:
        print(error, file=sys.stderr)
        return 1
    np.savez_compressed(chosen.into, **arrays)
    text = "".join(json.dumps(line) + "\n" for line in log)
    chosen.into.with_suffix(".jsonl").write_text(text, encoding="utf-8")
    print(json.dumps(log[-1]))
    return 0


# ── watching ─────────────────────────────────────────────────────────────────────────────────


def watch_all(folder: Path, plays: int, jobs: int) -> None:
    """Watch plays that were not watched yet, some hundred at a time."""
    wanted = [folder / f"{first}.npz" for first in range(0, plays, TOGETHER)]
    missing = [file for file in wanted if not file.exists()]
    with get_context("spawn").Pool(jobs) as pool:
        for number, _ in enumerate(pool.imap_unordered(watch_some, missing)):
            if sys.stderr.isatty():
                print(f"\r{(number + 1) * TOGETHER} plays", end="", file=sys.stderr)


def watch_some(file: Path) -> None:
    """Watch a few hundred plays at one kind of table, and keep them in a file."""
    first = int(file.stem)
    seats, setup = TABLES[first // TOGETHER % len(TABLES)]
    looks: list[Array] = []
    ends: list[Array] = []
    for number in range(first, first + TOGETHER):
        rows, scores, won = watch(seats, setup, number)
        looks.append(rows)
        ends.append(np.stack([scores, won]))
    part = file.with_suffix(".part.npz")
    np.savez(
        part,
        looks=np.concatenate(looks),
        lengths=np.array([len(rows) for rows in looks]),
        ends=np.array(ends, np.float32),
    )
    part.rename(file)  # a file that is there is whole


def watch(
    seats: int, setup: dict[str, str], number: int
) -> tuple[Array, tuple[int, ...], list[float]]:
    """Watch one play: what was seen on the way, the scores, and who won."""
    slips = SLIPS if number % 3 else 0.0
    module = module_of(NAME)
    judge = module.judge(Net(fresh(module.SIZE, (4, 4), 0)))
    game = registry.game(NAME)
    state = game.start(seats, setup)
    source = seeded(f"w/{number}")
    smiths = [Practised(game) for _ in range(seats)]
    rows: list[list[list[float]]] = []
    turn = 0
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(luck.sample(source))
            continue
        seat = state.to_act[0]
        if can_be_judged(judge, state) and (judge.turn(state) != turn or source.below(OTHERS) == 0):
            turn = judge.turn(state)
            rows.append([judge.look(state, one) for one in range(seats)])
        option = smiths[seat].choose(Asked(state, seat, source))
        assert option is not None
        if source.random() < slips:
            options = judge.sensible(state, seat, state.options(seat))
            option = options[source.below(len(options))]
        state.take(seat, option)
    return np.array(rows, np.float16), state.outcome.scores, decided(state)


# ── learning ─────────────────────────────────────────────────────────────────────────────────


class Watched:
    """Plays of one kind of table: all that was seen, and what it came to."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.looks: Array = kept["looks"]
            self.lengths: Array = kept["lengths"]
            ends = kept["ends"]
        self.last: Array = np.cumsum(self.lengths) - 1
        """Where each play ends."""
        weights = np.exp((ends[:, 0] - ends[:, 0].max(1, keepdims=True)) / SCALE)
        self.shares: Array = weights / weights.sum(1, keepdims=True)
        self.won: Array = np.repeat(ends[:, 1], self.lengths, 0)
        """By table, who won in the end."""
        self.wanted: Array = np.repeat(self.shares, self.lengths, 0).astype(np.float32)
        """By table, what it learns."""

    @property
    def seats(self) -> int:
        """Count the players."""
        return int(self.looks.shape[1])

    def look_ahead(self, arrays: dict[str, Array], trace: float) -> None:
        """Mix what came of each play with what is thought of it later on."""
        judged = chances_of(arrays, self.looks.astype(np.float32))[0]
        after = self.shares.copy()
        self.wanted[self.last] = after
        for back in range(1, int(self.lengths.max())):  # all plays at once, from their ends
            plays = self.lengths > back
            rows = self.last[plays] - back
            after[plays] = (1 - trace) * judged[rows + 1] + trace * after[plays]
            self.wanted[rows] = after[plays]


def learn(folder: Path) -> tuple[dict[str, Array], list[dict[str, Any]]]:
    """Fit the network; give its arrays and what is to be told of it."""
    whole = [file for file in folder.glob("*.npz") if file.stem.isdigit()]
    files = sorted(whole, key=lambda file: int(file.stem))
    if not files:
        raise FogadoError(f"There are no plays in {folder} yet; watch some first.")
    everything = [Watched(file) for file in files]
    kept = everything[KEPT_BACK - 1 :: KEPT_BACK]
    known = [some for at, some in enumerate(everything) if at % KEPT_BACK != KEPT_BACK - 1]
    luck = np.random.default_rng(1)
    learner = Learner(fresh(module_of(NAME).SIZE, HIDDEN, 1))
    per_pass = sum(len(some.looks) for some in known) // BATCH
    steps = per_pass * len(TRACES)
    log: list[dict[str, Any]] = [{"plays": len(files) * TOGETHER, "steps": steps}]
    for trace in TRACES:
        if trace < 1:
            for some in known:
                some.look_ahead(learner.arrays, trace)
        for looks, wanted in batches(known, luck):
            rate = 1e-3 * (1 - 0.97 * learner.steps / steps)
            learner.step(looks, wanted, max(rate, 1e-5), DECAY)
            if learner.steps % max(1, steps // 32) == 0:
                told = {"steps": learner.steps, "surprise": surprise(learner.arrays, kept or known)}
                log.append(told)
                print(json.dumps(told), flush=True)
    sharper = min(
        np.arange(0.4, 4, 0.1),
        key=lambda by: sum(surprise(sharp(learner.arrays, by), kept or known).values()),
    )
    arrays = sharp(learner.arrays, sharper)
    told = {"sharper": float(sharper), "surprise": surprise(arrays, kept or known)}
    log.append({"steps": learner.steps, **told})
    return arrays, log


def batches(known: list[Watched], luck: np.random.Generator) -> Any:
    """Go once through all tables: some of several plays at a time, in an order luck decides."""
    order = luck.permutation(len(known))
    shuffled = {at: luck.permutation(len(known[at].looks)) for at in order}
    begun = dict.fromkeys(order.tolist(), 0)
    while begun:
        # Tables of many files take turns: those of one file are of one kind.
        for at in list(begun):
            rows = shuffled[at][begun[at] : begun[at] + BATCH]
            begun[at] += BATCH
            if begun[at] >= len(shuffled[at]):
                del begun[at]
            yield known[at].looks[rows].astype(np.float32), known[at].wanted[rows]


def sharp(arrays: dict[str, Array], by: float) -> dict[str, Array]:
    """Multiply what the network gives."""
    last = {name: arrays[name] * np.float32(by) for name in ("w3", "b3")}
    return {**arrays, **last}


def surprise(arrays: dict[str, Array], kept: list[Watched]) -> dict[int, float]:
    """Measure by seats how far the chances are from who won, in plays that were kept back."""
    total: dict[int, float] = {}
    count: dict[int, int] = {}
    for some in kept:
        chances = chances_of(arrays, some.looks.astype(np.float32))[0]
        off = float(-(some.won * np.log(np.maximum(chances, 1e-7))).sum())
        total[some.seats] = total.get(some.seats, 0.0) + off
        count[some.seats] = count.get(some.seats, 0) + len(some.looks)
    return {seats: total[seats] / count[seats] for seats in sorted(total)}


if __name__ == "__main__":
    raise SystemExit(main())
