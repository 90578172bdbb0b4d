"""Fit the standing to plays of bots that know the odds.

    python -m fogado.bots.emerald_skulls.make_standing [plays for each number of seats]

Every beginning of a turn is noted with who won in the end.  The four numbers are those under which
the winners were least surprising, found by trying smaller and smaller steps.
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING

from fogado.bots.emerald_skulls.seen import moments
from fogado.bots.emerald_skulls.solver.standing import Standing
from fogado.bots.emerald_skulls.standings import FITTED

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.seen import Moment

START = Standing(cube=2.0, tempo=6.0, wide=1.0, narrow=2.0)
PLAYER = "expert"
NUMBERS = ("cube", "tempo", "wide", "narrow")
SMALLEST_STEP = 0.02


def surprise(standing: Standing, seen: list[Moment]) -> float:
    """Say how surprising the winners are on average: less is better."""
    total = 0.0
    for moment in seen:
        chances = standing.chances(
            list(moment.gears), list(moment.cubes), moment.pot, moment.following
        )
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
        seen = list(moments(PLAYER, seats, plays, "standing"))
        report(f"{seats} seats, {len(seen)} turns", fitted(seen, START), seen)
        report("  as shipped", shipped, seen)


def report(name: str, standing: Standing, seen: list[Moment]) -> None:
    """Print one fit."""
    numbers = ", ".join(f"{word} {getattr(standing, word):.2f}" for word in NUMBERS)
    print(f"{name}: {numbers}; surprise {surprise(standing, seen):.4f}")


if __name__ == "__main__":
    main()
