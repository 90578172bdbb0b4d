"""Whatever comes over the socket is answered, and what nobody may do changes nothing."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.edge.visitors import OpenHouse, Phone, Visitor
from tests.server.storms.fuzz import storm_over

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
COMMANDS: list[dict[str, Any]] = [
    {"do": "act", "seat": 0, "take": "roll", "seq": 1},
    {"do": "undo", "seat": 0, "seq": 1},
    {"do": "agree", "seat": 0, "yes": True},
    {"do": "sit", "seat": 1, "name": "x", "entropy": "y"},
    {"do": "stand", "seat": 0},
    {"do": "reclaim", "seat": 1},
    {"do": "bot", "seat": 1, "bot": "random"},
    {"do": "start"},
    {"do": "close"},
    {"do": "rematch"},
    {"do": "watch", "seat": 0, "since": 3, "code": "ABCD"},
    {"do": "unwatch", "seat": 0},
    {"do": "why", "seat": 0, "take": "roll"},
    {"do": "hello", "version": 1, "language": "en"},
    {"do": "pong", "n": 7},
]
FIELDS = sorted({name for command in COMMANDS for name in command} | {"id", "table", "more"})
NUMBERS = itertools.count()


@st.composite
def twisted(draw: st.DrawFn, table: str) -> str:
    """Draw a command with something changed, left out or added."""
    command = {"id": "fuzz", "table": table, **draw(st.sampled_from(COMMANDS))}
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from(FIELDS))
        if draw(st.booleans()):
            command.pop(name, None)
        else:
            command[name] = draw(JSON)
    return json.dumps(command)


def anything(table: str) -> st.SearchStrategy[str | bytes]:
    """Draw anything at all that can be sent."""
    return st.one_of(
        st.text(max_size=50),
        st.binary(max_size=50),
        JSON.map(json.dumps),
        twisted(table),
        st.integers(1, 50_000).map(lambda size: '{"do":"' + "x" * size),
        st.integers(1, 5_000).map(lambda depth: "[" * depth + "]" * depth),
    )


def still_fine(phone: Phone) -> list[dict[str, Any]]:
    """Ask something harmless: whatever was sent before is answered by then."""
    before = len(phone.heard)
    answer = phone.ask(do="unwatch", id=f"fine-{next(NUMBERS)}", table="t")
    assert answer["is"] == "ack"
    return phone.heard[before:-1]


@pytest.fixture(scope="module")
def line(house: OpenHouse) -> Iterator[tuple[Visitor, str, Phone]]:
    """Let Anna play at a table with herself, and give somebody else's phone."""
    with Visitor(house, "Anna") as anna, Visitor(house, "Mallory") as mallory:
        table = anna.made(me=2)
        with mallory.socket() as phone:
            yield anna, table, phone


def test_anything_is_answered_and_nothing_is_changed(
    line: tuple[Visitor, str, Phone],
) -> None:
    """Malformed, oversized, unknown and forbidden messages, one after the other."""
    anna, table, phone = line
    before = anna.update(table)

    @given(messages=st.lists(anything(table), min_size=1, max_size=8))
    @settings(max_examples=200)
    def storm(messages: list[str | bytes]) -> None:
        for message in messages:
            phone.line.send(message)
        for answer in still_fine(phone):
            assert answer["is"] in ("error", "ack", "welcome", "update", "ping"), answer
            if answer["is"] == "error":
                assert answer["says"]
                assert answer["code"] != "broken"
            if answer["is"] == "update":
                assert answer["seat"] is None, "nobody else's eyes"

    storm()
    after = anna.update(table)
    assert after["seq"] == before["seq"]
    assert after["view"] == before["view"]


def test_every_malformed_message_gets_exactly_one_answer(
    line: tuple[Visitor, str, Phone],
) -> None:
    """As many errors as messages, in their order."""
    _, _, phone = line

    @given(ids=st.lists(st.from_regex(r"[A-Za-z0-9]{1,20}", fullmatch=True), max_size=8))
    @settings(max_examples=50)
    def storm(ids: list[str]) -> None:
        for id in ids:
            phone.say(do="dance", id=id)
        errors = [answer for answer in still_fine(phone) if answer["is"] == "error"]
        assert [error["id"] for error in errors] == ids

    storm()


def test_replayed_reordered_and_stale_acts_change_nothing(house: OpenHouse) -> None:
    """What was done is acknowledged as it was; what came too late is refused."""
    with Visitor(house, "Anna") as anna, anna.socket() as phone:
        table = anna.made(me=2)
        done: list[tuple[dict[str, Any], dict[str, Any]]] = []
        for number in range(12):
            update, answer = anna.asked(table)
            choice = update["ask"]["choices"][number % len(update["ask"]["choices"])]
            act = {"do": "act", "table": table, "id": f"a{number}", **answer}
            act["take"] = choice["take"]
            done.append((act, phone.ask(**act)))
        assert all(ack["is"] == "ack" for _, ack in done)
        before = anna.update(table)
        head = before["seq"]
        old = st.sampled_from(done)

        @given(
            replayed=st.lists(old, max_size=6),
            stale=st.lists(st.tuples(old, st.integers(0, head - 1)), max_size=6),
        )
        @settings(max_examples=60)
        def storm(
            replayed: list[tuple[dict[str, Any], dict[str, Any]]],
            stale: list[tuple[tuple[dict[str, Any], dict[str, Any]], int]],
        ) -> None:
            for act, ack in replayed:
                assert phone.ask(**act) == ack
            for (act, _), seq in stale:
                late = {**act, "id": f"late-{next(NUMBERS)}", "seq": seq}
                assert phone.ask(**late)["is"] == "error"

        storm()
        after = anna.update(table)
        assert after["seq"] == head
        assert after["view"] == before["view"]


def test_a_small_storm_against_a_real_server() -> None:
    """The same as `make fuzz-server`, in a few seconds."""
    storm = storm_over("sqlite", 3_000, seed=7)
    utf8 = "Invalid UTF-8 sequence"  # of the library below us; told to whoever keeps the logs
    assert [line for line in storm.wrong if utf8 not in line] == []
    assert storm.statuses[200] > 0
    assert storm.answers["ack"] > 0
