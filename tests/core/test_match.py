"""A play as people meet it: luck after every act, undo while nothing was revealed, resuming."""

from __future__ import annotations

import pytest

from fogado.core.content import read_edition
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.game import IllegalOption
from fogado.core.match import Match, begin_match, resume_match
from fogado.core.record import read_record, verify
from fogado.games.emerald_skulls.game import GAME as SKULLS
from fogado.testing.cases import saved
from tests.toys.lanterns.game import GAME as LANTERNS


def table(*names: str, seed: str = "owl", **setup: str) -> Match:
    """Set up Emerald Skulls for these players and let luck decide what it can."""
    match = begin_match(SKULLS, list(names), SeededDealer(seed), dict(setup), seed=seed)
    match.let_luck_decide()
    return match


def act(match: Match, move: str) -> list[str]:
    """Let the first seat that is asked make a move; give what happened."""
    events = match.act(match.state.to_act[0], match.game.parse(move))
    return [event.kind for event in events]


def finish(match: Match) -> None:
    """Play on with first options until it is over."""
    while not match.state.over:
        seat = match.state.to_act[0]
        match.act(seat, match.state.options(seat)[0])


def test_luck_decides_at_once_after_an_act() -> None:
    """The last gambler passes, and the dice lie on the table."""
    match = table("Anna", "Béla")

    happened = act(match, "pass")

    assert happened == ["passed", "rolled"]
    assert [entry.purpose for entry in match.record.entries] == [None, "roll"]
    assert match.state.question == "place"


def test_luck_before_the_first_act_is_recorded() -> None:
    match = table("Anna", "Béla", first="random")

    assert [entry.purpose for entry in match.record.entries] == ["first-tumbler"]


def test_a_refused_act_leaves_everything_as_it_was() -> None:
    match = table("Anna", "Béla")
    before = saved(match.state)

    with pytest.raises(IllegalOption, match=r"\[ES-"):
        match.act(0, SKULLS.parse("go on"))
    assert saved(match.state) == before
    assert match.record.entries == []
    assert not match.can_undo(0)


def test_an_act_can_be_taken_back_by_who_made_it() -> None:
    """Béla bets, is asked nothing else yet, and thinks again."""
    match = table("Anna", "Béla", "Csilla")
    before = saved(match.state)
    act(match, "bet final-jewel 1")

    assert match.can_undo(1)
    assert not match.can_undo(2), "only who acted can take it back"
    with pytest.raises(FogadoError, match="nothing to take back"):
        match.undo(2)
    match.undo(1)
    assert saved(match.state) == before
    assert match.record.entries == []
    assert not match.can_undo(1)


def test_nothing_is_taken_back_after_another_seat_acted() -> None:
    match = table("Anna", "Béla", "Csilla")
    act(match, "bet final-jewel 1")
    act(match, "bet final-jewel 2")

    assert not match.can_undo(1)
    assert match.can_undo(2)
    match.undo(2)
    assert match.state.to_act == (2,)
    assert not match.can_undo(1), "the earlier act stays"


def test_nothing_is_taken_back_after_luck() -> None:
    match = table("Anna", "Béla")
    act(match, "pass")

    assert not match.can_undo(1)
    with pytest.raises(FogadoError, match="something was revealed"):
        match.undo(1)


def test_several_acts_of_one_seat_are_taken_back_one_by_one() -> None:
    """Open betting: Béla bets twice before anybody else does anything."""
    match = table("Anna", "Béla", "Csilla", betting="open")
    start = saved(match.state)
    match.act(1, SKULLS.parse("bet final-jewel 1"))
    once = saved(match.state)
    match.act(1, SKULLS.parse("bet empty-hands 1"))

    match.undo(1)
    assert saved(match.state) == once
    match.undo(1)
    assert saved(match.state) == start


def test_a_sealed_answer_can_be_taken_back_until_another_seat_answers() -> None:
    match = begin_match(LANTERNS, ["Anna", "Béla"], SeededDealer(1))
    match.let_luck_decide()
    match.act(1, match.state.options(1)[0])
    assert list(match.state.to_act) == [0]

    match.undo(1)
    assert list(match.state.to_act) == [0, 1]


def test_what_goes_on_after_an_undo_is_a_sound_record() -> None:
    match = table("Anna", "Béla", "Csilla")
    act(match, "bet final-jewel 1")
    match.undo(1)
    finish(match)

    verify(match.record.text(), lambda name: SKULLS)


def test_the_end_is_written_down_once() -> None:
    match = table("Anna")
    finish(match)

    assert match.record.end == match.state.outcome.plain()
    assert match.let_luck_decide() == []
    assert match.record.end == match.state.outcome.plain()


def test_a_last_act_without_luck_can_be_taken_back_with_the_end() -> None:
    """Taking back the act that ended the play also takes back the end."""
    match = table("Anna", deck="1")
    while match.state.question != "check":
        match.act(0, match.state.options(0)[0])
    assert act(match, "chicken out")[0] == "out"
    assert match.state.over

    match.undo(0)
    assert match.record.end is None
    assert match.state.question == "check"


@pytest.mark.parametrize("lines", [1, 5, 20, 40])
def test_a_resumed_play_meets_the_same_luck(lines: int) -> None:
    """Cut anywhere and taken up again, it goes on as if nothing had happened."""
    whole = table("Anna", "Béla", "Csilla")
    finish(whole)
    cut = read_record(whole.record.text())
    cut.end = None
    del cut.entries[lines:]

    resumed = resume_match(SKULLS, cut, SeededDealer("owl"))
    resumed.let_luck_decide()
    finish(resumed)
    assert resumed.record.text() == whole.record.text()


def test_a_finished_play_is_not_resumed() -> None:
    match = table("Anna")
    finish(match)

    with pytest.raises(FogadoError, match="nothing to resume"):
        resume_match(SKULLS, match.record, SeededDealer("owl"))


def test_the_record_says_how_the_table_was_set_up() -> None:
    box = read_edition('game = "emerald-skulls"\nname = "my box"\npot.per-player = 9')
    match = begin_match(SKULLS, ["Anna", "Béla"], SeededDealer(5), {"first": 1}, box, "5")
    record = match.record

    assert record.seats == ["Anna", "Béla"]
    assert record.setup["first"] == "1"
    assert record.setup["cards"] == "standard", "what was not chosen is written down too"
    assert record.edition == box.plain()
    assert record.seed == "5"
    assert record.rules_version == SKULLS.rules_version
