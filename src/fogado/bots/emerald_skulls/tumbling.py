"""What a turn is worth to the tumbler: if it ended now, and if it went on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.emerald_skulls.plans import (
    BUST,
    CHICKEN,
    DOUBLE,
    EXIT_OF,
    GEM_END,
    GRIN,
    RUN,
    WILD_PAYS,
    Worths,
    best_worth,
    bust_chance,
)
from fogado.bots.emerald_skulls.position import Box, Position
from fogado.games.emerald_skulls.dice import NO_DICE
from fogado.games.emerald_skulls.moves import BUST as GIVE_UP
from fogado.games.emerald_skulls.moves import CHICKEN_OUT as STOP
from fogado.games.emerald_skulls.moves import GO_ON, PICK_NOSE, USE_CUBE, Place
from fogado.games.emerald_skulls.skull import GEM, Board, Tumble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option

ONE_EACH_BELOW_GEM = 4
"""With fewer dice on the board no jackpot with a gem is one die away."""
RESCUES = 2
"""How many rerolls in a row are thought of; with one only, a quarter of solo wins was lost."""


class Stakes(NamedTuple):
    """What else hangs on the end of this turn, beside the dice."""

    pot: int
    lead: int
    """The tumbler's gears less those of the best rival."""
    theirs: tuple[float, ...]
    """By end, what it costs that others win their bets."""
    finish: float
    """Gears it is worth to end the game as its winner, or not to end it otherwise."""


NO_STAKES = Stakes(10**6, 0, (0.0,) * 6, 0.0)


class Tumbler:
    """The judgement of one tumbler at one moment."""

    def __init__(self, box: Box, stakes: Stakes) -> None:
        self.box = box
        self.stakes = stakes
        self._worths: dict[int, Worths] = {}

    # ── if the turn ended now ────────────────────────────────────────────────────────────

    def paid(self, gears: float, cubes: float, end: int) -> float:
        """Count a payment: no more than the pot holds, and the last gear ends the game."""
        stakes = self.stakes
        worth = gears + cubes - stakes.theirs[end]
        if gears >= stakes.pot:
            ahead = stakes.lead + stakes.pot > 0
            worth += stakes.pot - gears + (stakes.finish if ahead else -stakes.finish)
        return worth

    def base(self, board: Board, end: int) -> float:
        """Count the base payout of a board, its gem included."""
        rates = self.box.plain.rates[end]
        dice = board.on if WILD_PAYS[end] else board.natural
        gears = dice[1] * rates[0] + dice[2] * rates[1] + dice[4] * rates[3] + dice[5] * rates[4]
        return self.paid(gears, dice[3] * rates[2], end)

    def jackpot(self, board: Board, hand: int, end: int) -> float:
        """Count the best jackpot of a turn that ends so; nothing if none has come true."""
        turn = Tumble(0, 0, hand, NO_DICE, board, 0, EXIT_OF[end])
        prizes = [
            zone.bet.prize(board, zone.jackpot)
            for zone in self.box.layout.jackpots
            if zone.bet.wins(turn)
        ]
        return self.paid(max(prizes), 0.0, end) if prizes else float("-inf")

    def ended(self, position: Position) -> float:
        """Count what a turn pays that a placement has just ended."""
        board, hand = position.board, position.hand
        end = RUN if board.gem == 0 else GEM_END if hand else DOUBLE
        return max(self.base(board, end), self.jackpot(board, hand, end))

    # ── if it goes on ────────────────────────────────────────────────────────────────────

    def worths(self, position: Position) -> Worths:
        """Count what lies on the board by the way the turn may end."""
        board = position.board
        key = board.code * 2 + (position.hand > 1)
        found = self._worths.get(key)
        if found is None:
            crowned = board.with_dice(GEM, 1, 0)
            gem, double = self.base(crowned, GEM_END), self.base(crowned, DOUBLE)
            if board.dice >= ONE_EACH_BELOW_GEM:
                # Only the next die can crown just this board; more dice would change it.
                if position.hand > 1:
                    gem = max(gem, self.jackpot(crowned, 1, GEM_END))
                else:
                    double = max(double, self.jackpot(crowned, 0, DOUBLE))
            run = self.base(board, RUN)
            grin = run
            if board.teeth == board.dice:
                grin = max(grin, self.jackpot(board, 0, GRIN))
            lost = self.paid(0.0, 0.0, BUST)
            found = (lost, self.base(board, CHICKEN), gem, run, grin, double)
            self._worths[key] = found
        return found

    def rolling(self, position: Position, rescues: int = RESCUES) -> float:
        """Expect this much from rolling the hand now."""
        board = position.board
        key = position.key()
        worths = self.worths(position)
        value = best_worth(self.box.plans(key, board.teeth == board.dice), worths)
        if rescues and key[1] > 1 and (position.cubes or position.can_pick()):
            # A bust can be rolled away, so it costs less than all.
            saved = self.reroll(position, rescues - 1) - worths[BUST]
            if saved > 0:
                value += bust_chance(*key) * saved
        return value

    def reroll(self, position: Position, rescues: int = RESCUES - 1) -> float:
        """Expect this much from the better way to roll again."""
        cube = self.by_cube(position, rescues) if position.cubes else float("-inf")
        pick = self.by_pick(position, rescues) if position.can_pick() else float("-inf")
        return max(cube, pick)

    def by_cube(self, position: Position, rescues: int = RESCUES - 1) -> float:
        """Expect this much after spending a cube."""
        return self.rolling(position.with_cube(), rescues) - self.box.cube

    def by_pick(self, position: Position, rescues: int = RESCUES - 1) -> float:
        """Expect this much after a nose pick; the III taken off is missing in the worths."""
        return self.rolling(position.with_pick(), rescues)

    # ── the questions of a turn ──────────────────────────────────────────────────────────

    def after(self, position: Position) -> float:
        """Value a position right after a placement."""
        if position.board.gem or position.hand == 0:
            return self.ended(position)
        return max(self.worths(position)[CHICKEN], self.rolling(position))

    def answer(self, position: Position, option: Option) -> float:
        """Value an answer to a roll, or to the question whether to go on."""
        if isinstance(option, Place):
            return self.after(position.placed(option))
        if option is USE_CUBE:
            return self.by_cube(position)
        if option is PICK_NOSE:
            return self.by_pick(position)
        if option is GO_ON:
            return self.rolling(position)
        assert option in (GIVE_UP, STOP)
        return self.worths(position)[CHICKEN if option is STOP else BUST]

    def choose(self, position: Position, options: Sequence[Option]) -> Option:
        """Give the best answer, the earlier of two equal ones."""
        return max(options, key=lambda option: self.answer(position, option))
