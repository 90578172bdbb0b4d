"""The log of all commitments of a house: every line is chained to the one before by a digest.

A line says when which commitment was made, and for which table, without naming the table: only
those who know a table's id can find its line.  How, byte by byte, is written down in
``docs/reference/luck.md``.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final, final

from fogado.core.errors import FogadoError
from fogado.core.fair import COMMITMENT_BEGINS, is_hex

TABLE_BEGINS: Final[bytes] = b"fogado/log/1/table\n"
ENTRY_BEGINS: Final[bytes] = b"fogado/log/1/entry\n"
START: Final[str] = "0" * 64
"""What stands where the first entry looks for the digest before it."""
FIELDS: Final[tuple[str, ...]] = ("n", "at", "commitment", "table", "digest")


def sealed(secret: bytes) -> str:
    """Return the commitment of a secret of any length, as a store keeps it."""
    return sha256(COMMITMENT_BEGINS + secret).hexdigest()


def table_mark(table: str) -> str:
    """Return what stands for a table in the log; its id cannot be found out from it."""
    return sha256(TABLE_BEGINS + table.encode()).hexdigest()


def entry_digest(before: str, n: int, at: int, commitment: str, table: str) -> str:
    """Return the digest of an entry together with everything before it."""
    said = f"{before}\n{n}\n{at}\n{commitment}\n{table}"
    return sha256(ENTRY_BEGINS + said.encode()).hexdigest()


@final
class Entry:
    """One line of the log."""

    def __init__(self, n: int, at: int, commitment: str, table: str, digest: str) -> None:
        self.n = n
        """Counted from 1, without gaps."""
        self.at = at
        """When, in milliseconds since 1970; never before the entry before it."""
        self.commitment = commitment
        self.table = table
        """The table's mark, see ``table_mark``."""
        self.digest = digest

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {name: getattr(self, name) for name in FIELDS}

    def line(self) -> str:
        """Return it as a line of JSON, without its end."""
        return json.dumps(self.plain(), separators=(",", ":"))


def next_entry(last: Entry | None, at: int, commitment: str, table: str) -> Entry:
    """Return the entry that follows the last one."""
    before, n, since = (START, 0, at) if last is None else (last.digest, last.n, last.at)
    at = max(at, since)
    return Entry(n + 1, at, commitment, table, entry_digest(before, n + 1, at, commitment, table))


def check_next(last: Entry | None, entry: Entry) -> str:
    """Return what is wrong with an entry that comes after the last one; nothing if it fits."""
    before, n, since = (START, 0, 0) if last is None else (last.digest, last.n, last.at)
    if entry.n != n + 1:
        return f"Entry {n + 1} of the log is missing: {entry.n} comes in its place."
    if entry.at < since:
        return f"Entry {entry.n} of the log is older than the one before it."
    wanted = entry_digest(before, entry.n, entry.at, entry.commitment, entry.table)
    if entry.digest != wanted:
        return f"Entry {entry.n} of the log was changed: its digest does not fit."
    return ""


def read_entry(data: Any) -> Entry:
    """Read an entry from plain data, or raise ``FogadoError``."""
    if not isinstance(data, dict) or sorted(data) != sorted(FIELDS):
        raise FogadoError(f"an entry of the log has {', '.join(FIELDS)}, and nothing else.")
    for name in ("n", "at"):
        if type(data[name]) is not int:
            raise FogadoError(f"{name} is a whole number.")
    for name in ("commitment", "table", "digest"):
        if not is_hex(data[name], 64):
            raise FogadoError(f"{name} is written in 64 small hex digits.")
    return Entry(data["n"], data["at"], data["commitment"], data["table"], data["digest"])


def find_entry(log: list[Entry], commitment: str, table: str | None = None) -> Entry:
    """Find the one entry of a commitment, and of the table if its id is given.

    Raise ``FogadoError`` if it is not there, or if a table has drawn its dice more than once.
    """
    if table is None:
        found = [entry for entry in log if entry.commitment == commitment]
        if not found:
            raise FogadoError("The commitment of these dice is not in the log.")
        return found[0]
    mark = table_mark(table)
    found = [entry for entry in log if entry.table == mark]
    if not found:
        raise FogadoError("This table is not in the log.")
    if len(found) > 1:
        numbers = " and ".join(str(entry.n) for entry in found)
        raise FogadoError(f"The house drew dice for this table more than once: entries {numbers}.")
    if found[0].commitment != commitment:
        raise FogadoError(f"Entry {found[0].n} of the log promised this table other dice.")
    return found[0]


def read_log(text: str) -> list[Entry]:
    """Read a log from its first entry, or raise ``FogadoError`` where its chain is broken."""
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            entry = read_entry(json.loads(line))
        except (ValueError, FogadoError) as error:
            raise FogadoError(f"Line {number} of the log cannot be read: {error}") from None
        wrong = check_next(found[-1] if found else None, entry)
        if wrong:
            raise FogadoError(wrong)
        found.append(entry)
    return found
