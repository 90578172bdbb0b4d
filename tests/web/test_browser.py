"""The browser client in a real browser: the specs of ``web/e2e``, run by Playwright.

Whole games, races for a bet and broken lines are among them; luck is fixed, so that every run
meets the same games.
Without Node or Chromium they are skipped and say so; with ``CI=true`` they fail.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import without
from tools import web

SPECS = sorted((web.WEB / "e2e").glob("*.spec.ts"))
LONGEST = 900
"""Seconds that the tests of one file may take on a slow machine."""

pytestmark = [pytest.mark.slow, pytest.mark.interpreted_only]


def failures(suite: dict[str, Any]) -> list[str]:
    """List what failed in a report of Playwright."""
    found = []
    for inner in suite.get("suites", ()):
        found += failures(inner)
    for spec in suite.get("specs", ()):
        if not spec["ok"]:
            errors = [
                error.get("message", "")
                for test in spec["tests"]
                for result in test["results"]
                for error in result.get("errors", ())
            ]
            found.append("\n".join([spec["title"], *errors]))
    return found


def test_boards_mounted_in_a_page(client: Path) -> None:
    """Every choice of many positions can be reached on the boards, without a browser."""
    words: list[str | Path] = [client, *web.VITEST, "board.test"]
    done = subprocess.run(
        words,
        cwd=web.WEB,
        env=web.environment(client),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.stem)
def test_in_a_real_browser(spec: Path, client: Path, tmp_path: Path) -> None:
    """Everything a spec says holds in Chromium."""
    report = tmp_path / "report.json"
    words: list[str | Path] = [
        client,
        "node_modules/@playwright/test/cli.js",
        "test",
        f"e2e/{spec.name}",
    ]
    environment = {
        **web.environment(client),
        "FOGADO_PYTHON": sys.executable,
        "FOGADO_REPORT": str(report),
        "FOGADO_RESULTS": str(tmp_path / "results"),
        "FOGADO_BROWSERS": "1",
    }
    done = subprocess.run(
        [*words, "--workers=1"],
        cwd=web.WEB,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode == 3:
        without(done.stderr.strip().splitlines()[-1])
    assert report.is_file(), done.stdout + done.stderr
    told = json.loads(report.read_text(encoding="utf-8"))
    assert not failures(told), "\n\n".join(failures(told))
    assert not told["errors"], told["errors"]
    assert told["stats"]["expected"] > 0
