"""``fogado verify`` on fair dice: checked, sealed, withheld or forged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogado.core.commitments import next_entry, table_mark
from fogado.core.fair import commitment
from fogado.core.match import Match
from tests.cli.running import data, fine, refused, run
from tests.core.fair_plays import OTHER_SECRET, SECRET, data_of, fair_match, fair_play, rechained


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def lay(text: str) -> None:
    """Lay a record down as a file."""
    Path("play.jsonl").write_text(text, "utf-8")


def taken_back() -> Match:
    """Play a little, and take back past a roll."""
    match = fair_match()
    for _ in range(2):
        match.act(match.state.to_act[0], match.game.parse("pass"))
    match.take_back(2, 2)
    return match


def test_fair_dice_are_verified_with_the_commitment_somebody_noted() -> None:
    lay(fair_play().text())
    said = fine("verify", "play.jsonl", "--commitment", commitment(SECRET))

    assert "The dice are fair: every draw follows from the committed secret." in said
    assert f"commitment {commitment(SECRET)}" in said
    assert 'entropy of seat 0: "Anna\'s cat"' in said
    found = data("verify", "play.jsonl")
    assert (found["dice"], found["secret"]) == ("revealed", SECRET.hex())
    assert found["fair"]["commitment"] == commitment(SECRET)


def test_another_commitment_than_the_noted_one_is_1() -> None:
    lay(fair_play().text())
    other = commitment(OTHER_SECRET)

    assert "Line 1: the dice are not those" in refused(
        "verify", "play.jsonl", "--commitment", other, code=1
    )
    assert "64 small hex digits" in refused("verify", "play.jsonl", "--commitment", "abc")


def test_forged_luck_is_1_and_names_the_line() -> None:
    lines = data_of(fair_play())
    at = next(at for at, line in enumerate(lines) if "luck" in line)
    lines[at]["gives"] = " ".join("V" for _ in lines[at]["gives"].split())
    lay(rechained(lines))

    assert f"Line {at + 1} is not what the dice gave: roll 0 of seat 0 is" in refused(
        "verify", "play.jsonl", code=1
    )
    result = run("verify", "play.jsonl", "--json")
    assert (result.exit_code, json.loads(result.stdout)["line"]) == (1, at + 1)


def test_a_secret_that_is_kept_back_is_3() -> None:
    lay(rechained(data_of(fair_play())[:-1]))
    result = run("verify", "play.jsonl")

    assert result.exit_code == 3
    assert "Dice not verifiable" in result.stdout
    answer = run("verify", "play.jsonl", "--json")
    assert answer.exit_code == 3
    assert json.loads(answer.stdout)["dice"] == "withheld"


def test_a_running_play_is_sealed_and_a_closed_one_says_why() -> None:
    match = taken_back()
    lay(match.record.text())
    assert "The dice are sealed" in fine("verify", "play.jsonl")
    match.close("Anna's train left.")
    lay(match.record.text())

    said = fine("verify", "play.jsonl")
    assert "given up (Anna's train left.)" in said
    assert "The dice are fair" in said
    assert data("verify", "play.jsonl")["closed"] == "Anna's train left."


def test_plain_dice_are_called_so() -> None:
    lines = data_of(fair_play())
    del lines[0]["fair"], lines[-1]
    lay(rechained(lines))

    assert "they cannot be verified" in fine("verify", "play.jsonl")
    assert data("verify", "play.jsonl")["dice"] == "plain"


def test_replay_tells_what_was_taken_back_and_why_it_ended() -> None:
    match = taken_back()
    match.close("Anna's train left.")
    lay(match.record.text())

    said = fine("replay", "play.jsonl", "--all", "--boards")
    assert "takes something back; the table is as it was before." in said
    assert said.endswith("the play was given up: Anna's train left.\n")
    assert "visszavon" in fine("replay", "play.jsonl", "--lang", "hu")
    stepped = fine("replay", "play.jsonl", "--step", typed="\n" * 9)
    assert stepped.count("Enter = next") == 5


def test_fair_dice_are_not_taken_up_without_their_secret() -> None:
    lay(taken_back().record.text())

    assert "go on only as they began" in refused("play", "emerald-skulls", "--resume", "play.jsonl")


def lay_log(*promised: tuple[str, str]) -> None:
    """Lay down a log: tables with what they were promised."""
    last = None
    lines = []
    for table, promise in promised:
        last = next_entry(last, 5, promise, table_mark(table))
        lines.append(last.line())
    Path("log.jsonl").write_text("\n".join(lines), "utf-8")


def test_the_log_of_the_house_has_promised_these_dice() -> None:
    lay(fair_play().text())
    mine, other = commitment(SECRET), commitment(OTHER_SECRET)
    lay_log(("t0", other), ("t1", mine))
    words = ("verify", "play.jsonl", "--log", "log.jsonl")

    assert "The log is whole, and its entry 2 promised these dice." in fine(*words)
    assert data(*words, "--table", "t1")["entry"]["n"] == 2
    assert data("verify", "play.jsonl")["entry"] is None
    assert "promised this table other dice" in refused(*words, "--table", "t0", code=1)
    assert "name one with --log" in refused("verify", "play.jsonl", "--table", "t0")
    lay_log(("t1", other), ("t1", mine))
    assert "more than once: entries 1 and 2" in refused(*words, "--table", "t1", code=1)
    lay_log(("t1", other))
    assert "is not in the log" in refused(*words, code=1)
    Path("log.jsonl").write_text("nonsense", "utf-8")
    assert "Line 1 of the log cannot be read" in refused(*words, code=1)
