"""The how-to for writing a bot, done as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "write-a-bot.md"


def test_the_bot_of_the_how_to_plays(capsys: pytest.CaptureFixture[str]) -> None:
    """The example runs as it stands, and so does the count of its wins."""
    examples = re.findall(r"```python\n(.*?)```", HOWTO.read_text("utf-8"), re.DOTALL)
    whole, counting = examples
    names: dict[str, Any] = {"__name__": "howto"}
    exec(compile(whole, "write-a-bot.md", "exec"), names)
    exec(compile(counting, "write-a-bot.md", "exec"), names)

    scores, count = capsys.readouterr().out.splitlines()
    assert sum(map(int, re.findall(r"\d+", scores))) == 120, "three players share the whole pot"
    assert int(count.split()[0]) > 10, "a careful bot wins more than its fair share from random"
