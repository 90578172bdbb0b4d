"""The log of commitments in PostgreSQL, and the dice that are drawn before their table is made."""

from __future__ import annotations

from typing import Any

from fogado.core.commitments import Entry, next_entry, sealed, table_mark
from fogado.server.rows import DICE_LAST, MOST_DICE, Dice
from fogado.server.store import plain
from fogado.server.store.postgres_pool import PostgresPool

T = 'TEXT COLLATE "C"'
LAYOUT = f"""
    CREATE TABLE commitments (
        n BIGINT PRIMARY KEY, at BIGINT NOT NULL, commitment TEXT NOT NULL,
        tbl {T} NOT NULL UNIQUE, digest TEXT NOT NULL
    );
    CREATE FUNCTION commitment_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM commitments) THEN
            RAISE integrity_constraint_violation
            USING MESSAGE = 'an entry of the log follows the last one';
        END IF;
        RETURN NEW;
    END $$;
    CREATE FUNCTION commitments_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE integrity_constraint_violation
        USING MESSAGE = 'an entry of the log is never changed or deleted';
    END $$;
    CREATE TRIGGER commitments_follow BEFORE INSERT ON commitments
        FOR EACH ROW EXECUTE FUNCTION commitment_follows();
    CREATE TRIGGER commitments_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON commitments
        FOR EACH STATEMENT EXECUTE FUNCTION commitments_stay();
    CREATE TABLE dice (
        tbl {T} PRIMARY KEY, person {T} NOT NULL, secret BYTEA NOT NULL, made BIGINT NOT NULL
    );
    CREATE INDEX dice_person ON dice (person, made);
    CREATE INDEX dice_made ON dice (made);
"""
IN_TURN = 0x666F6761646F + 1
"""The number of the lock under which entries are added, one after the other."""
ADD = f"INSERT INTO commitments ({plain.ENTRY}) VALUES ($1, $2, $3, $4, $5)"
FIND = f"SELECT {plain.ENTRY} FROM commitments"
MISSING = "SELECT id, secret, made FROM tables ORDER BY made, id"


class PostgresLog(PostgresPool):
    """What a store can do with commitments and with dice that have no table yet."""

    async def add_dice(self, dice: Dice) -> Entry:
        plain.check(dice.table, dice.person, dice.made)

        async def add(db: Any) -> Entry:
            async with db.transaction():
                await db.execute("DELETE FROM dice WHERE made < $1", dice.made - DICE_LAST)
                sql = """
                    DELETE FROM dice WHERE tbl IN (
                        SELECT tbl FROM dice WHERE person = $1
                        ORDER BY made DESC, tbl OFFSET $2
                    )
                """
                await db.execute(sql, dice.person, MOST_DICE - 1)
                sql = "INSERT INTO dice VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
                await db.execute(sql, dice.table, dice.person, dice.secret, dice.made)
                return await enter(db, dice.table, dice.secret, dice.made)

        # Done twice, it finds its own entry again.
        return await self.tried(add, again=True)

    async def dice(self, table: str) -> Dice | None:
        found = await self.one("SELECT tbl, person, secret, made FROM dice WHERE tbl = $1", table)
        return None if found is None else Dice(*found)

    async def entry_of(self, table: str) -> Entry | None:
        found = await self.one(f"{FIND} WHERE tbl = $1", table_mark(table))
        return None if found is None else Entry(*found)

    async def commitments(self, after: int, limit: int) -> list[Entry]:
        found = await self.all(f"{FIND} WHERE n > $1 ORDER BY n LIMIT $2", after, limit)
        return [Entry(*values) for values in found]


async def enter(db: Any, table: str, secret: bytes, at: int) -> Entry:
    """Add a table's commitment to the log; give the entry that is there already, if there is.

    From here to the end of the transaction all others wait who want to add one: do it last.
    """
    mark = table_mark(table)
    await db.execute("SELECT pg_advisory_xact_lock($1)", IN_TURN)
    known = await db.fetchrow(f"{FIND} WHERE tbl = $1", mark)
    if known is not None:
        return Entry(*known)
    last = await db.fetchrow(f"{FIND} ORDER BY n DESC LIMIT 1")
    entry = next_entry(None if last is None else Entry(*last), at, sealed(secret), mark)
    await db.execute(ADD, *entry.plain().values())
    return entry


async def enter_all(db: Any) -> None:
    """Add the commitments of tables that are not in the log, in the order they were made."""
    for table, secret, made in await db.fetch(MISSING):
        await enter(db, table, secret, made)


async def lay_out_log(db: Any) -> None:
    """Make the log, with the commitments of all tables there are."""
    await db.execute(LAYOUT)
    await enter_all(db)
