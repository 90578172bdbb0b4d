"""Who will win?  A guess from what lies in the pockets and in the pot.

While gears are left nobody knows; the guess takes each seat's gears, counts a cube and the seats'
order of play in gears too, and lets luck count for more the more gears are still to be won:

    strength = gears + cube · cubes + tempo · (how soon this seat tumbles)
    chance of a seat = e^(strength / spread) / sum of the same over all seats
    spread = wide · √pot + narrow

When the pot is empty it is no guess: gears, then cubes, then the latest tumbler decide.
The four numbers were fitted to plays (see ``standings``).
"""

from math import exp, sqrt

from fogado.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing:
    """How chances follow from a score.  Somebody may know better than this formula."""

    def __init__(self, cube: float, tempo: float, wide: float, narrow: float) -> None:
        self.cube = cube
        """What a cube is worth, in gears."""
        self.tempo = tempo
        """What it is worth to be the next tumbler and not the last, in gears."""
        self.wide = wide
        self.narrow = narrow

    def spread(self, pot: int) -> float:
        """Say how far apart seats must be for the lead to be telling."""
        return self.wide * sqrt(pot) + self.narrow

    def chances(self, gears: list[int], cubes: list[int], pot: int, following: int) -> list[float]:
        """Give each seat's chance to win when ``following`` is the next tumbler."""
        seats = len(gears)
        if pot <= 0:
            return decided(gears, cubes, following)
        spread = self.spread(pot)
        strengths: list[float] = []
        for seat in range(seats):
            ahead = seats - 1 - (seat - following) % seats
            soon = self.tempo * ahead / (seats - 1) if seats > 1 else 0.0
            strengths.append((gears[seat] + self.cube * cubes[seat] + soon) / spread)
        most = max(strengths)
        powers = [exp(strength - most) for strength in strengths]
        total = 0.0
        for power in powers:
            total += power
        return [power / total for power in powers]


def decided(gears: list[int], cubes: list[int], following: int) -> list[float]:
    """Name the winner of a play that is over.  ES-9.5 to ES-9.7

    The latest tumbler sits before the one who would follow.  (In a first round somebody may never
    have tumbled and share a place; nobody empties a pot so early.)
    """
    seats = len(gears)
    best = 0
    best_rank = -1
    for seat in range(seats):
        recent = (seat - following) % seats
        rank = (gears[seat] * 4096 + cubes[seat]) * 16 + recent
        if rank > best_rank:
            best = seat
            best_rank = rank
    return [1.0 if seat == best else 0.0 for seat in range(seats)]
