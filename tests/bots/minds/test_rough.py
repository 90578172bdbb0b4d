"""Wandering on from every leaf: no judge is needed, and an obvious answer is found."""

from __future__ import annotations

import pytest

import fogado
from fogado.bots.minds.rough import RoughTree
from fogado.core.game import State, play_on, play_out, settle_all
from fogado.core.source import seeded
from tests.toys.lanterns.game import Lanterns

GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")


def asked(name: str, seats: int = 2) -> State:
    """Set a table up and let luck decide until somebody is asked."""
    state = fogado.game(name).start(seats)
    settle_all(state, seeded("set-up"))
    assert state.to_act
    return state


@pytest.mark.parametrize("name", GAMES)
def test_luck_is_settled_until_a_seat_is_asked(name: str) -> None:
    state = asked(name)

    assert state.chance is None
    assert len(state.options(state.to_act[0])) > 1


@pytest.mark.parametrize("name", GAMES)
def test_playing_on_stops_after_so_many_decisions_or_at_the_end(name: str) -> None:
    state = asked(name)
    whole = state.copy()
    every = play_out(whole, seeded(1))

    some = state.copy()
    # Answers that are given together count together.
    assert 30 <= play_on(some, seeded(1), 30) <= 34
    assert not some.over
    assert play_on(some, seeded(2), 10**6) > 0
    assert some.over
    assert play_on(state, seeded(1), 10**6) == every
    assert state == whole


@pytest.mark.parametrize("name", GAMES)
def test_every_thought_is_counted_and_the_table_stays_as_it_is(name: str) -> None:
    state = asked(name)
    before = state.copy()
    tree = RoughTree(2, seeded(3))
    tree.think(state, 300)

    ranking = tree.ranking(state.to_act[0])

    assert state == before
    assert {option for option, _, _ in ranking} == set(state.options(state.to_act[0]))
    assert sum(visits for _, visits, _ in ranking) == 300
    assert all(0 <= chance <= 1 for _, _, chance in ranking)


def test_the_same_seed_thinks_the_same() -> None:
    state = asked("dice-forge")
    found = []
    for _ in range(2):
        tree = RoughTree(2, seeded(5))
        tree.think(state, 200)
        found.append(tree.ranking(state.to_act[0]))

    assert found[0] == found[1]


@pytest.mark.slow
def test_thinking_wins_more_than_guessing() -> None:
    """In a small game that is played to its end, whoever thinks beats whoever guesses."""
    game, source = Lanterns(), seeded("thinks")
    won = 0.0
    for play in range(40):
        state: State = game.start(2)
        thinker = play % 2
        settle_all(state, source)
        while not state.over:
            seat = state.to_act[0]
            options = state.options(seat)
            option = options[source.below(len(options))]
            if seat == thinker:
                tree = RoughTree(2, source, 60)
                tree.think(state, 80)
                option = tree.ranking(seat)[0][0]
            state.take(seat, option)
            settle_all(state, source)
        winners = state.outcome.winners
        won += (thinker in winners) / max(1, len(winners))

    assert won >= 26
