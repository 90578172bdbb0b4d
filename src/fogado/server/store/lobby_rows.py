"""The lobby: which public tables are listed, and in which order; the same for every store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.server.store import plain
from fogado.server.store.written_once import SharedStore

if TYPE_CHECKING:
    from fogado.server.rows import TableRow

LOOKED_AT = 2_000
"""So many of the last changed tables are put into a fair order."""
OF_OWNER = 3
OF_ORIGIN = 8
"""So many tables of one owner, and of one network, are among the first."""

LOBBY = f"""
    SELECT {plain.TABLE} FROM (
        SELECT latest.*,
            row_number() OVER (PARTITION BY owner ORDER BY changed DESC, id) AS of_owner,
            row_number() OVER (
                PARTITION BY CASE WHEN origin = '' THEN id ELSE origin END
                ORDER BY changed DESC, id
            ) AS of_origin
        FROM (
            SELECT {plain.TABLE} FROM tables
            WHERE visibility = 'public' AND phase = :phase
                AND (CAST(:game AS TEXT) IS NULL OR game = :game)
            ORDER BY changed DESC, id LIMIT {LOOKED_AT}
        ) AS latest
    ) AS ranked
    ORDER BY CASE WHEN of_owner > {OF_OWNER} OR of_origin > {OF_ORIGIN} THEN 1 ELSE 0 END,
        changed DESC, id
    LIMIT :limit
"""


class LobbyRows(SharedStore):
    """The part of a store that lists public tables."""

    async def lobby(self, game: str | None, phase: str, limit: int) -> list[TableRow]:
        found = await self.find(LOBBY, game=game, phase=phase, limit=limit)
        return [plain.table_from(values) for values in found]
