"""Tree search over what a seat can know: sampled worlds, widening luck, judged leaves.

One tree serves all worlds that agree with a view.  Its branches are the answers and the luck that
were met, so what a rival holds in one world does not steer the seat that thinks: it sees the mean
over all worlds.  A new leaf is not played out; the judge looks at every answer it offers.
"""

from math import exp, sqrt
from typing import Any, Final, final

from fogado.bots.minds.ahead import Lookout, best_of
from fogado.bots.minds.judge import Judge, decided
from fogado.core.agenda import Chance, Option
from fogado.core.game import State, advance
from fogado.core.source import Source

CURIOSITY: Final[float] = 0.55
"""How far an answer that was hardly tried is preferred to one that is known to be good."""
EVEN: Final[float] = 0.06
"""Answers that differ by this much in their chance to win are tried about as often at first."""
WIDER: Final[float] = 1.5
"""Outcomes of luck that are followed apart: this, times the root of the visits."""
LONGEST: Final[int] = 400
"""Answers and outcomes in one line of thought."""


@final
class Node:
    """A place in the tree: how often it was met, and how it went."""

    def __init__(self, first: list[float], prior: float) -> None:
        self.first = first
        """The judge's own estimate, counted as one visit; nothing for an outcome of luck."""
        self.prior = prior
        self.visits = 0
        self.totals: list[float] = first[:]
        self.branches: dict[Any, Node] = {}
        self.best = 0.0
        """The first estimate of the best branch, for the seat that chooses here."""
        self.norm = 0.0

    def mean(self, seat: int) -> float:
        """Give the chance of a seat as far as it is known."""
        count = self.visits + 1 if self.first else self.visits
        return self.totals[seat] / count if count else 0.0

    def add(self, chances: list[float]) -> None:
        """Remember how a line of thought went that came through here."""
        self.visits += 1
        if self.totals:
            for seat, chance in enumerate(chances):
                self.totals[seat] += chance
        else:
            self.totals = chances[:]


@final
class Tree:
    """A search for one seat's answer."""

    def __init__(self, judge: Judge, source: Source) -> None:
        self.judge = judge
        self.lookout = Lookout(judge)
        self.source = source
        self.root = Node([], 1.0)
        self.ended = 0

    @property
    def judged(self) -> int:
        """Count the tables that were judged; a thought to the end of the play counts as one."""
        return self.lookout.judged + self.ended

    def think(self, world: State) -> None:
        """Follow one line of thought in one world, which is changed by it."""
        node = self.root
        path: list[Node] = [node]
        chances: list[float] = []
        while not chances:
            if not world.agenda:
                chances = decided(world)
                self.ended += 1
                continue
            step = world.agenda[-1]
            if isinstance(step, Chance):
                node = self.luck(node, world, step)
                path.append(node)
                continue
            seat = world.to_act[0]
            options = world.options(seat)
            if len(options) > 1:
                options = self.judge.sensible(world, seat, options)
            if len(options) == 1:
                world.take(seat, options[0])
                continue
            new_here = not node.branches
            self.meet(node, world, seat, options)
            if new_here or len(path) > LONGEST:
                chances = best_first(node, seat, options)
                continue
            option = choose(node, seat, options)
            node = node.branches[option]
            path.append(node)
            world.take(seat, option)
        for passed in path:
            passed.add(chances)

    def meet(self, node: Node, world: State, seat: int, options: tuple[Option, ...]) -> None:
        """Have the answers judged that were not met here before."""
        branches = node.branches
        new = tuple([option for option in options if option not in branches])
        if not new:
            return
        found = self.lookout.weigh(world, seat, new)
        if not branches:
            node.best = best_of(found, seat).chances[seat]
        for ahead in found:
            weight = exp(min(4.0, (ahead.chances[seat] - node.best) / EVEN))
            branches[ahead.option] = Node(ahead.chances, weight)
            node.norm += weight

    def luck(self, node: Node, world: State, step: Chance) -> Node:
        """Let luck decide: mostly something that came before, sometimes something new."""
        outcome: Any = step.sample(world, self.source)
        branches = node.branches
        if outcome not in branches:
            if branches and len(branches) >= WIDER * sqrt(node.visits + 1.0):
                again = least_followed(branches, world, step)
                if again is not None:
                    outcome = again
            if outcome not in branches:
                branches[outcome] = Node([], 1.0)
        child = branches[outcome]
        world.agenda.pop()
        step.happens(world, outcome)
        advance(world)
        return child

    def ranking(self, seat: int) -> list[tuple[Option, int, float]]:
        """List the answers, the most followed first, with their visits and chances."""
        listed = [
            (option, node.visits, node.mean(seat)) for option, node in self.root.branches.items()
        ]
        listed.sort(key=lambda one: (-one[1], -one[2]))
        return listed


def least_followed(branches: dict[Any, Node], world: State, step: Chance) -> Any:
    """Give the outcome that was followed least of those that are possible in this world."""
    found: Any = None
    fewest = -1
    for outcome, node in branches.items():
        if (fewest < 0 or node.visits < fewest) and step.possible(world, outcome):
            found = outcome
            fewest = node.visits
    return found


def best_first(node: Node, seat: int, options: tuple[Option, ...]) -> list[float]:
    """Give the judge's estimate of the answer that this seat would give."""
    best = node.branches[options[0]]
    for option in options:
        branch = node.branches[option]
        if branch.first[seat] > best.first[seat]:
            best = branch
    return best.first


def choose(node: Node, seat: int, options: tuple[Option, ...]) -> Option:
    """Choose the answer to follow: the better the judge liked it, the sooner."""
    explore = CURIOSITY * sqrt(node.visits + 1.0) / node.norm
    chosen = options[0]
    top = -1.0
    for option in options:
        branch = node.branches[option]
        score = branch.mean(seat) + explore * branch.prior / (1 + branch.visits)
        if score > top:
            top = score
            chosen = option
    return chosen
