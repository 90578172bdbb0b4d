"""Printed values and editions: every wrong correction is named with what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fogado.core.content import (
    Content,
    Edition,
    Printed,
    edition_of,
    gather_printed,
    kind,
    load_content,
    read_edition,
)
from fogado.core.errors import BadEdition
from fogado.games.emerald_skulls.cards import PRINTED as SKULLS

BOX = Content(
    "lanterns",
    {
        "lamp.oil": Printed(3, "rulebook"),
        "lamp.name": Printed("lantern", "published"),
        "lamp.pays": Printed([3, 2, 1], "reconstructed"),
        "lamp.kinds": Printed(["red", "blue"], "published"),
        "wick.lit": Printed(True, "rulebook"),
    },
)


def edition(**values: Any) -> Edition:
    """Correct some values of the box; ``__`` stands for the dot."""
    return Edition("lanterns", "mine", {key.replace("__", "."): it for key, it in values.items()})


def complaint(wrong: Edition) -> str:
    with pytest.raises(BadEdition) as caught:
        BOX.corrected(wrong)
    return str(caught.value)


# ── what is printed ──────────────────────────────────────────────────────────────────────────


def test_a_game_without_printed_values_says_so() -> None:
    nothing = Content("pig", {})
    with pytest.raises(BadEdition, match=r"^die\.sides is not printed .*: pig has no printed val"):
        nothing.corrected(Edition("pig", "my box", {"die.sides": 8}))


def test_values_are_given_in_their_kind() -> None:
    assert BOX.get("wick.lit") is True
    assert BOX.number("lamp.oil") == 3
    assert BOX.word("lamp.name") == "lantern"
    assert BOX.numbers("lamp.pays") == (3, 2, 1)
    assert BOX.words("lamp.kinds") == ("red", "blue")


def test_names_below_a_prefix_come_in_the_order_of_the_file() -> None:
    assert BOX.under("lamp") == ["oil", "name", "pays", "kinds"]
    assert BOX.under("lam") == []


def test_every_value_says_where_it_is_known_from() -> None:
    content = load_content("emerald-skulls", "fogado.games.emerald_skulls", "printed.toml")

    assert content.values.keys() == SKULLS.values.keys()
    assert {value.source for value in content.values.values()} <= {
        "rulebook",
        "published",
        "reconstructed",
    }


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"oil": 3}, "oil does not say where it is known from."),
        ({"lamp": {"oil": 3}}, "lamp.oil does not say where it is known from."),
        (
            {"oil": {"is": 3, "from": "a friend"}},
            "oil must be from rulebook, published or reconstructed.",
        ),
        ({"oil": {"is": 3}}, "oil must be from rulebook, published or reconstructed."),
    ],
)
def test_a_value_from_nowhere_is_refused(table: dict[str, Any], said: str) -> None:
    with pytest.raises(BadEdition) as caught:
        gather_printed(table, "", {})
    assert str(caught.value) == said


# ── editions ─────────────────────────────────────────────────────────────────────────────────


def test_an_edition_corrects_what_it_names_and_nothing_else() -> None:
    corrected = BOX.corrected(edition(lamp__oil=5))

    assert corrected.number("lamp.oil") == 5
    assert corrected.values["lamp.oil"].source == "edition"
    assert corrected.word("lamp.name") == "lantern"
    assert BOX.number("lamp.oil") == 3, "the box itself stays as it is"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (edition(lamp__size=1), "lamp.size is not printed anywhere: lamp has oil, name, pays or"),
        (edition(moon=1), "moon is not printed anywhere; the names begin with lamp or wick."),
        (edition(lamp__oil__cost=1), "lamp.oil.cost is not printed anywhere: lamp has oil, name"),
        (edition(lamp__oil="3"), 'lamp.oil must be a whole number, such as 3, not "3".'),
        (edition(lamp__oil=3.5), "lamp.oil must be a whole number, such as 3, not 3.5."),
        (edition(lamp__oil=True), "lamp.oil must be a whole number, such as 3, not true."),
        (edition(lamp__name=3), 'lamp.name must be a word, such as "lantern", not 3.'),
        (edition(lamp__pays=3), "lamp.pays must be a list of numbers, such as [3, 2, 1], not 3."),
        (edition(lamp__pays=["a"]), "lamp.pays must be a list of numbers"),
        (edition(lamp__kinds=[1]), 'lamp.kinds must be a list of words, such as ["red", "blue"]'),
        (edition(wick__lit=1), "wick.lit must be yes or no, such as true, not 1."),
        (Edition("ludo", "mine", {"a": 1}), "The edition 'mine' is for ludo, not lanterns."),
    ],
)
def test_a_wrong_correction_is_answered_with_what_would_be_right(wrong: Edition, said: str) -> None:
    assert said in complaint(wrong)


def test_all_mistakes_are_told_at_once() -> None:
    said = complaint(edition(lamp__oil="3", moon=1, lamp__name=2))

    assert len(said.splitlines()) == 3


@pytest.mark.parametrize(
    "mixed", [[3, "two", 1], [3, 2.5, 1], [1, [2]], [True, 1]], ids=["word", "half", "list", "yes"]
)
def test_every_part_of_a_list_must_be_of_its_kind(mixed: list[Any]) -> None:
    assert "lamp.pays must be" in complaint(edition(lamp__pays=mixed))


def test_a_mixed_list_of_words_is_refused() -> None:
    assert "lamp.kinds must be" in complaint(edition(lamp__kinds=["red", 2]))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (True, "yes or no"),
        (3, "a whole number"),
        ("a", "a word"),
        ([1], "a list of numbers"),
        (["a"], "a list of words"),
        (1.5, "something else"),
        (None, "something else"),
    ],
)
def test_kinds_have_names(value: Any, name: str) -> None:
    assert kind(value) == name


# ── edition files ────────────────────────────────────────────────────────────────────────────


def test_an_edition_file_names_values_by_dots_or_tables() -> None:
    by_dots = read_edition('game = "lanterns"\nname = "a"\nlamp.oil = 5')
    by_table = read_edition('game = "lanterns"\nname = "b"\n[lamp]\noil = 5')

    assert by_dots.values == by_table.values == {"lamp.oil": 5}
    assert by_dots.digest == by_table.digest, "the name is no part of what is played"
    assert by_dots.digest != read_edition('game = "lanterns"\nname = "a"\nlamp.oil = 6').digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("= 3", "The edition file is not TOML:"),
        ("lamp.oil = 5", "must say which game it is for"),
        ("game = 3\nlamp.oil = 5", "must say which game it is for"),
        ('game = "lanterns"\nlamp.oil = 5', "must have a name"),
        ('game = "lanterns"\nname = 3', "must have a name"),
        ('game = "lanterns"\nname = "a"', "corrects nothing"),
        ('game = "lanterns"\nname = "a"\n[lamp]', "corrects nothing"),
    ],
)
def test_a_file_that_is_no_edition_says_what_is_missing(text: str, said: str) -> None:
    with pytest.raises(BadEdition) as caught:
        read_edition(text)
    assert said in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("value", ["2024-01-01", "10:00:00", "nan", "inf"])
def test_a_date_or_no_number_is_refused_not_a_crash(value: str) -> None:
    """TOML knows kinds of values that no game prints."""
    with pytest.raises(BadEdition):
        BOX.corrected(read_edition(f'game = "lanterns"\nname = "a"\nlamp.oil = {value}'))


def test_an_edition_comes_back_from_a_record() -> None:
    mine = edition(lamp__oil=5)
    back = edition_of("lanterns", json.loads(json.dumps(mine.plain())))

    assert back is not None
    assert (back.name, back.values, back.digest) == ("mine", {"lamp.oil": 5}, mine.digest)
    assert edition_of("lanterns", None) is None


@pytest.mark.parametrize(
    "data",
    [
        [],
        "mine",
        {},
        {"name": 3, "values": {}},
        {"name": "mine", "values": []},
        {"name": "mine", "values": {"lamp.oil": 5}},
        {"name": "mine", "values": {"lamp.oil": 6}, "digest": edition(lamp__oil=5).digest},
    ],
)
def test_a_recorded_edition_that_was_touched_is_refused(data: Any) -> None:
    with pytest.raises(BadEdition, match=r"^The edition .*\.$"):
        edition_of("lanterns", data)
