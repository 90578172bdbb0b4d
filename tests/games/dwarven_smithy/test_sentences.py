"""A refusal is a whole sentence: it names the card, the number and the rule."""

from collections.abc import Callable

import pytest

from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import bare, crowned, give, play, started, stock
from tests.games.dwarven_smithy.test_questions import (
    at_complete,
    at_draw,
    at_make_room,
    at_replace,
    at_tool,
)


def said(state: Smithy, text: str, seat: int = 0) -> str:
    """Say why a seat may not do something; nothing if it may."""
    refusal = state.why_not(seat, GAME.parse(text))
    return "" if refusal is None else GAME.explain(refusal, "en")


def full() -> Smithy:
    """Market and workshop are full; a Bellows Boy and a Haggler are at work."""
    state = bare(game="full")
    give(
        state,
        0,
        hand="iron gold K01 I01",
        market="silver silver ruby K02",
        workshop="refined-iron iron iron gold gold storm K03",
        apprentices="A04 A06",
        coins=9,
    )
    give(state, 1, market="silver emerald")
    stock(state, "emerald", "iron")
    return state


def strict() -> Smithy:
    """Loose guild cards stay out of the workshop."""
    state = bare(workshop="strict")
    give(state, 0, hand="K01 iron", market="K02 iron gold silver", workshop="gold", coins=2)
    give(state, 1, market="K03 emerald iron", workshop="silver")
    crowned(state, 1, "K05", "iron gold gold", seen=True)
    return state


def bound() -> Smithy:
    """A King's Item is finished, an item is being crafted, two cards are rotated."""
    state = bare()
    crowned(state, 0, "K05", "iron gold gold", seen=True)
    started(state, 0, "I01", "iron")
    give(state, 0, hand="K01", workshop="iron refined-gold", rotated="silver K02")
    return state


def moved() -> Smithy:
    """Two cards changed places; the hand is full."""
    state = bare()
    give(state, 0, hand="iron iron iron iron iron iron", market="silver gold", workshop="storm")
    stock(state, "iron", "iron")
    play(state, "move silver to workshop", "move storm to market")
    return state


def swapped() -> Smithy:
    state = bare()
    give(state, 0, hand="iron", market="silver gold K01 K02", workshop="storm iron gold")
    play(state, "swap silver for storm")
    return state


def blown() -> Smithy:
    state = bare()
    give(state, 0, hand="iron iron", apprentices="A04")
    play(state, "play iron refined to workshop")
    return state


def with_parts(workshop: str) -> Smithy:
    state = bare()
    give(state, 0, hand="K05", workshop=workshop)
    return state


def lots() -> Smithy:
    """Cards are bid for, and one of two irons was put up already."""
    state = bare(3, bidding="yes", workshop="strict")
    give(state, 0, hand="iron", coins=12)
    give(state, 1, market="iron iron K01 emerald", workshop="gold")
    play(state, "put up iron from 1", "pass", "pass")
    return state


def lots_again() -> Smithy:
    """Both irons were put up, and the emerald."""
    state = lots()
    play(state, "put up iron from 1", "pass", "pass", "put up emerald from 1", "pass", "pass")
    return state


def no_room_for_lots() -> Smithy:
    state = bare(3, bidding="yes", workshop="strict")
    give(state, 0, hand="iron", market="iron iron iron iron", coins=5)
    give(state, 1, market="iron K01")
    give(state, 2, market="K02")
    return state


def no_mine() -> Smithy:
    state = at_draw()
    state.mine_discard, state.mine = state.mine, 0
    return state


CASES: dict[Callable[[], Smithy], dict[str, str]] = {
    full: {
        "play iron to market": "Your market holds 4 cards, and it is full. [DS-2.3]",
        "play iron to workshop": "Your workshop holds 7 cards, and it is full. [DS-2.4]",
        "play iron refined to workshop": "Your workshop holds 7 cards, and it is full. [DS-2.4]",
        "play silver refined to workshop": "silver is not in your hand. [DS-1.12]",
        "play silver to market": "silver is not in your hand. [DS-1.12]",
        "move silver to workshop": "There is no free place for silver in your workshop. [DS-6.10]",
        "move gold to market": "There is no free place for gold in your market. [DS-6.10]",
        "move K01 to market": "King's Broadsword does not lie loose in your workshop. [DS-1.12]",
        "swap silver for mithril": "mithril does not lie loose in your workshop. [DS-1.12]",
        "swap gold for iron": "gold does not lie loose in your market. [DS-1.12]",
        "swap K02 for K03": "",
        "craft I01 with iron": (
            "The guild card needs a place, and all 7 places of your workshop are taken. [DS-8.3]"
        ),
        "craft K01 with iron": "King's Broadsword is not made of iron. [DS-8.6]",
        "craft K02 with iron": (
            "King's War Axe lies in your market; move it to the workshop first. [DS-8.2]"
        ),
        "buy emerald": "That costs 11 coins; you have 9. [DS-7.7]",
        "buy silver from 1 to market": (
            "There is no free place for silver in your market. [DS-7.10]"
        ),
        "buy silver from 1 to workshop": (
            "There is no free place for silver in your workshop. [DS-7.10]"
        ),
        "discard iron": "iron is a resource; resources are sold, not thrown away. [DS-6.16]",
        "discard K01": (
            "King's Broadsword is not in your market; only there can it be discarded. [DS-6.16]"
        ),
        "discard K04": "King's Mail Coat does not lie loose in your market. [DS-1.12]",
        "sell K01": (
            "King's Broadsword is a guild card; the warehouse takes resources only. [DS-6.19]"
        ),
        "sell gold": "gold is not in your market; only there can it be sold. [DS-6.18]",
        "sell mithril": "mithril does not lie loose in your market. [DS-1.12]",
    },
    strict: {
        "play K01 to workshop": (
            "With the strict workshop, King's Broadsword does not go into a workshop "
            "before it is crafted. [DS-13.14]"
        ),
        "move K02 to workshop": (
            "With the strict workshop, King's War Axe does not go into a workshop "
            "before it is crafted. [DS-13.14]"
        ),
        "swap K02 for gold": (
            "With the strict workshop, King's War Axe does not go into a workshop "
            "before it is crafted. [DS-13.14]"
        ),
        "swap gold for gold": "Swapping gold for its like changes nothing. [DS-6.11]",
        "buy K03 from 1 to workshop": (
            "With the strict workshop, King's Sceptre-Mace does not go into a workshop "
            "before it is crafted. [DS-13.14]"
        ),
        "buy emerald from 1 to workshop": "That costs 8 coins; you have 2. [DS-7.7]",
        "buy silver from 1 to market": (
            "silver lies in the workshop of player 2; only a market sells. [DS-7.11]"
        ),
        "buy K05 from 1 to market": (
            "King's Gilded Cuirass is a finished King's Item; its pile is locked. [DS-5.14]"
        ),
        "buy iron from 0 to market": "iron: nobody buys from their own market. [DS-7.11]",
        "buy iron from 3 to market": "There is no player 4 at this table. [DS-1.12]",
        "buy gold from 1 to market": "gold is not in the market of player 2. [DS-1.12]",
        "put up K03 from 1": (
            "At this table there is no bidding: buy King's Sceptre-Mace at its price. [DS-13.1]"
        ),
        "craft K04 with iron": (
            "King's Mail Coat is neither in your hand nor in your workshop. [DS-8.2]"
        ),
        "play iron refined to workshop": (
            "Only with the Bellows Boy does a metal come refined from the hand. [DS-10.5]"
        ),
        "buy iron": "There is no iron in the warehouse. [DS-1.12]",
        "bid 3": "That does not answer what is asked: What do you do? [DS-1.12]",
        "at once": "Only with the Journeyman Smith is a card completed at once. [DS-10.10]",
        "draw mine": "First end your actions; then you draw. [DS-11.2]",
        "keep": "That does not answer what is asked: What do you do? [DS-1.12]",
    },
    bound: {
        "move K05 to workshop": (
            "King's Gilded Cuirass is a finished King's Item; its pile is locked. [DS-5.14]"
        ),
        "move I01 to market": "Iron Nails is being crafted and stays where it is. [DS-6.13]",
        "move refined-iron to market": (
            "refined iron is being crafted and stays where it is. [DS-6.13]"
        ),
        "move iron to workshop": "iron does not lie loose in your market. [DS-1.12]",
        "swap silver for refined-gold": (
            "A swap is for a full market or workshop; both have room, so move the cards. [DS-6.12]"
        ),
        "sell iron": "iron is not in your market; only there can it be sold. [DS-6.18]",
        "sell silver": (
            "silver came to the market this turn; it can be sold from your next turn on. [DS-6.4]"
        ),
        "discard K02": (
            "King's War Axe came to the market this turn; "
            "it can be discarded from your next turn on. [DS-6.5]"
        ),
        "discard I01": (
            "Iron Nails is not in your market; only there can it be discarded. [DS-6.16]"
        ),
        "discard K05": (
            "King's Gilded Cuirass is a finished King's Item; its pile is locked. [DS-5.14]"
        ),
        "craft I01 with iron": "Iron Nails was started already. [DS-8.10]",
        "craft K05 with iron gold gold": "King's Gilded Cuirass was started already. [DS-8.10]",
    },
    moved: {
        "move silver to market": (
            "silver was moved already; do something else before you move it again. [DS-6.14]"
        ),
        "move storm to workshop": (
            "storm runestone was moved already; "
            "do something else before you move it again. [DS-6.14]"
        ),
        "move gold to workshop": "",
        "buy iron": "Your hand holds 6 cards, and it is full. [DS-7.6]",
    },
    swapped: {
        "swap storm for silver": (
            "storm runestone was moved already; "
            "do something else before you move it again. [DS-6.14]"
        ),
        "swap gold for gold": "Swapping gold for its like changes nothing. [DS-6.11]",
        "swap gold for iron": "",
    },
    blown: {
        "play iron refined to workshop": (
            "The Bellows Boy has done his work for this turn. [DS-10.5]"
        ),
    },
    lots: {
        "buy iron from 1 to market": (
            "At this table cards of other markets are bid for: put iron up. [DS-13.1]"
        ),
        "put up gold from 1": (
            "gold lies in the workshop of player 2; only a market sells. [DS-7.11]"
        ),
        "put up iron from 0": "iron: nobody buys from their own market. [DS-7.11]",
        "put up iron from 3": "There is no player 4 at this table. [DS-1.12]",
        "put up K02 from 1": "King's War Axe is not in the market of player 2. [DS-1.12]",
        "put up iron from 1": "",
    },
    lots_again: {
        "put up iron from 1": "iron was put up this turn already. [DS-13.10]",
        "put up emerald from 1": "emerald was put up this turn already. [DS-13.10]",
        "put up K01 from 1": "",
    },
    no_room_for_lots: {
        "put up iron from 1": "",
        "put up K01 from 1": ("To put this up you need 6 coins; you have 5. [DS-13.2]"),
    },
    no_mine: {
        "draw mine": "There is nothing left to draw from that deck. [DS-11.4]",
        "sell iron": (
            "Actions belong to the action phase; "
            "now it is: Do you draw a card, and from where? [DS-6.2]"
        ),
        "draw guild": "",
    },
    at_tool: {
        "draw mine": (
            "That does not answer what is asked: Do you keep the tool or sell it? [DS-1.12]"
        )
    },
    at_replace: {"replace A03": "Forge Hand is not among your apprentices. [DS-1.12]"},
    at_make_room: {"make room ruby": "ruby does not lie loose in your market. [DS-1.12]"},
    at_complete: {
        "complete K01": "King's Broadsword is not being crafted. [DS-5.1]",
        "sell iron": (
            "Actions belong to the action phase; now it is: What do you complete next? [DS-6.2]"
        ),
    },
}


@pytest.mark.rule("DS-2.3", "DS-2.4", "DS-6.10", "DS-6.12", "DS-6.14", "DS-7.6", "DS-7.7", "DS-8.3")
@pytest.mark.parametrize(
    ("make", "text", "sentence"),
    [(make, text, said) for make, cases in CASES.items() for text, said in cases.items()],
    ids=[f"{make.__name__}: {text}" for make, cases in CASES.items() for text in cases],
)
def test_why_not_is_said_exactly(make: Callable[[], Smithy], text: str, sentence: str) -> None:
    assert said(make(), text) == sentence


@pytest.mark.rule("DS-8.4", "DS-8.5", "DS-8.3")
@pytest.mark.parametrize(
    ("workshop", "sentence"),
    [
        (
            "refined-iron refined-gold gold",
            "gold must be refined first; it will be at the start of your next turn. [DS-8.5]",
        ),
        (
            "refined-iron refined-gold",
            "There is not enough loose gold in your workshop. [DS-8.4]",
        ),
        (
            "refined-gold refined-gold",
            "There is not enough loose iron in your workshop. [DS-8.4]",
        ),
        (
            "refined-iron refined-gold refined-gold iron iron iron iron",
            "The guild card needs a place, and all 7 places of your workshop are taken. [DS-8.3]",
        ),
    ],
)
def test_what_keeps_a_card_from_being_crafted_is_said(workshop: str, sentence: str) -> None:
    assert said(with_parts(workshop), "craft K05 with iron gold gold") == sentence


@pytest.mark.rule("DS-13.4", "DS-13.5", "DS-13.6", "DS-13.7")
def test_why_a_bid_does_not_count_is_said_to_each_seat() -> None:
    state = lots()
    assert said(state, "bid 3", 1) == "It is not yours to act now. [DS-1.11]", "nothing is up"
    play(state, "put up K01 from 1")
    assert said(state, "bid 5") == "The bid must be at least 6. [DS-13.6]"
    assert said(state, "bid 6") == said(state, "bid 12") == ""
    assert said(state, "bid 13") == (
        "You cannot pay that, or have no place for the card; you have 12 coins. [DS-13.7]"
    )
    assert said(state, "bid 6", 1) == "It is your card; you do not bid for it. [DS-13.4]"
    assert said(state, "bid 6", 2) == "It is not yours to act now. [DS-1.11]"
    play(state, "bid 8")
    assert said(state, "bid 9", 0) == "You have been asked; there is no second try. [DS-13.5]"
    assert said(state, "bid 9", 1) == "It is your card; you do not bid for it. [DS-13.4]"
    assert said(state, "bid 8", 2) == "The bid must be at least 9. [DS-13.6]"
    assert said(state, "bid 9", 2) == ""
    assert said(state, "bid 16", 2) == (
        "You cannot pay that, or have no place for the card; you have 15 coins. [DS-13.7]"
    )


@pytest.mark.rule("DS-13.2")
def test_what_finds_no_place_is_not_put_up() -> None:
    state = no_room_for_lots()
    give(state, 0, coins=12)
    assert said(state, "put up K01 from 1") == (
        "There is no free place for King's Broadsword in your market or workshop. [DS-13.2]"
    )


@pytest.mark.rule("DS-7.6")
def test_one_free_place_in_hand_is_enough_to_buy() -> None:
    """What is too dear is refused for its price, not for a hand that has room."""
    state = moved()
    play(state, "play iron to market")
    assert said(state, "buy iron") == ""
    give(state, 0, coins=1)
    assert said(state, "buy iron") == "That costs 3 coins; you have 1. [DS-7.7]"


@pytest.mark.rule("DS-13.14", "DS-6.10")
def test_the_strict_workshop_holds_back_guild_cards_alone() -> None:
    state = bare(workshop="strict")
    give(state, 0, market="iron", workshop="gold gold gold gold silver silver silver")
    assert said(state, "move iron to workshop") == (
        "There is no free place for iron in your workshop. [DS-6.10]"
    )
    loose = bare()
    give(loose, 0, market="K01", workshop="gold gold gold gold silver silver silver")
    assert said(loose, "move K01 to workshop") == (
        "There is no free place for King's Broadsword in your workshop. [DS-6.10]"
    )
