"""Work the plans out: ``python -m fogado.bots.emerald_skulls.make_plans``, some seconds.

The best way to go on depends on the board, but only through what the board is worth at each end.
So the hands are gone through from one die up; for each hand and floor the exactly best way is
worked out for many boards, with the plans of smaller hands as the ways to go on from there; and
the few plans are kept that together serve all those boards almost as well.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from fogado.bots.emerald_skulls.plans import (
    BUST,
    CHICKEN,
    DOUBLE,
    ENDS,
    GEM_END,
    GRIN,
    OPEN_FACES,
    PAYING,
    RUN,
    WILD_PAYS,
    Plan,
    Tariff,
    Valued,
    Worths,
    pack,
    worth_of,
)
from fogado.core.source import Source, seeded
from fogado.games.emerald_skulls.cards import HOUSE_PARTS
from fogado.games.emerald_skulls.dice import DICE, OF_DICE, THROWS
from fogado.games.emerald_skulls.skull import EYES, GEM, ROOM, TIERS, UPPER

CUBE = 2.0
"""Gears for a cube while plans are made.  They stay good plans at any price near it."""
BOARDS = 24
"""Boards tried for each hand and floor."""
KEPT = 8
"""At most this many plans for each hand and floor ..."""
ENOUGH = 0.003
"""... and none that adds less than this to the mean over all boards, in gears."""

Place = tuple[int, int, int]
"""Tier, natural dice, wild dice."""
NOTHING = ((0.0,) * 4,) * 6


class Known(NamedTuple):
    """A plan with its value for boards that still may grin, and for those that may not."""

    plan: Plan
    grinning: Valued
    plain: Valued


class Ways(NamedTuple):
    """The tariffs, and the plans found so far."""

    grinning: Tariff
    plain: Tariff
    known: dict[tuple[int, int, int], list[Known]]

    def know(self, plan: Plan) -> Known:
        """Value a plan."""
        return Known(plan, self.grinning.value(plan), self.plain.value(plan))


class Spot(NamedTuple):
    """A board as far as it matters for what is still to come."""

    worths: Worths
    grins: bool
    """Only teeth so far."""


def end_plan(end: int) -> Plan:
    """Give the plan that ends the turn at once."""
    return Plan(tuple(1.0 if end == other else 0.0 for other in ENDS), NOTHING)


def after(plan: Plan, place: Place) -> Plan:
    """Give the plan that first places some dice and then follows another."""
    tier, natural, wild = place
    if tier == GEM:
        return plan  # the gem itself is in the worths
    chances = list(plan.chances)
    dice = [list(by_tier) for by_tier in plan.dice]
    if tier > UPPER:
        chances[RUN] += chances[GRIN]
        dice[RUN] = [a + b for a, b in zip(dice[RUN], dice[GRIN], strict=True)]
        chances[GRIN] = 0.0
        dice[GRIN] = [0.0] * 4
    for end in PAYING:
        paid = natural + wild if WILD_PAYS[end] else natural
        dice[end][tier - 1] += paid * chances[end]
    return Plan(tuple(chances), tuple(tuple(by_tier) for by_tier in dice))


def placed(spot: Spot, place: Place, ways: Ways) -> Spot:
    """Give the spot after placing some dice."""
    tier, natural, wild = place
    grins = spot.grins and tier <= UPPER
    tariff = ways.grinning if grins else ways.plain
    worths = list(spot.worths)
    if not grins:
        worths[GRIN] = worths[RUN]
    for end in PAYING:
        paid = natural + wild if WILD_PAYS[end] else natural
        worths[end] += paid * tariff.rates[end][tier - 1]
    return Spot((worths[0], worths[1], worths[2], worths[3], worths[4], worths[5]), grins)


def places(counts: tuple[int, ...], floor: int, eyes: int) -> list[Place]:
    """List what can be placed of a roll."""
    return [
        (tier, natural, wild)
        for tier in TIERS
        if tier >= floor
        for natural in range(counts[tier - 1] + 1)
        for wild in range(counts[5] + 1)
        if 0 < natural + wild <= ROOM[tier] - (eyes if tier == EYES else 0)
    ]


def rolls(hand: int, floor: int) -> list[tuple[tuple[int, ...], float]]:
    """List the rolls of a hand with their chances; faces below the floor are all the same."""
    found: dict[tuple[int, ...], int] = {}
    for roll, weight in OF_DICE[hand]:
        counts = (0,) * (floor - 1) + roll.counts[floor - 1 :]
        found[counts] = found.get(counts, 0) + weight
    return [(counts, weight / THROWS[hand]) for counts, weight in found.items()]


def best_after(hand: int, eyes: int, place: Place, spot: Spot, ways: Ways) -> tuple[float, Plan]:
    """Say what is best once these dice are placed, and what it brings."""
    tier, natural, wild = place
    left = hand - natural - wild
    if tier == GEM:
        end = GEM_END if left else DOUBLE
        return spot.worths[end], end_plan(end)
    then = placed(spot, place, ways)
    if left == 0:
        end = GRIN if then.grins else RUN
        return then.worths[end], end_plan(end)
    best, chosen = then.worths[CHICKEN], end_plan(CHICKEN)
    now_eyes = eyes + natural + wild if tier == EYES else eyes
    for known in ways.known[left, tier, now_eyes]:
        value = worth_of(known.grinning if then.grins else known.plain, then.worths)
        if value > best:
            best, chosen = value, known.plan
    return best, chosen


def best_way(hand: int, floor: int, eyes: int, spot: Spot, ways: Ways) -> Plan:
    """Work out the best way to roll a hand on one board."""
    chances = [0.0] * 6
    dice = [[0.0] * 4 for _ in ENDS]
    for counts, chance in rolls(hand, floor):
        plan = end_plan(BUST)
        best = -1.0
        for place in places(counts, floor, eyes):
            value, then = best_after(hand, eyes, place, spot, ways)
            if value > best:
                best, plan = value, after(then, place)
        for end in ENDS:
            chances[end] += chance * plan.chances[end]
            for k in range(4):
                dice[end][k] += chance * plan.dice[end][k]
    return Plan(tuple(chances), tuple(tuple(by_tier) for by_tier in dice))


def empty_spot(ways: Ways) -> Spot:
    """Give the spot before the first roll."""
    gem = ways.plain.rates[GEM_END][4]
    double = ways.plain.rates[DOUBLE][4]
    return Spot((0.0, 0.0, gem, 0.0, 0.0, double), True)


def some_spot(hand: int, floor: int, eyes: int, ways: Ways, source: Source) -> Spot:
    """Make up a board with this floor; rich ones too, that cubes may bring."""
    spot = empty_spot(ways)
    dice = source.below(DICE - hand + 3)
    for number in range(dice):
        tier = floor if number == 0 else 1 + source.below(floor)
        if tier != EYES:
            wild = 1 if source.below(6) == 0 else 0
            spot = placed(spot, (tier, 1 - wild, wild), ways)
    for _ in range(eyes):
        wild = 1 if source.below(3) == 0 else 0
        spot = placed(spot, (EYES, 1 - wild, wild), ways)
    return spot


def keep_the_best(plans: list[Known], spots: list[Spot]) -> list[Known]:
    """Keep the few plans that together serve all boards almost as well as all of them."""
    values = [
        [worth_of(plan.grinning if spot.grins else plan.plain, spot.worths) for spot in spots]
        for plan in plans
    ]
    kept: list[int] = []
    reached = [0.0] * len(spots)
    while len(kept) < KEPT:
        gains = [
            sum(max(0.0, value - old) for value, old in zip(row, reached, strict=True))
            for row in values
        ]
        best = max(range(len(plans)), key=gains.__getitem__)
        if gains[best] < ENOUGH * len(spots):
            break
        kept.append(best)
        reached = [max(value, old) for value, old in zip(values[best], reached, strict=True)]
    return [plans[number] for number in kept]


def make(largest: int = DICE) -> dict[tuple[int, int, int], list[Known]]:
    """Work out the plans for every floor and every hand up to a size."""
    grin = HOUSE_PARTS.content.number("jackpot.grim-grin")
    ways = Ways(Tariff(HOUSE_PARTS, CUBE, grin), Tariff(HOUSE_PARTS, CUBE, 0), {})
    source = seeded("plans")
    for hand in range(1, largest + 1):
        for floor, eyes in OPEN_FACES:
            spots = [some_spot(hand, floor, eyes, ways, source) for _ in range(BOARDS)]
            if floor == 1:
                spots.append(empty_spot(ways))
            plans = [ways.know(best_way(hand, floor, eyes, spot, ways)) for spot in spots]
            ways.known[hand, floor, eyes] = keep_the_best(plans, spots)
    return ways.known


def main() -> None:
    """Write ``plans.json`` anew."""
    lines = [
        json.dumps([*position, [pack(known.plan) for known in plans]])
        for position, plans in make().items()
    ]
    text = '{"made_by": "python -m fogado.bots.emerald_skulls.make_plans", "plans": [\n'
    text += ",\n".join(lines) + "\n]}\n"
    Path(__file__).with_name("plans.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
