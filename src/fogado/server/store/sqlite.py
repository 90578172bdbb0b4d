"""The house's rows in one file: SQLite, with nothing else to install."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError
from fogado.server.rows import Chat, Person, Row, TableRow
from fogado.server.store import plain
from fogado.server.store.base import Taken
from fogado.server.store.lobby_rows import LobbyRows
from fogado.server.store.people_rows import PeopleRows
from fogado.server.store.sqlite_log import ADD as ADD_COMMITMENT
from fogado.server.store.sqlite_log import SqliteLog, enter, enter_all
from fogado.server.store.sqlite_schema import lay_out
from fogado.server.store.sqlite_writer import trouble
from fogado.server.store.tidying_rows import TidyingRows

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

    from fogado.server.rows import Change

PAGE = 500
"""Rows fetched at a time where there may be millions."""

ADD_TABLE = f"INSERT INTO tables ({plain.TABLE}) VALUES ({', '.join('?' * 16)})"
ADD_ROW = f"INSERT INTO journal (tbl, {plain.ROW}) VALUES ({', '.join('?' * 8)})"
ADD_PERSON = f"INSERT INTO people ({plain.PERSON}) VALUES ({', '.join('?' * 9)})"
ADD_SESSION = f"INSERT INTO sessions ({plain.SESSION}) VALUES ({', '.join('?' * 6)})"
ADD_CHAT = f"INSERT INTO chat ({plain.CHAT}) VALUES ({', '.join('?' * 6)})"
CHANGE_TABLE = """
    UPDATE tables SET head = ?, changed = max(changed, ?), phase = coalesce(?, phase),
        people = coalesce(?, people), title = coalesce(?, title), wake = coalesce(?, wake),
        keeper = coalesce(?, keeper), kept_until = coalesce(?, kept_until)
    WHERE id = ? AND head = ?
"""


class SqliteStore(SqliteLog, LobbyRows, PeopleRows, TidyingRows):
    """A store in the file ``fogado.sqlite`` of a folder.  Several processes may share it."""

    version: tuple[sqlite3.Connection, int] | None = None

    async def open(self) -> None:
        await self.open_file()
        try:
            await self.write(lay_out)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        await self.close_file()

    async def changed_elsewhere(self) -> bool:
        # SQLite counts for every connection what others have committed; ours is the only one
        # of this process that writes.  After trouble it is a new one, and begins to count anew.
        found = await self.write(lambda db: (db, db.execute("PRAGMA data_version").fetchone()[0]))
        before, self.version = self.version, found
        return before != found

    async def house_secret(self) -> bytes:
        def draw(db: sqlite3.Connection) -> Any:
            sql = "INSERT OR IGNORE INTO secrets VALUES ('house', ?)"
            db.execute(sql, (secrets.token_bytes(32),))
            return db.execute("SELECT value FROM secrets WHERE name = 'house'").fetchone()[0]

        return bytes(await self.write(draw))

    # ── tables and journals ──────────────────────────────────────────────────────────────

    async def add_table(self, table: TableRow, rows: list[Row]) -> None:
        plain.check_new(table, rows)
        values, written = plain.table_values(table), [plain.row_values(row) for row in rows]

        def add(db: sqlite3.Connection) -> None:
            try:
                db.execute(ADD_TABLE, values)
            except sqlite3.IntegrityError:
                raise Taken("There is a table with this id or this code already.") from None
            seat(db, table.id, table.people)
            db.executemany(ADD_ROW, [(table.id, *row) for row in written])
            db.execute("DELETE FROM dice WHERE tbl = ?", (table.id,))
            enter(db, table.id, table.secret, table.made)

        await self.write(add)

    async def append(self, table: str, after: int, rows: list[Row], change: Change) -> bool:
        plain.check_rows(after, rows)
        written = [(table, *plain.row_values(row)) for row in rows]
        head, at = (rows[-1].seq, rows[-1].at) if rows else (after, 0)
        values = (head, at, *plain.change_values(change), table, after)

        def add(db: sqlite3.Connection) -> bool:
            if not db.execute(CHANGE_TABLE, values).rowcount:
                return bool(rows) and stands(db, table, rows[-1])
            db.executemany(ADD_ROW, written)
            if change.people is not None:
                db.execute("DELETE FROM seated WHERE tbl = ?", (table,))
                seat(db, table, change.people)
            return True

        return await self.write(add)

    async def table(self, table: str) -> TableRow | None:
        found = await self.one(f"SELECT {plain.TABLE} FROM tables WHERE id = ?", table)
        return None if found is None else plain.table_from(found)

    async def table_by_code(self, code: str) -> TableRow | None:
        found = await self.one(f"SELECT {plain.TABLE} FROM tables WHERE code = ?", code)
        return None if found is None else plain.table_from(found)

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        sql = f"SELECT {plain.ROW} FROM journal WHERE tbl = ? AND seq > ? ORDER BY seq"
        return [plain.row_from(table, found) for found in await self.all(sql, table, after)]

    async def tables_of(self, person: str, phase: str | None, limit: int) -> list[TableRow]:
        sql = f"""
            SELECT {plain.TABLE} FROM seated JOIN tables ON tables.id = seated.tbl
            WHERE person = ? AND (? IS NULL OR phase = ?)
            ORDER BY changed DESC, id LIMIT ?
        """
        found = await self.all(sql, person, phase, phase, limit)
        return [plain.table_from(values) for values in found]

    async def count_tables(self, owner: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE owner = ? AND phase IN ('open', 'playing')"
        return int((await self.one(sql, owner))[0])

    async def all_tables(self, phase: str | None = None) -> AsyncIterator[TableRow]:
        sql = f"""
            SELECT {plain.TABLE} FROM tables WHERE id > ? AND (? IS NULL OR phase = ?)
            ORDER BY id LIMIT {PAGE}
        """
        last = ""
        while found := await self.all(sql, last, phase, phase):
            for values in found:
                yield plain.table_from(values)
            last = found[-1][0]

    async def keep(self, table: str, keeper: str, now: int, until: int) -> bool:
        sql = """
            UPDATE tables SET keeper = ?, kept_until = ?
            WHERE id = ? AND (keeper IN ('', ?) OR kept_until <= ?)
        """
        return await self.change(sql, keeper, until, table, keeper, now) == 1

    async def renew(self, keeper: str, tables: list[str], until: int) -> list[str]:
        plain.check(keeper, until)
        sql = """
            UPDATE tables SET kept_until = max(kept_until, ?)
            WHERE keeper = ? AND id IN (SELECT value FROM json_each(?)) RETURNING id
        """
        values = (until, keeper, plain.json_text(tables))
        found = await self.write(lambda db: db.execute(sql, values).fetchall())
        return [str(table) for (table,) in found]

    async def due(self, now: int, limit: int) -> list[str]:
        sql = """
            SELECT id FROM tables
            WHERE wake > 0 AND wake <= ? AND (keeper = '' OR kept_until <= ?)
            ORDER BY wake, id LIMIT ?
        """
        return [str(table) for (table,) in await self.all(sql, now, now, limit)]

    async def release(self, keeper: str, now: int) -> None:
        sql = "UPDATE tables SET keeper = '', kept_until = ? WHERE keeper = ?"
        await self.change(sql, now, keeper)

    async def latest_change(self) -> int:
        return int((await self.one("SELECT coalesce(max(changed), 0) FROM tables"))[0])

    # ── people ───────────────────────────────────────────────────────────────────────────

    async def people(self, persons: list[str]) -> dict[str, Person]:
        sql = f"""
            SELECT {plain.PERSON} FROM people WHERE id IN (SELECT value FROM json_each(?))
        """
        found = await self.all(sql, plain.json_text(persons))
        return {values[0]: plain.person_from(values) for values in found}

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    async def add_chat(self, table: str, at: int, person: str, name: str, text: str) -> Chat:
        plain.check(table, at, person, name, text)

        def add(db: sqlite3.Connection) -> Chat:
            try:
                line = db.execute(ADD_CHAT, (None, table, at, person, name, text)).lastrowid
            except sqlite3.IntegrityError:
                raise FogadoError("There is no such table to talk at.") from None
            assert line is not None
            return Chat(line, table, at, person, name, text)

        return await self.write(add)

    async def chat(self, table: str, after: int = 0, limit: int = 100) -> list[Chat]:
        sql = f"""
            SELECT {plain.CHAT} FROM chat WHERE tbl = ? AND id > ? ORDER BY id DESC LIMIT ?
        """
        found = await self.all(sql, table, after, limit)
        return [plain.chat_from(values) for values in reversed(found)]

    async def chat_of(self, person: str) -> list[Chat]:
        sql = f"SELECT {plain.CHAT} FROM chat WHERE person = ? ORDER BY id"
        return [plain.chat_from(found) for found in await self.all(sql, person)]

    # ── for the administrator ────────────────────────────────────────────────────────────

    async def table_ids(self) -> AsyncIterator[str]:
        sql = f"SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT {PAGE}"
        last = ""
        while found := await self.all(sql, last):
            for (last,) in found:
                yield last

    async def count_all(self) -> dict[str, int]:
        counted = await self.one(f"SELECT {', '.join(plain.COUNTS.values())}")
        return dict(zip(plain.COUNTS, counted, strict=True))

    async def self_check(self) -> list[str]:
        found = await self.all("PRAGMA integrity_check")
        lost = await self.all("PRAGMA foreign_key_check")
        wrong = [f"SQLite says: {words}." for (words,) in found if words != "ok"]
        return wrong + [f"A row of {name} belongs to nothing." for name, *_ in lost]

    async def dump(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        try:
            db = await asyncio.to_thread(self.connect)
            try:
                db.execute("BEGIN")  # what is read from here on is of one moment
                for kind, sql in DUMP.items():
                    cursor = await asyncio.to_thread(db.execute, sql)
                    while found := await asyncio.to_thread(cursor.fetchmany, PAGE):
                        for values in found:
                            yield kind, plain.told(plain.from_columns(kind, values))
            finally:
                db.close()
        except sqlite3.Error as error:
            raise trouble(error) from None

    async def load(self, items: Iterable[tuple[str, dict[str, Any]]]) -> None:
        def take_back(db: sqlite3.Connection) -> None:
            for name in ("people", "tables", "commitments"):
                if db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone():
                    raise Taken(f"{self.file} is not empty; take back into an empty store.")
            for kind, data in items:
                put_back(db, kind, plain.to_columns(kind, plain.heard(kind, data)))
            enter_all(db)  # a dump from before there was a log

        try:
            await self.write(take_back)
        except sqlite3.IntegrityError as error:
            raise FogadoError(f"The dump does not fit together: {error}.") from None


LOAD = {
    "house": "INSERT OR REPLACE INTO secrets VALUES ('house', ?)",
    "person": ADD_PERSON,
    "session": ADD_SESSION,
    "table": ADD_TABLE,
    "row": ADD_ROW,
    "chat": ADD_CHAT,
    "commitment": ADD_COMMITMENT,
}
DUMP = {
    "house": "SELECT value FROM secrets WHERE name = 'house'",
    "person": f"SELECT {plain.PERSON} FROM people ORDER BY id",
    "session": f"SELECT {plain.SESSION} FROM sessions ORDER BY id",
    "table": f"SELECT {plain.TABLE} FROM tables ORDER BY id",
    "row": f"SELECT tbl, {plain.ROW} FROM journal ORDER BY tbl, seq",
    "chat": f"SELECT {plain.CHAT} FROM chat ORDER BY id",
    "commitment": f"SELECT {plain.ENTRY} FROM commitments ORDER BY n",
}


def put_back(db: sqlite3.Connection, kind: str, values: Sequence[Any]) -> None:
    db.execute(LOAD[kind], values)
    if kind == "table":
        seat(db, values[0], plain.names.decode(values[6]))


def seat(db: sqlite3.Connection, table: str, people: list[str]) -> None:
    """Note who has or had a seat, so that their tables are found."""
    db.executemany("INSERT OR IGNORE INTO seated VALUES (?, ?)", [(one, table) for one in people])


def stands(db: sqlite3.Connection, table: str, row: Row) -> bool:
    """Tell whether this very row is in the journal; its digest speaks for all before it."""
    sql = "SELECT 1 FROM journal WHERE tbl = ? AND seq = ? AND digest = ?"
    return db.execute(sql, (table, row.seq, row.digest)).fetchone() is not None
