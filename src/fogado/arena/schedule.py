"""Who meets whom, at which seat, with which luck.

Games come in *rounds*.  In a round every group of bots meets once, and a group's *meeting* is all
its rotations: every bot of it sits once at every seat.  All games of a round have the same luck, so
what a seat was given by it was given to every bot.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from fogado import __version__
from fogado.arena.sim import Played, play_through, played_of
from fogado.bots.house import make_bot, named_bots
from fogado.core import registry
from fogado.core.content import edition_of
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 720
"""Round tables of one group that take turns: all of them up to seven bots."""


@dataclass(frozen=True)
class Contest:
    """What decides every game of an arena: plain data, so that it can be sent and kept."""

    game: str
    bots: tuple[str, ...]
    players: int
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    seed: str
    rules_version: int = 0
    version: str = ""
    """The package that plays: another may have bots that play otherwise."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {**asdict(self), "bots": list(self.bots)}

    def digest(self) -> str:
        """Give what tells two contests apart."""
        text = json.dumps(self.plain(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Meeting:
    """The games of one group in one round, one for each rotation."""

    number: int
    games: tuple[Played, ...]

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {"meeting": self.number, "games": [asdict(game) for game in self.games]}


def meeting_of(data: dict[str, Any]) -> Meeting:
    """Read a meeting from plain data."""
    games = tuple(
        Played(
            game["index"],
            tuple(game["scores"]),
            tuple(game["winners"]),
            game["decisions"],
            game["turns"],
            tuple(game["places"]),
        )
        for game in data["games"]
    )
    return Meeting(data["meeting"], games)


def check(contest: Contest) -> Contest:
    """Say at once what is wrong with a contest; give it with everything filled in."""
    game = registry.game(contest.game)
    if len(contest.bots) < 2:
        raise FogadoError("An arena needs at least 2 bots: --bots greedy,random.")
    for bot in named_bots(contest.bots):
        make_bot(bot, game)
        if contest.bots.count(bot) > 1:
            raise FogadoError(f"The bot {bot!r} is listed twice.")
    fewest = max(2, game.fewest)
    if not fewest <= contest.players <= game.most:
        raise FogadoError(
            f"{contest.players} players cannot meet at {game.name}; {fewest} to {game.most} can."
        )
    game.start(contest.players, contest.setup, edition_of(game.name, contest.edition))
    filled = game.setups.fill(contest.setup)
    return Contest(
        game.name,
        contest.bots,
        contest.players,
        filled,
        contest.edition,
        contest.seed,
        game.rules_version,
        __version__,
    )


@lru_cache(maxsize=256)
def groups(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """List who meets: every choice of so many bots; with too few bots, some sit there twice."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    found: dict[tuple[str, ...], None] = {}
    for first in range(len(bots)):
        sitting = (bots[(first + step) % len(bots)] for step in range(players))
        found[tuple(sorted(sitting, key=bots.index))] = None
    return list(found)


@lru_cache(maxsize=256)
def round_tables(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List the ways to sit around a table, rotations aside: who sits after whom."""
    found: dict[tuple[str, ...], None] = {}
    seen: set[tuple[str, ...]] = set()
    for rest in permutations(group[1:]):
        table = (group[0], *rest)
        if table not in seen:
            found[table] = None
            seen.update(rotations(table))
        if len(found) == MANY:
            break
    return list(found)


def rotations(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List the different rotations of a table; in them, every bot sits everywhere alike."""
    turned = (table[step:] + table[:step] for step in range(len(table)))
    return list(dict.fromkeys(turned))


def round_of(contest: Contest, number: int) -> int:
    """Say in which round a meeting is."""
    return number // len(groups(contest.bots, contest.players))


def seatings(contest: Contest, number: int) -> list[tuple[str, ...]]:
    """List who sits where in the games of a meeting."""
    meeting = groups(contest.bots, contest.players)
    turn, which = divmod(number, len(meeting))
    tables = round_tables(meeting[which])
    return rotations(tables[turn % len(tables)])


def seed_of(contest: Contest, number: int) -> str:
    """Give the seed of a meeting's games: ``fogado.play`` with it plays the same."""
    return f"{contest.seed}/{round_of(contest, number)}"


def meetings_for(contest: Contest, num: int) -> int:
    """Say how many meetings make at least so many games, in whole rounds."""
    if num < 1:
        raise FogadoError(f"{num} games cannot be played; at least 1 can.")
    together = len(groups(contest.bots, contest.players))
    games, number = 0, 0
    while games < num:
        games += sum(len(seatings(contest, number + which)) for which in range(together))
        number += together
    return number


def games_in(contest: Contest, numbers: Iterator[int] | range) -> int:
    """Count the games of some meetings."""
    return sum(len(seatings(contest, number)) for number in numbers)


def play_meeting(contest: Contest, number: int) -> Meeting:
    """Play all games of a meeting."""
    seed = seed_of(contest, number)
    games = []
    for index, seats in enumerate(seatings(contest, number)):
        end = play_through(contest.game, seats, contest.setup, contest.edition, seed)
        games.append(played_of(index, *end))
    return Meeting(number, tuple(games))
