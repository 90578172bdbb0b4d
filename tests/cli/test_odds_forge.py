"""``fogado odds dice-forge``: what it says to people and to programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from fogado.analysis.forge_odds import BadOdds
from fogado.cli.odds import command
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from pathlib import Path


def said(*words: str) -> str:
    """Run the verb in this process, on a plain terminal; give what it says."""
    env = {"COLUMNS": "80", "NO_COLOR": "1"}
    result = CliRunner().invoke(command, ["dice-forge", *words], env=env, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*words: str) -> Any:
    """Run it for a program."""
    return json.loads(said(*words, "--json"))


def test_the_dice_of_the_start_are_shown_with_bars() -> None:
    """Without dice: the next blessing of a new game; each line has its share and its bar."""
    lines = said().splitlines()
    assert lines[0].rstrip() == "The next blessing of 5*G1 S1 | 4*G1 V2 M1"
    rows = [line.split() for line in lines]
    assert ["G2", "55.6%", "█" * 22 + "▎"] in rows
    assert ["G:", "1.500", "on", "average"] in rows
    assert max(len(line) for line in lines) <= 80


def test_many_results_are_cut_and_small_chances_are_not_nothing() -> None:
    """Twelve results and the rest together; what can happen is never 0.0 %."""
    text = said("5*G1 S2", "3*G1 M1 V2 x3", "--blessings", "4", "--feat", "hydra")
    assert "The next 4 blessings of" in text
    assert "216 others" in text
    assert "<0.1%" in text
    assert "feat hydra" in text


def test_a_program_gets_exact_fractions() -> None:
    """JSON: means, amounts, results and chances, with the fractions as text."""
    found = data("5*G1 S1", "4*G1 M1 V2", "--cost", "S1M1", "--cost", "G2", "--face", "G3")
    assert found["mean"] == {"G": 1.5, "S": 1 / 6, "M": 1 / 6, "V": 1 / 3}
    assert found["results"][0] == {"gives": {"G": 2}, "chance": 20 / 36, "exact": "5/9"}
    assert sum(result["chance"] for result in found["results"]) == pytest.approx(1)
    assert found["afford"]["S1M1"]["exact"] == "1/36"
    assert found["afford"]["G2"] == found["afford"]["face G3"]
    assert found["light"] == "5*G1 S1"


def test_stock_chests_and_editions_count(tmp_path: Path) -> None:
    """What is there already helps; a Chest makes room; an edition changes what things cost."""
    assert data("--stock", "G2", "--face", "G3")["afford"]["face G3"]["exact"] == "1"
    dear = ("6*G6", "6*G6", "--blessings", "2", "--cost", "G14")
    assert data(*dear)["afford"]["G14"]["exact"] == "0"
    assert data(*dear, "--chests", "1")["afford"]["G14"]["exact"] == "1"
    box = tmp_path / "box.toml"
    box.write_text('game = "dice-forge"\nname = "dear"\n[sanctuary.1]\ncost = 3\n', "utf-8")
    face = ("--stock", "G1", "--face", "G3")
    plain, edited = data(*face), data(*face, "--edition", str(box))
    assert plain["afford"]["face G3"]["chance"] > edited["afford"]["face G3"]["chance"]


def test_minor_blessings_mirrors_and_preferences() -> None:
    """One die only; a mirror copies what it is told; an "or" gives what is preferred."""
    words = ("5*G1 mirror", "--only", "light", "--mirror", "G6,S2")
    assert data(*words)["mean"] == {"G": 5 / 6, "S": 1 / 3}
    assert data(*words, "--prefer", "G")["mean"] == {"G": 11 / 6}
    assert data(*words)["dark"] is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("5*G1 mirror",), "--mirror G3,S1"),
        (("--cost", "V3"), "Nothing costs V3"),
        (("--feat", "dragon"), "There is no feat 'dragon'; choose"),
        (("--face", "x3"), "not for sale"),
        (("5*G1",), "A die has six faces, not 5"),
        (("6*G9",), "There is no face 'G9'"),
        (("--blessings", "99"), "choose 1 to 24"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(words: tuple[str, ...], sentence: str) -> None:
    """A sentence that names the right answer, and nothing printed."""
    with pytest.raises(FogadoError) as refusal:
        said(*words)
    assert sentence in str(refusal.value)
    assert issubclass(BadOdds, FogadoError)
