"""The comparison with others: medians, promised ratios, tables, and excuses in a sentence."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benches import peers, peers_page

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine


def row(peer: str, case: str, per_second: float) -> peers_page.Row:
    kind = case.split()[0]
    return peers_page.row_of(
        peer, case, [{peers_page.UNITS[kind]: per_second, "games": per_second / 100}] * 3
    )


def test_a_row_is_the_median_of_its_rounds() -> None:
    rounds = [{"decisions": value, "games": 1.0} for value in (100.0, 900.0, 110.0, 90.0, 105.0)]

    found = peers_page.row_of("lanterns", "play by night", rounds)

    assert (found.kind, found.what, found.main) == ("play", "by night", 105.0)
    assert found.spread == pytest.approx(10 / 210)


@pytest.mark.parametrize(("ours", "verdict"), [(101.0, "met"), (99.0, "**missed**")])
def test_a_promise_is_held_against_the_run(ours: float, verdict: str) -> None:
    rows = [row("fogado", "play emerald-skulls", ours), row("catanatron", "play catan", 1.0)]

    said = peers_page.page(rows, {"fogado": "", "catanatron": "catanatron==3"}, "make it", "1 to 2")

    line = f"| emerald-skulls against catan | ≥ 100 | {ours:.1f} | {verdict} |"
    assert line in said.splitlines()


def test_the_fastest_stands_first() -> None:
    rows = [row("a", "copy x", 1e4), row("b", "copy y", 1e6)]

    lines = peers_page.table(rows, "copy")

    assert lines[-2:] == [
        "| b | y | 1,000,000 | ±0 % | 1 |",
        "| a | x | 10,000 | ±0 % | 100 |",
    ]


def test_figures_are_written_with_three_digits() -> None:
    assert [peers_page.written(value) for value in (1_234_567.0, 1234.0, 12.345)] == [
        "1,230,000",
        "1,230",
        "12.3",
    ]


def test_a_peer_that_cannot_be_installed_is_excused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "HOME", tmp_path)
    monkeypatch.setattr(peers, "FROM_NPM", ("pokerkit",))
    monkeypatch.setenv("PATH", str(tmp_path))  # nobody finds npm here

    with peers.gathered(["pokerkit"]) as found:
        assert found == []
    assert "pokerkit does not take part: npm cannot be run" in capsys.readouterr().err


STALL = """
from stall import serve
def glad():
    print("a library says hello")
    return lambda: {"games": 1, "decisions": 10}
def sad():
    raise ValueError("no such game")
serve({"play glad": glad, "play sad": sad})
"""


def test_a_stall_answers_line_by_line_whatever_its_library_prints(tmp_path: Path) -> None:
    script = tmp_path / "lanterns_plays.py"
    script.write_text(STALL)
    asked = [{}, {"case": "play glad", "seconds": 0}, {"case": "play sad", "seconds": 0}]
    asked[1]["seconds"] = 0.001
    lines = "".join(json.dumps(one) + "\n" for one in asked)
    answer = subprocess.run(
        [sys.executable, str(script)],
        input=lines,
        env={**os.environ, "PYTHONPATH": str(peers.SCRIPTS)},
        capture_output=True,
        text=True,
        check=True,
    )
    cases, glad, sad = (json.loads(line) for line in io.StringIO(answer.stdout))

    assert cases == {"cases": ["play glad", "play sad"]}
    assert glad["decisions"] == 10 * glad["games"] > 0
    assert glad["seconds"] >= 0.001
    assert sad == {"problem": "ValueError: no such game"}
