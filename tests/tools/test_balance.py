"""The balance tool: the same tables every time, between the marks of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.balance import Cell, Play, fates, main, play

pytestmark = pytest.mark.slow  # whole plays: left to `make test`


def test_the_same_seed_gives_the_same_play() -> None:
    """A play depends on its table and number alone, and everything drawn or made is noted."""
    cell = Cell("dwarven-smithy", "full", 2, "random", "test")
    one = play(cell, 3)
    assert one == play(cell, 3)
    assert one != play(cell, 4)
    assert one.why in ("guild", "mine", "kings", "rest")
    assert sum(len(seats) for seats in one.drawn.values()) >= 4, "two cards are dealt to each"
    assert {*one.made} <= {*one.drawn}
    assert one.turns >= 2


def test_a_card_is_followed_through_all_tables() -> None:
    """Shared wins are parts of a win, and fewer players win more often by luck alone."""
    two = Cell("dwarven-smithy", "full", 2, "greedy", "")
    four = Cell("dwarven-smithy", "full", 4, "greedy", "")
    shared = Play((5, 5), (0, 1), ({}, {}), drawn={"K01": {0}}, made={"K01": {0}})
    lost = Play((1, 2, 3, 4), (3,), ({},) * 4, drawn={"K01": {0, 3}}, made={"K01": {3}})
    fate = fates({two: [shared], four: [lost]})["K01"]
    assert (fate.plays, fate.drawn, fate.made) == (2, 3, 2)
    assert (fate.drawn_wins, fate.drawn_fair) == (1.5, 1.0)
    assert (fate.made_wins, fate.made_fair) == (1.5, 0.75)


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
