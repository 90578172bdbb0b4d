"""A table of a game, played at random through the checked API: what a law is tried on."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fogado.core.agenda import Answered, Together
from fogado.core.source import Source, seeded
from fogado.core.words import plain
from fogado.testing.faults import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fogado.core.agenda import Option
    from fogado.core.content import Edition
    from fogado.core.game import Game, State

SOME_SEATS = 4
"""At tables with more seats than this, laws about each seat look at so many."""


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
    """Take one answer or let luck decide, at random; return it in notation."""
    pending = state.chance
    if pending is not None:
        outcome = pending.sample(source)
        written = pending.write(outcome)
        state.settle(outcome)
        return f"{pending.purpose}: {written}"
    if not state.to_act:
        fail("The play is not over, and neither a seat nor luck is awaited.")
    seat = state.to_act[source.below(len(state.to_act))]
    options = state.options(seat)
    if not options:
        fail(f"Seat {seat} is to act and has no option.")
    option = options[source.below(len(options))]
    state.apply(seat, option)
    return f"{seat}: {option.write()}"


def walk(state: State, source: Source, most: int) -> Iterator[str]:
    """Play to the end; fail if there is none."""
    taken = 0
    while not state.over:
        if taken == most:
            fail(f"The play has not ended after {most} answers and draws of luck.")
        taken += 1
        yield step_on(state, source)


@dataclass
class Table:
    """One way to set a table up."""

    seats: int
    setup: dict[str, Any] = field(default_factory=dict)
    edition: Edition | None = None
    most: int = 30_000
    """No play at random takes more answers and draws of luck than this."""

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.setup.items()]
        return " ".join([str(self.seats), *chosen, *([self.edition.name] if self.edition else [])])


@dataclass(repr=False)
class Subject:
    """A game, and what the laws must know of it besides its contract."""

    game: Game
    tables: Sequence[Table]
    moves: Callable[[], list[Option]] | None = None
    """Every move there is, and some that never are options; if not given, those that the game
    declares and those that are met in a play at each table."""
    secret_luck: tuple[str, ...] = ()
    """Luck, by its purpose, whose outcome only the seat that meets it may learn."""

    def __repr__(self) -> str:
        return self.game.name

    def start(self, table: Table) -> State:
        """Set a table up."""
        return self.game.start(table.seats, table.setup, table.edition)

    @cached_property
    def known_moves(self) -> list[Option]:
        """List the moves that are tried where they are not offered."""
        if self.moves is not None:
            return self.moves()
        met = {option.write(): option for option in self.game.all_moves()}
        for table in self.tables:
            state, source = self.start(table), seeded("moves")
            for _ in walk(state, source, table.most):
                for seat in state.to_act:
                    met.update((option.write(), option) for option in state.options(seat))
        return [met[written] for written in sorted(met)]

    def is_sealed(self, state: State) -> bool:
        """Do several seats answer face down now?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], Together)

    def reveals(self, state: State) -> bool:
        """Does the next answer turn hidden answers face up?"""
        last = self.is_sealed(state) and len(state.to_act) == 1
        return last or any(isinstance(step, Answered) for step in state.agenda)


class Case:
    """A table of a game with a seed: what a law is tried on."""

    def __init__(self, subject: Subject, table: Table, seed: int = 1, each: int = 2) -> None:
        self.subject = subject
        self.game = subject.game
        self.table = table
        self.seats = range(table.seats)
        self.seed = seed
        self.each = each
        """How many moments of each question are looked at; 0 for all."""
        self.step = 0
        """How many answers and draws of luck lead to the position a law looks at,"""
        self.question = ""
        """and what is asked there."""

    def start(self) -> State:
        """Set the table up."""
        state = self.subject.start(self.table)
        self.at(0, state)
        return state

    def at(self, step: int, state: State) -> None:
        """Remember which position is looked at: reports name it."""
        self.step, self.question = step, state.question

    def some_seats(self, state: State) -> list[int]:
        """List some seats, first one that is asked."""
        first = state.to_act[0] if state.to_act else 0
        count = len(self.seats)
        return [(first + more) % count for more in range(min(count, SOME_SEATS))]

    def luck(self, purpose: str = "walk") -> Source:
        """Make luck for some purpose, the same each time."""
        return seeded(f"{self.seed}/{purpose}")

    def play(self, state: State) -> Iterator[str]:
        """Play a state on to its end, always in the same way."""
        for step, done in enumerate(walk(state, self.luck(), self.table.most), 1):
            self.at(step, state)
            yield done

    @cached_property
    def kept(self) -> list[tuple[int, State]]:
        """Play once, and keep some moments of each question, evenly spread, and the end."""
        state = self.start()
        met: dict[str, list[tuple[int, State]]] = defaultdict(list)
        met[state.question].append((0, state.copy()))
        for _ in self.play(state):
            met[state.question].append((self.step, state.copy()))
        kept: list[tuple[int, State]] = []
        for states in met.values():
            stride = max(1, len(states) // self.each) if self.each else 1
            kept += states[::stride][: self.each or None]
        return kept

    @property
    def moments(self) -> Iterator[State]:
        """Go through the moments that were kept."""
        for step, state in self.kept:
            self.at(step, state)
            yield state

    @property
    def one_of_each(self) -> Iterator[State]:
        """Go through one moment of each question: enough where a law plays on from there."""
        met: set[str] = set()
        for state in self.moments:
            if state.question not in met:
                met.add(state.question)
                yield state


def position(
    game: Game,
    seats: int,
    setup: dict[str, Any] | None = None,
    *,
    seed: int,
    step: int,
    edition: Edition | None = None,
) -> State:
    """Return the position that a report names: a play at random after so many steps."""
    table = Table(seats, setup or {}, edition, most=step)
    case = Case(Subject(game, [table]), table, seed)
    state = case.start()
    for _ in case.play(state):
        if case.step == step:
            break
    return state
