"""Errors are sentences, and all of them are ours."""

from __future__ import annotations

import pytest

from fogado.core import errors
from fogado.core.agenda import Refusal
from fogado.core.events import Event
from fogado.core.game import IllegalOption, Outcome, not_notation


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a or b"),
        (["a", "b", "c"], "a, b or c"),
        ((1, 2), "1 or 2"),
        ({"a": 1, "b": 2}, "a or b"),
    ],
)
def test_choices_are_listed_as_people_say_them(words: list[str], said: str) -> None:
    assert errors.either(words) == said


def test_every_error_of_ours_is_one_kind_and_a_value_error() -> None:
    kinds = [
        errors.UnknownGame,
        errors.BadSetup,
        errors.BadNotation,
        errors.BadEdition,
        errors.BadState,
        errors.BadOutcome,
        errors.BadRecord,
        IllegalOption,
    ]

    assert all(issubclass(kind, errors.FogadoError) for kind in kinds)
    assert issubclass(errors.FogadoError, ValueError)


def test_errors_carry_what_a_program_needs() -> None:
    assert errors.BadRecord("Line 3 was changed.", 3).line == 3
    refusal = Refusal("LA-1.2", "not-asked")
    assert refusal.facts == {}
    assert IllegalOption("No.", refusal).refusal is refusal


def test_a_bad_notation_shows_some_good_ones() -> None:
    said = str(not_notation("dance", [str(n) for n in range(9)]))

    assert said == (
        "'dance' is not a move of this game; moves look like '0', '1', '2', '3', '4', '5'."
    )


def test_an_event_tells_its_secret_only_to_who_saw_it() -> None:
    event = Event("drew", {"seat": 1}, {"card": 5}, (1, 2))

    assert event.seen_by(0) == event.seen_by(None) == {"event": "drew", "seat": 1}
    assert event.seen_by(1) == event.seen_by(2) == {"event": "drew", "seat": 1, "card": 5}
    assert Event("night", {"night": 1}).seen_by(0) == {"event": "night", "night": 1}


def test_an_outcome_ranks_the_seats() -> None:
    outcome = Outcome((3, 9, 5), (3, 1, 2), ({"a": 3}, {"a": 9}, {"a": 5}), (1,))

    assert outcome.ranking == (1, 2, 0)
    assert outcome.plain() == {
        "scores": [3, 9, 5],
        "places": [3, 1, 2],
        "winners": [1],
        "sheets": [{"a": 3}, {"a": 9}, {"a": 5}],
    }
