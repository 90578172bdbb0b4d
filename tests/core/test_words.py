"""How steps are written as plain data, and what is said when they cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from fogado.core.agenda import Answered, Decision, Option, Step, Together, together
from fogado.core.errors import BadNotation, BadState
from fogado.core.words import Words, plain
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.table import LIGHT
from tests.toys.lanterns.turn import Fall, LightOne


@dataclass
class Ring(Step):
    """A step with everything a step may hold."""

    name: str
    seats_left: tuple[int, ...]
    after: Step | None


@dataclass
class Silence(Step):
    """A step that holds nothing."""


@dataclass
class Picky(Step):
    """A step that cannot be made from just anything."""

    night: int

    def __post_init__(self) -> None:
        if self.night > 9:
            raise BadState("There is no tenth night.")
        self.night = self.night + 0


WORDS = Words((Ring, Silence, Picky, Fall, LightOne), LANTERNS.parse)

WRITTEN: list[tuple[Any, Any]] = [
    (None, None),
    (3, 3),
    ("a", "a"),
    ((1, (2, 3)), [1, [2, 3]]),
    (LIGHT[3], {"option": "light 3"}),
    (Silence(), {"is": "Silence"}),
    (
        Ring("bell", (1, 2), Fall(2)),
        {
            "is": "Ring",
            "name": "bell",
            "seats_left": [1, 2],
            "after": {"is": "Fall", "night": 2},
        },
    ),
    (
        Answered(LightOne(1), LIGHT[2]),
        {
            "is": "Answered",
            "decision": {"is": "LightOne", "seat": 1},
            "option": {"option": "light 2"},
        },
    ),
    (
        Together((LightOne(0), LightOne(1)), (None, LIGHT[5])),
        {
            "is": "Together",
            "decisions": [{"is": "LightOne", "seat": 0}, {"is": "LightOne", "seat": 1}],
            "sealed": [None, {"option": "light 5"}],
        },
    ),
]


@pytest.mark.parametrize(("value", "data"), WRITTEN)
def test_what_is_written_is_read_back(value: Any, data: Any) -> None:
    assert WORDS.write(value) == data
    assert WORDS.read(data) == value


def test_a_list_comes_back_as_a_tuple() -> None:
    assert WORDS.read(WORDS.write([1, 2])) == (1, 2)


def test_an_option_comes_back_as_the_shared_one() -> None:
    assert WORDS.read({"option": "light 3"}) is LIGHT[3]


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), {"a": 1}, b"x"])
def test_what_is_no_word_is_not_written(value: Any) -> None:
    with pytest.raises(BadState, match="is not among the words of this game"):
        WORDS.write(value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "There is no step called 'None'; there are Ring, Silence, Picky, Fall, LightOne,"),
        ({"is": "Dance"}, "There is no step called 'Dance'"),
        ({"is": ["Ring"]}, "There is no step called"),
        ({"is": "Fall"}, "The step Fall needs night."),
        ({"is": "Fall", "night": 1, "day": 2}, "The step Fall needs night."),
        ({"is": "Ring", "name": "bell"}, "The step Ring needs name, seats_left or after."),
        ({"is": "Silence", "night": 1}, "The step Silence needs nothing else."),
        ({"is": "Picky", "night": "x"}, "The step Picky cannot be read:"),
        ({"is": "Picky", "night": 10}, "There is no tenth night."),
        ([{"is": "Dance"}], "There is no step called 'Dance'"),
    ],
)
def test_what_is_no_step_is_named_with_what_there_is(data: Any, said: str) -> None:
    with pytest.raises(BadState) as caught:
        WORDS.read(data)
    assert said in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_text_that_is_no_option_is_refused() -> None:
    with pytest.raises(BadNotation, match="'dance' is not a move"):
        WORDS.read({"option": "dance"})


def test_plain_data_of_dataclasses_lists_and_tables() -> None:
    ring = Ring("bell", (1, 2), Silence())

    assert plain({"ring": [ring], 3: None}) == {
        "ring": [{"name": "bell", "seats_left": [1, 2], "after": {}}],
        "3": None,
    }


def test_bare_steps_and_options_do_nothing() -> None:
    """What a game must bring along is asked for loudly."""
    step, option = Step(), Option()

    assert step.waits(None) is False
    assert step.question() == ""
    assert step.seats(None) == ()
    assert step.asks(None, 0) is None
    assert step.may_wait(0) is False
    for missing in (
        lambda: step.run(None),
        lambda: step.answered(None, Decision(0), option),
        lambda: Decision(0).options(None),
        option.write,
        option.phrase,
        lambda: option.happen(None, 0),
        lambda: option.why_not(None, 0),
    ):
        with pytest.raises(NotImplementedError):
            missing()


def test_together_asks_everybody_who_has_not_answered() -> None:
    state = LANTERNS.start(2)
    step = together((LightOne(0), LightOne(1)))

    assert step.question() == "light"
    assert step.seats(state) == (0, 1)
    assert step.waits(state)
    assert step.asks(state, 1) == LightOne(1)
    assert step.asks(state, 7) is None
    half = Together(step.decisions, (LIGHT[1], None))
    assert half.seats(state) == (1,)
    assert half.asks(state, 0) is None
    assert not Together(step.decisions, (LIGHT[1], LIGHT[2])).waits(state)
