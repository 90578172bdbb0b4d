"""Chapters 2 to 4: areas and limits, resources, the turn and refining."""

import pytest

from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    cards,
    coins,
    crowned,
    events,
    give,
    hand,
    luck,
    market,
    offered,
    play,
    refused,
    rotated,
    started,
    stock,
    workshop,
)


@pytest.mark.rule("DS-2.1")
def test_four_areas_each_with_a_limit() -> None:
    view = GAME.view(bare(), 0)
    me = view.smiths[0]
    assert (me.hand_limit, me.market_limit, me.workshop_limit) == (6, 4, 7)
    assert (HOUSE_PARTS.apprentices, HOUSE_PARTS.tools) == (2, 2)
    assert (me.market, me.workshop, me.apprentices, me.tools) == ((), (), (), ())


@pytest.mark.rule("DS-2.2", "DS-7.6")
def test_a_seventh_card_in_hand_is_refused() -> None:
    state = bare()
    stock(state, "silver")
    give(state, 0, hand="iron iron iron iron iron iron", coins=50)
    assert offered(state, "buy") == []
    assert refused(state, "buy silver") == "DS-7.6"
    play(state, "play iron to workshop", "buy silver")
    assert hand(state) == "iron iron iron iron iron silver"


@pytest.mark.rule("DS-2.3")
def test_a_fifth_card_in_the_market_is_refused() -> None:
    state = bare()
    give(state, 0, hand="iron", market="gold gold", rotated="silver")
    crowned(state, 0, "K05", "iron gold gold")
    assert offered(state, "play") == ["play iron to workshop"]
    assert refused(state, "play iron to market") == "DS-2.3"


@pytest.mark.rule("DS-2.4", "DS-2.7")
def test_an_eighth_card_in_the_workshop_is_refused_and_piles_count_card_by_card() -> None:
    state = bare()
    started(state, 0, "I05", "iron iron gold")
    give(state, 0, hand="iron", workshop="refined-gold refined-gold K01")
    assert offered(state, "play") == ["play iron to market"]
    assert refused(state, "play iron to workshop") == "DS-2.4"
    play(state, "move K01 to market", "play iron to workshop")
    assert workshop(state) == "iron refined-gold refined-gold"


@pytest.mark.rule("DS-2.5", "DS-2.6")
def test_two_apprentices_and_two_tools_are_the_most() -> None:
    state = bare()
    give(state, 0, apprentices="A01 A02", tools="T01 T02")
    assert len(state.smiths[0].apprentices) == HOUSE_PARTS.apprentices
    started(state, 0, "T03", "silver")
    begin(state)
    assert cards(state.smiths[0].tools) == "T01 T02"
    assert coins(state)[0] == 15 + 8, "a third tool is sold"


@pytest.mark.rule("DS-2.8")
def test_nothing_returns_to_the_hand() -> None:
    state = bare()
    give(state, 0, market="iron K01", workshop="refined-gold")
    give(state, 1, market="iron", coins=15)
    for option in state.options(0):
        after = state.copy()
        after.apply(0, option)
        assert after.smiths[0].hand == (), f"{option} brought a card to hand"


@pytest.mark.rule("DS-2.9")
def test_a_guild_card_may_lie_loose_in_the_workshop() -> None:
    state = bare()
    give(state, 0, hand="K01")
    play(state, "play K01 to workshop")
    assert workshop(state) == "K01"
    assert state.smiths[0].workshop_room() == 6
    begin(state)
    assert workshop(state) == "K01", "it waits, and is not completed"
    assert GAME.view(state, 1).smiths[0].workshop == ("K01",), "face up"


@pytest.mark.rule("DS-2.10", "DS-5.12")
def test_discards_are_open_to_everybody() -> None:
    state = bare()
    started(state, 0, "I02", "iron silver")
    give(state, 0, market="K01")
    begin(state)
    play(state, "discard K01")
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert view.guild_discard == ("I02", "K01")
        assert view.mine_discard == ("iron", "silver")


@pytest.mark.rule("DS-3.3", "DS-8.5")
def test_a_runestone_has_one_state() -> None:
    state = bare()
    give(state, 0, hand="I11 storm", workshop="refined-iron")
    assert HOUSE_PARTS.sell[16] == HOUSE_PARTS.sell[17]
    play(state, "play storm to workshop", "craft I11 with iron storm")
    assert workshop(state) == ""


@pytest.mark.rule("DS-3.4", "DS-3.5", "DS-6.17")
@pytest.mark.parametrize(
    ("card", "brings"),
    [
        ("iron", 1),
        ("refined-iron", 2),
        ("silver", 1),
        ("refined-silver", 3),
        ("gold", 2),
        ("refined-gold", 4),
        ("mithril", 3),
        ("refined-mithril", 5),
        ("moonstone", 3),
        ("refined-moonstone", 6),
        ("sapphire", 4),
        ("refined-sapphire", 7),
        ("ruby", 4),
        ("refined-ruby", 8),
        ("emerald", 5),
        ("refined-emerald", 9),
        ("storm", 4),
        ("lightning", 4),
        ("frost", 4),
        ("earth", 4),
    ],
)
def test_the_state_decides_what_a_resource_brings(card: str, brings: int) -> None:
    state = bare()
    give(state, 0, market=card)
    play(state, f"sell {card}")
    assert coins(state) == [15 + brings, 15]
    assert [kind for kind, _, _ in GAME.view(state, 0).warehouse] == [card.removeprefix("refined-")]


@pytest.mark.rule("DS-4.1")
def test_a_turn_has_four_phases() -> None:
    state = bare()
    give(state, 0, workshop="iron", hand="gold")
    started(state, 0, "I01", "iron")
    state.log = []
    begin(state)
    play(state, "done", "draw mine")
    luck(state, "silver")
    play(state, "stop")
    kinds = [event.kind for event in state.log or []]
    assert kinds[:4] == ["turn", "refined", "item", "drew"]
    assert "turn" in kinds[4:]


@pytest.mark.rule("DS-4.2", "DS-4.3")
def test_everything_in_the_own_workshop_is_refined_and_nothing_else() -> None:
    state = bare()
    give(state, 0, workshop="iron gold ruby storm K01", market="silver", hand="iron")
    give(state, 1, workshop="mithril")
    stock(state, "iron")
    state.log = []
    begin(state)
    assert workshop(state) == "refined-iron refined-gold refined-ruby storm K01"
    assert events(state)[:2] == ["Turn 2: Seat 1.", "Seat 1 refines 3 cards."]
    assert market(state) == "silver"
    assert hand(state) == "iron"
    assert workshop(state, 1) == "mithril"


@pytest.mark.rule("DS-4.4", "DS-6.9", "DS-7.12")
def test_refined_stays_refined_until_it_is_sold() -> None:
    state = bare()
    give(state, 0, workshop="refined-gold", coins=50)
    give(state, 1, market="refined-silver silver")
    play(state, "move refined-gold to market", "buy refined-silver from 1 to workshop")
    assert rotated(state) == "refined-gold"
    assert workshop(state) == "refined-silver"
    play(state, "buy silver from 1 to workshop")
    assert workshop(state) == "silver refined-silver"
    play(state, "done", "stop")
    begin(state)
    play(state, "sell refined-gold", "buy gold", "play gold to workshop")
    assert workshop(state) == "refined-silver refined-silver gold"
