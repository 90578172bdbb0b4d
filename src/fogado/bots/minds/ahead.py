"""One look ahead: what every answer leads to, once whatever it began is finished."""

from typing import Final, final

from fogado.bots.minds.judge import Judge
from fogado.core.agenda import Chance, Option
from fogado.core.game import State, advance

MANY: Final[int] = 240
"""Ways to finish an answer that are looked at; beyond them, the first that is found must do."""


OUTCOMES: Final[int] = 12
"""Outcomes of luck that are looked into, at most."""


@final
class Ahead:
    """What an answer is worth, by the best way to finish what it begins."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.chances: list[float] = []
        """Of every seat to win."""
        self.state: State | None = None
        """The table as it would be then."""


@final
class Ways:
    """Ways to finish the answers, each with the tables that luck may make of it."""

    def __init__(self) -> None:
        self.leaves: list[State] = []
        self.whose: list[int] = []
        """By way, the number of the answer."""
        self.weights: list[list[float]] = []
        """By way, one for each of its tables."""
        self.tables: list[State] = []


@final
class Lookout:
    """Looks one answer ahead, and counts how many tables it had judged."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.judged = 0

    def weigh(self, state: State, seat: int, options: tuple[Option, ...]) -> list[Ahead]:
        """Weigh answers of one seat.  The table itself stays as it is."""
        ways = Ways()
        for number, option in enumerate(options):
            child = state.copy()
            child.take(seat, option)
            room = MANY // len(options)
            for leaf in self.finished(child, seat, room if room > 1 else 1):
                self.add(ways, number, leaf)
        self.judged += len(ways.tables)
        found = [Ahead(option) for option in options]
        judged = self.judge.chances(ways.tables)
        at = 0
        for leaf, number, weights in zip(ways.leaves, ways.whose, ways.weights, strict=True):
            chances = mean(judged, at, weights)
            at += len(weights)
            ahead = found[number]
            if ahead.state is None or chances[seat] > ahead.chances[seat]:
                ahead.chances = chances
                ahead.state = leaf
        return found

    def add(self, ways: "Ways", number: int, leaf: State) -> None:
        """Add a way to finish an answer, with the luck that must be looked into."""
        ways.leaves.append(leaf)
        ways.whose.append(number)
        if leaf.agenda:
            step = leaf.agenda[-1]
            if isinstance(step, Chance) and self.judge.opens(leaf):
                drawn = step.weights(leaf)
                if len(drawn) > OUTCOMES:
                    # Evenly spaced in the game's own order: like cards stand together there.
                    drawn = [drawn[k * len(drawn) // OUTCOMES] for k in range(OUTCOMES)]
                for outcome, _ in drawn:
                    table = leaf.copy()
                    table.agenda.pop()
                    step.happens(table, outcome)
                    advance(table)
                    ways.tables.append(table)
                ways.weights.append([float(weight) for _, weight in drawn])
                return
        ways.tables.append(leaf)
        ways.weights.append([1.0])

    def finished(self, state: State, seat: int, room: int) -> list[State]:
        """List the tables at which this seat has finished what it is in the middle of."""
        if not self.unfinished(state, seat):
            return [state]
        options = self.judge.sensible(state, seat, state.options(seat))
        found: list[State] = []
        for number, option in enumerate(options):
            child = state.copy()
            child.take(seat, option)
            share = (room - len(found)) // (len(options) - number)
            found += self.finished(child, seat, share if share > 1 else 1)
            if len(found) >= room:
                break
        return found

    def unfinished(self, state: State, seat: int) -> bool:
        """Must this seat go on before the table can be judged?"""
        if not state.agenda or isinstance(state.agenda[-1], Chance):
            return False
        return seat in state.to_act and not self.judge.quiet(state)


def mean(judged: list[list[float]], at: int, weights: list[float]) -> list[float]:
    """Give the weighted mean of some chances."""
    if len(weights) == 1:
        return judged[at]
    total = sum(weights)
    found = [0.0] * len(judged[at])
    for place, weight in enumerate(weights):
        for seat, chance in enumerate(judged[at + place]):
            found[seat] += chance * weight / total
    return found


def best_of(found: list[Ahead], seat: int) -> Ahead:
    """Give the answer that promises a seat most, the first of equals."""
    best = found[0]
    for ahead in found:
        if ahead.chances[seat] > best.chances[seat]:
            best = ahead
    return best
