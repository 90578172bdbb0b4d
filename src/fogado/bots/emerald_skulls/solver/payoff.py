"""What the end of a turn is worth to the tumbler."""

from typing import Final, final

from fogado.bots.emerald_skulls.solver.moments import code_in, cubes_in, turn_of
from fogado.core.native import mypyc_attr
from fogado.games.emerald_skulls.cards import Layout, Parts
from fogado.games.emerald_skulls.dice import DICE
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    EXITS,
    EYES,
    GEM,
    LOWER,
    ROOM,
    UPPER,
    board_of,
)

BASE: Final[int] = -1
"""Instead of a bet's number: the tumbler takes the base payout."""
WORSE_THAN_ANYTHING: Final[float] = -1e30


@final
class Payment:
    """One way the tumbler can be paid."""

    def __init__(self, jackpot: int, gears: int, cubes: int) -> None:
        self.jackpot = jackpot
        """The number of the bet, or ``BASE``."""
        self.gears = gears
        """No more than the pot holds."""
        self.cubes = cubes


@mypyc_attr(allow_interpreted_subclasses=True)
class Payoff:
    """Somebody who can say what an end is worth."""

    def worth(self, moment: int, exit: int) -> float:
        """Value a turn that ended so, before its payout, the best payment taken."""
        raise NotImplementedError

    def worth_of(self, moment: int, exit: int, payment: Payment) -> float:
        """Value the same end with a payment of one's choice."""
        raise NotImplementedError

    def best(self, moment: int, exit: int) -> Payment:
        """Give the best payment, the first of equal ones."""
        raise NotImplementedError


def payments(parts: Parts, layout: Layout, pot: int, moment: int, exit: int) -> list[Payment]:
    """List what the tumbler may take: the base payout, then each jackpot that has come true."""
    if exit == BUST_OUT:
        return [Payment(BASE, 0, 0)]
    turn = turn_of(moment, exit)
    gears, cubes = parts.base_payout(turn.board, exit)
    found = [Payment(BASE, min(gears, pot), cubes)]
    for zone in layout.jackpots:
        if zone.bet.wins(turn):
            prize = zone.bet.prize(turn.board, zone.jackpot)
            found.append(Payment(zone.number, min(prize, pot), 0))
    return found


@final
class Gears(Payoff):
    """Gears from the pot, and so many gears for each cube held at the end."""

    def __init__(self, parts: Parts, layout: Layout, pot: int, cube: float) -> None:
        self.parts = parts
        self.layout = layout
        self.pot = pot
        self.cube = cube
        self._paid: dict[int, float] = {}
        self._best: dict[int, Payment] = {}

    def worth(self, moment: int, exit: int) -> float:
        held = self.cube * cubes_in(moment)
        if exit == BUST_OUT:
            return held
        # Neither hand nor picks nor cubes change what is paid, so ends are looked up without them.
        key = code_in(moment) * len(EXITS) + exit
        paid = self._paid.get(key)
        if paid is None:
            paid = self.value(self.best(moment, exit))
            self._paid[key] = paid
        return held + paid

    def worth_of(self, moment: int, exit: int, payment: Payment) -> float:
        return self.cube * cubes_in(moment) + self.value(payment)

    def value(self, payment: Payment) -> float:
        """Value a payment."""
        return payment.gears + self.cube * payment.cubes

    def best(self, moment: int, exit: int) -> Payment:
        key = code_in(moment) * len(EXITS) + exit
        best = self._best.get(key)
        if best is None:
            found = payments(self.parts, self.layout, self.pot, moment, exit)
            best = found[0]
            for payment in found:
                if self.value(payment) > self.value(best):
                    best = payment
            self._best[key] = best
        return best


def most_gears(parts: Parts, layout: Layout) -> int:
    """Say how many gears a turn can pay the tumbler at most: a bigger pot is like no limit."""
    most = 0
    for rates in parts.payout:
        top = ROOM[EYES] * rates[EYES] + ROOM[GEM] * rates[GEM]
        most = max(most, top + DICE * max(rates[LOWER], rates[UPPER]))
    for zone in layout.jackpots:
        for die in (1, 8):
            board = board_of((DICE * die) << (6 * LOWER))
            most = max(most, zone.bet.prize(board, zone.jackpot))
    return most
