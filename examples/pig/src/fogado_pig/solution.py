"""Two-player Pig, solved by value iteration; and the judge of positions that this makes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fogado.bots.minds.judge import Judge, decided
from fogado.bots.minds.play_outs import PlayOutJudge
from fogado_pig.game import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fogado.core.game import State

SIDES = range(2, 7)
"""What can be rolled without losing the turn."""
CLOSE = 1e-9
"""When no chance changes by more than this from one sweep to the next, they are right."""


@lru_cache(maxsize=2)
def solved(target: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Solve two-player Pig by value iteration, in a second or two for 100 points.

    Return the chance to win at the beginning of a turn, by own and the other's score, and whether
    to roll, by own score, the other's score and the sum of the turn.
    """
    chance = np.full((target, target), 0.5)
    rolls = np.zeros((target, target, target), np.bool_)
    while True:
        swept = sweep(chance, rolls)
        change = float(np.abs(swept - chance).max())
        chance = swept
        if change < CLOSE:
            return chance, rolls


def sweep(chance: NDArray[np.float64], rolls: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Work every turn out once, from the largest sum down; note where rolling is better."""
    target = len(chance)
    lost = 1 - chance.T
    # By sum of the turn: the chance of who has rolled it.  Beyond the target holding wins.
    by_sum = np.ones((target + 7, target, target))
    for total in range(target - 1, -1, -1):
        held = np.ones((target, target))
        held[: target - total] = 1 - chance[:, total:].T
        rolled = (lost + sum(by_sum[total + pips] for pips in SIDES)) / 6
        # With no sum there is nothing to hold.
        rolls[:, :, total] = (rolled > held) | (total == 0)
        by_sum[total] = np.where(rolls[:, :, total], rolled, held)
        by_sum[total, target - total :] = 1
    begun: NDArray[np.float64] = by_sum[0]
    return begun


def wins(target: int, own: int, other: int, total: int, rolling: bool) -> float:
    """Return the exact chance of the player whose turn it is, who has rolled so much."""
    chance, _ = solved(target)
    if own + total >= target:
        return 1.0
    lost = 1 - float(chance[other, own])
    # By sum of the turn, from the target down; beyond it holding wins.
    better = [1.0] * (target - own + 7)
    rolled = lost
    for at in range(target - own - 1, total - 1, -1):
        rolled = (lost + sum(better[at + pips] for pips in SIDES)) / 6
        held = 1 - float(chance[other, own + at])
        better[at] = max(rolled, held) if at else rolled
    return rolled if rolling else better[total]


class Exact(Judge):
    """Judges two players exactly; more of them by playing to the end at random."""

    @property
    def hides(self) -> bool:
        return False

    def chances(self, states: list[State]) -> list[list[float]]:
        return [self.judged(state) for state in states]

    def judged(self, state: State) -> list[float]:
        """Return the chances of one position."""
        if state.over:
            return decided(state)
        assert isinstance(state, Table)
        if len(state.scores) > 2:
            return PlayOutJudge().judged(state)
        own, other = state.scores[state.player], state.scores[1 - state.player]
        rolling = state.chance is not None
        chance = wins(state.setup["target"], own, other, state.sum, rolling)
        return [chance, 1 - chance] if state.player == 0 else [1 - chance, chance]
