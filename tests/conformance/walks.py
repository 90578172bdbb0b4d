"""Plays at random through the checked API, and the moments the laws are tried at."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from fogado.core.game import State
from fogado.core.source import Source, seeded
from fogado.core.words import plain
from tests.conformance.tables import House, Table


def text(data: Any) -> str:
    """Write data as JSON, so that two of them can be compared to the last byte."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def saved(state: State) -> str:
    """Write the whole truth of a state as text."""
    return text(state.game.save(state))


def seen(state: State, seat: int | None) -> str:
    """Write what a seat sees as text."""
    return text(plain(state.view(seat)))


def offered(state: State, seat: int) -> list[str]:
    """Write what a seat may answer."""
    return [option.write() for option in state.options(seat)]


def step_on(state: State, source: Source) -> str:
    """Take one answer or let luck decide, at random; give it in notation."""
    pending = state.chance
    if pending is not None:
        outcome = pending.sample(source)
        written = pending.write(outcome)
        state.settle(outcome)
        return f"{pending.purpose}: {written}"
    seat = state.to_act[source.below(len(state.to_act))]
    options = state.options(seat)
    option = options[source.below(len(options))]
    state.apply(seat, option)
    return f"{seat}: {option.write()}"


def walk(state: State, source: Source, most: int) -> Iterator[str]:
    """Play to the end; fail if there is none."""
    taken = 0
    while not state.over:
        assert taken < most, f"the play has not ended after {most} answers and luck"
        taken += 1
        yield step_on(state, source)


class Case:
    """A table of a game with a seed: what a law is tried on."""

    def __init__(self, house: House, table: Table, seed: int = 1, each: int = 2) -> None:
        self.house = house
        self.game = house.game
        self.table = table
        self.seats = range(table.seats)
        self.seed = seed
        self.each = each
        """How many moments of each question are looked at; 0 for all."""

    def start(self) -> State:
        """Set the table up."""
        return self.house.start(self.table)

    def some_seats(self, state: State) -> list[int]:
        """Give up to four seats, first one that is asked."""
        first = state.to_act[0] if state.to_act else 0
        count = len(self.seats)
        return [(first + more) % count for more in range(min(count, 4))]

    def luck(self, purpose: str = "walk") -> Source:
        """Give luck for some purpose, the same each time."""
        return seeded(f"{self.seed}/{purpose}")

    def play(self, state: State) -> Iterator[str]:
        """Play a state on to its end, always in the same way."""
        return walk(state, self.luck(), self.table.most)

    @cached_property
    def one_of_each(self) -> list[State]:
        """Give one of the moments for each question: enough where a law plays on from there."""
        first: dict[str, State] = {}
        for state in self.moments:
            first.setdefault(state.question, state)
        return list(first.values())

    @cached_property
    def moments(self) -> list[State]:
        """Play once, and keep some moments of each question, evenly spread, and the end."""
        state = self.start()
        met: dict[str, list[State]] = defaultdict(list)
        met[state.question].append(state.copy())
        for _ in self.play(state):
            met[state.question].append(state.copy())
        kept: list[State] = []
        for states in met.values():
            stride = max(1, len(states) // self.each) if self.each else 1
            kept += states[::stride][: self.each or None]
        return kept
