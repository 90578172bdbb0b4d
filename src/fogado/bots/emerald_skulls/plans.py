"""What becomes of a turn that goes on: a few good plans for every hand and floor.

A plan is a whole way to play the rest of a turn without rerolls, told by its results: how likely
each end is, and how many more dice lie on each tier then.  Nothing in it depends on prices or
payouts, so it can be valued for any edition and on any board by a handful of products.
``plans.json`` holds the plans; ``make_plans`` works them out.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import chain
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from fogado.games.emerald_skulls.skull import (
    CHICKEN_OUT,
    DOUBLE_OUT,
    GEM_OUT,
    RUN_OUT,
)

if TYPE_CHECKING:
    from fogado.games.emerald_skulls.cards import Parts

BUST, CHICKEN, GEM_END, RUN, GRIN, DOUBLE = range(6)
"""How a turn can end.  A grin is a Run Out whose further dice are all teeth."""
ENDS = range(6)
PAYING = (CHICKEN, GEM_END, RUN, GRIN, DOUBLE)
EXIT_OF = (0, CHICKEN_OUT, GEM_OUT, RUN_OUT, RUN_OUT, DOUBLE_OUT)
WILD_PAYS = (False, False, True, False, False, True)
"""Skulls are paid only together with the gem."""

Worths = tuple[float, float, float, float, float, float]
"""What the dice on the board are worth by the end of the turn, the gem of a gem end included."""

OPEN_FACES = {(1, 0): 6, (2, 0): 5, (3, 0): 4, (4, 1): 3, (4, 2): 2}
"""By floor and dice on the eyes, how many faces of a die can be placed."""


class Plan(NamedTuple):
    """The results of one way to go on."""

    chances: tuple[float, ...]
    """By end; together 1."""
    dice: tuple[tuple[float, ...], ...]
    """By end and tier, lower jaw to eyes: further dice that are paid, times the chance."""


class Valued(NamedTuple):
    """A plan in gears: its chances, and what its further dice bring."""

    bust: float
    chicken: float
    gem: float
    run: float
    grin: float
    double: float
    more: float


class Tariff:
    """What a die on a tier brings by the end of the turn, cubes counted in gears."""

    def __init__(self, parts: Parts, cube: float, grin: int) -> None:
        self.rates: list[tuple[float, ...]] = []
        """By end: lower jaw, upper jaw, nose, eyes, gem."""
        for end in ENDS:
            paid = parts.payout[EXIT_OF[end]]
            self.rates.append((paid[1], paid[2], paid[3] * cube, paid[4], paid[5]))
        if grin:
            # The jackpot takes the place of the base payout, where it is the better of the two.
            run = self.rates[RUN]
            self.rates[GRIN] = (max(run[0], grin), max(run[1], grin), run[2], run[3], run[4])
        self._flat = [rate for rates in self.rates for rate in rates[:4]]

    def value(self, plan: Plan) -> Valued:
        """Put a plan into gears."""
        bust, chicken, gem, run, grin, double = plan.chances
        more = sum(map(mul, chain.from_iterable(plan.dice), self._flat))
        return Valued(bust, chicken, gem, run, grin, double, more)


def worth_of(plan: Valued, worths: Worths) -> float:
    """Expect this much from a plan on a board with these worths."""
    bust, chicken, gem, run, grin, double, more = plan
    return (
        bust * worths[0]
        + chicken * worths[1]
        + gem * worths[2]
        + run * worths[3]
        + grin * worths[4]
        + double * worths[5]
        + more
    )


def best_worth(plans: list[Valued], worths: Worths) -> float:
    """Expect this much from the best of some plans."""
    bust, chicken, gem, run, grin, double = worths
    # Written out, not asked of ``worth_of``: most of the time of a decision is spent here.
    return max(
        [
            p[0] * bust
            + p[1] * chicken
            + p[2] * gem
            + p[3] * run
            + p[4] * grin
            + p[5] * double
            + p[6]
            for p in plans
        ]
    )


def bust_chance(hand: int, floor: int, eyes: int) -> float:
    """Say how likely it is that no die of the next roll can be placed."""
    closed: float = 1 - OPEN_FACES[floor, eyes] / 6
    return closed**hand


@cache
def all_plans() -> dict[tuple[int, int, int], list[Plan]]:
    """Read the plans by dice in hand, floor and dice on the eyes."""
    data = json.loads(files(__package__).joinpath("plans.json").read_text("utf-8"))
    found: dict[tuple[int, int, int], list[Plan]] = {}
    for hand, floor, eyes, plans in data["plans"]:
        found[hand, floor, eyes] = [unpack(plan) for plan in plans]
    return found


def unpack(numbers: list[float]) -> Plan:
    """Read a plan: the chance of a bust, then for each paying end its chance and its dice."""
    chances = (numbers[0], *numbers[1::5])
    dice: list[tuple[float, ...]] = [(0.0,) * 4]
    dice += [tuple(numbers[k : k + 4]) for k in range(2, len(numbers), 5)]
    return Plan(chances, tuple(dice))


def pack(plan: Plan) -> list[float]:
    """Write a plan the way ``unpack`` reads it."""
    numbers = [plan.chances[BUST]]
    for end in PAYING:
        numbers += [plan.chances[end], *plan.dice[end]]
    return [round(number, 4) for number in numbers]
