"""What happened is told in whole sentences, and a secret only to whoever may know it."""

from collections.abc import Callable

import pytest

from fogado.core.game import advance
from fogado.games.dwarven_smithy.cards import ONE
from fogado.games.dwarven_smithy.state import Smithy
from fogado.games.dwarven_smithy.turn import PHASES
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    cards,
    crowned,
    events,
    give,
    luck,
    play,
    start,
    started,
    stock,
)
from tests.games.dwarven_smithy.test_questions import (
    at_bid,
    at_draw,
    at_make_room,
    at_place,
    at_replace,
    at_tool,
)


@pytest.mark.rule("DS-1.7", "DS-1.8", "DS-1.9", "DS-4.1", "DS-14.1")
def test_the_set_up_is_told_and_hands_to_their_owners_alone() -> None:
    state = start(2, first="random")
    state.log = []
    for guild in ("K01 K02", "K03 K04"):
        luck(state, "iron", "gold", "silver", "storm")
        luck(state, "iron", "gold", "silver", "ruby", *guild.split())
    luck(state, "1")
    workshops = [
        "gets iron for the workshop.",
        "gets gold for the workshop.",
        "gets silver for the workshop.",
        "gets storm runestone for the workshop.",
    ]
    unseen = ["draws from the mine."] * 4 + ["draws from the guild deck."] * 2
    seen = [
        "draws iron from the mine.",
        "draws gold from the mine.",
        "draws silver from the mine.",
        "draws ruby from the mine.",
        "draws King's Broadsword from the guild deck.",
        "draws King's War Axe from the guild deck.",
    ]
    after = ["Seat 2 begins.", "Turn 1: Seat 2.", "Seat 2 refines 3 cards."]
    first = [f"Seat 1 {said}" for said in workshops + seen]
    assert events(state, 0) == first + [f"Seat 2 {said}" for said in workshops + unseen] + after
    assert events(state, None)[4:10] == [f"Seat 1 {said}" for said in unseen]


@pytest.mark.rule("DS-6.1", "DS-7.4", "DS-7.8", "DS-8.1", "DS-10.5", "DS-11.2")
def test_a_turn_is_told_action_by_action() -> None:
    state = bare(game="full")
    give(
        state,
        0,
        hand="iron gold I01 K05",
        market="silver ruby",
        workshop="refined-iron refined-iron refined-gold",
        apprentices="A04 A09",
        coins=30,
    )
    give(state, 1, market="silver K02", workshop="iron")
    stock(state, "emerald")
    state.log = []
    play(
        state,
        "craft I01 with iron",
        "later",
        "play gold refined to workshop",
        "play iron to market",
        "move ruby to workshop",
        "buy emerald",
        "craft K05 with iron gold gold",
        "sell silver",
        "buy silver from 1 to market",
        "move ruby to market",
        "done",
        "draw mine",
    )
    luck(state, "iron")
    play(state, "draw guild")
    luck(state, "K07")
    play(state, "stop")
    assert events(state, 0) == [
        "Seat 1 starts Iron Nails with iron.",
        "Seat 1 plays gold to the workshop, refined.",
        "Seat 1 plays iron to the market.",
        "Seat 1 moves ruby to the workshop.",
        "Seat 1 buys emerald from the warehouse for 12 coins.",
        "Seat 1 starts King's Gilded Cuirass face down, with iron, gold, gold.",
        "Seat 1 sells silver for 1 coin.",
        "Seat 1 buys silver from Seat 2 for 3 coins, to the market.",
        "Seat 1 moves ruby to the market.",
        "Seat 1 draws iron from the mine.",
        "Seat 1 draws King's Heater Shield from the guild deck.",
        "Turn 2: Seat 2.",
        "Seat 2 refines 1 card.",
    ]
    assert events(state, 1)[5] == "Seat 1 starts a King's Item face down, with iron, gold, gold."


@pytest.mark.rule("DS-8.1", "DS-14.3")
def test_a_kings_item_that_lay_open_is_started_openly() -> None:
    state = bare()
    give(state, 0, workshop="K05 refined-iron refined-gold refined-gold")
    state.log = []
    play(state, "craft K05 with iron gold gold")
    assert events(state, 1) == ["Seat 1 starts King's Gilded Cuirass with iron, gold, gold."]


def hurrying() -> Smithy:
    state = bare(game="full")
    give(state, 0, hand="I01 iron", workshop="refined-iron", apprentices="A09", market="K01")
    return state


def swapping() -> Smithy:
    state = bare()
    give(state, 0, market="silver gold K01 K02", workshop="storm iron")
    return state


def bidding() -> Smithy:
    state = bare(3, bidding="yes")
    give(state, 1, market="iron")
    return state


@pytest.mark.rule("DS-5.5", "DS-5.10", "DS-5.16", "DS-6.11", "DS-6.15", "DS-10.10", "DS-13.5")
@pytest.mark.parametrize(
    ("make", "answers", "told"),
    [
        (at_tool, "keep", ["Seat 1 keeps Iron Tongs."]),
        (at_tool, "sell tool", ["Seat 1 sells Iron Tongs for 8 coins."]),
        (at_replace, "replace A02", ["Bellows Boy now works for Seat 1; Stallkeeper makes way."]),
        (
            at_make_room,
            "make room gold",
            [
                "Seat 1 finishes a King's Item.",
                "gold of Seat 1 makes way and goes to the workshop.",
            ],
        ),
        (
            at_place,
            "to workshop",
            ["Seat 3 gets King's Broadsword from Seat 2 for 9 coins, to the workshop."],
        ),
        (at_bid, "pass", ["Seat 3 passes."]),
        (
            hurrying,
            "craft I01 with iron, at once, discard K01",
            [
                "Seat 1 starts Iron Nails with iron.",
                "Seat 1 completes Iron Nails at once.",
                "Seat 1 completes Iron Nails and takes 4 coins.",
                "Seat 1 discards King's Broadsword.",
            ],
        ),
        (
            swapping,
            "swap silver for storm",
            ["Seat 1 swaps silver of the market for storm runestone of the workshop."],
        ),
        (
            bidding,
            "put up iron from 1, pass, pass",
            [
                "Seat 1 puts up iron of Seat 2.",
                "Seat 1 passes.",
                "Seat 3 passes.",
                "Nobody bids: iron stays with Seat 2.",
            ],
        ),
        (
            bidding,
            "put up iron from 1, bid 5, bid 6, to market",
            [
                "Seat 1 puts up iron of Seat 2.",
                "Seat 1 bids 5.",
                "Seat 3 bids 6.",
                "Seat 3 gets iron from Seat 2 for 6 coins, to the market.",
            ],
        ),
    ],
)
def test_answers_are_told(make: Callable[[], Smithy], answers: str, told: list[str]) -> None:
    state = make()
    state.log = []
    play(state, *answers.split(", "))
    assert events(state, 1) == told


@pytest.mark.rule("DS-5.4", "DS-5.8")
@pytest.mark.parametrize(
    ("full", "told"),
    [
        (False, "Bellows Boy now works for Seat 1."),
        (
            True,
            "Seat 1 has no room to change apprentices: "
            "Bellows Boy and iron, silver go back into the decks.",
        ),
    ],
)
def test_what_becomes_of_an_apprentice_is_told(full: bool, told: str) -> None:
    state = bare()
    give(state, 0, hand="iron")
    if full:
        give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03 K04")
    started(state, 0, "A04", "iron silver")
    state.log = []
    begin(state)
    assert events(state) == ["Turn 2: Seat 1.", told]


@pytest.mark.rule("DS-12.1", "DS-12.2", "DS-13.11")
def test_the_last_card_of_a_deck_is_told() -> None:
    state = at_draw()
    state.guild_discard, state.guild = state.guild[:-1], state.guild[-1:]
    play(state, "draw guild")
    state.log = []
    luck(state, cards(state.guild))
    assert events(state)[1:] == ["Seat 1 sets off the last round: the last guild card is drawn."]

    state = at_draw()
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "draw mine")
    state.log = []
    luck(state, "iron")
    assert events(state)[1:] == [
        "Seat 1 sets off the last round: the last card of the mine is drawn."
    ]

    state = bare(mine="endless")
    give(state, 0, hand="gold")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    state.log = []
    luck(state, "iron")
    assert events(state)[1:] == ["The mine discard becomes the new mine: 114 cards."]


@pytest.mark.rule("DS-12.6", "DS-12.8", "DS-12.9", "DS-12.10", "DS-12.12", "DS-12.13")
def test_the_scoring_is_told_step_by_step() -> None:
    state = bare(3)
    give(state, 0, market="iron gold K01")
    crowned(state, 0, "K05", "iron gold gold")
    give(state, 1, market="ruby")
    state.left, state.ended = 0, "mine"
    state.agenda = PHASES[0][:1]
    state.log = []
    advance(state)
    assert events(state) == [
        "Seat 1 sells the market out for 3 coins.",
        "Seat 2 sells the market out for 4 coins.",
        "Seat 3 sells the market out for 0 coins.",
        "Seat 1 reveals King's Gilded Cuirass.",
        "Seat 1 gets 25 coins for armor.",
        "The King pays Seat 1 31 coins.",
        "The King pays Seat 2 0 coins.",
        "The King pays Seat 3 0 coins.",
        "Seat 1 has 74 coins.",
        "Seat 2 has 19 coins.",
        "Seat 3 has 15 coins.",
    ]
    assert (state.over, state.question) == (True, "over")
