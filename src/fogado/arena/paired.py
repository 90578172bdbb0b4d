"""Shares and differences with 95 % intervals, where games with the same luck count as one.

Two games with the same luck and the seats exchanged are not two independent witnesses.  So the
unit is the *round*: all that was played with one luck.  A share is then a mean over rounds, and
what it is unsure about is how far the rounds lie apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10, sqrt
from typing import TYPE_CHECKING, Any

from fogado.arena.tally import SURE, wilson

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DOUBT = 2
"""So many rounds count as spread as far as a share can be: a few rounds that happen to agree
prove little."""


@dataclass(frozen=True)
class Share:
    """A share of points, with how sure we are of it."""

    points: float
    games: int
    """How often there was a point to win,"""
    rounds: int
    """in so many rounds."""
    low: float
    high: float

    @property
    def value(self) -> float:
        """Give the share."""
        return self.points / self.games if self.games else 0.5

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "points": self.points,
            "games": self.games,
            "rounds": self.rounds,
            "share": self.value,
            "ci95": [self.low, self.high],
        }


def share(rounds: Sequence[tuple[float, int]]) -> Share:
    """Measure a share from rounds: points won in each, of so many.

    It is Wilson's interval for as many independent games as the rounds are worth: rounds whose
    scores lie close together are worth more than one game each.
    """
    rounds = [(points, games) for points, games in rounds if games]
    points = sum(won for won, _ in rounds)
    games = sum(count for _, count in rounds)
    if not games:
        return Share(0.0, 0, 0, 0.0, 1.0)
    middle = points / games
    # A share cannot lie further apart than wins and losses do.
    furthest = middle * (1 - middle)
    if furthest < 1e-12:
        low, high = wilson(middle * len(rounds), len(rounds))
        return Share(points, games, len(rounds), low, high)
    usual = games / len(rounds)
    apart = sum(((won - middle * count) / usual) ** 2 for won, count in rounds)
    variance = (apart + DOUBT * furthest) / (len(rounds) - 1 + DOUBT)
    worth = len(rounds) * furthest / variance
    low, high = wilson(middle * worth, worth)
    return Share(points, games, len(rounds), low, high)


@dataclass(frozen=True)
class Mean:
    """A mean of independent numbers, and how far it may be off."""

    value: float
    count: int
    reach: float
    """Half of the 95 % interval."""

    @property
    def low(self) -> float:
        """Give the lower end."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """Give the upper end."""
        return self.value + self.reach

    @property
    def clear(self) -> bool:
        """Is it surely not nothing?"""
        return self.count > 1 and abs(self.value) > self.reach

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {"mean": self.value, "ci95": [self.low, self.high], "count": self.count}


def mean(numbers: Sequence[float]) -> Mean:
    """Measure a mean; of fewer than two numbers nothing is known about the reach."""
    count = len(numbers)
    if count == 0:
        return Mean(0.0, 0, 0.0)
    middle = sum(numbers) / count
    if count == 1:
        return Mean(middle, 1, 0.0)
    variance = sum((number - middle) ** 2 for number in numbers) / (count - 1)
    return Mean(middle, count, quantile(count - 1) * sqrt(variance / count))


def quantile(freedom: int) -> float:
    """Give Student's 97.5 % quantile: few numbers do not know well how far they lie apart."""
    known: Mapping[int, float] = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if freedom in known:
        return known[freedom]
    # The first terms of Fisher's expansion: from here on wrong by a thousandth at most.
    first = (SURE**3 + SURE) / 4
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    third = (3 * SURE**7 + 19 * SURE**5 + 17 * SURE**3 - 15 * SURE) / 384
    return SURE + first / freedom + second / freedom**2 + third / freedom**3


def elo_of(value: float) -> float | None:
    """Say how much Elo a share of points means; ``None`` beyond all measure."""
    return 400 * log10(value / (1 - value)) if 0 < value < 1 else None
