"""Chapter 7: the warehouse and purchases."""

import pytest

from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import parts_of
from tests.games.dwarven_smithy.table import (
    bare,
    box,
    coins,
    give,
    hand,
    market,
    offered,
    play,
    refused,
    rotated,
    stock,
    workshop,
)

ROW = "emerald ruby sapphire moonstone mithril gold storm lightning frost earth silver iron"


@pytest.mark.rule("DS-7.1", "DS-6.9")
def test_in_the_warehouse_the_state_no_longer_matters() -> None:
    state = bare()
    give(state, 0, market="gold refined-gold", coins=30)
    play(state, "sell gold", "sell refined-gold")
    assert coins(state)[0] == 30 + 2 + 4
    assert GAME.view(state, 0).warehouse == (("gold", 2, 6),)
    play(state, "buy gold")
    assert hand(state) == "gold"


@pytest.mark.rule("DS-7.2")
def test_the_row_is_sorted_by_refined_sell_value() -> None:
    state = bare()
    stock(state, *sorted(ROW.split()))
    seen = [kind for kind, _, _ in GAME.view(state, None).warehouse]
    assert seen[::-1] == ROW.split()
    cheap = parts_of(box("resource.emerald.sell = [1, 1]"))
    assert cheap.row[0] == 7, "an edition's values sort the row anew"


@pytest.mark.rule("DS-7.3", "DS-7.4")
def test_each_card_on_top_costs_a_coin_more() -> None:
    """With five cards in the row the leftmost costs four more."""
    state = bare()
    stock(state, "iron", "iron", "silver", "storm", "emerald")
    prices = {kind: price for kind, _, price in GAME.view(state, 0).warehouse}
    assert prices == {"iron": 3, "silver": 4 + 2, "storm": 6 + 3, "emerald": 12 + 4}
    give(state, 0, coins=16)
    play(state, "buy emerald")
    assert coins(state) == [0, 15]
    assert hand(state) == "emerald"


@pytest.mark.rule("DS-7.3", "DS-7.5")
def test_of_equal_cards_the_topmost_is_bought() -> None:
    """Three mithrils on one iron: each purchase has only the iron on top."""
    state = bare()
    stock(state, "mithril", "mithril", "mithril", "iron")
    give(state, 0, coins=40)
    play(state, "buy mithril", "buy mithril", "buy mithril")
    assert coins(state)[0] == 40 - 3 * 9


@pytest.mark.rule("DS-7.6")
def test_the_coins_go_to_the_bank_and_the_card_to_hand() -> None:
    state = bare()
    stock(state, "iron")
    play(state, "buy iron")
    assert coins(state) == [12, 15]
    assert hand(state) == "iron"
    assert GAME.view(state, 1).smiths[0].known == ("iron",), "everybody saw it"
    assert GAME.view(state, 1).warehouse == ()


@pytest.mark.rule("DS-7.7")
def test_nobody_buys_on_credit() -> None:
    state = bare()
    stock(state, "iron")
    give(state, 1, market="emerald K06")
    give(state, 0, coins=2, hand="iron")
    assert offered(state, "buy") == []
    assert refused(state, "buy iron") == "DS-7.7"
    assert refused(state, "buy emerald from 1 to workshop") == "DS-7.7"
    assert refused(state, "buy K06 from 1 to market") == "DS-7.7"


@pytest.mark.rule("DS-7.8", "DS-7.9")
@pytest.mark.parametrize(
    ("card", "price"),
    [("iron", 2), ("refined-iron", 3), ("emerald", 8), ("refined-emerald", 12), ("storm", 6)]
    + [("A01", 4), ("T01", 3), ("I05", 3), ("K06", 9)],
)
def test_a_card_of_another_market_costs_its_current_buy_value(card: str, price: int) -> None:
    state = bare(3)
    give(state, 2, market=card)
    play(state, f"buy {card} from 2 to workshop")
    assert coins(state) == [15 - price, 15, 15 + price], "the owner is paid"
    assert (workshop(state), market(state, 2)) == (card, "")


@pytest.mark.rule("DS-7.10", "DS-6.3")
def test_bought_cards_go_to_market_or_workshop() -> None:
    state = bare()
    give(state, 1, market="iron K01 gold")
    play(state, "buy iron from 1 to market", "buy K01 from 1 to workshop")
    assert (rotated(state), workshop(state), hand(state)) == ("iron", "K01", "")
    give(state, 0, workshop="K02 K03 K04 K05 K06 K07", coins=20)
    assert offered(state, "buy gold") == ["buy gold from 1 to market"]
    assert refused(state, "buy gold from 1 to workshop") == "DS-7.10"


@pytest.mark.rule("DS-7.11")
def test_only_another_players_market_sells() -> None:
    state = bare()
    give(state, 0, market="iron")
    give(state, 1, workshop="gold", hand="silver")
    assert refused(state, "buy iron from 0 to workshop") == "DS-7.11"
    assert refused(state, "buy gold from 1 to workshop") == "DS-7.11"
    assert refused(state, "buy silver from 1 to workshop") == "DS-1.12", "hands are not known"


@pytest.mark.rule("DS-7.12")
def test_what_is_bought_can_be_used_at_once() -> None:
    state = bare()
    give(state, 1, market="refined-iron I01")
    play(
        state,
        "buy refined-iron from 1 to workshop",
        "buy I01 from 1 to workshop",
        "craft I01 with iron",
    )
    assert len(state.smiths[0].piles) == 1
