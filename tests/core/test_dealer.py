"""Who answers chance: a seed, a script, a record, or everything in turn."""

from __future__ import annotations

import pytest

from fogado.core.dealer import (
    Dealer,
    EnumeratingDealer,
    RecordedDealer,
    ScriptedDealer,
    SeededDealer,
    branches,
)
from fogado.core.errors import BadNotation, BadOutcome
from fogado.core.game import State
from fogado.core.match import begin_match
from fogado.games.emerald_skulls.game import GAME as SKULLS
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.table import Night


def take(state: State, *moves: str) -> None:
    """Let whoever is asked answer these moves, one after the other."""
    for move in moves:
        state.apply(state.to_act[0], state.game.parse(move))


def rolls_of(secret: str, seats: int, first: str) -> list[str]:
    """Deal the dice of four turns in which everybody bets nothing and stops at once."""
    state = SKULLS.start(seats, {"first": first})
    dealer = SeededDealer(secret)
    rolled: list[str] = []
    while state.chance is not None or len(rolled) < 8:
        pending = state.chance
        if pending is not None:
            outcome = dealer.deal(pending)
            rolled.append(f"{pending.seat} {pending.write(outcome)}")
            state.settle(outcome)
        else:
            seat = state.to_act[0]
            state.apply(seat, state.options(seat)[-1 if state.question == "check" else 0])
    return rolled


def test_the_same_secret_deals_the_same() -> None:
    assert rolls_of("owl", 3, "0") == rolls_of("owl", 3, "0")
    assert rolls_of("owl", 3, "0") != rolls_of("bat", 3, "0")


def test_a_seat_meets_its_own_luck_whatever_the_others_do() -> None:
    """Seat 1 rolls the same first dice with two or three at the table, first or second."""
    firsts = [
        next(roll for roll in rolls_of("owl", seats, first) if roll.startswith("1 "))
        for seats, first in ((2, "0"), (3, "0"), (3, "1"), (4, "1"))
    ]

    assert len(set(firsts)) == 1


def test_a_script_is_dealt_in_order_and_says_when_it_ends() -> None:
    state = SKULLS.start(2)
    dealer = ScriptedDealer(["I I V", "II W"])
    take(state, "pass")
    assert state.chance is not None
    state.settle(dealer.deal(state.chance))
    take(state, "place 1: I", "go on", "pass")
    assert state.chance is not None
    state.settle(dealer.deal(state.chance))
    take(state, "place 2: II", "go on", "pass")

    assert state.chance is not None
    with pytest.raises(BadOutcome, match="The script has ended, and roll is still to be dealt"):
        dealer.deal(state.chance)


def test_a_script_with_something_impossible_says_what_is_possible() -> None:
    state = SKULLS.start(2, {"first": "random"})
    assert state.chance is not None

    with pytest.raises(BadNotation, match="'7' is not an outcome of first-tumbler; it gives 0 or"):
        ScriptedDealer(["7"]).deal(state.chance)


def test_the_luck_of_a_record_comes_again_seat_by_seat() -> None:
    """Another play of the same table meets the recorded cards, each seat its own."""
    match = begin_match(LANTERNS, ["Anna", "Béla"], SeededDealer("owl"))
    match.let_luck_decide()
    hands = match.state.view(0).hand, match.state.view(1).hand

    again = begin_match(LANTERNS, ["Anna", "Béla"], RecordedDealer(match.record))
    again.let_luck_decide()
    assert (again.state.view(0).hand, again.state.view(1).hand) == hands

    fresh = LANTERNS.start(2)
    assert fresh.chance is not None
    with pytest.raises(BadOutcome, match="The record has no more draw for seat 0"):
        again.dealer.deal(fresh.chance)


def test_enumerating_meets_every_combination_once() -> None:
    """Two seats draw two cards each: all different ways, and the shares add up to one."""
    dealer = EnumeratingDealer()
    met: list[tuple[str, ...]] = []
    total = 0.0
    for run in dealer.runs():
        assert run == len(met)
        state = LANTERNS.start(2)
        dealt: list[str] = []
        for _ in range(4):
            assert state.chance is not None
            outcome = dealer.deal(state.chance)
            dealt.append(state.chance.write(outcome))
            state.settle(outcome)
        met.append(tuple(dealt))
        total += dealer.probability

    assert len(met) == 5**4, "five kinds of card, five of each"
    assert len(set(met)) == len(met)
    assert total == pytest.approx(1)


def test_enumerating_follows_luck_that_depends_on_luck() -> None:
    """A second draw happens only after a low first one."""
    dealer = EnumeratingDealer()
    shares = {}
    for _ in dealer.runs():
        state = LANTERNS.start(2)
        assert state.chance is not None
        first = dealer.deal(state.chance)
        said = str(first)
        if first < 3:
            state.settle(first)
            said += f" {dealer.deal(state.chance)}"
        shares[said] = dealer.probability

    assert len(shares) == 2 * 5 + 3
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["1 1"] == pytest.approx(5 / 25 * 4 / 24)
    assert shares["5"] == pytest.approx(1 / 5)


def test_nothing_to_deal_is_one_run() -> None:
    assert list(EnumeratingDealer().runs()) == [0]


def test_branches_go_on_to_the_next_decision() -> None:
    """The first tumbler is drawn, and then a gambler is asked: one branch for each seat."""
    state = SKULLS.start(3, {"first": "random"})
    found = branches(state)

    assert [share for _, share in found] == pytest.approx([1 / 3] * 3)
    assert [child.question for child, _ in found] == ["bet"] * 3
    assert [child.view(None).tumbler for child, _ in found] == [0, 1, 2]
    assert state.question == "first-tumbler", "the state itself still waits"


def test_branches_follow_luck_after_luck() -> None:
    """The loser of one draw is asked nothing in between: both draws are branched."""
    state = LANTERNS.start(2)
    for card in ("card 1", "card 2"):
        assert state.chance is not None
        state.settle(state.chance.read(card))
    pending = state.chance
    assert pending is not None
    last = state.copy()
    assert isinstance(last, Night)
    found = branches(last)

    assert all(child.question == "light" for child, _ in found)
    assert len(found) == 5**4, "two cards of the deal, two of the first night"
    assert sum(share for _, share in found) == pytest.approx(1)


def test_a_decision_is_its_own_only_branch() -> None:
    state = SKULLS.start(2)
    [(same, share)] = branches(state)

    assert same is state
    assert share == 1


def test_a_bare_dealer_deals_nothing() -> None:
    state = SKULLS.start(2, {"first": "random"})
    assert state.chance is not None

    with pytest.raises(NotImplementedError):
        Dealer().deal(state.chance)
