"""``fogado odds emerald-skulls``: what it says to people and to programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fogado.analysis.skull_odds import odds_at, table_of
from fogado.analysis.skull_position import read_position
from tests.cli.running import SKULLS, data, fine, refused

if TYPE_CHECKING:
    from pathlib import Path

ODDS = ("odds", SKULLS)


def test_a_program_gets_value_exits_and_bets() -> None:
    """The JSON is what the function gives, with the value, every exit and every slot."""
    found = data(*ODDS, "--dice", "3", "--cubes", "1", "--cube-value", "1.5")
    assert found == {
        "game": SKULLS,
        **odds_at(table_of(cube=1.5), read_position("", 3, 1)),
    }
    assert sum(found["exits"].values()) == pytest.approx(1)
    assert list(found["exits"]) == ["bust-out", "gem-out", "run-out", "chicken-out", "double-out"]
    shiny = found["bets"]["empty-n-shiny"]
    assert shiny["chance"] == pytest.approx(found["exits"]["double-out"])
    assert [slot["expected"] for slot in shiny["slots"]] == pytest.approx(
        [5 * shiny["chance"], 3 * shiny["chance"], 2 * shiny["chance"]]
    )
    assert found["value"] > found["casual"]["value"]
    assert set(found["casual"]) == {"value", "gears", "exits", "bets"}


def test_more_dice_and_dearer_cubes_are_worth_more() -> None:
    """The flags are heeded."""
    three, four = (data(*ODDS, "--dice", dice)["value"] for dice in ("3", "4"))
    assert four > three
    cheap, dear = (
        data(*ODDS, "--cubes", "2", "--cube-value", worth)["value"] for worth in ("0", "4")
    )
    assert dear > cheap + 4
    plain = data(*ODDS, "--position", "2: W; 4: W; hand 2")
    other = data(*ODDS, "--position", "2: W; 4: W; hand 2", "--cards", "10a+14a")
    assert plain["value"] > other["value"], "without Mad Nargash skulls are just skulls"
    assert "wild-bones-2" in other["bets"]


def test_people_see_tables_in_their_language() -> None:
    """Exits, bets and, where something is asked, what to answer; both languages, 80 columns."""
    words = (*ODDS, "--position", "1: I W; 4: IV; roll III IV V; picks 1; pot 24; on final-jewel 1")
    english = fine(*words)
    hungarian = fine(*words, "--lang", "hu")
    assert re.search(r"Put down V|place 5: V\s+7\.00\s+0\.0%", english)
    assert re.search(r"Gem Out\s+100\.0%\s+0\.0%  █+", english)
    assert re.search(r"Final Jewel\s+100\.0%\s+\(2\.00\) 1\.00", english)
    assert "ékkőlehelyezés" in hungarian
    assert "Szárnypánik" in hungarian
    assert "never erring" not in hungarian
    for text in (english, hungarian):
        assert max(len(line) for line in text.splitlines()) <= 80
    assert "What to answer" not in fine(*ODDS)
    assert "cubes" in fine(*ODDS, "--cards", "12b")


def test_an_edition_changes_the_odds(tmp_path: Path) -> None:
    """Whoever owns the box and corrects it gets the odds of that box."""
    mine = tmp_path / "box.toml"
    mine.write_text(f'game = "{SKULLS}"\nname = "dear"\n[jackpot]\nmad-nargash = 20\n', "utf-8")
    assert data(*ODDS, "--edition", str(mine))["value"] > data(*ODDS)["value"] + 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--dice", "2"), "3 to 7 dice, not 2. [ES-2.2]"),
        (("--dice", "five"), "five"),
        (("--cubes", "-1"), "Nobody has -1 cubes"),
        (("--cubes", "31"), "at most 30 cubes"),
        (("--cube-value", "nan"), "--cube-value 2"),
        (("--cube-value", "-1"), "0 gears or more"),
        (("--cards", "7c"), "There are no cards '7c'; choose standard"),
        (("--cards", "6a+6b"), "once, with one side up"),
        (("--cards", "1+6a"), "Two of these cards have the bet mad-nargash"),
        (("--cards", "+"), "at least one card"),
        (("--position", "on final-jewel 3"), "has 2 slots, not 3"),
        (("--position", "on lost-jewel 1"), "not on these cards; they have pick-n-bust"),
        (("--position", "teeth everywhere"), "says nothing about a turn"),
        (("--position", "cubes 1", "--cubes", "2"), "says cubes 1, but 2 were asked for"),
        (("--lang", "de"), "choose en or hu"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(words: tuple[str, ...], sentence: str) -> None:
    """One sentence that says what is wrong and what would be right."""
    assert sentence in refused(*ODDS, *words)
