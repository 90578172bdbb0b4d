"""What can be seen, and the state behind it."""

from typing import Any

import pytest

from fogado.core.errors import BadState
from fogado.core.source import seeded
from fogado.core.words import plain
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.state import Skulls
from tests.games.emerald_skulls.plays import SETUPS, middle, walk
from tests.games.emerald_skulls.table import (
    act,
    bet,
    cards,
    give,
    leave,
    luck,
    play,
    put,
    roll,
    start,
)


@pytest.mark.rule("ES-13.3")
def test_a_view_shows_the_table() -> None:
    """Everything that lies there, built up piece by piece."""
    state = middle()
    view = state.view(2)
    assert view.edition is not None
    assert view.edition["name"] == "my box"
    assert view.setup["first"] == "1"
    assert (view.seat, view.question, view.asked) == (2, "place", (1,))
    assert (view.turn, view.tumbler, view.pot) == (1, 1, 113)
    assert (view.gears, view.cubes, view.markers) == ((7, 0, 0), (2, 0, 0), (1, 2, 1))
    assert view.ledgers == ((7, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert view.cards == ("1", "2", "3", "4")
    assert (view.bought, view.hand, view.roll) == (6, 3, "I IV W")
    assert view.board == [[1, 1], [0, 0], [1, 0], [0, 0], [0, 0]]
    assert (view.picks, view.floor, view.exit) == (1, 3, "still-on")
    assert (view.opposition, view.shown, view.seen, view.rounds) == (0, 0, (), 0)
    assert (view.drawn, view.passes_left) == ((), 0)
    assert [tuple(plain(bet).values()) for bet in view.bets] == [
        ("pick-n-bust", "1", [10, 8, 5], "", False, 0, [], True),
        ("mad-nargash", "1", [8, 5, 3], "", False, 5, [], False),
        ("grim-grin", "2", [5, 3, 2], "", False, 3, [], False),
        ("emerald-skull", "2", [10, 8, 5], "", False, 31, [], False),
        ("busted-fowl", "3", [5, 3, 2], "", False, 0, [0], True),
        ("final-jewel", "3", [2, 1], "", False, 0, [2], True),
        ("empty-hands", "4", [2, 1], "", False, 0, [], True),
        ("empty-n-shiny", "4", [5, 3, 2], "", False, 0, [], True),
    ]  # fmt: skip
    marks = {b.name: (b.mark, b.cubes) for b in start(2, cards=cards("12b", seats=2)).view(0).bets}
    assert marks["grim-grin"] == ("+", False)
    assert marks["broken-tusks"] == ("x", False)
    assert marks["toothless-roll"] == ("", True)


def test_a_view_of_ordered_betting_says_how_many_more_are_asked() -> None:
    state = start(4)
    counts = []
    while state.question == "bet":
        counts.append(state.view(None).passes_left)
        play(state, "pass")
    assert counts == [2, 1, 0]
    assert start(2).view(None).edition is None


def test_a_view_says_which_bets_are_open() -> None:
    """All of them before the dice are taken, then those that can still win and have a slot."""
    state = start(4)
    give(state, 1, 10)
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.question == "buy"
    assert [b.name for b in state.view(2).bets if not b.open] == []
    play(state, "buy 4")
    assert [b.name for b in state.view(2).bets if not b.open] == ["emerald-skull"]
    bet(state, 2, "final-jewel")
    bet(state, 3, "final-jewel")
    assert [b.name for b in state.view(2).bets if not b.open] == ["emerald-skull", "final-jewel"]
    put(state, "1: I", 3)
    shut = [b.name for b in state.view(None).bets if not b.open]
    assert shut == ["mad-nargash", "emerald-skull", "final-jewel"]


def test_the_view_at_the_end() -> None:
    state = start(2)
    roll(state, "V I I")
    leave(state, 3, 1)
    play(state, "place 5: V")
    view = state.view(0)
    assert (view.question, view.asked, view.exit, view.pot) == ("over", (), "gem-out", 0)


@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_the_state_behind_a_view_is_the_state(seats: int, setup: dict[str, Any]) -> None:
    """Nothing but luck is unknown here, so a sample is the state itself."""
    for state in walk(seats, setup, "sampled", 250):
        for seat in (0, None):
            assert GAME.sample(state.view(seat), seeded(1)) == state


def test_the_state_behind_a_view_when_bets_are_full_or_solo() -> None:
    state = start(5, betting="open")
    act(state, 1, "bet final-jewel 1")
    act(state, 2, "bet final-jewel 2")
    again = GAME.sample(state.view(1), seeded(1))
    assert isinstance(again, Skulls)
    assert (again.full, again.blocked, again.marks) == (state.full, state.blocked, state.marks)
    alone = start(1)
    luck(alone, "card 9")
    assert GAME.sample(alone.view(0), seeded(1)) == alone


def test_only_a_view_has_a_state_behind_it() -> None:
    with pytest.raises(BadState) as error:
        GAME.sample("a view", seeded(1))
    assert str(error.value) == "This is not a view of emerald-skulls."
