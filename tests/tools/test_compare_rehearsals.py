"""Several ways of rehearsing choose at the same questions."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="judging needs numpy")

from tools.compare_rehearsals import Choice, compare, main, told


@pytest.mark.slow  # a whole play of a master
def test_equal_ways_choose_alike_and_a_habit_gains_nothing() -> None:
    """Who may not leave the habit gains nothing; the same settings choose the same."""
    some, none = "master:ms=0,evals=16,turns=1", "master:ms=0,evals=1"
    found = compare([some, some, none], 0, 1, "starter")
    assert len(found) > 10
    assert any(row[0].gain for row in found), "a habit was left"
    for row in found:
        assert row[0].gain == row[1].gain
        assert row[2].gain == 0.0


def test_gains_stand_beside_each_other() -> None:
    found = [[Choice(0.01, 0.2), Choice(0.03, 0.4)], [Choice(0.01, 0.4), Choice(0.01, 0.4)]]
    assert told(["a", "b"], found) == [
        "2 questions",
        "a: 0.0100 of a game, +0.0000 ± 0.0000 against the first; 300 ms",
        "b: 0.0200 of a game, +0.0100 ± 0.0071 against the first; 400 ms",
    ]


def test_who_does_not_rehearse_is_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["expert"]) == 1
    assert "expert does not rehearse" in capsys.readouterr().err
