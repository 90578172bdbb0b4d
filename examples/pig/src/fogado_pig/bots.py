"""Two bots for Pig: one that holds at a fixed sum, and one that plays two-player Pig perfectly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado_pig.game import HOLD, ROLL, View
from fogado_pig.solution import solved

if TYPE_CHECKING:
    from fogado.core.agenda import Option


class Hold(Bot):
    """Holds as soon as the sum of the turn is large enough, or enough to win."""

    name = "hold"
    keys = {"at": 20}  # noqa: RUF012 - read only
    ranges = {"at": (2, 200)}  # noqa: RUF012 - read only

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


BOTS = (Hold, Optimal)
