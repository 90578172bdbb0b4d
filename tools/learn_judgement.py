"""How a practised smith learned to judge: by plays between smiths who judge a little apart.

    PYTHONPATH=build/native python -m tools.learn_judgement --rounds 38 --jobs 2

In every play two smiths meet who both judge like the present one, each a little differently, twice
with the same luck and changed seats.  A straight line through many such pairs tells which numbers
win coins, and the present judgement moves that way.  Only numbers that are not whole are learned.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt, tanh
from pathlib import Path
from typing import Any

import fogado
from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.judgement import HOUSE, Judgement
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded

WIDTHS = {
    "spare": 0.4,
    "later": 0.06,
    "hope": 2.0,
    "digs": 0.5,
    "guild_draws": 0.3,
    "crafts": 0.3,
    "slot": 0.6,
    "rivalry": 6.0,
    "king_slot": 1.0,
    "margin": 0.8,
    "envy": 0.25,
    "dig": 0.2,
    "clog": 2.5,
    "crowns": 15.0,
    "hand": 0.4,
    "market": 0.7,
    "workshop": 0.4,
    "draw": 0.5,
    "haggle": 0.2,
    "sale": 0.5,
    "bellows": 0.5,
    "cutter": 0.5,
    "hurry": 0.5,
}
"""How far a number is tried from where it is."""
LEAST = {"later": 0.3, "digs": 1.0, "guild_draws": 0.4, "rivalry": 4.0}
"""No number falls below zero, and these not below what the judgement can work with."""
CLEAR = 60.0
"""Coins: a win by more is hardly worth more."""
TABLES: tuple[dict[str, str], ...] = ({"game": "full"}, {"game": "starter"})
"""The plays go round these tables."""
CHUNK = 8
"""Pairs of plays that a process plays in one go."""
RATE = 0.15
"""Widths that a number moves for each standard error by which it matters,"""
SOONER = 20.0
"""less and less: half of it after so many rounds."""
INERTIA = 0.6
FURTHEST = 0.5
"""Widths that a number moves in one round, at most."""


def moved(judgement: Judgement, steps: dict[str, float]) -> Judgement:
    """Judge a little differently: ``steps`` are in widths."""
    changed: dict[str, Any] = {}
    for name, step in steps.items():
        value = getattr(judgement, name) + step * WIDTHS[name]
        if name != "crowns":
            value = max(LEAST.get(name, 0.0), value)
        changed[name] = round(value, 4)
    return judgement._replace(**changed)


def play(judgements: Sequence[Judgement], setup: dict[str, str], luck: str) -> float:
    """Play once; give by how many coins the first seat is ahead in the end."""
    game = fogado.game("dwarven-smithy")
    bots: list[Greedy] = []
    for judgement in judgements:
        bot = Greedy(game)
        bot.memory.judgement = judgement
        bots.append(bot)
    state: Any = game.start(2, setup)
    dealer, source = SeededDealer(luck), seeded(luck)
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        seat = state.to_act[0]
        option = bots[seat].choose(Asked(state, seat, source))
        state.take(seat, state.options(seat)[0] if option is None else option)
    scores = state.outcome.scores
    return float(scores[0] - scores[1])


def pairs(task: tuple[Judgement, str, int]) -> list[tuple[list[float], float]]:
    """Play some pairs; give for each how the first smith differed and how it went."""
    judgement, seed, count = task
    found: list[tuple[list[float], float]] = []
    for number in range(count):
        draw = random.Random(f"{seed}/{number}")
        ways = [{name: draw.gauss(0, 1) for name in WIDTHS} for _ in range(2)]
        one, other = (moved(judgement, way) for way in ways)
        setup = TABLES[number % len(TABLES)]
        luck = f"{seed}/{number}"
        went = tanh(play((one, other), setup, luck) / CLEAR)
        went -= tanh(play((other, one), setup, luck) / CLEAR)
        found.append(([ways[0][name] - ways[1][name] for name in WIDTHS], went / 2))
    return found


def learn(
    judgement: Judgement, number: int, inertia: list[float], count: int, pool: ProcessPoolExecutor
) -> tuple[Judgement, list[float], list[float]]:
    """Play one round; give the better judgement, what goes on moving, and what mattered."""
    tasks = [(judgement, f"learn/{number}/{at}", CHUNK) for at in range(count // CHUNK)]
    seen = [pair for part in pool.map(pairs, tasks) for pair in part]
    spread = sqrt(sum(went * went for _, went in seen) / len(seen))
    slopes = []
    for place in range(len(WIDTHS)):
        ways = sum(way[place] ** 2 for way, _ in seen)
        slope = sum(way[place] * went for way, went in seen) / ways
        slopes.append(slope * sqrt(ways) / spread)
    inertia = [INERTIA * a + (1 - INERTIA) * b for a, b in zip(inertia, slopes, strict=True)]
    rate = RATE / (1 + number / SOONER)
    steps = {
        name: max(-FURTHEST, min(FURTHEST, rate * pull))
        for name, pull in zip(WIDTHS, inertia, strict=True)
    }
    return moved(judgement, steps), inertia, slopes


def meet(task: tuple[Judgement, Judgement, int, int]) -> tuple[float, float]:
    """Let two smiths meet twice with the same luck: games won by the first, coins ahead."""
    one, other, table, number = task
    luck = f"meet/{number}"
    ahead = (play((one, other), TABLES[table], luck), -play((other, one), TABLES[table], luck))
    return sum(0.5 + 0.5 * ((lead > 0) - (lead < 0)) for lead in ahead), sum(ahead)


def compare(one: Judgement, other: Judgement, count: int, pool: ProcessPoolExecutor) -> list[Any]:
    """Let two smiths meet often: by table, the share of games won and the mean lead."""
    found = []
    for table, setup in enumerate(TABLES):
        tasks = [(one, other, table, number) for number in range(count)]
        results = list(pool.map(meet, tasks, chunksize=CHUNK))
        won, coins = (sum(each) / count / 2 for each in zip(*results, strict=True))
        found.append({**setup, "games": 2 * count, "won": round(won, 4), "ahead": round(coins, 2)})
    return found


def mean_of(judgements: Sequence[Judgement]) -> Judgement:
    """Judge like several on average: where they wander about, the middle is the best guess."""
    return HOUSE._replace(
        **{
            name: round(sum(getattr(one, name) for one in judgements) / len(judgements), 3)
            for name in WIDTHS
        }
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Teach a smith to judge.")
    parser.add_argument("--rounds", type=int, default=38)
    parser.add_argument("--pairs", type=int, default=2048, help="pairs of plays in a round")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--meet", type=int, default=500, help="pairs of plays at the end")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop early; the log goes on")
    parser.add_argument("--log", type=Path, default=Path("build/judgement.jsonl"))
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        [json.loads(line) for line in chosen.log.read_text().splitlines()]
        if chosen.log.exists()
        else []
    )
    course = [Judgement(**line["judgement"]) for line in lines if "round" in line]
    inertia = lines[-1]["inertia"] if course else [0.0] * len(WIDTHS)
    with ProcessPoolExecutor(chosen.jobs) as pool, chosen.log.open("a") as log:
        while len(course) < chosen.rounds:
            if chosen.minutes and time.monotonic() - began > 60 * chosen.minutes:
                break
            now = course[-1] if course else HOUSE
            now, inertia, slopes = learn(now, len(course), inertia, chosen.pairs, pool)
            course.append(now)
            line = {
                "round": len(course),
                "judgement": now._asdict(),
                "inertia": inertia,
                "slopes": [round(slope, 2) for slope in slopes],
            }
            print(json.dumps(line), file=log, flush=True)
            print(len(course), round(time.monotonic() - began), line["slopes"], flush=True)
        if len(course) > 1:
            learned = mean_of(course[len(course) // 2 :])
            result = {
                "learned": learned._asdict(),
                "meets": compare(learned, HOUSE, chosen.meet, pool),
            }
            print(json.dumps(result), flush=True)
            chosen.log.with_suffix(".json").write_text(json.dumps(result) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
