"""Records on disk: replay and verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fogado
from tests.cli.running import SKULLS, data, fine, refused, run


@pytest.fixture(scope="module")
def record() -> str:
    """Play a game between bots once."""
    return fogado.play(SKULLS, ["greedy", "greedy", "random"], seed=5).text()


@pytest.fixture
def file(record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the record down as a file."""
    monkeypatch.chdir(tmp_path)
    path = Path("play.jsonl")
    path.write_text(record, "utf-8")
    return path


def test_an_honest_record_is_verified(file: Path) -> None:
    """Exit code 0, the scores and the digest; a program gets the same."""
    said = fine("verify", "play.jsonl")
    found = data("verify", "play.jsonl")
    assert found["ok"] is True
    assert found["finished"] is True
    assert f"digest {found['digest']}" in said
    assert f"random {found['outcome']['scores'][2]}" in said


def test_an_unfinished_record_is_honest_too(file: Path) -> None:
    """A play may stop anywhere."""
    file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:20]), "utf-8")
    assert "unfinished" in fine("verify", "play.jsonl")
    assert data("verify", "play.jsonl")["finished"] is False


@pytest.mark.parametrize("line", [1, 2, 17])
def test_a_tampered_record_is_named_with_its_first_bad_line(file: Path, line: int) -> None:
    """Exit code 1: it can be read, and it is not honest."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace('"seat', '"Seat', 1)
    file.write_text("".join(lines), "utf-8")
    assert f"play.jsonl: Line {line} was changed" in refused("verify", "play.jsonl", code=1)
    result = run("verify", "play.jsonl", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["line"] == line


def test_a_well_digested_lie_is_found_by_playing_it(file: Path, record: str) -> None:
    """A forger who knows how digests are made still cannot invent points."""
    from fogado.core.record import read_record

    forged = read_record(record)
    assert forged.end is not None
    forged.end["scores"][2] += 50
    file.write_text(forged.text(), "utf-8")
    last = len(forged.entries) + 2
    assert f"Line {last}: the play ended otherwise" in refused("verify", "play.jsonl", code=1)


def test_what_cannot_be_read_is_2(file: Path) -> None:
    """No such file, or not a text."""
    assert "missing.jsonl cannot be read" in refused("verify", "missing.jsonl")
    file.write_bytes(b"\xff\xff")
    assert "is not a text file in UTF-8" in refused("verify", "play.jsonl")
    assert "is not a text file in UTF-8" in refused("replay", "play.jsonl")
    file.write_text("", "utf-8")
    assert "empty" in refused("replay", "play.jsonl")


def test_replay_tells_everything_without_a_terminal(file: Path) -> None:
    """All turns, the result, the digest."""
    said = fine("replay", "play.jsonl")
    assert "as a spectator saw it: Greedy 1, Greedy 2, Random." in said
    assert "Turn 2: Greedy 2 is the tumbler." in said
    assert "The game is over." in said
    assert data("verify", "play.jsonl")["digest"] in said
    assert "Vége a játéknak." in fine("replay", "play.jsonl", "--lang", "hu")


def test_replay_step_by_step(file: Path) -> None:
    """Enter goes on, q quits; every step shows the board."""
    said = fine("replay", "play.jsonl", "--step", "--seat", "2", typed="\n\n\nq\n")
    assert "as Random saw it" in said
    assert said.count("Enter = next") == 4
    assert said.count("lower jaw 1") == 4
    assert "The game is over." not in said
    assert fine("replay", "play.jsonl", "--step", typed="") != ""


def test_replay_draws_boards_and_ends_where_the_record_does(file: Path) -> None:
    """An unfinished record is replayed as far as it goes."""
    file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:12]), "utf-8")
    said = fine("replay", "play.jsonl", "--all", "--boards", "--seat", "random")
    assert said.count("lower jaw 1") > 3
    assert said.endswith("The record ends here; the play was not finished.\n")


def test_replay_refuses_seats_that_are_not_there(file: Path) -> None:
    """The sentence lists who sits where."""
    complaint = refused("replay", "play.jsonl", "--seat", "7")
    assert complaint == (
        "There is no seat '7' in this record; choose 0 (greedy), 1 (greedy) or 2 (random)."
    )


def test_replay_says_what_is_wrong_with_a_tampered_record(file: Path) -> None:
    """A record that is not honest is not shown as if it were."""
    file.write_text(file.read_text("utf-8").replace("take", "Take", 1), "utf-8")
    assert "was changed" in refused("replay", "play.jsonl")
