"""Which process looks after a table: leases in the store, renewed together.

A lease is a convenience, not a right: people act through any process at any time.  Whoever takes a
table over also knows how long no process looked after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.server.hosting import Hosted
    from fogado.server.proposal import Proposal
    from fogado.server.rooms import Rooms
    from fogado.server.rows import TableRow

LEASE = 6_000
"""Milliseconds for which a process speaks for a table it tends."""
RENEWED = LEASE // 3
"""After so many milliseconds it says so again."""


class Leases:
    """The leases of one process."""

    def __init__(self, house: Rooms) -> None:
        self.house = house

    async def renew(self, now: int) -> None:
        """Go on speaking for the tables that are tended here; give up those that others took."""
        tended = {
            hosted.id: hosted
            for hosted in self.house.hosts.values()
            if hosted.tending is not None and now < hosted.kept_until < now + LEASE - RENEWED
        }
        if not tended:
            return
        renewed = set(await self.house.store.renew(self.house.name, list(tended), now + LEASE))
        for table, hosted in tended.items():
            hosted.kept_until = now + LEASE if table in renewed else 0
            if table not in renewed:
                hosted.changed.set()

    async def take_over(self, table: str, now: int) -> None:
        """Tend a table that is due, if no other process was faster."""
        row = await self.house.store.table(table)
        if row is None or not await self.house.store.keep(table, self.house.name, now, now + LEASE):
            return
        try:
            hosted = await self.house.host(table)
        except Refused:
            return  # told and counted where it was found out
        hosted.kept_until = now + LEASE
        await self.resume(hosted, unkept_since(row))
        self.house.tend(hosted)

    async def keep(self, hosted: Hosted) -> bool:
        """Be the keeper of a table, unless another living process is."""
        now = self.house.clock()
        if hosted.kept_until > now:
            return True
        row = await self.house.store.table(hosted.id)
        if row is None or not await self.house.store.keep(
            hosted.id, self.house.name, now, now + LEASE
        ):
            return False
        hosted.kept_until = now + LEASE
        await self.resume(hosted, unkept_since(row))
        return True

    async def resume(self, hosted: Hosted, since: int) -> None:
        """Make good to clocks and windows the time in which no process looked after the table."""

        def resume(proposal: Proposal) -> None:
            table = proposal.table
            away = proposal.at - max(since, table.changed)
            timed = table.clocks.since or table.window is not None
            if since and away > 0 and timed and table.phase == "playing":
                proposal.add("resumed", away=away)

        await self.house.write(hosted, resume, "", "")


def unkept_since(row: TableRow) -> int:
    """Return since when no process speaks for a table; 0 if none ever has.

    A process that died had said so again half a lease before its word ran out, or earlier.
    """
    return row.kept_until - LEASE // 2 if row.keeper and row.kept_until else row.kept_until
