"""The protocol's page: its examples are run as they stand, its tables are true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fogado.server.limits import COUNTS, RATES
from fogado.server.protocol import VERSION
from fogado.server.rest_tables import COMMANDS
from fogado.server.speaking import STATUSES
from tests.server.edge.visitors import OpenHouse, Phone, Visitor

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "protocol.md"
TEXT = PAGE.read_text("utf-8")
NAMED = re.compile(r"«(\w+)»")


class Example:
    """One block of the page: what is said, and what is told in answer."""

    def __init__(self, block: str) -> None:
        self.parts: list[tuple[str, Any]] = []
        heading, lines = "", [""]
        for line in [*block.splitlines(), ""]:
            if re.match(r"^(say|tell|→ \d+|(GET|POST|PATCH|DELETE) /.*|)$", line):
                if heading:
                    text = "\n".join(lines)
                    self.parts.append((heading, json.loads(text) if text.strip() else None))
                heading, lines = line, []
            else:
                lines.append(line)


def filled(wanted: Any, names: dict[str, Any]) -> Any:
    """Put in what was told before."""
    if isinstance(wanted, dict):
        return {key: filled(part, names) for key, part in wanted.items()}
    if isinstance(wanted, list):
        return [filled(part, names) for part in wanted]
    if isinstance(wanted, str):
        whole = NAMED.fullmatch(wanted)
        if whole:
            return names[whole[1]]
        return NAMED.sub(lambda found: str(names[found[1]]), wanted)
    return wanted


def compare(wanted: Any, told: Any, names: dict[str, Any], place: str = "") -> None:
    """Compare what was told with the page; learn the values that have a name."""
    if wanted == "…":
        return
    if isinstance(wanted, str) and (named := NAMED.fullmatch(wanted)):
        assert names.setdefault(named[1], told) == told, place
    elif isinstance(wanted, dict):
        assert isinstance(told, dict), place
        assert wanted.keys() <= told.keys(), place  # more may come, as the page says
        for key, part in wanted.items():
            compare(part, told[key], names, f"{place}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(told, list), place
        if wanted[-1:] == ["…"]:
            wanted, told = wanted[:-1], told[: len(wanted) - 1]
        assert len(wanted) == len(told), place
        for number, (part, value) in enumerate(zip(wanted, told, strict=True)):
            compare(part, value, names, f"{place}[{number}]")
    else:
        assert wanted == told, place


def fits(wanted: dict[str, Any], told: dict[str, Any]) -> bool:
    """Is this the kind of message that the page shows next?"""
    if told["is"] != wanted["is"]:
        return False
    return wanted.get("whole") in (told.get("whole"), None) and (
        told["is"] != "update" or wanted["seq"] == "…" or told.get("whole") or told["happened"]
    )


def over_http(visitor: Visitor, parts: list[tuple[str, Any]], names: dict[str, Any]) -> None:
    """Run an example of a request."""
    (request, body), (arrow, wanted) = parts
    method, _, path = request.partition(" ")
    answer = visitor.request(method, filled(path, names), json=filled(body, names))
    assert f"→ {answer.status_code}" == arrow, answer.text
    compare(wanted, answer.json(), names, request)


def over_the_socket(phone: Phone, parts: list[tuple[str, Any]], names: dict[str, Any]) -> None:
    """Run an example of a message and its answers; pings and presence may come between."""
    for heading, wanted in parts:
        if heading == "say":
            phone.say(**filled(wanted, names))
        else:
            message = phone.next()
            while not fits(wanted, message):
                assert message["is"] in ("ping", "update", "chat"), message
                message = phone.next()
            compare(wanted, message, names, heading)


def test_every_example_is_true(house: OpenHouse) -> None:
    """One visitor does what the page says, from its first line to its last."""
    examples = [Example(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
    assert len(examples) >= 12
    names: dict[str, Any] = {}
    with Visitor(house) as visitor:
        early = [example for example in examples[:3] if example.parts[0][0] != "say"]
        for example in early:
            over_http(visitor, example.parts, names)
        with visitor.socket(hello=False) as phone:
            for example in examples[len(early) :]:
                if example.parts[0][0] == "say":
                    over_the_socket(phone, example.parts, names)
                else:
                    over_http(visitor, example.parts, names)
    assert {"anna", "table", "seq", "take", "after"} <= names.keys()


def rows(heading: str) -> dict[str, list[str]]:
    """Read the first table after a heading, by its first column."""
    part = TEXT.split(f"{heading}\n", 1)[1]
    found: dict[str, list[str]] = {}
    for line in part[part.index("\n|") :].strip().splitlines()[2:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([\w-]+)`", cells[0]):
            found[name] = cells[1:]
    return found


def test_the_table_of_errors_is_complete() -> None:
    """Every code with its status, and no other."""
    told = {code: int(cells[0]) for code, cells in rows("## Errors").items()}
    assert told == STATUSES


def test_the_table_of_limits_is_true() -> None:
    """Every limit with its numbers."""
    told = {name: cells[0] for name, cells in rows("## Limits").items()}
    rates = {name: f"{rate.many:g} / {rate.seconds:g} s" for name, rate in RATES.items()}
    assert told == {**rates, **{name: str(count) for name, count in COUNTS.items()}}


def test_the_table_of_commands_is_complete() -> None:
    """Every command with its fields."""
    told = rows("### Every command")
    assert set(told) == set(COMMANDS)
    for do, kind in COMMANDS.items():
        fields = set(re.findall(r"`(\w+)\??`", told[do][0]))
        assert fields == set(kind.__struct_fields__) - {"id", "table"}, do
    assert f"now {VERSION}." in TEXT
