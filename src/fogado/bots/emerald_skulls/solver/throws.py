"""Rolls sorted by what can be done with them: two rolls with the same placements are one throw."""

from typing import Final, final

from fogado.games.emerald_skulls.dice import OF_DICE, Roll
from fogado.games.emerald_skulls.skull import EYES, LOWER, NOSE, ROOM, UPPER

TOP_FITS: Final[int] = 6 * (ROOM[EYES] + 1)
"""What fits on the eyes and the gem: the places of a table ``6 * skulls + 2 * IV + V``."""

NOTHING_FITS: Final[tuple[int, int, int, int]] = (0, 0, 0, 0)


@final
class Throws:
    """All rolls of a hand over one floor."""

    def __init__(self, hand: int, floor: int, room: int) -> None:
        self.total: int = 6**hand
        """In how many ways the dice can fall."""
        self.lost = 0
        """In how many of them nothing fits."""
        counted: dict[tuple[int, int, int, int], int] = {}
        for rolled, weight in OF_DICE[hand]:
            roll: Roll = rolled
            fits = sort_out(roll, floor, room)
            if fits == NOTHING_FITS:
                self.lost += weight
            else:
                counted[fits] = counted.get(fits, 0) + weight
        self.list: list[tuple[int, int, int, int, int]] = [
            (counted[fits], fits[0], fits[1], fits[2], fits[3]) for fits in sorted(counted)
        ]
        """Each throw: its weight, and what fits the lower jaw, the upper jaw, the nose, above."""


def sort_out(roll: Roll, floor: int, room: int) -> tuple[int, int, int, int]:
    """Say what of a roll fits where: ``8 * skulls + natural dice`` for each of the lower tiers."""
    counts = roll.counts
    wild = roll.wilds
    by_tier = [8 * wild + counts[tier - 1] if tier >= floor else 0 for tier in (LOWER, UPPER, NOSE)]
    top = 6 * min(wild, max(room, 1)) + 2 * min(counts[EYES - 1], room) + min(counts[EYES], 1)
    return by_tier[0], by_tier[1], by_tier[2], top


_THROWS: Final[dict[int, Throws]] = {}


def throws_over(hand: int, floor: int, room: int) -> Throws:
    """Give the throws of a hand; ``room`` is that of the eyes.  Sorted when first asked for."""
    key = (hand * 8 + floor) * 4 + room
    found = _THROWS.get(key)
    if found is None:
        found = Throws(hand, floor, room)
        _THROWS[key] = found
    return found
