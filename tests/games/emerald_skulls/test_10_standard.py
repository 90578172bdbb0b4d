"""Chapter 10: each standard bet with every slot, and what the tumbler may take instead."""

import pytest

from tests.games.emerald_skulls.table import asked, bet, finish, offered, play, start


@pytest.mark.rule("ES-10.1")
def test_pick_n_bust() -> None:
    """Bust Out after a nose pick: 10, 8, 5.  No jackpot."""
    state = start(4)
    for seat in (2, 3, 1):
        bet(state, seat, "pick-n-bust")
    finish(state, "2: II", "I I", picks=1)
    assert state.gears == [0, 5, 10, 8]
    assert asked(state) == ("buy", 1)
    state = start(2)
    bet(state, 1, "pick-n-bust")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 0], "no pick, no win"


@pytest.mark.rule("ES-10.2")
def test_mad_nargash() -> None:
    """Gem Out or Double Out with wild dice only: 8, 5, 3.  Jackpot 5 for each."""
    state = start(4)
    for seat in (2, 3, 1):
        bet(state, seat, "mad-nargash")
    finish(state, "1: W W", "W I", "place 5: W")
    assert offered(state) == ["take base", "take jackpot mad-nargash"]
    play(state, "take jackpot mad-nargash")
    assert state.gears == [15, 3, 8, 5]
    assert asked(state) == ("buy", 1)
    state = start(2)
    bet(state, 1, "mad-nargash")
    finish(state, "1: I", "W I", "place 5: W")
    assert state.gears == [4, 0], "a natural die spoils it"


@pytest.mark.rule("ES-10.3")
def test_grim_grin() -> None:
    """Run Out with teeth only: 5, 3, 2.  Jackpot 3 for each I or II."""
    state = start(4)
    for seat in (2, 3, 1):
        bet(state, seat, "grim-grin")
    finish(state, "1: I I", "II W", "place 2: II W")
    assert offered(state) == ["take base", "take jackpot grim-grin"]
    play(state, "take jackpot grim-grin")
    assert state.gears == [9, 2, 5, 3]
    assert asked(state) == ("buy", 1)
    state = start(2)
    bet(state, 1, "grim-grin")
    finish(state, "1: I", "III III", "place 3: III III")
    assert state.gears == [1, 0], "a nose spoils it"


@pytest.mark.rule("ES-10.4")
def test_emerald_skull() -> None:
    """Double Out with a full skull: 10, 8, 5.  Jackpot 30."""
    state = start(4)
    state.cubes[0] = 4
    for seat in (2, 3, 1):
        bet(state, seat, "emerald-skull")
    state.cubes[0] = 0
    finish(state, "1: I, 2: II W, 3: W, 4: IV IV", "V")
    assert offered(state) == ["take base", "take jackpot emerald-skull"]
    play(state, "take jackpot emerald-skull")
    assert state.gears == [30, 5, 10, 8]
    assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-10.5")
def test_busted_fowl() -> None:
    """Bust Out or Chicken Out: 5, 3, 2.  No jackpot."""
    for faces, answers, paid in (("I I", [], 0), ("II I", ["chicken out"], 2)):
        state = start(4)
        for seat in (2, 3, 1):
            bet(state, seat, "busted-fowl")
        finish(state, "2: II", faces, *answers)
        assert state.gears == [paid, 2, 5, 3]
        assert asked(state) == ("buy", 1)


@pytest.mark.rule("ES-10.6")
def test_final_jewel() -> None:
    """Gem Out or Double Out: 2, 1.  No jackpot."""
    for faces, paid in (("V I", 4), ("V", 7)):
        state = start(4)
        for seat in (2, 3):
            bet(state, seat, "final-jewel")
        finish(state, "2: II", faces)
        assert state.gears == [paid, 0, 2, 1]
        assert asked(state) == ("bet", 2), "seat 1 has no gears and takes three dice"


@pytest.mark.rule("ES-10.7")
def test_empty_hands() -> None:
    """Run Out or Double Out: 2, 1.  No jackpot."""
    for faces, paid in (("IV", 7), ("V", 7)):
        state = start(4)
        for seat in (2, 3):
            bet(state, seat, "empty-hands")
        finish(state, "2: II", faces)
        assert state.gears == [paid, 0, 2, 1]
        assert asked(state) == ("bet", 2)


@pytest.mark.rule("ES-10.8")
def test_empty_n_shiny() -> None:
    """Double Out: 5, 3, 2.  No jackpot."""
    for faces, gears in (("V", [7, 2, 5, 3]), ("IV", [7, 0, 0, 0]), ("V I", [4, 0, 0, 0])):
        state = start(4)
        for seat in (2, 3, 1):
            bet(state, seat, "empty-n-shiny")
        finish(state, "2: II", faces)
        assert state.gears == gears
