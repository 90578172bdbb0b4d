"""The mutation report counts what mutmut stored, and names the survivors."""

import json
from pathlib import Path

import pytest

from tools import mutation

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine


def test_the_summary_counts_each_file_and_names_survivors(tmp_path: Path) -> None:
    folder = tmp_path / "src" / "fogado"
    folder.mkdir(parents=True)
    codes = {"turn.a": 1, "turn.b": 0, "turn.c": 33, "turn.d": 36, "turn.e": None}
    (folder / "turn.py.meta").write_text(json.dumps({"exit_code_by_key": codes}))
    (folder / "empty.py.meta").write_text(json.dumps({"exit_code_by_key": {}}))

    text = mutation.summary(mutation.read(tmp_path))

    assert "**2 of 5 mutants caught (40.0 %).**" in text
    assert "| `src/fogado/turn.py` | 1 | 1 | 1 | 1 | 1 |" in text
    assert "- `turn.b`" in text
    assert "empty" not in text
