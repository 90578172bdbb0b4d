"""Small things at the edges: the first guild card, the seat that is not there, who is told."""

import pytest

from fogado.games.dwarven_smithy.cards import ONE
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    give,
    luck,
    offered,
    play,
    refused,
    started,
    stock,
)


def key_of(state: Smithy, text: str) -> str:
    """Give the sentence by which a move of seat 0 is refused."""
    refusal = state.why_not(0, GAME.parse(text))
    assert refusal is not None
    return refusal.key


@pytest.mark.rule("DS-13.14")
def test_the_first_apprentice_is_a_guild_card_too() -> None:
    """A01 has the lowest code of all guild cards."""
    state = bare(workshop="strict")
    give(state, 0, market="A01", workshop="refined-iron refined-silver", hand="A02")
    give(state, 1, market="A03")
    assert offered(state, "buy") == ["buy A03 from 1 to market"]
    assert offered(state, "play") == ["play A02 to market"]
    assert offered(state, "move A01") == []
    assert offered(state, "craft") == ["craft A01 with iron silver"]
    other = bare(workshop="strict")
    give(other, 1, market="A01")
    assert offered(other, "buy") == ["buy A01 from 1 to market"]


@pytest.mark.rule("DS-1.12", "DS-7.11")
def test_a_seat_that_is_not_there_sells_nothing() -> None:
    state = bare(2)
    give(state, 0, hand="iron")
    assert key_of(state, "buy iron from 2 to market") == "no-such-seat"
    assert key_of(state, "buy iron from 1 to market") == "not-for-sale"
    assert refused(state, "buy iron from 2 to market") == "DS-1.12"


@pytest.mark.rule("DS-10.10")
def test_why_nothing_can_be_hurried_is_said_exactly() -> None:
    state = bare(game="full")
    give(state, 0, hand="I01 iron", workshop="refined-iron")
    assert key_of(state, "at once") == "no-journeyman"
    give(state, 0, apprentices="A09")
    assert key_of(state, "at once") == "nothing-to-hurry"
    play(state, "craft I01 with iron", "at once")
    assert key_of(state, "at once") == "hurried-already"


@pytest.mark.rule("DS-5.13", "DS-14.1")
def test_a_finished_kings_item_is_told_and_named_to_its_owner_alone() -> None:
    state = bare()
    started(state, 0, "K05", "iron gold gold", seen=False)
    state.log = []
    begin(state)
    crowns = [event for event in state.log if event.kind == "crowned"]
    assert [GAME.tell(event.seen_by(0)) for event in crowns] == [
        "Seat 1 finishes King's Gilded Cuirass."
    ]
    assert [GAME.tell(event.seen_by(1)) for event in crowns] == ["Seat 1 finishes a King's Item."]


def test_what_everybody_knows_of_a_hand_is_not_hidden_when_the_mine_is_filled() -> None:
    state = bare(mine="endless")
    stock(state, "ruby")
    give(state, 0, hand="gold gold", coins=40)
    play(state, "buy ruby")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    luck(state, "iron")
    assert GAME.view(state, 1).hidden_then == (3, 0), "two golds and the iron; not the ruby"
