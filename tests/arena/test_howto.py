"""The how-to for an arena, done as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "run-an-arena.md"


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    """A game is played again by its seed, and an arena is held from Python."""
    again, whole = re.findall(r"```python\n(.*?)```", HOWTO.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {"__name__": "howto"}
    exec(compile(again, "run-an-arena.md", "exec"), names)
    assert sum(names["record"].outcome.scores) == 80, "two players share the whole pot"
    exec(compile(whole, "run-an-arena.md", "exec"), names)
    assert "games=20, rounds=10" in capsys.readouterr().out
