"""``fogado review`` and the hint at the table: on the terminal, as a page, as data."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import fogado
from fogado.cli.numbers import chance, points, with_error
from tests.analysis.score_judge import ScoreJudge
from tests.cli.running import data, fine, refused, run

if TYPE_CHECKING:
    from fogado.bots.minds.judge import Judge
    from fogado.core.game import Game

FORGE = "dice-forge"


@pytest.fixture(scope="module")
def record() -> str:
    """Play a game between bots once."""
    return fogado.play(FORGE, ["greedy", "random"], seed=5).text()


@pytest.fixture(autouse=True)
def file(record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the record down as a file, and let a quick judge look at it."""

    def quick(game: Game) -> Judge:
        return ScoreJudge(loud=("place",))

    monkeypatch.setattr("fogado.analysis.review.any_judge", quick)
    monkeypatch.setattr("fogado.analysis.hints.any_judge", quick)
    monkeypatch.chdir(tmp_path)
    path = Path("play.jsonl")
    path.write_text(record, "utf-8")
    return path


# ── the terminal ─────────────────────────────────────────────────────────────────────────────


def test_a_review_says_who_was_lucky_and_what_was_costly() -> None:
    found = data("review", "play.jsonl")
    said = fine("review", "play.jsonl")
    in_one_line = " ".join(said.split())
    for total, name in zip(found["totals"], ("Greedy", "Random"), strict=True):
        luck, cost = points(total["luck"], "en"), points(-total["own"], "en").lstrip("+")
        places = f"{total['place']}; luck-adjusted, in place {total['adjusted_place']}."
        verdict = f"{name}: {luck} lucky; own choices cost {cost}. Finished in place {places}"
        assert verdict in in_one_line
    assert "Choices that cost something" in said
    assert "Try again" in said
    assert "Because: " in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_it_speaks_hungarian_too() -> None:
    said = fine("review", "play.jsonl", "--lang", "hu")
    assert "szerencse" in said
    assert "Próbáld újra" in said
    assert "Because" not in said


@pytest.mark.slow
def test_one_seat_alone() -> None:
    """By number or by name; the sums of all seats stay, the choices of others do not."""
    said = fine("review", "play.jsonl", "--seat", "random")
    assert said == fine("review", "play.jsonl", "--seat", "1")
    assert "Random: " in said
    assert "Greedy: " not in said.split("The chance to win, line by line")[0].split("next")[-1]
    exercises = said.split("Try again")[1]
    assert ", Random: " in exercises
    assert ", Greedy: " not in exercises


def test_a_program_gets_everything() -> None:
    found = data("review", "play.jsonl")
    assert found["complete"] is True
    assert found["thresholds"] == {"inaccuracy": 0.02, "mistake": 0.05, "blunder": 0.1}
    for total in found["totals"]:
        parts = [total[part] for part in ("start", "luck", "own", "others", "residual")]
        assert sum(parts) == pytest.approx(total["end"], abs=1e-9)
    assert {one["seat"] for one in found["exercises"]} == {0, 1}
    assert found["exercises"][0]["view"]["heroes"]


# ── the page ─────────────────────────────────────────────────────────────────────────────────


class Page(HTMLParser):
    """Reads a page: are all tags closed, and does it ask for anything from elsewhere?"""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        known = dict(attrs)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "path", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("path", "circle"):
            return
        assert self.open.pop() == tag


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_a_page_stands_alone(lang: str) -> None:
    """No script, nothing from elsewhere, a curve, and exercises one can link to."""
    assert "play.html" in fine("review", "play.jsonl", "--html", "play.html", "--lang", lang)
    text = Path("play.html").read_text("utf-8")
    page = Page(text)
    assert page.open == []
    assert "script" not in page.tags
    assert "url(" not in text
    assert f'<html lang="{lang}">' in text
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    found = data("review", "play.jsonl")
    dearest = sorted(found["exercises"], key=lambda one: -one["loss"])[:3]
    assert {f"line-{one['line']}" for one in dearest} <= set(page.ids)
    assert page.tags.count("svg") >= 3
    assert page.tags.count("details") == 3


@pytest.mark.slow
def test_a_page_is_written_again_but_nothing_else_is_overwritten(record: str) -> None:
    fine("review", "play.jsonl", "--html", "play.html")
    fine("review", "play.jsonl", "--html", "play.html", "--seat", "0")
    said = refused("review", "play.jsonl", "--html", "play.jsonl")
    assert "choose another name" in said
    assert Path("play.jsonl").read_text("utf-8") == record


def test_names_are_never_read_as_html() -> None:
    played = fogado.play(FORGE, ["greedy", "greedy"], seed=5)
    played.seats[0] = "<b>Anna & Co</b>"
    Path("named.jsonl").write_text(played.text(), "utf-8")
    fine("review", "named.jsonl", "--html", "named.html")
    text = Path("named.html").read_text("utf-8")
    assert "&lt;b&gt;Anna &amp; Co&lt;/b&gt;" in text
    assert "<b>Anna" not in text


# ── what cannot be used, and Ctrl-C ──────────────────────────────────────────────────────────


def test_a_truncated_record_says_where() -> None:
    text = Path("play.jsonl").read_text("utf-8")
    Path("cut.jsonl").write_text(text[: len(text) // 2], "utf-8")
    assert refused("review", "cut.jsonl").endswith("is not JSON.")
    Path("cut.jsonl").write_text("", "utf-8")
    assert refused("review", "cut.jsonl") == "The record is empty."
    assert "cannot be read" in refused("review", "missing.jsonl")
    assert "There is no seat '7'" in refused("review", "play.jsonl", "--seat", "7")


def test_a_play_that_is_not_over_can_be_reviewed() -> None:
    lines = Path("play.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("half.jsonl").write_text("".join(lines[:40]), "utf-8")
    assert "The play is not over" in fine("review", "half.jsonl")
    Path("none.jsonl").write_text(lines[0], "utf-8")
    assert "Nothing was looked at." in fine("review", "none.jsonl")
    fine("review", "none.jsonl", "--html", "none.html")


def test_ctrl_c_reports_what_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130, on the terminal and as data."""

    class Tired(ScoreJudge):
        def chances(self, states: list[fogado.core.game.State]) -> list[list[float]]:
            if len(self.asked) > 40:
                raise KeyboardInterrupt
            return super().chances(states)

    monkeypatch.setattr("fogado.analysis.review.any_judge", lambda game: Tired())
    result = run("review", "play.jsonl")
    assert result.exit_code == 130
    assert "Stopped after" in result.stdout
    result = run("review", "play.jsonl", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["complete"] is False


# ── hints at the table ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "word"), [("en", "hint"), ("hu", "tipp"), ("hu", "hint")])
def test_a_hint_at_the_table(lang: str, word: str) -> None:
    """Three options with their numbers, what they bring, and why; then the table asks again."""
    said = fine(
        *("play", FORGE, "--seats", "me,random", "--seed", "5", "--lang", lang),
        typed=f"{word}\n1\n",
    )
    title = "The best of" if lang == "en" else "A legjobbak"
    assert title in said
    told = said.split(title)[1]
    assert told.count("against the average" if lang == "en" else "az átlaghoz") == 3
    assert "per roll" in told or "dobásonként" in told
    assert max(len(line) for line in said.splitlines()) <= 80


def test_help_knows_the_hint() -> None:
    said = fine("play", FORGE, "--seats", "me,random", "--seed", "5", typed="help\n")
    assert "the best options, and why" in said


def test_how_numbers_are_written() -> None:
    assert points(0.0624, "en") == "+6.2"
    assert points(-0.0624, "hu") == "−6,2"
    assert points(0.0001, "en") == "0.0"
    assert chance(-0.079, "en") == "−7.9 %"
    assert with_error(0.0624, 0.0151, "en") == "+6.2 ± 1.5"
    assert with_error(0.0624, 0.0001, "en") == "+6.2"
