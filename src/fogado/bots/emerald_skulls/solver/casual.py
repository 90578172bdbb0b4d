"""The casual tumbler: how somebody plays who does not calculate.

- Of the faces that fit, all dice of the most frequent one are placed, the lower tier on a tie.
- Skulls are kept for later.  If nothing else fits, one of them takes the gem and ends the turn.
- If nothing fits at all: a nose pick, else a cube, else the bust.  Never a reroll otherwise.
- After a placement the tumbler stops when the next roll would be lost in more than one throw of
  four, counted without rerolls.
"""

from typing import Final, final

from fogado.bots.emerald_skulls.solver.moments import (
    CODE_AT,
    EXITS_OF_NODE,
    can_pick,
    cubes_in,
    hand_in,
    placed,
    with_cube,
    with_pick,
)
from fogado.bots.emerald_skulls.solver.policy import Policy, floor_of, room_of
from fogado.bots.emerald_skulls.solver.throws import NOTHING_FITS, Throws, sort_out, throws_over
from fogado.games.emerald_skulls.dice import Roll
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    GEM,
    GEM_OUT,
    RUN_OUT,
    STILL_ON,
)

DARES: Final[int] = 4
"""A casual tumbler rolls on while at most one throw of so many is lost."""


@final
class Casual(Policy):
    """The habits of a casual tumbler.  They hold for any box and any pot."""

    def goes(self, moment: int) -> list[tuple[int, int]]:
        nodes: dict[int, int] = {}
        throws = throws_of(moment)
        for weight, lower, upper, nose, top in throws.list:
            node = self.goes_after(place_most(moment, (lower, upper, nose, top)))
            nodes[node] = nodes.get(node, 0) + weight
        if throws.lost:
            nodes[rescue(moment)] = throws.lost
        return list(nodes.items())

    def answer(self, moment: int, roll: Roll) -> int:
        """Say where one roll leads."""
        fits = sort_out(roll, floor_of(moment), room_of(moment))
        if fits == NOTHING_FITS:
            return rescue(moment)
        return self.goes_after(place_most(moment, fits))

    def goes_after(self, moment: int) -> int:
        node = moment * EXITS_OF_NODE
        if moment >> (CODE_AT + 6 * GEM):
            return node + (GEM_OUT if hand_in(moment) else DOUBLE_OUT)
        if hand_in(moment) == 0:
            return node + RUN_OUT
        throws = throws_of(moment)
        return node + (CHICKEN_OUT if throws.lost * DARES > throws.total else STILL_ON)


def throws_of(moment: int) -> Throws:
    """Give the rolls of a moment, sorted by what fits."""
    return throws_over(hand_in(moment), floor_of(moment), room_of(moment))


def place_most(moment: int, fits: tuple[int, int, int, int]) -> int:
    """Place the most frequent face, or a skull on the gem."""
    top = fits[3]
    naturals = (fits[0] % 8, fits[1] % 8, fits[2] % 8, top % 6 // 2, top % 2)
    best, on_tier = 0, GEM
    for tier, natural in enumerate(naturals, 1):
        if natural > best:
            best, on_tier = natural, tier
    return placed(moment, on_tier, best, 0) if best else placed(moment, GEM, 0, 1)


def rescue(moment: int) -> int:
    """Say what becomes of a roll that fits nowhere."""
    if can_pick(moment):
        return with_pick(moment) * EXITS_OF_NODE
    if cubes_in(moment):
        return with_cube(moment) * EXITS_OF_NODE
    return moment * EXITS_OF_NODE + BUST_OUT
