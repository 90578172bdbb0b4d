"""Bots that judge and look ahead, for any game that has a judge."""

from __future__ import annotations

import time
from math import log
from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.minds.ahead import Lookout, best_of
from fogado.bots.minds.judges import judge_of
from fogado.bots.minds.tree import Tree
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State

WORLDS = 24
"""Worlds that are made up before the first of them is thought of again."""
GLANCE = 8
"""Thoughts after which somebody looks whether the answer is clear already."""


class Thinker(Bot):
    """Somebody who judges what every answer leads to, and errs now and then.

    ``slips`` is how far it misjudges: hundredths of a natural logarithm of the odds to win.
    """

    name = "thinker"
    keys = {"slips": 0}  # noqa: RUF012 - read only
    ranges = {"slips": (0, 1000)}  # noqa: RUF012 - read only

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.judge = judge_of(game)

    def choose(self, asked: Asked) -> Option | None:
        seat = asked.seat
        if len(asked.options) == 1:
            return asked.options[0]
        world = asked.game.sample(asked.view, asked.source)
        # The options of the world are the asked ones: a seat's own are never hidden from it.
        options = self.judge.sensible(world, seat, asked.options)
        if len(options) == 1:
            return options[0]
        found = Lookout(self.judge).weigh(world, seat, options)
        slips = self.settings["slips"]
        if not slips:
            return best_of(found, seat).option
        best, top = options[0], float("-inf")
        for ahead in found:
            worth = odds(ahead.chances[seat]) + slips / 100 * gumbel(asked.source.random())
            if worth > top:
                best, top = ahead.option, worth
        return best


class Budget:
    """How long somebody may think: so many milliseconds, so many judged tables, or both.

    The last thought must end in time, too.  Without milliseconds the clock does not matter, and
    the same seed gives the same answer.
    """

    def __init__(self, ms: int, evals: int) -> None:
        if not ms and not evals:
            raise FogadoError("Somebody who may think for 0 ms and 0 evals cannot think at all.")
        began = time.perf_counter() if ms else 0.0
        self.tables = Limit(evals, 0.0) if evals else None
        self.clock = Limit(ms / 1000, began) if ms else None

    def allows(self, judged: int) -> bool:
        """Is there enough left for one more thought?  The first one is always allowed."""
        enough = self.tables is None or self.tables.allows(judged)
        in_time = self.clock is None or self.clock.allows(time.perf_counter())
        return enough and in_time

    def has_time(self, share: float = 1.0) -> bool:
        """Is less than this share of the time over?  Without milliseconds there is always time."""
        clock = self.clock
        return clock is None or time.perf_counter() < clock.ends - (1 - share) * clock.most

    def used(self) -> float:
        """Give the share that was used up when it was asked last."""
        return max(limit.used for limit in (self.tables, self.clock) if limit is not None)


class Limit:
    """Something that thoughts use up."""

    def __init__(self, most: float, begin: float) -> None:
        self.most = most
        self.ends = begin + most
        self.last = begin
        self.dearest = 0.0
        self.asked = 0

    def allows(self, now: float) -> bool:
        """Is there enough left for the dearest thought so far?"""
        if self.asked:
            self.dearest = max(self.dearest, now - self.last)
        self.last = now
        self.asked += 1
        return self.asked == 1 or self.ends - now >= self.dearest

    @property
    def used(self) -> float:
        """Give the share that was used up when it was asked last."""
        return 1 - (self.ends - self.last) / self.most


class Searcher(Bot):
    """Somebody who looks ahead in a tree, for ``ms`` milliseconds and ``evals`` judged tables."""

    name = "searcher"
    keys = {"ms": 800, "evals": 0}  # noqa: RUF012 - read only
    """0 is no limit."""
    ranges = {"ms": (0, 3_600_000), "evals": (0, 10_000_000)}  # noqa: RUF012 - read only

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.judge = judge_of(game)

    def choose(self, asked: Asked) -> Option | None:
        options = asked.options
        if len(options) == 1:
            return options[0]
        view = asked.view
        worlds: list[State] = [asked.game.sample(view, asked.source)]
        options = self.judge.sensible(worlds[0], asked.seat, options)
        if len(options) == 1:
            return options[0]
        tree = Tree(self.judge, asked.source)
        budget = Budget(self.settings["ms"], self.settings["evals"])
        thoughts = 0
        while budget.allows(tree.judged):
            if self.judge.hides and thoughts >= len(worlds) and len(worlds) < WORLDS:
                worlds.append(asked.game.sample(view, asked.source))
            if thoughts % GLANCE == 0 and settled(tree, thoughts, budget.used()):
                break
            tree.think(worlds[thoughts % len(worlds)].copy())
            thoughts += 1
        return tree.ranking(asked.seat)[0][0]


def settled(tree: Tree, thoughts: int, used: float) -> bool:
    """Could no other answer be followed more often, if all thoughts that are left went to it?"""
    if not thoughts or used <= 0:
        return False
    visits = sorted(node.visits for node in tree.root.branches.values())
    left = thoughts * (1 - used) / used
    return len(visits) > 1 and visits[-1] - visits[-2] > left


def odds(chance: float) -> float:
    """Give the natural logarithm of the odds."""
    inside = min(max(chance, 1e-4), 1 - 1e-4)
    return log(inside / (1 - inside))


def gumbel(uniform: float) -> float:
    """Draw a mistake: with it, the best of several is chosen as often as its odds say."""
    return -log(-log(max(uniform, 1e-12)))
