"""Chapter 5: placing."""

import pytest

from tests.games.emerald_skulls.table import (
    asked,
    give,
    lying,
    offered,
    play,
    put,
    refused,
    roll,
    start,
)


@pytest.mark.rule("ES-5.1")
def test_at_least_one_die() -> None:
    """Placing none is refused."""
    state = start(2)
    roll(state, "I I II")
    for tier in (1, 2, 3):
        assert refused(state, 0, f"place {tier}:") == "ES-5.1"
    assert "place 1:" not in offered(state)
    play(state, "place 1: I")
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-5.2")
def test_only_from_this_roll() -> None:
    """Only dice of the hand, with the faces they have just rolled."""
    state = start(2)
    roll(state, "I I W")
    assert refused(state, 0, "place 1: I I I") == "ES-5.2"
    assert refused(state, 0, "place 2: II") == "ES-5.2"
    assert refused(state, 0, "place 3: W W") == "ES-5.2"
    play(state, "place 1: I")
    assert refused(state, 0, "place 1: I") == "ES-5.2", "the rest is not rolled yet"
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-5.3")
def test_one_tier_at_a_time() -> None:
    """Dice for two tiers in the same placement are refused."""
    state = start(2)
    roll(state, "I II V")
    assert refused(state, 0, "place 1: I II") == "ES-5.3"
    assert refused(state, 0, "place 3: I II") == "ES-5.3"
    assert offered(state) == ["place 1: I", "place 2: II", "place 5: V"]


@pytest.mark.rule("ES-5.4")
def test_a_die_goes_only_on_its_own_tier() -> None:
    """I on tier 1, II on tier 2, III on tier 3, IV on tier 4, V on tier 5."""
    faces = ["I", "II", "III", "IV", "V"]
    for tier in range(1, 6):
        for face in faces:
            if face != faces[tier - 1]:
                state = start(2)
                roll(state, f"{face} {face} W")
                assert refused(state, 0, f"place {tier}: {face}") == "ES-5.4"
                assert refused(state, 0, f"place {tier}: {face} W") == "ES-5.4"
                assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-5.5")
def test_a_skull_goes_on_any_open_tier() -> None:
    """Alone or with others, and it counts as a die of that tier."""
    state = start(2)
    roll(state, "W II I")
    assert [text for text in offered(state) if "W" in text] == [
        "place 1: W",
        "place 1: I W",
        "place 2: W",
        "place 2: II W",
        "place 3: W",
        "place 4: W",
        "place 5: W",
    ]
    play(state, "place 2: II W")
    assert state.tumble.board.upper == 2
    assert state.tumble.floor() == 2
    play(state, "go on")
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-5.6")
@pytest.mark.parametrize(
    ("board", "picks", "open_tiers"),
    [
        ("", 0, [1, 2, 3, 4, 5]),
        ("1: I", 0, [1, 2, 3, 4, 5]),
        ("1: W", 0, [1, 2, 3, 4, 5]),
        ("2: II", 0, [2, 3, 4, 5]),
        ("1: I, 3: W", 0, [3, 4, 5]),
        ("1: I", 1, [3, 4, 5]),
        ("", 2, [3, 4, 5]),
        ("4: IV", 0, [4, 5]),
        ("1: I, 4: W", 2, [4, 5]),
    ],
)
def test_never_downwards(board: str, picks: int, open_tiers: list[int]) -> None:
    """Not below the highest tier that holds or held a die; the same or higher is fine."""
    state = start(2)
    put(state, board, 2, picks)
    roll(state, "W W")
    single = [text for text in offered(state) if text.endswith(": W")]
    assert single == [f"place {tier}: W" for tier in open_tiers]
    for tier in range(1, open_tiers[0]):
        assert refused(state, 0, f"place {tier}: W") == "ES-5.6"
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-5.7")
def test_two_eyes() -> None:
    """Tier 4 holds at most two dice, whatever they show."""
    state = start(2)
    roll(state, "IV IV W")
    assert [text for text in offered(state) if text.startswith("place 4")] == [
        "place 4: W",
        "place 4: IV",
        "place 4: IV W",
        "place 4: IV IV",
    ]
    assert refused(state, 0, "place 4: IV IV W") == "ES-5.7"
    play(state, "place 4: W", "go on")
    roll(state, "IV W")
    assert refused(state, 0, "place 4: IV W") == "ES-5.7"
    assert offered(state) == ["place 4: W", "place 4: IV", "place 5: W"]
    play(state, "place 4: IV", "go on")
    roll(state, "IV")
    assert (state.turn, state.gears) == (2, [0, 0]), "both eyes are full: a bust"


@pytest.mark.rule("ES-5.8")
def test_one_gem() -> None:
    """Tier 5 holds one die, so two cannot be placed there together."""
    state = start(2)
    roll(state, "V V W")
    assert [text for text in offered(state) if text.startswith("place 5")] == [
        "place 5: W",
        "place 5: V",
    ]
    assert refused(state, 0, "place 5: V V") == "ES-5.8"
    assert refused(state, 0, "place 5: V W") == "ES-5.8"
    play(state, "place 5: V")
    assert state.gears == [3, 0]


@pytest.mark.rule("ES-5.9")
@pytest.mark.parametrize(("tier", "face"), [(1, "I"), (2, "II"), (3, "III")])
def test_teeth_and_nose_are_never_full(tier: int, face: str) -> None:
    """Tiers 1, 2 and 3 hold any number of dice."""
    state = start(2)
    put(state, f"{tier}: {face} W W", 4)
    roll(state, f"{face} {face} W V")
    assert f"place {tier}: {face} {face} W" in offered(state)
    play(state, f"place {tier}: {face} {face} W", "go on")
    assert state.tumble.board.on[tier] == 6
    roll(state, "W")
    assert f"place {tier}: W" in offered(state), "all seven dice on one tier"


@pytest.mark.rule("ES-5.10")
def test_dice_may_be_kept() -> None:
    """What is not placed stays in the hand."""
    state = start(2)
    roll(state, "II II II")
    assert offered(state) == ["place 2: II", "place 2: II II", "place 2: II II II"]
    play(state, "place 2: II")
    assert (lying(state), state.tumble.hand) == ("2: II", 2)
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-5.11")
def test_a_bust_cannot_be_chosen() -> None:
    """While a die can be placed, the tumbler must place or reroll."""
    state = start(2)
    give(state, 0, cubes=1)
    put(state, "2: II", 2)
    roll(state, "I II")
    assert refused(state, 0, "bust") == "ES-5.11"
    assert offered(state) == ["place 2: II", "use cube"]
    play(state, "use cube")
    roll(state, "I I V")
    assert (state.turn, state.gears) == (2, [4, 0]), "the one thing to do was done: Gem Out"
