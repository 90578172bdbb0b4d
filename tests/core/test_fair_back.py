"""Taking back in a record that only grows: no line leaves it, and no draw comes again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogado.core.dealer import FairDealer, RecordedDealer
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.game import Game
from fogado.core.match import Match, begin_match, resume_match
from fogado.core.record import read_record, replay, standing, verify
from fogado.core.source import seeded
from fogado.games.emerald_skulls.game import GAME as SKULLS
from fogado.testing.cases import saved
from tests.core.fair_plays import ENTROPIES, SECRET, data_of, fair_match, rechained
from tests.toys.lanterns.game import GAME as LANTERNS


def act(match: Match, move: str) -> None:
    """Let the first seat that is asked make a move."""
    match.act(match.state.to_act[0], match.game.parse(move))


def game_of(game: Game) -> object:
    """Give this game by any name."""
    return lambda name: game


def rolled() -> Match:
    """Both gamblers passed, the tumbler rolled and is asked where to place."""
    match = fair_match()
    act(match, "pass")
    act(match, "pass")
    assert [entry.purpose for entry in match.record.entries] == [None, None, "roll"]
    return match


def test_an_act_is_taken_back_and_both_stay_written() -> None:
    match = fair_match()
    before = saved(match.state)
    act(match, "bet final-jewel 1")
    line = match.before_last_act(1)

    assert (match.can_undo(1), line) == (True, 1)
    match.take_back(1, 1)
    assert saved(match.state) == before
    assert [entry.plain() for entry in match.record.entries] == [
        {"seat": 1, "take": "bet final-jewel 1"},
        {"back": 1, "seat": 1},
    ]
    assert not match.can_undo(1)
    assert match.before_last_act(1) is None
    verify(match.record.text(), game_of(SKULLS))


def test_a_draw_that_is_taken_back_never_comes_again() -> None:
    """The table agrees to go back past a roll: the next one is the second of its seat."""
    match = rolled()
    first = match.record.entries[-1].text
    match.take_back(2, 2)
    act(match, "pass")
    second = match.record.entries[-1]

    assert match.state.question == "place"
    draws = [entry.text for entry in match.record.entries if entry.purpose == "roll"]
    assert draws == [first, second.text]
    assert isinstance(match.dealer, FairDealer)
    assert match.dealer.draws.counts == {("roll", 0): 2}
    match.close("enough")
    assert verify(match.record.text(), game_of(SKULLS)).dice == "revealed"


def test_a_house_that_deals_the_old_draw_again_is_found() -> None:
    match = rolled()
    match.take_back(2, 2)
    act(match, "pass")
    match.close("enough")
    lines = data_of(match.record)
    assert lines[6]["luck"] == "roll"
    lines[6]["gives"] = lines[3]["gives"]

    with pytest.raises(BadRecord, match="Line 7 is not what the dice gave: roll 1 of seat 0"):
        verify(rechained(lines), game_of(SKULLS))


def test_a_taken_back_draw_cannot_be_hidden() -> None:
    """Leaving the old roll and its take-back out of the file makes the next one wrong."""
    match = rolled()
    match.take_back(2, 2)
    act(match, "pass")
    match.close("enough")
    lines = data_of(match.record)
    del lines[2:5]

    with pytest.raises(BadRecord, match="Line 4 is not what the dice gave: roll 0 of seat 0"):
        verify(rechained(lines), game_of(SKULLS))


@pytest.mark.parametrize(
    ("seat", "line", "said"),
    [
        (2, 3, "goes back to line 3, where no seat was asked"),
        (2, 4, "takes nothing back"),
        (2, 5, "goes back to line 5, which does not stand"),
        (2, 0, "goes back to line 0, which does not stand"),
        (2, -7, "which does not stand"),
        (3, 2, "there is no seat 3"),
        (-1, 2, "there is no seat -1"),
    ],
)
def test_what_cannot_be_taken_back_changes_nothing(seat: int, line: int, said: str) -> None:
    """Going back to just before a roll would only be rolling again."""
    match = rolled()
    before = (saved(match.state), match.record.text())

    with pytest.raises(FogadoError, match=said):
        match.take_back(seat, line)
    assert (saved(match.state), match.record.text()) == before
    lines = [*data_of(match.record), {"back": line, "seat": seat}]
    with pytest.raises(BadRecord, match=said) as caught:
        verify(rechained(lines), game_of(SKULLS))
    assert caught.value.line == 5


@pytest.mark.parametrize(
    "line",
    [
        {"back": "2", "seat": 1},
        {"back": True, "seat": 1},
        {"back": 2},
        {"back": 2, "seat": 1, "take": "pass"},
    ],
)
def test_a_take_back_that_is_none_is_named(line: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="Line 5 goes back, but names no seat and line"):
        verify(rechained([*data_of(rolled().record), line]), game_of(SKULLS))


def test_what_was_taken_back_is_not_gone_back_to() -> None:
    match = rolled()
    match.take_back(1, 1)
    with pytest.raises(FogadoError, match="which does not stand"):
        match.take_back(1, 2)
    assert standing(match.record) == [1]


def test_going_back_frees_nothing_that_others_saw() -> None:
    """Csilla takes her bet back; Béla, who bet before her, still has to ask."""
    match = fair_match()
    act(match, "bet final-jewel 1")
    act(match, "bet final-jewel 2")
    line = match.before_last_act(2)
    assert line == 2
    match.take_back(2, line)

    assert not match.can_undo(1)
    assert not match.can_undo(2)
    assert match.before_last_act(1) == 1, "with leave of the others he may"


def test_step_by_step_back_through_ones_own_acts() -> None:
    match = fair_match(betting="open")
    states = [saved(match.state)]
    for bet in ("bet final-jewel 1", "bet empty-hands 1"):
        match.act(1, SKULLS.parse(bet))
        states.append(saved(match.state))
    for wanted in (states[1], states[0]):
        assert match.can_undo(1)
        line = match.before_last_act(1)
        assert line is not None
        match.take_back(1, line)
        assert saved(match.state) == wanted
    assert not match.can_undo(1)
    assert [entry.back for entry in match.record.entries] == [None, None, 2, 1]


def test_a_finished_play_stands() -> None:
    match = fair_match(entropies=("",), deck="1")
    while not match.state.over:
        match.act(0, match.state.options(0)[0])

    assert not match.can_undo(0), "the secret is known now"
    with pytest.raises(FogadoError, match="done; nothing can be taken back"):
        match.take_back(0, 1)


def test_a_replay_goes_back_where_the_play_did() -> None:
    match = rolled()
    match.take_back(2, 2)
    steps = [(saved(state), entry) for state, entry in replay(match.record, SKULLS, listen=True)]

    assert steps[-1][0] == steps[1][0] == saved(match.state)
    assert steps[-1][1] is match.record.entries[-1]


def test_one_may_go_back_to_the_same_place_again_and_again() -> None:
    match = fair_match()
    start = saved(match.state)
    for bet in ("bet final-jewel 1", "bet empty-hands 1", "pass"):
        act(match, bet)
        match.take_back(1, 1)
        assert saved(match.state) == start
    verify(match.record.text(), game_of(SKULLS))


def test_recorded_luck_goes_the_same_ways_back() -> None:
    match = rolled()
    match.take_back(2, 2)
    act(match, "pass")
    again = begin_match(SKULLS, match.record.seats, RecordedDealer(match.record))
    again.let_luck_decide()
    for entry in match.record.entries:
        if entry.back is not None:
            again.take_back(entry.seat, entry.back)
        elif entry.purpose is None:
            again.act(entry.seat, SKULLS.parse(entry.text))
    assert saved(again.state) == saved(match.state)


@pytest.mark.parametrize("game", [SKULLS, LANTERNS], ids=lambda game: str(game.name))
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_any_play_with_take_backs_is_sound_and_can_be_taken_up(game: Game, seed: int) -> None:
    """Acts and take-backs at random; resumed again and again, it goes on as it would have."""
    source = seeded(seed)
    match = fair_match(game)
    for _ in range(25):
        if match.state.over:
            break
        line = match.before_last_act(source.below(len(ENTROPIES)))
        if source.below(3) == 0 and line is not None:
            match.take_back(source.below(len(ENTROPIES)), line)
        else:
            seat = match.state.to_act[source.below(len(match.state.to_act))]
            options = match.state.options(seat)
            match.act(seat, options[source.below(len(options))])
        twin = taken_up(match)
        if source.below(2) and twin is not None:
            match = twin
    if not match.record.done:
        match.close("enough")
    assert verify(match.record.text(), game_of(game)).dice == "revealed"


def taken_up(match: Match) -> Match | None:
    """Take a play up from its text alone: the same table, the same freedom, the same luck."""
    if match.record.done:
        return None
    dealer = FairDealer(SECRET, ENTROPIES)
    twin = resume_match(match.game, read_record(match.record.text()), dealer)
    assert saved(twin.state) == saved(match.state)
    assert [act[2] for act in twin.past] == [act[2] for act in match.past]
    for mine, other in zip(match.past, twin.past, strict=True):
        assert saved(mine[1]) == saved(other[1])
    assert isinstance(match.dealer, FairDealer)
    assert dealer.draws.counts == match.dealer.draws.counts
    return twin
