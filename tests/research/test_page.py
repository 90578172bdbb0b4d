"""The programs on the reference page run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "research.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.interpreted_only
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda text: text.split("\n")[0])
def test_programs_on_the_page_run(program: str) -> None:
    """What somebody copies from the page works."""
    exec(compile(program, str(PAGE), "exec"), {})


def test_there_is_one_for_each_interface() -> None:
    """PettingZoo, Gymnasium, OpenSpiel, many tables."""
    assert len(PROGRAMS) == 4
