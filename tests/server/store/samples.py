"""Rows to put into a store."""

from __future__ import annotations

from typing import Any

from fogado.server.rows import Change, Person, Row, Session, TableRow, make_row
from fogado.server.store.base import Store, StoreTrouble


def new_table(name: str = "t1", rows: int = 0, **values: Any) -> TableRow:
    """A table that nobody sits at, with the first rows of its journal promised."""
    table = TableRow(
        id=name,
        code=f"code-{name}",
        game="emerald-skulls",
        visibility="public",
        phase="open",
        owner="anna",
        people=[],
        title={"pace": "live", "seats": 3},
        head=rows,
        made=1_000,
        changed=1_000,
        secret=b"\x00secret\xff",
        wake=0,
        keeper="",
        kept_until=0,
    )
    for key, value in values.items():
        setattr(table, key, value)
    return table


def new_rows(count: int, before: list[Row] | None = None, **values: Any) -> list[Row]:
    """Rows that follow those before, properly chained."""
    made = list(before or [])
    first = len(made)
    for seq in range(first + 1, first + count + 1):
        digest = made[-1].digest if made else ""
        row = {"at": 1_000 + seq, "kind": "take", "by": "anna", "message": f"m{seq}", "data": {}}
        made.append(make_row(digest, seq, **{**row, **values}))
    return made[first:]


def new_person(who: str = "anna", **values: Any) -> Person:
    person = Person(who, who.title(), who, "$argon2$", 1_000, 1_000, {"lang": "hu"})
    for key, value in values.items():
        setattr(person, key, value)
    return person


def new_session(name: str = "s1", person: str = "anna", **values: Any) -> Session:
    session = Session(name, person, "browser", "Firefox", 1_000, 1_000)
    for key, value in values.items():
        setattr(session, key, value)
    return session


NOTHING = Change()


async def add(store: Store, name: str = "t1", rows: int = 1, **values: Any) -> list[Row]:
    """Put a table into the store; give its journal."""
    journal = new_rows(rows)
    await store.add_table(new_table(name, rows, **values), journal)
    return journal


async def everything(store: Store) -> list[tuple[str, dict[str, Any]]]:
    """Everything that the store holds."""
    return [item async for item in store.dump()]


async def fill(store: Store, journal: list[Row], size: int = 20_000) -> StoreTrouble:
    """Append until there is no room; give what the store said then."""
    for _ in range(2_000):
        more = new_rows(1, journal, data={"much": "x" * size})
        try:
            assert await store.append("t1", len(journal), more, NOTHING)
        except StoreTrouble as trouble:
            return trouble
        journal += more
    raise AssertionError("There is always room.")
