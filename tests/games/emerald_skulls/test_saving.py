"""A state as plain data, and back, at every moment; and copies."""

import json
from typing import Any

import pytest

from fogado.core.errors import BadState
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.state import Ledger, Skulls
from tests.games.emerald_skulls.plays import SETUPS, middle, walk
from tests.games.emerald_skulls.table import (
    skull,
    start,
)


def test_a_state_is_written_as_plain_data() -> None:
    state = middle()
    data = GAME.save(state)
    edition = data.pop("edition")
    assert edition["name"] == "my box"
    assert edition["values"] == {"jackpot.emerald-skull": 31}
    assert data == {
        "game": "emerald-skulls",
        "rules_version": 1,
        "setup": {
            "cards": "standard",
            "betting": "ordered",
            "opening": "left",
            "first": "1",
            "deck": 10,
            "opposition": 40,
        },
        "cards": ["1", "2", "3", "4"],
        "pot": 113,
        "gears": [7, 0, 0],
        "cubes": [2, 0, 0],
        "ledgers": [[7, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
        "stacks": [[], [], [], [], [0], [2], [], []],
        "tumbler": 1,
        "bought": 6,
        "hand": 3,
        "roll": "I IV W",
        "board": skull("1: I W, 3: III").code,
        "picks": 1,
        "exit": "still-on",
        "turn": 1,
        "opposition": 0,
        "deck": [],
        "rounds": 0,
        "shown": 0,
        "drawn": [],
        "agenda": [
            {"is": "EndTurn", "seat": 1},
            {"is": "SettleBets"},
            {"is": "PayTumbler", "seat": 1},
            {"is": "PlaceDice", "seat": 1},
        ],
    }
    assert GAME.save(start(2))["edition"] is None


@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_a_state_comes_back_from_json_at_every_moment(seats: int, setup: dict[str, Any]) -> None:
    for state in walk(seats, setup, "saved", 150):
        again = GAME.load(json.loads(json.dumps(GAME.save(state))))
        assert again == state
        assert isinstance(again, Skulls)
        assert (again.marks, again.blocked, again.full) == (state.marks, state.blocked, state.full)
        assert again.to_act == state.to_act
        for seat in state.to_act:
            assert again.options(seat) == state.options(seat)


@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_a_copy_is_equal_and_independent(seats: int, setup: dict[str, Any]) -> None:
    before: dict[str, Any] | None = None
    twin: Skulls | None = None
    for state in walk(seats, setup, "copied", 150):
        if twin is not None:
            assert GAME.save(twin) == before, "a copy does not follow the original"
        twin = state.copy()
        before = GAME.save(state)
        assert twin == state
        assert twin is not state
        assert twin.log is None
        assert (twin.marks, twin.blocked, twin.full) == (state.marks, state.blocked, state.full)
        assert twin.marks is not state.marks
        assert twin.blocked is not state.blocked
        for seat in state.to_act:
            for option in state.options(seat)[-2:]:
                state.copy().apply(seat, option)
        assert GAME.save(state) == before, "playing on with a copy leaves the original alone"
        if state.chance is None and not state.over:
            third = state.copy()
            third.gears[0] += 1
            assert third != state
            assert GAME.save(state) == before
    assert start(2) != "a table"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "lanterns"}, "This is not a saved state of emerald-skulls."),
        (
            {"rules_version": 0},
            "This state was saved under rules version 0; this engine has version 1.",
        ),
        ({"pot": 112}, "The saved state is not possible: There are 119 gears, not 120."),
        (
            {"pot": "113"},
            "The saved state cannot be read: '113' is not a whole number.",
        ),
        (
            {"gears": "7"},
            "The saved state cannot be read: '7' is not a list of whole numbers.",
        ),
        (
            {"gears": [7, 0, True]},
            "The saved state cannot be read: [7, 0, True] is not a list of whole numbers.",
        ),
        ({"gears": []}, "The saved state cannot be read: There must be one to eight seats."),
        ({"gears": [0] * 9}, "The saved state cannot be read: There must be one to eight seats."),
        (
            {"tumbler": 3},
            "The saved state cannot be read: The tumbler or the stacks do not fit the table.",
        ),
        (
            {"tumbler": -1},
            "The saved state cannot be read: The tumbler or the stacks do not fit the table.",
        ),
        (
            {"stacks": []},
            "The saved state cannot be read: The tumbler or the stacks do not fit the table.",
        ),
        (
            {"cubes": [2, 0]},
            "The saved state cannot be read: Every seat needs gears, cubes and a score sheet.",
        ),
        (
            {"ledgers": [[7, 0, 0, 0]]},
            "The saved state cannot be read: Every seat needs gears, cubes and a score sheet.",
        ),
        ({"cards": ["5"]}, "The saved state cannot be read: There is no card '5'."),
        ({"roll": "VI"}, "The saved state cannot be read: KeyError at 'VI'."),
        ({"turn": None}, "The saved state cannot be read: None is not a whole number."),
        (
            {"picks": 1.5},
            "The saved state cannot be read: 1.5 is not a whole number.",
        ),
        (
            {"drawn": 5},
            "The saved state cannot be read: TypeError at 'int' object is not iterable.",
        ),
        (
            {"edition": 4},
            "The saved state cannot be read: The edition must be written as a name and its values.",
        ),
        (
            {"ledgers": [[6, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]},
            "The saved state is not possible: "
            "The score sheet of seat 0 does not explain its gears.",
        ),
        (
            {"stacks": [[], [], [], [], [0], [2, 2], [], []]},
            "The saved state is not possible: The stack on final-jewel is not possible.",
        ),
        (
            {"stacks": [[0], [0], [], [], [0], [], [], []]},
            "The saved state is not possible: Seat 0 has more than two markers out.",
        ),
        (
            {"board": 1 << 30},
            "The saved state cannot be read: IndexError at list index out of range.",
        ),
        (
            {"agenda": [{"is": "PlaceDice", "seat": 3}]},
            "The saved state cannot be read: "
            "{'is': 'PlaceDice', 'seat': 3} is not a step for a table of 3.",
        ),
        (
            {"agenda": [{"is": "EndTurn", "seat": 1}]},
            "The saved state is not possible: The table waits neither for a seat nor for luck.",
        ),
        (
            {"cubes": [-1, 0, 0]},
            "The saved state is not possible: Somebody has less than nothing.",
        ),
        (
            {"gears": [-1, 8, 0], "ledgers": [[0, 0, 0, 1], [8, 0, 0, 0], [0, 0, 0, 0]]},
            "The saved state is not possible: Somebody has less than nothing.",
        ),
        (
            {"roll": "I IV"},
            "The saved state is not possible: "
            "The dice in hand, on the board and in the supply are not seven.",
        ),
        (
            {"roll": "", "hand": 5},
            "The saved state is not possible: "
            "The dice in hand, on the board and in the supply are not seven. "
            "A tier holds more dice than it can.",
        ),
        (
            {"board": 3 << 24},
            "The saved state is not possible: A tier holds more dice than it can.",
        ),
        (
            {"board": 9 << 30},
            "The saved state is not possible: A tier holds more dice than it can.",
        ),
    ],
)
def test_what_is_no_state_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadState) as error:
        GAME.load({**GAME.save(middle()), **change})
    assert str(error.value) == sentence


def test_what_is_no_data_at_all_is_refused() -> None:
    nothing: list[Any] = [None, [], "state", {}]
    for empty in nothing:
        with pytest.raises(BadState, match=r"^This is not a saved state of emerald-skulls\.$"):
            GAME.load(empty)
    data = GAME.save(middle())
    del data["hand"]
    with pytest.raises(BadState, match="KeyError at 'hand'"):
        GAME.load(data)


def test_the_check_names_what_cannot_be_true() -> None:
    state = start(2)
    state.marks[1] = 1
    assert state.check() == ["The markers of seat 1 are not where they should be."]
    state = start(2)
    state.pot -= 81
    state.gears[0] += 81
    state.ledgers[0] = Ledger(81, 0, 0, 0)
    assert state.check() == ["Somebody has less than nothing."]
    alone = start(1)
    alone.opposition -= 1
    assert alone.check() == ["There are 119 gears, not 120."]
    state = start(5)
    zone = state.layout.zones[5]
    state.stacks[zone.index] = (1, 2, 3)
    state.marks = [0, 1, 1, 1, 0]
    assert state.check() == ["The stack on final-jewel is not possible."]


def test_a_marker_of_nobody_is_found() -> None:
    """Vrax bets in the solo game only, and no seat beyond the table bets anywhere."""
    state = start(2)
    state.stacks[0] = (-1,)
    assert state.check() == ["A marker on pick-n-bust belongs to nobody at this table."]
    alone = start(1)
    alone.stacks[5] = (-1,)
    assert alone.check() == []
