"""The balance tool: the same tables every time, between the marks of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogado.analysis.watching import Seen
from fogado.arena.survey import fates, look_at
from tools.balance import Cell, main

pytestmark = pytest.mark.slow  # whole plays: left to `make test`


def test_the_same_seed_gives_the_same_play() -> None:
    """A play depends on its table and number alone, and everything drawn or made is noted."""
    survey = Cell("dwarven-smithy", "full", 2, "random", "test").survey()
    [one] = look_at(survey, 3)
    assert [one] == look_at(survey, 3)
    assert [one] != look_at(survey, 4)
    assert one.why in ("guild", "mine", "kings", "rest")
    assert sum(len(seats) for seats in one.had["drawn"].values()) >= 4, (
        "two cards are dealt to each"
    )
    assert {*one.had["made"]} <= {*one.had["drawn"]}
    assert one.turns >= 2


def test_a_card_is_followed_through_all_tables() -> None:
    """Shared wins are parts of a win, and fewer players win more often by luck alone."""
    shared = Seen(0, (5, 5), (0, 1), had={"drawn": {"K01": {0}}, "made": {"K01": {0}}})
    lost = Seen(1, (1, 2, 3, 4), (3,), had={"drawn": {"K01": {0, 3}}, "made": {"K01": {3}}})
    drawn, made = (fates([shared, lost], sight)["K01"] for sight in ("drawn", "made"))
    assert (drawn.had, drawn.wins, drawn.fair) == (3, 1.5, 1.0)
    assert (made.had, made.wins, made.fair) == (2, 1.5, 0.75)
    assert made.ratio == 2.0
    assert made.luck == pytest.approx(1.95996 * (0.25 + 0.1875) ** 0.5 / 0.75, abs=1e-4)


def test_it_writes_between_the_marks(tmp_path: Path) -> None:
    """What stands around the tables stays, and writing again changes nothing."""
    report = tmp_path / "report.md"
    report.write_text("Before.\n<!-- tables: begin -->\nstale\n<!-- tables: end -->\nAfter.\n")
    command = ["dwarven-smithy", "--num", "2", "--bot", "random"]
    command += ["--seats", "2", "--into", str(report)]
    assert main(command) == 0
    text = report.read_text(encoding="utf-8")
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert "stale" not in text
    assert "| full, 2 players |" in text
    assert "K01 King's Broadsword" in text
    assert main(command) == 0
    assert report.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tic-tac-toe"], "tic-tac-toe"),
        (["dwarven-smithy", "--bot", "wise"], "no bot 'wise'"),
        (["dwarven-smithy", "--num", "1"], "--num must be at least 2"),
    ],
)
def test_a_wrong_word_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence, not in a traceback."""
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err


def test_a_file_without_marks_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is overwritten by mistake."""
    report = tmp_path / "letter.md"
    report.write_text("Dear friend,\n")
    command = ["dwarven-smithy", "--num", "2", "--bot", "random"]
    command += ["--seats", "2", "--into", str(report)]
    assert main(command) == 1
    assert "needs the lines" in capsys.readouterr().err
    assert report.read_text() == "Dear friend,\n"
