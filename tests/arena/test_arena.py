"""The verb ``fogado arena``: what it plays, keeps, writes and refuses."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fogado.arena.contest import hold
from fogado.arena.crew import Chunk, Crew, Here, crew_of, do, hand_out
from fogado.arena.schedule import Contest
from fogado.arena.sprt import Claims
from tests.arena.made_up import made_up
from tests.cli.running import SKULLS, data, fine, refused, run

WORDS = ("arena", SKULLS, "--bots", "greedy,random", "--seed", "a")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games up instead of playing them."""
    monkeypatch.setattr("fogado.arena.contest.play_meeting", made_up)


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """Leave out what the clock says."""
    return {key: value for key, value in found.items() if key != "timing"}


@pytest.mark.slow
def test_processes_do_not_change_the_result() -> None:
    """The same seed gives the same JSON, apart from the timing, whatever --jobs is.

    Nor does it show that processes were sent home before they had played everything.
    """
    words = (*WORDS, "--num", "60", "--sprt", "0,200")
    alone = timeless(data(*words))
    assert timeless(data(*words, "--jobs", "2")) == alone
    assert alone["sprt"]["verdict"] == "elo1"
    assert alone["result"]["games"] == 2 * alone["sprt"]["rounds"] < 60
    assert alone["result"]["cross"][0]["share"] > 0.5
    assert timeless(data(*words, "--seed", "b")) != alone


@pytest.mark.slow
def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    """``kill -9`` loses at most what was being played; the same command ends like any other."""
    out = tmp_path / "out"
    words = [*WORDS, "--num", "400", "--out", str(out)]
    code = f"from fogado.cli import main; main({words!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL)
    journal = out / "journal.jsonl"
    try:
        until = time.monotonic() + 120
        while time.monotonic() < until and process.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= 4:
                break
            time.sleep(0.02)
    finally:
        process.kill()
        process.wait()
    kept = journal.read_bytes().count(b"\n") - 1
    assert kept >= 3
    assert not (out / "result.json").exists(), "it was killed before its end"
    num = str(2 * kept + 4)
    resumed = data(*WORDS, "--num", num, "--out", str(out))
    assert resumed["timing"]["resumed"] >= 2 * kept
    assert timeless(resumed) == timeless(data(*WORDS, "--num", num))


def test_a_person_reads_ratings_and_pairs(quick: None) -> None:
    """Ratings, shares with intervals, Elo, seats."""
    said = fine(*WORDS, "--num", "40")
    for words in (
        "2 players, 40 games, seed a",
        "rating",
        "greedy – random",
        "Elo",
        "Wins by seat",
    ):
        assert words in said


def test_bots_may_be_given_apart_and_with_settings(quick: None) -> None:
    """A comma inside a bot's settings is not a comma between bots."""
    found = data("arena", SKULLS, "--bots", "greedy", "--bots", "random", "--num", "4")
    assert found["bots"] == ["greedy", "random"]
    complaint = refused("arena", SKULLS, "--bots", "greedy:x=1,y=2,random")
    assert "The bot greedy has no setting 'x'" in complaint


def test_it_stops_as_soon_as_it_is_clear(quick: None, tmp_path: Path) -> None:
    """The verdict, the rounds it rests on, and a second look that plays nothing."""
    words = (*WORDS, "--num", "2000", "--sprt", "0,100", "--out", str(tmp_path))
    found = data(*words)
    assert found["sprt"]["verdict"] == "elo1"
    assert found["result"]["rounds"] == found["sprt"]["rounds"] < 500
    assert found["stopped"] is False
    again = data(*words)
    assert timeless(again) == timeless(found)
    assert again["timing"]["resumed"] == found["result"]["games"]
    said = fine(*words)
    assert "it is clear" in said
    assert "+100 Elo is believed, not +0" in " ".join(said.split())


class Backwards(Crew):
    """Does the last chunks first, as several processes might."""

    hands = 4

    def do_all(self, chunks: Any) -> Any:
        for chunk in reversed(chunks):
            yield do(chunk)


def test_who_was_faster_does_not_show(quick: None) -> None:
    """A crew may give results in any order; the test counts rounds in theirs."""
    contest = Contest(SKULLS, ("greedy", "random"), 2, {}, None, "w")
    claims = Claims(0, 100)
    here = hold(contest, 300, crew=Here(), claims=claims)
    there = hold(contest, 300, crew=Backwards(), claims=claims)
    assert here.sprt is not None
    assert there.sprt is not None
    assert here.sprt.verdict is not None
    assert there.meetings == here.meetings
    assert there.sprt.plain() == here.sprt.plain()


def squared(task: int, number: int) -> int:
    """Do some work."""
    return task * number * number


def test_a_crew_does_every_number_once() -> None:
    """In handfuls; nothing is forgotten, nothing done twice."""
    for crew in (Here(), Backwards()):
        for count in (0, 1, 2, 57):
            done = [one for few in hand_out(crew, squared, 2, range(count)) for one in few]
            assert sorted(done) == [2 * number * number for number in range(count)]
    assert do(Chunk(squared, 3, (1, 2))) == [3, 12]
    assert crew_of(1).hands == 1
    assert crew_of(3).hands == 3


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_games_are_written_as_a_table(quick: None, tmp_path: Path, form: str) -> None:
    """A row for every seat of every game, the same in every format."""
    fine(*WORDS, "--num", "6", "--players", "3", "--out", str(tmp_path), "--output-format", form)
    file = tmp_path / f"games.{form}"
    rows: list[dict[str, Any]]
    if form == "csv":
        rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    elif form == "json":
        rows = json.loads(file.read_text("utf-8"))
    else:
        polars = pytest.importorskip("polars")
        rows = polars.read_parquet(file).to_dicts()
    assert len(rows) == 18
    assert {str(row["bot"]) for row in rows} == {"greedy", "random"}
    assert [str(row["seat"]) for row in rows[:3]] == ["0", "1", "2"]
    assert {row["seed"] for row in rows} == {"a/0"}
    assert sum(float(row["won"]) for row in rows) == 6
    assert json.loads((tmp_path / "result.json").read_text("utf-8"))["result"]["games"] == 6


@pytest.mark.slow
def test_plots_and_a_page_that_needs_nothing_else(quick: None, tmp_path: Path) -> None:
    """PNG files, and one page with the same pictures inside."""
    pytest.importorskip("matplotlib")
    fine(*WORDS, "--num", "20", "--out", str(tmp_path), "--plot")
    for name in ("ratings", "cross", "seats", "scores"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    page = (tmp_path / "arena.html").read_text("utf-8")
    assert page.count("data:image/svg+xml;base64,") == 4
    assert "greedy – random" in page
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:|/)""", page)
    assert "<script" not in page
    fine(*WORDS, "--num", "20", "--out", str(tmp_path), "--plot")
    assert (tmp_path / "arena.html").read_text("utf-8") == page, "the same games, the same page"


@pytest.mark.parametrize(
    ("module", "words"),
    [("polars", ["--output-format", "parquet"]), ("matplotlib", ["--plot"])],
)
def test_a_missing_extra_is_named_before_the_first_game(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, words: list[str]
) -> None:
    """The sentence says what to install; nothing was played or written."""
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, f"{module}.figure", None)
    complaint = refused(*WORDS, *words, "--out", str(tmp_path / "out"))
    assert f"need {module}" in complaint
    assert "fogado[lab]" in complaint
    assert not (tmp_path / "out").exists()


def test_csv_needs_nothing_more(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any extra the arena plays, counts and writes CSV; only ratings are missing."""
    for module in ("polars", "matplotlib", "openskill", "openskill.models"):
        monkeypatch.setitem(sys.modules, module, None)
    said = fine(*WORDS, "--num", "6", "--out", str(tmp_path))
    assert "Ratings need openskill" in said
    assert (tmp_path / "games.csv").exists()


def test_ctrl_c_reports_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 130, the tables are written, and nothing played is lost."""

    def impatient(contest: Contest, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return made_up(contest, number)

    monkeypatch.setattr("fogado.arena.contest.play_meeting", impatient)
    result = run(*WORDS, "--num", "40", "--out", str(tmp_path))
    assert result.exit_code == 130
    assert "6 games of 40: stopped" in result.stdout
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 1 + 12
    monkeypatch.setattr("fogado.arena.contest.play_meeting", made_up)
    assert "6 games were already there" in fine(*WORDS, "--num", "40", "--out", str(tmp_path))


def test_ctrl_c_before_the_first_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was played; nothing is counted."""

    def impatient(contest: Contest, number: int) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("fogado.arena.contest.play_meeting", impatient)
    result = run(*WORDS)
    assert result.exit_code == 130
    assert result.stdout == "Stopped before the first game was over.\n"
    found = run(*WORDS, "--json")
    assert json.loads(found.stdout)["result"] is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--bots", "a,b"], "There is no game 'chess'"),
        ([SKULLS], "Missing option '--bots'"),
        ([SKULLS, "--bots", "greedy"], "at least 2 bots"),
        ([SKULLS, "--bots", "greedy,,random"], "--bots greedy,,random has an empty seat"),
        ([SKULLS, "--bots", "greedy,wise"], "There is no bot 'wise' for emerald-skulls; choose"),
        ([SKULLS, "--bots", "greedy,random", "--num", "0"], "0 games cannot be played"),
        ([SKULLS, "--bots", "greedy,random", "--jobs", "0"], "0 processes cannot play"),
        ([SKULLS, "--bots", "greedy,random", "--players", "9"], "9 players cannot meet"),
        ([SKULLS, "--bots", "greedy,random", "--sprt", "9"], "write --sprt ELO0,ELO1"),
        ([SKULLS, "--bots", "greedy,random", "--plot"], "--plot needs --out DIR"),
        ([SKULLS, "--bots", "greedy,random", "--output-format", "xls"], "choose csv, parquet"),
        ([SKULLS, "--bots", "greedy,random", "--setup", "hats=3"], "hats"),
    ],
)
def test_nonsense_is_refused(words: list[str], says: str) -> None:
    """One sentence, exit code 2, before anything is played."""
    assert says in refused("arena", *words)


def test_the_test_is_for_two_bots() -> None:
    """With three nobody knows which is meant."""
    words = ("arena", SKULLS, "--bots", "greedy,random,skilled", "--sprt", "0,10")
    assert "3 bots are too many" in refused(*words)
