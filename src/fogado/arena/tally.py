"""Counting: who won how often, and how sure we can be of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.arena.sim import Played, Simulation

SURE = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Give Wilson's 95 % interval for a share of wins; neither number need be whole."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    slack = SURE * SURE / games
    middle = share + slack / 2
    reach = SURE * sqrt(share * (1 - share) / games + slack / (4 * games))
    low = (middle - reach) / (1 + slack)
    high = (middle + reach) / (1 + slack)
    return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Spread:
    """Mean, standard deviation, least and most of some whole numbers."""

    mean: float
    sd: float
    least: int
    most: int

    def plain(self) -> dict[str, float]:
        """Give it as plain data."""
        return {"mean": self.mean, "sd": self.sd, "min": self.least, "max": self.most}

    def words(self) -> str:
        """Say it in one line."""
        usual = f"{self.mean:.1f} on average (sd {self.sd:.1f})"
        return f"{usual}, from {self.least} to {self.most}"


def spread(numbers: Sequence[int]) -> Spread:
    """Measure some numbers; with whole sums, so that their order does not matter."""
    count = len(numbers)
    total = sum(numbers)
    squares = sum(number * number for number in numbers)
    variance = (squares * count - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return Spread(total / count, sqrt(variance), min(numbers), max(numbers))


@dataclass(frozen=True)
class Wins:
    """How often somebody won; a win shared by n counts as 1/n for each."""

    wins: float
    games: int
    fair: float
    """The share of somebody no better than the others."""

    @property
    def share(self) -> float:
        """Give the share of all games."""
        return self.wins / self.games

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        low, high = wilson(self.wins, self.games)
        return {"wins": self.wins, "share": self.share, "ci95": [low, high], "fair": self.fair}


@dataclass(frozen=True)
class Tally:
    """What many plays say together."""

    games: int
    seats: list[Wins]
    bots: dict[str, Wins]
    """By bot, all its seats together."""
    ties: int
    """Games with several winners."""
    lost: int
    """Games that the game itself won."""
    scores: list[Spread]
    decisions: Spread
    turns: Spread | None

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "games": self.games,
            "by_seat": [
                {**wins.plain(), "score": score.plain()}
                for wins, score in zip(self.seats, self.scores, strict=True)
            ],
            "by_bot": {name: wins.plain() for name, wins in self.bots.items()},
            "ties": self.ties,
            "won_by_nobody": self.lost,
            "decisions": self.decisions.plain(),
            "turns": None if self.turns is None else self.turns.plain(),
        }


def tally(simulation: Simulation) -> Tally | None:
    """Count what was played; ``None`` if nothing was."""
    played = simulation.played
    if not played:
        return None
    names = simulation.plan.seats
    count = len(names)
    won = [0.0] * count
    for wanted in range(1, count + 1):
        for seat in range(count):
            # Whole numbers first: the order of the games must not show in the last digit.
            shared = sum(1 for one in played if len(one.winners) == wanted and seat in one.winners)
            won[seat] += shared / wanted
    games = len(played)
    fair = 1 / max(count, 2)
    return Tally(
        games,
        [Wins(wins, games, fair) for wins in won],
        {
            name: Wins(
                sum(wins for wins, whose in zip(won, names, strict=True) if whose == name),
                games,
                fair * names.count(name),
            )
            for name in dict.fromkeys(names)
        },
        sum(1 for one in played if len(one.winners) > 1),
        sum(1 for one in played if not one.winners),
        [spread([one.scores[seat] for one in played]) for seat in range(count)],
        spread([one.decisions for one in played]),
        turns(played),
    )


def turns(played: Sequence[Played]) -> Spread | None:
    """Measure the turns, if this game counts them."""
    counted = [one.turns for one in played if one.turns is not None]
    return spread(counted) if counted else None
