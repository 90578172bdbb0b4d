"""Chapters 8 and 9: crafting and training, tools and subtypes."""

import pytest

from fogado.games.dwarven_smithy.cards import KINDS, NAMES
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    coins,
    end,
    give,
    offered,
    play,
    refused,
    rotated,
    started,
    workshop,
)


def recipes(card: str, tools: str = "") -> list[str]:
    """List what a card can be made of by somebody with these tools."""
    book = HOUSE_PARTS.book(tuple(NAMES.index(tool) for tool in tools.split()))
    return [
        " ".join(KINDS[kind] for kind in recipe.parts) or "nothing"
        for recipe in book[NAMES.index(card)]
    ]


@pytest.mark.rule("DS-8.1", "DS-8.2")
def test_a_card_from_hand_or_workshop_is_laid_on_its_parts() -> None:
    for in_hand, in_workshop in (("I02", ""), ("", "I02")):
        state = bare()
        give(state, 0, hand=in_hand, workshop=in_workshop)
        give(state, 0, workshop="refined-iron refined-silver refined-gold")
        assert offered(state, "craft") == ["craft I02 with iron silver"]
        play(state, "craft I02 with silver iron")
        [pile] = state.smiths[0].piles
        assert NAMES[pile.recipe.card] == "I02"
        assert workshop(state) == "refined-gold"
        assert state.smiths[0].in_workshop() == 4


@pytest.mark.rule("DS-8.2")
def test_a_card_of_the_market_is_moved_first() -> None:
    state = bare()
    give(state, 0, market="I01", workshop="refined-iron", hand="gold")
    assert offered(state, "craft") == []
    assert refused(state, "craft I01 with iron") == "DS-8.2"
    play(state, "move I01 to workshop", "craft I01 with iron")
    assert refused(state, "craft I02 with iron silver") == "DS-8.2", "it is nowhere"


@pytest.mark.rule("DS-8.3")
def test_a_card_from_the_hand_needs_a_place() -> None:
    state = bare()
    give(state, 0, hand="I01", workshop="refined-iron K01 K02 K03 K04 K05 K06", market="I14")
    assert offered(state, "craft") == []
    assert refused(state, "craft I01 with iron") == "DS-8.3"
    play(state, "swap I14 for K01")
    assert refused(state, "craft I01 with iron") == "DS-8.3"

    state = bare()
    give(state, 0, workshop="I01 refined-iron K01 K02 K03 K04 K05")
    play(state, "craft I01 with iron")


@pytest.mark.rule("DS-8.4", "DS-8.5")
def test_parts_lie_refined_in_the_own_workshop() -> None:
    state = bare()
    give(state, 0, hand="I01 I03 gold", market="refined-iron", workshop="refined-silver")
    assert refused(state, "craft I01 with iron") == "DS-8.4"
    assert refused(state, "craft I03 with silver gold") == "DS-8.4"
    play(state, "play gold to workshop")
    assert refused(state, "craft I03 with silver gold") == "DS-8.5"
    begin(state)
    play(state, "craft I03 with silver gold")


@pytest.mark.rule("DS-8.6")
def test_wrong_parts_are_refused_and_nothing_is_lost() -> None:
    state = bare()
    give(state, 0, hand="I02", workshop="refined-iron refined-iron refined-silver refined-gold")
    for parts in ("iron", "silver", "iron gold", "iron iron silver", "nothing", "storm"):
        assert refused(state, f"craft I02 with {parts}") == "DS-8.6", parts


@pytest.mark.rule("DS-8.7")
def test_named_stones_and_any_stone() -> None:
    assert recipes("K18") == ["gold gold mithril ruby"]
    assert recipes("K03") == [
        f"gold gold {gem}" for gem in ("moonstone", "sapphire", "ruby", "emerald")
    ]
    assert recipes("K08") == [
        f"silver gold {rune}" for rune in ("storm", "lightning", "frost", "earth")
    ]
    state = bare()
    give(state, 0, hand="K03", workshop="refined-gold refined-gold refined-ruby moonstone frost")
    assert offered(state, "craft") == ["craft K03 with gold gold ruby"]


@pytest.mark.rule("DS-8.8", "DS-9.6")
def test_a_card_can_be_free_of_cost() -> None:
    """Iron Tongs save an iron, and Iron Nails cost just that."""
    state = bare()
    give(state, 0, hand="I01", tools="T01", workshop="K01 K02 K03 K04 K05 K06")
    play(state, "craft I01 with nothing")
    assert state.smiths[0].workshop_room() == 0, "it still needs its place"
    begin(state)
    assert coins(state)[0] == 15 + 4

    state = bare()
    give(state, 0, hand="I01", tools="T01", workshop="K01 K02 K03 K04 K05 K06 K07")
    assert refused(state, "craft I01 with nothing") == "DS-8.3"


@pytest.mark.rule("DS-8.9")
def test_several_cards_in_the_making() -> None:
    state = bare()
    give(state, 0, hand="I01 I02 I14")
    give(state, 0, workshop="refined-iron refined-iron refined-silver refined-mithril")
    play(state, "craft I01 with iron", "craft I02 with iron silver", "craft I14 with mithril")
    assert state.smiths[0].in_workshop() == 7
    assert state.smiths[0].workshop_room() == 0


@pytest.mark.rule("DS-8.10")
def test_what_was_started_is_not_called_off() -> None:
    state = bare()
    started(state, 0, "I01", "iron")
    give(state, 0, hand="gold")
    assert not any("I01" in text for text in offered(state))
    assert refused(state, "craft I01 with iron") == "DS-8.10"


@pytest.mark.rule("DS-8.11", "DS-14.1")
def test_a_kings_item_is_crafted_face_down_and_its_parts_are_seen() -> None:
    state = bare()
    give(state, 0, hand="K05 I01", workshop="refined-iron refined-iron refined-gold refined-gold")
    state.log = []
    play(state, "craft K05 with iron gold gold", "craft I01 with iron")
    king, item = GAME.view(state, 1).smiths[0].piles
    assert (king.card, king.parts) == ("?", ("iron", "gold", "gold"))
    assert (item.card, item.parts) == ("I01", ("iron",))
    assert GAME.view(state, 0).smiths[0].piles[0].card == "K05"
    for event in state.log:
        assert "K05" not in str(event.seen_by(1))
    assert "K05" in str(state.log[0].seen_by(0))


@pytest.mark.rule("DS-8.11")
def test_a_kings_item_that_lay_open_is_still_known() -> None:
    state = bare()
    give(state, 0, workshop="K05 refined-iron refined-gold refined-gold")
    play(state, "craft K05 with iron gold gold")
    assert GAME.view(state, 1).smiths[0].piles[0].card == "K05"
    end(state)


# ── tools ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DS-9.1")
def test_a_tool_saves_only_when_it_is_kept() -> None:
    state = bare()
    give(state, 0, hand="T01 I08", workshop="refined-iron refined-silver refined-iron")
    assert "craft I08 with iron" not in offered(state)
    play(state, "craft T01 with iron silver")
    assert "craft I08 with iron" not in offered(state)
    begin(state)
    play(state, "keep")
    assert offered(state, "craft") == ["craft I08 with iron"]


@pytest.mark.rule("DS-9.2")
def test_types_and_subtypes() -> None:
    assert recipes("I02", "T05") == ["iron silver"], "no mithril in it"
    assert recipes("I14", "T05") == ["nothing"], "a weapon that is an item"
    assert recipes("K02", "T05") == ["iron gold"], "a weapon that is a King's Item"
    assert recipes("K04", "T05") == ["iron iron silver mithril"], "armor is no weapon"
    assert recipes("I07", "T11") == ["iron"], "armor"
    assert recipes("I03", "T08") == ["gold"], "an item"
    assert recipes("K07", "T08") == ["iron silver silver gold"], "no item"
    assert recipes("A01", "T07") == ["iron silver"], "apprentices have no subtype"
    assert recipes("T07", "T01") == ["iron"], "all guild cards"


@pytest.mark.rule("DS-9.3")
def test_a_discount_takes_only_what_the_cost_contains() -> None:
    assert recipes("I03", "T01") == ["silver gold"]
    state = bare()
    give(state, 0, hand="I03", tools="T01", workshop="refined-silver refined-gold")
    assert offered(state, "craft") == ["craft I03 with silver gold"]


@pytest.mark.rule("DS-9.4")
def test_gem_runestone_and_metal_of_choice() -> None:
    assert recipes("K18", "T02") == ["gold gold mithril"], "a named gem"
    assert recipes("K03", "T02") == ["gold gold"], "any gem"
    assert recipes("K16", "T06") == ["iron mithril mithril"], "a named runestone"
    assert recipes("K08", "T06") == ["silver gold"], "any runestone"
    assert recipes("K11", "T14") == ["iron silver", "iron gold", "silver gold"], "a choice"
    state = bare(game="full")
    give(state, 0, hand="K02", tools="T14")
    give(state, 0, workshop="refined-iron refined-gold refined-mithril")
    assert offered(state, "craft") == [
        "craft K02 with iron gold",
        "craft K02 with iron mithril",
        "craft K02 with gold mithril",
    ]


@pytest.mark.rule("DS-9.5")
def test_a_tool_that_names_two_resources() -> None:
    assert recipes("K04", "T16") == ["iron mithril"], "both"
    assert recipes("I05", "T16") == ["iron gold"], "only iron is asked"
    assert recipes("I12", "T16") == ["silver"], "only silver is asked"


@pytest.mark.rule("DS-9.6")
def test_discounts_add_up_but_not_below_zero() -> None:
    assert recipes("I02", "T01 T03") == ["nothing"]
    assert recipes("I09", "T01 T07") == ["silver"], "two irons"
    assert recipes("I02", "T01 T07") == ["silver"], "there is only one iron to save"
    assert recipes("I01", "T01 T07") == ["nothing"]


@pytest.mark.rule("DS-9.7")
def test_discounts_are_used_in_full() -> None:
    """Tongs take the iron, so the metal of choice is another one: two parts fall away."""
    assert recipes("K05", "T01 T14") == ["gold"]
    assert recipes("K11", "T01 T14") == ["silver", "gold"]
    state = bare(game="full")
    give(state, 0, hand="I02", tools="T01", workshop="refined-iron refined-silver")
    assert offered(state, "craft") == ["craft I02 with silver"]
    assert refused(state, "craft I02 with iron silver") == "DS-8.6"
    assert rotated(state) == ""
