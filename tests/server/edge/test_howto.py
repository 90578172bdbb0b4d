"""The how-to for an outside bot, done as it says."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.edge.visitors import LONG, OpenHouse, Visitor

pytestmark = pytest.mark.slow  # a whole play in another process

HOWTO = Path(__file__).parents[3] / "docs" / "howto" / "write-an-outside-bot.md"


def example() -> str:
    """Take the bot out of the how-to."""
    (found,) = re.findall(r"```python\n(.*?)```", HOWTO.read_text("utf-8"), re.DOTALL)
    return str(found)


def test_the_bot_is_short_and_needs_nothing() -> None:
    """Some forty lines, and only the standard library."""
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 45
    imports = {
        name.name.split(".")[0]
        for node in ast.walk(ast.parse(example()))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imports <= sys.stdlib_module_names


def test_the_bot_of_the_how_to_plays(house: OpenHouse, tmp_path: Path) -> None:
    """It plays a whole game against a bot of the house, and prints how it ended."""
    file = tmp_path / "bot.py"
    file.write_text(example(), "utf-8")
    with Visitor(house, "Anna") as anna:
        token = anna.token("outside")
        ended = subprocess.run(
            [sys.executable, "-I", str(file), house.url, token],
            capture_output=True,
            text=True,
            timeout=4 * LONG,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        scores = json.loads(ended.stdout)
        assert len(scores) == 2
        (listed,) = anna.get("/api/mine").json()
        assert listed["phase"] == "over"


def test_the_stream_goes_on_where_one_left(house: OpenHouse) -> None:
    """With ``since`` only what is new is told; empty lines come now and then."""
    with Visitor(house, "Anna") as anna:
        table = anna.made(me=2)
        _, answer = anna.asked(table)
        assert anna.do(table, "act", **answer).is_success
        query = {"table": table, "seat": 0, "since": answer["seq"]}
        with anna.stream("GET", "/api/stream", params=query) as stream:
            assert stream.headers["content-type"] == "application/x-ndjson"
            first = json.loads(next(stream.iter_lines()))
        assert first["whole"] is False
        assert all(told["seq"] > answer["seq"] for told in first["happened"])
