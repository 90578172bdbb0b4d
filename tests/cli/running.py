"""How tests run the command: in this process, with answers piped in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from fogado.cli import main

if TYPE_CHECKING:
    from click.testing import Result

SKULLS = "emerald-skulls"


def run(*words: str, typed: str = "", env: dict[str, str] | None = None) -> Result:
    """Run ``fogado`` with some words; whatever is typed comes line by line."""
    plain = {"COLUMNS": "80", "NO_COLOR": "1", "FOGADO_LANG": None, **(env or {})}
    return CliRunner().invoke(main, list(words), input=typed, env=plain, catch_exceptions=False)


def fine(*words: str, typed: str = "", env: dict[str, str] | None = None) -> str:
    """Run ``fogado``, which must be content; give what it said."""
    result = run(*words, typed=typed, env=env)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def data(*words: str) -> Any:
    """Run ``fogado`` for a program: everything on the standard output is JSON."""
    return json.loads(fine(*words, "--json"))


def refused(*words: str, typed: str = "", code: int = 2) -> str:
    """Run ``fogado``, which must complain in words and print nothing else; give the words."""
    result = run(*words, typed=typed)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
    return result.stderr.strip()
