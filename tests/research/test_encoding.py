"""Games in numbers: observations, actions and masks of a fixed size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fogado
from fogado.core.agenda import Offer
from fogado.core.errors import FogadoError
from fogado.core.game import advance
from fogado.core.source import seeded
from fogado.research.actions import WAIT
from fogado.research.encoding import LOOKS, encoding
from fogado.research.lane import worth
from fogado.research.looks.sheet import Sheet
from tests.research.tables import TABLES, name_of, walk

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "research.md"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_question_fits_the_arrays_and_every_option_has_a_number(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    """Sizes never change, no value leaves its bounds, masks hold exactly the menu."""
    game, seats, setup = table
    coding = encoding(game)
    bounds = [(field.low, field.high) for field in coding.fields for _ in range(field.size)]
    low, high = np.array(bounds).T
    asked = set()
    for lane in walk(game, seats, setup, "fits", 200):
        sheet = Sheet(coding.observation_size)
        coding.looks.write(lane.state.view(lane.seat), sheet)
        assert sheet.at == coding.observation_size, "every field was written, or skipped"
        raw = np.array(list(sheet.cells))
        written = list(sheet.written)[: sheet.many]
        assert sorted(written) == np.flatnonzero(raw).tolist()
        outside = np.flatnonzero((raw < low) | (raw > high))
        assert not len(outside), f"{outside}: {raw[outside]}"
        assert np.abs(coding.scaled(raw)).max() <= 1
        numbers = [coding.actions.number(option) for option in lane.menu]
        assert len(set(numbers)) == len(lane.menu)
        wanted = sorted([WAIT, *numbers] if lane.may_wait else numbers)
        assert np.flatnonzero(coding.mask(lane)).tolist() == wanted == coding.legal(lane)
        question = coding.part(raw, "question")
        assert question.sum() == 1, f"{lane.state.question} has no place among the questions"
        asked.add(lane.state.question)
    assert len(asked) > 1


def test_a_wiped_sheet_is_as_good_as_a_new_one() -> None:
    """Whatever was written, nothing of it is left; the first cell is written next."""
    sheet = Sheet(9)
    sheet.put(3)
    sheet.count(2, ("b", "b", "c"), {"a": 0, "b": 1})
    sheet.fill(2, (-4, 0, 7))
    sheet.columns(2, [[1, 5]])
    assert list(sheet.cells) == [3, 0, 2, -4, 0, 1, 0, 5, 0]
    sheet.wipe()
    sheet.mark(9, 9)
    assert (list(sheet.cells), sheet.many, sheet.at) == ([0] * 9, 0, 9)
    sheet.wipe()
    sheet.mark(3, 1)
    assert list(sheet.cells) == [0, 1, *[0] * 7]


@pytest.mark.parametrize("game", LOOKS)
def test_numbers_are_those_of_the_notations_in_order(game: str) -> None:
    """0 waits; the others are all notations, sorted; each is read back as the same option."""
    actions = encoding(game).actions
    assert actions.names[0] == "wait"
    assert actions.names[1:] == sorted(actions.names[1:])
    for number in range(1, actions.size, 97):
        name = actions.names[number]
        assert actions.find(name) == number
        assert fogado.game(game).parse(name) is actions.options[number]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_seat_sees_nothing_that_it_may_not_know(table: tuple[str, int, dict[str, Any]]) -> None:
    """Hidden cards dealt anew change no number that this seat sees."""
    game, seats, setup = table
    coding = encoding(game)
    source = seeded("hidden")
    for count, lane in enumerate(walk(game, seats, setup, "hidden", 120)):
        if count % 12 == 0:
            for seat in range(seats):
                view = lane.state.view(seat)
                other = fogado.game(game).sample(view, source)
                assert coding.raw(other.view(seat)) == coding.raw(view)


def test_others_hands_do_differ_in_the_state_but_not_in_the_numbers() -> None:
    """The law above is not empty: another deal of Dwarven Smithy is another state."""
    game = fogado.game("dwarven-smithy")
    lane = next(walk("dwarven-smithy", 2, {}, "deal", 1))
    other = game.sample(lane.state.view(0), seeded("other"))
    assert game.save(other) != game.save(lane.state)
    assert encoding("dwarven-smithy").raw(other.view(1)) != encoding("dwarven-smithy").raw(
        lane.state.view(1)
    )


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_what_is_offered_is_what_is_asked(table: tuple[str, int, dict[str, Any]]) -> None:
    """``go_on`` comes to the same questions as ``waits`` and ``options``."""
    game, seats, setup = table
    for lane in walk(game, seats, setup, "offers", 150):
        twin = lane.state.copy()
        advance(twin)
        assert twin == lane.state
        assert twin.agenda[-1].waits(twin)
        assert twin.options(lane.seat) == lane.menu


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_what_is_counted_is_what_is_listed(table: tuple[str, int, dict[str, Any]]) -> None:
    """An option can be had by its place without the list, and there are as many as were counted."""
    game, seats, setup = table
    for lane in walk(game, seats, setup, "counted", 80):
        decision = lane.decision
        assert decision is not None
        found = [decision.option_at(lane.state, lane, place) for place in range(lane.count)]
        assert tuple(found) == lane.menu == decision.options(lane.state)
        assert decision.how_many(lane.state, Offer()) == lane.count


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_an_answer_by_its_place_is_the_answer_of_the_list(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    """``pick`` leads where ``take`` leads, with the same luck."""
    game, seats, setup = table
    for number, lane in enumerate(walk(game, seats, setup, "placed", 60)):
        place = number % lane.count
        by_place, by_option = lane.copy(), lane.copy()
        by_place.source, by_option.source = seeded(number), seeded(number)
        by_place.pick(place)
        by_option.take(lane.menu[place])
        assert by_place.state == by_option.state
        assert by_place.menu == by_option.menu
        assert by_place.seat == by_option.seat


def test_places_share_what_they_have_in_common() -> None:
    """From 1 for the first to -1 for the last; the sum is nothing."""
    from fogado.core.game import Outcome

    tied = Outcome((9, 9, 3), (1, 1, 3), ({}, {}, {}), (0, 1))
    assert worth(tied, "places") == [0.5, 0.5, -1.0]
    assert worth(tied, "win") == [1.0, 1.0, -1.0]
    assert worth(tied, "score") == [9.0, 9.0, 3.0]
    lost_alone = Outcome((9,), (1,), ({},), ())
    assert worth(lost_alone, "places") == [-1.0]


def test_mistakes_are_told_in_sentences() -> None:
    """Unknown games, fields and actions name what there is."""
    with pytest.raises(FogadoError, match=r"There is no game 'chess'; there are dice-forge"):
        encoding("chess")
    coding = encoding("emerald-skulls")
    with pytest.raises(FogadoError, match="has no field 'gold'; there are question"):
        coding.part([0.0] * coding.observation_size, "gold")
    with pytest.raises(FogadoError, match=r"'fly' is not an action of emerald-skulls; .* 'bet "):
        coding.actions.find("fly")


@pytest.mark.interpreted_only
@pytest.mark.parametrize("game", LOOKS)
def test_the_page_lists_every_field_with_its_size(game: str) -> None:
    """docs/reference/research.md is the documentation of the arrays, and does not drift away."""
    coding = encoding(game)
    text = PAGE.read_text("utf-8")
    part = text.partition(f"### {fogado.game(game).title['en']}\n")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (\d+)–(\d+) \| (-?\d+) … (\d+) \| (.+) \|$", part, re.M)
    at = 0
    wanted = []
    for field in coding.fields:
        last = at + field.size - 1
        wanted.append(
            (field.name, str(at), str(last), str(field.low), str(field.high), field.about)
        )
        at = last + 1
    assert rows == wanted
    assert f"{coding.observation_size} numbers, {coding.action_size} actions" in part
