"""Chapter 10: the ten apprentices, each asked whenever a rule needs to know."""

import pytest

from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    cards,
    coins,
    crowned,
    give,
    luck,
    offered,
    play,
    refused,
    rotated,
    started,
    stock,
    the_end,
    workshop,
)


@pytest.mark.rule("DS-10.1")
def test_an_ability_works_while_its_apprentice_is_at_work_and_for_its_owner_alone() -> None:
    state = bare()
    give(state, 0, apprentices="A01 A03", hand="iron")
    mine, other = state.smiths
    assert (mine.hand_limit(), mine.workshop_limit()) == (8, 9)
    assert (other.hand_limit(), other.workshop_limit()) == (6, 7)
    started(state, 0, "A02", "iron gold")
    begin(state)
    play(state, "replace A01")
    assert mine.hand_limit() == 6
    assert mine.market_limit() == 5


@pytest.mark.rule("DS-10.2", "DS-1.14")
def test_porter() -> None:
    """Your hand limit is 8 instead of 6."""
    state = bare()
    give(state, 0, apprentices="A01", hand="iron iron iron iron iron")
    play(state, "done")
    for _ in range(3):
        play(state, "draw mine")
        luck(state, "silver")
    assert len(state.smiths[0].hand) == 8
    assert state.seat == 1 or state.question != "draw"


@pytest.mark.rule("DS-10.3")
def test_stallkeeper() -> None:
    """Your market holds 5 cards instead of 4."""
    state = bare()
    give(state, 0, apprentices="A02", hand="iron iron", market="gold gold gold gold")
    play(state, "play iron to market")
    assert refused(state, "play iron to market") == "DS-2.3"


@pytest.mark.rule("DS-10.4")
def test_forge_hand() -> None:
    """Your workshop holds 9 cards instead of 7."""
    state = bare()
    give(state, 0, apprentices="A03", hand="iron iron iron", workshop="K01 K02 K03 K04 K05 K06 K07")
    play(state, "play iron to workshop", "play iron to workshop")
    assert refused(state, "play iron to workshop") == "DS-2.4"


@pytest.mark.rule("DS-10.5")
def test_bellows_boy() -> None:
    """Once a turn a metal you play from hand to the workshop may come in refined."""
    state = bare()
    give(state, 0, hand="iron gold ruby I01", apprentices="A04")
    assert offered(state, "play iron") == [
        "play iron to market",
        "play iron to workshop",
        "play iron refined to workshop",
    ]
    assert "play ruby refined to workshop" not in offered(state)
    assert refused(state, "play silver refined to workshop") == "DS-1.12"
    play(state, "play iron refined to workshop")
    assert workshop(state) == "refined-iron"
    assert refused(state, "play gold refined to workshop") == "DS-10.5"
    play(state, "craft I01 with iron", "play gold to workshop")
    begin(state)
    give(state, 0, hand="silver")
    assert "play silver refined to workshop" in offered(state), "once in every turn"

    state = bare()
    give(state, 0, hand="iron")
    assert refused(state, "play iron refined to workshop") == "DS-10.5"
    give(state, 0, apprentices="A04", workshop="K01 K02 K03 K04 K05 K06 K07")
    assert refused(state, "play iron refined to workshop") == "DS-2.4"


@pytest.mark.rule("DS-10.6", "DS-11.1")
def test_prospector() -> None:
    """Draw up to 5 cards; the hand limit still applies."""
    state = bare()
    give(state, 0, apprentices="A05", market="iron")
    give(state, 1, hand="iron")
    play(state, "done")
    for _ in range(5):
        play(state, "draw mine")
        luck(state, "silver")
    assert state.seat == 1
    state = bare()
    give(state, 0, apprentices="A05", hand="iron iron iron")
    give(state, 1, hand="iron")
    play(state, "done")
    for _ in range(3):
        play(state, "draw mine")
        luck(state, "silver")
    assert state.seat == 1


@pytest.mark.rule("DS-10.7")
def test_haggler() -> None:
    """Each card you buy costs 2 coins less, never below 1; the owner gets what you pay."""
    state = bare(game="full")
    stock(state, "iron", "gold")
    give(state, 0, apprentices="A06")
    give(state, 1, market="iron K05")
    play(state, "buy gold", "buy iron", "buy iron from 1 to market", "buy K05 from 1 to workshop")
    assert coins(state) == [15 - 5 - 1 - 1 - 4, 15 + 1 + 4]

    state = bare(game="full", bidding="yes")
    give(state, 0, apprentices="A06")
    give(state, 1, market="iron")
    play(state, "put up iron from 1", "bid 6", "to market")
    assert coins(state) == [15 - 4, 15 + 4], "a bid that you win"
    assert rotated(state) == "iron"


@pytest.mark.rule("DS-10.7", "DS-13.7")
def test_a_haggler_may_bid_what_a_haggler_could_pay() -> None:
    state = bare(game="full", bidding="yes")
    give(state, 0, apprentices="A06", coins=5)
    give(state, 1, market="iron")
    play(state, "put up iron from 1")
    assert offered(state, "bid")[-1] == "bid 7"
    play(state, "bid 7", "to market")
    assert coins(state) == [0, 20]


@pytest.mark.rule("DS-10.8")
def test_appraiser() -> None:
    """Each resource you sell brings 1 coin more, also in the final scoring."""
    state = bare(game="full")
    give(state, 0, apprentices="A07", market="refined-gold iron storm")
    give(state, 1, market="iron")
    play(state, "sell refined-gold")
    assert coins(state)[0] == 15 + 5
    assert the_end(state)["scores"] == [20 + 2 + 5, 15 + 1]


@pytest.mark.rule("DS-10.9")
def test_gem_cutter() -> None:
    """Gems entering your workshop are refined at once: played, moved, swapped or bought."""
    state = bare(game="full")
    give(state, 0, apprentices="A08", hand="ruby iron", market="emerald", coins=50)
    give(state, 1, market="sapphire")
    play(
        state,
        "play ruby to workshop",
        "play iron to workshop",
        "move emerald to workshop",
        "buy sapphire from 1 to workshop",
    )
    assert workshop(state) == "iron refined-sapphire refined-ruby refined-emerald"

    state = bare(game="full")
    give(state, 0, apprentices="A08", hand="moonstone", market="ruby K01 K02 K03", workshop="gold")
    play(state, "swap ruby for gold")
    assert workshop(state) == "refined-ruby"
    assert refused(state, "play moonstone to market") == "DS-2.3"

    state = bare(game="full")
    give(state, 0, apprentices="A08", market="ruby ruby ruby emerald")
    started(state, 0, "K05", "iron gold gold", seen=False)
    begin(state)
    play(state, "make room ruby")
    assert workshop(state) == "refined-ruby"


@pytest.mark.rule("DS-10.10")
def test_journeyman_smith() -> None:
    """Once a turn one item or tool you start is completed at once."""
    state = bare(game="full")
    give(state, 0, apprentices="A09", hand="I01 I02 K05")
    give(state, 0, workshop="refined-iron refined-iron refined-silver")
    assert refused(state, "at once") == "DS-10.10", "nothing was started"
    play(state, "craft I01 with iron")
    assert offered(state) == ["at once", "later"]
    play(state, "at once")
    assert coins(state)[0] == 15 + 4
    play(state, "craft I02 with iron silver")
    assert state.question == "act", "a second card in the same turn is not hurried"
    assert refused(state, "at once") == "DS-10.10"
    give(state, 0, workshop="refined-iron refined-gold refined-gold")
    play(state, "craft K05 with iron gold gold")
    begin(state)
    play(state, "complete I02")
    assert coins(state)[0] == 15 + 4 + 10

    state = bare(game="full")
    give(state, 0, hand="T01 I01", workshop="refined-iron refined-silver", apprentices="A09")
    play(state, "craft T01 with iron silver", "at once", "keep", "craft I01 with nothing")
    assert cards(state.smiths[0].tools) == "T01", "and it works at once"

    state = bare(game="full")
    give(state, 0, hand="I01", workshop="refined-iron K01", apprentices="A09")
    play(state, "craft I01 with iron", "later")
    assert coins(state)[0] == 15
    assert refused(state, "at once") == "DS-10.10"


@pytest.mark.rule("DS-10.10")
def test_apprentices_and_kings_items_cannot_be_hurried() -> None:
    state = bare(game="full")
    give(state, 0, hand="A01 K05 gold", apprentices="A09")
    give(state, 0, workshop="refined-iron refined-iron refined-silver refined-gold refined-gold")
    play(state, "craft A01 with iron silver", "craft K05 with iron gold gold")
    assert state.question == "act"


@pytest.mark.rule("DS-10.10")
def test_without_a_journeyman_nothing_is_hurried() -> None:
    state = bare()
    give(state, 0, hand="I01 iron", workshop="refined-iron")
    assert refused(state, "at once") == "DS-10.10"
    play(state, "craft I01 with iron")
    assert state.question == "act"


@pytest.mark.rule("DS-10.11", "DS-12.10")
def test_royal_envoy() -> None:
    """Each finished King's Item pays 6 coins more, not counted when subtypes are compared."""
    state = bare(game="full")
    give(state, 0, apprentices="A10")
    crowned(state, 0, "K02", "iron gold mithril")
    crowned(state, 0, "K05", "iron gold gold")
    crowned(state, 1, "K01", "iron iron silver gold")
    end = the_end(state)
    assert end["sheets"][0]["kings"] == 30 + 6 + 31 + 6
    assert end["sheets"][0]["bonuses"] == 25, "armor; 30 and 6 do not beat 32"
    assert end["sheets"][1]["bonuses"] == 25
