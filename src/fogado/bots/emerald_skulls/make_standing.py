"""Fit the standing to plays of bots that know the odds.

    python -m fogado.bots.emerald_skulls.make_standing [plays for each number of seats]

Every beginning of a turn is noted with who won in the end.  The four numbers are those under which
the winners were least surprising, found by trying smaller and smaller steps.
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.emerald_skulls.solver.standing import Standing
from fogado.bots.emerald_skulls.standings import FITTED
from fogado.bots.house import Bots
from fogado.core import registry
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match

if TYPE_CHECKING:
    from collections.abc import Iterable

START = Standing(cube=2.0, tempo=6.0, wide=1.0, narrow=2.0)
PLAYER = "skilled"
NUMBERS = ("cube", "tempo", "wide", "narrow")
SMALLEST_STEP = 0.02


class Moment(NamedTuple):
    """The table when a turn begins, and who won."""

    gears: list[int]
    cubes: list[int]
    pot: int
    following: int
    winners: tuple[int, ...]


def moments(seats: int, plays: int) -> Iterable[Moment]:
    """Let bots play, and note every beginning of a turn."""
    game = registry.game("emerald-skulls")
    for play in range(plays):
        seed = f"standing/{seats}/{play}"
        bots = Bots(game, dict.fromkeys(range(seats), PLAYER), seed)
        match = begin_match(game, [PLAYER] * seats, SeededDealer(seed), None, None, seed)
        match.let_luck_decide()
        found: list[tuple[list[int], list[int], int, int]] = []
        turn = 0
        while not match.state.over:
            view = match.state.view(None)
            if view.turn != turn:
                turn = view.turn
                found.append((list(view.gears), list(view.cubes), view.pot, view.tumbler))
            act = bots.next_act(match.state)
            assert act is not None
            match.act(*act)
        winners = tuple(match.state.outcome.winners)
        for gears, cubes, pot, following in found:
            yield Moment(gears, cubes, pot, following, winners)


def surprise(standing: Standing, seen: list[Moment]) -> float:
    """Say how surprising the winners are on average: less is better."""
    total = 0.0
    for moment in seen:
        chances = standing.chances(moment.gears, moment.cubes, moment.pot, moment.following)
        share = sum(chances[seat] for seat in moment.winners) / len(moment.winners)
        total -= math.log(max(share, 1e-9))
    return total / len(seen)


def fitted(seen: list[Moment], start: Standing) -> Standing:
    """Move one number after the other while it helps."""
    numbers = [start.cube, start.tempo, start.wide, start.narrow]
    least = surprise(Standing(*numbers), seen)
    step = 1.0
    while step >= SMALLEST_STEP:
        before = least
        for place in range(len(numbers)):
            for change in (step, -step):
                tried = numbers[:]
                tried[place] = max(0.01, tried[place] + change)
                found = surprise(Standing(*tried), seen)
                if found < least:
                    numbers, least = tried, found
                    break
        if least == before:
            step /= 2
    return Standing(*numbers)


def main() -> None:
    """Play, fit, and say the numbers."""
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for seats, shipped in FITTED.items():
        seen = list(moments(seats, plays))
        report(f"{seats} seats, {len(seen)} turns", fitted(seen, START), seen)
        report("  as shipped", shipped, seen)


def report(name: str, standing: Standing, seen: list[Moment]) -> None:
    """Print one fit."""
    numbers = ", ".join(f"{word} {getattr(standing, word):.2f}" for word in NUMBERS)
    print(f"{name}: {numbers}; surprise {surprise(standing, seen):.4f}")


if __name__ == "__main__":
    main()
