"""Turns that were solved already: whoever asks about the same box, cards and pot shares them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fogado.bots.emerald_skulls.solver.best import Best
from fogado.bots.emerald_skulls.solver.casual import Casual
from fogado.bots.emerald_skulls.solver.payoff import Gears, most_gears
from fogado.bots.emerald_skulls.solver.prospects import Prospects
from fogado.games.emerald_skulls.cards import Layout

if TYPE_CHECKING:
    from fogado.games.emerald_skulls.cards import Parts

KEPT = 8
"""How many boxes, cards and pots are remembered; a whole one with cubes takes some tens of MB."""


class Solved:
    """A box, its cards, a pot and the worth of a cube, with all that was worked out for them."""

    def __init__(self, parts: Parts, layout: Layout, pot: int, cube: float) -> None:
        self.payoff = Gears(parts, layout, pot, cube)
        self.best = Best(self.payoff)
        self.steady = Best(Gears(parts, without_jackpots(layout), pot, cube))
        """Somebody who never errs either, but hunts no jackpot."""
        self.casual = Casual()
        self.under_best = Prospects(self.best, self.payoff, layout)
        self.under_steady = Prospects(self.steady, self.payoff, layout)
        self.under_casual = Prospects(self.casual, self.payoff, layout)


def without_jackpots(layout: Layout) -> Layout:
    """Give the same cards to somebody who does not look at jackpots."""
    plain = Layout(layout.cards, layout.zones)
    plain.jackpots = []
    return plain


@lru_cache(maxsize=KEPT)
def _solved(parts: Parts, cards: tuple[str, ...], pot: int, cube: float) -> Solved:
    return Solved(parts, parts.layout(cards), pot, cube)


def solved(parts: Parts, cards: tuple[str, ...], pot: int | None, cube: float) -> Solved:
    """Begin to solve, or go on where it was left; pots that no turn can empty are the same."""
    enough = most_gears(parts, parts.layout(cards)) + 1
    return _solved(parts, cards, min(pot or enough, enough), cube)
