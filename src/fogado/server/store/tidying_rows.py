"""What is deleted, leased and tried out: the same statements for every store."""

from __future__ import annotations

from fogado.server.rows import TableFacts
from fogado.server.store.written_once import SharedStore

LEASE = """
    INSERT INTO leases (name, keeper, kept_until) VALUES (:name, :keeper, :until)
    ON CONFLICT (name) DO UPDATE SET keeper = excluded.keeper, kept_until = excluded.kept_until
    WHERE leases.keeper = excluded.keeper OR leases.kept_until <= :now
"""
TIDY = """
    SELECT tables.id, phase, head, changed,
        CASE WHEN title LIKE '%"person"%' THEN 1 ELSE 0 END,
        (SELECT count(*) FROM people WHERE people.id = tables.owner),
        count(people.id), count(people.login), coalesce(max(people.seen), 0),
        CASE WHEN phase = 'closed' AND NOT EXISTS
            (SELECT 1 FROM journal WHERE tbl = tables.id AND kind = 'started') THEN 1 ELSE 0 END
    FROM (SELECT * FROM tables WHERE id > :after ORDER BY id LIMIT :limit) AS tables
    LEFT JOIN seated ON seated.tbl = tables.id LEFT JOIN people ON people.id = seated.person
    GROUP BY tables.id, phase, head, changed, title, owner ORDER BY tables.id
"""
IDLE_GUESTS = """
    SELECT id FROM people WHERE login IS NULL AND state = '' AND seen < :before AND NOT EXISTS (
        SELECT 1 FROM seated JOIN tables ON tables.id = seated.tbl
        WHERE seated.person = people.id AND phase IN ('open', 'playing')
    ) ORDER BY seen LIMIT :limit
"""


class TidyingRows(SharedStore):
    """The part of a store that helps to keep it small and to know whether it is well."""

    async def ping(self) -> None:
        # One row that says nothing: only whether it could be kept matters.
        await self.run(
            """
            INSERT INTO leases (name, keeper, kept_until) VALUES ('ping', '', 0)
            ON CONFLICT (name) DO UPDATE SET kept_until = 1 - leases.kept_until
            """,
            again=True,
        )

    async def lease(self, name: str, keeper: str, now: int, until: int) -> bool:
        values = {"name": name, "keeper": keeper, "until": until, "now": now}
        return await self.run(LEASE, again=True, **values) == 1

    async def tidy(self, after: str, limit: int) -> list[TableFacts]:
        found = await self.find(TIDY, after=after, limit=limit)
        return [TableFacts(*values) for values in found]

    async def delete_table(self, table: str, head: int, phase: str) -> bool:
        # Journal, seats and chat go with it; a table at which something happened since stays.
        sql = "DELETE FROM tables WHERE id = :id AND head = :head AND phase = :phase"
        return await self.run(sql, id=table, head=head, phase=phase) == 1

    async def idle_guests(self, before: int, limit: int) -> list[str]:
        found = await self.find(IDLE_GUESTS, before=before, limit=limit)
        return [str(values[0]) for values in found]

    async def delete_guest(self, person: str, before: int) -> bool:
        # Whoever came back a moment ago stays.
        sql = """
            DELETE FROM people WHERE id = :id AND login IS NULL AND seen < :before AND NOT EXISTS (
                SELECT 1 FROM sessions WHERE person = people.id AND seen >= :before
            )
        """
        return await self.run(sql, id=person, before=before) == 1

    async def count_old_sessions(self, before: int) -> int:
        sql = "SELECT count(*) FROM sessions WHERE seen < :before"
        return int((await self.find_one(sql, before=before))[0])

    async def delete_old_sessions(self, before: int, limit: int) -> int:
        sql = """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE seen < :before ORDER BY seen LIMIT :limit
            )
        """
        return await self.run(sql, before=before, limit=limit)
