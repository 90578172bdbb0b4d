"""Plays of one kind of table, watched: what reports of balance are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from fogado.analysis.watching import Seen
from fogado.arena.crew import Here, hand_out
from fogado.arena.sim import Plan, check, play_through
from fogado.arena.tally import SURE
from fogado.core import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fogado.arena.crew import Crew


@dataclass(frozen=True)
class Survey:
    """What is played and watched: plain data, so that it can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    """They sit around the table in turn, and move on by one seat every game."""
    players: int
    setup: dict[str, Any]
    seed: str
    editions: tuple[dict[str, Any] | None, ...] = (None,)
    """Each game is played with every one of them, with the same luck."""

    def seats(self, index: int) -> tuple[str, ...]:
        """Say who sits where in one game."""
        return tuple(self.bots[(seat + index) % len(self.bots)] for seat in range(self.players))


def look_at(survey: Survey, index: int) -> list[Seen]:
    """Play one game with each edition, and watch."""
    game = registry.game(survey.game)
    look = game.statistics()
    found = []
    for edition in survey.editions:
        seen = Seen(index)
        state, decisions = play_through(
            survey.game,
            survey.seats(index),
            survey.setup,
            edition,
            f"{survey.seed}/{index}",
            partial(seen.watch, look),
        )
        seen.end(state.outcome, decisions, None if look.turn else game.turns(state))
        found.append(seen)
    return found


def check_survey(survey: Survey, num: int) -> Survey:
    """Say at once what is wrong with a survey; give it with its set-up filled in."""
    plan = Plan(survey.game, survey.seats(0), survey.setup, None, survey.seed, num)
    filled: dict[str, Any] = {}
    for edition in survey.editions:
        filled = check(replace(plan, edition=edition)).setup
    for index in range(len(survey.bots)):
        check(replace(plan, seats=survey.seats(index)))
    return replace(survey, setup=filled)


def watch_many(
    survey: Survey,
    num: int,
    crew: Crew | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> tuple[list[list[Seen]], bool]:
    """Play and watch so many games: for each edition its plays in order, and was it stopped?

    Ctrl-C keeps what was played.
    """
    found: list[list[Seen]] = []
    stopped = False
    games = hand_out(crew or Here(), look_at, survey, range(num))
    try:
        for few in games:
            found += few
            progress(len(found))
    except KeyboardInterrupt:
        stopped = True
    finally:
        games.close()
    # Which process was faster must not show.
    found.sort(key=lambda one: one[0].index)
    return [list(plays) for plays in zip(*found, strict=True)] or [[]], stopped


@dataclass
class Fate:
    """How those fared who had one thing."""

    had: int = 0
    """Seats that had it,"""
    wins: float = 0.0
    """their wins,"""
    fair: float = 0.0
    """the wins that as many would have by their number alone,"""
    spread: float = 0.0
    """and how far luck alone may be from that, squared."""

    def add(self, credit: float, players: int) -> None:
        """Count one more seat that had it."""
        self.had += 1
        self.wins += credit
        self.fair += 1 / players
        self.spread += 1 / players * (1 - 1 / players)

    @property
    def ratio(self) -> float | None:
        """Say how often they won, where 1 is what their number alone would give."""
        return self.wins / self.fair if self.had else None

    @property
    def luck(self) -> float:
        """Say how far from 1 chance alone may take the ratio (95 %)."""
        return SURE * sqrt(self.spread) / self.fair if self.had else 0.0


def fates(plays: Iterable[Seen], sight: str) -> dict[str, Fate]:
    """Follow each thing through plays."""
    found: dict[str, Fate] = {}
    for one in plays:
        for thing, seats in one.had.get(sight, {}).items():
            fate = found.setdefault(thing, Fate())
            for seat in sorted(seats):
                fate.add(one.credit(seat), len(one.scores))
    return found
