"""What a view knows, and what can be made up from it, at the corners that plays seldom reach."""

import pytest

from fogado.core.errors import FogadoError
from fogado.games.dwarven_smithy.cards import NAMES, ONE
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    crowned,
    end,
    give,
    luck,
    offered,
    play,
    started,
    stock,
    the_end,
)
from tests.games.dwarven_smithy.test_14_hidden import made_up
from tests.games.dwarven_smithy.test_questions import at_bid, at_draw


@pytest.mark.rule("DS-14.2")
def test_face_down_cards_are_named_so_that_all_of_them_fit() -> None:
    """Gold and mithril: with the Royal Bellows two items, with the Iron Tongs the War Axe."""
    state = bare(3, game="full")
    give(state, 0, tools="T14")
    crowned(state, 0, "K15", "gold mithril")
    give(state, 1, tools="T01")
    crowned(state, 1, "K02", "gold mithril")
    give(state, 0, hand="iron")
    met = set()
    for source in range(20):
        other = made_up(state, 2, source)
        met.add(NAMES[other.smiths[0].kings[0].recipe.card])
        assert NAMES[other.smiths[1].kings[0].recipe.card] == "K02", "nothing else fits"
    assert met == {"K15"}, "K02 lies in front of seat 1"


@pytest.mark.rule("DS-14.1")
def test_a_finished_play_is_seen_and_made_up_as_finished() -> None:
    state = bare()
    give(state, 1, hand="iron K01")
    the_end(state)
    assert GAME.view(state, 0).phase == "over"
    assert made_up(state, 0).over
    assert GAME.view(bare(), 0).phase == "act"
    assert GAME.view(at_draw(), 0).phase == "draw"


@pytest.mark.rule("DS-5.15", "DS-14.1")
def test_what_is_asked_names_the_right_pile_of_several() -> None:
    state = bare()
    give(state, 0, market="iron gold K01 K02")
    started(state, 0, "A01", "iron silver")
    started(state, 0, "K05", "iron gold gold", seen=False)
    begin(state)
    play(state, "complete K05")
    assert state.question == "make-room"
    assert (GAME.view(state, 0).asking.card, GAME.view(state, 0).asking.pile) == ("K05", 1)
    assert (GAME.view(state, 1).asking.card, GAME.view(state, 1).asking.pile) == ("?", 1)
    made_up(state, 1)


def after_two_ways_back() -> Smithy:
    """The mine was filled again; then an apprentice and its parts went back, too."""
    state = bare(mine="endless")
    give(state, 0, hand="gold", apprentices="A02 A05", workshop="K01 K02 K03 K04")
    give(state, 1, hand="emerald A01")
    started(state, 0, "A04", "iron silver")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    luck(state, "iron")
    end(state)
    end(state)
    return state


@pytest.mark.rule("DS-5.8", "DS-13.11")
def test_parts_that_went_back_later_are_remembered_in_their_order() -> None:
    state = after_two_ways_back()
    view = GAME.view(state, None)
    assert view.hidden_then == (2, 1), "gold and iron; the emerald"
    assert view.mine_log == (64, 65), "then iron and silver went back"
    assert view.guild_back == ("A04",)
    for seat in (0, 1, None):
        for source in range(5):
            made_up(state, seat, source)


@pytest.mark.rule("DS-5.8", "DS-14.1")
def test_a_guild_card_that_is_brought_out_is_no_resource() -> None:
    """A01 has the lowest code of all guild cards."""
    state = after_two_ways_back()
    play(state, "done", "stop")
    play(state, "play A01 to market")
    assert GAME.view(state, 0).mine_log == (64, 65)
    assert GAME.view(state, 0).guild_new == (0, 0)


@pytest.mark.rule("DS-5.8", "DS-9.7")
def test_an_apprentice_without_parts_goes_back_alone() -> None:
    """Iron Tongs and Silver Chisel save all that a Bellows Boy costs."""
    state = bare()
    give(state, 0, tools="T01 T03", apprentices="A01 A02", workshop="K01 K02 K03 K04 K06 K07")
    started(state, 0, "A04", "")
    before = state.mine
    begin(state)
    assert state.smiths[0].piles == ()
    assert state.mine == before
    memory = GAME.save(state)["memory"]
    assert memory == {
        "hidden": [],
        "back": [],
        "log": [],
        "guild_back": ["A04"],
        "guild_new": [0, 0],
    }


@pytest.mark.rule("DS-10.7", "DS-7.4")
def test_a_haggler_is_offered_what_the_discount_makes_affordable() -> None:
    """An emerald alone in the warehouse costs 12; the Haggler pays 10."""
    state = bare(game="full")
    stock(state, "emerald")
    give(state, 0, hand="iron", coins=10)
    assert offered(state, "buy") == []
    give(state, 0, apprentices="A06")
    assert offered(state, "buy") == ["buy emerald"]
    play(state, "buy emerald")
    assert state.smiths[0].coins == 0


@pytest.mark.rule("DS-13.5")
@pytest.mark.parametrize("change", [{"leader": 3}, {"leader": -2}, {"left": -1}, {"left": 3}])
def test_a_bidding_that_cannot_have_come_so_far_is_not_loaded(change: dict[str, int]) -> None:
    data = GAME.save(at_bid())
    data["agenda"][-1].update(change)
    with pytest.raises(FogadoError, match=r"The bidding cannot have come so far\.$"):
        GAME.load(data)


@pytest.mark.rule("DS-13.5")
@pytest.mark.parametrize("change", [{"leader": 2}, {"leader": -1}, {"left": 0}, {"left": 2}])
def test_a_bidding_at_its_bounds_is_loaded(change: dict[str, int]) -> None:
    data = GAME.save(at_bid())
    data["agenda"][-1].update(change)
    assert GAME.save(GAME.load(data)) == data


@pytest.mark.rule("DS-6.10", "DS-6.12")
def test_of_equal_cards_one_is_offered() -> None:
    straight = bare()
    give(straight, 0, market="iron iron", workshop="silver silver")
    assert offered(straight, "move") == ["move iron to workshop", "move silver to market"]
    turned = bare()
    give(turned, 0, rotated="gold gold", workshop="silver silver")
    assert offered(turned, "move") == ["move gold to workshop", "move silver to market"]
    full = bare()
    give(full, 0, market="iron iron", rotated="gold gold", workshop="silver silver storm storm")
    assert offered(full, "swap") == [
        f"swap {card} for {other}" for card in ("iron", "gold") for other in ("silver", "storm")
    ]


@pytest.mark.rule("DS-5.8", "DS-14.1")
def test_one_of_two_cards_that_went_back_is_shown_again() -> None:
    """Seat 1 draws two cards; after showing A04 only one of those in hand may be new."""
    state = bare()
    give(state, 0, apprentices="A01 A02", hand="iron iron iron iron gold gold gold")
    give(state, 0, market="silver silver silver silver silver")
    give(state, 1, hand="K05 gold")
    started(state, 0, "A04", "iron silver")
    started(state, 0, "A03", "iron silver")
    begin(state)
    play(state, "complete A04")
    assert GAME.view(state, 0).guild_back == ("A04", "A03")
    end(state)
    play(state, "done", "draw guild")
    luck(state, "A04")
    play(state, "draw guild")
    luck(state, "K07")
    play(state, "stop")
    begin(state, 1)
    assert GAME.view(state, 0).guild_new == (0, 2)
    play(state, "play A04 to market")
    assert GAME.view(state, 0).guild_new == (0, 1)
    assert GAME.view(state, 0).guild_back == ("A03",)


def test_the_game_is_known_by_its_name_and_the_version_of_its_rules() -> None:
    """Whoever changes how the game behaves raises the version, here too."""
    assert GAME.title == {"en": "Dwarven Smithy", "hu": "Törpék kovácsműhelye"}
    assert GAME.save(bare())["rules_version"] == 1
