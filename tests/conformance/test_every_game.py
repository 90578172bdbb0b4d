"""Every game of the house, and a toy of strangers, keeps every law of the contract."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fogado.core import registry
from fogado.core.native import COMPILED
from fogado.testing.cases import Case
from fogado.testing.checking import (
    AT_A_MOMENT,
    BEFORE_A_PLAY,
    OVER_A_PLAY,
    STEP_BY_STEP,
    BrokenLaws,
    Law,
    try_law,
)
from tests.conformance.tables import HOUSES, LANTERN_HOUSE, House

TURNS = 3
"""On the interpreted form, a law is tried once more at one of so many tables."""
CASES = [Case(house, table) for house in HOUSES for table in house.tables]
tables = pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=f"{case.game.name} {case.table}",
            marks=() if getattr(case.table, "quick", False) else (pytest.mark.slow,),
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


def holds(law: Law, case: Case) -> None:
    """Try a law; a report names the position where it is broken."""
    fault = try_law(law, case)
    if fault is not None:
        raise BrokenLaws(case.game.name, [fault])


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.game.name)
@pytest.mark.parametrize("law", BEFORE_A_PLAY, ids=lambda law: law.__name__)
def test_before_a_play(house: House, law: Law) -> None:
    holds(law, Case(house, house.tables[0]))


@tables
@pytest.mark.parametrize("law", AT_A_MOMENT, ids=lambda law: law.__name__)
def test_at_every_kind_of_moment(case: Case, law: Law) -> None:
    holds(law, case)


@tables
@pytest.mark.parametrize("law", OVER_A_PLAY, ids=lambda law: law.__name__)
def test_over_a_whole_play(case: Case, law: Law) -> None:
    holds(law, case)


@pytest.mark.slow
@tables
@pytest.mark.parametrize("law", STEP_BY_STEP, ids=lambda law: law.__name__)
def test_at_every_single_step(case: Case, law: Law) -> None:
    holds(law, case)


@pytest.mark.slow
@tables
def test_at_other_moments(case: Case) -> None:
    """Another seed.  The compiled form is quick: there all laws hold at each table and at more
    moments; here each law takes its turn at every third table."""
    more = Case(case.subject, case.table, seed=3, each=2 if COMPILED else 1)
    every = [*AT_A_MOMENT, *OVER_A_PLAY]
    for law in every if COMPILED else every[CASES.index(case) % TURNS :: TURNS]:
        holds(law, more)
