"""What the benchmarks write into the docs."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

import pytest

from benches import page, run, vector

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only


def figures(decisions: float, copy: float, simulations: float) -> run.Figures:
    """Make up what one process measured."""
    return {
        "reference": {"us": 9000.0},
        "emerald-skulls, 2 players": {
            "decisions/s": decisions,
            "copy us": copy,
            "simulations/s": simulations,
        },
        "emerald-skulls, 4 players": {
            "decisions/s": 2 * decisions,
            "copy us": copy / 2,
            "simulations/s": 2 * simulations,
        },
    }


def test_a_text_goes_between_its_marks_and_nowhere_else(tmp_path: Path) -> None:
    """What stands around stays; written twice, it is there once."""
    doc = tmp_path / "page.md"
    doc.write_text("before\n<!-- a: begin -->\nold\n<!-- a: end -->\nafter <!-- b: begin -->")
    page.put("a", "new\n", doc)
    page.put("a", "newer", doc)
    assert doc.read_text() == (
        "before\n<!-- a: begin -->\n\nnewer\n\n<!-- a: end -->\nafter <!-- b: begin -->"
    )


def test_every_mark_stands_in_the_docs_once() -> None:
    """Each benchmark that writes finds its place."""
    text = page.DOC.read_text()
    for name in ("engine", "vector", "peers"):
        assert text.count(f"<!-- {name}: begin -->") == text.count(f"<!-- {name}: end -->") == 1


def test_the_slowest_case_is_held_against_what_is_wanted() -> None:
    """One case that is too slow is enough to miss."""
    rounds = {
        "interpreted": [figures(500_000, 4, 9_000)],
        "compiled": [figures(1_900_000, 0.6, 31_000)],
    }
    lines = run.aims_of(rounds)
    assert "| emerald-skulls | decisions/s | ≥ 2,000,000 | 1,900,000 | **missed** |" in lines
    assert "| emerald-skulls | copy, µs | ≤ 1 | 0.6 | met |" in lines
    assert "| emerald-skulls | compiled / interpreted | ≥ 4 | 3.8 | **missed** |" in lines
    assert "| emerald-skulls | simulations/s | ≥ 30,000 | 31,000 | met |" in lines
    assert not any("dice-forge" in line for line in lines), "it was not measured"
    assert "decisions/s" in run.text_of(rounds, "make bench", "0 to 1")


def test_shares_of_the_engine_are_told() -> None:
    """Every way of stepping tables is held against the play-outs of the same run."""
    speeds = {
        "dice-forge 2": {"engine": 600.0, "apart": 540.0, "loop": 150.0, "counts": 510.0},
        "dice-forge 4": {"engine": 800.0, "apart": 500.0, "loop": 160.0, "counts": 400.0},
    }
    found = {
        name: {way: vector.Figure(speed, speed / ways["engine"]) for way, speed in ways.items()}
        for name, ways in speeds.items()
    }
    chosen = Namespace(see=["counts"], rounds=3, seconds=0.4, n=1024)
    text = vector.text_of(found, chosen, "0 to 1")
    assert "| dice-forge 2 | 600 | 540 (90%) | 150 (25%) | 510 (85%) |" in text
    assert "(`apart`), it keeps 80% to 94%" in text
    assert "keeps 50% to 85%" in text
    assert "met in 1 of 2 cases" in text
