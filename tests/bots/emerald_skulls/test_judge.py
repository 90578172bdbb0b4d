"""The judge of Emerald Skulls: chances at any moment, sure ones where nothing is open any more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fogado
from fogado.bots.emerald_skulls.check_judge import Count, judged
from fogado.bots.emerald_skulls.ends import Ends, Fold
from fogado.bots.emerald_skulls.fortunes import decided as decided_rows
from fogado.bots.emerald_skulls.fortunes import fortunes
from fogado.bots.emerald_skulls.judge import SkullsJudge
from fogado.bots.emerald_skulls.solver.standing import decided
from fogado.bots.emerald_skulls.solver.winning import Winning
from fogado.bots.emerald_skulls.thoughts import Learned
from fogado.bots.minds.judges import judge_of
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded
from fogado.games.emerald_skulls.state import Skulls
from tests.games.emerald_skulls.table import bet, give, leave, play, put, roll, start

GAME = fogado.game("emerald-skulls")
JUDGE = SkullsJudge()
ALIKE = 1e-6
"""Tables are judged in batches of short floats: how many digits agree depends on the processor."""


def chances(state: Skulls) -> list[float]:
    """Ask the judge about one table."""
    return JUDGE.chances([state])[0]


def wander(seats: int, setup: dict[str, Any], seed: str, steps: int) -> set[str]:
    """Act at random, look at every table on the way, and name the questions met."""
    source = seeded(seed)
    dealer = SeededDealer(seed)
    state = GAME.start(seats, setup)
    met: set[str] = set()
    for _ in range(steps):
        if state.over:
            break
        met.add(state.question)
        found = JUDGE.chances([state])[0]
        assert len(found) == seats
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in found)
        if seats > 1:
            assert sum(found) == pytest.approx(1.0)
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        seat = state.to_act[source.below(len(state.to_act))]
        options = state.options(seat)
        state.apply(seat, options[source.below(len(options))])
    return met


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "setup", "expected"),
    [
        (2, {}, {"buy", "bet", "roll", "place", "check"}),
        (1, {"deck": 3}, {"buy", "opposition", "place", "roll"}),
        (3, {"betting": "open", "first": "random"}, {"first-tumbler", "open-betting"}),
        (4, {"cards": "random"}, {"jackpot-card", "side-card", "out-card", "bet"}),
        (8, {"cards": "nose-job", "opening": "random"}, {"opener", "bet"}),
    ],
)
def test_any_moment_can_be_judged(seats: int, setup: dict[str, Any], expected: set[str]) -> None:
    """Alone, at small and full tables, with all kinds of betting: chances that add up to 1."""
    assert expected <= wander(seats, setup, f"judge {seats}", 120)


def test_a_play_that_is_over_has_a_winner() -> None:
    """The last gear has been paid: no guess any more."""
    state = start(2)
    give(state, 0, gears=28)
    leave(state, 2, 1)
    put(state, "1: I", 2)
    roll(state, "I I")
    play(state, "place 1: I I")
    if state.question == "payout":
        play(state, "take base")
    assert state.over
    assert chances(state) == [0.0, 1.0]


def test_alone_the_last_card_decides() -> None:
    """One card left and nothing to catch up with: what the turn can still bring does not help."""
    state = start(1, deck=1)
    give(state, 0, gears=0)
    assert chances(state)[0] < 0.05
    ahead = start(1, deck=1)
    give(ahead, 0, gears=79)
    assert chances(ahead)[0] > 0.95


def test_more_gears_are_a_better_chance() -> None:
    """Ten gears ahead of the other, and the same the other way round."""
    state = start(2)
    even = chances(state)[0]
    give(state, 0, gears=10)
    ahead = chances(state)[0]
    give(state, 1, gears=20)
    behind = chances(state)[0]
    assert behind < even < ahead


def test_a_marker_on_a_sure_bet_helps_whoever_laid_it() -> None:
    """Only the gem is open: a marker on the jewel is worth something to the gambler."""
    state = start(2)
    put(state, "1: I, 4: IV IV", 2)
    without = state.copy()
    play(without, "pass")
    bet(state, 1, "final-jewel")
    assert chances(state)[1] > chances(without)[1]


def test_the_tumbler_is_thought_to_take_what_wins() -> None:
    """A judged decision is as good for the tumbler as its best answer."""
    state = start(2)
    give(state, 0, gears=28)
    leave(state, 3, 1)
    put(state, "1: I", 3)
    roll(state, "I I IV")
    play(state, "place 4: IV")
    assert state.question == "check"
    after = []
    for text in ("go on", "chicken out"):
        then = state.copy()
        play(then, text)
        after.append(chances(then)[0])
    assert after[1] == 0.0, "three gears are not enough to catch up, and the play is over"
    assert chances(state)[0] == pytest.approx(max(after))


def worth_before_luck(state: Skulls) -> list[float]:
    """Average what the judge says over everything that luck can bring."""
    pending = state.chance
    assert pending is not None
    total = [0.0] * state.seats()
    for outcome, share in pending.outcomes():
        then = state.copy()
        then.settle(outcome)
        total = [sum(pair) for pair in zip(total, (share * c for c in chances(then)), strict=True)]
    return total


def in_a_turn() -> list[Skulls]:
    """Give tables whose dice are about to be rolled: with and without markers in hand, alone."""
    laid = start(2)
    give(laid, 0, gears=12, cubes=1)
    leave(laid, 30, 1)
    put(laid, "1: I, 3: III", 2)
    bet(laid, 1, "final-jewel")
    bet(laid, 1, "busted-fowl")
    passed = start(2)
    give(passed, 1, gears=9, cubes=2)
    put(passed, "4: IV", 2)
    play(passed, "pass")
    ending = start(2)
    give(ending, 0, gears=28)
    leave(ending, 3, 1)
    put(ending, "1: I", 3)
    bet(ending, 1, "empty-hands")
    play(ending, "pass")
    alone = start(1, deck=2)
    give(alone, 0, gears=3, cubes=1)
    return [laid, passed, ending, alone]


def test_luck_brings_on_average_what_was_said_before() -> None:
    """Before a roll, and before a card is seen: the mean over everything that can come."""
    for state in in_a_turn():
        before = chances(state)
        assert worth_before_luck(state) == pytest.approx(before, abs=ALIKE)


def test_the_best_answer_is_worth_what_was_said_before_it() -> None:
    """Every answer of the tumbler: to a roll, to the question to go on, at the payout."""
    asked: set[str] = set()
    for state in in_a_turn():
        pending = state.chance
        assert pending is not None
        outcomes = pending.outcomes()
        for outcome, _ in outcomes[:: max(1, len(outcomes) // 5)]:
            table = state.copy()
            table.settle(outcome)
            seat = table.tumble.seat
            while table.turn == state.turn and table.to_act == (seat,):
                asked.add(table.question)
                after = []
                for option in table.options(seat):
                    then = table.copy()
                    then.take(seat, option)
                    there = chances(then) if then.chance is None else worth_before_luck(then)
                    after.append((there[seat], option))
                best, option = max(after, key=lambda one: one[0])
                assert chances(table)[seat] == pytest.approx(best, abs=ALIKE)
                table.take(seat, option)
    assert asked >= {"place", "check"}


@pytest.mark.slow
def test_a_turn_begins_with_about_what_solving_it_says() -> None:
    """Buying the best dice changes the chances by a few points at most."""
    state = start(2)
    give(state, 0, gears=12)
    give(state, 1, gears=11)
    put(state, "4: IV IV", 1)
    roll(state, "I")
    assert state.question == "buy"
    before = chances(state)[1]
    after = []
    for option in state.options(1):
        bought = state.copy()
        bought.take(1, option)
        after.append(chances(bought)[1])
    assert before == pytest.approx(max(after), abs=0.05)


def test_what_nobody_would_do_is_left_out() -> None:
    """Of many placements the few that promise most are kept; smaller questions stay whole."""
    state = start(2)
    put(state, "", 5)
    assert JUDGE.sensible(state, 1, state.options(1)) == state.options(1)
    roll(state, "I II II IV W")
    options = state.options(0)
    kept = JUDGE.sensible(state, 0, options)
    assert 0 < len(kept) < len(options)
    assert set(kept) <= set(options)


def test_the_house_finds_the_judge() -> None:
    """Nothing is hidden at this table, so nobody needs to guess worlds."""
    found = judge_of(GAME)
    assert isinstance(found, SkullsJudge)
    assert not found.hides


def test_folding_pays_like_the_table() -> None:
    """Arrays of ends are paid as the solver pays one end."""
    state = start(3)
    give(state, 0, gears=20)
    leave(state, 12, 1)
    put(state, "1: I, 4: IV IV", 2)
    bet(state, 1, "final-jewel")
    bet(state, 2, "final-jewel")
    standing = Learned(fortunes(), state)
    for paid in (0, 7, 11, 12):
        wins = state.layout.all
        winning = Winning(
            state.parts,
            state.layout,
            state.pot,
            state.gears,
            state.cubes,
            state.stacks,
            0,
            standing,
            0,
        )
        one = np.ones(1)
        ends = Ends(one, one * paid, np.array([wins], dtype=np.int64), 0.0, 0.0)
        folded = Fold(state, fortunes(), 0).chances(ends, state.stacks)
        assert folded.tolist() == pytest.approx(winning.chances(wins, paid, 0), abs=ALIKE)


def test_ties_are_decided_as_the_rules_say() -> None:
    """Gears, then cubes, then who tumbled last."""
    for gears, cubes in (([9, 9, 9], [0, 1, 1]), ([9, 9, 8], [2, 2, 5]), ([3, 4, 4], [0, 0, 0])):
        rows = decided_rows(np.array([gears]), np.array([cubes]), 1)
        assert rows[0].tolist() == decided(gears, cubes, 1)


@pytest.mark.slow
def test_the_chances_are_worth_something() -> None:
    """Over some plays its chances surprise clearly less than equal ones."""
    count = Count()
    for play_number in range(12):
        for _, said, won in judged(JUDGE, ["greedy", "greedy"], f"worth/{play_number}", {}):
            count.add(said, won)
    assert count.surprise < 0.85 * count.plain_surprise
    assert count.brier < 0.85 * count.plain_brier
