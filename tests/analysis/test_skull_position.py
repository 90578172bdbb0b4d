"""Positions of a turn in words: read, written, and refused when no turn comes to them."""

from __future__ import annotations

import pytest

from fogado.analysis.skull_odds import odds_of, position_options, position_seen, table_of
from fogado.analysis.skull_position import (
    BadPosition,
    Position,
    read_position,
    write_position,
)
from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.skull import EXITS


@pytest.mark.parametrize(
    ("text", "canonical", "question"),
    [
        ("", "hand 3", "roll"),
        ("1: I", "1: I; hand 2", "roll"),
        (" 4:IV ,1: W I;roll V III ; pot 24", "1: I W; 4: IV; roll III V; pot 24", "place"),
        ("3: III III; hand 2; check; picks 1; cubes 4", None, "check"),
        ("1: I; 5: W; hand 1; exit gem-out", None, "payout"),
        ("1: I I; 2: II; exit run-out", "1: I I; 2: II; hand 0; exit run-out", "payout"),
        ("on final-jewel 2, hand 4, on pick-n-bust 1", None, "roll"),
        ("picks 2; hand 3", "hand 3; picks 2", "roll"),
        ("on final-jewel 0", "hand 3", "roll"),
    ],
)
def test_reading_and_writing(text: str, canonical: str | None, question: str) -> None:
    """Order, spaces and signs between the parts do not matter; what is written reads the same."""
    position = read_position(text)
    written = write_position(position)
    if canonical is not None:
        assert written == canonical
    assert write_position(read_position(written)) == written
    assert position.question == question


def test_dice_and_cubes_may_be_said_apart() -> None:
    """All dice of the turn: what is not on the skull is in the hand."""
    assert read_position("1: I I; 4: IV", dice=7, cubes=2) == read_position(
        "1: I I; 4: IV; hand 4; cubes 2"
    )
    assert read_position("cubes 2", cubes=2).cubes == 2
    assert read_position("1: I; roll V V", dice=3).hand == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6: I", "There is no tier 6; they are 1 to 5"),
        ("1: II", "II cannot lie on tier 1; I and W can"),
        ("1: I; 1: W", "says '1:' twice"),
        ("4: IV IV W", "Tier 4 holds at most 2, not 3"),
        ("5: V V", "Tier 5 holds at most 1, not 2"),
        ("5: V; hand 2", "the turn is over: say 'exit gem-out' or 'exit double-out'"),
        ("hand 0; 1: I I I", "the turn is over: say 'exit run-out'"),
        ("hand 8", "they are 3 to 7 together"),
        ("1: I; hand 1", "they are 3 to 7 together"),
        ("hand 2; roll I III V", "The hand has 2 dice, but the roll shows 3"),
        ("roll I VI", "'VI' in 'roll I VI' is not a face"),
        ("roll", "must show one to 7 dice"),
        ("hand", "needs a whole number, as in 'hand 2'"),
        ("hand -3", "needs a whole number"),
        ("picks 3; hand 3", "at most 2 nose picks"),
        ("cubes 31", "at most 30 cubes"),
        ("pot 0", "With an empty pot the game is over"),
        ("pot 12; pot 13", "says 'pot' twice"),
        ("check", "no die lies on the skull"),
        ("1: I; roll I V; check", "A turn waits for one thing"),
        ("exit home", "'home' is not an exit; choose bust-out"),
        ("exit gem-out; 1: I; hand 2", "A gem-out needs a die on tier 5"),
        ("exit run-out; 5: V; 1: I I; hand 0", "A run-out leaves the gem empty"),
        ("exit double-out; 5: V; hand 2", "A double-out needs an empty hand"),
        ("exit chicken-out; hand 3", "A chicken-out comes right after a placement"),
        ("exit chicken-out; 1: I I I; hand 0", "A chicken-out leaves dice in the hand"),
        ("exit bust-out; 1: I; hand 2", "Nobody busts while every tier is open"),
        ("on final-jewel", "as in 'on final-jewel 1'"),
        ("on luck 1", "There is no bet 'luck'; there are pick-n-bust"),
        ("on final-jewel 1; on final-jewel 1", "twice"),
        ("bank 3", "'bank 3' says nothing about a turn"),
    ],
)
def test_nonsense_is_refused_in_words(text: str, sentence: str) -> None:
    """A sentence says what is wrong, and what can be written instead."""
    with pytest.raises(BadPosition) as refusal:
        read_position(text)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(("dice", "text"), [(2, ""), (8, ""), (5, "hand 5; 1: I"), (3, "1: I I I")])
def test_dice_that_do_not_add_up(dice: int, text: str) -> None:
    """The dice said apart must be those of the position."""
    with pytest.raises(BadPosition):
        read_position(text, dice=dice)


def seen_at_tables() -> list[Position]:
    """Play some games at random and note every position of every turn."""
    found: dict[Position, None] = {}
    for seed in range(4):
        source = seeded(seed)
        state = GAME.start(3, {"betting": "open"})
        for _ in range(400):
            if state.over:
                break
            pending = state.chance
            if pending is not None:
                state.settle(pending.sample(source))
                continue
            view = state.view(None)
            if view.hand or view.exit != EXITS[0]:
                found[position_seen(view)] = None
            seat = state.to_act[source.below(len(state.to_act))]
            options = state.options(seat)
            state.take(seat, options[source.below(len(options))])
    return list(found)


def test_every_position_at_a_table_can_be_written_and_read() -> None:
    """Whatever a turn comes to has a notation, before and after rolls, placements and exits."""
    positions = seen_at_tables()
    assert {position.question for position in positions} == {"roll", "place", "check", "payout"}
    for position in positions:
        assert read_position(write_position(position)) == position


def test_the_options_of_a_position_are_those_of_the_game() -> None:
    """What the solver thinks can be answered is what the table asks, in the same order."""
    table = table_of()
    asked: set[str] = set()
    source = seeded(11)
    state = GAME.start(2, {"betting": "open"})
    state.cubes[0] = state.cubes[1] = 2  # type: ignore[attr-defined]
    for _ in range(600):
        if state.over or len(asked) == 3:
            break
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(source))
            continue
        seat = state.tumble.seat  # type: ignore[attr-defined]
        if state.question in ("place", "check", "payout"):
            asked.add(state.question)
            position = position_seen(state.view(seat))
            assert tuple(position_options(table, position)) == state.options(seat)
        options = state.options(seat)
        state.take(seat, options[source.below(len(options))])
    assert {"place", "check"} <= asked


def test_odds_change_nothing_at_the_table() -> None:
    """Whoever looks at the odds leaves the table as it was."""
    state = GAME.start(2)
    before = GAME.save(state)
    assert odds_of(state.view(0)) is not None
    assert GAME.save(state) == before
    play_out(state, seeded(3))
    assert odds_of(state.view(0)) is None
