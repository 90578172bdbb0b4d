"""What a bet is worth to a gambler: its chance times what its slot pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.emerald_skulls.turns import ends_of
from fogado.games.emerald_skulls.moves import BetOn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.emerald_skulls.position import Box, Position
    from fogado.core.agenda import Option
    from fogado.games.emerald_skulls.cards import Zone
    from fogado.games.emerald_skulls.view import View


class Odds(NamedTuple):
    """The chances of a position."""

    wins: tuple[float, ...]
    """By zone, that its bet comes true."""
    another_window: float
    """That the turn outlives the next roll, so that a marker can still be bet."""


def odds_of(box: Box, position: Position) -> Odds:
    """Ask every bet whether it has won, over the endings of such positions."""
    ends = ends_of(position)
    total = sum(ending.times for _, ending in ends) or 1
    wins = tuple(
        sum([ending.times for turn, ending in ends if zone.bet.wins(turn)]) / total
        for zone in box.layout.zones
    )
    later = sum(ending.times for _, ending in ends if ending.rolls > 1)
    return Odds(wins, later / total)


def counter_bets(view: View, zone: Zone) -> int:
    """Count the markers that lie against a bet now."""
    against = zone.blocks & ~zone.group
    return sum(len(bet.stack) for k, bet in enumerate(view.bets) if against >> k & 1)


def pays(view: View, zone: Zone, slot: int, cube: float) -> float:
    """Count what a slot would pay with the markers that lie there now."""
    bet = view.bets[zone.index]
    printed: float = bet.pays[slot]
    if bet.mark == "+":
        printed += counter_bets(view, zone)
    elif bet.mark == "x":
        printed *= counter_bets(view, zone)
    return printed * cube if bet.cubes else min(printed, view.pot)


def best_bet(
    view: View, box: Box, odds: Odds, options: Sequence[Option]
) -> tuple[float, Option | None]:
    """Give the most promising bet and what it may be expected to bring."""
    best, chosen = 0.0, None
    for option in options:
        if isinstance(option, BetOn):
            zone = box.layout.zones[box.layout.zone_of[option.bet]]
            worth = odds.wins[zone.index] * pays(view, zone, option.slot, box.cube)
            if worth > best:
                best, chosen = worth, option
    return best, chosen
