"""Chapter 13: bidding, the mine that never closes, the strict workshop."""

import pytest

from fogado.games.dwarven_smithy.cards import ONE, total_of
from fogado.games.dwarven_smithy.game import GAME
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    coins,
    give,
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


@pytest.mark.rule("DS-13.1")
def test_with_bidding_a_card_is_put_up_and_not_simply_bought() -> None:
    state = bare(bidding="yes")
    give(state, 1, market="iron")
    stock(state, "gold")
    assert offered(state, "buy") == ["buy gold"], "the warehouse stays as it is"
    assert offered(state, "put") == ["put up iron from 1"]
    assert refused(state, "buy iron from 1 to market") == "DS-13.1"
    state = bare()
    give(state, 1, market="iron")
    assert refused(state, "put up iron from 1") == "DS-13.1"


@pytest.mark.rule("DS-13.2")
def test_putting_up_needs_coins_and_a_place() -> None:
    state = bare(bidding="yes")
    give(state, 0, coins=3, hand="iron")
    give(state, 1, market="gold silver")
    assert offered(state, "put") == ["put up silver from 1"]
    assert refused(state, "put up gold from 1") == "DS-13.2"
    give(state, 0, market="K01 K02 K03 K04", workshop="K05 K06 K07 K08 iron iron iron", coins=20)
    assert offered(state, "put") == []
    assert refused(state, "put up gold from 1") == "DS-13.2"
    give(state, 0, coins=4)
    refusal = state.why_not(0, GAME.parse("put up gold from 1"))
    assert refusal is not None
    assert refusal.key == "no-place", "4 coins are enough for it"
    assert refused(state, "put up ruby from 1") == "DS-1.12"
    assert refused(state, "put up K01 from 0") == "DS-7.11"


@pytest.mark.rule("DS-13.3", "DS-13.4", "DS-13.5")
def test_bids_go_round_against_the_clock_from_the_owners_right() -> None:
    """Seat 2 owns the card: seat 1 is asked first, then 0, then 3; the owner is not."""
    state = bare(4, bidding="yes")
    give(state, 2, market="iron")
    play(state, "put up iron from 2")
    asked: list[int] = []
    while state.question == "bid":
        asked += state.to_act
        assert refused(state, "bid 5", seat=2) == "DS-13.4"
        play(state, "pass")
    assert asked == [1, 0, 3]


@pytest.mark.rule("DS-13.5")
def test_there_is_no_second_bid() -> None:
    state = bare(4, bidding="yes")
    give(state, 2, market="iron")
    play(state, "put up iron from 2", "bid 4")
    assert refused(state, "bid 9", seat=1) == "DS-13.5"
    assert refused(state, "bid 9", seat=3) == "DS-1.11", "not yet asked"


@pytest.mark.rule("DS-13.5", "DS-13.3")
def test_whoever_was_asked_is_not_asked_again() -> None:
    state = bare(4, bidding="yes")
    give(state, 2, market="iron")
    play(state, "put up iron from 2", "pass", "bid 4")
    assert state.to_act == (3,)
    assert refused(state, "bid 9", seat=1) == "DS-13.5"
    assert refused(state, "bid 9", seat=0) == "DS-13.5"


@pytest.mark.rule("DS-13.7", "DS-13.14")
def test_under_the_strict_rule_a_resource_may_still_go_to_the_workshop() -> None:
    state = bare(3, workshop="strict", bidding="yes")
    give(state, 0, market="K01 K02 K03 K04")
    give(state, 2, market="K05 K06 K07 K08")
    give(state, 1, market="iron I01")
    assert offered(state, "put") == ["put up iron from 1"], "there is no place for I01"
    assert refused(state, "put up I01 from 1") == "DS-13.2"
    play(state, "put up iron from 1", "bid 2", "bid 3")
    assert workshop(state, 2) == "iron"


@pytest.mark.rule("DS-13.6")
def test_the_first_bid_is_the_buy_value_and_each_later_one_is_higher() -> None:
    state = bare(3, bidding="yes")
    give(state, 1, market="refined-gold")
    play(state, "put up refined-gold from 1")
    assert offered(state)[:2] == ["pass", "bid 6"]
    assert refused(state, "bid 5") == "DS-13.6"
    play(state, "bid 8")
    assert state.to_act == (2,)
    assert refused(state, "bid 8") == "DS-13.6"
    assert offered(state)[1] == "bid 9"


@pytest.mark.rule("DS-13.7", "DS-14.4")
def test_nobody_bids_without_coins_or_a_place() -> None:
    state = bare(4, bidding="yes")
    give(state, 3, market="gold")
    give(state, 2, coins=3)
    give(state, 1, market="K01 K02 K03 K04", workshop="K05 K06 K07 K08 iron iron iron")
    play(state, "put up gold from 3")
    assert state.to_act == (0,), "seats 2 and 1 are passed over"
    assert offered(state)[-1] == "bid 15"
    assert refused(state, "bid 16") == "DS-13.7"


@pytest.mark.rule("DS-13.8", "DS-7.9")
def test_the_highest_bidder_pays_the_owner_and_places_the_card() -> None:
    state = bare(3, bidding="yes")
    give(state, 0, hand="silver")
    give(state, 1, market="iron")
    play(state, "put up iron from 1", "bid 4", "bid 7")
    assert (state.question, state.to_act) == ("place", (2,))
    assert offered(state) == ["to market", "to workshop"]
    play(state, "to market")
    assert coins(state) == [15, 15 + 7, 15 - 7]
    assert (market(state, 2), rotated(state, 2)) == ("iron", ""), "not rotated"
    assert (state.question, state.to_act) == ("act", (0,)), "the turn goes on"


@pytest.mark.rule("DS-13.8", "DS-6.3")
def test_a_card_won_in_the_own_turn_is_rotated() -> None:
    state = bare(bidding="yes")
    give(state, 1, market="iron gold")
    play(state, "put up iron from 1", "bid 2", "to market")
    assert rotated(state) == "iron"
    play(state, "put up gold from 1", "bid 4", "to workshop")
    assert workshop(state) == "gold"


@pytest.mark.rule("DS-13.9")
def test_if_all_pass_the_card_stays() -> None:
    state = bare(3, bidding="yes")
    give(state, 0, hand="silver")
    give(state, 1, market="iron")
    play(state, "put up iron from 1", "pass", "pass")
    assert (market(state, 1), coins(state)) == ("iron", [15, 15, 15])


@pytest.mark.rule("DS-13.10")
def test_a_card_is_put_up_once_a_turn_whoever_owns_it() -> None:
    state = bare(3, bidding="yes")
    give(state, 0, hand="silver")
    give(state, 1, market="iron")
    play(state, "put up iron from 1", "pass", "pass")
    assert refused(state, "put up iron from 1") == "DS-13.10"

    state = bare(3, bidding="yes")
    give(state, 0, hand="silver")
    give(state, 1, market="iron iron")
    play(state, "put up iron from 1", "pass", "bid 3", "to market")
    assert market(state, 2) == "iron"
    assert refused(state, "put up iron from 2") == "DS-13.10", "it was put up before"
    play(state, "put up iron from 1", "pass", "pass")
    assert offered(state, "put") == []
    play(state, "done", "stop")
    assert offered(state, "put") == ["put up iron from 2"], "a new turn"


@pytest.mark.rule("DS-13.10", "DS-6.14")
def test_only_a_purchase_counts_as_an_action_between_two_moves() -> None:
    state = bare(bidding="yes")
    give(state, 0, market="gold", hand="silver")
    give(state, 1, market="iron")
    play(state, "move gold to workshop", "put up iron from 1", "pass")
    assert refused(state, "move gold to market") == "DS-6.14"
    state = bare(bidding="yes")
    give(state, 0, market="gold", hand="silver")
    give(state, 1, market="iron")
    play(state, "move gold to workshop", "put up iron from 1", "bid 2", "to market")
    assert "move gold to market" in offered(state)


@pytest.mark.rule("DS-13.11", "DS-12.2")
def test_the_mine_never_closes() -> None:
    state = bare(mine="endless")
    give(state, 0, hand="gold")
    give(state, 1, hand="gold")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    discards = total_of(state.mine_discard)
    play(state, "done", "draw mine")
    luck(state, "iron")
    assert state.ended == ""
    assert total_of(state.mine) == discards
    assert state.mine_discard == 0
    assert offered(state) == ["draw mine", "draw guild", "stop"], "drawing goes on"


@pytest.mark.rule("DS-13.12")
def test_with_nothing_discarded_the_mine_is_filled_at_the_next_draw_phase() -> None:
    state = bare(mine="endless")
    give(state, 0, hand="gold")
    give(state, 1, hand="gold")
    # All but one card of the mine were sold to the warehouse.
    state.warehouse, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    luck(state, "iron")
    assert state.mine == 0
    assert offered(state) == ["draw guild", "stop"]
    play(state, "stop")
    state.mine_discard, state.warehouse = state.warehouse, 0
    play(state, "done")
    assert state.mine_discard == 0
    assert "draw mine" in offered(state)
    assert state.ended == ""


@pytest.mark.rule("DS-13.13")
@pytest.mark.parametrize("mode", ["starter", "full"])
def test_the_variants_go_together(mode: str) -> None:
    state = bare(3, game=mode, bidding="yes", mine="endless")
    give(state, 1, market="iron")
    assert offered(state, "put") == ["put up iron from 1"]
    assert state.bidding
    assert state.endless


@pytest.mark.rule("DS-13.14")
def test_in_a_strict_workshop_no_loose_guild_card_lies() -> None:
    state = bare(workshop="strict")
    give(state, 0, hand="I01 iron", market="I02 K01", workshop="refined-iron refined-iron")
    give(state, 1, market="I03")
    assert refused(state, "play I01 to workshop") == "DS-13.14"
    assert refused(state, "move K01 to workshop") == "DS-13.14"
    assert refused(state, "buy I03 from 1 to workshop") == "DS-13.14"
    assert not any("to workshop" in text for text in offered(state, "buy"))
    play(state, "craft I01 with iron")
    give(state, 0, workshop="refined-silver", market="iron iron")
    assert refused(state, "swap K01 for refined-silver") == "DS-13.14"
    play(state, "craft I02 with iron silver")
    assert market(state) == "iron iron K01", "straight from the market"


@pytest.mark.rule("DS-13.14", "DS-5.9")
def test_a_replaced_apprentice_and_a_card_that_makes_way_still_go_to_a_strict_workshop() -> None:
    state = bare(workshop="strict")
    give(state, 0, apprentices="A01 A02", hand="iron")
    started(state, 0, "A04", "iron silver")
    begin(state)
    play(state, "replace A02")
    assert workshop(state) == "A02"

    state = bare(workshop="strict")
    give(state, 0, market="K01 K02 K03 K04")
    started(state, 0, "K05", "iron gold gold", seen=False)
    begin(state)
    play(state, "make room K03")
    assert workshop(state) == "K03"


@pytest.mark.rule("DS-13.14", "DS-13.8")
def test_a_guild_card_won_under_the_strict_rule_goes_to_the_market() -> None:
    state = bare(workshop="strict", bidding="yes")
    give(state, 1, market="K01")
    play(state, "put up K01 from 1", "bid 6")
    assert rotated(state) == "K01"
    assert workshop(state) == ""
