"""A turn, from buying dice to the next player: its phases, in the rulebook's order."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Decision, Option, Step, plan, then
from fogado.games.emerald_skulls.dice import DICE
from fogado.games.emerald_skulls.events import tell
from fogado.games.emerald_skulls.moves import BUYS, Buy
from fogado.games.emerald_skulls.payout import PayTumbler, SettleBets
from fogado.games.emerald_skulls.rolling import PICK_UP
from fogado.games.emerald_skulls.state import KAR, MOST_SEATS, VRAX, Ledger, Skulls, new_turn


@final
@dataclass
class Turn(Step):
    """A player becomes the tumbler.  ES-2.1"""

    seat: int

    def run(self, state: Skulls) -> None:
        state.tumble = new_turn(self.seat)
        state.turn += 1
        state.shown = 0
        state.clear_bets()
        if state.log is not None:
            tell(state, "turn", {"seat": self.seat, "turn": state.turn})
        state.agenda += PHASES[self.seat]


@final
@dataclass
class EndTurn(Step):
    """Gears are left: the player on the tumbler's left goes on.  ES-9.4"""

    seat: int

    def run(self, state: Skulls) -> None:
        if state.solo() and state.rounds == 0:
            # The deck has ended: the rest is theirs.  ES-12.11
            tell(state, "deck-ended", {"gears": state.pot})
            state.opposition += state.pot
            state.pot = 0
        else:
            then(state, TURN[state.after(self.seat)])


UP_TO: Final[list[tuple[Option, ...]]] = [tuple(BUYS[3 : most + 1]) for most in range(DICE + 1)]
"""By the most dice the tumbler can pay for: prices never fall, so all fewer are open too."""


@final
@dataclass
class BuyDice(Decision):
    """How many dice does the tumbler take?  ES-2.2"""

    def question(self) -> str:
        return "buy"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        gears = state.gears[self.seat]
        cost = state.parts.cost
        most = DICE
        while cost[most] > gears:
            most -= 1
        return UP_TO[most]

    def take(self, state: Skulls, option: Buy) -> None:
        cost = state.parts.cost[option.dice]
        if cost:
            state.gears[self.seat] -= cost
            state.pot += cost
            old = state.ledgers[self.seat]
            state.ledgers[self.seat] = Ledger(old.base, old.jackpots, old.bets, old.dice + cost)
        state.tumble.bought = option.dice
        state.tumble.hand = option.dice
        if state.log is not None:
            tell(state, "bought", {"seat": self.seat, "dice": option.dice, "cost": cost})
        if state.solo():
            then(state, REVEAL, PICK_UP[self.seat])
        else:
            then(state, PICK_UP[self.seat])


@final
@dataclass
class Reveal(Chance):
    """Vrax and Kar show their card and bet by it.  ES-12.5"""

    def purpose(self) -> str:
        return "opposition"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return [(card, 1) for card in state.deck]

    def write(self, outcome: int) -> str:
        return f"card {outcome}"

    def happens(self, state: Skulls, outcome: int) -> None:
        state.deck = tuple([card for card in state.deck if card != outcome])
        state.rounds -= 1
        state.shown = outcome
        bets = state.parts.opposition[outcome - 1][state.tumble.bought]
        tell(state, "revealed", {"card": outcome, "left": state.rounds})
        layout = state.layout
        for name, whose in zip(bets, (VRAX, VRAX, KAR), strict=True):
            for zone in layout.zones:
                if zone.name == name:
                    state.put_marker(zone.index, whose)
                    who = "vrax" if whose == VRAX else "kar"
                    tell(state, "opposition-bet", {"who": who, "bet": name})


# ── made once ────────────────────────────────────────────────────────────────────────────────

SEATS: Final[range] = range(MOST_SEATS)
REVEAL: Final[Reveal] = Reveal()
TURN: Final[list[Turn]] = [Turn(seat) for seat in SEATS]
PHASES: Final[list[list[Step]]] = [
    plan(BuyDice(seat), PayTumbler(seat), SettleBets(), EndTurn(seat)) for seat in SEATS
]
"""Buying pushes the rolling; the way rolling ends is silence, and the payout lies below."""

STEPS: Final[tuple[type, ...]] = (Turn, EndTurn, BuyDice, Reveal, PayTumbler, SettleBets)
