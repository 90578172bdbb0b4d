"""Chapter 7: the tumbler's payout."""

import pytest

from fogado.games.emerald_skulls.cards import HOUSE_PARTS
from fogado.games.emerald_skulls.skull import EXITS
from tests.games.emerald_skulls.table import (
    asked,
    bet,
    cards,
    close,
    give,
    leave,
    luck,
    offered,
    play,
    put,
    refused,
    roll,
    skull,
    start,
    told,
)

TIER_FACES = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V"}
PAID = {
    "chicken-out": {1: (1, 0), 2: (1, 0), 3: (0, 1), 4: (2, 0), 5: (3, 0)},
    "gem-out": {1: (1, 0), 2: (1, 0), 3: (0, 1), 4: (2, 0), 5: (3, 0)},
    "run-out": {1: (1, 0), 2: (2, 0), 3: (0, 1), 4: (5, 0), 5: (5, 0)},
    "double-out": {1: (1, 0), 2: (2, 0), 3: (0, 1), 4: (5, 0), 5: (5, 0)},
}
"""Gears and cubes for one die, by exit and tier, as the player aid prints them."""


@pytest.mark.rule("ES-7.3", "ES-7.4", "ES-7.5", "ES-7.6")
@pytest.mark.parametrize("exit", list(PAID))
@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
def test_what_a_die_pays(exit: str, tier: int) -> None:
    """Natural dice always; wild dice after a Gem Out or a Double Out only."""
    gears, cubes = PAID[exit][tier]
    number = EXITS.index(exit)
    natural = skull(f"{tier}: {TIER_FACES[tier]}")
    wild = skull(f"{tier}: W")
    assert HOUSE_PARTS.base_payout(natural, number) == (gears, cubes)
    wilds_pay = exit in ("gem-out", "double-out")
    assert HOUSE_PARTS.base_payout(wild, number) == ((gears, cubes) if wilds_pay else (0, 0))
    if tier != 5:
        pair = skull(f"{tier}: {TIER_FACES[tier]} W")
        twice = 2 if wilds_pay else 1
        assert HOUSE_PARTS.base_payout(pair, number) == (gears * twice, cubes * twice)


@pytest.mark.rule("ES-7.1")
def test_the_tumbler_is_paid_before_the_bets() -> None:
    """Four gears in the pot, three for the gem: one is left for the bets."""
    state = start(2)
    bet(state, 1, "final-jewel")
    roll(state, "V I I")
    leave(state, 4, 1)
    play(state, "place 5: V")
    assert state.gears == [3, 77]
    assert state.pot == 0
    assert asked(state) == ("over",)


@pytest.mark.rule("ES-7.2")
def test_a_bust_pays_the_tumbler_nothing() -> None:
    """No gears and no cubes, whatever lies there."""
    state = start(2)
    put(state, "1: I, 2: II, 3: W, 4: IV", 2)
    close(state)
    state.log = []
    luck(state, "I II")
    assert told(state) == [
        "Seat 1 rolls I II.",
        "Seat 1: Bust Out!",
        "Turn 2: Seat 2 is the tumbler.",
        "Seat 2 takes 3 dice for 0 gears.",
    ]
    assert (state.gears, state.cubes, state.pot) == ([0, 0], [0, 0], 80)
    assert state.ledgers[0].total() == 0


@pytest.mark.rule("ES-7.3")
def test_chicken_out_pays_the_small_table() -> None:
    """Lower jaw 1, upper jaw 1, eyes 2 for each die."""
    state = start(2)
    put(state, "1: I I, 2: II", 3)
    close(state)
    luck(state, "IV IV I")
    play(state, "place 4: IV IV", "chicken out")
    assert state.gears == [7, 0]
    assert state.ledgers[0].sheet() == {"base": 7, "jackpots": 0, "bets": 0, "dice": 0}
    state = start(2)
    put(state, "1: I, 4: IV W", 3)
    roll(state, "V I I")
    assert state.gears == [8, 0], "Gem Out: 1 + 2 + 2 + 3"
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-7.4")
def test_double_out_pays_the_big_table() -> None:
    """One lower tooth, one upper tooth, both eyes and the gem: 1 + 2 + 10 + 5 = 18."""
    state = start(2)
    put(state, "1: I, 2: II, 4: IV IV", 1)
    roll(state, "V")
    assert state.gears == [18, 0]
    state = start(2)
    put(state, "1: I, 2: II, 4: IV", 1)
    roll(state, "IV")
    assert state.gears == [13, 0], "Run Out: 1 + 2 + 10"
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-7.5")
def test_the_nose_pays_cubes() -> None:
    """One for each die and no gears, after each exit but the bust; they never run out."""
    state = start(2)
    put(state, "3: III III", 2)
    roll(state, "III I")
    play(state, "place 3: III", "chicken out")
    assert (state.gears, state.cubes) == ([0, 0], [3, 0])
    assert state.pot == 80
    give(state, 1, cubes=40)
    put(state, "3: III W W W W", 2)
    roll(state, "V I")
    play(state, "place 5: V")
    assert (state.gears, state.cubes) == ([0, 3], [3, 45]), "more than the box holds"
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-7.6")
def test_wild_dice_pay_only_with_a_gem() -> None:
    """After a Chicken Out or a Run Out they pay neither gears nor cubes."""
    state = start(2)
    put(state, "1: I W, 3: III W", 2)
    roll(state, "IV I")
    play(state, "place 4: IV", "chicken out")
    assert (state.gears, state.cubes) == ([3, 0], [1, 0])
    state = start(2)
    put(state, "1: I W, 3: III W", 1)
    roll(state, "W")
    play(state, "place 4: W")
    assert (state.gears, state.cubes) == ([1, 0], [1, 0])
    state = start(2)
    put(state, "1: I W, 3: III W", 1)
    roll(state, "W")
    play(state, "place 5: W")
    assert (state.gears, state.cubes) == ([7, 0], [2, 0])
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-7.7")
def test_the_jackpot_instead_of_the_base_payout() -> None:
    """One or the other, never both; a jackpot pays no cubes."""
    for answer, gears, cubes in (("take base", 3, 1), ("take jackpot mad-nargash", 10, 0)):
        state = start(2)
        put(state, "3: W", 2)
        roll(state, "W I")
        play(state, "place 5: W")
        assert asked(state) == ("payout", 0)
        assert offered(state) == ["take base", "take jackpot mad-nargash"]
        play(state, answer)
        assert (state.gears, state.cubes) == ([gears, 0], [cubes, 0])
        assert state.turn == 2


@pytest.mark.rule("ES-7.7")
def test_one_jackpot_among_several() -> None:
    """A full skull without a wild die is two jackpots on card 8b; one may be taken."""
    for answer, gears in (
        ("take base", 20),
        ("take jackpot emerald-skull", 30),
        ("take jackpot legendary-emerald-skull", 40),
    ):
        state = start(2, cards=cards("8b", "10b", seats=2))
        put(state, "1: I, 2: II II, 3: III, 4: IV IV", 1)
        roll(state, "V")
        play(state, "place 5: V")
        assert offered(state) == [
            "take base",
            "take jackpot emerald-skull",
            "take jackpot legendary-emerald-skull",
        ]
        play(state, answer)
        assert state.gears == [gears, 0]
        assert state.cubes == [1 if answer == "take base" else 0, 0]


@pytest.mark.rule("ES-7.8")
def test_only_printed_jackpots_that_came_true() -> None:
    """It must be on a card in play; nobody needs to have bet on it."""
    state = start(2, cards=cards("8a", "6a", seats=2))
    put(state, "1: I, 2: II II, 3: III, 4: IV IV", 1)
    roll(state, "V")
    play(state, "place 5: V")
    assert offered(state) == ["take base", "take jackpot emerald-skull"]
    assert refused(state, 0, "take jackpot legendary-emerald-skull") == "ES-7.8"
    assert refused(state, 0, "take jackpot mad-nargash") == "ES-7.8"
    assert refused(state, 0, "take jackpot cracked-skull") == "ES-7.8"
    assert sum(len(markers) for markers in state.stacks) == 0
    play(state, "take jackpot emerald-skull")
    assert state.gears == [30, 0]


@pytest.mark.rule("ES-7.9")
def test_jackpots_by_the_die() -> None:
    """Mad Nargash 5 for each wild die; Grim Grin 3 for each I or II, nothing for wild ones."""
    state = start(2)
    put(state, "1: W W, 4: W", 1)
    roll(state, "W")
    play(state, "place 5: W", "take jackpot mad-nargash")
    assert state.gears == [20, 0]
    state = start(2)
    put(state, "1: I W, 2: II", 2)
    roll(state, "W II")
    play(state, "place 2: II W", "take jackpot grim-grin")
    assert state.gears == [9, 0]
    assert state.ledgers[0].sheet() == {"base": 0, "jackpots": 9, "bets": 0, "dice": 0}
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-7.10")
@pytest.mark.parametrize(
    ("card", "name", "board", "gears"),
    [
        ("8a", "emerald-skull", "1: I W W, 3: III, 4: IV IV", 30),
        ("8b", "legendary-emerald-skull", "1: I I I, 3: III, 4: IV IV", 40),
        ("10a", "scarred-face", "1: I, 2: II, 3: III, 4: IV", 20),
        ("10b", "gnarled-face", "1: W, 2: II, 3: III, 4: IV", 25),
    ],
)
def test_fixed_jackpots(card: str, name: str, board: str, gears: int) -> None:
    """Emerald Skull 30, Legendary 40, Scarred Face 20, Gnarled Face 25."""
    state = start(2, cards=cards(card, seats=2))
    put(state, board, 1)
    roll(state, "V")
    play(state, "place 5: V")
    play(state, f"take jackpot {name}")
    assert state.gears == [gears, 0]
    assert state.cubes == [0, 0]
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-7.11")
def test_gears_and_cubes_are_one_payment() -> None:
    """If it empties the pot, the tumbler still gets its cubes."""
    state = start(2)
    put(state, "3: III III, 4: IV", 2)
    leave(state, 2, 1)
    roll(state, "V I")
    play(state, "place 5: V")
    assert (state.gears, state.cubes, state.pot) == ([2, 78], [2, 0], 0)
    assert asked(state) == ("over",)
