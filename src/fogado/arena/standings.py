"""What an arena says: a cross table, wins by bot and by seat, ratings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from fogado.analysis.watching import credit
from fogado.arena.extras import MissingExtra
from fogado.arena.paired import Share, elo_of, share
from fogado.arena.ratings import Rating, rate
from fogado.arena.schedule import round_of, seatings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fogado.arena.schedule import Contest, Meeting
    from fogado.arena.sim import Played

Points = tuple[float, int]
"""Points won, of so many."""


@dataclass(frozen=True)
class Game:
    """One game, with who sat where and in which round."""

    round: int
    seats: tuple[str, ...]
    played: Played


@dataclass(frozen=True)
class Standings:
    """Everything counted."""

    bots: tuple[str, ...]
    games: int
    rounds: int
    wins: dict[str, Share]
    """The share of wins by bot, against anybody; a shared win counts in parts."""
    cross: dict[tuple[str, str], Share]
    """For two bots at one table, how often the first ended before the second; a tie is a half."""
    seats: list[Share]
    """The share of wins by seat."""
    ratings: dict[str, Rating] | None
    """``None`` where OpenSkill is not installed."""

    def between(self, one: str, other: str) -> Share | None:
        """Give the score of one bot against another, either way round."""
        if (one, other) in self.cross:
            return self.cross[one, other]
        there = self.cross.get((other, one))
        if there is None:
            return None
        points = there.games - there.points
        return Share(points, there.games, there.rounds, 1 - there.high, 1 - there.low)

    def order(self) -> list[str]:
        """List the bots from the strongest to the weakest."""
        if self.ratings is not None:
            held = self.ratings
            return sorted(self.bots, key=lambda bot: -held[bot].mu)
        return sorted(self.bots, key=lambda bot: -self.wins[bot].value)

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "order": self.order(),
            "bots": {
                bot: {
                    "wins": self.wins[bot].plain(),
                    "rating": None if self.ratings is None else self.ratings[bot].plain(),
                }
                for bot in self.bots
            },
            "cross": [
                {
                    "bot": one,
                    "against": other,
                    **found.plain(),
                    "elo": elo_of(found.value),
                    "elo_ci95": [elo_of(found.low), elo_of(found.high)],
                }
                for (one, other), found in self.cross.items()
            ],
            "by_seat": [wins.plain() for wins in self.seats],
        }


def games_of(contest: Contest, meetings: Sequence[Meeting]) -> Iterator[Game]:
    """List the games of some meetings, in the order of the schedule."""
    for meeting in sorted(meetings, key=lambda one: one.number):
        turn = round_of(contest, meeting.number)
        for seats, played in zip(seatings(contest, meeting.number), meeting.games, strict=True):
            yield Game(turn, seats, played)


def standings(bots: tuple[str, ...], games: Sequence[Game]) -> Standings | None:
    """Count games; ``None`` if there are none."""
    if not games:
        return None
    wins: dict[str, dict[int, Points]] = {bot: {} for bot in bots}
    cross: dict[tuple[str, str], dict[int, Points]] = {pair: {} for pair in combinations(bots, 2)}
    by_seat: list[dict[int, Points]] = [{} for _ in games[0].seats]
    for game in games:
        for seat, bot in enumerate(game.seats):
            add(wins[bot], game.round, credit(game.played.winners, seat))
            add(by_seat[seat], game.round, credit(game.played.winners, seat))
        for pair, rounds in cross.items():
            for point in points_between(game, *pair):
                add(rounds, game.round, point)
    try:
        ratings = rate(bots, ((game.seats, game.played.places) for game in games))
    except MissingExtra:
        ratings = None
    return Standings(
        bots,
        len(games),
        len({game.round for game in games}),
        {bot: measured(rounds) for bot, rounds in wins.items()},
        {pair: measured(rounds) for pair, rounds in cross.items() if rounds},
        [measured(rounds) for rounds in by_seat],
        ratings,
    )


def add(rounds: dict[int, Points], turn: int, point: float) -> None:
    """Count a point that could be won in a round."""
    points, games = rounds.get(turn, (0.0, 0))
    rounds[turn] = (points + point, games + 1)


def measured(rounds: Mapping[int, Points]) -> Share:
    """Measure the share of what was counted."""
    return share([rounds[turn] for turn in sorted(rounds)])


def points_between(game: Game, one: str, other: str) -> Iterator[float]:
    """Give a point for each seat of the other that a seat of the first left behind."""
    places = game.played.places
    for seat, bot in enumerate(game.seats):
        for against, foe in enumerate(game.seats):
            if bot == one and foe == other:
                ahead = places[against] - places[seat]
                yield 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
