"""An arena: bots meet until enough was played, or until it is clear who is stronger."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fogado.arena.crew import Here, hand_out
from fogado.arena.journal import Journal
from fogado.arena.schedule import (
    Contest,
    Meeting,
    check,
    games_in,
    groups,
    meetings_for,
    play_meeting,
)
from fogado.arena.sprt import Claims, Sprt
from fogado.arena.standings import Game, Points, add, games_of, points_between
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fogado.arena.crew import Crew


@dataclass(frozen=True)
class Progress:
    """How far an arena is."""

    done: int
    total: int
    """Games, at most."""
    sprt: Sprt | None


@dataclass
class Arena:
    """What was played of a contest, and how long it took this time."""

    contest: Contest
    meetings: list[Meeting]
    planned: int
    """Games, if nothing ends it earlier."""
    resumed: int
    """Games that had been played before."""
    seconds: float
    stopped: bool
    """Was it stopped before its end?"""
    sprt: Sprt | None

    def games(self) -> list[Game]:
        """List the games in the order of the schedule."""
        return list(games_of(self.contest, self.meetings))


class Watch:
    """Follows the test over whole rounds, in their order: who was faster must not show."""

    def __init__(self, contest: Contest, claims: Claims) -> None:
        self.contest = contest
        self.sprt = Sprt(claims)
        self.together = len(groups(contest.bots, contest.players))

    def look(self, meetings: dict[int, Meeting]) -> bool:
        """Count the rounds that are whole by now; is it clear?"""
        while self.sprt.verdict is None:
            first = self.sprt.rounds * self.together
            numbers = range(first, first + self.together)
            if not all(number in meetings for number in numbers):
                return False
            rounds: dict[int, Points] = {}
            for game in games_of(self.contest, [meetings[number] for number in numbers]):
                for point in points_between(game, *self.contest.bots):
                    add(rounds, game.round, point)
            points, games = rounds[self.sprt.rounds]
            self.sprt.add(points / games)
        return True

    def counted(self) -> int:
        """Say how many meetings the verdict rests on."""
        return self.sprt.rounds * self.together


def hold(
    contest: Contest,
    num: int,
    *,
    crew: Crew | None = None,
    claims: Claims | None = None,
    out: str | Path | None = None,
    progress: Callable[[Progress], None] = lambda progress: None,
) -> Arena:
    """Hold an arena of so many games, or of fewer if the test is clear before.

    With a folder, every meeting is kept there, and an arena that was stopped goes on.  Ctrl-C keeps
    what was played.
    """
    contest = check(contest)
    if claims is not None and len(contest.bots) != 2:
        raise FogadoError(
            f"--sprt asks how much stronger one bot is than another; {len(contest.bots)} "
            "bots are too many."
        )
    last = meetings_for(contest, num)
    watch = None if claims is None else Watch(contest, claims)
    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(Journal(out, contest))
        kept = {} if journal is None else journal.meetings
        meetings = {number: one for number, one in kept.items() if number < last}
        resumed = games_in(contest, iter(meetings))
        began = time.perf_counter()
        stopped = play_on(contest, last, meetings, crew or Here(), watch, journal, progress)
        seconds = time.perf_counter() - began
    if watch is not None and watch.sprt.verdict is not None:
        last = watch.counted()
    counted = [meetings[number] for number in sorted(meetings) if number < last]
    planned = games_in(contest, range(meetings_for(contest, num)))
    sprt = None if watch is None else watch.sprt
    return Arena(contest, counted, planned, resumed, seconds, stopped, sprt)


def play_on(
    contest: Contest,
    last: int,
    meetings: dict[int, Meeting],
    crew: Crew,
    watch: Watch | None,
    journal: Journal | None,
    progress: Callable[[Progress], None],
) -> bool:
    """Play the meetings that are missing; was it stopped from outside?"""
    sprt = None if watch is None else watch.sprt
    done, total = games_in(contest, iter(meetings)), games_in(contest, range(last))
    clear = watch is not None and watch.look(meetings)
    progress(Progress(done, total, sprt))
    missing = [] if clear else [number for number in range(last) if number not in meetings]
    played = hand_out(crew, play_meeting, contest, missing)
    try:
        for few in played:
            if journal is not None:
                journal.add(few)
            meetings.update({meeting.number: meeting for meeting in few})
            done += sum(len(meeting.games) for meeting in few)
            clear = watch is not None and watch.look(meetings)
            progress(Progress(done, total, sprt))
            if clear:
                break
    except KeyboardInterrupt:
        return True
    finally:
        played.close()
    return False
