"""The third phase: the tumbler is paid, then the bets, until the pot is empty."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Decision, Option, Step
from fogado.games.emerald_skulls.cards import PLUS, TIMES, Zone
from fogado.games.emerald_skulls.events import tell
from fogado.games.emerald_skulls.moves import JACKPOTS, TAKE_BASE, TakeJackpot
from fogado.games.emerald_skulls.skull import BUST_OUT
from fogado.games.emerald_skulls.state import KAR, VRAX, Ledger, Skulls

BASE_ONLY: Final[tuple[Option, ...]] = (TAKE_BASE,)


def take_from_pot(state: Skulls, wanted: int) -> int:
    """Take gears out of the pot, as many as there are.  The last one ends the game.  ES-9.1, 9.2"""
    paid = wanted if wanted < state.pot else state.pot
    state.pot -= paid
    if state.pot == 0:
        state.agenda.clear()
    return paid


@final
@dataclass
class PayTumbler(Decision):
    """Does the tumbler take the base payout, or a jackpot that has come true?"""

    def question(self) -> str:
        return "payout"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        turn = state.tumble
        options = BASE_ONLY
        if turn.exit != BUST_OUT:
            for zone in state.layout.jackpots:
                if zone.bet.wins(turn):
                    options = options + (JACKPOTS[zone.number],)
        return options

    def take(self, state: Skulls, option: Any) -> None:
        if isinstance(option, TakeJackpot):
            pay_jackpot(state, self.seat, option.bet)
        else:
            pay_base(state, self.seat)


def pay_base(state: Skulls, seat: int) -> None:
    """Pay gears and cubes for the dice on the board, in one payment.  ES-7.11"""
    turn = state.tumble
    if turn.exit == BUST_OUT:
        return
    gears, cubes = state.parts.base_payout(turn.board, turn.exit)
    state.cubes[seat] += cubes
    paid = take_from_pot(state, gears)
    earn(state, seat, paid, 0, 0)
    if state.log is not None:
        tell(state, "tumbler-paid", {"seat": seat, "gears": paid, "cubes": cubes})


def pay_jackpot(state: Skulls, seat: int, bet: int) -> None:
    """Pay a jackpot instead.  ES-7.7"""
    zone = state.layout.zone(bet)
    assert zone is not None
    paid = take_from_pot(state, zone.bet.prize(state.tumble.board, zone.jackpot))
    earn(state, seat, 0, paid, 0)
    if state.log is not None:
        tell(state, "jackpot-paid", {"seat": seat, "bet": zone.name, "gears": paid})


def earn(state: Skulls, seat: int, base: int, jackpots: int, bets: int) -> None:
    """Put gears into a player's pocket, and onto the score sheet."""
    paid = base + jackpots + bets
    if paid:
        state.gears[seat] += paid
        old = state.ledgers[seat]
        state.ledgers[seat] = Ledger(
            old.base + base, old.jackpots + jackpots, old.bets + bets, old.dice
        )


@final
@dataclass
class SettleBets(Step):
    """Every bet is judged and paid: by card, then top to bottom, then from the bottom up."""

    def run(self, state: Skulls) -> None:
        turn = state.tumble
        for zone in state.layout.zones:
            stack = state.stacks[zone.index]
            if stack and zone.bet.wins(turn):
                pay_stack(state, zone, stack)
                if state.pot == 0:
                    return


def pay_stack(state: Skulls, zone: Zone, stack: tuple[int, ...]) -> None:
    """Pay the markers of a winning bet from the bottom up, while the pot lasts."""
    for slot, whose in enumerate(stack):
        worth = payout_of(state, zone, slot)
        if zone.in_cubes:
            state.cubes[whose] += worth
            tell(state, "bet-paid-cubes", {"seat": whose, "bet": zone.name, "cubes": worth})
            continue
        paid = take_from_pot(state, worth)
        if whose < 0:
            state.opposition += paid
        else:
            earn(state, whose, 0, 0, paid)
        if state.log is not None:
            kind = "bet-paid" if whose >= 0 else "opposition-paid"
            who = "vrax" if whose == VRAX else "kar" if whose == KAR else ""
            tell(state, kind, {"seat": whose, "who": who, "bet": zone.name, "gears": paid})
        if state.pot == 0:
            return


def payout_of(state: Skulls, zone: Zone, slot: int) -> int:
    """Count what a slot pays: the printed number, plus or times the counter-bets.  ES-11.8, 11.9"""
    printed = zone.pays[slot]
    if zone.mark == PLUS:
        return printed + counter_bets(state, zone)
    if zone.mark == TIMES:
        return printed * counter_bets(state, zone)
    return printed


def counter_bets(state: Skulls, zone: Zone) -> int:
    """Count the markers on the same card outside the bet's own group.  ES-11.10"""
    against = zone.blocks & ~zone.group
    return sum(len(state.stacks[other]) for other in state.layout.listed(against))
