"""Chapter 6: the five exits."""

import pytest

from fogado.games.emerald_skulls.skull import EXITS
from tests.games.emerald_skulls.table import (
    asked,
    bet,
    close,
    give,
    luck,
    lying,
    offered,
    play,
    put,
    refused,
    roll,
    start,
    told,
)


@pytest.mark.rule("ES-6.1")
@pytest.mark.parametrize(
    ("board", "hand", "faces", "answers", "exit"),
    [
        ("2: II", 2, "I I", [], "Bust Out"),
        ("2: II", 2, "V I", [], "Gem Out"),
        ("3: III", 2, "III III", ["place 3: III III"], "Run Out"),
        ("2: II", 2, "II I", ["chicken out"], "Chicken Out"),
        ("2: II", 1, "V", [], "Double Out"),
    ],
)
def test_each_turn_ends_with_one_exit(
    board: str, hand: int, faces: str, answers: list[str], exit: str
) -> None:
    """Exactly one of five; then comes the payout, and the next turn."""
    state = start(2)
    put(state, board, hand)
    close(state)
    state.log = []
    luck(state, faces)
    play(state, *answers)
    lines = told(state)
    assert [line for line in lines if line.endswith("!")] == [f"Seat 1: {exit}!"]
    assert lines.index(f"Seat 1: {exit}!") < lines.index("Turn 2: Seat 2 is the tumbler.")
    assert EXITS == (
        "still-on",
        "bust-out",
        "gem-out",
        "run-out",
        "chicken-out",
        "double-out",
    )
    assert state.turn == 2


@pytest.mark.rule("ES-6.2")
def test_bust_out() -> None:
    """No die can be placed and the tumbler does not reroll."""
    state = start(2)
    bet(state, 1, "busted-fowl")
    put(state, "3: III, 4: IV", 2)
    close(state)
    luck(state, "III I")
    assert asked(state) == ("place", 0)
    assert offered(state) == ["bust", "pick nose"]
    play(state, "bust")
    assert state.gears == [0, 5], "who could reroll may decline"
    assert state.cubes == [0, 0]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.2")
def test_a_bust_without_a_reroll_is_not_asked_about() -> None:
    """Nothing fits, no cube, no III: the turn is over."""
    state = start(2)
    put(state, "2: II", 3)
    close(state)
    luck(state, "I I I")
    assert (state.turn, state.gears) == (2, [0, 0])
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-6.3")
def test_gem_out() -> None:
    """A die on the gem, dice left in the hand."""
    state = start(2)
    bet(state, 1, "final-jewel")
    bet(state, 1, "empty-n-shiny")
    roll(state, "V I I")
    play(state, "place 5: V")
    assert state.gears == [3, 2]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.4")
def test_run_out() -> None:
    """The last die of the hand, the gem empty; the supply does not matter."""
    state = start(2)
    bet(state, 1, "empty-hands")
    bet(state, 1, "final-jewel")
    put(state, "4: IV", 1)
    assert state.tumble.supply() == 5
    close(state)
    luck(state, "IV")
    assert state.gears == [10, 2]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.5")
def test_double_out() -> None:
    """The last die of the hand goes on the gem."""
    state = start(2)
    bet(state, 1, "empty-n-shiny")
    put(state, "4: IV", 1)
    close(state)
    luck(state, "V")
    assert state.gears == [10, 5]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.6")
def test_the_check_after_each_placement() -> None:
    """Neither gem nor empty hand: the tumbler chickens out or goes on to a new window."""
    state = start(2)
    roll(state, "I II III")
    play(state, "place 1: I")
    assert asked(state) == ("check", 0)
    assert offered(state) == ["go on", "chicken out"]
    assert state.tumble.roll.text == ""
    play(state, "go on")
    assert asked(state) == ("bet", 1)
    roll(state, "III III")
    play(state, "place 3: III III")
    assert (state.turn, state.cubes) == (2, [2, 0]), "no hand: it is over without a question"


@pytest.mark.rule("ES-6.7")
def test_chicken_out() -> None:
    """Right after a placement, with dice left and no gem; at no other moment."""
    state = start(2, betting="open")
    bet(state, 1, "busted-fowl")
    assert refused(state, 0, "chicken out") == "ES-6.7"
    roll(state, "I I II")
    assert refused(state, 0, "chicken out") == "ES-6.7"
    play(state, "place 1: I I", "chicken out")
    assert state.gears == [2, 5]
    assert refused(state, 1, "chicken out") == "ES-6.7"
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.8")
def test_a_double_out_is_also_a_gem_out_and_a_run_out() -> None:
    """For every bet; a bet against either of the two loses."""
    state = start(4, cards="6a+8a+14a+16a+22a+24a")
    bet(state, 1, "lost-jewel")
    bet(state, 2, "final-jewel")
    bet(state, 3, "feeble-fingers")
    bet(state, 1, "empty-hands")
    put(state, "1: I", 1)
    close(state)
    luck(state, "V")
    assert state.gears == [6, 3, 3, 0], "1 + 5; Empty Hands 2 + 1, Final Jewel 2 + 1"
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-6.9")
def test_the_dice_stay_until_all_bets_are_judged() -> None:
    """Also after a bust: the board still counts for the bets."""
    state = start(3, cards="6a+8a+16b+20b+22a+24b")
    bet(state, 1, "eyeball-collection-1")
    bet(state, 2, "broken-limbs")
    put(state, "1: I, 4: IV", 3)
    close(state)
    state.log = []
    luck(state, "I I II")
    assert told(state) == [
        "Seat 1 rolls I I II.",
        "Seat 1: Bust Out!",
        "Eyeball Collection, one pays Seat 2 3 gears.",
        "Broken Limbs pays Seat 3 5 gears.",
        "Turn 2: Seat 2 is the tumbler.",
    ]
    assert lying(state) == ""
    assert asked(state) == ("buy", 1)


def test_after_the_last_die_with_a_cube_the_turn_is_over_all_the_same() -> None:
    """A cube helps after a roll only, never after the last placement."""
    state = start(2)
    give(state, 0, cubes=3)
    put(state, "4: IV", 1)
    roll(state, "IV")
    assert offered(state) == ["place 4: IV", "use cube"]
    play(state, "place 4: IV")
    assert (state.turn, state.cubes, state.gears) == (2, [3, 0], [10, 0])
