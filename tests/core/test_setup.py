"""How a table is set up: typed choices, presets, and sentences with the right answers."""

from __future__ import annotations

from typing import Any

import pytest

from fogado.core.errors import BadSetup
from fogado.core.setup import Choice, NamesOr, Number, OneOf, Setups

SETUPS = Setups(
    (
        OneOf("betting", ("ordered", "open"), "ordered"),
        Number("oil", 0, 9, 3),
        NamesOr("lamps", ("none", "all"), ("red", "blue", "green"), "none"),
    ),
    {"bright": {"oil": 9, "lamps": "all"}},
)


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        (None, {}),
        ({}, {}),
        ({"oil": 5}, {"oil": 5}),
        ({"oil": "5"}, {"oil": 5}),
        ({"betting": "open"}, {"betting": "open"}),
        ({"lamps": "red+green"}, {"lamps": "red+green"}),
        ({"lamps": ["green", "red"]}, {"lamps": "green+red"}),
        ({"lamps": ("blue",)}, {"lamps": "blue"}),
        ({"preset": "bright"}, {"oil": 9, "lamps": "all"}),
        ({"preset": "bright", "oil": 1}, {"oil": 1, "lamps": "all"}),
        ({"preset": None}, {}),
    ],
)
def test_what_is_not_chosen_stands_as_usual(
    given: dict[str, Any] | None, changed: dict[str, Any]
) -> None:
    usual = {"betting": "ordered", "oil": 3, "lamps": "none"}

    assert SETUPS.fill(given) == {**usual, **changed}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"betting": "wild"}, "betting=wild is not possible; choose ordered or open."),
        ({"betting": None}, "betting=None is not possible; choose ordered or open."),
        ({"oil": 10}, "oil=10 is out of reach; choose 0 to 9."),
        ({"oil": "-1"}, "oil=-1 is out of reach; choose 0 to 9."),
        ({"oil": "much"}, "oil=much is not a whole number; choose 0 to 9."),
        ({"oil": 1.5}, "oil=1.5 is not a whole number; choose 0 to 9."),
        ({"oil": True}, "oil=True is not a whole number; choose 0 to 9."),
        ({"oil": ""}, "oil= is not a whole number; choose 0 to 9."),
        (
            {"lamps": "red+pink"},
            "lamps=red+pink is not possible: there is no 'pink'; "
            "choose none or all, or a list such as red+blue.",
        ),
        ({"lamps": "red+red"}, "lamps=red+red names something twice; name each once."),
        (
            {"lamps": 7},
            "lamps=7 is not possible; choose none or all, or a list such as red+blue.",
        ),
        (
            {"lamps": [1]},
            "lamps=[1] is not possible; choose none or all, or a list such as red+blue.",
        ),
        ({"colour": 1}, "'colour' is nothing to choose here; choose among betting, oil or lamps."),
        ({"preset": "dark"}, "There is no preset 'dark'; choose bright."),
    ],
)
def test_a_wrong_choice_is_answered_with_the_right_ones(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        SETUPS.fill(given)
    assert str(caught.value) == said


def test_without_presets_none_can_be_chosen() -> None:
    with pytest.raises(BadSetup, match="none: there are no presets"):
        Setups((), {}).fill({"preset": "bright"})


def test_filling_changes_nothing_that_was_given() -> None:
    given = {"preset": "bright", "oil": "2"}
    SETUPS.fill(given)

    assert given == {"preset": "bright", "oil": "2"}


def test_what_was_filled_can_be_filled_again() -> None:
    """A record stores the filled set-up, and a replay starts from it."""
    filled = SETUPS.fill({"preset": "bright", "lamps": ["red", "blue"]})

    assert SETUPS.fill(filled) == filled


class Colour(Choice):
    """A kind of choice that a guest brings along."""

    def __init__(self) -> None:
        self.name = "colour"
        self.default = "#000"

    def read(self, value: Any) -> Any:
        if not str(value).startswith("#"):
            raise BadSetup(f"colour={value} is not possible; choose {self.values()}.")
        return str(value)

    def values(self) -> str:
        return "a colour such as #fff"


def test_a_guest_may_bring_its_own_kind_of_choice() -> None:
    setups = Setups((Colour(),), {})

    assert setups.fill({"colour": "#123"}) == {"colour": "#123"}
    with pytest.raises(BadSetup, match="a colour such as #fff"):
        setups.fill({"colour": "red"})


def test_a_bare_choice_cannot_be_made() -> None:
    with pytest.raises(NotImplementedError):
        Choice().read(1)
    with pytest.raises(NotImplementedError):
        Choice().values()
