"""What is decided on a copy: the same as the journal says, and nothing of it in the table."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from fogado.server import protocol as say
from fogado.server.deciding import Asking, decide
from fogado.server.play import MOST_BACKS, NEAR, SPACING
from fogado.server.proposal import Proposal
from fogado.server.refused import Refused
from fogado.server.table import check_journal
from tests.server.tabletop import Tabletop, at_random, same

GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_and_its_journal_agree_whatever_is_done(game: str, seats: int) -> None:
    """Played once on the copy, or read row by row: state, clocks, record and log are the same."""
    for seed in range(3):
        pace = say.Pace("live", bank=7200, increment=1)
        table = Tabletop(game, *["person"] * seats, pace=pace)
        at_random(table, 120, seed)
        assert same(table.table, table.folded())
        assert check_journal(table.listed(), table.rows) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_proposal_changes_nothing_in_the_table(game: str) -> None:
    table = Tabletop(game, "person", "person")
    at_random(table, 20, 1)
    before = table.folded()
    for command in (
        say.Act(id="x", table="t", seat=table.asked, take=table.choices(table.asked)[0], seq=999),
        say.Stand(id="x", table="t", seat=0),
        say.Undo(id="x", table="t", seat=table.asked, seq=999),
    ):
        proposal = Proposal(table.table, table.now + 5, "p0", "x")
        try:
            person = table.table.seats[command.seat].person
            decide(proposal, command, Asking(person, table.now + 5))
        except Refused:
            continue
        assert proposal.rows
        assert same(table.table, before)


def test_a_refused_command_leaves_no_row() -> None:
    table = Tabletop("dice-forge", "person", "person")
    proposal = Proposal(table.table, table.now)
    wrong = say.Act(id="x", table="t", seat=table.asked, take="nonsense", seq=999)
    with pytest.raises(Refused):
        decide(proposal, wrong, Asking(table.table.seats[table.asked].person, table.now))
    assert proposal.rows == []
    assert proposal.table.head == table.table.head


# ── taking back costs what was taken back ────────────────────────────────────────────────


def calls_of(work: Any) -> int:
    """Count the calls of Python functions: they are the same on every machine."""
    count = 0

    def note(_: Any, event: str, __: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def with_backs(pairs: int) -> Tabletop:
    """Make a table where one thing was done and taken back so often, deep in a play."""
    table = Tabletop("dwarven-smithy", "person", "person")
    at_random(table, 60, 4)
    while True:
        seat = table.asked
        person = table.table.seats[seat].person
        quiet = [take for take in table.choices(seat) if "draw" not in take and take != "end"]
        if quiet:
            break
        table.acts(person, seat)
    for _ in range(pairs):
        table.acts(person, seat, quiet[0])
        table.does(person, say.Undo, seat=seat, seq=table.table.head)
    return table


@pytest.mark.interpreted_only
def test_a_journal_full_of_take_backs_costs_in_proportion_to_its_length() -> None:
    """It was quadratic: 3,000 pairs took 5.8 s to load, with everybody waiting."""
    short, long = with_backs(40), with_backs(160)
    base = calls_of(with_backs(0).folded)
    few, many = calls_of(short.folded) - base, calls_of(long.folded) - base
    assert 3.5 < many / few < 4.5
    assert same(long.table, long.folded())


@pytest.mark.slow
@pytest.mark.interpreted_only
def test_going_far_back_costs_no_more_than_what_is_taken_back() -> None:
    table = Tabletop("dice-forge", *["person"] * 4, undo="none")
    at_random(table, 400, 7)
    play = table.table.play
    assert play is not None
    assert len(play.snapshots) < 2 + NEAR * 6
    remembered = [snapshot.depth for snapshot in play.snapshots]
    deepest = len(play.standing)
    assert deepest > 300
    for depth in range(1, deepest):
        near = max(known for known in remembered if known <= depth)
        assert depth - near < SPACING + 2 * (deepest - depth)


def test_nothing_more_is_taken_back_after_very_often() -> None:
    table = with_backs(2)
    assert table.table.play is not None
    table.table.play.backs = MOST_BACKS
    seat = table.asked
    person = table.table.seats[seat].person
    table.acts(person, seat)
    with pytest.raises(Refused, match="nothing more can be"):
        table.does(person, say.Undo, seat=seat, seq=table.table.head)
