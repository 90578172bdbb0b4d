"""The balance of a game: what is counted, compared and written."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import fogado
from fogado.analysis.watching import Seen, title_of
from fogado.arena.lab import balance, change
from fogado.arena.survey import Survey, check_survey, look_at, watch_many
from fogado.core.content import Edition
from fogado.core.events import Event
from tests.cli.running import SKULLS, data, fine, refused, run

GAME = fogado.game(SKULLS)
SURVEY = Survey(SKULLS, ("greedy", "random"), 2, {"first": "0"}, "l")
BOX = f'game = "{SKULLS}"\nname = "dear dice"\n[dice.cost]\n4 = 3\n5 = 6\n'


def seen(winner: int, owners: set[int], turns: int = 10, index: int = 0) -> Seen:
    """Write down a play of two seats: who won, and who bet on the final jewel."""
    scores = (20, 10) if winner == 0 else (10, 20)
    return Seen(
        index,
        scores,
        (winner,),
        ({"bets": scores[0]}, {"bets": scores[1]}),
        turns,
        30,
        had={"bet on": {"final-jewel": owners}},
    )


def test_winners_and_others_are_compared_game_by_game() -> None:
    """The winner had it in three of four games, the other in one of four."""
    plays = [seen(0, {0}), seen(0, {0}), seen(1, {1}), seen(0, {1})]
    found = balance(GAME, plays)
    assert found is not None
    [thing] = found.things["bet on"]
    assert (thing.had, thing.winners, thing.others) == (0.5, 0.75, 0.25)
    assert thing.difference.value == 0.5
    assert not thing.difference.clear
    assert thing.title == title_of(GAME, "final-jewel") != "final-jewel"
    assert found.sources == {"bets": (20.0, 10.0)}
    assert [wins.wins for wins in found.seats] == [3, 1]
    assert balance(GAME, []) is None


def test_what_everybody_has_makes_no_difference() -> None:
    """A thing that both have says nothing about winning, and surely so."""
    found = balance(GAME, [seen(0, {0, 1}), seen(1, {0, 1})])
    assert found is not None
    assert found.things["bet on"][0].difference.value == 0.0


def test_an_edition_is_compared_with_the_same_luck() -> None:
    """Differences game by game are surer than two means."""
    before = [seen(0, {0}, turns, turns) for turns in (10, 30, 20, 40)]
    after = [seen(0, {0, 1}, turns + 2, turns) for turns in (10, 30, 20, 40)]
    edition = Edition(SKULLS, "dear dice", {"dice.cost.4": 3})
    found = change(GAME, edition.plain(), before, after)
    assert found.values == {"dice.cost.4": (1, 3)}
    assert found.measures["turns"].value == 2.0
    assert found.measures["turns"].clear, "always two more, although games differ by far more"
    assert not found.measures["wins of seat 0"].clear
    [(name, _, rate)] = found.things["bet on"]
    assert (name, rate.value) == ("final-jewel", 0.5)


def test_events_are_watched() -> None:
    """Only what the game names counts, with the facts it must have; secrets are heard too."""
    look = fogado.game("dwarven-smithy").statistics()
    one = Seen(0)
    one.watch(
        look,
        [
            Event("turn", {"seat": 0, "turn": 1}),
            Event("drew", {"seat": 0, "deck": "mine"}, {"card": "gold"}, (0,)),
            Event("drew", {"seat": 0, "deck": "guild"}, {"card": "K01"}, (0,)),
            Event("crowned", {"seat": 0}, {"card": "K01"}, (0,)),
            Event("last-round", {"seat": 0, "why": "kings"}),
        ],
    )
    assert one.had == {"drawn": {"K01": {0}}, "made": {"K01": {0}}}
    assert (one.turns, one.why) == (1, "kings")


def test_bots_move_on_by_one_seat_every_game() -> None:
    """So a strong bot does not make a seat look strong."""
    assert SURVEY.seats(0) == ("greedy", "random")
    assert SURVEY.seats(1) == ("random", "greedy")
    assert Survey(SKULLS, ("a",), 3, {}, "").seats(5) == ("a", "a", "a")


@pytest.mark.parametrize("name", ["emerald-skulls", "dwarven-smithy", "dice-forge"])
def test_every_game_shows_something(name: str) -> None:
    """Turns, points and every sight of the game are seen in a play, and things have titles."""
    bot = "greedy" if name == SKULLS else "random"
    [one] = look_at(Survey(name, (bot,), 2, dict(fogado.game(name).statistics().setup), "l"), 0)
    assert one.turns > 2
    assert {sight.title for sight in fogado.game(name).statistics().sights} == one.had.keys()
    game = fogado.game(name)
    for things in one.had.values():
        for thing in things:
            assert title_of(game, thing) != thing
    assert [sum(sheet.values()) for sheet in one.sheets] == list(one.scores)


def test_stopped_it_keeps_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every edition has the same games, whatever Ctrl-C cut off."""

    def impatient(survey: Survey, index: int) -> Any:
        if index == 2:
            raise KeyboardInterrupt
        return [seen(0, {0}, index=index) for _ in survey.editions]

    monkeypatch.setattr("fogado.arena.survey.look_at", impatient)
    edition = Edition(SKULLS, "x", {"dice.cost.4": 2}).plain()
    survey = check_survey(Survey(SKULLS, ("greedy",), 2, {}, "l", (None, edition)), 9)
    plays, stopped = watch_many(survey, 9)
    assert stopped
    assert [len(some) for some in plays] == [2, 2]
    result = run("lab", SKULLS, "--num", "9", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["result"]["games"] == 2


@pytest.mark.slow
def test_the_page_has_everything_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats, scores, length, bets and the edition; no other file, and the same every time."""
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    Path("box.toml").write_text(BOX, "utf-8")
    words = ("lab", SKULLS, "--num", "4", "--edition", "box.toml", "--players", "3")
    said = fine(*words)
    assert "Written: lab-emerald-skulls.html" in said
    page = Path("lab-emerald-skulls.html").read_text("utf-8")
    for heading in ("Seats", "Scores", "Length", "bet on", "paid", "The edition dear dice"):
        assert re.search(f"<h2>[^<]*{heading}", page)
    assert "dice.cost.4" in page
    assert page.count("data:image/svg+xml;base64,") == 6
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:|/)""", page)
    fine(*words, "--jobs", "2", "--out", "again.html")
    assert Path("again.html").read_text("utf-8") == page


@pytest.mark.slow
def test_as_data(tmp_path: Path) -> None:
    """Everything that the page shows; nothing is written unless a file is named."""
    box = tmp_path / "box.toml"
    box.write_text(BOX, "utf-8")
    found = data("lab", SKULLS, "--num", "4", "--edition", str(box), "--bots", "random,greedy")
    assert found["result"]["games"] == 4
    assert found["editions"][0]["values"]["dice.cost.5"] == {"was": 3, "is": 6}
    assert {"turns", "mean score", "wins of seat 1"} <= found["editions"][0]["differences"].keys()
    assert not Path("lab-emerald-skulls.html").exists()


def test_a_missing_extra_is_named_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "fogado[lab]" in refused("lab", SKULLS)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game 'chess'"),
        ([SKULLS, "--bots", "wise"], "There is no bot 'wise'"),
        ([SKULLS, "--bots", "greedy,wise", "--players", "1"], "There is no bot 'wise'"),
        ([SKULLS, "--num", "0"], "0 games cannot be played"),
        ([SKULLS, "--jobs", "0"], "0 processes cannot play"),
        ([SKULLS, "--players", "12"], "1 to 8"),
        ([SKULLS, "--edition", "missing.toml"], "cannot be read"),
    ],
)
def test_nonsense_is_refused(words: list[str], says: str) -> None:
    """One sentence, exit code 2, before anything is played."""
    assert says in refused("lab", *words)
