"""Chapter 12: alone against Vrax and Kar."""

from typing import Any

import pytest

from fogado.core.errors import BadSetup
from fogado.core.game import advance
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.state import KAR, VRAX, Skulls
from fogado.games.emerald_skulls.turn import TURN
from tests.games.emerald_skulls.printed import OPPOSITION, SHORT
from tests.games.emerald_skulls.table import (
    asked,
    box,
    finish,
    give,
    leave,
    luck,
    markers,
    offered,
    play,
    put,
    refused,
    roll,
    stack,
    start,
    told,
)


def solo(**setup: Any) -> Skulls:
    return start(1, **setup)


@pytest.mark.rule("ES-12.1")
def test_alone_against_two() -> None:
    """You are the tumbler in every turn; the two share one pool."""
    state = solo()
    seats = []
    for card in (1, 2, 3):
        luck(state, f"card {card}")
        seats.append(state.tumble.seat)
        roll(state, "I I II")
        play(state, "place 1: I", "chicken out")
        if state.question == "buy":
            play(state, "buy 3")
    assert seats == [0, 0, 0]
    assert state.opposition == 40 + 5 + 5 + 5, "Busted Fowl pays Vrax, Vrax, Kar into one pool"
    assert state.gears == [3]
    assert asked(state) == ("opposition",)


@pytest.mark.rule("ES-12.2")
def test_the_solo_pot() -> None:
    """Of 120 gears 40 are theirs; what they do not get stays in the pot."""
    state = solo()
    assert (state.pot, state.opposition, state.gears) == (80, 40, [0])
    for theirs in (0, 20, 39):
        state = solo(opposition=theirs)
        assert (state.pot, state.opposition) == (120 - theirs, theirs)
    assert solo(preset="solo-easy").opposition == 20
    for theirs in (-1, 41):
        with pytest.raises(BadSetup, match="out of reach; choose 0 to 40"):
            solo(opposition=theirs)
    for setup in ({"opposition": 20}, {"deck": 8}):
        with pytest.raises(BadSetup) as error:
            GAME.start(2, setup)
        assert str(error.value) == (
            "deck and opposition belong to the solo game, for one seat. [ES-12.2]"
        )
    tiny = box("[pot]\nsolo = 40")
    with pytest.raises(BadSetup) as error:
        start(1, edition=tiny)
    assert str(error.value) == "With opposition=40 nothing is left in the pot. [ES-12.2]"
    assert start(1, edition=tiny, opposition=39).pot == 1


@pytest.mark.rule("ES-12.3")
def test_the_opposition_deck() -> None:
    """Ten cards, shuffled; fewer are drawn at random from all ten."""
    state = solo()
    pending = state.chance
    assert pending is not None
    assert (pending.purpose, pending.seat) == ("opposition", -1)
    assert pending.outcomes() == [(card, 1 / 10) for card in range(1, 11)]
    assert state.view(0).rounds == 10
    state = solo(deck=3)
    assert state.view(0).rounds == 3
    seen = []
    for card in (10, 4, 7):
        pending = state.chance
        assert pending is not None
        left = [card for card in range(1, 11) if card not in seen]
        assert [card for card, _ in pending.outcomes()] == left
        luck(state, f"card {card}")
        seen.append(card)
        assert state.view(0).seen == tuple(sorted(seen))
        roll(state, "V I I")
        play(state, "place 5: V")
        if state.question == "buy":
            play(state, "buy 3")
    assert asked(state) == ("over",)
    assert solo(preset="solo-hard").rounds == 8
    for deck in (0, 11):
        with pytest.raises(BadSetup, match="choose 1 to 10"):
            solo(deck=deck)


@pytest.mark.rule("ES-12.4")
def test_standard_cards_only() -> None:
    """Advanced cards are refused."""
    assert solo().layout.cards == ("1", "2", "3", "4")
    for chosen in ("random", "first-taste", "6a+8a+14a+16a+22a+24a"):
        with pytest.raises(BadSetup) as error:
            solo(cards=chosen)
        assert str(error.value) == (
            "The solo game uses the standard cards: cards=standard. [ES-12.4]"
        )


@pytest.mark.rule("ES-12.5")
def test_the_card_is_revealed_after_buying() -> None:
    """And before the first roll."""
    state = solo()
    assert asked(state) == ("opposition",), "the first three dice were taken without a question"
    assert state.tumble.bought == 3
    luck(state, "card 6")
    assert state.view(0).shown == 6
    assert asked(state) == ("roll",)
    luck(state, "V I I")
    play(state, "place 5: V")
    assert asked(state) == ("buy", 0)
    assert (state.shown, markers(state)) == (0, {}), "last turn's card is gone"
    play(state, "buy 4")
    assert asked(state) == ("opposition",)


@pytest.mark.rule("ES-12.6")
@pytest.mark.parametrize("card", range(1, 11))
@pytest.mark.parametrize("dice", range(3, 8))
def test_their_bets_by_card_and_dice(card: int, dice: int) -> None:
    """The card names a bet for each marker by the number of dice bought."""
    state = solo()
    give(state, 0, 20)
    state.agenda = [TURN[0]]
    advance(state)
    play(state, f"buy {dice}")
    luck(state, f"card {card}")
    names = [SHORT[short] for short in OPPOSITION[card].split(" | ")[dice - 3].split()]
    wanted: dict[str, tuple[int, ...]] = {}
    for name, whose in zip(names, (VRAX, VRAX, KAR), strict=True):
        wanted[name] = (*wanted.get(name, ()), whose)
    assert markers(state) == wanted
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-12.6")
def test_later_dice_do_not_change_their_bets() -> None:
    """A cube brings a fourth die; the bets stay those for three.  Nor do small chances matter."""
    state = solo()
    give(state, 0, cubes=1)
    luck(state, "card 5")
    before = markers(state)
    assert before == {"mad-nargash": (VRAX,), "busted-fowl": (KAR,), "empty-hands": (VRAX,)}
    luck(state, "I I II")
    play(state, "use cube")
    assert markers(state) == before
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-12.7")
def test_vrax_lies_below_kar() -> None:
    """Vrax, Vrax, Kar: on a shared bet Vrax gets the better slot."""
    state = solo()
    state.log = []
    luck(state, "card 2")
    assert told(state) == [
        "Opposition card 2 is revealed; 9 are left.",
        "Vrax bets on Busted Fowl.",
        "Vrax bets on Empty Hands.",
        "Kar bets on Empty Hands.",
    ]
    assert stack(state, "empty-hands") == (VRAX, KAR)
    finish(state, "4: IV", "IV")
    assert told(state)[-4:-1] == [
        "Seat 1 is paid 10 gears and 0 cubes.",
        "Empty Hands pays Vrax 2 gears.",
        "Empty Hands pays Kar 1 gear.",
    ]
    assert state.opposition == 43


@pytest.mark.rule("ES-12.8")
def test_no_betting_window() -> None:
    """You cannot bet, and nobody is asked before rolls and rerolls, in the open form either."""
    for betting in ("ordered", "open"):
        state = solo(betting=betting)
        assert refused(state, 0, "bet final-jewel 1") == "ES-12.8"
        luck(state, "card 1")
        assert asked(state) == ("roll",)
        luck(state, "III I I")
        assert refused(state, 0, "bet final-jewel 1") == "ES-12.8"
        play(state, "place 3: III", "go on")
        assert asked(state) == ("roll",)
        luck(state, "I I")
        play(state, "pick nose")
        assert asked(state) == ("roll",), "before a reroll too"


@pytest.mark.rule("ES-12.9")
def test_your_own_markers_pick_noses() -> None:
    """At most two picks in a turn, as always."""
    state = solo()
    luck(state, "card 7")
    put(state, "3: III III III", 1)
    luck(state, "I")
    play(state, "pick nose")
    luck(state, "I I")
    play(state, "pick nose")
    luck(state, "III IV I")
    assert refused(state, 0, "pick nose") == "ES-4.10"
    assert offered(state) == ["place 3: III", "place 4: IV"]


@pytest.mark.rule("ES-12.10")
def test_you_are_paid_first() -> None:
    """Then their winning bets in the usual order, into their pool."""
    state = solo()
    luck(state, "card 6")
    assert markers(state) == {
        "final-jewel": (VRAX,),
        "empty-hands": (VRAX,),
        "empty-n-shiny": (KAR,),
    }
    state.log = []
    finish(state, "4: IV", "V")
    assert told(state)[2:6] == [
        "Seat 1: Double Out!",
        "Seat 1 is paid 10 gears and 0 cubes.",
        "Final Jewel pays Vrax 2 gears.",
        "Empty Hands pays Vrax 2 gears.",
    ]
    assert (state.gears, state.opposition, state.pot) == ([10], 49, 61)
    assert asked(state) == ("buy", 0)


@pytest.mark.rule("ES-12.11")
def test_the_solo_game_ends_with_the_pot() -> None:
    """The last gear ends it at once, whoever takes it; cards may be left."""
    state = solo()
    luck(state, "card 6")
    leave(state, 13, 0)
    finish(state, "4: IV", "V")
    assert (state.gears, state.opposition, state.pot) == ([77], 43, 0)
    assert state.over
    assert (state.rounds, state.outcome.winners) == (9, (0,))


@pytest.mark.rule("ES-12.11")
def test_the_solo_game_ends_with_the_deck() -> None:
    """After the payout of that turn, and the rest of the pot is theirs."""
    state = solo(deck=1)
    luck(state, "card 6")
    state.log = []
    finish(state, "4: IV", "V")
    assert told(state)[-2:] == [
        "Empty n' Shiny pays Kar 5 gears.",
        "The Opposition deck has ended; the last 61 gears of the pot go to Vrax and Kar.",
    ]
    assert (state.gears, state.opposition, state.pot) == ([10], 110, 0)
    assert asked(state) == ("over",)
    assert state.outcome.winners == ()


@pytest.mark.rule("ES-12.12")
@pytest.mark.parametrize(("mine", "won"), [(59, False), (60, False), (61, True), (120, True)])
def test_winning_alone(mine: int, won: bool) -> None:
    """More gears than both together; a tie is a loss, cubes or not."""
    state = solo(opposition=0)
    give(state, 0, mine, cubes=9)
    state.opposition, state.pot = 120 - mine, 0
    state.agenda.clear()
    assert state.check() == []
    assert state.outcome.plain() == {
        "scores": [mine],
        "places": [1 if won else 2],
        "winners": [0] if won else [],
        "sheets": [{"base": mine, "jackpots": 0, "bets": 0, "dice": 0, "opposition": 120 - mine}],
    }
