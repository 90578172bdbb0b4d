"""Forgetting somebody: a bot goes on for them, their name leaves every table, then they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.rows import Change
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from fogado.server.hosting import Hosted
    from fogado.server.house import House
    from fogado.server.proposal import Proposal
    from fogado.server.rows import Person, TableRow

FOR_EVER = 1_000_000
"""More tables than anybody has."""
NOBODY = "—"
"""The name of somebody who was deleted."""


async def finish_forgetting(house: House, who: Person) -> None:
    """Take somebody who is leaving off every table, and delete them."""
    done: set[str] = set()
    # Until no table is new: what another process had in hand when they left is found, too.
    while rows := [
        row for row in await house.store.tables_of(who.id, None, FOR_EVER) if row.id not in done
    ]:
        for row in rows:
            await forget_at(house, who, row)
            done.add(row.id)
    await house.store.forget_person(who.id)
    house.counts["forgotten"] += 1


async def forget_at(house: House, who: Person, row: TableRow) -> None:
    """Take somebody off a table: a bot goes on for them, and their name leaves it."""
    try:
        hosted = await house.host(row.id)
    except StoreTrouble:
        raise
    except Exception:  # a table that cannot be read still has names, of whom nobody knows
        await forget_all_names(house, row.id)
        return
    await leave_table(house, who, hosted)
    # A row of its own makes every process read the names anew.
    await house.write(
        hosted,
        lambda proposal: forget_names(proposal, who.id),
        "",
        "",
    )


async def forget_all_names(house: House, table: str) -> None:
    """Take every person's name off a table whose journal cannot be read."""
    kept = False
    while not kept and (row := await house.store.table(table)) is not None:
        names = [name if kind == "bot" else NOBODY for name, kind in names_and_kinds(row)]
        change = Change(title={**row.title, "names": names})
        kept = await house.store.append(row.id, row.head, [], change)


async def leave_table(house: House, who: Person, hosted: Hosted) -> None:
    """Give up one's seats, so that nobody waits for whoever is gone."""
    table = hosted.table
    orders: list[say.Stand | say.Close] = []
    if table.phase == "open" and table.owner == who.id:
        orders = [say.Close(id="leave", table=table.id)]
    elif table.phase in ("open", "playing"):
        orders = [
            say.Stand(id=f"leave-{seat}", table=table.id, seat=seat)
            for seat in table.seats_of(who.id)
            if table.is_person(seat)
        ]
    for order in orders:
        try:
            await house.command(who, order)
        except Refused as refused:
            if refused.code == "unavailable":
                raise


def names_and_kinds(row: TableRow) -> list[tuple[str, str]]:
    """List the names at a table's seats, with what sits there."""
    kinds = row.title.get("kinds", [])
    names = row.title.get("names", [])
    return [(name, kinds[n] if n < len(kinds) else "person") for n, name in enumerate(names)]


def forget_names(proposal: Proposal, person: str) -> None:
    """Take the name of a person off every seat, unless it is off already."""
    table = proposal.table
    seats = table.seats_of(person)
    if any(table.names[seat] != NOBODY for seat in seats):
        proposal.add("forgotten", seats=seats)
    for seat in seats:
        table.names[seat] = NOBODY
