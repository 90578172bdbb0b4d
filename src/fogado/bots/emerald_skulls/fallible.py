"""``novice``, ``casual`` and ``skilled``: they play like people do who do not calculate.

They judge as ``greedy`` does, and err in four human ways, the better ones less:

- they are *afraid*: what a bust would cost counts more than what going on may bring;
- they love *long shots*: small chances look bigger than they are, and big payouts tempt them;
- they bet *late*: markers stay in the hand until some dice lie on the skull;
- they *slip*: every so often (``slips``, in percent) they take what looks about as good, drawn with
  weights e^(worth / mood), where the mood is so many gears.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.emerald_skulls.betting import pays
from fogado.bots.emerald_skulls.greedy import Greedy, exit_number, rivals_can_bet
from fogado.bots.emerald_skulls.plans import BUST, CHICKEN, ENDS, EXIT_OF, bust_chance
from fogado.bots.emerald_skulls.position import position_in
from fogado.games.emerald_skulls.moves import GO_ON, PASS, BetOn, Buy, TakeJackpot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.base import Asked
    from fogado.bots.emerald_skulls.position import Box
    from fogado.core.agenda import Option
    from fogado.core.source import Source
    from fogado.games.emerald_skulls.view import View

PERCENT = 100


class Habits(NamedTuple):
    """How somebody errs."""

    fear: float
    """How much more a bust hurts: this share of what lies on the skull, on top."""
    longing: float
    """Chances are felt as chance ** longing: 1 is cool, less loves long shots."""
    late: int
    """Dice that must lie on the skull before a marker is laid down."""
    patience: float
    """Gears that a bet must promise while there may be another window and no rival for the slot."""
    mood: float
    """How many gears worse an answer may be and still be taken about every third slip."""


class Fallible(Greedy):
    """Somebody who judges like ``greedy`` and errs."""

    ranges = {"slips": (0, PERCENT)}  # noqa: RUF012 - read only, as in Bot
    habits = Habits(0.0, 1.0, 0, 0.0, 1.0)

    def choose(self, asked: Asked) -> Option | None:
        view = asked.view
        box = self.box(view)
        options = asked.options
        if view.question in ("bet", "open-betting") and asked.seat != view.tumbler:
            return self.bet_by_feeling(view, box, options, asked.source)
        if len(options) == 1:
            return options[0]
        return self.pick(options, self.worths(view, box, options), asked.source)

    def pick(self, options: Sequence[Option], worths: list[float], source: Source) -> Option:
        """Take the best answer, or slip."""
        best = max(worths)
        if source.below(PERCENT) >= self.settings["slips"]:
            return options[worths.index(best)]
        weights = [exp((worth - best) / self.habits.mood) for worth in worths]
        drawn = source.random() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            drawn -= weight
            if drawn <= 0.0:
                return option
        return options[-1]

    # ── as the tumbler ───────────────────────────────────────────────────────────────────

    def worths(self, view: View, box: Box, options: Sequence[Option]) -> list[float]:
        """Say what every answer of the tumbler feels worth, in gears."""
        tumbler = self.tumbler(view, box)
        position = position_in(view)
        if view.question == "buy":
            hands = [option.dice for option in options if isinstance(option, Buy)]
            rolls = [tumbler.rolling(position._replace(hand=hand)) for hand in hands]
            return [worth - box.parts.cost[hand] for hand, worth in zip(hands, rolls, strict=True)]
        if view.question == "payout":
            end = next(end for end in ENDS if EXIT_OF[end] == exit_number(view))
            found = []
            for option in options:
                if isinstance(option, TakeJackpot):
                    zone = box.layout.zones[box.layout.zone_of[option.bet]]
                    prize = zone.bet.prize(position.board, zone.jackpot)
                    found.append(tumbler.paid(prize, 0.0, end))
                else:
                    found.append(tumbler.base(position.board, end))
            return found
        worths = [tumbler.answer(position, option) for option in options]
        if view.question == "check":
            sure = tumbler.worths(position)
            at_stake = max(0.0, sure[CHICKEN] - sure[BUST])
            dread = self.habits.fear * at_stake * bust_chance(*position.key())
            worths[options.index(GO_ON)] -= dread
        return worths

    # ── as a gambler ─────────────────────────────────────────────────────────────────────

    def bet_by_feeling(
        self, view: View, box: Box, options: Sequence[Option], source: Source
    ) -> Option | None:
        """Bet on what feels best, once there is something to see on the skull."""
        on_board = sum(natural + wild for natural, wild in view.board)
        bets = [option for option in options if isinstance(option, BetOn)]
        if on_board < self.habits.late or not bets:
            return PASS if PASS in options else None
        odds = self.odds(view, box, position_in(view))
        felt = []
        for option in bets:
            zone = box.layout.zones[box.layout.zone_of[option.bet]]
            chance = odds.wins[zone.index] ** self.habits.longing
            felt.append(chance * pays(view, zone, option.slot, box.cube))
        patience = 0.0 if rivals_can_bet(view) else self.habits.patience
        if max(felt) <= patience * odds.another_window:
            return PASS if PASS in options else None
        return self.pick(bets, felt, source)


class Novice(Fallible):
    """Somebody who plays for the first evenings."""

    name = "novice"
    keys = {"slips": 42}  # noqa: RUF012 - read only, as in Bot
    habits = Habits(fear=1.0, longing=0.35, late=2, patience=0.0, mood=3.0)


class Casual(Fallible):
    """Somebody who plays now and then."""

    name = "casual"
    keys = {"slips": 30}  # noqa: RUF012 - read only, as in Bot
    habits = Habits(fear=0.5, longing=0.6, late=1, patience=0.0, mood=2.0)


class Skilled(Fallible):
    """Somebody who plays often, and seldom slips."""

    name = "skilled"
    keys = {"slips": 5}  # noqa: RUF012 - read only, as in Bot
    habits = Habits(fear=0.0, longing=1.0, late=0, patience=1.5, mood=1.0)
