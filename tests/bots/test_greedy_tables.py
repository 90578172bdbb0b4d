"""The tables behind greedy: what the commands make is what is shipped, and it adds up."""

from __future__ import annotations

import pytest

from fogado.bots.emerald_skulls import make_plans, make_turns
from fogado.bots.emerald_skulls.plans import (
    BUST,
    DOUBLE,
    OPEN_FACES,
    PAYING,
    all_plans,
    bust_chance,
    pack,
)
from fogado.bots.emerald_skulls.position import Box, Position
from fogado.bots.emerald_skulls.tumbling import NO_STAKES, Tumbler
from fogado.bots.emerald_skulls.turns import all_endings, ends_of
from fogado.core.source import seeded
from fogado.games.emerald_skulls.cards import HOUSE_PARTS, STANDARD
from fogado.games.emerald_skulls.skull import BUST_OUT, DOUBLE_OUT, EYES, LOWER, board_of


def test_every_hand_and_floor_has_plans_that_add_up() -> None:
    """The ends of a plan are certain together, and no end has more dice than there were."""
    plans = all_plans()
    assert set(plans) == {(hand, *floor) for hand in range(1, 8) for floor in OPEN_FACES}
    for (hand, floor, eyes), ways in plans.items():
        assert ways
        for plan in ways:
            assert sum(plan.chances) == pytest.approx(1, abs=0.001)
            assert plan.chances[BUST] >= bust_chance(hand, floor, eyes) - 0.001
            for end in PAYING:
                assert sum(plan.dice[end]) <= hand * plan.chances[end] + 0.001


def test_one_die_over_two_eyes() -> None:
    """Only V and the skull fit: two faces of six, and it was the last die."""
    (plan,) = all_plans()[1, 4, 2]
    assert plan.chances[BUST] == pytest.approx(4 / 6, abs=0.001)
    assert plan.chances[DOUBLE] == pytest.approx(2 / 6, abs=0.001)


def test_the_shipped_plans_are_the_ones_the_command_makes() -> None:
    made = make_plans.make(largest=2)
    for position, plans in made.items():
        assert [pack(known.plan) for known in plans] == [pack(p) for p in all_plans()[position]]


def test_endings_fit_the_board_they_are_laid_on() -> None:
    """One die over two eyes again: two busts for every Double Out, on any such board."""
    board = board_of((2 << 6 * EYES) + (1 << 6 * LOWER))
    ends = ends_of(Position(board, 1, 0, 0))
    times = {BUST_OUT: 0, DOUBLE_OUT: 0}
    for turn, ending in ends:
        times[turn.exit] += ending.times
        assert turn.board.eyes == 2
        assert turn.board.lower == 1
        assert turn.board.dice + turn.hand == 4
    assert times[BUST_OUT] / times[DOUBLE_OUT] == pytest.approx(2, abs=0.5)


def test_every_position_a_turn_comes_to_has_endings() -> None:
    """Played turns of all sizes, with and without cubes, meet no kind that is missing."""
    assert all(sum(end.times for end in ends) == 48 for ends in all_endings().values())
    tumbler = Tumbler(Box(HOUSE_PARTS, STANDARD, 2.0), NO_STAKES)
    source = seeded("positions")
    for number in range(200):
        floor, eyes = list(OPEN_FACES)[number % 5]
        position = make_turns.some_position(1 + number % 7, floor, eyes, source)
        if position is not None:
            ending = make_turns.play_on(position, tumbler, source)
            assert ending.exit
            assert ends_of(position), "some endings fit"
