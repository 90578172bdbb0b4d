"""The log of commitments: chained, and read by strangers."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from fogado.core.commitments import Entry, find_entry, next_entry, read_entry, read_log, table_mark
from fogado.core.errors import FogadoError

HOUSE = (("t1", "a" * 64), ("t2", "b" * 64), ("t3", "a" * 64))


def log_of(house: tuple[tuple[str, str], ...] = HOUSE) -> list[Entry]:
    entries: list[Entry] = []
    for at, (table, commitment) in enumerate(house):
        last = entries[-1] if entries else None
        entries.append(next_entry(last, 1000 - at, commitment, table_mark(table)))
    return entries


def text_of(entries: list[Entry]) -> str:
    return "".join(f"{entry.line()}\n" for entry in entries)


def test_a_stranger_makes_the_same_chain() -> None:
    """Written from docs/reference/luck.md alone."""
    before = "0" * 64
    for n, ((name, commitment), entry) in enumerate(zip(HOUSE, log_of(), strict=True), 1):
        table = sha256(b"fogado/log/1/table\n" + name.encode()).hexdigest()
        said = f"fogado/log/1/entry\n{before}\n{n}\n1000\n{commitment}\n{table}"
        before = sha256(said.encode()).hexdigest()
        wanted = {"n": n, "at": 1000, "commitment": commitment, "table": table, "digest": before}
        assert json.loads(entry.line()) == wanted


def test_a_whole_log_is_read_back() -> None:
    assert [entry.plain() for entry in read_log(text_of(log_of()))] == [
        entry.plain() for entry in log_of()
    ]


@pytest.mark.parametrize(
    ("field", "value"), [("at", 999), ("commitment", "c" * 64), ("table", "d" * 64), ("n", 7)]
)
def test_whatever_was_changed_is_found(field: str, value: object) -> None:
    entries = log_of()
    setattr(entries[1], field, value)
    with pytest.raises(FogadoError, match="Entry 2 of the log"):
        read_log(text_of(entries))


def test_entries_are_not_left_out_or_turned_round() -> None:
    first, second, third = log_of()
    for broken in ([second], [first, third], [second, first], [first, first]):
        with pytest.raises(FogadoError, match="of the log is missing"):
            read_log(text_of(broken))
    again = [first, second, next_entry(second, 2000, "e" * 64, "f" * 64)]
    again[2].at = 3
    with pytest.raises(FogadoError, match="older than the one before"):
        read_log(text_of(again))


@pytest.mark.parametrize(
    "line", ["x", "{}", "[]", json.dumps({**log_of()[0].plain(), "n": True}), '{"n": 1}']
)
def test_what_is_not_an_entry_is_named(line: str) -> None:
    with pytest.raises(FogadoError, match="Line 1 of the log cannot be read"):
        read_log(line)
    with pytest.raises(FogadoError, match="64 small hex digits"):
        read_entry({**log_of()[0].plain(), "digest": "x"})


def test_a_promise_is_found_and_a_second_one_too() -> None:
    """By its commitment, or by the table's id: then there must be one only."""
    log = log_of()
    assert find_entry(log, "a" * 64).n == 1
    assert find_entry(log, "a" * 64, "t3").n == 3
    with pytest.raises(FogadoError, match="commitment of these dice is not in the log"):
        find_entry(log, "e" * 64)
    with pytest.raises(FogadoError, match="This table is not in the log"):
        find_entry(log, "a" * 64, "t9")
    with pytest.raises(FogadoError, match="Entry 2 of the log promised this table other dice"):
        find_entry(log, "a" * 64, "t2")
    twice = log_of((*HOUSE, ("t1", "a" * 64)))
    with pytest.raises(FogadoError, match="more than once: entries 1 and 4"):
        find_entry(twice, "a" * 64, "t1")
