"""What every slot of every bet may expect: its chance, and gears while the pot lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.emerald_skulls.solver.prospects import WORTH, Result
from fogado.bots.emerald_skulls.solver.winning import slot_pays

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.games.emerald_skulls.cards import Layout, Zone

NOBODY = -3
"""Whose a marker is that only a position speaks of."""
Chances = list[tuple[Result, float]]
"""Results of a turn, each with its chance."""


def chances_of(results: list[Result], prospect: dict[int, float]) -> Chances:
    """Give the results of a prospect with their chances."""
    return [(results[number], chance) for number, chance in prospect.items() if number != WORTH]


def taken_by(layout: Layout, stacks: Stacks, zone: Zone) -> int:
    """Count the gears that all markers of a winning bet take out of the pot."""
    if zone.in_cubes:
        return 0
    return sum(slot_pays(layout, stacks, zone, slot) for slot in range(len(stacks[zone.index])))


def raised(stacks: Stacks, zone: Zone, slots: int) -> Stacks:
    """Put as many markers more on a bet as it takes to fill so many slots."""
    stack = stacks[zone.index]
    higher = stacks[:]
    higher[zone.index] = stack + (NOBODY,) * (slots - len(stack))
    return higher


def expected(
    layout: Layout, stacks: Stacks, zone: Zone, slot: int, pot: int | None, chances: Chances
) -> float:
    """Expect this much from a slot: gears, or cubes where a bet pays those.

    The markers lie as they do, and so many more on this bet as it takes to reach the slot.  The
    tumbler is paid first, then every bet in order, and the last gear ends it all.
    """
    higher = raised(stacks, zone, slot + 1)
    worth = slot_pays(layout, higher, zone, slot)
    if pot is None:
        return worth * sum(chance for result, chance in chances if result.wins & zone.bit)
    earlier = [
        (other.bit, taken_by(layout, higher, other))
        for other in layout.zones[: zone.index]
        if higher[other.index]
    ]
    below = 0
    if not zone.in_cubes:
        below = sum(slot_pays(layout, higher, zone, under) for under in range(slot))
    total = 0.0
    for result, chance in chances:
        if result.wins & zone.bit:
            left = pot - result.gears - below
            for bit, taken in earlier:
                if result.wins & bit:
                    left -= taken
            if left > 0:
                total += chance * (worth if zone.in_cubes else min(worth, left))
    return total


def ample(layout: Layout, stacks: Stacks, pot: int | None, chances: Chances) -> bool:
    """Is the pot big enough for everything that could be paid, one more full bet included?"""
    if pot is None:
        return True
    most = max((result.gears for result, _ in chances), default=0)
    full = [raised(stacks, zone, len(zone.pays)) for zone in layout.zones]
    return pot >= most + max(
        sum(taken_by(layout, higher, zone) for zone in layout.zones) for higher in full
    )


def narrowed(layout: Layout, stacks: Stacks, zone: Zone, chances: Chances) -> Chances:
    """Put results together that are alike for the slots of one bet."""
    relevant = zone.bit
    for other in layout.zones[: zone.index]:
        relevant |= other.bit if stacks[other.index] else 0
    found: dict[tuple[int, int], float] = {}
    for result, chance in chances:
        if result.wins & zone.bit:
            key = (result.gears, result.wins & relevant)
            found[key] = found.get(key, 0.0) + chance
    return [(Result(0, gears, wins), chance) for (gears, wins), chance in found.items()]
