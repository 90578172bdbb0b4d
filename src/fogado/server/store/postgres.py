"""The house's rows in PostgreSQL, shared by processes on several machines."""

from __future__ import annotations

import secrets
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

import asyncpg

from fogado.core.errors import FogadoError
from fogado.server.rows import Chat, Person, Row, TableRow
from fogado.server.store import plain
from fogado.server.store.base import Taken
from fogado.server.store.lobby_rows import LobbyRows
from fogado.server.store.people_rows import PeopleRows
from fogado.server.store.postgres_log import ADD as ADD_COMMITMENT
from fogado.server.store.postgres_log import PostgresLog, enter, enter_all
from fogado.server.store.postgres_pool import TROUBLE, trouble
from fogado.server.store.postgres_schema import lay_out
from fogado.server.store.tidying_rows import TidyingRows

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from fogado.server.rows import Change

PAGE = 500
"""Rows fetched at a time where there may be millions."""


def places(count: int) -> str:
    return ", ".join(f"${k}" for k in range(1, count + 1))


ADD_TABLE = f"INSERT INTO tables ({plain.TABLE}) VALUES ({places(16)})"
ADD_ROW = f"INSERT INTO journal (tbl, {plain.ROW}) VALUES ({places(8)})"
ADD_PERSON = f"INSERT INTO people ({plain.PERSON}) VALUES ({places(9)})"
ADD_SESSION = f"INSERT INTO sessions ({plain.SESSION}) VALUES ({places(6)})"
ADD_CHAT = f"INSERT INTO chat ({plain.CHAT}) VALUES ({places(6)})"
SEAT = """
    INSERT INTO seated SELECT DISTINCT one, $1 FROM unnest($2::text[]) AS one
    ON CONFLICT DO NOTHING
"""
# One statement, one journey to the server: of two that run at once, the second finds another head.
APPEND = f"""
    WITH won AS (
        UPDATE tables SET head = $3, changed = greatest(changed, $4), phase = coalesce($5, phase),
            people = coalesce($6, people), title = coalesce($7, title), wake = coalesce($8, wake),
            keeper = coalesce($9, keeper), kept_until = coalesce($10, kept_until)
        WHERE id = $1 AND head = $2 RETURNING id
    ), added AS (
        INSERT INTO journal (tbl, {plain.ROW})
        SELECT won.id, new.* FROM won, unnest(
            $11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::text[], $16::text[],
            $17::text[]
        ) AS new
    ), stood AS (
        DELETE FROM seated USING won
        WHERE tbl = won.id AND $18::text[] IS NOT NULL AND person <> ALL ($18::text[])
    ), sat AS (
        INSERT INTO seated SELECT DISTINCT one, won.id FROM won, unnest($18::text[]) AS one
        ON CONFLICT DO NOTHING
    )
    SELECT count(*) FROM won
"""


class PostgresStore(PostgresLog, LobbyRows, PeopleRows, TidyingRows):
    """A store in a PostgreSQL database."""

    async def open(self) -> None:
        try:
            await self.open_pool(lay_out)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        await self.close_pool()

    async def house_secret(self) -> bytes:
        sql = "INSERT INTO secrets VALUES ('house', $1) ON CONFLICT DO NOTHING"
        await self.change(sql, secrets.token_bytes(32), again=True)
        return bytes((await self.one("SELECT value FROM secrets WHERE name = 'house'"))[0])

    # ── tables and journals ──────────────────────────────────────────────────────────────

    async def add_table(self, table: TableRow, rows: list[Row]) -> None:
        plain.check_new(table, rows)
        values, written = plain.table_values(table), [plain.row_values(row) for row in rows]

        async def add(db: Any) -> None:
            async with db.transaction():
                await db.execute(ADD_TABLE, *values)
                await db.execute(SEAT, table.id, table.people)
                await db.executemany(ADD_ROW, [(table.id, *row) for row in written])
                await db.execute("DELETE FROM dice WHERE tbl = $1", table.id)
                await enter(db, table.id, table.secret, table.made)

        try:
            await self.tried(add)
        except asyncpg.UniqueViolationError:
            raise Taken("There is a table with this id or this code already.") from None

    async def append(self, table: str, after: int, rows: list[Row], change: Change) -> bool:
        plain.check_rows(after, rows)
        head, at = (rows[-1].seq, rows[-1].at) if rows else (after, 0)
        written = [plain.row_values(row) for row in rows]
        columns = [[row[k] for row in written] for k in range(7)]
        values = (table, after, head, at, *plain.change_values(change), *columns, change.people)

        async def add(db: Any) -> bool:
            if await db.fetchval(APPEND, *values):
                return True
            # Are these very rows there already?  The last digest speaks for all before it.
            stands = "SELECT 1 FROM journal WHERE tbl = $1 AND seq = $2 AND digest = $3"
            return bool(rows and await db.fetchval(stands, table, head, rows[-1].digest))

        return await self.tried(add, again=bool(rows))

    async def table(self, table: str) -> TableRow | None:
        found = await self.one(f"SELECT {plain.TABLE} FROM tables WHERE id = $1", table)
        return None if found is None else plain.table_from(found)

    async def table_by_code(self, code: str) -> TableRow | None:
        found = await self.one(f"SELECT {plain.TABLE} FROM tables WHERE code = $1", code)
        return None if found is None else plain.table_from(found)

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        sql = f"SELECT {plain.ROW} FROM journal WHERE tbl = $1 AND seq > $2 ORDER BY seq"
        return [plain.row_from(table, found) for found in await self.all(sql, table, after)]

    async def tables_of(self, person: str, phase: str | None, limit: int) -> list[TableRow]:
        sql = f"""
            SELECT {plain.TABLE} FROM seated JOIN tables ON tables.id = seated.tbl
            WHERE person = $1 AND ($2::text IS NULL OR phase = $2)
            ORDER BY changed DESC, id LIMIT $3
        """
        return [plain.table_from(found) for found in await self.all(sql, person, phase, limit)]

    async def count_tables(self, owner: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE owner = $1 AND phase IN ('open', 'playing')"
        return int((await self.one(sql, owner))[0])

    async def all_tables(self, phase: str | None = None) -> AsyncIterator[TableRow]:
        sql = f"""
            SELECT {plain.TABLE} FROM tables WHERE id > $1 AND ($2::text IS NULL OR phase = $2)
            ORDER BY id LIMIT {PAGE}
        """
        last = ""
        while found := await self.all(sql, last, phase):
            for values in found:
                yield plain.table_from(values)
            last = found[-1][0]

    async def keep(self, table: str, keeper: str, now: int, until: int) -> bool:
        sql = """
            UPDATE tables SET keeper = $1, kept_until = $2
            WHERE id = $3 AND (keeper IN ('', $1) OR kept_until <= $4)
        """
        return await self.change(sql, keeper, until, table, now, again=True) == 1

    async def renew(self, keeper: str, tables: list[str], until: int) -> list[str]:
        plain.check(keeper, until)
        sql = """
            UPDATE tables SET kept_until = greatest(kept_until, $1)
            WHERE keeper = $2 AND id = ANY ($3::text[]) RETURNING id
        """
        found = await self.tried(lambda db: db.fetch(sql, until, keeper, tables), again=True)
        return [str(table) for (table,) in found]

    async def due(self, now: int, limit: int) -> list[str]:
        sql = """
            SELECT id FROM tables
            WHERE wake > 0 AND wake <= $1 AND (keeper = '' OR kept_until <= $1)
            ORDER BY wake, id LIMIT $2
        """
        return [str(table) for (table,) in await self.all(sql, now, limit)]

    async def release(self, keeper: str, now: int) -> None:
        sql = "UPDATE tables SET keeper = '', kept_until = $1 WHERE keeper = $2"
        await self.change(sql, now, keeper, again=True)

    async def latest_change(self) -> int:
        return int((await self.one("SELECT coalesce(max(changed), 0) FROM tables"))[0])

    # ── people ───────────────────────────────────────────────────────────────────────────

    async def people(self, persons: list[str]) -> dict[str, Person]:
        sql = f"SELECT {plain.PERSON} FROM people WHERE id = ANY ($1::text[])"
        found = await self.all(sql, persons)
        return {values[0]: plain.person_from(values) for values in found}

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    async def add_chat(self, table: str, at: int, person: str, name: str, text: str) -> Chat:
        plain.check(table, at, person, name, text)
        # Who talks at a table waits for the one before: a line never appears before an older one.
        sql = """
            WITH here AS (SELECT id FROM tables WHERE id = $1 FOR NO KEY UPDATE)
            INSERT INTO chat (tbl, at, person, name, said) SELECT id, $2, $3, $4, $5 FROM here
            RETURNING id
        """
        line = await self.tried(lambda db: db.fetchval(sql, table, at, person, name, text))
        if line is None:
            raise FogadoError("There is no such table to talk at.")
        return Chat(line, table, at, person, name, text)

    async def chat(self, table: str, after: int = 0, limit: int = 100) -> list[Chat]:
        sql = f"""
            SELECT {plain.CHAT} FROM chat WHERE tbl = $1 AND id > $2 ORDER BY id DESC LIMIT $3
        """
        found = await self.all(sql, table, after, limit)
        return [plain.chat_from(values) for values in reversed(found)]

    async def chat_of(self, person: str) -> list[Chat]:
        sql = f"SELECT {plain.CHAT} FROM chat WHERE person = $1 ORDER BY id"
        return [plain.chat_from(found) for found in await self.all(sql, person)]

    # ── for the administrator ────────────────────────────────────────────────────────────

    async def table_ids(self) -> AsyncIterator[str]:
        sql = f"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE}"
        last = ""
        while found := await self.all(sql, last):
            for (last,) in found:
                yield last

    async def count_all(self) -> dict[str, int]:
        counted = await self.one(f"SELECT {', '.join(plain.COUNTS.values())}")
        return dict(zip(plain.COUNTS, counted, strict=True))

    async def self_check(self) -> list[str]:
        return []  # PostgreSQL watches its own pages, and its keys hold

    async def dump(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        await self.ping()
        try:
            async with (
                self.pool.acquire(timeout=self.patience) as db,
                db.transaction(isolation="repeatable_read", readonly=True),
            ):
                await db.execute(AS_LONG_AS_IT_TAKES)
                for kind, sql in DUMP.items():
                    async for values in db.cursor(sql, prefetch=PAGE):
                        yield kind, plain.told(plain.from_columns(kind, values))
        except TROUBLE as error:
            raise trouble(error) from None

    async def load(self, items: Iterable[tuple[str, dict[str, Any]]]) -> None:
        async def take_back(db: Any) -> None:
            async with db.transaction():
                await db.execute(AS_LONG_AS_IT_TAKES)
                await db.execute(NOBODY_ELSE)
                for name in ("people", "tables", "commitments"):
                    if await db.fetchval(f"SELECT 1 FROM {name} LIMIT 1"):
                        raise Taken("The database is not empty; take back into an empty one.")
                for kind, group in groupby(items, key=lambda item: item[0]):
                    while some := list(islice(group, PAGE)):
                        await put_back(db, kind, [data for _, data in some])
                await db.execute(GO_ON_COUNTING)
                await enter_all(db)  # a dump from before there was a log

        try:
            await self.tried(take_back)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise FogadoError(f"The dump does not fit together: {error.args[0]}.") from None


async def put_back(db: Any, kind: str, some: list[dict[str, Any]]) -> None:
    """Keep things of one kind as they were."""
    written = [plain.to_columns(kind, plain.heard(kind, data)) for data in some]
    await db.executemany(LOAD[kind], written)
    if kind == "table":
        seats = [(values[0], plain.names.decode(values[6])) for values in written]
        await db.executemany(SEAT, seats)


AS_LONG_AS_IT_TAKES = """
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0
"""
NOBODY_ELSE = "LOCK TABLE people, tables, commitments IN SHARE ROW EXCLUSIVE MODE"
GO_ON_COUNTING = """
    SELECT setval(pg_get_serial_sequence('chat', 'id'), max(id)) FROM chat HAVING max(id) > 0
"""
LOAD = {
    "house": """
        INSERT INTO secrets VALUES ('house', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """,
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
