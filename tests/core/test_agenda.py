"""Steps, decisions and luck in their plainest form, on a state of the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from fogado.core.agenda import Chance, Decision, Option, Step, plan, then, then_each
from fogado.core.errors import BadNotation, BadOutcome
from fogado.core.game import Game, State, advance, play_out
from fogado.core.source import Source, seeded
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.table import Night

DONE: list[str] = []


@dataclass
class Note(Step):
    """Writes its name down."""

    name: str

    def run(self, state: State) -> None:
        DONE.append(self.name)


@dataclass
class Spin(Chance):
    """Gives a, b or c, b twice as often."""

    def purpose(self) -> str:
        return "spin"

    def weights(self, state: State) -> list[tuple[Any, int]]:
        return [("a", 1), ("b", 2), ("c", 1)]

    def happens(self, state: State, outcome: str) -> None:
        DONE.append(outcome)


@dataclass
class Many(Spin):
    """Gives one of many numbers."""

    def weights(self, state: State) -> list[tuple[Any, int]]:
        return [(number, 1) for number in range(12)]


class Say(Option):
    """Writes its word down when it happens."""

    def __init__(self, word: str) -> None:
        self.word = word

    def happen(self, state: State, seat: int) -> None:
        DONE.append(f"{seat} {self.word}")


YES, NO = Say("yes"), Say("no")


@dataclass
class Ask(Decision):
    """Asks for as many answers as it is told to."""

    menu: int

    def options(self, state: State) -> tuple[Option, ...]:
        return (YES, NO)[: self.menu]


def empty_table() -> Night:
    """Give a state with nothing to do."""
    DONE.clear()
    state = LANTERNS.start(2)
    state.agenda.clear()
    return state


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_steps_are_done_in_the_order_they_are_named(count: int) -> None:
    names = ["1", "2", "3", "4"][:count]
    state = empty_table()
    then(state, *(Note(name) for name in names))
    advance(state)

    assert names == DONE


def test_lists_and_plans_keep_their_order_too() -> None:
    state = empty_table()
    state.agenda += plan(Note("3"), Note("4"))
    then_each(state, [Note("1"), Note("2")])
    advance(state)

    assert DONE == ["1", "2", "3", "4"]


def test_a_forced_answer_is_not_a_question() -> None:
    state = empty_table()
    then(state, Ask(0, 1), Note("after"))
    advance(state)

    assert DONE == ["0 yes", "after"]
    assert state.over


def test_a_question_waits_for_its_seat() -> None:
    state = empty_table()
    then(state, Ask(1, 2))
    advance(state)

    assert state.to_act == (1,)
    assert state.options(1) == (YES, NO)
    assert state.options(0) == ()
    state.take(1, NO)
    assert DONE == ["1 no"]


def test_luck_waits_and_takes_only_what_is_listed() -> None:
    state = empty_table()
    then(state, Spin())
    pending = state.chance

    assert pending is not None
    assert (pending.purpose, pending.seat, state.question) == ("spin", -1, "spin")
    assert pending.outcomes() == [("a", 0.25), ("b", 0.5), ("c", 0.25)]
    assert pending.read("b") == "b"
    with pytest.raises(BadNotation, match="'d' is not an outcome of spin; it gives a, b or c"):
        pending.read("d")
    with pytest.raises(BadOutcome, match="'d' cannot come from spin here"):
        state.settle("d")
    state.settle("c")
    assert DONE == ["c"]
    with pytest.raises(BadOutcome, match="not waiting for luck"):
        state.settle("c")


def test_a_long_list_of_outcomes_is_shown_in_part() -> None:
    state = empty_table()
    then(state, Many())

    assert state.chance is not None
    with pytest.raises(BadNotation, match="0, 1, 2, 3, 4, 5, 6 or 7, or one of 4 more"):
        state.chance.read("x")


def test_luck_can_come_from_anything_with_random() -> None:
    class Lender:
        def random(self) -> float:
            return 0.99

    state = empty_table()
    then(state, Spin())

    assert state.chance is not None
    assert state.chance.sample(Lender()) == "c"


def test_a_play_out_goes_through_every_kind_of_step() -> None:
    state = empty_table()
    then(state, Note("n"), Ask(0, 1), Ask(1, 2), Spin())

    assert play_out(state, seeded(1)) == 1, "the forced answer is no decision"
    assert DONE[:2] == ["n", "0 yes"]
    assert len(DONE) == 4


class Broken(Source):
    """Luck that gives more than it was asked for."""

    def below(self, n: int) -> int:
        return n


def test_luck_out_of_bounds_fails_loudly() -> None:
    state = empty_table()

    with pytest.raises(AssertionError, match="counted wrongly"):
        Spin().sample(state, Broken())


def test_a_bare_game_state_and_chance_say_nothing() -> None:
    """What a game must bring along is asked for loudly."""
    game, chance = Game(), Chance()
    state = State()
    for missing in (
        lambda: game.start(2),
        lambda: game.parse(""),
        lambda: game.view(state, 0),
        lambda: game.score(state),
        lambda: game.sample(None, None),
        lambda: game.save(state),
        lambda: game.rebuild({}),
        chance.purpose,
        lambda: chance.weights(state),
        lambda: chance.happens(state, None),
        state.copy,
        state.check,
    ):
        with pytest.raises((NotImplementedError, TypeError)):
            missing()
    assert chance.whose() == -1
    assert chance.waits(state)
    assert chance.write(5) == "5"
