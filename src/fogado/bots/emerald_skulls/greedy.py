"""``greedy``: somebody who looks one turn ahead and takes what promises most gears."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.base import Asked, Bot
from fogado.bots.emerald_skulls.betting import Odds, best_bet, counter_bets, odds_of
from fogado.bots.emerald_skulls.plans import ENDS, EXIT_OF, all_plans
from fogado.bots.emerald_skulls.position import Box, Position, box_in, position_in
from fogado.bots.emerald_skulls.tumbling import Stakes, Tumbler
from fogado.bots.emerald_skulls.turns import all_endings
from fogado.games.emerald_skulls.dice import NO_DICE
from fogado.games.emerald_skulls.moves import PASS, Buy, TakeJackpot
from fogado.games.emerald_skulls.skull import BUST_OUT, EXITS, Tumble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option
    from fogado.core.game import Game
    from fogado.games.emerald_skulls.view import View


class Judgement(NamedTuple):
    """What cannot be read off the table, in gears: each was tried against its neighbours."""

    cube: float = 2.0
    """A reroll cube."""
    envy: float = 1.0
    """A gear that one rival wins, shared among all rivals."""
    finish: float = 8.0
    """Ending the game as its winner, or not ending it as a loser."""
    patience: float = 2.0
    """A marker kept for the next window, while nobody else can take the slot meanwhile."""


class Greedy(Bot):
    """A decent player at a friendly table."""

    name = "greedy"
    judgement = Judgement()

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self._box: Box | None = None
        self._odds: tuple[tuple[object, ...], Odds] | None = None
        # The tables are read while the cards are laid out, not in the middle of a decision.
        all_plans()
        all_endings()

    def choose(self, asked: Asked) -> Option | None:
        view = asked.view
        box = self.box(view)
        question = view.question
        if question in ("bet", "open-betting") and asked.seat != view.tumbler:
            return self.bet(view, box, asked.options)
        if question == "buy":
            return self.buy(view, box, asked.options)
        if question == "payout":
            return self.payout(view, box, asked.options)
        if len(asked.options) == 1:
            return asked.options[0]
        return self.tumbler(view, box).choose(position_in(view), asked.options)

    def box(self, view: View) -> Box:
        """Look at the cards once: they stay the same for the whole play."""
        if self._box is None or self._box.layout.cards != view.cards:
            self._box = box_in(view, self.judgement.cube)
        return self._box

    # ── as the tumbler ───────────────────────────────────────────────────────────────────

    def tumbler(self, view: View, box: Box) -> Tumbler:
        """Judge the turn with everything that hangs on it."""
        mine = view.gears[view.tumbler]
        rivals = [gears for seat, gears in enumerate(view.gears) if seat != view.tumbler]
        lead = mine - (max(rivals) if rivals else view.opposition)
        theirs = what_others_win(view, box, self.judgement.envy / max(1, len(rivals)))
        return Tumbler(box, Stakes(view.pot, lead, theirs, self.judgement.finish))

    def buy(self, view: View, box: Box, options: Sequence[Option]) -> Option:
        """Take the hand that promises most after its price, which is gone for good."""
        tumbler = self.tumbler(view, box)

        def worth(option: Option) -> float:
            assert isinstance(option, Buy)
            position = position_in(view)._replace(hand=option.dice)
            return tumbler.rolling(position) - box.parts.cost[option.dice]

        return max(options, key=worth)

    def payout(self, view: View, box: Box, options: Sequence[Option]) -> Option:
        """Take the jackpot when it is worth more than the base payout with its cubes."""
        tumbler = self.tumbler(view, box)
        position = position_in(view)
        end = next(end for end in ENDS if EXIT_OF[end] == exit_number(view))

        def worth(option: Option) -> float:
            if isinstance(option, TakeJackpot):
                zone = box.layout.zones[box.layout.zone_of[option.bet]]
                return tumbler.paid(zone.bet.prize(position.board, zone.jackpot), 0.0, end)
            return tumbler.base(position.board, end)

        return max(options, key=worth)

    # ── as a gambler ─────────────────────────────────────────────────────────────────────

    def bet(self, view: View, box: Box, options: Sequence[Option]) -> Option | None:
        """Bet on what promises most, or wait for a better moment if nobody is in the way."""
        odds = self.odds(view, box, position_in(view))
        best, chosen = best_bet(view, box, odds, options)
        # Knowing more is worth less than the top slot, which a rival would take at once.
        patience = 0.0 if rivals_can_bet(view) else self.judgement.patience
        if chosen is None or best < patience * odds.another_window:
            return PASS if PASS in options else None
        return chosen

    def odds(self, view: View, box: Box, position: Position) -> Odds:
        """Judge a position once, though it is asked about again and again in a window."""
        key: tuple[object, ...] = (view.turn, *position)
        if self._odds is None or self._odds[0] != key:
            self._odds = key, odds_of(box, position)
        return self._odds[1]


def rivals_can_bet(view: View) -> bool:
    """Does another gambler have a marker left?"""
    return any(
        markers and seat not in (view.seat, view.tumbler)
        for seat, markers in enumerate(view.markers)
    )


def exit_number(view: View) -> int:
    """Read how the turn ended."""
    return EXITS.index(view.exit)


def what_others_win(view: View, box: Box, envy: float) -> tuple[float, ...]:
    """Count by end what it costs the tumbler that others win, on the board as it is now."""
    board = position_in(view).board
    found = [0.0] * len(ENDS)
    for zone in box.layout.zones:
        bet = view.bets[zone.index]
        if not bet.stack or bet.cubes:
            continue
        against = counter_bets(view, zone)
        printed = sum(bet.pays[: len(bet.stack)])
        if bet.mark == "+":
            printed += against * len(bet.stack)
        elif bet.mark == "x":
            printed *= against
        for end in ENDS:
            exit = EXIT_OF[end] or BUST_OUT
            if zone.bet.wins(Tumble(0, 0, view.hand, NO_DICE, board, view.picks, exit)):
                found[end] += envy * printed
    return tuple(found)
