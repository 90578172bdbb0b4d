"""The balance report of Dice Forge: it repeats itself, and its points add up."""

from __future__ import annotations

import pytest

from tools.balance_forge import TABLES, Played, Table, play_one, report

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

NAMES = {name for name, _, _ in TABLES}


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Play one game at each small table."""
    found: list[Table] = []
    for name, seats, setup in TABLES:
        if seats == 2:
            found.append(Table(name, seats, [play_one((name, seats, setup, f"test/{name}"))]))
    return found


def test_every_point_has_a_source(tables: list[Table]) -> None:
    """What a hero scores is what the lines of the report add up to."""
    for table in tables:
        for play in table.played:
            assert [sum(lines.values()) for lines in play.glory] == play.scores
            assert sum(play.credit) == pytest.approx(1)


def test_the_same_seed_is_the_same_game(tables: list[Table]) -> None:
    """Played again, nothing is different."""
    name, seats, setup = TABLES[0]
    again: Played = play_one((name, seats, setup, f"test/{name}"))
    assert again == tables[0].played[0]


def test_the_report_speaks_of_every_table_and_every_set(tables: list[Table]) -> None:
    """A chapter for each kind of table, a row for each set that lay there."""
    text = report(tables, 1, "test")
    assert {table.name for table in tables} == NAMES
    for table in tables:
        assert f"### {table.name}" in text
        for name, count in table.feats().items():
            assert f"| {name} | " in text
            assert count.heroes == 2
            assert 0 <= count.had <= count.copies
