"""Pig keeps the laws of a game, its rules, and its bot is as strong as theory says."""

from __future__ import annotations

import pytest
from fogado_pig.game import GAME, HOLD, ROLL, Table
from fogado_pig.solution import Exact, solved, wins

import fogado
from fogado.arena.sim import Plan, simulate
from fogado.bots.minds.play_outs import any_judge
from fogado.core.errors import BadSetup
from fogado.core.game import IllegalOption
from fogado.testing import laws

test_laws = laws(GAME)


def rolled(state: Table, *pips: int) -> Table:
    """Roll these, one after the other; who is asked in between rolls on."""
    for one in pips:
        if state.chance is None:
            state.apply(state.player, ROLL)
        state.settle(one)
    return state


@pytest.mark.rule("PG-1.1")
def test_two_to_four_players() -> None:
    assert [len(GAME.start(seats).scores) for seats in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(BadSetup, match=r"not 5\. \[PG-1\.1\]"):
        GAME.start(5)


@pytest.mark.rule("PG-1.2", "PG-1.3")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    state = rolled(GAME.start(2), 4)
    with pytest.raises(IllegalOption, match=r"It is not your turn\. \[PG-1\.2\]"):
        state.apply(1, HOLD)


@pytest.mark.rule("PG-2.1")
def test_a_turn_begins_with_a_roll_and_goes_on_as_the_player_likes() -> None:
    state = GAME.start(2)
    assert state.chance is not None
    assert rolled(state, 4).options(0) == (ROLL, HOLD)
    assert rolled(state, 6).sum == 10


@pytest.mark.rule("PG-2.2")
def test_a_one_loses_the_sum_and_the_turn() -> None:
    state = rolled(GAME.start(3), 6, 6, 1)
    assert (state.scores, state.sum, state.player) == ([0, 0, 0], 0, 1)


@pytest.mark.rule("PG-2.3")
def test_holding_keeps_the_sum() -> None:
    state = rolled(GAME.start(2), 6, 5)
    state.apply(0, HOLD)
    assert (state.scores, state.sum, state.player) == ([11, 0], 0, 1)


@pytest.mark.rule("PG-2.4")
def test_enough_points_win_at_once() -> None:
    state = rolled(GAME.start(2, {"target": 10}), 6, 4)
    state.apply(0, HOLD)
    assert state.over
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (10, 0))


def test_the_solution_is_that_of_the_literature() -> None:
    """Neller and Presser, 2004: who begins wins 53.06 % of perfectly played games to 100."""
    chance, rolls = solved(100)
    assert chance[0, 0] == pytest.approx(0.5306, abs=5e-5)
    held_at = int(rolls[0, 0].argmin())
    assert held_at == 21, "between two who have nothing yet, hold at 21"


@pytest.mark.parametrize("target", [10, 30])
def test_the_solution_agrees_with_itself(target: int) -> None:
    """Every chance is what the better answer gives, worked out position by position."""
    chance, rolls = solved(target)

    def beyond(own: int, other: int, total: int) -> float:
        return 1.0 if own + total >= target else float(value(own, other, total))

    def value(own: int, other: int, total: int) -> float:
        lost = 1 - chance[other, own]
        rolled = (lost + sum(beyond(own, other, total + pips) for pips in range(2, 7))) / 6
        held = 1 - chance[other, own + total]
        assert rolls[own, other, total] == (rolled > held or total == 0)
        return float(rolled if total == 0 else max(rolled, held))

    for own in (0, target // 2, target - 3):
        for other in (0, target // 2, target - 1):
            assert value(own, other, 0) == pytest.approx(chance[own, other], abs=1e-6)


def test_the_judge_knows_what_an_answer_is_worth() -> None:
    """The better answer has the chance of the position; a 1 leaves the other's chance."""
    judge = Exact()
    state = rolled(GAME.start(2, {"target": 30}), 6, 5)
    [before] = judge.chances([state])
    assert before[0] == wins(30, 0, 0, 11, rolling=False)
    after = []
    for option in (ROLL, HOLD):
        child = state.copy()
        child.apply(0, option)
        after.append(judge.chances([child])[0][0])
    assert before[0] == pytest.approx(max(after))
    assert after[1] < after[0], "at 11 points one rolls on"
    child = rolled(state.copy(), 1)
    assert judge.chances([child])[0][1] == pytest.approx(float(solved(30)[0][0, 0]), abs=1e-6)


def test_hints_and_reviews_use_the_judge() -> None:
    assert isinstance(any_judge(GAME), Exact)
    assert len(Exact().chances([rolled(GAME.start(4, {"target": 10}), 4)])[0]) == 4


def test_the_bots_play_and_the_better_one_wins() -> None:
    played = simulate(Plan("pig", ("optimal", "random"), {"target": 30}, None, "1", 30)).played
    assert sum(one.winners == (0,) for one in played) > 20
    assert all(one.turns is not None and one.turns >= 1 for one in played)
    assert len(fogado.play("pig", ["optimal", "hold:at=25", "hold"], seed=1).outcome.scores) == 3
