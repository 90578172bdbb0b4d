"""Chapter 3: open betting, closed windows, markers."""

import pytest

from tests.games.emerald_skulls.table import (
    act,
    asked,
    bet,
    close,
    luck,
    offered,
    play,
    put,
    refused,
    roll,
    slots,
    stack,
    start,
)


@pytest.mark.rule("ES-3.16")
def test_in_the_open_form_nobody_has_a_turn() -> None:
    """Every gambler may bet, the tumbler may roll, in any order."""
    state = start(4, betting="open", first="1")
    assert asked(state) == ("open-betting", 0, 1, 2, 3)
    assert offered(state, 1) == ["roll"]
    assert [state.may_wait(seat) for seat in range(4)] == [True, False, True, True]
    assert "pass" not in offered(state, 0), "who does not want to bet just waits"
    act(state, 3, "bet final-jewel 1")
    act(state, 0, "bet final-jewel 2")
    act(state, 3, "bet busted-fowl 1")
    assert asked(state) == ("open-betting", 0, 1, 2), "seat 3 has no marker left"
    assert refused(state, 3, "bet grim-grin 1") == "ES-3.3"
    assert refused(state, 3, "pass") == "ES-1.9"
    assert refused(state, 2, "pass") == "ES-1.10"
    assert slots(state, 0) == [
        "pick-n-bust",
        "mad-nargash",
        "grim-grin",
        "busted-fowl",
        "empty-hands",
        "empty-n-shiny",
    ]
    assert offered(state, 0)[3] == "bet busted-fowl 2"


@pytest.mark.rule("ES-3.17")
def test_the_tumblers_roll_closes_the_window() -> None:
    """The tumbler need not wait for anybody."""
    state = start(3, betting="open")
    act(state, 0, "roll")
    assert asked(state) == ("roll",)
    assert refused(state, 1, "bet final-jewel 1") == "ES-3.18"
    luck(state, "I I V")
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-3.16", "ES-3.17")
def test_when_nobody_can_bet_the_open_window_does_not_open() -> None:
    """Only the tumbler would be left in it, and rolls."""
    state = start(2, betting="open")
    act(state, 1, "bet final-jewel 1")
    assert asked(state) == ("open-betting", 0, 1)
    act(state, 1, "bet empty-hands 1")
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-3.18")
def test_outside_a_window_nobody_can_bet() -> None:
    """Between a roll and the next window a bet is refused."""
    state = start(2)
    roll(state, "I I V")
    assert refused(state, 1, "bet final-jewel 1") == "ES-3.18"
    play(state, "place 1: I")
    assert refused(state, 1, "bet final-jewel 1") == "ES-3.18"
    play(state, "go on")
    play(state, "bet final-jewel 1")
    assert stack(state, "final-jewel") == (1,)


@pytest.mark.rule("ES-3.19")
def test_all_markers_come_back() -> None:
    """Those from the bets and those from the nose."""
    state = start(2)
    bet(state, 1, "final-jewel")
    put(state, "3: III III", 1)
    roll(state, "I")
    play(state, "pick nose")
    close(state)
    luck(state, "I I")
    play(state, "pick nose")
    assert state.tumble.picks == 2
    close(state)
    luck(state, "I I V")
    assert (state.turn, state.tumble.seat, state.tumble.picks) == (2, 1, 0)
    assert state.view(None).markers == (2, 2)
    assert stack(state, "final-jewel") == ()
    assert state.gears == [3, 2]
    assert asked(state) == ("buy", 1)
