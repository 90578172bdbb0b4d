"""Tree search for a game that nobody can judge: wander on at random, and see who would have won.

The tree branches by answers only.  Luck is drawn anew in every line of thought, so a branch stands
for all that luck may do after an answer, and answers that are not possible this time are passed
over.  Everything here runs inside compiled code; nothing of it knows a game.
"""

from math import log, sqrt
from typing import Final, final

from fogado.bots.minds.judge import WINNER_TAKES
from fogado.core.agenda import Option
from fogado.core.game import State, play_on, settle_all
from fogado.core.source import Source

CURIOSITY: Final[float] = 1.0
"""How far an answer that was hardly tried is preferred to one that is known to be good."""
AHEAD: Final[int] = 30
"""Decisions that are wandered on before the table is looked at."""


@final
class Branch:
    """An answer in the tree: how often it was followed, and how it went for everybody."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * seats
        self.branches: dict[Option, Branch] = {}


@final
class RoughTree:
    """A search for one seat's answer by wandering on from every new leaf."""

    def __init__(self, seats: int, source: Source, ahead: int = AHEAD) -> None:
        self.seats = seats
        self.source = source
        self.ahead = ahead
        self.root = Branch(seats)

    def think(self, world: State, thoughts: int) -> None:
        """Follow so many lines of thought from one world, which stays as it is."""
        for _ in range(thoughts):
            self.follow(world.copy())

    def follow(self, world: State) -> None:
        """Follow one line of thought: down the tree, one new leaf, then at random."""
        branch = self.root
        path: list[Branch] = [branch]
        settle_all(world, self.source)
        while world.agenda:
            seat = world.to_act[0]
            options = world.options(seat)
            new = len(branch.branches) < len(options) or untried(branch, options)
            if new:
                option = self.any_untried(branch, options)
                branch.branches[option] = Branch(self.seats)
            else:
                option = choose(branch, seat, options)
            branch = branch.branches[option]
            path.append(branch)
            world.take(seat, option)
            if new:
                play_on(world, self.source, self.ahead)
                break
            settle_all(world, self.source)
        winners = world.game.score(world).winners
        for passed in path:
            passed.visits += 1
            for winner in winners:
                passed.totals[winner] += WINNER_TAKES / len(winners)

    def any_untried(self, branch: Branch, options: tuple[Option, ...]) -> Option:
        """Draw one of the answers that were not tried here."""
        start: int = self.source.below(len(options))
        for offset in range(len(options)):
            option = options[(start + offset) % len(options)]
            if option not in branch.branches:
                return option
        raise AssertionError("every answer was tried here")

    def ranking(self, seat: int) -> list[tuple[Option, int, float]]:
        """List the answers, the most followed first, with their visits and chances."""
        listed = [
            (option, branch.visits, branch.totals[seat] / branch.visits)
            for option, branch in self.root.branches.items()
        ]
        listed.sort(key=lambda one: (-one[1], -one[2]))
        return listed


def untried(branch: Branch, options: tuple[Option, ...]) -> bool:
    """Is there an answer that was not tried here?"""
    for option in options:  # noqa: SIM110 - a generator would be slow once compiled
        if option not in branch.branches:
            return True
    return False


def choose(branch: Branch, seat: int, options: tuple[Option, ...]) -> Option:
    """Choose the answer to follow: good ones, and those that were hardly tried."""
    hope = CURIOSITY * log(branch.visits + 1.0)
    chosen = options[0]
    top = -1.0
    for option in options:
        tried = branch.branches[option]
        score = tried.totals[seat] / tried.visits + sqrt(hope / tried.visits)
        if score > top:
            top = score
            chosen = option
    return chosen
