"""The exact odds of a turn against brute force through the game itself."""

from __future__ import annotations

from typing import Any

import pytest

from fogado.analysis.skull_odds import odds_at, odds_of, prepare, table_of
from fogado.analysis.skull_position import read_position
from fogado.core.game import advance
from fogado.games.emerald_skulls.skull import EXITS
from fogado.games.emerald_skulls.state import Skulls
from fogado.games.emerald_skulls.turn import TURN
from tests.analysis.skull_brute import Brute, End, best, casual
from tests.games.emerald_skulls.table import bet, box, cards, give, leave, put, roll, start

EXACT = 1e-9


def agree(data: Any, end: End, state: Skulls) -> None:
    """Compare odds with what brute force found: value, exits, and every marker on a bet."""
    assert data["value"] == pytest.approx(end.value, abs=EXACT)
    for name, chance in data["exits"].items():
        assert chance == pytest.approx(end.exits[EXITS.index(name)], abs=EXACT), name
    for seat in range(state.seats()):
        if seat == state.tumble.seat:
            continue
        slots = [
            (slot, found["in"])
            for found in data["bets"].values()
            for slot in found["slots"]
            if slot["marker"] == seat
        ]
        gears = sum(slot["expected"] for slot, paid in slots if paid == "gears")
        cubes = sum(slot["expected"] for slot, paid in slots if paid == "cubes")
        assert gears == pytest.approx(end.gears[seat], abs=EXACT), seat
        assert cubes + state.cubes[seat] == pytest.approx(end.cubes[seat], abs=EXACT), seat


def compare(state: Skulls, cube: float = 2.0) -> Any:
    """Work the odds out both ways, for the best and for the casual tumbler."""
    data = odds_of(state.view(0), cube=cube)
    assert data is not None
    agree(data, Brute(state, cube, best).end, state)
    agree(data["casual"], Brute(state, cube, casual).end, state)
    return data


def at(board: str, hand: int, picks: int = 0, seats: int = 3, **setup: Any) -> Skulls:
    """Begin a window of open betting with these dice on the skull."""
    state = start(seats, betting="open", **setup)
    put(state, board, hand, picks)
    return state


@pytest.mark.parametrize("cube", [0.0, 2.0, 3.7])
def test_a_whole_turn_with_three_dice(cube: float) -> None:
    """Every placement, every chicken-out and nose pick from the first roll on."""
    state = at("", 3, seats=2)
    data = compare(state, cube)
    assert sum(data["exits"].values()) == pytest.approx(1)
    assert data["question"] == "open-betting"


@pytest.mark.slow
def test_a_whole_turn_with_a_cube() -> None:
    """A cube brings a die and another roll; if it is not spent it is worth its value."""
    state = at("", 3, seats=2)
    give(state, 0, cubes=1)
    compare(state)


@pytest.mark.parametrize(
    ("board", "hand", "picks", "cubes"),
    [
        ("1: I W, 3: III III", 2, 0, 0),  # two picks to come
        ("1: I, 3: III", 2, 1, 1),  # one pick and one cube left
        ("3: III III", 2, 1, 0),
        ("2: II, 3: III", 1, 0, 2),  # cubes that bring dice
        ("3: III, 4: IV", 3, 0, 0),  # picking under the eyes
        ("4: IV IV", 3, 0, 1),  # only the gem is open
        ("2: W W, 4: W", 2, 0, 0),  # nothing but skulls: Mad Nargash is near
        ("1: I I, 2: II", 2, 0, 0),  # Grim Grin
        ("1: I, 2: II II, 3: III, 4: IV", 2, 0, 0),  # Emerald Skull
        ("1: I, 2: II II, 3: III, 4: IV IV", 1, 0, 3),  # cubes without dice in the supply
    ],
)
def test_positions_in_the_middle_of_a_turn(board: str, hand: int, picks: int, cubes: int) -> None:
    """Any position of any turn, with bets on it."""
    state = at(board, hand, picks)
    give(state, 0, cubes=cubes)
    for seat, name in ((1, "final-jewel"), (2, "final-jewel"), (1, "busted-fowl")):
        bet(state, seat, name)
    compare(state)


@pytest.mark.parametrize("pot", [1, 3, 6, 11, 20])
def test_the_pot_runs_dry(pot: int) -> None:
    """The tumbler takes what is left, later bets get the rest or nothing; cubes are still paid."""
    state = at("1: I, 3: III, 4: IV", 2, seats=4)
    give(state, 0, cubes=1)
    leave(state, pot, 3)
    for seat, name in (
        (1, "empty-n-shiny"),
        (2, "empty-n-shiny"),
        (1, "final-jewel"),
        (2, "busted-fowl"),
        (3, "final-jewel"),
        (3, "busted-fowl"),
    ):
        bet(state, seat, name)
    data = compare(state)
    assert data["gears"] <= pot


@pytest.mark.parametrize(
    ("wanted", "board", "hand", "bets"),
    [
        (("10b", "8b"), "1: I, 2: II, 3: III, 4: IV", 1, ("scarred-face", "gnarled-face", "")),
        (("10b", "8b"), "1: I, 2: II, 3: III", 3, ("grim-visage", "scarred-face", "")),
        (("8b", "26b"), "1: I, 2: II II, 3: III, 4: IV", 2, ("eyed-skull", "cracked-skull", "")),
        (("8b", "6b"), "1: I I, 2: II, 3: III, 4: IV", 2, ("legendary-emerald-skull", "", "")),
        (("6b", "14b"), "2: W W, 4: W", 3, ("mad-nargash", "nargashs-bane", "nargashs-gamble")),
        (("12b", "18b"), "", 3, ("toothless-roll", "broken-tusks", "toothless-roll")),
        (("12a", "16a"), "1: I", 2, ("obsessive-picker-2", "obsessive-picker-0", "grim-grin")),
        (("20a", "14a"), "1: I", 3, ("bite-alignment-upper", "bite-alignment-lower", "")),
        (("18a", "28b"), "3: III", 3, ("pick-n-bust", "tumblers-triumph", "draguls-downfall")),
        (("24b", "22b"), "2: II, 3: III", 3, ("broken-limbs", "feeble-fingers", "wild-crystal")),
    ],
)
def test_advanced_cards(
    wanted: tuple[str, ...], board: str, hand: int, bets: tuple[str, ...]
) -> None:
    """Jackpots on the cards in play, plus and times, specials, and a bet that pays cubes."""
    state = start(4, betting="open", cards=cards(*wanted, seats=4))
    put(state, board, hand)
    for seat, name in enumerate(bets, 1):
        if name:
            bet(state, seat, name)
    compare(state)


def test_a_corrected_box_has_odds_of_its_own() -> None:
    """An edition that pays more for eyes makes eyes worth more."""
    edition = box("[payout.eyes]\nrun-out = 9\n[jackpot]\nmad-nargash = 1\n")
    state = start(2, edition=edition, betting="open")
    put(state, "2: W, 3: III", 2)
    data = compare(state)
    plain = at("2: W, 3: III", 2, seats=2)
    found = odds_of(plain.view(0))
    assert found is not None
    assert data["value"] != pytest.approx(found["value"], abs=1e-3)


@pytest.mark.slow
def test_every_option_of_a_roll_has_its_value_and_its_risk() -> None:
    """What an option is worth is what brute force finds after it has been taken."""
    state = at("1: I, 3: III", 3, seats=2)
    give(state, 0, cubes=1)
    roll(state, "II IV W")
    data = compare(state)
    assert data["question"] == "place"
    assert [found["option"] for found in data["options"]] == [
        option.write() for option in state.options(0)
    ]
    assert data["value"] == max(found["value"] for found in data["options"])
    for found, option in zip(data["options"], state.options(0), strict=True):
        after = state.copy()
        after.take(0, option)
        end = Brute(after, 2.0, best).end
        if after.turn > state.turn:
            # Nothing more was asked: the turn is over and paid.
            won = after.gears[0] - state.gears[0] + 2.0 * after.cubes[0]
            assert found["value"] == pytest.approx(won, abs=EXACT)
            assert found["bust"] == 0.0
        else:
            assert found["value"] == pytest.approx(end.value, abs=EXACT)
            assert found["bust"] == pytest.approx(end.exits[1], abs=EXACT)


def test_to_go_on_or_not() -> None:
    """After a placement: two options, each with its value; stopping never busts."""
    state = at("1: I, 3: III", 3, seats=2)
    roll(state, "II IV W")
    state.apply(0, state.game.parse("place 4: IV W"))
    assert state.question == "check"
    data = compare(state)
    go_on, stop = data["options"]
    assert (go_on["option"], stop["option"]) == ("go on", "chicken out")
    assert go_on["bust"] > 0.2
    assert stop == {"option": "chicken out", "value": 1 + 2 + 2.0, "bust": 0.0}


def test_the_payout_is_a_choice_too() -> None:
    """Grim Grin or the base payout: both are valued, and the turn cannot bust any more."""
    state = at("1: I I", 2, seats=2)
    roll(state, "I I")
    state.apply(0, state.game.parse("place 1: I I"))
    assert state.question == "payout"
    data = compare(state)
    assert data["options"] == [
        {"option": "take base", "value": 4.0, "bust": 0.0},
        {"option": "take jackpot grim-grin", "value": 12.0, "bust": 0.0},
    ]
    assert data["exits"]["run-out"] == 1.0


@pytest.mark.slow
def test_buying_dice_is_judged_with_their_price_in_the_pot() -> None:
    """Each hand is worth its turn less its price; the price can be won back from the pot."""
    state = start(2, betting="open")
    leave(state, 3, 0)
    state.agenda = [TURN[0]]
    advance(state)
    data = odds_of(state.view(0))
    assert data is not None
    assert data["question"] == "buy"
    assert [found["option"] for found in data["options"]] == [f"buy {n}" for n in range(3, 8)]
    for found in data["options"][:2]:
        after = state.copy()
        after.take(0, state.game.parse(found["option"]))
        end = Brute(after, 2.0, best).end
        price = state.gears[0] - after.gears[0]
        assert found["value"] == pytest.approx(end.value - price, abs=EXACT)
        assert found["bust"] == pytest.approx(end.exits[1], abs=EXACT)
    assert data["value"] == max(found["value"] for found in data["options"])


def test_a_gambler_sees_what_each_bet_promises() -> None:
    """Ordered betting: a bet is worth what its slot may expect; passing is worth nothing."""
    state = start(3)
    put(state, "1: I, 3: III", 2)
    assert state.question == "bet"
    data = odds_of(state.view(1))
    assert data is not None
    by_text = {found["option"]: found for found in data["options"]}
    assert list(by_text) == [option.write() for option in state.options(1)]
    assert by_text["pass"]["value"] == 0.0
    assert by_text["bet final-jewel 1"]["value"] == pytest.approx(
        2 * data["bets"]["final-jewel"]["chance"]
    )
    assert odds_of(state.view(None)) == data, "a spectator sees the same table"


def test_there_are_no_odds_while_nobody_tumbles() -> None:
    """Cards still to be drawn, or a play that is over: nothing to say."""
    drawing = start(3, cards="random")
    assert odds_of(drawing.view(0)) is None
    over = at("1: I, 4: IV", 1, seats=2)
    leave(over, 1, 1)
    roll(over, "V")
    assert over.over, "the only placement was made, and it took the last gear"
    assert odds_of(over.view(0)) is None


@pytest.mark.slow
def test_after_preparing_nothing_is_left_to_solve() -> None:
    """Whoever prepares finds every value already worked out, whatever the position."""
    table = table_of("10a+14b")
    prepare(table, 0)
    known = table.solved(None)
    size = known.best.size()
    assert size > 20_000
    for text in ("hand 7", "1: W; 3: III W; roll I IV W", "2: II; 4: W; hand 3; picks 1"):
        odds_at(table, read_position(text))
    assert known.best.size() == size
