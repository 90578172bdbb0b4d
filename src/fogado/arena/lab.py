"""The balance of a game in numbers: seats, cards, scores, length, and what an edition changes."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from fogado.analysis.watching import title_of
from fogado.arena.paired import Mean, mean
from fogado.arena.tally import Spread, Wins, spread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fogado.analysis.watching import Seen
    from fogado.core.game import Game


@dataclass(frozen=True)
class Thing:
    """A card, a feat or a bet: who had it, winners or others?"""

    name: str
    title: str
    had: float
    """The share of all seats that had it,"""
    winners: float
    """of the winners,"""
    others: float
    """and of everybody else."""
    difference: Mean
    """Winners less others, game by game."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "name": self.name,
            "title": self.title,
            "had": self.had,
            "winners": self.winners,
            "others": self.others,
            "difference": self.difference.plain(),
        }


@dataclass(frozen=True)
class Balance:
    """What many plays of one kind of table say."""

    games: int
    seats: list[Wins]
    scores: list[Spread]
    """By seat."""
    turns: Spread
    decisions: Spread
    ends: dict[str, int]
    """What brought the end, where the game tells it."""
    sources: dict[str, tuple[float, float]]
    """Where the points come from: the mean of the winners, and of the others."""
    things: dict[str, list[Thing]]
    """By sight."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "games": self.games,
            "by_seat": [
                {**wins.plain(), "score": score.plain()}
                for wins, score in zip(self.seats, self.scores, strict=True)
            ],
            "turns": self.turns.plain(),
            "decisions": self.decisions.plain(),
            "ends": self.ends,
            "sources": {
                name: {"winners": won, "others": lost} for name, (won, lost) in self.sources.items()
            },
            "things": {
                sight: [thing.plain() for thing in found] for sight, found in self.things.items()
            },
        }


def balance(game: Game, plays: Sequence[Seen]) -> Balance | None:
    """Count plays; ``None`` if there are none."""
    if not plays:
        return None
    count = len(plays[0].scores)
    fair = 1 / max(2, count)
    ends: dict[str, int] = {}
    for one in plays:
        if one.why:
            ends[one.why] = ends.get(one.why, 0) + 1
    return Balance(
        len(plays),
        [Wins(sum(one.credit(seat) for one in plays), len(plays), fair) for seat in range(count)],
        [spread([one.scores[seat] for one in plays]) for seat in range(count)],
        spread([one.turns for one in plays]),
        spread([one.decisions for one in plays]),
        dict(sorted(ends.items(), key=lambda pair: -pair[1])),
        sources(plays),
        {sight.title: things(game, plays, sight.title) for sight in game.statistics().sights},
    )


def sources(plays: Sequence[Seen]) -> dict[str, tuple[float, float]]:
    """Say where the points of winners and of others come from."""
    sheets: dict[bool, list[dict[str, int]]] = {True: [], False: []}
    for one in plays:
        for seat, sheet in enumerate(one.sheets):
            sheets[seat in one.winners].append(sheet)
    names = dict.fromkeys(name for some in sheets.values() for sheet in some for name in sheet)

    def usual(won: bool, name: str) -> float:
        return fmean(sheet.get(name, 0) for sheet in sheets[won]) if sheets[won] else 0.0

    return {name: (usual(True, name), usual(False, name)) for name in names}


def things(game: Game, plays: Sequence[Seen], sight: str) -> list[Thing]:
    """Compare winners and others, thing by thing; the largest difference comes first."""
    names = {name for one in plays for name in one.had.get(sight, {})}
    found = [thing_of(game, plays, sight, name) for name in sorted(names)]
    return sorted(found, key=lambda thing: -thing.difference.value)


def thing_of(game: Game, plays: Sequence[Seen], sight: str, name: str) -> Thing:
    """Compare winners and others for one thing."""
    seats = owners = winners = winning = 0
    differences = []
    for one in plays:
        had = one.had.get(sight, {}).get(name, set())
        count, won = len(one.scores), len(one.winners)
        with_it = len(had.intersection(one.winners))
        seats, owners = seats + count, owners + len(had)
        winners, winning = winners + won, winning + with_it
        if 0 < won < count:
            differences.append(with_it / won - (len(had) - with_it) / (count - won))
    return Thing(
        name,
        title_of(game, name),
        owners / seats,
        winning / winners if winners else 0.0,
        (owners - winning) / (seats - winners) if seats > winners else 0.0,
        mean(differences),
    )


@dataclass(frozen=True)
class Change:
    """What an edition does, measured on games with the same luck with and without it."""

    name: str
    values: dict[str, tuple[Any, Any]]
    """By printed name: what is printed, and what the edition says."""
    measures: dict[str, Mean]
    """Differences, with it less without it, game by game,"""
    things: dict[str, list[tuple[str, str, Mean]]]
    """and by sight: name, title, and the difference of the share of seats that had it."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "edition": self.name,
            "values": {name: {"was": was, "is": now} for name, (was, now) in self.values.items()},
            "differences": {name: found.plain() for name, found in self.measures.items()},
            "things": {
                sight: [
                    {"name": name, "title": title, "difference": found.plain()}
                    for name, title, found in rows
                ]
                for sight, rows in self.things.items()
            },
        }


def change(
    game: Game, edition: dict[str, Any], before: Sequence[Seen], after: Sequence[Seen]
) -> Change:
    """Compare plays with an edition and without it, game by game."""
    from fogado.core.content import edition_of

    made = edition_of(game.name, edition)
    assert made is not None
    values = {name: (game.content.get(name), value) for name, value in made.values.items()}

    def differs(measure: Callable[[Seen], float]) -> Mean:
        pairs = zip(before, after, strict=True)
        return mean([measure(now) - measure(was) for was, now in pairs])

    measures: dict[str, Mean] = {}
    for seat in range(len(before[0].scores) if before else 0):
        measures[f"wins of seat {seat}"] = differs(credit_of(seat))
    measures["mean score"] = differs(lambda one: fmean(one.scores))
    measures["best score"] = differs(lambda one: max(one.scores))
    measures["best less worst score"] = differs(lambda one: max(one.scores) - min(one.scores))
    measures["turns"] = differs(lambda one: one.turns)
    measures["decisions"] = differs(lambda one: one.decisions)
    rows: dict[str, list[tuple[str, str, Mean]]] = {}
    for sight in (sight.title for sight in game.statistics().sights):
        names = {name for one in [*before, *after] for name in one.had.get(sight, {})}
        found = [
            (name, title_of(game, name), differs(rate_of(sight, name))) for name in sorted(names)
        ]
        rows[sight] = sorted(found, key=lambda row: -abs(row[2].value))
    return Change(made.name, values, measures, rows)


def credit_of(seat: int) -> Callable[[Seen], float]:
    """Measure the wins of a seat."""
    return lambda one: one.credit(seat)


def rate_of(sight: str, name: str) -> Callable[[Seen], float]:
    """Measure the share of seats that had a thing."""
    return lambda one: len(one.had.get(sight, {}).get(name, ())) / len(one.scores)
