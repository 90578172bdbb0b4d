"""Small things that other tests went past."""

import pytest

from fogado.core.source import seeded
from fogado.games.emerald_skulls.cards import HOUSE_PARTS, Layout, stopped
from fogado.games.emerald_skulls.dice import OF_DICE, read_roll
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.moves import PLACE
from tests.games.emerald_skulls.table import bet, cards, give, going, play, put, roll, start


@pytest.mark.rule("ES-11.16")
def test_won_cubes_join_those_a_gambler_has() -> None:
    """Toothless Roll adds its cubes to the ones already in the pocket."""
    state = start(3, cards=cards("12b"))
    give(state, 1, cubes=3)
    bet(state, 1, "toothless-roll")
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.cubes[1] == 3 + 2


@pytest.mark.rule("ES-8.3")
def test_the_first_seat_is_told_by_name_when_its_bet_pays() -> None:
    """Seat 0 is a gambler like the others, not one of the Opposition."""
    state = start(2, first="1")
    bet(state, 0, "final-jewel")
    state.log = []
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.log is not None
    [paid] = [event.seen_by(None) for event in state.log if event.kind == "bet-paid"]
    assert paid == {"event": "bet-paid", "seat": 0, "who": "", "bet": "final-jewel", "gears": 2}
    assert GAME.tell(paid, "en", ("Anna", "Bea")) == "Final Jewel pays Anna 2 gears."


def test_all_seven_dice_can_be_written_in_one_placement() -> None:
    assert GAME.parse("place 1: I I I I I W W") is PLACE[1][5][2]


def test_a_made_up_table_keeps_the_first_seat_that_was_chosen() -> None:
    """While cards are drawn, the table already knows who will begin."""
    state = start(3, cards="random", first="2")
    twin = GAME.sample(state.view(0), seeded(1))
    while twin.chance is not None and twin.question.endswith("-card"):
        twin.settle(twin.chance.outcomes()[0][0])
    assert twin.view(0).tumbler == 2


@pytest.mark.rule("ES-3.9")
def test_three_teeth_need_three_dice() -> None:
    """One tooth and one die in the hand: Crooked Smirk's three can no longer come."""
    bet_on = HOUSE_PARTS.bets["crooked-smirk-3"]
    assert bet_on.lost(going("2: II", 1, 0), 0) == "too-few-dice"
    assert bet_on.lost(going("2: II", 1, 0), 1) == ""


@pytest.mark.rule("ES-3.9", "ES-11.6")
def test_what_is_shut_is_remembered_for_each_position_apart() -> None:
    """Asked again in another order, every position has its own answer."""
    known = HOUSE_PARTS.layout(("1", "2", "3", "4", "8b", "12b", "16a", "24a"))
    layout = Layout(known.cards, known.zones)
    boards = ("", "1: I", "1: W", "2: II", "3: III", "1: I, 3: III", "2: W W", "4: IV", "3: W W")
    asked = [
        (going(board, hand, picks), spare)
        for board in boards
        for hand in range(1, 6)
        for picks in range(3)
        for spare in range(4)
    ]
    shut = [
        sum(zone.bit for zone in layout.zones if stopped(zone, turn) or zone.bet.lost(turn, spare))
        for turn, spare in asked
    ]
    assert len(set(shut)) > 20
    for _ in range(2):
        assert [layout.shut(turn, spare) for turn, spare in asked] == shut
    assert [layout.shut(turn, spare) for turn, spare in asked[::-1]] == shut[::-1]


def test_seven_dice_can_be_read_and_weights_are_whole() -> None:
    assert read_roll("W I I I I I I").text == "I I I I I I W"
    assert all(type(weight) is int for rolls in OF_DICE for _, weight in rolls)


@pytest.mark.rule("ES-1.9", "ES-4.9")
def test_a_refusal_carries_facts_that_its_sentence_does_not_use() -> None:
    """A screen can point at the seat, or at the skulls on the nose."""
    state = start(3)
    for seat in (2, 7):
        refusal = state.why_not(seat, GAME.parse("bet final-jewel 1"))
        assert refusal is not None
        assert refusal.facts == {"seat": seat}
    picking = start(2)
    put(picking, "3: W", 2)
    roll(picking, "III IV")
    refusal = picking.why_not(0, GAME.parse("pick nose"))
    assert refusal is not None
    assert refusal.facts == {"wild": 1}


@pytest.mark.rule("ES-12.1")
def test_no_opposition_card_is_shown_where_several_play() -> None:
    assert GAME.save(start(3))["shown"] == 0
    assert GAME.save(start(1))["shown"] == 0, "nor before one is drawn"
