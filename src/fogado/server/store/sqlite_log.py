"""The log of commitments in SQLite, and the dice that are drawn before their table is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.commitments import Entry, next_entry, sealed, table_mark
from fogado.server.rows import DICE_LAST, MOST_DICE, Dice
from fogado.server.store import plain
from fogado.server.store.sqlite_file import SqliteFile

if TYPE_CHECKING:
    import sqlite3

LAYOUT = (
    """
    CREATE TABLE commitments (
        n INTEGER PRIMARY KEY, at INTEGER NOT NULL, commitment TEXT NOT NULL,
        tbl TEXT NOT NULL UNIQUE, digest TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TRIGGER commitments_follow BEFORE INSERT ON commitments
    WHEN new.n <> (SELECT coalesce(max(n), 0) + 1 FROM commitments)
    BEGIN SELECT RAISE(ABORT, 'an entry of the log follows the last one'); END
    """,
    """
    CREATE TRIGGER commitments_stay BEFORE UPDATE ON commitments
    BEGIN SELECT RAISE(ABORT, 'an entry of the log is never changed'); END
    """,
    """
    CREATE TRIGGER commitments_remain BEFORE DELETE ON commitments
    BEGIN SELECT RAISE(ABORT, 'an entry of the log is never deleted'); END
    """,
    """
    CREATE TABLE dice (
        tbl TEXT PRIMARY KEY, person TEXT NOT NULL, secret BLOB NOT NULL, made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX dice_person ON dice (person, made)",
    "CREATE INDEX dice_made ON dice (made)",
)
ADD = f"INSERT INTO commitments ({plain.ENTRY}) VALUES (?, ?, ?, ?, ?)"
MISSING = "SELECT id, secret, made FROM tables ORDER BY made, id"


class SqliteLog(SqliteFile):
    """What a store can do with commitments and with dice that have no table yet."""

    async def add_dice(self, dice: Dice) -> Entry:
        plain.check(dice.table, dice.person, dice.made)

        def add(db: sqlite3.Connection) -> Entry:
            db.execute("DELETE FROM dice WHERE made < ?", (dice.made - DICE_LAST,))
            sql = """
                DELETE FROM dice WHERE tbl IN (
                    SELECT tbl FROM dice WHERE person = ?
                    ORDER BY made DESC, tbl LIMIT -1 OFFSET ?
                )
            """
            db.execute(sql, (dice.person, MOST_DICE - 1))
            sql = "INSERT OR IGNORE INTO dice VALUES (?, ?, ?, ?)"
            db.execute(sql, (dice.table, dice.person, dice.secret, dice.made))
            return enter(db, dice.table, dice.secret, dice.made)

        return await self.write(add)

    async def dice(self, table: str) -> Dice | None:
        found = await self.one("SELECT tbl, person, secret, made FROM dice WHERE tbl = ?", table)
        return None if found is None else Dice(*found)

    async def entry_of(self, table: str) -> Entry | None:
        sql = f"SELECT {plain.ENTRY} FROM commitments WHERE tbl = ?"
        found = await self.one(sql, table_mark(table))
        return None if found is None else Entry(*found)

    async def commitments(self, after: int, limit: int) -> list[Entry]:
        sql = f"SELECT {plain.ENTRY} FROM commitments WHERE n > ? ORDER BY n LIMIT ?"
        return [Entry(*found) for found in await self.all(sql, after, limit)]


def enter(db: sqlite3.Connection, table: str, secret: bytes, at: int) -> Entry:
    """Add a table's commitment to the log; give the entry that is there already, if there is."""
    mark = table_mark(table)
    find = f"SELECT {plain.ENTRY} FROM commitments"
    known = db.execute(f"{find} WHERE tbl = ?", (mark,)).fetchone()
    if known is not None:
        return Entry(*known)
    last: Any = db.execute(f"{find} ORDER BY n DESC LIMIT 1").fetchone()
    entry = next_entry(None if last is None else Entry(*last), at, sealed(secret), mark)
    db.execute(ADD, tuple(entry.plain().values()))
    return entry


def enter_all(db: sqlite3.Connection) -> None:
    """Add the commitments of tables that are not in the log, in the order they were made."""
    for table, secret, made in db.execute(MISSING).fetchall():
        enter(db, table, secret, made)
