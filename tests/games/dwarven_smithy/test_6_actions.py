"""Chapter 6: the actions."""

import pytest

from fogado.games.dwarven_smithy.game import GAME
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    coins,
    crowned,
    end,
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


@pytest.mark.rule("DS-6.1")
def test_six_actions_in_any_order_and_number() -> None:
    state = bare()
    give(state, 0, hand="I01 iron K01", market="gold K02", workshop="refined-iron", coins=30)
    give(state, 1, market="silver")
    kinds = {text.split()[0] for text in offered(state)}
    assert kinds == {"craft", "play", "move", "sell", "discard", "buy", "done"}
    play(
        state,
        "sell gold",
        "buy gold",
        "play gold to market",
        "discard K02",
        "buy silver from 1 to workshop",
        "move silver to market",
        "play K01 to market",
        "craft I01 with iron",
        "play iron to workshop",
        "done",
    )
    assert rotated(state) == "silver gold K01"
    assert workshop(state) == "iron"


@pytest.mark.rule("DS-6.2")
def test_actions_end_when_the_player_says_so() -> None:
    state = bare()
    give(state, 0, hand="iron", market="gold")
    assert "done" in offered(state)
    play(state, "done")
    assert state.question == "draw"
    assert refused(state, "sell gold") == "DS-6.2"
    assert refused(state, "play iron to market") == "DS-6.2"


@pytest.mark.rule("DS-6.3", "DS-6.4", "DS-6.5", "DS-11.5")
def test_what_comes_to_the_market_lies_rotated_until_the_end_of_the_turn() -> None:
    state = bare()
    give(state, 0, hand="iron K01", workshop="refined-gold")
    give(state, 1, market="silver")
    play(
        state,
        "play iron to market",
        "play K01 to market",
        "move refined-gold to market",
        "buy silver from 1 to market",
    )
    assert (market(state), rotated(state)) == ("", "iron silver refined-gold K01")
    assert refused(state, "sell iron") == "DS-6.4"
    assert refused(state, "sell silver") == "DS-6.4"
    assert refused(state, "discard K01") == "DS-6.5"
    end(state)
    assert (market(state), rotated(state)) == ("iron silver refined-gold K01", "")
    assert offered(state, "buy") != [], "straightened before anybody else acts"
    begin(state)
    play(state, "sell iron", "sell silver", "discard K01")


@pytest.mark.rule("DS-6.6")
def test_a_rotated_card_may_go_to_the_workshop_and_come_back_rotated() -> None:
    state = bare()
    give(state, 0, hand="iron silver")
    play(state, "play iron to market", "move iron to workshop")
    assert (rotated(state), workshop(state)) == ("", "iron")
    play(state, "play silver to workshop", "move iron to market")
    assert rotated(state) == "iron"


@pytest.mark.rule("DS-6.7", "DS-6.8")
def test_any_card_is_played_face_up_to_market_or_workshop() -> None:
    state = bare()
    give(state, 0, hand="iron storm K01")
    assert offered(state, "play") == [
        "play iron to market",
        "play iron to workshop",
        "play storm to market",
        "play storm to workshop",
        "play K01 to market",
        "play K01 to workshop",
    ]
    play(state, "play K01 to market", "play storm to workshop")
    seen = GAME.view(state, 1).smiths[0]
    assert seen.rotated == ("K01",)
    assert seen.workshop == ("storm",)


@pytest.mark.rule("DS-6.9")
def test_metals_and_gems_are_played_unrefined() -> None:
    state = bare()
    give(state, 0, hand="iron ruby earth")
    play(state, "play iron to workshop", "play ruby to workshop", "play earth to workshop")
    assert workshop(state) == "iron ruby earth"
    assert refused(state, "play refined-iron to workshop") == "DS-1.12"


@pytest.mark.rule("DS-6.10")
def test_a_card_moves_where_there_is_a_free_place() -> None:
    state = bare()
    give(state, 0, market="iron", workshop="refined-gold K01 K02 K03 K04 K05 K06")
    assert refused(state, "move iron to workshop") == "DS-6.10"
    play(state, "move refined-gold to market", "move iron to workshop")
    assert (market(state), rotated(state)) == ("", "refined-gold")
    assert workshop(state) == "iron K01 K02 K03 K04 K05 K06"
    assert refused(state, "move silver to market") == "DS-1.12"


@pytest.mark.rule("DS-6.11", "DS-6.12")
def test_cards_are_swapped_only_while_something_is_full() -> None:
    state = bare()
    give(state, 0, market="iron iron iron", workshop="refined-gold silver", hand="K01")
    assert offered(state, "swap") == []
    assert refused(state, "swap iron for refined-gold") == "DS-6.12"
    play(state, "play K01 to market")
    assert offered(state, "swap") == [
        "swap iron for silver",
        "swap iron for refined-gold",
        "swap K01 for silver",
        "swap K01 for refined-gold",
    ]
    play(state, "swap iron for refined-gold")
    assert (market(state), rotated(state)) == ("iron iron", "refined-gold K01")
    assert workshop(state) == "iron silver"
    assert refused(state, "swap ruby for silver") == "DS-1.12"


@pytest.mark.rule("DS-6.11")
def test_a_swap_of_equal_cards_is_no_swap() -> None:
    state = bare()
    give(state, 0, market="iron iron iron iron", workshop="iron")
    assert offered(state, "swap") == []
    assert refused(state, "swap iron for iron") == "DS-6.11"


@pytest.mark.rule("DS-6.13", "DS-8.10")
def test_what_is_being_crafted_stays_where_it_is() -> None:
    state = bare()
    give(state, 0, hand="iron", market="gold silver silver silver")
    started(state, 0, "K05", "iron gold gold")
    started(state, 0, "I01", "iron")
    for text, rule in (
        ("move K05 to market", "DS-6.13"),
        ("move refined-gold to market", "DS-6.13"),
        ("swap gold for K05", "DS-6.13"),
        ("sell refined-iron", "DS-6.18"),
        ("discard K05", "DS-6.16"),
        ("craft K05 with iron gold gold", "DS-8.10"),
    ):
        assert refused(state, text) == rule, text


@pytest.mark.rule("DS-6.14")
def test_no_to_and_fro_without_another_action() -> None:
    state = bare()
    give(state, 0, market="gold iron", workshop="refined-iron", hand="silver")
    play(state, "move refined-iron to market")
    assert refused(state, "move refined-iron to workshop") == "DS-6.14"
    play(state, "move gold to workshop")
    assert refused(state, "move gold to market") == "DS-6.14"
    assert "move iron to workshop" in offered(state), "another card may move"
    play(state, "play silver to workshop")
    assert "move refined-iron to workshop" in offered(state)
    play(state, "move refined-iron to workshop", "move gold to market")


@pytest.mark.rule("DS-6.14")
def test_of_equal_cards_those_may_move_that_have_not_moved() -> None:
    state = bare()
    give(state, 0, market="iron iron", workshop="silver")
    play(state, "move iron to workshop", "move iron to workshop")
    assert offered(state, "move iron") == []
    assert market(state) == ""


@pytest.mark.rule("DS-6.14")
def test_swapped_cards_do_not_swap_back() -> None:
    state = bare()
    give(state, 0, market="iron iron iron gold", workshop="silver", hand="K01")
    play(state, "swap gold for silver")
    assert refused(state, "swap silver for gold") == "DS-6.14"
    play(state, "sell iron")
    assert refused(state, "swap silver for gold") == "DS-6.12"
    play(state, "play K01 to market", "swap silver for gold")


@pytest.mark.rule("DS-6.14")
def test_a_refused_swap_names_the_card_that_has_moved() -> None:
    state = bare()
    give(state, 0, market="iron iron iron gold", workshop="silver refined-iron", hand="K01")
    play(state, "swap gold for silver")
    for swap, card in (
        ("swap silver for refined-iron", "Silver"),
        ("swap iron for gold", "Gold"),
    ):
        refusal = state.why_not(0, state.game.parse(swap))
        assert refusal is not None
        assert state.game.explain(refusal).lower().startswith(card.lower()), swap


@pytest.mark.rule("DS-6.14")
def test_nobody_can_move_cards_for_ever() -> None:
    """Moves alone come to an end: each card moves once."""
    state = bare()
    give(state, 0, market="iron gold K01", workshop="refined-gold refined-iron storm K02 K03")
    moves = 0
    while offered(state, "move") or offered(state, "swap"):
        play(state, (offered(state, "move") or offered(state, "swap"))[0])
        moves += 1
    assert moves <= 8


@pytest.mark.rule("DS-6.15", "DS-6.16")
def test_only_a_loose_guild_card_of_the_market_is_discarded() -> None:
    state = bare()
    give(state, 0, hand="K01", market="K02 iron", workshop="K03")
    assert offered(state, "discard") == ["discard K02"]
    assert refused(state, "discard K01") == "DS-6.16"
    assert refused(state, "discard K03") == "DS-6.16"
    assert refused(state, "discard iron") == "DS-6.16"
    assert refused(state, "discard K04") == "DS-1.12"
    play(state, "discard K02")
    assert coins(state) == [15, 15], "it brings nothing"
    assert GAME.view(state, 1).guild_discard == ("K02",)


@pytest.mark.rule("DS-6.17", "DS-6.18", "DS-6.19")
def test_only_resources_of_the_market_are_sold() -> None:
    state = bare()
    give(state, 0, hand="gold", market="iron K02", workshop="refined-silver")
    assert offered(state, "sell") == ["sell iron"]
    assert refused(state, "sell gold") == "DS-6.18"
    assert refused(state, "sell refined-silver") == "DS-6.18"
    assert refused(state, "sell K02") == "DS-6.19"
    assert refused(state, "sell A01") == "DS-6.19"
    play(state, "sell iron")
    assert coins(state) == [16, 15]
    assert hand(state) == "gold"


@pytest.mark.rule("DS-6.4", "DS-6.20")
def test_of_equal_cards_the_one_that_lies_straight_is_sold() -> None:
    state = bare()
    give(state, 0, market="iron", hand="iron")
    play(state, "play iron to market", "sell iron")
    assert (market(state), rotated(state)) == ("", "iron")
    assert refused(state, "sell iron") == "DS-6.4"


@pytest.mark.rule("DS-6.6", "DS-6.20")
def test_of_equal_cards_the_rotated_one_moves() -> None:
    state = bare()
    give(state, 0, market="iron", hand="iron")
    play(state, "play iron to market")
    assert offered(state, "move") == ["move iron to workshop"], "one choice"
    play(state, "move iron to workshop")
    assert (market(state), rotated(state), workshop(state)) == ("iron", "", "iron")


@pytest.mark.rule("DS-6.14", "DS-6.20")
def test_a_rotated_card_that_may_not_move_leaves_the_move_to_its_like() -> None:
    state = bare()
    give(state, 0, market="iron", workshop="iron")
    play(state, "move iron to market", "move iron to workshop")
    assert (market(state), rotated(state), workshop(state)) == ("", "iron", "iron")


@pytest.mark.rule("DS-11.1", "DS-11.2", "DS-11.3", "DS-11.4", "DS-2.2")
def test_drawing_card_by_card() -> None:
    state = bare()
    give(state, 0, hand="iron")
    give(state, 1, hand="iron")
    assert refused(state, "draw mine") == "DS-11.2"
    play(state, "done")
    assert offered(state) == ["draw mine", "draw guild", "stop"]
    play(state, "draw mine")
    luck(state, "gold")
    assert GAME.view(state, 0).smiths[0].hand == ("iron", "gold"), "seen before the next"
    play(state, "draw guild")
    luck(state, "K01")
    play(state, "draw mine")
    luck(state, "storm")
    play(state, "draw guild")
    luck(state, "K02")
    assert hand(state) == "iron gold storm K01 K02"
    assert state.seat == 1, "no fifth card is offered"
    assert refused(state, "draw mine", seat=0) == "DS-1.11"


@pytest.mark.rule("DS-11.1")
def test_whoever_likes_draws_nothing() -> None:
    state = bare()
    give(state, 0, hand="iron")
    play(state, "done", "stop")
    assert hand(state) == "iron"
    assert state.seat == 1


@pytest.mark.rule("DS-11.3")
def test_with_three_cards_and_a_limit_of_six_three_are_drawn() -> None:
    state = bare()
    give(state, 0, hand="iron iron iron")
    play(state, "done")
    for _ in range(3):
        play(state, "draw mine")
        luck(state, "silver")
    assert state.seat == 1
    assert len(state.smiths[0].hand) == 6


@pytest.mark.rule("DS-11.4")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    state = bare()
    give(state, 0, hand="iron")
    give(state, 1, hand="iron")
    state.guild_discard, state.guild = state.guild, ()
    play(state, "done")
    assert offered(state) == ["draw mine", "stop"]
    assert refused(state, "draw guild") == "DS-11.4"
    state.mine_discard, state.mine = state.mine, 0
    assert offered(state) == ["stop"]
    begin(state)
    play(state, "done")
    assert state.seat == 1, "with both decks empty the draw phase is skipped"


@pytest.mark.rule("DS-6.3")
def test_finished_kings_items_are_not_rotated() -> None:
    state = bare()
    crowned(state, 0, "K05", "iron gold gold")
    stock(state, "iron")
    assert rotated(state) == ""


@pytest.mark.rule("DS-6.1", "DS-14.3")
def test_every_action_is_told_to_everybody() -> None:
    state = bare(game="full")
    stock(state, "iron")
    give(state, 0, hand="iron gold I01 K05", market="silver K02", apprentices="A04 A09", coins=60)
    give(state, 0, workshop="refined-iron refined-gold")
    give(state, 1, market="storm K03")
    state.log = []
    play(
        state,
        "play iron to market",
        "play gold refined to workshop",
        "sell silver",
        "discard K02",
        "buy iron",
        "buy storm from 1 to workshop",
        "move storm to market",
        "craft I01 with iron",
        "at once",
        "buy K03 from 1 to market",
    )
    give(state, 0, workshop="silver silver silver silver", rotated="silver")
    play(state, "swap storm for refined-gold")
    told = [event.kind for event in state.log]
    assert told == [
        *("played", "played-refined", "sold", "discarded", "bought", "bought-from", "moved"),
        *("started", "hurried", "item", "bought-from", "swapped"),
    ]
    for event in state.log:
        seen = event.seen_by(1)
        assert seen["seat"] == 0
        for language in ("en", "hu"):
            assert GAME.tell(seen, language, ("Anna", "Bea")).startswith("Anna")
    assert "Anna buys storm runestone from Bea for 6 coins, to the workshop." in [
        GAME.tell(event.seen_by(1), "en", ("Anna", "Bea")) for event in state.log
    ]
