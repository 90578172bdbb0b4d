"""Two forms of one engine: a record made by one verifies under the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fogado
from fogado.core.native import COMPILED
from fogado.core.record import verify

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="the run of the compiled form compares it with the interpreted one"
)

SOURCES = Path(__file__).resolve().parent.parent / "src"
TABLES = [
    ("emerald-skulls", {"cards": "wild-night"}),
    ("dwarven-smithy", {"game": "full", "bidding": "yes"}),
    ("dice-forge", {"preset": "titans"}),
]
PLAY = """
import sys, json, fogado
from fogado.core.native import COMPILED
assert not COMPILED
name, setup = sys.argv[1], json.loads(sys.argv[2])
sys.stdout.write(fogado.play(name, ["random"] * 3, seed=11, setup=setup).text())
"""
VERIFY = """
import sys, fogado
from fogado.core.native import COMPILED
from fogado.core.record import verify
assert not COMPILED
sys.stdout.write(verify(sys.stdin.read(), fogado.game).digest)
"""


def interpreted(program: str, *words: str, told: str = "") -> str:
    """Run a program with the interpreted form."""
    answer = subprocess.run(
        [sys.executable, "-c", program, *words],
        input=told,
        env={**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@pytest.mark.parametrize(("name", "setup"), TABLES)
def test_what_the_compiled_form_records_the_interpreted_one_verifies(
    name: str, setup: dict[str, str]
) -> None:
    record = fogado.play(name, ["random"] * 3, seed=11, setup=setup)

    assert interpreted(VERIFY, told=record.text()) == record.digest


@pytest.mark.parametrize(("name", "setup"), TABLES)
def test_what_the_interpreted_form_records_the_compiled_one_verifies(
    name: str, setup: dict[str, str]
) -> None:
    text = interpreted(PLAY, name, json.dumps(setup))

    assert verify(text, fogado.game).text() == text
    assert fogado.play(name, ["random"] * 3, seed=11, setup=setup).text() == text
