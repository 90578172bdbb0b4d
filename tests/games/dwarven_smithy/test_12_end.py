"""Chapter 12: the end and the seven steps of scoring."""

import pytest

from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.cards import ONE
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy
from fogado.games.dwarven_smithy.turn import QUIET_ROUNDS
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    box,
    crowned,
    end,
    events,
    give,
    luck,
    play,
    started,
    the_end,
)


def nearly_empty(state: Smithy, deck: str) -> None:
    """Leave one card in a deck."""
    if deck == "mine":
        state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    else:
        state.guild_discard, state.guild = state.guild[1:], state.guild[:1]


@pytest.mark.rule("DS-12.1", "DS-12.2", "DS-12.4")
@pytest.mark.parametrize("deck", ["mine", "guild"])
def test_the_last_card_of_a_deck_sets_off_the_last_round(deck: str) -> None:
    """The player finishes the turn, drawing included; then everybody else has one more turn."""
    state = bare(3)
    for seat in range(3):
        give(state, seat, hand="gold")
    nearly_empty(state, deck)
    play(state, "done", f"draw {deck}")
    assert state.left == NOT_YET
    luck(state, "iron" if deck == "mine" else "A01")
    assert (state.ended, state.left) == (deck, 2)
    other = "guild" if deck == "mine" else "mine"
    play(state, f"draw {other}")
    luck(state, "K01" if other == "guild" else "silver")
    play(state, "stop")
    seats = []
    while not state.over:
        seats.append(state.seat)
        end(state)
    assert seats == [1, 2]


@pytest.mark.rule("DS-12.3", "DS-12.4")
def test_four_finished_kings_items_at_the_end_of_the_own_turn() -> None:
    state = bare(game="full")
    for seat in (0, 1):
        give(state, seat, hand="gold")
    for card, parts in (
        ("K01", "iron iron silver gold"),
        ("K02", "iron gold mithril"),
        ("K05", "iron gold gold"),
    ):
        crowned(state, 0, card, parts)
    started(state, 0, "K04", "iron iron silver mithril", seen=False)
    end(state)
    assert state.left == NOT_YET, "one in the making does not count"
    end(state)
    assert len(state.smiths[0].kings) == 4
    assert state.left == NOT_YET, "not before the end of the turn"
    end(state)
    assert (state.ended, state.left) == ("kings", 0)
    end(state)
    assert state.over


@pytest.mark.rule("DS-12.5", "DS-5.8")
def test_the_last_round_is_set_off_once_and_cannot_be_stopped() -> None:
    state = bare(3)
    for seat in range(3):
        give(state, seat, hand="gold")
    nearly_empty(state, "guild")
    play(state, "done", "draw guild")
    luck(state, "A01")
    nearly_empty(state, "mine")
    play(state, "stop")
    assert (state.ended, state.left) == ("guild", 1)
    play(state, "done", "draw mine")
    luck(state, "iron")
    assert (state.ended, state.left) == ("guild", 0), "both decks were empty, so drawing is over"
    state.guild, state.guild_discard = state.guild_discard, ()
    end(state)
    assert state.over, "a deck that fills again does not stop it"


@pytest.mark.rule("DS-12.6", "DS-12.7", "DS-12.8", "DS-12.13")
def test_only_the_market_is_sold_in_the_end() -> None:
    state = bare()
    give(
        state, 0, hand="gold K01", workshop="refined-gold K02", market="refined-gold iron storm K03"
    )
    started(state, 0, "I01", "iron")
    outcome = the_end(state)
    assert outcome["sheets"][0]["last-sale"] == 4 + 1 + 4
    assert outcome["scores"] == [15 + 9, 15]
    assert GAME.view(state, None).warehouse == (), "sold to the bank, not to the warehouse"


@pytest.mark.rule("DS-12.9")
def test_kings_items_are_revealed_in_the_end() -> None:
    state = bare()
    crowned(state, 0, "K05", "iron gold gold")
    hidden = GAME.view(state, 1).smiths[0].kings[0]
    assert (hidden.card, hidden.parts) == ("?", ())
    the_end(state)
    shown = GAME.view(state, 1).smiths[0].kings[0]
    assert (shown.card, shown.parts) == ("K05", ("iron", "gold", "gold"))


@pytest.mark.rule("DS-12.10", "DS-12.12")
def test_the_best_total_of_a_subtype_gets_25_coins() -> None:
    """Totals count: two smaller weapons beat the single best one."""
    state = bare()
    crowned(state, 0, "K01", "iron iron silver gold")
    crowned(state, 0, "K02", "iron gold mithril")
    crowned(state, 1, "K03", "gold gold ruby")
    crowned(state, 1, "K05", "iron gold gold")
    crowned(state, 1, "K07", "iron silver silver gold")
    outcome = the_end(state)
    assert [sheet["bonuses"] for sheet in outcome["sheets"]] == [25, 50]
    assert [sheet["kings"] for sheet in outcome["sheets"]] == [32 + 30, 38 + 31 + 34]
    assert outcome["scores"] == [15 + 25 + 62, 15 + 50 + 103]


@pytest.mark.rule("DS-12.11")
def test_tied_players_share_and_nobody_gets_it_for_nothing() -> None:
    equal = box("king.K26.value = 34")
    shields = (
        ("K07", "iron silver silver gold"),
        ("K08", "silver gold storm"),
        ("K25", "silver mithril mithril"),
        ("K26", "iron iron mithril lightning"),
    )
    for seats, share in ((2, 12), (3, 8), (4, 6)):
        state = bare(seats, equal, game="full")
        for seat, (card, parts) in enumerate(shields[:seats]):
            crowned(state, seat, card, parts)
        sheets = the_end(state)["sheets"]
        assert [sheet["bonuses"] for sheet in sheets] == [share] * seats
    state = bare()
    assert [sheet["bonuses"] for sheet in the_end(state)["sheets"]] == [0, 0]


@pytest.mark.rule("DS-12.12")
def test_apprentices_and_tools_pay_nothing_in_the_end() -> None:
    state = bare()
    give(state, 0, apprentices="A01", tools="T01 T02")
    assert the_end(state)["scores"] == [15, 15]


@pytest.mark.rule("DS-12.13", "DS-12.14")
def test_most_coins_win_and_equal_players_win_together() -> None:
    state = bare(4)
    for seat, money in enumerate((30, 40, 40, 10)):
        give(state, seat, coins=money)
    outcome = the_end(state)
    assert outcome["places"] == [3, 1, 1, 4]
    assert outcome["winners"] == [1, 2]


@pytest.mark.rule("DS-12.15")
def test_a_table_at_rest_comes_to_its_end() -> None:
    """Six rounds without a drawn card, then everybody else has a last turn."""
    state = bare(2)
    for seat in (0, 1):
        give(state, seat, hand="gold")
    turns = 0
    while not state.over:
        end(state)
        turns += 1
    assert state.ended == "rest"
    assert turns == 2 * QUIET_ROUNDS + 1

    state = bare(2)
    give(state, 0, hand="gold")
    give(state, 1, hand="gold")
    for _ in range(2 * QUIET_ROUNDS - 1):
        end(state)
    play(state, "done", "draw mine")
    luck(state, "iron")
    play(state, "stop")
    assert (state.quiet, state.left) == (0, NOT_YET)


@pytest.mark.rule("DS-12.6", "DS-12.9", "DS-12.13")
def test_the_scoring_is_told_step_by_step() -> None:
    state = bare()
    give(state, 0, hand="gold", market="iron")
    give(state, 1, hand="gold")
    crowned(state, 0, "K05", "iron gold gold")
    state.left = 0
    state.log = []
    end(state)
    told = [event.kind for event in state.log]
    assert told == [
        *("last-sale", "last-sale", "revealed", "bonus"),
        *("kings-paid", "kings-paid", "counted", "counted"),
    ]
    assert "Seat 1 reveals King's Gilded Cuirass." in events(state)
    assert "Seat 1 has 72 coins." in events(state)


@pytest.mark.rule("DS-12.13")
@pytest.mark.parametrize("seed", range(4))
def test_the_sheet_explains_every_coin(seed: int) -> None:
    state = GAME.start(3, {"game": "full"})
    play_out(state, seeded(seed))
    outcome = state.outcome
    for sheet, score in zip(outcome.sheets, outcome.scores, strict=True):
        assert sum(sheet.values()) == score
    assert sum(sheet["trade"] for sheet in outcome.sheets) == 0
    begin_again = GAME.load(GAME.save(state))
    assert begin_again.outcome.plain() == outcome.plain()
    assert isinstance(begin_again, Smithy)
    begin(begin_again)
