"""A small house for the administrator's commands, in the present folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fogado.server import admin
from fogado.server.luck import Luck
from fogado.server.naming import new_name
from fogado.server.protocol import NewSeat, NewTable
from fogado.server.rows import Dice, Person
from fogado.server.setting_up import agree, set_up
from fogado.server.store import open_store

HOUSE = "fogado-data"
CODE = "K7QX4MWB"
"""The invitation of the first table."""
MADE = 1_700_000_000_000


async def furnish_house(
    folder: str = HOUSE, tables: int = 2, done: bool = False, account: bool = False
) -> list[str]:
    """Make a house with tables that are being played; give their ids."""
    store = await open_store(data=folder)
    anna = Person("owner" if account else "anna", "Anna", None, None, MADE, MADE, {})
    await store.add_person(anna)
    if account:
        hashed = Person("b2ed", "Anna B.", "anna", "$argon2id$", MADE, MADE, {})
        await store.add_person(hashed)
    names = []
    for k in range(tables):
        new = NewTable("emerald-skulls", [NewSeat("me"), NewSeat("me")], start=True)
        made = MADE + 1000 * k
        dice = Dice(new_name(), anna.id, Luck().secret(), made)
        entry = await store.add_dice(dice)
        _, row, rows = set_up(anna, new, agree(new), made, dice, entry)
        row.code = CODE if k == 0 else f"{CODE}{k}"
        await store.add_table(row, rows)
        names.append(row.id)
    if done:
        await admin.close(store, CODE, "done")
    await store.close()
    return names


async def back_up_house(file: str) -> None:
    store = await open_store(data=HOUSE)
    await admin.back_up(store, Path(file))
    await store.close()


def furnish(example: str) -> None:
    """Make the house that an example in the help speaks of."""
    asyncio.run(furnish_house(done="export" in example, account="people" in example))
    if "restore" in example:
        asyncio.run(back_up_house("house.backup"))
