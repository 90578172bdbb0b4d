"""Where a turn leads under a policy: every kind of end with its chance.

Ends that are alike for everybody at the table (the exit, what the tumbler is paid, which bets have
come true) are one *result*.  From their chances follow the exits, the bets and the expected payout
of every slot, whatever markers lie there.
"""

from typing import Final, final

from fogado.bots.emerald_skulls.solver.moments import (
    CUBE_BITS,
    EXITS_OF_NODE,
    hand_in,
    turn_of,
)
from fogado.bots.emerald_skulls.solver.payoff import Payoff
from fogado.bots.emerald_skulls.solver.policy import Policy
from fogado.games.emerald_skulls.cards import Layout
from fogado.games.emerald_skulls.dice import THROWS
from fogado.games.emerald_skulls.skull import STILL_ON

WORTH: Final[int] = -1
"""Among the results of a prospect: not a chance, but what the turn is worth on average."""


@final
class Result:
    """One kind of end."""

    def __init__(self, exit: int, gears: int, wins: int) -> None:
        self.exit = exit
        self.gears = gears
        """What the tumbler takes from the pot."""
        self.wins = wins
        """A mask of the bets that have come true."""


@final
class Prospects:
    """The prospects of a policy, judged at one table."""

    def __init__(self, policy: Policy, payoff: Payoff, layout: Layout) -> None:
        self.policy = policy
        self.payoff = payoff
        self.layout = layout
        self.results: list[Result] = []
        self._number: dict[int, int] = {}
        self._wins: dict[int, int] = {}
        self._rolling: dict[int, dict[int, float]] = {}
        self._lasting: dict[int, float] = {}

    def at(self, node: int) -> dict[int, float]:
        """Say what a node leads to: results by number, each with its chance."""
        moment = node // EXITS_OF_NODE
        exit = node % EXITS_OF_NODE
        if exit == STILL_ON:
            return self.rolling(moment)
        return {self.result(moment, exit): 1.0, WORTH: self.payoff.worth(moment, exit)}

    def rolling(self, moment: int) -> dict[int, float]:
        """Say what the rolls of a moment lead to."""
        found = self._rolling.get(moment)
        if found is None:
            found = {WORTH: 0.0}
            lasting = 0.0
            total = THROWS[hand_in(moment)]
            for node, times in self.policy.goes(moment):
                exit = node % EXITS_OF_NODE
                share = times / total
                if exit != STILL_ON:
                    ended = node // EXITS_OF_NODE
                    result = self.result(ended, exit)
                    found[result] = found.get(result, 0.0) + share
                    found[WORTH] += share * self.payoff.worth(ended, exit)
                    continue
                lasting += share
                for result, chance in self.rolling(node // EXITS_OF_NODE).items():
                    found[result] = found.get(result, 0.0) + share * chance
            self._rolling[moment] = found
            self._lasting[moment] = lasting
        return found

    def lasting(self, moment: int) -> float:
        """Say how likely the turn outlives the next roll, so that there is another window."""
        self.rolling(moment)
        return self._lasting[moment]

    def result(self, moment: int, exit: int) -> int:
        """Give the number of the result that an end is one of."""
        gears = self.payoff.best(moment, exit).gears
        key = (self.wins(moment, exit) * 1024 + gears) * EXITS_OF_NODE + exit
        number = self._number.get(key)
        if number is None:
            number = len(self.results)
            self._number[key] = number
            self.results.append(Result(exit, gears, self.wins(moment, exit)))
        return number

    def wins(self, moment: int, exit: int) -> int:
        """Mask the bets that have come true.  Cubes do not matter for any of them."""
        key = (moment >> CUBE_BITS) * EXITS_OF_NODE + exit
        found = self._wins.get(key)
        if found is None:
            found = 0
            turn = turn_of(moment, exit)
            for zone in self.layout.zones:
                if zone.bet.wins(turn):
                    found |= zone.bit
            self._wins[key] = found
        return found
