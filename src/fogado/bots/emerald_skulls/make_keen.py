"""Fit ``keen.json``: what a turn is worth when it begins is what solving it says.

    python -m fogado.bots.emerald_skulls.make_keen [PLAYS] [ROUNDS]

Beginnings of turns of two players are solved for winning, with the ends of the turn judged as was
fitted last; a dozen numbers are fitted to the answers; and so on, until both say the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.emerald_skulls.judge import SkullsJudge
from fogado.bots.emerald_skulls.keen import keen, keenness
from fogado.bots.house import Bots
from fogado.core import registry
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match

if TYPE_CHECKING:
    from fogado.games.emerald_skulls.state import Skulls

Array = Any
DEFAULTS = ("16", "2")
PLAYERS = (("expert", "expert"), ("expert", "greedy"), ("greedy", "expert"), ("greedy", "greedy"))
SURE = 0.01
"""Chances nearer to 0 or 1 than this are taken for it."""
EVERY = 3
"""Of the beginnings of turns one in so many is solved: those of one play are much alike."""
HALF = 0.5
"""How far a round goes: what the next tumbler gains the one before loses, so all the way is twice
too far."""
SHRINK = 0.5
"""How strongly the numbers are held small."""
FILE = Path(__file__).with_name("keen.json")


def beginnings(plays: int) -> list[Skulls]:
    """Let bots play, and keep the tables where a turn begins."""
    game = registry.game("emerald-skulls")
    found: list[Skulls] = []
    for play in range(plays):
        players = PLAYERS[play % len(PLAYERS)]
        seed = f"keen/{play}"
        bots = Bots(game, dict(enumerate(players)), seed)
        match = begin_match(game, list(players), SeededDealer(seed), None, None, seed)
        match.let_luck_decide()
        turn = 0
        while not match.state.over:
            state: Any = match.state
            if state.turn != turn:
                turn = state.turn
                found.append(state.copy())
            act = bots.next_act(state)
            assert act is not None
            match.act(*act)
    return found[::EVERY]


def solved_value(judge: SkullsJudge, state: Skulls) -> float:
    """Give the tumbler's chance with the dice that are best for it."""
    seat = state.tumble.seat
    if state.question != "buy":
        return judge.judge(state)[seat]
    values = []
    for option in state.options(seat):
        bought = state.copy()
        bought.take(seat, option)
        values.append(judge.judge(bought)[seat])
    return max(values)


def said(state: Skulls) -> float:
    """Give the tumbler's chance without solving the turn."""
    gears = np.array([state.gears], dtype=float)
    cubes = np.array([state.cubes], dtype=float)
    pot = np.array([state.pot], dtype=float)
    seat = state.tumble.seat
    return float(keen().chances(gears, cubes, pot, seat, False)[0][seat])


def odds(chances: Array) -> Array:
    """Give logarithms of odds."""
    sure = np.clip(chances, SURE, 1.0 - SURE)
    return np.log(sure / (1.0 - sure))


def fit(looks: Array, wanted: Array, weights: Array) -> Array:
    """Give the numbers that come nearest to what is wanted, and are small."""
    weighted = looks * weights[:, None]
    square = weighted.T @ looks + SHRINK * np.eye(looks.shape[1])
    return np.linalg.solve(square, weighted.T @ wanted)


def main() -> None:
    """Solve, fit, and write the numbers down, round after round."""
    plays, rounds = (int(word) for word in [*sys.argv[1:3], *DEFAULTS[len(sys.argv[1:3]) :]])
    learned = keen()
    tables = beginnings(plays)
    looks = np.concatenate(
        [
            keenness(
                np.array([state.gears], dtype=float),
                np.array([state.cubes], dtype=float),
                np.array([state.pot], dtype=float),
                state.tumble.seat,
            )
            for state in tables
        ]
    )
    for number in range(rounds):
        judge = SkullsJudge()
        values = np.array([solved_value(judge, state) for state in tables])
        before = np.array([said(state) for state in tables])
        gap = values - before
        print(
            f"round {number}: {len(tables)} turns, solved less said {gap.mean():+.4f}, "
            f"apart {np.abs(gap).mean():.4f}",
            flush=True,
        )
        step = fit(looks, odds(values) - odds(before), values * (1.0 - values))
        learned.numbers = np.round(learned.numbers + HALF * step, 4)
        plain = {"made_by": f"python -m {__spec__.name} {plays} {rounds}"}
        text = json.dumps({**plain, "keen": learned.numbers.tolist()})
        FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
