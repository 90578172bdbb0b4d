"""How many acts a store keeps in a second: one appender, and many at tables of their own.

``python benches/store.py`` measures SQLite in a folder of its own, and PostgreSQL where a database
is named with ``--database`` (it must be empty, and is not emptied afterwards).  An append is what
one act costs: its row, the list entry of its table, and the disk that says it has both.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from typing import TYPE_CHECKING, Any

from fogado.server.rows import Change, Row, TableRow, make_row
from fogado.server.store import open_store

if TYPE_CHECKING:
    from fogado.server.store.base import Store

TITLE = {
    "names": ["Anna", "Béla", "Cili", "Dani"],
    "kinds": ["person"] * 4,
    "setup": {"cards": "standard", "betting": "ordered"},
    "pace": {"kind": "untimed", "bank": 600, "increment": 10, "days": 3},
    "asked": ["p1"],
}
ACT = {"seat": 1, "take": "place 3: W Y Y"}
LUCK = {"luck": "roll", "seat": 1, "gives": "W Y R G B"}
PEOPLE = ["p1", "p2", "p3", "p4"]


class Journal:
    """A table whose acts are kept one after the other, as at a real one."""

    def __init__(self) -> None:
        self.id = secrets.token_urlsafe(12)
        self.last = make_row("", 1, 1, "made", "p1", "", {"seats": 4})

    async def begin(self, store: Store) -> None:
        row = TableRow(
            id=self.id,
            code=secrets.token_hex(4).upper(),
            game="emerald-skulls",
            visibility="link",
            phase="playing",
            owner="p1",
            people=PEOPLE,
            title=TITLE,
            head=1,
            made=1,
            changed=1,
            secret=secrets.token_bytes(32),
            wake=0,
            keeper="",
            kept_until=0,
        )
        await store.add_table(row, [self.last])

    async def act(self, store: Store) -> None:
        """Keep an act and the luck that follows it, as one append."""
        rows: list[Row] = []
        before = self.last
        for kind, data in (("take", ACT), ("luck", LUCK)):
            before = make_row(
                before.digest, before.seq + 1, before.at + 1, kind, "p1", f"m{before.seq}", data
            )
            rows.append(before)
        change = Change(phase="playing", people=PEOPLE, title=TITLE, wake=0)
        kept = await store.append(self.id, self.last.seq, rows, change)
        assert kept
        self.last = before


async def measure(store: Store, appenders: int, seconds: float) -> dict[str, float]:
    """Let so many tables act without a pause."""
    journals = [Journal() for _ in range(appenders)]
    for journal in journals:
        await journal.begin(store)
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def go_on(journal: Journal) -> None:
        while (began := time.perf_counter()) < end:
            await journal.act(store)
            took.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(go_on(journal) for journal in journals))
    lasted = time.perf_counter() - began
    took.sort()
    return {
        "appends_per_second": len(took) / lasted,
        "p50_ms": 1000 * took[len(took) // 2],
        "p99_ms": 1000 * took[int(len(took) * 0.99)],
    }


async def run(name: str, seconds: float, **where: Any) -> None:
    """Measure one store."""
    store = await open_store(**where)
    try:
        for appenders in (1, 64):
            found = await measure(store, appenders, seconds)
            figures = ", ".join(f"{key} {value:,.1f}" for key, value in found.items())
            print(f"{name}, appenders {appenders}: {figures}", flush=True)
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast acts are kept.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--data", help="the folder for SQLite; its disk is what is measured")
    parser.add_argument("--database", help="an empty PostgreSQL database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        asyncio.run(run("SQLite", given.seconds, data=folder))
    if given.database:
        asyncio.run(run("PostgreSQL", given.seconds, database=given.database))


if __name__ == "__main__":
    main()
