"""The end of a turn as a step towards winning the game: everybody's gears count."""

from typing import final

from fogado.bots.emerald_skulls.solver.moments import (
    CUBE_BITS,
    EXITS_OF_NODE,
    code_in,
    cubes_in,
    turn_of,
)
from fogado.bots.emerald_skulls.solver.payoff import Payment, Payoff, payments
from fogado.bots.emerald_skulls.solver.standing import Standing
from fogado.games.emerald_skulls.cards import PLUS, TIMES, Layout, Parts, Zone

Stacks = list[tuple[int, ...]]
"""By zone, whose markers lie there, the first at the bottom."""


@final
class Pockets:
    """What lies at the table when a turn is settled, and what is still in the pot."""

    def __init__(self, gears: list[int], cubes: list[int], pot: int) -> None:
        self.gears = gears
        self.cubes = cubes
        self.pot = pot

    def take(self, seat: int, wanted: int) -> None:
        """Pay a seat, as long as there is something to pay with.  ES-9.1"""
        paid = wanted if wanted < self.pot else self.pot
        self.pot -= paid
        if seat >= 0:
            self.gears[seat] += paid


def slot_pays(layout: Layout, stacks: Stacks, zone: Zone, slot: int) -> int:
    """Count what a slot pays, plus or times the counter-bets.  ES-11.8, ES-11.9"""
    printed = zone.pays[slot]
    if zone.mark != PLUS and zone.mark != TIMES:
        return printed
    against = 0
    for other in layout.listed(zone.blocks & ~zone.group):
        against += len(stacks[other])
    return printed + against if zone.mark == PLUS else printed * against


def settle(layout: Layout, stacks: Stacks, wins: int, pockets: Pockets) -> None:
    """Pay every bet that has come true, in order, while the pot lasts."""
    for zone in layout.zones:
        stack = stacks[zone.index]
        if stack and wins & zone.bit:
            for slot, whose in enumerate(stack):
                if pockets.pot == 0:
                    return
                worth = slot_pays(layout, stacks, zone, slot)
                if not zone.in_cubes:
                    pockets.take(whose, worth)
                elif whose >= 0:
                    pockets.cubes[whose] += worth


@final
class Winning(Payoff):
    """The tumbler's chance to win the game, as the standing after the turn has it."""

    def __init__(
        self,
        parts: Parts,
        layout: Layout,
        pot: int,
        gears: list[int],
        cubes: list[int],
        stacks: Stacks,
        tumbler: int,
        standing: Standing,
        spared: int,
    ) -> None:
        self.parts = parts
        self.layout = layout
        self.pot = pot
        self.gears = gears
        self.cubes = cubes
        self.stacks = stacks
        self.tumbler = tumbler
        self.standing = standing
        self.spared = spared
        """Cubes that nobody thinks of spending in this turn."""
        self.backed: list[Zone] = [zone for zone in layout.zones if stacks[zone.index]]
        self._paid: dict[int, list[Payment]] = {}
        self._wins: dict[int, int] = {}
        self._worth: dict[int, float] = {}

    def worth(self, moment: int, exit: int) -> float:
        return self.worth_of(moment, exit, self.best(moment, exit))

    def best(self, moment: int, exit: int) -> Payment:
        key = code_in(moment) * EXITS_OF_NODE + exit
        found = self._paid.get(key)
        if found is None:
            found = payments(self.parts, self.layout, self.pot, moment, exit)
            self._paid[key] = found
        best = found[0]
        if len(found) > 1:
            highest = self.worth_of(moment, exit, best)
            for payment in found[1:]:
                worth = self.worth_of(moment, exit, payment)
                if worth > highest:
                    best = payment
                    highest = worth
        return best

    def worth_of(self, moment: int, exit: int, payment: Payment) -> float:
        cubes = self.spared + cubes_in(moment) + payment.cubes
        wins = self.wins(moment, exit)
        key = (wins * 4096 + cubes) * 1024 + payment.gears
        found = self._worth.get(key)
        if found is None:
            found = self.chances(wins, payment.gears, cubes)[self.tumbler]
            self._worth[key] = found
        return found

    def chances(self, wins: int, paid: int, cubes: int) -> list[float]:
        """Give each seat's chance to win after a turn that paid so much and made these bets win."""
        pockets = Pockets(self.gears[:], self.cubes[:], self.pot)
        pockets.cubes[self.tumbler] = cubes
        pockets.take(self.tumbler, paid)
        if pockets.pot:
            settle(self.layout, self.stacks, wins, pockets)
        following = (self.tumbler + 1) % len(self.gears)
        return self.standing.chances(pockets.gears, pockets.cubes, pockets.pot, following)

    def wins(self, moment: int, exit: int) -> int:
        """Mask the bets with markers on them that have come true."""
        if not self.backed:
            return 0
        key = (moment >> CUBE_BITS) * EXITS_OF_NODE + exit
        found = self._wins.get(key)
        if found is None:
            found = 0
            turn = turn_of(moment, exit)
            for zone in self.backed:
                if zone.bet.wins(turn):
                    found |= zone.bit
            self._wins[key] = found
        return found
