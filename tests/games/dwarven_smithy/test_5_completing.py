"""Chapter 5: completing what was started."""

import pytest

from fogado.games.dwarven_smithy.cards import total_of
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.turn import TURN
from tests.games.dwarven_smithy.table import (
    act,
    bare,
    begin,
    cards,
    coins,
    crowned,
    end,
    events,
    give,
    market,
    offered,
    play,
    refused,
    rotated,
    started,
    the_end,
    workshop,
)


@pytest.mark.rule("DS-5.1", "DS-8.1")
def test_all_that_was_started_is_completed_in_the_next_own_turn() -> None:
    state = bare()
    give(state, 0, hand="I01 I02", workshop="refined-iron refined-iron refined-silver")
    play(state, "craft I01 with iron", "craft I02 with iron silver")
    end(state)
    assert coins(state) == [15, 15], "not yet"
    end(state)
    assert coins(state) == [15 + 4 + 10, 15]
    assert state.smiths[0].piles == ()
    started(state, 0, "K01", "iron iron silver gold")
    started(state, 0, "I14", "mithril")
    begin(state)
    assert refused(state, "complete I01") == "DS-5.1"


@pytest.mark.rule("DS-5.2")
def test_the_player_chooses_the_order() -> None:
    state = bare()
    started(state, 0, "K05", "iron gold gold")
    started(state, 0, "A02", "iron gold")
    begin(state)
    assert state.question == "complete"
    assert offered(state) == ["complete K05", "complete A02"]
    play(state, "complete A02")
    assert cards(state.smiths[0].apprentices) == "A02"
    assert len(state.smiths[0].kings) == 1, "the last one is not asked for"
    assert state.question != "complete"


@pytest.mark.rule("DS-5.2", "DS-14.4")
def test_the_order_of_items_makes_no_difference_and_is_not_asked() -> None:
    state = bare()
    started(state, 0, "I01", "iron")
    started(state, 0, "I14", "mithril")
    begin(state)
    assert coins(state) == [15 + 4 + 9, 15]


@pytest.mark.rule("DS-5.3")
def test_what_is_completed_works_at_once_but_not_backwards() -> None:
    """A Stallkeeper finished first makes the place that the King's Item needs."""
    state = bare()
    give(state, 0, market="gold gold silver silver")
    started(state, 0, "K05", "iron gold gold")
    started(state, 0, "A02", "iron gold")
    begin(state)
    play(state, "complete A02")
    assert state.question == "act", "nobody had to make room"
    assert market(state) == "silver silver gold gold"

    state = bare()
    give(state, 0, hand="I08", workshop="refined-iron refined-iron")
    started(state, 0, "T01", "iron silver")
    begin(state)
    play(state, "keep")
    assert offered(state, "craft") == ["craft I08 with iron"], "in the rest of this turn too"


@pytest.mark.rule("DS-5.4")
def test_an_apprentice_goes_to_work_and_its_parts_are_discarded() -> None:
    state = bare()
    started(state, 0, "A01", "iron silver")
    begin(state)
    smith = state.smiths[0]
    assert cards(smith.apprentices) == "A01"
    assert smith.hand_limit() == 8
    assert GAME.view(state, 1).mine_discard == ("iron", "silver")


@pytest.mark.rule("DS-5.5", "DS-5.6", "DS-5.9")
def test_for_a_third_apprentice_one_makes_way() -> None:
    state = bare()
    give(state, 0, apprentices="A01 A02", workshop="K01")
    started(state, 0, "A04", "iron silver")
    begin(state)
    assert state.question == "replace"
    assert offered(state) == ["replace A01", "replace A02"]
    assert refused(state, "replace A04") == "DS-1.12"
    play(state, "replace A01")
    smith = state.smiths[0]
    assert cards(smith.apprentices) == "A02 A04"
    assert workshop(state) == "A01 K01", "a loose guild card"
    assert smith.hand_limit() == 6, "without ability"
    play(state, "move A01 to market", "done", "stop")
    begin(state)
    play(state, "discard A01")


@pytest.mark.rule("DS-5.9")
def test_a_replaced_apprentice_can_be_trained_again_at_full_cost() -> None:
    state = bare()
    give(state, 0, workshop="A01 refined-iron refined-silver", apprentices="A02")
    play(state, "craft A01 with iron silver")
    begin(state)
    assert cards(state.smiths[0].apprentices) == "A02 A01"


@pytest.mark.rule("DS-5.6", "DS-5.7")
def test_the_old_apprentice_needs_a_place_while_the_new_one_still_lies_there() -> None:
    """Three cards of the new one and four others fill the workshop: nobody can make way."""
    state = bare(game="full")
    give(state, 0, apprentices="A01 A06", workshop="K01 refined-gold refined-gold refined-gold")
    started(state, 0, "A02", "iron gold")
    state.log = []
    mine, guild = total_of(state.mine), len(state.guild)
    state.agenda = [TURN[0]]
    begin(state)
    assert cards(state.smiths[0].apprentices) == "A01 A06"
    assert (total_of(state.mine), len(state.guild)) == (mine + 2, guild + 1)


@pytest.mark.rule("DS-5.7")
def test_one_free_place_is_enough_for_the_old_apprentice() -> None:
    state = bare()
    give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03")
    started(state, 0, "A04", "iron silver")
    assert state.smiths[0].workshop_room() == 1
    begin(state)
    play(state, "replace A01")
    assert cards(state.smiths[0].apprentices) == "A02 A04"


@pytest.mark.rule("DS-5.7")
def test_nobody_makes_way_whose_ability_is_still_needed() -> None:
    """Without the Porter seven cards in hand would be one too many."""
    state = bare()
    give(state, 0, apprentices="A01 A02", hand="iron iron iron iron iron iron iron")
    started(state, 0, "A04", "iron silver")
    started(state, 0, "A05", "iron silver")
    begin(state)
    play(state, "complete A04")
    assert cards(state.smiths[0].apprentices) != "A01 A02"
    assert "A01" in cards(state.smiths[0].apprentices), "only A02 could make way"

    state = bare()
    give(state, 0, apprentices="A02 A03", market="gold gold gold gold gold", workshop="K01 K02")
    started(state, 0, "A04", "iron silver")
    begin(state)
    assert cards(state.smiths[0].apprentices) == "A02 A04", "five cards lie in the market"


@pytest.mark.rule("DS-5.7")
def test_a_replacement_that_breaks_a_limit_is_refused() -> None:
    state = bare(game="full")
    give(state, 0, hand="iron iron iron iron iron iron iron", apprentices="A01 A06")
    give(state, 0, workshop="K01")
    started(state, 0, "A04", "iron silver")
    begin(state)
    assert cards(state.smiths[0].apprentices) == "A01 A04", "the only way is taken without asking"


@pytest.mark.rule("DS-5.8")
def test_without_a_way_the_new_apprentice_and_its_parts_are_shuffled_back() -> None:
    state = bare()
    give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03 K04")
    started(state, 0, "A04", "iron silver")
    state.log = []
    begin(state)
    assert state.smiths[0].piles == ()
    assert 3 in state.guild, "A04 is in the deck again"
    assert "Bellows Boy and iron, silver go back into the decks." in events(state)[1]
    assert state.mine_discard == 0
    view = GAME.view(state, 1)
    assert view.guild_back == ("A04",)
    assert view.mine_back == ("iron", "silver")


@pytest.mark.rule("DS-5.10")
def test_a_tool_is_kept_or_sold() -> None:
    for answer, tools, gained in (("keep", "T01", 0), ("sell tool", "", 8)):
        state = bare()
        started(state, 0, "T01", "iron silver")
        begin(state)
        assert state.question == "tool"
        play(state, answer)
        assert cards(state.smiths[0].tools) == tools
        assert coins(state)[0] == 15 + gained
        assert GAME.view(state, 1).mine_discard == ("iron", "silver")
        assert GAME.view(state, 1).guild_discard == (() if tools else ("T01",))


@pytest.mark.rule("DS-5.10", "DS-2.6")
def test_a_third_tool_must_be_sold() -> None:
    state = bare()
    give(state, 0, tools="T01 T02")
    started(state, 0, "T05", "mithril")
    begin(state)
    assert coins(state)[0] == 15 + 7
    assert GAME.view(state, 0).guild_discard == ("T05",)


@pytest.mark.rule("DS-5.11")
def test_a_kept_tool_stays_for_good() -> None:
    state = bare()
    give(state, 0, tools="T01", hand="iron")
    for text in ("sell T01", "discard T01", "move T01 to market", "craft T01 with silver"):
        refused(state, text)
    assert not any("T01" in text for text in offered(state))
    assert the_end(state)["scores"][0] == 15, "and pays nothing in the end"


@pytest.mark.rule("DS-5.13", "DS-5.14")
def test_a_finished_kings_item_is_one_locked_card_of_the_market() -> None:
    state = bare()
    give(state, 0, hand="K01", workshop="refined-iron refined-iron refined-silver refined-gold")
    play(state, "craft K01 with iron iron silver gold")
    give(state, 0, hand="iron")
    begin(state)
    smith = state.smiths[0]
    assert (smith.in_workshop(), smith.in_market()) == (0, 1)
    assert coins(state) == [15, 15], "it pays nothing before the end"
    assert refused(state, "move K01 to workshop") == "DS-5.14"
    assert refused(state, "discard K01") == "DS-5.14"
    assert refused(state, "make room K01") == "DS-1.12"
    give(state, 0, workshop="iron")
    assert refused(state, "swap K01 for iron") == "DS-5.14"
    state.agenda = [TURN[1]]
    give(state, 1, hand="iron")
    begin(state, 1)
    assert refused(state, "buy K01 from 0 to market") == "DS-1.12", "nobody knows that it is K01"


@pytest.mark.rule("DS-5.14")
def test_a_finished_kings_item_that_everybody_saw_is_locked_for_buyers_too() -> None:
    state = bare()
    crowned(state, 1, "K05", "iron gold gold", seen=True)
    give(state, 0, hand="iron", coins=50)
    assert refused(state, "buy K05 from 1 to market") == "DS-5.14"


@pytest.mark.rule("DS-5.15", "DS-5.16")
def test_in_a_full_market_a_loose_card_makes_way() -> None:
    state = bare()
    crowned(state, 0, "K05", "iron gold gold")
    give(state, 0, market="iron ruby K02", workshop="K11 gold gold")
    started(state, 0, "K12", "silver gold mithril", seen=False)
    begin(state)
    assert state.question == "make-room"
    assert offered(state) == ["make room iron", "make room ruby", "make room K02"]
    assert refused(state, "make room K05") == "DS-5.16"
    assert refused(state, "make room silver") == "DS-1.12"
    play(state, "make room ruby")
    assert market(state) == "iron K02"
    assert workshop(state) == "refined-gold refined-gold ruby K11"
    assert len(state.smiths[0].kings) == 2
    assert coins(state)[0] == 15, "nothing was sold"


@pytest.mark.rule("DS-5.15")
def test_with_room_in_the_market_no_card_moves() -> None:
    state = bare()
    give(state, 0, market="iron iron iron")
    started(state, 0, "K05", "iron gold gold", seen=False)
    begin(state)
    assert state.question == "act"
    assert market(state) == "iron iron iron"


@pytest.mark.rule("DS-5.17", "DS-12.6")
def test_among_nothing_but_crowns_a_further_one_waits_and_scores_nothing() -> None:
    state = bare(game="full")
    for card, parts in (
        ("K01", "iron iron silver gold"),
        ("K02", "iron gold mithril"),
        ("K05", "iron gold gold"),
        ("K04", "iron iron silver mithril"),
    ):
        crowned(state, 0, card, parts)
    started(state, 0, "K07", "iron silver silver gold", seen=False)
    started(state, 0, "I01", "iron")
    begin(state)
    assert coins(state)[0] == 15 + 4
    assert [pile.recipe.card for pile in state.smiths[0].piles] == [57], "K07 stays"
    sheet = the_end(state)["sheets"][0]
    assert sheet["kings"] == 32 + 30 + 31 + 34


@pytest.mark.rule("DS-5.17", "DS-5.2")
def test_a_stuck_kings_item_is_completed_once_a_stallkeeper_makes_a_place() -> None:
    state = bare(game="full")
    for card, parts in (
        ("K01", "iron iron silver gold"),
        ("K02", "iron gold mithril"),
        ("K05", "iron gold gold"),
        ("K04", "iron iron silver mithril"),
    ):
        crowned(state, 0, card, parts)
    started(state, 0, "K15", "gold mithril mithril", seen=False)
    started(state, 0, "A02", "iron gold")
    begin(state)
    assert state.smiths[0].piles == ()
    assert len(state.smiths[0].kings) == 5


@pytest.mark.rule("DS-5.17")
def test_a_stuck_kings_item_cannot_be_chosen() -> None:
    state = bare(game="full")
    for card, parts in (
        ("K01", "iron iron silver gold"),
        ("K02", "iron gold mithril"),
        ("K05", "iron gold gold"),
        ("K04", "iron iron silver mithril"),
    ):
        crowned(state, 0, card, parts)
    give(state, 0, apprentices="A03")
    started(state, 0, "K15", "gold mithril mithril", seen=False)
    started(state, 0, "I01", "iron")
    started(state, 0, "T05", "mithril")
    begin(state)
    assert offered(state) == ["complete I01", "complete T05"]
    assert refused(state, "complete K15") == "DS-5.17"
    act(state, 0, "complete I01")
    assert state.question == "tool"
    assert rotated(state) == ""
