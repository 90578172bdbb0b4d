"""The ladder of all bots: who meets whom how often, and a page that is written between marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.arena.made_up import made_up
from tools.strength import main, pairs_of

SKULLS = "emerald-skulls"


def test_neighbours_meet_most_often() -> None:
    """So do the last bot and greedy; all others a fifth as often, and all pairs meet."""
    pairs = pairs_of(SKULLS, ("random", "greedy", "novice", "casual", "master"), 1000)
    assert len(pairs) == 10
    often = {pair.bots for pair in pairs if pair.num == 1000}
    assert often == {
        ("greedy", "random"),
        ("novice", "greedy"),
        ("casual", "novice"),
        ("master", "casual"),
        ("master", "greedy"),
    }
    assert {pair.num for pair in pairs} == {1000, 200}
    assert [pair.num for pair in pairs[:5]] == [1000] * 5, "what matters most is played first"


def test_levels_meet_the_next_level_whoever_stands_between() -> None:
    bots = ("random", "novice", "casual", "greedy", "skilled")
    found = {pair.bots: pair.num for pair in pairs_of(SKULLS, bots, 100)}
    assert found["skilled", "casual"] == 100
    assert found["skilled", "novice"] == 20


def test_those_who_take_their_time_meet_few() -> None:
    """Their neighbours; the last bot and ``greedy`` and all others meet as before."""
    bots = ("random", "novice", "greedy", "skilled", "expert", "master")
    found = {pair.bots: pair.num for pair in pairs_of(SKULLS, bots, 100, 8)}
    slow = {pair: num for pair, num in found.items() if pair[0] in ("expert", "master")}
    assert slow == {("expert", "skilled"): 8, ("master", "expert"): 8, ("master", "greedy"): 100}
    assert found["novice", "random"] == 100
    assert found["skilled", "novice"] == 20
    top = {pair.bots: pair.num for pair in pairs_of(SKULLS, bots, 100, 8, 50)}
    assert top == {**found, ("master", "greedy"): 50}
    assert found["skilled", "random"] == 20


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make games up, and keep everything in a folder of the test."""
    monkeypatch.setattr("fogado.arena.contest.play_meeting", made_up)
    page = tmp_path / "strength.md"
    page.write_text("Before.\n<!-- tables: begin -->\nstale\n<!-- tables: end -->\nAfter.\n")
    out = ["--out", str(tmp_path / "games"), "--into", str(page)]
    return ["--games", SKULLS, "--num", "20", *out]


def test_the_page_is_written_between_the_marks(words: list[str], tmp_path: Path) -> None:
    """Tables, commands and the command that made them; the rest of the page stays."""
    assert main(words) == 0
    text = (tmp_path / "strength.md").read_text("utf-8")
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert "stale" not in text
    assert "`python -m tools.strength --games emerald-skulls --num 20`" in text
    assert "| casual – novice |" in text or "| novice – casual |" in text
    assert f"fogado arena {SKULLS} --bots casual,novice --num 20 --seed strength" in text
    assert main(words) == 0
    assert (tmp_path / "strength.md").read_text("utf-8") == text


def test_chapters_of_other_games_stay(words: list[str], tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    old = "## Dice Forge\n\nWhat was said.\n\n### More\n\n## Emerald Skulls\n\nOld."
    page.write_text(f"<!-- tables: begin -->\n{old}\n<!-- tables: end -->\n", "utf-8")
    assert main(words) == 0
    text = page.read_text("utf-8")
    assert "## Dice Forge\n\nWhat was said.\n\n### More\n\n## Emerald Skulls\n" in text
    assert "Old." not in text
    assert text.count("## Emerald Skulls") == 1


def test_stopped_it_goes_on(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ctrl-C leaves the page alone and keeps the games."""

    def impatient(contest: Any, number: int) -> Any:
        if number == 5:
            raise KeyboardInterrupt
        return made_up(contest, number)

    monkeypatch.setattr("fogado.arena.contest.play_meeting", impatient)
    assert main(words) == 130
    assert "The same command goes on" in capsys.readouterr().err
    assert "stale" in (tmp_path / "strength.md").read_text("utf-8")
    monkeypatch.setattr("fogado.arena.contest.play_meeting", made_up)
    assert main(words) == 0
    assert "20 games, 10 of them already there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "chess"], "There is no game 'chess'"),
        (["--num", "1"], "--num must be at least 2"),
        (["--jobs", "0"], "0 processes cannot play"),
    ],
)
def test_a_wrong_word_is_refused(
    words: list[str], arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence, not in a traceback."""
    assert main([*words, *arguments]) == 1
    assert sentence in capsys.readouterr().err
