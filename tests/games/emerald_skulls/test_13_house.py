"""Chapter 13: what this table adds."""

import pytest

from fogado.core.errors import BadEdition
from fogado.games.emerald_skulls.state import KAR, VRAX
from tests.games.emerald_skulls.table import (
    asked,
    bet,
    box,
    give,
    luck,
    markers,
    offered,
    play,
    put,
    roll,
    start,
)


@pytest.mark.rule("ES-13.1")
def test_an_edition_corrects_what_is_printed() -> None:
    """The table then plays with the corrected numbers."""
    edition = box(
        "[pot]\nper-player = 50\nsolo = 130\n"
        "[dice.cost]\n4 = 2\n"
        "[payout.gem]\ngem-out = 4\n"
        "[jackpot]\nmad-nargash = 6\n"
        "[cards.3.final-jewel]\npays = [3, 2, 1]\n"
        "[counts]\nbroken-limbs = [3, 7]\n"
        '[opposition.1]\n3 = ["grim-grin", "busted-fowl", "final-jewel"]\n'
    )
    state = start(4, edition=edition)
    assert state.pot == 200
    for seat in (1, 2, 3):
        bet(state, seat, "final-jewel")
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.gears == [4, 3, 2, 1]
    assert offered(state) == ["buy 3", "buy 4", "buy 5"]
    play(state, "buy 4")
    assert state.gears == [4, 1, 2, 1]
    roll(state, "W I I I")
    play(state, "place 5: W", "take jackpot mad-nargash")
    assert state.gears == [4, 7, 2, 1]
    alone = start(1, edition=edition)
    assert (alone.pot, alone.opposition) == (90, 40)
    luck(alone, "card 1")
    assert markers(alone) == {"grim-grin": (VRAX,), "busted-fowl": (VRAX,), "final-jewel": (KAR,)}
    with pytest.raises(BadEdition):
        start(2, edition=box("[dice.cost]\n4 = 20"))
    assert start(2).pot == 80, "the house keeps its own numbers"


@pytest.mark.rule("ES-13.2")
def test_forced_answers_are_not_asked_for() -> None:
    """A single possible answer is given by the table itself."""
    state = start(2)
    assert asked(state) == ("bet", 1), "three dice, without a question"
    roll(state, "V V V")
    assert (state.turn, state.gears) == (2, [3, 0]), "the gem, and the base payout"
    put(state, "2: II", 2)
    roll(state, "I I")
    assert state.turn == 3, "a bust without a reroll"
    assert asked(state) == ("buy", 0)


@pytest.mark.rule("ES-13.3")
def test_everything_on_the_table_is_seen_by_everybody() -> None:
    """Gears, cubes, dice, markers, the pot; of the deck only what is left of it."""
    state = start(3)
    give(state, 2, 5, cubes=2)
    bet(state, 1, "final-jewel")
    roll(state, "I II W")
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    assert [view.seat for view in views] == [0, 1, 2, None]
    for view in views:
        view.seat = None
        assert view == views[0]
    seen = views[0]
    assert (seen.pot, seen.gears, seen.cubes) == (115, (0, 0, 5), (0, 0, 2))
    assert (seen.roll, seen.hand, seen.markers) == ("I II W", 3, (2, 1, 2))
    assert [b.stack for b in seen.bets if b.name == "final-jewel"] == [(1,)]
    alone = start(1, deck=4)
    luck(alone, "card 3")
    hidden = alone.view(0)
    assert (hidden.shown, hidden.seen, hidden.rounds) == (3, (3,), 3)
    assert alone.deck == (1, 2, 4, 5, 6, 7, 8, 9, 10), (
        "which one comes next is decided when it comes"
    )
