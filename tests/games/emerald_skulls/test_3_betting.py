"""Chapter 3: betting, one gambler after another."""

import pytest

from tests.games.emerald_skulls.table import (
    act,
    asked,
    bet,
    close,
    give,
    luck,
    offered,
    play,
    put,
    refusal,
    refused,
    roll,
    slots,
    stack,
    start,
)


@pytest.mark.rule("ES-3.1")
def test_a_window_before_every_roll() -> None:
    """Before the first roll, each further roll and each reroll."""
    state = start(2)
    give(state, 0, cubes=1)
    assert asked(state) == ("bet", 1)
    roll(state, "III III I")
    play(state, "place 3: III III", "go on")
    assert asked(state) == ("bet", 1), "before a further roll"
    roll(state, "I")
    play(state, "use cube")
    assert asked(state) == ("bet", 1), "before a reroll by cube"
    roll(state, "I I")
    play(state, "pick nose")
    assert asked(state) == ("bet", 1), "before a reroll by pick"
    close(state)
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-3.2")
def test_the_tumbler_does_not_bet() -> None:
    """Everybody else is a gambler; a bet by the tumbler is refused."""
    state = start(3)
    assert refused(state, 0, "bet final-jewel 1") == "ES-3.2"
    bet(state, 1, "final-jewel")
    bet(state, 2, "final-jewel")
    assert stack(state, "final-jewel") == (1, 2)
    live = start(3, betting="open")
    assert asked(live) == ("open-betting", 0, 1, 2)
    assert offered(live, 0) == ["roll"]
    assert refused(live, 0, "bet final-jewel 1") == "ES-3.2"
    assert asked(live) == ("open-betting", 0, 1, 2)


@pytest.mark.rule("ES-3.3")
def test_two_markers_for_the_whole_turn() -> None:
    """Both in one window or in different windows; then no more."""
    state = start(2)
    bet(state, 1, "final-jewel")
    bet(state, 1, "empty-hands")
    assert asked(state) == ("roll",), "seat 1 has nothing left to bet with"
    luck(state, "I I II")
    play(state, "place 1: I", "go on")
    assert asked(state) == ("roll",)
    assert state.view(1).markers == (2, 0)
    live = start(3, betting="open")
    bet(live, 1, "final-jewel")
    act(live, 0, "roll")
    luck(live, "I I II")
    play(live, "place 1: I", "go on")
    bet(live, 1, "empty-hands")
    assert refused(live, 1, "bet busted-fowl 1") == "ES-3.3"
    assert asked(live) == ("open-betting", 0, 2)


@pytest.mark.rule("ES-3.4")
def test_a_marker_stays_until_the_turn_is_over() -> None:
    """It cannot be moved or taken back, and waits through every roll."""
    state = start(3)
    bet(state, 1, "busted-fowl")
    roll(state, "I I II")
    assert stack(state, "busted-fowl") == (1,)
    play(state, "place 1: I I", "go on")
    assert stack(state, "busted-fowl") == (1,)
    assert "busted-fowl" not in slots(state, 1), "no way to move it, nor to double it"
    assert offered(state, 1)[0] == "pass"
    assert all(text.startswith(("pass", "bet ")) for text in offered(state, 1))
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-3.5")
def test_one_marker_on_each_side_of_a_standard_card() -> None:
    """Left and right of one card is fine; twice on the same side is not."""
    state = start(3)
    bet(state, 1, "busted-fowl")
    play(state, "pass")
    assert refused(state, 1, "bet busted-fowl 2") == "ES-3.5"
    bet(state, 1, "final-jewel")
    assert (stack(state, "busted-fowl"), stack(state, "final-jewel")) == ((1,), (1,))
    assert asked(state) == ("bet", 2)


@pytest.mark.rule("ES-3.6")
def test_a_bet_has_as_many_slots_as_payouts() -> None:
    """When each slot holds a marker the bet takes no more."""
    state = start(5)
    for seat in (1, 2):
        bet(state, seat, "final-jewel")
    assert asked(state) == ("bet", 3)
    assert "final-jewel" not in slots(state, 3)
    assert refused(state, 3, "bet final-jewel 3") == "ES-3.6"
    assert refused(state, 3, "bet final-jewel 1") == "ES-3.6"
    for seat in (3, 4, 1):
        bet(state, seat, "busted-fowl")
    assert asked(state) == ("bet", 2)
    assert refused(state, 2, "bet busted-fowl 4") == "ES-3.6"
    assert slots(state, 2) == [
        "pick-n-bust",
        "mad-nargash",
        "grim-grin",
        "empty-hands",
        "empty-n-shiny",
    ]


@pytest.mark.rule("ES-3.7")
def test_the_first_marker_lies_at_the_bottom() -> None:
    """It plays for the highest payout; each later one goes on top, for the next."""
    state = start(4)
    for seat in (2, 3, 1):
        bet(state, seat, "busted-fowl")
    assert stack(state, "busted-fowl") == (2, 3, 1)
    roll(state, "I I I")
    play(state, "place 1: I", "chicken out")
    assert state.gears == [1, 2, 5, 3]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-3.7")
def test_no_marker_hangs_in_the_air() -> None:
    """A slot above the next free one cannot be had yet."""
    state = start(3)
    assert refused(state, 1, "bet busted-fowl 2") == "ES-3.7"
    assert refused(state, 1, "bet busted-fowl 3") == "ES-3.7"
    play(state, "bet busted-fowl 1")
    assert asked(state) == ("bet", 2)
    assert "bet busted-fowl 2" in offered(state)


@pytest.mark.rule("ES-3.8")
def test_somebody_was_faster() -> None:
    """A bet on a slot that is taken is refused; the marker stays with its owner."""
    state = start(4, betting="open")
    act(state, 2, "bet empty-hands 1")
    assert refused(state, 1, "bet empty-hands 1") == "ES-3.8"
    assert state.view(1).markers == (2, 2, 1, 2)
    act(state, 1, "bet empty-hands 2")
    assert stack(state, "empty-hands") == (2, 1)
    assert asked(state) == ("open-betting", 0, 1, 2, 3)


@pytest.mark.rule("ES-3.9")
def test_a_void_bet_is_refused_with_its_reason() -> None:
    """Once a natural I lies on the lower jaw, Mad Nargash is void."""
    state = start(2)
    assert "mad-nargash" in slots(state, 1)
    roll(state, "I I II")
    play(state, "place 1: I", "go on")
    assert "mad-nargash" not in slots(state, 1)
    assert refusal(state, 1, "bet mad-nargash 1") == (
        "ES-3.9",
        "Mad Nargash can no longer win: dice without a skull lie on the board for good.",
        "Őrjöngő Nargash már nem nyerhet: koponya nélküli kocka maradt véglegesen a táblán.",
    )
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-3.9")
def test_cubes_and_picks_keep_a_bet_alive() -> None:
    """Emerald Skull needs seven dice; the tumbler's cubes may bring them."""
    state = start(2)
    assert "emerald-skull" not in slots(state, 1)
    give(state, 0, cubes=3)
    put(state, "", 3)
    assert "emerald-skull" not in slots(state, 1), "three cubes make six dice"
    give(state, 0, cubes=1)
    put(state, "", 3)
    assert "emerald-skull" in slots(state, 1)
    put(state, "3: III", 2)
    assert "mad-nargash" in slots(state, 1), "the III can be picked away"
    put(state, "3: III", 2, picks=2)
    assert "mad-nargash" not in slots(state, 1)
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-3.10")
def test_a_bet_that_becomes_impossible_stays() -> None:
    """It was possible when it was made; it simply does not win."""
    state = start(2)
    bet(state, 1, "mad-nargash")
    roll(state, "I I V")
    play(state, "place 1: I", "go on")
    assert stack(state, "mad-nargash") == (1,)
    assert state.view(1).markers == (2, 1)
    roll(state, "V I")
    play(state, "place 5: V")
    assert state.gears == [4, 0]
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-3.11")
def test_a_bet_costs_nothing() -> None:
    """Neither making it nor losing it, and nobody has to bet."""
    state = start(3)
    give(state, 1, 5)
    bet(state, 1, "grim-grin")
    assert state.gears == [0, 5, 0]
    bet(state, 1, "empty-hands")
    assert asked(state) == ("bet", 2)
    play(state, "pass")
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.gears == [3, 5, 0]
    assert state.pot == 112
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-3.12")
def test_gamblers_are_asked_clockwise_from_the_tumblers_left() -> None:
    """One after another; each places one marker or passes."""
    state = start(4, first="2")
    order = []
    while state.question == "bet":
        order.append(state.to_act)
        play(state, "pass")
    assert order == [(3,), (0,), (1,)]
    assert asked(state) == ("roll",)
    again = start(3)
    play(again, "bet final-jewel 1")
    assert asked(again) == ("bet", 2), "one marker at a time"


@pytest.mark.rule("ES-3.13")
def test_the_round_goes_on_until_all_pass_in_a_row() -> None:
    """Who passed may bet later, if the round comes back."""
    state = start(4)
    play(state, "pass", "pass")
    assert asked(state) == ("bet", 3)
    play(state, "bet final-jewel 1")
    assert asked(state) == ("bet", 1), "the round comes back"
    play(state, "bet final-jewel 2", "pass", "pass")
    assert asked(state) == ("bet", 1), "the bettor too is asked once more"
    play(state, "pass")
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-3.13")
def test_two_players_bet_and_then_pass() -> None:
    """One gambler alone is asked again after a bet."""
    state = start(2)
    play(state, "bet final-jewel 1")
    assert asked(state) == ("bet", 1)
    play(state, "pass")
    assert asked(state) == ("roll",)
    state = start(2)
    play(state, "pass")
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-3.14")
def test_who_cannot_bet_is_not_asked() -> None:
    """No marker, or no bet open: the round passes by."""
    state = start(4)
    bet(state, 1, "final-jewel")
    play(state, "pass", "pass")
    play(state, "bet empty-hands 1")
    assert asked(state) == ("bet", 2)
    play(state, "pass", "pass")
    assert asked(state) == ("roll",), "seat 1 has no marker and is not asked"
    luck(state, "I I V")
    play(state, "place 1: I", "go on")
    assert asked(state) == ("bet", 2)
    play(state, "pass")
    assert asked(state) == ("bet", 3)


@pytest.mark.rule("ES-3.14")
def test_a_marker_without_a_bet_open_to_it_is_not_asked_for() -> None:
    """Behind two eyes with three dice only Busted Fowl and Final Jewel can win."""
    state = start(4)
    bet(state, 1, "busted-fowl")
    bet(state, 2, "final-jewel")
    bet(state, 3, "final-jewel")
    put(state, "4: IV IV", 3)
    assert asked(state) == ("bet", 2), "seat 1 has Busted Fowl, and Final Jewel is full"
    bet(state, 2, "busted-fowl")
    bet(state, 3, "busted-fowl")
    assert asked(state) == ("roll",), "seat 1 still has a marker, but nothing to put it on"
    assert state.view(None).markers == (2, 1, 0, 0)


@pytest.mark.rule("ES-3.15")
def test_the_opener_can_be_drawn() -> None:
    """Each window begins with a gambler drawn at random; the order stays clockwise."""
    state = start(4, opening="random", first="1")
    assert asked(state) == ("opener",)
    pending = state.chance
    assert pending is not None
    assert pending.outcomes() == [(0, 1 / 3), (2, 1 / 3), (3, 1 / 3)]
    assert (pending.purpose, pending.seat) == ("opener", -1)
    luck(state, "3")
    order = []
    while state.question == "bet":
        order.append(state.to_act)
        play(state, "pass")
    assert order == [(3,), (0,), (2,)]
    luck(state, "I I II")
    play(state, "place 1: I", "go on")
    assert asked(state) == ("opener",), "drawn again before each roll"
    luck(state, "0")
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-3.15", "ES-3.14")
def test_no_opener_is_drawn_when_nobody_can_bet() -> None:
    """A window without a gambler who could bet needs nobody to begin it."""
    state = start(2, opening="random")
    luck(state, "1")
    play(state, "bet final-jewel 1", "bet empty-hands 1")
    luck(state, "I I II")
    play(state, "place 1: I", "go on")
    assert asked(state) == ("roll",)
