"""Every game of the house, and a toy of strangers, keeps every law of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fogado.core import registry
from fogado.core.native import COMPILED
from tests.conformance import hidden, laws, luck, plays
from tests.conformance.tables import HOUSES, LANTERN_HOUSE, House
from tests.conformance.walks import Case

Law = Callable[[Case], None]

AT_A_MOMENT: list[Law] = [
    laws.somebody_or_luck_is_asked,
    laws.options_are_different_and_in_a_fixed_order,
    laws.every_listed_option_is_accepted,
    laws.everything_else_is_refused,
    laws.nonsense_is_refused_in_a_sentence,
    laws.saving_loses_nothing,
    laws.notation_goes_both_ways,
    laws.views_are_plain_data,
    luck.probabilities_add_up_to_one,
    luck.samples_come_as_often_as_listed,
    luck.luck_is_settled_only_when_awaited,
    plays.play_outs_agree_with_the_checked_way,
    hidden.a_sample_agrees_with_the_view,
    hidden.samples_do_not_know_the_truth,
    hidden.twins_look_alike_as_they_go_on,
    hidden.secret_luck_stays_secret,
    hidden.sealed_answers_stay_sealed,
]
"""Laws that are tried at chosen moments of one play."""

OVER_A_PLAY: list[Law] = [
    laws.nothing_impossible_lies_on_the_table,
    plays.plays_end_and_are_scored,
    plays.listening_changes_nothing,
    plays.the_same_seed_gives_the_same_record,
]
"""Laws that need a whole play, and are quick."""

STEP_BY_STEP: list[Law] = [
    plays.copies_are_equal_and_independent,
    plays.a_play_by_mail_is_the_same_play,
]
"""Laws that look at every single step of a play."""

TURNS = 3
"""On the interpreted form, a law is tried once more at one of so many tables."""
CASES = [Case(house, table) for house in HOUSES for table in house.tables]
tables = pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=f"{case.game.name} {case.table}",
            marks=() if case.table.quick else (pytest.mark.slow,),
        )
        for case in CASES
    ],
)


@pytest.fixture(autouse=True)
def lanterns_on_the_list() -> Iterator[None]:
    """Let the toy join as strangers' games do, for as long as one test lasts."""
    registry.register(LANTERN_HOUSE.game)
    yield
    registry._known.pop("lanterns")


def test_every_game_of_the_house_has_tables() -> None:
    assert {house.game.name for house in HOUSES} == set(registry.games())


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.game.name)
def test_the_tables_cover_every_number_of_seats_and_every_choice(house: House) -> None:
    """The laws were tried with each number of seats and with each choice changed."""
    game = house.game
    seats = {table.seats for table in house.tables}
    chosen = {name for table in house.tables for name in table.setup}

    assert seats == set(range(game.fewest, game.most + 1))
    assert chosen >= {choice.name for choice in game.setups.choices}
    assert any(table.edition is not None for table in house.tables)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.game.name)
def test_what_is_printed_can_be_asked_for(house: House) -> None:
    """So that anybody can look it up, and correct it by an edition."""
    assert house.game.content is house.content
    for table in house.tables:
        if table.edition is not None:
            house.game.edition(table.edition)
            assert set(table.edition.values) <= set(house.game.content.values)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.game.name)
def test_before_a_play(house: House) -> None:
    plays.every_preset_starts(Case(house, house.tables[0]))
    plays.impossible_tables_are_refused(Case(house, house.tables[0]))


@tables
@pytest.mark.parametrize("law", AT_A_MOMENT, ids=lambda law: law.__name__)
def test_at_every_kind_of_moment(case: Case, law: Law) -> None:
    law(case)


@tables
@pytest.mark.parametrize("law", OVER_A_PLAY, ids=lambda law: law.__name__)
def test_over_a_whole_play(case: Case, law: Law) -> None:
    law(case)


@pytest.mark.slow
@tables
@pytest.mark.parametrize("law", STEP_BY_STEP, ids=lambda law: law.__name__)
def test_at_every_single_step(case: Case, law: Law) -> None:
    law(case)


@pytest.mark.slow
@tables
def test_at_other_moments(case: Case) -> None:
    """Another seed.  The compiled form is quick: there all laws hold at each table and at more
    moments; here each law takes its turn at every third table."""
    more = Case(case.house, case.table, seed=3, each=2 if COMPILED else 1)
    every = [*AT_A_MOMENT, *OVER_A_PLAY]
    for law in every if COMPILED else every[CASES.index(case) % TURNS :: TURNS]:
        law(more)
