"""``expert``: it knows the odds of every turn exactly, and counts gears.

It rolls by the solver and bets by exact odds, looking one roll ahead while nobody can take a slot
from it.  What lies on the others' markers, the lead and the last gears in the pot are not weighed:
that is what ``master`` has before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.emerald_skulls.slots import chances_of, expected
from fogado.bots.emerald_skulls.solved import Solved, solved
from fogado.bots.emerald_skulls.solver.best import Best
from fogado.bots.emerald_skulls.solver.menu import best_of
from fogado.bots.emerald_skulls.solver.moments import EXITS_OF_NODE, moment_of, turn_of
from fogado.bots.emerald_skulls.solver.payoff import BASE, Payoff, payments
from fogado.bots.emerald_skulls.solver.prospects import WORTH, Prospects, Result
from fogado.bots.emerald_skulls.solver.winning import slot_pays
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.core.content import edition_of
from fogado.games.emerald_skulls.cards import parts_of
from fogado.games.emerald_skulls.dice import DICE, THROWS
from fogado.games.emerald_skulls.moves import PASS, BetOn, Buy, TakeJackpot
from fogado.games.emerald_skulls.skull import EXITS, STILL_ON, TIERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.emerald_skulls.slots import Chances
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.core.agenda import Option
    from fogado.games.emerald_skulls.cards import Layout, Parts, Zone
    from fogado.games.emerald_skulls.view import View

THOUGHT_OF = 2
"""Cubes that a bot thinks of spending in one turn; more cost time and are hardly ever spent."""

NOT_HUNTED, HALF_HUNTED, HUNTED = 0.25, 0.45, 0.65
"""The share of jackpots in the winnings of somebody who does not hunt them, and of one who does."""
UNKNOWN = 12
"""As many gears count as the guess before anything was won."""


class Sight:
    """A view as these bots read it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.parts: Parts = parts_of(edition_of("emerald-skulls", view.edition))
        self.layout: Layout = self.parts.layout(view.cards)
        self.stacks: Stacks = [tuple(bet.stack) for bet in view.bets]
        self.cubes = min(view.cubes[view.tumbler], THOUGHT_OF)
        code = 0
        for tier, (natural, wild) in zip(TIERS, view.board, strict=True):
            code += (natural + 8 * wild) << (6 * tier)
        self.moment = moment_of(code, view.hand, view.picks, self.cubes)

    def known(self) -> Solved:
        """Give the solved turn for the pot as it is."""
        return solved(self.parts, self.view.cards, self.view.pot, CUBE_VALUE)

    def usual(self) -> Solved:
        """Give the solved turn for a deep pot: one for the whole play, so bets are judged by it."""
        return solved(self.parts, self.view.cards, None, CUBE_VALUE)

    def own_chances(self, moment: int, pot: int) -> tuple[Chances, float]:
        """Give the results of one's own turn, none above the pot, and the cubes to expect."""
        prospects = self.usual().under_best
        prospect = prospects.rolling(moment)
        found = chances_of(prospects.results, prospect)
        gears = sum(chance * result.gears for result, chance in found)
        return limited(found, pot), (prospect[WORTH] - gears) / CUBE_VALUE

    def hunts(self) -> float:
        """Guess how far the tumbler hunts jackpots: by the share they have in its winnings."""
        base, jackpots, _, _ = self.view.ledgers[self.view.tumbler]
        share = (jackpots + UNKNOWN * HALF_HUNTED) / (base + jackpots + UNKNOWN)
        return min(1.0, max(0.0, (share - NOT_HUNTED) / (HUNTED - NOT_HUNTED)))

    def minds(self) -> list[tuple[Best, Prospects, float]]:
        """List how the tumbler may think, each with how likely that is."""
        known = self.usual()
        hunts = self.hunts()
        minds = [
            (known.best, known.under_best, hunts),
            (known.steady, known.under_steady, 1.0 - hunts),
        ]
        return [mind for mind in minds if mind[2]]

    def chances(self, moment: int) -> Chances:
        """Give the results to expect of somebody else's turn."""
        found: Chances = []
        for _, prospects, weight in self.minds():
            for result, chance in chances_of(prospects.results, prospects.rolling(moment)):
                found.append((result, weight * chance))
        return found


def limited(chances: Chances, pot: int) -> Chances:
    """Let nobody be paid more than the pot holds."""
    return [
        (Result(result.exit, min(result.gears, pot), result.wins), chance)
        for result, chance in chances
    ]


class Expert(Bot):
    """Somebody who has worked out every roll, and wants gears."""

    name = "expert"

    def choose(self, asked: Asked) -> Option | None:
        view = asked.view
        options = asked.options
        if view.question in ("bet", "open-betting") and asked.seat != view.tumbler:
            return self.bet(Sight(view), asked.seat, options)
        if len(options) == 1:
            return options[0]
        sight = Sight(view)
        if view.question == "buy":
            return max(options, key=lambda option: self.hand_value(sight, option))
        if view.question == "payout":
            return self.payout(sight, options)
        return best_of(self.solver(sight), sight.moment, list(options))[0]

    # ── as the tumbler ───────────────────────────────────────────────────────────────────

    def solver(self, sight: Sight) -> Best:
        """Give the solved turn to roll by."""
        return sight.known().best

    def payoff(self, sight: Sight) -> Payoff:
        """Say what ends are worth."""
        return sight.known().payoff

    def hand_value(self, sight: Sight, option: Option) -> float:
        """Value a hand of dice: what its turn brings, less its price."""
        assert isinstance(option, Buy)
        cost = sight.parts.cost[option.dice]
        start = moment_of(0, option.dice, 0, sight.cubes)
        chances, cubes = sight.own_chances(start, sight.view.pot + cost)
        gears = sum(chance * result.gears for result, chance in chances)
        return gears + CUBE_VALUE * cubes - cost

    def payout(self, sight: Sight, options: Sequence[Option]) -> Option:
        """Take the payment that is worth most."""
        view = sight.view
        exit = EXITS.index(view.exit)
        payoff = self.payoff(sight)
        paid = payments(sight.parts, sight.layout, view.pot, sight.moment, exit)
        worths = {pay.jackpot: payoff.worth_of(sight.moment, exit, pay) for pay in paid}

        def worth(option: Option) -> float:
            return worths[option.bet if isinstance(option, TakeJackpot) else BASE]

        return max(options, key=worth)

    # ── as a gambler ─────────────────────────────────────────────────────────────────────

    def bet(self, sight: Sight, seat: int, options: Sequence[Option]) -> Option | None:
        """Bet on what promises most, or wait for the next roll if that promises more."""
        chances = limited(sight.chances(sight.moment), sight.view.pot)
        worths = {
            option: promised(sight, option, chances)
            for option in options
            if isinstance(option, BetOn)
        }
        best = max(worths, key=lambda option: worths[option], default=None)
        if best is None or worths[best] <= 0.0 or self.rather_waits(sight, seat, best, chances):
            return PASS if PASS in options else None
        return best

    def rather_waits(self, sight: Sight, seat: int, option: BetOn, chances: Chances) -> bool:
        """Will the best bet after the next roll promise more, while nobody can take it away?"""
        view = sight.view
        if any(
            markers and other not in (seat, view.tumbler)
            for other, markers in enumerate(view.markers)
        ):
            return False
        return promised(sight, option, chances) < after_next_roll(sight, seat)


def promised(sight: Sight, option: BetOn, chances: Chances) -> float:
    """Expect this many gears from a bet, cubes counted in gears."""
    zone = sight.layout.zones[sight.layout.zone_of[option.bet]]
    pot = sight.view.pot
    worth = expected(sight.layout, sight.stacks, zone, option.slot, pot, chances)
    return worth * CUBE_VALUE if zone.in_cubes else worth


def after_next_roll(sight: Sight, seat: int) -> float:
    """Expect this much from the best bet that will be open after the next roll."""
    total = 0.0
    for mind, _, weight in sight.minds():
        for node, times in mind.goes(sight.moment):
            if node % EXITS_OF_NODE == STILL_ON:
                total += weight * times * best_promise(sight, seat, node // EXITS_OF_NODE)
    return total / THROWS[sight.view.hand]


def best_promise(sight: Sight, seat: int, moment: int) -> float:
    """Count what the best bet promises at a moment, as if the pot were deep."""
    wins = [0.0] * len(sight.layout.zones)
    for result, chance in sight.chances(moment):
        for place in sight.layout.listed(result.wins):
            wins[place] += chance
    turn = turn_of(moment, STILL_ON)
    shut = sight.layout.shut(turn, min(sight.cubes, DICE - turn.board.dice - turn.hand))
    best = 0.0
    for zone in sight.layout.zones:
        if not shut & zone.bit and may_bet(sight, seat, zone):
            stacks = sight.stacks[:]
            stacks[zone.index] = stacks[zone.index] + (seat,)
            slot = len(stacks[zone.index]) - 1
            pays = slot_pays(sight.layout, stacks, zone, slot)
            best = max(best, wins[zone.index] * pays * (CUBE_VALUE if zone.in_cubes else 1.0))
    return best


def may_bet(sight: Sight, seat: int, zone: Zone) -> bool:
    """Is there a slot, and no marker of one's own in the way?"""
    own = any(seat in sight.stacks[other] for other in sight.layout.listed(zone.blocks))
    return not own and len(sight.stacks[zone.index]) < len(zone.pays)
