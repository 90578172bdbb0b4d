"""Who answers chance: a seed in play, a committed secret between people, a script in tests, a
record in replays, everything in turn for exact work.
"""

from collections.abc import Iterator
from typing import Any, final

from fogado.core.errors import BadOutcome
from fogado.core.fair import Draws, Fair, commitment
from fogado.core.game import Pending, State
from fogado.core.native import mypyc_attr
from fogado.core.record import Record
from fogado.core.source import keyed


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Somebody who rolls and draws."""

    def deal(self, pending: Pending) -> Any:
        """Give an outcome of this luck."""
        raise NotImplementedError

    def dealt(self, purpose: str, seat: int) -> None:
        """Hear of a draw that was made before this dealer came; most need not know."""


@final
class SeededDealer(Dealer):
    """Luck from a secret, keyed by purpose, seat and count.

    A seat that rolls for the third time meets its own third roll, whatever the others did.
    """

    def __init__(self, secret: int | str) -> None:
        self.secret = str(secret)
        self.counts: dict[str, int] = {}

    def deal(self, pending: Pending) -> Any:
        count = self.count(pending.purpose, pending.seat)
        return pending.sample(keyed(self.secret, pending.purpose, pending.seat, count))

    def dealt(self, purpose: str, seat: int) -> None:
        # A resumed play goes on where it was.
        self.count(purpose, seat)

    def count(self, purpose: str, seat: int) -> int:
        """Count a draw, and say the how-manieth of its kind it is, from 0."""
        key = f"{purpose}/{seat}"
        count = self.counts.get(key, 0)
        self.counts[key] = count + 1
        return count


@final
class FairDealer(Dealer):
    """Luck nobody could choose: from a committed secret and what every seat added to it."""

    def __init__(self, secret: bytes, entropies: tuple[str, ...]) -> None:
        self.secret = secret
        self.fair = Fair(commitment(secret), entropies)
        self.draws = Draws(secret, entropies)

    def deal(self, pending: Pending) -> Any:
        outcome = self.draws.next(pending)
        self.draws.count(pending.purpose, pending.seat)
        return outcome

    def dealt(self, purpose: str, seat: int) -> None:
        self.draws.count(purpose, seat)


@final
class ScriptedDealer(Dealer):
    """Luck written down beforehand, in notation."""

    def __init__(self, script: list[str]) -> None:
        self.script = list(script)

    def deal(self, pending: Pending) -> Any:
        if not self.script:
            raise BadOutcome(f"The script has ended, and {pending.purpose} is still to be dealt.")
        return pending.read(self.script.pop(0))


@final
class RecordedDealer(Dealer):
    """The luck of a recorded play: a seat meets its draws of each purpose again, in order."""

    def __init__(self, record: Record) -> None:
        self.left: dict[str, list[str]] = {}
        for entry in record.entries:
            if entry.purpose is not None:
                self.left.setdefault(f"{entry.purpose}/{entry.seat}", []).append(entry.text)

    def deal(self, pending: Pending) -> Any:
        draws = self.left.get(f"{pending.purpose}/{pending.seat}")
        if not draws:
            raise BadOutcome(f"The record has no more {pending.purpose} for seat {pending.seat}.")
        return pending.read(draws.pop(0))


@final
class EnumeratingDealer(Dealer):
    """Every possible luck, one run after the other.

    ``for _ in dealer.runs(): play the same thing`` meets each combination exactly once;
    ``dealer.probability`` is that of the present run.
    """

    def __init__(self) -> None:
        self.probability = 1.0
        self.chosen: list[int] = []
        self.counts: list[int] = []
        self.depth = 0

    def deal(self, pending: Pending) -> Any:
        outcomes = pending.outcomes()
        if self.depth == len(self.chosen):
            self.chosen.append(0)
            self.counts.append(len(outcomes))
        outcome, probability = outcomes[self.chosen[self.depth]]
        self.depth += 1
        self.probability *= probability
        return outcome

    def runs(self) -> Iterator[int]:
        """Count the runs while there is luck that has not been met."""
        run = 0
        while True:
            self.probability = 1.0
            self.depth = 0
            yield run
            run += 1
            while self.chosen and self.chosen[-1] + 1 == self.counts[-1]:
                self.chosen.pop()
                self.counts.pop()
            if not self.chosen:
                return
            self.chosen[-1] += 1


def branches(state: State) -> list[tuple[State, float]]:
    """List every state the pending luck can lead to, with its probability, up to a decision."""
    pending = state.chance
    if pending is None:
        return [(state, 1.0)]
    found: list[tuple[State, float]] = []
    for outcome, probability in pending.outcomes():
        child = state.copy()
        child.settle(outcome)
        for leaf, share in branches(child):
            found.append((leaf, probability * share))
    return found
