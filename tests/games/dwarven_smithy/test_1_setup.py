"""Chapter 1: the table and set-up."""

import pytest

from fogado.core.agenda import TABLE
from fogado.core.dealer import SeededDealer
from fogado.core.errors import BadSetup
from fogado.core.match import begin_match
from fogado.games.dwarven_smithy.cards import (
    CARDS_OF_TYPE,
    KINDS,
    PRINTED,
    TYPES,
    complaints,
    total_of,
)
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import bare, coins, give, luck, play, refused, start


def dealt(seats: int, **setup: str) -> Smithy:
    """Deal a table out."""
    match = begin_match(GAME, ["a"] * seats, SeededDealer("deal"), dict(setup))
    match.let_luck_decide()
    assert isinstance(match.state, Smithy)
    return match.state


@pytest.mark.rule("DS-1.1")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert start(seats).seats() == seats
    for seats in (1, 5):
        with pytest.raises(BadSetup, match=r"2 to 4 players.*DS-1\.1"):
            GAME.start(seats)


@pytest.mark.rule("DS-1.2", "DS-1.3")
def test_the_guild_deck_of_either_game() -> None:
    """43 cards: core and starter; 60 cards: core and full."""
    for mode, size in (("starter", 43), ("full", 60)):
        deck = [HOUSE_PARTS.cards[number] for number in start(game=mode).guild]
        assert len(deck) == size
        assert {card.set for card in deck} == {"core", mode}
        assert sum(card.set == "core" for card in deck) == 25


@pytest.mark.rule("DS-1.4")
def test_the_box_holds_78_guild_cards() -> None:
    assert [len(PRINTED.under(name)) for name in TYPES] == [10, 16, 25, 27]
    assert sum(CARDS_OF_TYPE) == len(HOUSE_PARTS.cards) == 78
    assert complaints(PRINTED) == []


@pytest.mark.rule("DS-1.5", "DS-3.1", "DS-3.2", "DS-3.3")
def test_the_mine_has_all_116_resources_in_both_games() -> None:
    counts = [26, 22, 20, 18, 4, 4, 3, 3, 4, 4, 4, 4]
    assert [PRINTED.number(f"resource.{kind}.count") for kind in KINDS] == counts
    for mode in ("starter", "full"):
        assert total_of(start(game=mode).mine) == 116


@pytest.mark.rule("DS-1.6")
def test_everybody_starts_with_15_coins_and_the_bank_never_runs_out() -> None:
    state = bare(4)
    assert coins(state) == [15] * 4
    give(state, 0, market="refined-gold", coins=100_000)
    play(state, "sell refined-gold")
    assert coins(state)[0] == 100_004


@pytest.mark.rule("DS-1.7", "DS-1.8")
def test_first_workshop_and_first_hand() -> None:
    """4 cards of the mine lie unrefined in the workshop; 4 more and 2 guild cards in hand."""
    state = start(3)
    for seat in range(3):
        pending = state.chance
        assert pending is not None
        assert (pending.purpose, pending.seat) == ("mine-workshop", seat)
        luck(state, "iron", "gold", "emerald" if seat == 0 else "iron", "storm")
        smith = state.smiths[seat]
        assert all(code % 2 == 0 or code >= 16 for code in smith.workshop), "unrefined"
        luck(
            state,
            "iron",
            "iron",
            "silver",
            "mithril",
            *("K01 T01", "K02 T02", "I01 I02")[seat].split(),
        )
        assert len(smith.hand) == 6
        assert smith.guild_in_hand() == 2
    assert state.question == "act"
    assert state.turn == 1


@pytest.mark.rule("DS-1.9")
def test_the_first_player_is_drawn_unless_the_table_names_one() -> None:
    assert dealt(3, first="2").seat == 2
    state = GAME.start(3)
    assert isinstance(state, Smithy)
    first = {dealt(3).seat}
    assert first <= {0, 1, 2}
    purposes = []
    dealer = SeededDealer(1)
    while state.chance is not None:
        purposes.append((state.chance.purpose, state.chance.seat))
        if purposes[-1][0] == "first-player":
            assert [share for _, share in state.chance.outcomes()] == [pytest.approx(1 / 3)] * 3
        state.settle(dealer.deal(state.chance))
    assert purposes[-1] == ("first-player", TABLE)
    with pytest.raises(BadSetup, match=r"0 to 1 or random.*DS-1\.9"):
        GAME.start(2, {"first": "2"})


@pytest.mark.rule("DS-1.10", "DS-11.5")
def test_turns_pass_to_the_left_and_one_at_a_time() -> None:
    state = bare(3)
    seen: list[int] = []
    for _ in range(4):
        give(state, state.seat, market="K01" if not seen else "")
        seen.append(state.seat)
        if state.question == "act":
            play(state, "done")
        assert state.to_act == (seen[-1],), "nobody starts while another is still drawing"
        play(state, "draw mine")
        luck(state, "iron")
        play(state, "stop")
    assert seen == [0, 1, 2, 0]


@pytest.mark.rule("DS-1.11")
def test_only_who_is_asked_may_act() -> None:
    state = bare(3)
    give(state, 1, hand="iron")
    assert refused(state, "play iron to market", seat=1) == "DS-1.11"
    assert refused(state, "done", seat=2) == "DS-1.11"


@pytest.mark.rule("DS-1.12")
def test_only_what_is_offered() -> None:
    state = bare()
    give(state, 0, hand="iron", market="gold")
    assert refused(state, "play silver to market") == "DS-1.12"
    assert refused(state, "sell silver") == "DS-1.12"
    assert refused(state, "stop") == "DS-1.12"
    assert refused(state, "buy iron") == "DS-1.12"
    assert refused(state, "buy iron from 3 to market") == "DS-1.12"


@pytest.mark.rule("DS-1.13")
def test_nothing_is_given_away() -> None:
    """Of all that can be done in the action phase, only purchases touch another player."""
    state = bare()
    give(state, 0, hand="iron K01", market="gold K02", workshop="refined-silver")
    give(state, 1, market="iron K03")
    for option in state.options(0):
        after = state.copy()
        before = GAME.save(state)["smiths"][1]
        after.apply(0, option)
        bought = option.write().startswith("buy")
        assert (GAME.save(after)["smiths"][1] == before) == (not bought)


@pytest.mark.rule("DS-1.14")
def test_a_card_that_says_otherwise_is_right() -> None:
    """The hand limit is 6; with the Porter it is what the Porter says."""
    state = bare()
    give(state, 0, hand="iron iron iron iron iron iron")
    assert state.smiths[0].hand_room() == 0
    give(state, 0, apprentices="A01")
    assert state.smiths[0].hand_room() == 2
