"""One look ahead: what every answer leads to, once whatever it began is finished."""

from typing import Final, final

from fogado.bots.minds.judge import Judge
from fogado.core.agenda import Chance, Option
from fogado.core.game import State

MANY: Final[int] = 240
"""Ways to finish an answer that are looked at; beyond them, the first that is found must do."""


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
class Lookout:
    """Looks one answer ahead, and counts how many tables it had judged."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.judged = 0

    def weigh(self, state: State, seat: int, options: tuple[Option, ...]) -> list[Ahead]:
        """Weigh answers of one seat.  The table itself stays as it is."""
        leaves: list[State] = []
        whose: list[int] = []
        for number, option in enumerate(options):
            child = state.copy()
            child.take(seat, option)
            room = MANY // len(options)
            for leaf in self.finished(child, seat, room if room > 1 else 1):
                leaves.append(leaf)
                whose.append(number)
        self.judged += len(leaves)
        found = [Ahead(option) for option in options]
        for leaf, number, chances in zip(leaves, whose, self.judge.chances(leaves), strict=True):
            ahead = found[number]
            if ahead.state is None or chances[seat] > ahead.chances[seat]:
                ahead.chances = chances
                ahead.state = leaf
        return found

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


def best_of(found: list[Ahead], seat: int) -> Ahead:
    """Give the answer that promises a seat most, the first of equals."""
    best = found[0]
    for ahead in found:
        if ahead.chances[seat] > best.chances[seat]:
            best = ahead
    return best
