"""Chapter 2: the turn, and buying dice."""

import pytest

from fogado.core.errors import BadNotation
from fogado.games.emerald_skulls.game import GAME
from tests.games.emerald_skulls.table import (
    act,
    asked,
    give,
    leave,
    luck,
    offered,
    play,
    put,
    refused,
    roll,
    slots,
    start,
)


@pytest.mark.rule("ES-2.1")
def test_a_turn_is_buying_rolling_payout() -> None:
    """Three phases in this order."""
    state = start(2)
    give(state, 1, 1)
    phases = []
    put(state, "", 3)
    roll(state, "V I I")
    play(state, "place 5: V")
    phases.append(state.question)
    play(state, "buy 4")
    while state.tumble.seat == 1:
        phases.append(state.question)
        if state.question == "bet":
            play(state, "pass")
        elif state.question == "roll":
            luck(state, "W I I I")
        elif state.question == "place":
            play(state, "place 5: W")
        elif state.question == "payout":
            play(state, "take base")
    assert phases == ["buy", "bet", "roll", "place", "payout"]
    assert asked(state) == ("buy", 0)
    assert (state.tumble.seat, state.turn) == (0, 3)


@pytest.mark.rule("ES-2.2")
def test_three_to_seven_dice_once() -> None:
    """3, 4, 5, 6 or 7 dice, once in a turn."""
    state = start(2)
    give(state, 1, 10)
    roll(state, "V I I")
    play(state, "place 5: V")
    assert asked(state) == ("buy", 1)
    assert offered(state) == ["buy 3", "buy 4", "buy 5", "buy 6", "buy 7"]
    for number in (0, 1, 2, 8):
        with pytest.raises(BadNotation):
            GAME.parse(f"buy {number}")
    play(state, "buy 3")
    roll(state, "I I I")
    assert refused(state, 1, "buy 7") == "ES-2.2", "dice are taken once"
    assert asked(state) == ("place", 1)


@pytest.mark.rule("ES-2.3")
@pytest.mark.parametrize(("dice", "price"), [(3, 0), (4, 1), (5, 3), (6, 6), (7, 10)])
def test_the_price_is_for_the_whole_hand(dice: int, price: int) -> None:
    """3 dice are free, 4 cost 1, 5 cost 3, 6 cost 6, 7 cost 10."""
    state = start(2)
    give(state, 1, 12)
    roll(state, "V I I")
    play(state, "place 5: V", f"buy {dice}")
    assert state.gears == [3, 12 - price]
    assert state.pot == 80 - 12 - 3 + price
    assert state.ledgers[1].sheet() == {"base": 12, "jackpots": 0, "bets": 0, "dice": -price}
    assert (state.tumble.bought, state.tumble.hand) == (dice, dice)
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-2.4")
@pytest.mark.parametrize(
    ("gears", "most"), [(0, 3), (1, 4), (2, 4), (3, 5), (5, 5), (6, 6), (9, 6), (10, 7)]
)
def test_no_credit(gears: int, most: int) -> None:
    """Only as many dice as the gears pay for; cubes pay for nothing."""
    state = start(3)
    give(state, 1, gears, cubes=9)
    roll(state, "V I I")
    play(state, "place 5: V")
    if most == 3:
        assert state.tumble.bought == 3, "a single answer is not asked for"
        return
    assert offered(state) == [f"buy {dice}" for dice in range(3, most + 1)]
    for dice in range(most + 1, 8):
        assert refused(state, 1, f"buy {dice}") == "ES-2.4"
    play(state, f"buy {most}")
    assert asked(state) == ("bet", 2)


@pytest.mark.rule("ES-2.5")
def test_gears_for_dice_can_be_won_in_the_same_turn() -> None:
    """They go into the pot before the first bets and the first roll."""
    state = start(2)
    roll(state, "V I I")
    leave(state, 4, 1)
    play(state, "place 5: V")
    assert (state.pot, state.gears) == (1, [3, 76])
    play(state, "buy 5")
    assert (state.pot, state.gears) == (4, [3, 73])
    assert asked(state) == ("bet", 0)
    roll(state, "V I I I I")
    play(state, "place 5: V")
    assert (state.pot, state.gears) == (1, [3, 76]), "the gem paid with the tumbler's own gears"
    assert asked(state) == ("buy", 0)


@pytest.mark.rule("ES-2.6")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_first_tumbler_has_three_dice(seats: int) -> None:
    """Nobody owns a gear in the first turn."""
    state = start(seats)
    assert (state.turn, state.tumble.bought, state.tumble.hand) == (1, 3, 3)
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-2.7")
def test_hand_board_and_supply_are_seven_dice() -> None:
    """What is not taken is the supply; nothing gets lost on the way."""
    state = start(2)
    give(state, 0, cubes=2)

    def parts() -> tuple[int, int, int]:
        turn = state.tumble
        return turn.hand, turn.board.dice, turn.supply()

    assert parts() == (3, 0, 4)
    roll(state, "III II I")
    play(state, "use cube")
    assert parts() == (4, 0, 3)
    roll(state, "III III I I")
    play(state, "place 3: III III")
    assert parts() == (2, 2, 3)
    play(state, "go on")
    roll(state, "I I")
    play(state, "pick nose")
    assert parts() == (3, 1, 3)
    roll(state, "I I I")
    play(state, "use cube")
    assert parts() == (4, 1, 2)
    assert asked(state) == ("bet", 1)
    act(state, 1, "pass")
    assert slots(state, 1) == []
    assert asked(state) == ("roll",)
