"""What the administrator does with a house, open or not: find, close, check, back up, restore."""

from __future__ import annotations

import gzip
import os
import tempfile
import time
import zlib
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from fogado import __version__
from fogado.core.commitments import check_next, sealed
from fogado.core.errors import FogadoError
from fogado.server.proposal import Proposal
from fogado.server.rows import Change, make_row
from fogado.server.store.base import StoreDamaged
from fogado.server.table import check_journal, fold

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from fogado.core.commitments import Entry
    from fogado.core.record import Record
    from fogado.server.rows import Row, TableRow
    from fogado.server.store.base import Store

BACKUP = 1
"""The format of a backup."""
TRIES = 100
LOG_PAGE = 1000
"""So many entries of the log are read at a time."""

Line = tuple[str, dict[str, Any]]
reader = msgspec.json.Decoder(Line)


def no_step() -> None:
    """Nobody watches."""


# ── tables ───────────────────────────────────────────────────────────────────────────────


async def find(store: Store, word: str) -> TableRow:
    """Find a table by its id or by its invitation code."""
    found = await store.table(word) or await store.table_by_code(word.strip().upper())
    if found is None:
        raise FogadoError(f"There is no table {word}; name one by its id or its code.")
    return found


def public_facts(table: TableRow) -> dict[str, Any]:
    """Give a table as data, without the secret that the dice depend on."""
    facts: dict[str, Any] = msgspec.to_builtins(table)
    del facts["secret"]
    return facts


async def close(store: Store, word: str, why: str) -> Row:
    """Close a table, whatever its house is doing meanwhile."""
    for _ in range(TRIES):
        table = await find(store, word)
        if table.phase in ("over", "closed"):
            raise FogadoError(f"Table {table.id} is {table.phase} already.")
        journal = await store.rows(table.id)
        row, change = closing(table, journal, why)
        if await store.append(table.id, row.seq - 1, [row], change):
            return row
    raise FogadoError("The table moves on too fast; try again.")


def closing(table: TableRow, journal: list[Row], why: str) -> tuple[Row, Change]:
    """Make the row that closes a table, and what the house lists of it then."""
    data = {"key": "admin", "why": why}
    now = time.time_ns() // 1_000_000
    try:
        proposal = Proposal(fold(table, journal), now)
        proposal.add("closed", **data)
        return proposal.rows[0], proposal.table.change()
    except Exception:  # a table whose journal cannot be played is the one to be closed
        last = journal[-1] if journal else None
        digest, seq, at = ("", 0, 0) if last is None else (last.digest, last.seq, last.at)
        row = make_row(digest, seq + 1, max(now, at), "closed", "", "", data)
        return row, Change(phase="closed", wake=0)


async def record_of(store: Store, table: TableRow) -> Record | None:
    """Give the record of a table, or nothing if nobody has played there."""
    folded = fold(table, await store.rows(table.id))
    if folded.record is not None:
        folded.record.seats = list(folded.names)
    return folded.record


# ── checking ─────────────────────────────────────────────────────────────────────────────


async def check(
    store: Store, step: Callable[[], None] = no_step
) -> AsyncIterator[tuple[str, list[str]]]:
    """Name what is broken, table by table; the store itself has no name.

    Every journal's numbers and digests are checked and every play is played again; the log of
    commitments must be whole, and every table's commitment must stand in it.
    """
    if wrong := await store.self_check():
        yield "", wrong
    if wrong := await check_log(store):
        yield "", wrong
    async for name in store.table_ids():
        if wrong := await check_table(store, name):
            yield name, wrong
        step()


async def check_log(store: Store) -> list[str]:
    """Return what is wrong with the chain of the log: its first broken entry."""
    last: Entry | None = None
    while entries := await store.commitments(0 if last is None else last.n, LOG_PAGE):
        for entry in entries:
            if wrong := check_next(last, entry):
                return [wrong]
            last = entry
    return []


async def check_table(store: Store, name: str) -> list[str]:
    try:
        table = await store.table(name)
        rows = await store.rows(name)
        entry = await store.entry_of(name)
    except StoreDamaged as error:
        return [str(error)]
    if table is None:
        return []  # gone since we heard its name
    # People may play while we look: what came after the table's row is not our concern now.
    wrong = check_journal(table, rows[: table.head])
    if entry is None:
        wrong.append("The commitment to its dice is not in the log.")
    elif entry.commitment != sealed(table.secret):
        wrong.append(f"Its secret is not the one that entry {entry.n} of the log was made for.")
    return wrong


# ── backups ──────────────────────────────────────────────────────────────────────────────


class Summary(msgspec.Struct):
    """What is in a backup."""

    items: dict[str, int]
    digest: str


async def back_up(store: Store, file: Path, step: Callable[[], None] = no_step) -> Summary:
    """Write everything, as it is at this moment, into one file; it appears when it is whole."""
    if file.exists():
        raise FogadoError(f"{file} exists already; choose another name.")
    try:
        handle, made = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as target:  # ours alone: it holds every secret
                summary = await write_backup(store, target, step)
                os.fsync(target.fileno())
            os.link(made, file)  # unlike a rename, this never replaces what somebody else made
        finally:
            os.unlink(made)
    except OSError as error:
        raise FogadoError(f"{file} cannot be written: {error.strerror}.") from None
    return summary


async def write_backup(store: Store, target: Any, step: Callable[[], None]) -> Summary:
    digest = sha256()
    items: dict[str, int] = {}
    with gzip.GzipFile(filename="", mode="wb", fileobj=target, compresslevel=6, mtime=0) as packed:

        def put(kind: str, data: dict[str, Any]) -> None:
            line = msgspec.json.encode((kind, data)) + b"\n"
            digest.update(line)
            packed.write(line)

        put(
            "backup", {"format": BACKUP, "fogado": __version__, "made": time.time_ns() // 1_000_000}
        )
        async for kind, data in store.dump():
            put(kind, data)
            items[kind] = items.get(kind, 0) + 1
            step()
        summary = Summary(items, digest.hexdigest())
        put("end", msgspec.to_builtins(summary))
    return summary


async def restore(store: Store, file: Path, step: Callable[[], None] = no_step) -> Summary:
    """Take a backup back into an empty store, wholly or not at all."""
    read = Reading(file, step)
    await store.load(read.items())
    assert read.summary is not None
    return read.summary


class Reading:
    """A backup that is being read; whoever comes to its end knows that it is whole."""

    def __init__(self, file: Path, step: Callable[[], None] = no_step) -> None:
        self.file = file
        self.step = step
        self.summary: Summary | None = None

    def items(self) -> Iterator[Line]:
        """Give what was kept; raise at the end if it is not what was written."""
        digest = sha256()
        items: dict[str, int] = {}
        for number, raw in enumerate(self.lines(), 1):
            kind, data = self.read(raw, number)
            if self.summary is not None:
                raise FogadoError(f"{self.file} goes on after its end; it is not ours.")
            if number == 1:
                self.check_head(kind, data)
            elif kind == "end":
                self.summary = Summary(items, digest.hexdigest())
                if data != msgspec.to_builtins(self.summary):
                    raise FogadoError(f"{self.file} was changed: its digest does not fit.")
            else:
                items[kind] = items.get(kind, 0) + 1
                self.step()
                yield kind, data
            digest.update(raw)
        if self.summary is None:
            raise FogadoError(f"{self.file} has no end; it is not a whole backup.")

    def lines(self) -> Iterator[bytes]:
        try:
            with gzip.open(self.file, "rb") as packed:
                yield from packed
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise FogadoError(f"{self.file} is not a whole backup.") from None
        except OSError as error:
            raise FogadoError(f"{self.file} cannot be read: {error.strerror}.") from None

    def read(self, raw: bytes, number: int) -> Line:
        try:
            line: Line = reader.decode(raw)
        except msgspec.DecodeError:
            raise FogadoError(f"Line {number} of {self.file} is not from a backup.") from None
        return line

    def check_head(self, kind: str, data: dict[str, Any]) -> None:
        if kind != "backup":
            raise FogadoError(f"{self.file} is not a backup of a house.")
        if data.get("format") != BACKUP:
            raise FogadoError(
                f"{self.file} has format {data.get('format')}; this Fogadó reads format {BACKUP}."
            )
