"""A small network of plain arrays that turns what a seat has into how likely it wins.

What is seen from each seat's side goes through the same layers and gives one number a seat; the
chances are those numbers' softmax.  So one set of arrays serves any number of players.
"""

from array import array
from typing import Any, Final

import numpy as np

from fogado.bots.minds.judge import Judge, decided
from fogado.core.game import State
from fogado.core.native import mypyc_attr

Array = Any
"""numpy's, which tells a compiler nothing."""

LAYERS: Final[tuple[str, ...]] = ("w1", "b1", "w2", "b2", "w3", "b3")


class Net:
    """Two hidden layers and one number."""

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.arrays = arrays
        self.w1: Array = arrays["w1"]
        self.b1: Array = arrays["b1"]
        self.w2: Array = arrays["w2"]
        self.b2: Array = arrays["b2"]
        self.w3: Array = arrays["w3"]
        self.b3: Array = arrays["b3"]

    def scores(self, seen: Array) -> Array:
        """Give one number for each row."""
        hidden = np.maximum(seen @ self.w1 + self.b1, 0.0)
        deeper = np.maximum(hidden @ self.w2 + self.b2, 0.0)
        return (deeper @ self.w3 + self.b3)[:, 0]


@mypyc_attr(allow_interpreted_subclasses=True)
class NetJudge(Judge):
    """Judges by a network what each seat has."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def look(self, state: State, seat: int) -> list[float]:
        """List what matters for a seat: its own things, the best rival's, the time left."""
        raise NotImplementedError

    def chances(self, states: list[State]) -> list[list[float]]:
        # An array of plain floats is filled and read by numpy without a look at every number.
        rows: Array = array("f")
        found: list[list[float]] = []
        for state in states:
            if state.agenda:
                for seat in range(self.seats(state)):
                    rows.fromlist(self.look(state, seat))
        scores: list[float] = []
        if rows:
            seen = np.frombuffer(rows, dtype=np.float32).reshape(-1, len(self.net.w1))
            scores = self.net.scores(seen).tolist()
        at = 0
        for state in states:
            if state.agenda:
                count = self.seats(state)
                found.append(softmax(scores[at : at + count]))
                at += count
            else:
                found.append(decided(state))
        return found

    def seats(self, state: State) -> int:
        """Count the players."""
        raise NotImplementedError


def softmax(scores: list[float]) -> list[float]:
    """Turn numbers into chances that add up to 1."""
    top = max(scores)
    weights = [2.718281828459045 ** (score - top) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
