"""Counts of all ways to go on, to a fixed depth: two engines that agree on them agree on the rules.

``perft(state, depth)`` counts the paths of exactly ``depth`` plies from a state; a path that ends
earlier because the play is over counts once.  A ply is one answer of one seat (every seat that may
act, every option it has) or one listed outcome of luck.  Dice are handfuls: ``I II`` and ``II I``
are one outcome.  Forced answers are no plies: a seat with a single option is not asked, except in
an open window.  To compare another engine, start the same table and count the same way; where a
number differs, count the branches of the first ply one by one and descend where they differ.
"""

from __future__ import annotations

from typing import Any

import pytest

import fogado
from fogado.core.game import State
from tests.conformance.tables import CHOSEN
from tests.toys.lanterns.game import GAME as LANTERNS


def children(state: State) -> list[State]:
    """List every state one ply further, through the checked API."""
    found = []
    pending = state.chance
    if pending is not None:
        for outcome, _ in pending.outcomes():
            child = state.copy()
            child.settle(outcome)
            found.append(child)
        return found
    for seat in state.to_act:
        for option in state.options(seat):
            child = state.copy()
            child.apply(seat, option)
            found.append(child)
    return found


def perft(state: State, depth: int) -> int:
    """Count the paths of so many plies."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        pending = state.chance
        if pending is not None:
            return len(pending.outcomes())
        return sum(len(state.options(seat)) for seat in state.to_act)
    return sum(perft(child, depth - 1) for child in children(state))


COUNTS: list[tuple[int, dict[str, Any], list[int]]] = [
    (1, {}, [10, 560, 2960, 6610, 120950]),
    (1, {"deck": 1, "first": "random"}, [1, 10, 560, 2940, 5630, 42830]),
    (2, {}, [8, 105, 3045, 15506, 47411]),
    (3, {}, [8, 64, 504, 3822, 130484]),
    (8, {}, [8, 64, 510, 4033, 31536]),
    (2, {"cards": "random"}, [8, 48, 384, 2304, 18432]),
    (2, {"cards": "high-rollers"}, [14, 205, 8651, 47170]),
    (4, {"cards": CHOSEN}, [15, 225, 3371, 42470]),
    (3, {"betting": "open"}, [15, 252, 3038, 27989]),
    (3, {"opening": "random", "first": "random"}, [3, 6, 48, 384, 3024, 22896]),
]
"""By seats and set-up of Emerald Skulls: the counts for one ply, two plies, and so on."""


@pytest.mark.parametrize(("seats", "setup", "counts"), COUNTS)
def test_the_ways_to_go_on_are_as_many_as_ever(
    seats: int, setup: dict[str, Any], counts: list[int]
) -> None:
    state = fogado.game("emerald-skulls").start(seats, setup)

    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "setup", "depth", "count"),
    [
        (3, {"betting": "open"}, 5, 779250),
        (3, {"opening": "random", "first": "random"}, 7, 781536),
        (2, {"cards": "random"}, 6, 110592),
        (8, {}, 6, 242998),
    ],
)
def test_deeper_counts(seats: int, setup: dict[str, Any], depth: int, count: int) -> None:
    assert perft(fogado.game("emerald-skulls").start(seats, setup), depth) == count


def test_some_counts_by_hand() -> None:
    """Ten Opposition cards; three dice fall in 56 ways; two jackpot cards have eight sides."""
    game = fogado.game("emerald-skulls")

    assert perft(game.start(1), 1) == 10
    assert perft(game.start(1), 2) == 10 * 56
    assert perft(game.start(2, {"cards": "random"}), 2) == 8 * 6


def test_counting_the_last_ply_and_playing_it_agree() -> None:
    state = fogado.game("emerald-skulls").start(3)

    assert perft(state, 1) == len(children(state))


@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, [5, 25, 125, 625, 3125, 15620]), (3, [5, 25, 125, 625, 3125, 15620])],
)
def test_the_toy_counts_cards_not_copies(seats: int, counts: list[int]) -> None:
    """Five kinds of card; the sixth draw may find one kind used up."""
    state = LANTERNS.start(seats, {"nights": 1})

    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_toy_counts_sealed_answers_in_any_order() -> None:
    """Two who choose at once may answer in either order: twice the pairs."""
    state = LANTERNS.start(2, {"nights": 1})
    for card in ("card 1", "card 2", "card 3", "card 1", "card 1", "card 5"):
        assert state.chance is not None
        state.settle(state.chance.read(card))

    assert [perft(state, depth) for depth in range(1, 9)] == [5, 12, 24, 42, 62, 112, 208, 240]
