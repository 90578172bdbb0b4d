"""The public form of the laws: one report in sentences, or tests of pytest."""

from __future__ import annotations

import pytest

from fogado.core.agenda import Option
from fogado.testing import BrokenLaws, Table, check_game, laws, position
from fogado.testing.checking import BEFORE_A_PLAY, DURING_A_PLAY
from fogado.testing.setups import tables_of
from tests.toys import broken
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.game import Lanterns
from tests.toys.lanterns.table import Night

SMALL = [Table(3, {"nights": 2}, most=200)]


def test_a_sound_game_passes() -> None:
    check_game(LANTERNS, SMALL, seeds=[1], secret_luck=("draw",))


@pytest.mark.slow
def test_without_tables_every_number_of_seats_preset_and_choice_is_tried() -> None:
    tried = [str(table) for table in tables_of(LANTERNS)]

    assert tried == ["2", "3", "4", "2 preset=short", "2 preset=dark"] + [
        "2 nights=1",
        "2 nights=3",
        "2 shine=no",
    ]
    check_game(LANTERNS, secret_luck=("draw",))


def test_set_ups_may_be_named_by_their_choices_alone() -> None:
    assert tables_of(LANTERNS, [{"nights": 1}]) == [Table(2, {"nights": 1})]


def test_a_report_names_the_law_the_fault_and_the_position() -> None:
    game = broken.OtherDraw(broken.LoadedDraw)
    with pytest.raises(BrokenLaws) as caught:
        check_game(game, SMALL, seeds=[1], secret_luck=("draw",))

    said = str(caught.value).splitlines()
    assert said[0] == "lanterns breaks 1 law of a game."
    assert said[2].startswith("1. Samples are among the outcomes, and agree with their prob")
    assert said[3].startswith("   Samples of draw do not come as often as listed: chi-square ")
    assert said[4] == (
        "   Meet it again: position(game, 3, {'nights': 2}, seed=1, step=0), "
        "a play at random of 3 players after 0 steps, at the question ''."
    ) or said[4].startswith("   Meet it again: position(game, 3, {'nights': 2}, seed=1, step=")


def test_the_position_of_a_report_can_be_met_again() -> None:
    game = Lanterns(broken.Lossy)
    with pytest.raises(BrokenLaws) as caught:
        check_game(game, SMALL, seeds=[1])

    [fault, *_] = [fault for fault in caught.value.faults if "invariants hold" in fault.law]
    state = position(game, 3, {"nights": 2}, seed=fault.seed, step=fault.step)
    assert state.question == fault.question
    assert state.check() != []
    before = position(game, 3, {"nights": 2}, seed=fault.seed, step=fault.step - 1)
    assert before.check() == []


class Crashing(Night):
    """Fails when a seat is asked for its options."""

    def options(self, seat: int) -> tuple[Option, ...]:
        if self.question == "shine":
            raise KeyError("lamp")
        return super().options(seat)


def test_a_game_that_fails_is_reported_once_with_the_place_in_its_code() -> None:
    with pytest.raises(BrokenLaws) as caught:
        check_game(Lanterns(Crashing), SMALL, seeds=[1])

    said = [fault.said for fault in caught.value.faults if "KeyError" in fault.said]
    assert len(said) == len(set(said))
    assert "The game fails with KeyError: 'lamp'; see " in said[0]
    assert "test_check_game.py, line" in said[0]


test_every_law = laws(LANTERNS, SMALL, seeds=[2], secret_luck=("draw",))


def test_there_is_a_test_for_each_law() -> None:
    [mark] = test_every_law.pytestmark  # type: ignore[attr-defined]
    assert len(mark.args[1]) == len(BEFORE_A_PLAY) + len(DURING_A_PLAY)


def test_a_law_that_is_broken_fails_as_a_test() -> None:
    test = laws(broken.NamelessChoice(), SMALL, seeds=[2])
    [mark] = test.pytestmark  # type: ignore[attr-defined]
    law, case = mark.args[1][1].values
    with pytest.raises(BrokenLaws, match=r"setup\.nights is missing in en"):
        test(law, case)
