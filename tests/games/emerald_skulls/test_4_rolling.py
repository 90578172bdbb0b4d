"""Chapter 4: rolling and rerolling."""

import pytest

from fogado.core.errors import BadNotation
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
    stack,
    start,
)


@pytest.mark.rule("ES-4.1")
def test_the_whole_hand_is_rolled() -> None:
    """Every die of the hand, and none of the board."""
    state = start(2)
    close(state)
    pending = state.chance
    assert pending is not None
    assert (pending.purpose, pending.seat) == ("roll", 0)
    with pytest.raises(BadNotation) as error:
        luck(state, "I I")
    assert str(error.value) == "'I I' shows 2 dice; 3 are rolled."
    luck(state, "II I II")
    play(state, "place 2: II")
    play(state, "go on")
    close(state)
    with pytest.raises(BadNotation) as error:
        luck(state, "I I I")
    assert str(error.value) == "'I I I' shows 3 dice; 2 are rolled."
    luck(state, "V II")
    assert lying(state) == "2: II", "the board is not rolled"
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-4.2")
def test_place_or_reroll() -> None:
    """After a roll: placements, a cube, a pick, even when dice could be placed."""
    state = start(2)
    put(state, "3: III", 2)
    give(state, 0, cubes=1)
    roll(state, "III IV")
    assert offered(state) == ["place 3: III", "place 4: IV", "use cube", "pick nose"]
    play(state, "use cube")
    roll(state, "III IV I")
    assert offered(state) == ["place 3: III", "place 4: IV", "pick nose"]
    play(state, "pick nose")
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-4.3")
def test_a_cube_rerolls_the_hand() -> None:
    """One cube is given back; without one it is refused."""
    state = start(2)
    roll(state, "I II III")
    assert refused(state, 0, "use cube") == "ES-4.3"
    give(state, 0, cubes=2)
    play(state, "use cube")
    assert state.cubes == [1, 0]
    roll(state, "V V II I")
    assert state.tumble.roll.text == "I II V V"
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-4.4")
def test_with_the_cube_comes_one_die() -> None:
    """From the supply; if that is empty, the hand is rerolled as it is."""
    state = start(2)
    give(state, 0, cubes=3)
    put(state, "2: II", 5)
    roll(state, "I I I I I")
    play(state, "use cube")
    assert (state.tumble.hand, state.tumble.supply(), state.cubes[0]) == (6, 0, 2)
    roll(state, "I I I I I I")
    play(state, "use cube")
    assert (state.tumble.hand, state.tumble.supply(), state.cubes[0]) == (6, 0, 1)
    close(state)
    luck(state, "II V V V V V")
    assert offered(state) == ["place 2: II", "place 5: V", "use cube"]


@pytest.mark.rule("ES-4.5")
def test_a_reroll_comes_after_a_roll_and_before_placing() -> None:
    """Not before the first roll, not once dice have been placed."""
    state = start(2, betting="open")
    give(state, 0, cubes=1)
    assert refused(state, 0, "use cube") == "ES-4.5"
    roll(state, "III III I")
    play(state, "place 3: III")
    assert asked(state) == ("check", 0)
    assert refused(state, 0, "use cube") == "ES-4.5"
    assert refused(state, 0, "pick nose") == "ES-4.5"
    play(state, "go on")
    assert refused(state, 0, "pick nose") == "ES-4.5"
    roll(state, "I I")
    assert offered(state) == ["bust", "use cube", "pick nose"]


@pytest.mark.rule("ES-4.6")
def test_a_cube_buys_one_roll() -> None:
    """It must be followed by the roll; after that another cube may be spent."""
    state = start(2)
    give(state, 0, cubes=2)
    roll(state, "I I I")
    play(state, "use cube")
    assert refused(state, 0, "place 1: I") == "ES-1.9", "the old roll is gone"
    assert refused(state, 0, "use cube") == "ES-1.9"
    assert state.tumble.roll.text == ""
    roll(state, "I I I I")
    play(state, "use cube")
    close(state)
    assert asked(state) == ("roll",)
    luck(state, "I I I I I")
    assert "use cube" not in offered(state)
    assert state.cubes == [0, 0]


@pytest.mark.rule("ES-4.7")
def test_bets_come_before_each_reroll() -> None:
    """A new window by cube or by pick, then the whole hand is rolled."""
    state = start(2)
    give(state, 0, cubes=1)
    put(state, "3: III", 2)
    close(state)
    luck(state, "I I")
    play(state, "pick nose")
    bet(state, 1, "pick-n-bust")
    close(state)
    luck(state, "I I I")
    play(state, "use cube")
    bet(state, 1, "busted-fowl")
    assert (stack(state, "pick-n-bust"), stack(state, "busted-fowl")) == ((1,), (1,))
    assert asked(state) == ("roll",)
    luck(state, "I I I I")
    assert state.gears == [0, 15], "no cube, nothing on the nose: it is a bust after a pick"
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-4.8")
def test_a_nose_pick() -> None:
    """A marker on the nose, a III back into the hand, no die from the supply."""
    state = start(2)
    put(state, "1: I, 3: III W", 2)
    roll(state, "I I")
    play(state, "pick nose")
    assert lying(state) == "1: I, 3: W"
    turn = state.tumble
    assert (turn.hand, turn.supply(), turn.picks) == (3, 2, 1)
    roll(state, "III IV I")
    play(state, "place 3: III")
    assert state.tumble.picks == 1, "the marker stays until the turn is over"
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-4.9")
def test_only_a_natural_three_can_be_picked() -> None:
    """A wild die on the nose cannot be picked, nor any other tier."""
    state = start(2)
    put(state, "2: II, 3: W", 2)
    roll(state, "IV W")
    assert refused(state, 0, "pick nose") == "ES-4.9"
    assert "pick nose" not in offered(state)
    state = start(2)
    put(state, "2: II", 2)
    roll(state, "II V")
    assert refused(state, 0, "pick nose") == "ES-4.9"
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-4.10")
def test_two_picks_a_turn() -> None:
    """The tumbler has two markers."""
    state = start(2)
    put(state, "3: III III III", 1)
    roll(state, "I")
    play(state, "pick nose")
    roll(state, "I I")
    play(state, "pick nose")
    roll(state, "III IV I")
    assert lying(state) == "3: III"
    assert refused(state, 0, "pick nose") == "ES-4.10"
    assert offered(state) == ["place 3: III", "place 4: IV"]


@pytest.mark.rule("ES-4.11")
def test_the_pick_marker_closes_the_teeth() -> None:
    """Even with an empty nose; nose, eyes and gem stay open."""
    state = start(2)
    put(state, "3: III", 2)
    roll(state, "I I")
    play(state, "pick nose")
    assert lying(state) == ""
    roll(state, "II III W")
    assert offered(state) == [
        "place 3: W",
        "place 3: III",
        "place 3: III W",
        "place 4: W",
        "place 5: W",
    ]
    assert refused(state, 0, "place 2: II") == "ES-5.6"
    assert refused(state, 0, "place 1: W") == "ES-5.6"


@pytest.mark.rule("ES-4.12")
def test_picking_under_the_eyes() -> None:
    """A III may be picked although the eyes are begun; the nose then stays closed."""
    state = start(2)
    put(state, "3: III, 4: IV", 2)
    roll(state, "III I")
    assert offered(state) == ["bust", "pick nose"]
    play(state, "pick nose")
    assert lying(state) == "4: IV"
    roll(state, "III IV W")
    assert offered(state) == ["place 4: W", "place 4: IV", "place 5: W"]
    assert refused(state, 0, "place 3: III") == "ES-5.6"


@pytest.mark.rule("ES-4.13")
def test_no_way_back_from_a_reroll() -> None:
    """The tumbler must roll, and can chicken out only after placing again."""
    state = start(2, betting="open")
    give(state, 0, cubes=1)
    put(state, "3: III", 2)
    roll(state, "I I")
    play(state, "use cube")
    assert offered(state, 0) == ["roll"]
    assert refused(state, 0, "chicken out") == "ES-6.7"
    roll(state, "III I I")
    assert refused(state, 0, "chicken out") == "ES-6.7"
    play(state, "place 3: III")
    assert offered(state) == ["go on", "chicken out"]
    play(state, "chicken out")
    assert state.cubes == [2, 0]
