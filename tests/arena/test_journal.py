"""What an arena keeps: stopped, killed or cut short, it goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fogado.arena.contest import Arena, hold
from fogado.arena.journal import NAME, BadJournal, Journal
from fogado.arena.schedule import Contest, Meeting, check
from tests.arena.made_up import made_up

SKULLS = "emerald-skulls"
CONTEST = Contest(SKULLS, ("greedy", "random"), 2, {}, None, "j")


class Impatient:
    """Plays so many meetings, then Ctrl-C comes."""

    def __init__(self, patience: int) -> None:
        self.left = patience
        self.played: list[int] = []

    def __call__(self, contest: Contest, number: int) -> Meeting:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        self.played.append(number)
        return made_up(contest, number)


def held(monkeypatch: pytest.MonkeyPatch, folder: Path, patience: int, num: int = 20) -> Arena:
    """Hold an arena in a folder, with somebody who stops it after some meetings."""
    monkeypatch.setattr("fogado.arena.contest.play_meeting", Impatient(patience))
    return hold(CONTEST, num, out=folder)


def test_stopped_and_resumed_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played twice, and the games are those of an arena that was never stopped."""
    first = held(monkeypatch, tmp_path / "a", 4)
    assert first.stopped
    assert [meeting.number for meeting in first.meetings] == [0, 1, 2, 3]
    again = Impatient(99)
    monkeypatch.setattr("fogado.arena.contest.play_meeting", again)
    second = hold(CONTEST, 20, out=tmp_path / "a")
    assert again.played == [4, 5, 6, 7, 8, 9]
    assert (second.stopped, second.resumed) == (False, 8)
    whole = held(monkeypatch, tmp_path / "b", 99)
    assert second.meetings == whole.meetings


def test_more_games_go_on_from_fewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A larger --num adds rounds; a smaller one counts only the first."""
    held(monkeypatch, tmp_path, 99, num=6)
    assert held(monkeypatch, tmp_path, 99, num=10).resumed == 6
    few = held(monkeypatch, tmp_path, 0, num=4)
    assert (len(few.meetings), few.stopped) == (2, False)


@pytest.mark.parametrize("cut", [1, 7, 40])
def test_half_a_line_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    """A kill in the middle of writing costs that meeting and no other."""
    held(monkeypatch, tmp_path, 3)
    file = tmp_path / NAME
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert held(monkeypatch, tmp_path, 0).resumed == 4
    assert file.read_bytes() == whole[: whole[:-1].rindex(b"\n") + 1], "half a line is gone"
    held(monkeypatch, tmp_path, 1)
    assert file.read_bytes() == whole


def test_half_of_the_first_line_is_a_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed before anything was kept."""
    (tmp_path / NAME).write_text('{"format": "fog')
    arena = held(monkeypatch, tmp_path, 99)
    assert (arena.resumed, len(arena.meetings)) == (0, 10)
    assert held(monkeypatch, tmp_path, 0).resumed == 20


def test_a_broken_line_in_the_middle_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not silently dropped, and the file stays as it is."""
    held(monkeypatch, tmp_path, 3)
    file = tmp_path / NAME
    lines = file.read_text().splitlines()
    for broken in ("nonsense", '{"meeting": 1}', '{"meeting": 1, "games": []}', "[]"):
        file.write_text("\n".join([*lines[:2], broken, *lines[3:]]) + "\n")
        kept = file.read_text()
        with pytest.raises(BadJournal, match=r"Line 3 of .*journal.jsonl cannot be read"):
            hold(CONTEST, 20, out=tmp_path)
        assert file.read_text() == kept


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (Contest(SKULLS, ("greedy", "random"), 2, {}, None, "k"), "seed was 'j' and is 'k'"),
        (Contest(SKULLS, ("greedy", "random"), 3, {}, None, "j"), "players was 2 and is 3"),
        (Contest(SKULLS, ("random", "greedy"), 2, {}, None, "j"), "bots was"),
        (Contest(SKULLS, CONTEST.bots, 2, {"betting": "open"}, None, "j"), "setup was"),
    ],
)
def test_another_contest_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: Contest, says: str
) -> None:
    """Games of two contests never mix; the sentence says what differs."""
    held(monkeypatch, tmp_path, 2)
    kept = (tmp_path / NAME).read_bytes()
    with pytest.raises(BadJournal, match=says):
        hold(other, 20, out=tmp_path)
    assert (tmp_path / NAME).read_bytes() == kept


def test_another_file_is_refused(tmp_path: Path) -> None:
    """Nothing is added to a file that is not ours."""
    (tmp_path / NAME).write_text('{"dear": "diary"}\n')
    with pytest.raises(BadJournal, match="not the journal of an arena"):
        hold(CONTEST, 20, out=tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadJournal, match="cannot be written"):
        hold(CONTEST, 20, out=tmp_path / "file" / "folder")


def test_two_arenas_do_not_play_into_one_folder(tmp_path: Path) -> None:
    """The second is told to wait."""
    pytest.importorskip("fcntl")
    contest = check(CONTEST)
    with Journal(tmp_path, contest), pytest.raises(BadJournal, match="Another arena plays into"):
        Journal(tmp_path, contest)
    with Journal(tmp_path, contest) as journal:
        assert journal.meetings == {}


def test_the_first_line_says_what_is_played(tmp_path: Path) -> None:
    """A stranger can read what the games are, and make the digest again."""
    contest = check(CONTEST)
    with Journal(tmp_path, contest) as journal:
        journal.add([made_up(contest, 0)])
    lines: list[dict[str, Any]] = [
        json.loads(x) for x in (tmp_path / NAME).read_text().splitlines()
    ]
    assert lines[0]["contest"]["bots"] == ["greedy", "random"]
    assert lines[0]["contest"]["setup"]["betting"] == "ordered"
    assert lines[0]["digest"] == contest.digest()
    assert lines[1]["meeting"] == 0
