"""Every bet on a turn as plain data: its chance, and what each of its slots may expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.emerald_skulls.slots import NOBODY, ample, expected, narrowed, raised
from fogado.bots.emerald_skulls.solver.winning import slot_pays

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.slots import Chances
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.games.emerald_skulls.cards import Layout


def bets_data(layout: Layout, stacks: Stacks, pot: int | None, chances: Chances) -> dict[str, Any]:
    """Say of every bet how likely it is, and what each of its slots pays and promises."""
    limit = None if ample(layout, stacks, pot, chances) else pot
    data: dict[str, Any] = {}
    for zone, stack in zip(layout.zones, stacks, strict=True):
        own = narrowed(layout, stacks, zone, chances)
        chance = sum((share for _, share in own), start=0.0)
        slots = []
        for slot in range(len(zone.pays)):
            higher = raised(stacks, zone, slot + 1)
            slots.append(
                {
                    "slot": slot + 1,
                    "pays": slot_pays(layout, higher, zone, slot),
                    "chance": chance,
                    "expected": expected(layout, stacks, zone, slot, limit, own),
                    "taken": slot < len(stack),
                    "marker": stack[slot] if slot < len(stack) and stack[slot] != NOBODY else None,
                }
            )
        data[zone.name] = {
            "card": zone.card,
            "chance": chance,
            "in": "cubes" if zone.in_cubes else "gears",
            "slots": slots,
        }
    return data
