"""Two bots for Pig: one that holds at a fixed sum, and one that plays two-player Pig perfectly."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fogado.bots.base import Asked, Bot
from fogado_pig.game import HOLD, ROLL, View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fogado.core.agenda import Option

SIDES = range(2, 7)
"""What can be rolled without losing the turn."""
CLOSE = 1e-9
"""When no chance changes by more than this from one sweep to the next, they are right."""


class Hold(Bot):
    """Holds as soon as the sum of the turn is large enough, or enough to win."""

    name = "hold"
    keys = {"at": 20}  # noqa: RUF012 - read only

    def choose(self, asked: Asked) -> Option:
        view: View = asked.view
        missing = view.setup["target"] - view.scores[asked.seat]
        return HOLD if view.sum >= min(self.settings["at"], missing) else ROLL


class Optimal(Bot):
    """Wins as often as anybody can against one opponent; of several, it plays against the best."""

    name = "optimal"

    def choose(self, asked: Asked) -> Option:
        view: View = asked.view
        own = view.scores[asked.seat]
        best = max(score for seat, score in enumerate(view.scores) if seat != asked.seat)
        target = view.setup["target"]
        if own + view.sum >= target:
            return HOLD
        return ROLL if solved(target)[1][own, best, view.sum] else HOLD


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


BOTS = (Hold, Optimal)
