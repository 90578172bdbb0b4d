"""Chapter 9: the pot, the end, ties."""

import pytest

from tests.games.emerald_skulls.table import (
    asked,
    bet,
    close,
    finish,
    give,
    leave,
    luck,
    offered,
    play,
    put,
    roll,
    stack,
    start,
    told,
)


@pytest.mark.rule("ES-9.1")
def test_who_comes_last_takes_what_is_left() -> None:
    """The rest of the claim is lost."""
    state = start(2)
    roll(state, "V I I")
    leave(state, 2, 1)
    play(state, "place 5: V")
    assert (state.gears, state.pot) == ([2, 78], 0)
    assert state.ledgers[0].sheet() == {"base": 2, "jackpots": 0, "bets": 0, "dice": 0}
    assert asked(state) == ("over",)


@pytest.mark.rule("ES-9.2")
def test_the_game_ends_when_the_pot_is_empty_even_exactly() -> None:
    """The last gear was exactly enough: it is over all the same."""
    state = start(2)
    bet(state, 1, "busted-fowl")
    roll(state, "V I I")
    leave(state, 3, 1)
    play(state, "place 5: V")
    assert (state.gears, state.pot) == ([3, 77], 0)
    assert state.over
    assert state.outcome.winners == (1,)
    state = start(2)
    roll(state, "V I I")
    leave(state, 4, 1)
    play(state, "place 5: V")
    assert (state.pot, state.over) == (1, False), "one gear is enough to go on"


@pytest.mark.rule("ES-9.2")
def test_a_jackpot_can_empty_the_pot() -> None:
    """Then no bet is settled."""
    state = start(2)
    bet(state, 1, "mad-nargash")
    put(state, "3: W", 2)
    roll(state, "W I")
    play(state, "place 5: W")
    leave(state, 9, 1)
    play(state, "take jackpot mad-nargash")
    assert (state.gears, state.cubes, state.pot) == ([9, 71], [0, 0], 0)
    assert state.ledgers[0].sheet() == {"base": 0, "jackpots": 9, "bets": 0, "dice": 0}
    assert asked(state) == ("over",)


@pytest.mark.rule("ES-9.2", "ES-9.3")
def test_the_last_gear_in_the_middle_of_a_stack_is_exactly_enough() -> None:
    """The first marker empties the pot; the second gets nothing, nor does the next card."""
    state = start(4)
    bet(state, 1, "busted-fowl")
    bet(state, 2, "busted-fowl")
    leave(state, 5, 0)
    finish(state, "2: II", "I I")
    assert (state.gears, state.pot) == ([155, 5, 0, 0], 0)
    assert state.over
    state = start(4)
    bet(state, 1, "final-jewel")
    bet(state, 2, "empty-n-shiny")
    leave(state, 12, 0)
    finish(state, "4: IV", "V")
    assert (state.gears, state.pot) == ([158, 2, 0, 0], 0), "card 3 took the last two"
    assert state.over


@pytest.mark.rule("ES-7.9", "ES-7.7")
def test_a_jackpot_may_be_worth_nothing() -> None:
    """Wild teeth only: Grim Grin has come true, but pays for no die; so does the base payout."""
    state = start(2)
    finish(state, "1: W", "W W", "place 2: W W")
    assert offered(state) == ["take base", "take jackpot grim-grin"]
    play(state, "take jackpot grim-grin")
    assert (state.gears, state.pot) == ([0, 0], 80)
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-9.3")
def test_later_claims_get_nothing() -> None:
    """In the middle of a stack, and on every later card, gears and cubes alike."""
    state = start(4)
    for seat in (1, 2, 3):
        bet(state, seat, "busted-fowl")
    bet(state, 1, "pick-n-bust")
    roll(state, "I II II")
    play(state, "place 1: I")
    leave(state, 7, 0)
    play(state, "chicken out")
    assert state.gears == [154, 5, 1, 0], "1 to the tumbler, 5, then the last 1 of 3, then none"
    assert state.over

    state = start(3, cards="6a+12b+14a+16a+22a+24a")
    bet(state, 1, "toothless-roll")
    bet(state, 2, "nargashs-bane")
    bet(state, 2, "lost-jewel")
    close(state)
    luck(state, "IV I I")
    play(state, "place 4: IV")
    leave(state, 2, 0)
    play(state, "chicken out")
    assert state.gears == [120, 0, 0]
    assert state.cubes == [0, 0, 0], "not even cubes are paid after the last gear"


@pytest.mark.rule("ES-9.3")
def test_cubes_before_the_last_gear_are_paid() -> None:
    """Toothless Roll on card 12 comes before card 22."""
    state = start(4, cards="6a+12b+14a+16a+22a+24a")
    bet(state, 1, "toothless-roll")
    bet(state, 2, "toothless-roll")
    bet(state, 3, "lost-jewel")
    close(state)
    luck(state, "IV I I")
    play(state, "place 4: IV")
    leave(state, 3, 0)
    state.log = []
    play(state, "chicken out")
    assert told(state) == [
        "Seat 1: Chicken Out!",
        "Seat 1 is paid 2 gears and 0 cubes.",
        "Toothless Roll pays Seat 2 2 cubes.",
        "Toothless Roll pays Seat 3 1 cube.",
        "Lost Jewel pays Seat 4 1 gear.",
    ]
    assert state.gears == [159, 0, 0, 1]
    assert state.cubes == [0, 2, 1, 0]
    assert state.over


@pytest.mark.rule("ES-9.4")
def test_a_new_turn_for_the_player_on_the_left() -> None:
    """The dice go back to the supply."""
    state = start(3)
    bet(state, 1, "final-jewel")
    put(state, "4: IV", 2)
    roll(state, "V I")
    turn = state.tumble
    assert (turn.seat, state.turn) == (1, 2)
    assert (turn.hand, turn.board.dice, turn.supply(), turn.bought) == (0, 0, 7, 0)
    assert stack(state, "final-jewel") == ()
    assert asked(state) == ("buy", 1)


def finished(gears: list[int], cubes: list[int], tumbler: int, turn: int) -> tuple[int, ...]:
    """End a play with these pockets, and give the places."""
    state = start(len(gears))
    for seat, amount in enumerate(gears):
        give(state, seat, amount, cubes[seat])
    state.tumble.seat = tumbler
    state.turn = turn
    state.agenda.clear()
    outcome = state.outcome
    assert outcome.scores == tuple(gears)
    places = outcome.places
    assert outcome.winners == tuple(s for s in range(len(gears)) if places[s] == 1)
    assert outcome.ranking == tuple(sorted(range(len(gears)), key=lambda s: (places[s], s)))
    return places


@pytest.mark.rule("ES-9.5")
def test_the_most_gears_win() -> None:
    """Cubes do not help against one gear more."""
    assert finished([39, 41, 40], [9, 0, 5], 0, 10) == (3, 1, 2)


@pytest.mark.rule("ES-9.6")
def test_then_the_most_cubes() -> None:
    """Equal gears are ranked by reroll cubes."""
    assert finished([40, 40, 40], [2, 3, 1], 0, 10) == (2, 1, 3)


@pytest.mark.rule("ES-9.7")
def test_then_the_latest_tumbler() -> None:
    """Who was the tumbler more recently ranks higher."""
    assert finished([40, 40, 40], [1, 1, 1], 1, 10) == (2, 1, 3)
    assert finished([40, 40, 40], [1, 1, 1], 0, 10) == (1, 3, 2)
    assert finished([30, 60, 30], [1, 1, 1], 2, 3) == (3, 1, 2)


@pytest.mark.rule("ES-9.7")
def test_who_never_tumbled_shares_the_place_behind() -> None:
    """The play ended before everybody had a turn."""
    assert finished([30, 30, 30, 30], [0, 0, 0, 0], 1, 2) == (2, 1, 3, 3)
    assert finished([30, 30, 30, 30], [0, 0, 0, 0], 0, 1) == (1, 2, 2, 2)
    assert finished([20, 50, 50, 0], [0, 1, 1, 0], 0, 1) == (3, 1, 1, 4)
    assert finished([30, 30, 30, 30], [0, 0, 0, 0], 3, 4) == (4, 3, 2, 1)


def test_the_score_sheet_says_where_the_gears_came_from() -> None:
    """Base payouts, jackpots, bets, and what was paid for dice."""
    state = start(2)
    bet(state, 1, "final-jewel")
    roll(state, "V I I")
    play(state, "place 5: V", "buy 4")
    bet(state, 0, "busted-fowl")
    close(state)
    luck(state, "W W I I")
    play(state, "place 5: W")
    leave(state, 5, 0)
    play(state, "take jackpot mad-nargash")
    assert state.over
    assert state.outcome.sheets == (
        {"base": 3 + 71, "jackpots": 0, "bets": 0, "dice": 0},
        {"base": 0, "jackpots": 5, "bets": 2, "dice": -1},
    )
    assert state.outcome.scores == (74, 6)
    assert state.outcome.places == (1, 2)
