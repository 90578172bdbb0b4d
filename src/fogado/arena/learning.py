"""Fitting a network to what was played: targets that look ahead, and Adam, in plain numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from fogado.arena.selfplay import Played
from fogado.bots.minds.net import LAYERS, Net

Array = Any


def fresh(size: int, hidden: tuple[int, int], seed: int) -> dict[str, Array]:
    """Make a network that knows nothing."""
    luck = np.random.default_rng(seed)
    first, second = hidden

    def layer(rows: int, columns: int) -> Array:
        return luck.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32)

    return {
        "w1": layer(size, first),
        "b1": np.zeros(first, np.float32),
        "w2": layer(first, second),
        "b2": np.zeros(second, np.float32),
        "w3": layer(second, 1) * np.float32(0.3),
        "b3": np.zeros(1, np.float32),
    }


def targets(played: Played, trace: float) -> Array:
    """Mix what came of each play with what was thought of it later on: TD(λ).

    The last table of a play learns the result; each earlier one learns a share ``trace`` of what
    the next one learns, and the rest from what the next one was judged at.
    """
    wanted = np.empty_like(played.ends)
    after = played.ends[0]
    for row in range(len(wanted) - 1, -1, -1):
        if played.last[row]:
            after = played.ends[row]
        else:
            after = (1 - trace) * played.chances[row + 1] + trace * after
        wanted[row] = after
    return wanted


class Learner:
    """A network and what Adam remembers of its slopes."""

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.arrays = {name: arrays[name].copy() for name in LAYERS}
        self.means = {name: np.zeros_like(value) for name, value in self.arrays.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.arrays.items()}
        self.steps = 0

    def loss(self, looks: Array, wanted: Array) -> float:
        """Measure how far the chances are from what was wanted (cross-entropy, in nats)."""
        chances = chances_of(self.arrays, looks.astype(np.float32))[0]
        return float(-(wanted * np.log(np.maximum(chances, 1e-7))).sum(1).mean())

    def step(self, looks: Array, wanted: Array, rate: float, decay: float) -> float:
        """Take one step downhill on some tables with the same number of seats."""
        tables, _seats, _ = looks.shape
        chances, seen, hidden, deeper = chances_of(self.arrays, looks)
        loss = float(-(wanted * np.log(np.maximum(chances, 1e-7))).sum(1).mean())
        # Where nobody won, nothing is pulled anywhere.
        slope = ((chances * wanted.sum(1, keepdims=True) - wanted) / tables).reshape(-1, 1)
        slopes: dict[str, Array] = {"w3": deeper.T @ slope, "b3": slope.sum(0)}
        back = (slope @ self.arrays["w3"].T) * (deeper > 0)
        slopes["w2"], slopes["b2"] = hidden.T @ back, back.sum(0)
        back = (back @ self.arrays["w2"].T) * (hidden > 0)
        slopes["w1"], slopes["b1"] = seen.T @ back, back.sum(0)
        self.steps += 1
        for name, value in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (value - mean)
            square += 0.001 * (value * value - square)
            sure = mean / (1 - 0.9**self.steps)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            if name[0] == "w":
                self.arrays[name] *= 1 - rate * decay
            self.arrays[name] -= (rate * sure / size).astype(np.float32)
        return loss

    def net(self) -> Net:
        """Give the network as it is now."""
        return Net({name: value.copy() for name, value in self.arrays.items()})


def chances_of(arrays: dict[str, Array], looks: Array) -> tuple[Array, Array, Array, Array]:
    """Work out the chances of each table, and what each layer gave on the way."""
    tables, seats, numbers = looks.shape
    seen = looks.reshape(-1, numbers)
    hidden = np.maximum(seen @ arrays["w1"] + arrays["b1"], 0)
    deeper = np.maximum(hidden @ arrays["w2"] + arrays["b2"], 0)
    scores = (deeper @ arrays["w3"] + arrays["b3"]).reshape(tables, seats)
    weights = np.exp(scores - scores.max(1, keepdims=True))
    return weights / weights.sum(1, keepdims=True), seen, hidden, deeper
