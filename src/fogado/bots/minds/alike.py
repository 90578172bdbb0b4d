"""Luck that stays alike at tables that differ a little."""

from math import log
from typing import Any, Final, final

from fogado.core.dealer import Dealer, SeededDealer
from fogado.core.game import Pending
from fogado.core.source import Seeded, keyed

WORDS: Final[float] = 4294967296.0
"""How many numbers a word of 32 bits can be."""


@final
class AlikeDealer(Dealer):
    """Luck from a secret, for answers that are compared.

    One answer soon leaves a card less in the mine than another, and a number drawn below 60 has
    nothing to do with one drawn below 59.  So here every outcome draws a lot of its own, and the
    shortest wins: a table that lacks one card draws the same as before, unless it was that card.
    """

    def __init__(self, secret: str) -> None:
        self.seeded = SeededDealer(secret)

    def deal(self, pending: Pending) -> Any:
        purpose, seat = pending.purpose, pending.seat
        count = self.seeded.count(purpose, seat)
        source = keyed(self.seeded.secret, purpose, seat, count)
        weights = pending.step.weights(pending.state)
        if type(weights[0][0]) is not int:
            return pending.sample(source)  # nothing that could be numbered: dice, a shuffle
        return shortest(weights, source)


def shortest(weights: list[tuple[Any, int]], source: Seeded) -> int:
    """Give the outcome with the shortest lot; each has the share of its weight to be that."""
    lots: list[float] = []
    best = -1
    length = 0.0
    for outcome, weight in weights:
        number: int = outcome
        while len(lots) <= number:
            lots.append(-log((int(source.word()) + 0.5) / WORDS))
        mine: float = lots[number] / weight
        if best < 0 or mine < length:
            best, length = number, mine
    return best
