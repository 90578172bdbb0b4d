"""Chapter 8: settling the bets."""

import pytest

from tests.games.emerald_skulls.table import (
    asked,
    bet,
    close,
    luck,
    play,
    put,
    roll,
    start,
    told,
)


@pytest.mark.rule("ES-8.1", "ES-8.2")
def test_card_by_card_and_left_before_right() -> None:
    """After a Double Out by a lone wild die: card 1, card 3, card 4 left, card 4 right."""
    state = start(4)
    bet(state, 1, "empty-n-shiny")
    bet(state, 2, "empty-hands")
    bet(state, 3, "final-jewel")
    bet(state, 1, "mad-nargash")
    put(state, "", 1)
    close(state)
    luck(state, "W")
    play(state, "place 5: W")
    state.log = []
    play(state, "take base")
    assert told(state)[:5] == [
        "Seat 1 is paid 5 gears and 0 cubes.",
        "Mad Nargash pays Seat 2 8 gears.",
        "Final Jewel pays Seat 4 2 gears.",
        "Empty Hands pays Seat 3 2 gears.",
        "Empty n' Shiny pays Seat 2 5 gears.",
    ]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-8.1", "ES-8.2")
def test_advanced_cards_lowest_first_and_top_to_bottom() -> None:
    """However the table named them."""
    state = start(4, cards="28b+22b+20b+14b+10a+6a")
    assert state.layout.cards == ("6a", "10a", "14b", "20b", "22b", "28b")
    bet(state, 1, "wild-crystal")
    bet(state, 2, "final-jewel")
    bet(state, 3, "tumblers-triumph")
    bet(state, 1, "epitaph-odd")
    put(state, "1: I", 2)
    close(state)
    luck(state, "W I")
    state.log = []
    play(state, "place 5: W")
    assert told(state)[2:7] == [
        "Seat 1 is paid 4 gears and 0 cubes.",
        "Epitaph, odd pays Seat 2 2 gears.",
        "Final Jewel pays Seat 3 2 gears.",
        "Wild Crystal pays Seat 2 5 gears.",
        "Tumbler's Triumph pays Seat 4 0 gears.",
    ]


@pytest.mark.rule("ES-8.3")
def test_a_stack_is_paid_from_the_bottom_up() -> None:
    """The first marker gets the first payout, the second the next."""
    state = start(4)
    for seat in (3, 1, 2):
        bet(state, seat, "busted-fowl")
    roll(state, "I I II")
    play(state, "place 2: II")
    state.log = []
    play(state, "chicken out")
    assert told(state)[1:5] == [
        "Seat 1 is paid 1 gear and 0 cubes.",
        "Busted Fowl pays Seat 4 5 gears.",
        "Busted Fowl pays Seat 2 3 gears.",
        "Busted Fowl pays Seat 3 2 gears.",
    ]
    assert state.gears == [1, 3, 2, 5]
    assert state.ledgers[3].sheet() == {"base": 0, "jackpots": 0, "bets": 5, "dice": 0}


@pytest.mark.rule("ES-8.4")
def test_each_bet_is_judged_on_its_own() -> None:
    """After a Double Out, Final Jewel, Empty Hands and Empty n' Shiny all pay."""
    state = start(4)
    bet(state, 1, "final-jewel")
    bet(state, 2, "empty-hands")
    bet(state, 3, "empty-n-shiny")
    bet(state, 1, "busted-fowl")
    put(state, "1: I", 1)
    close(state)
    luck(state, "V")
    assert state.gears == [6, 2, 2, 5]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-8.5")
def test_only_the_board_at_the_end_counts() -> None:
    """A picked die does not count unless placed again; dice before a bust do."""
    state = start(3, cards="6a+8a+18a+20b+22a+24a")
    bet(state, 1, "sniffer-set-1")
    bet(state, 2, "crooked-smirk-1")
    put(state, "1: I, 3: III III", 1)
    close(state)
    luck(state, "I")
    play(state, "pick nose")
    close(state)
    luck(state, "I II")
    play(state, "bust")
    assert state.gears == [0, 3, 2], "one III and one tooth are left on the board"
    assert asked(state) == ("buy", 1)
