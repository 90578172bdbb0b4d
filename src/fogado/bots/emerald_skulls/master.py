"""``master``: the turn solved for winning, by what was learned from plays, with bets foreseen.

- The end of a turn is worth the chance to win from there, by ``fortunes``; so is the solo game.
- It buys dice by what the judge expects of the turn, with the bets the others are likely to make.
- As a gambler it expects a tumbler who wants to win, and for the bets that promise most it solves
  the turn again as that tumbler would play it with the marker in sight.

``evals`` is how many turns it may solve for one answer; ``ms`` stops it from beginning another one
when so many milliseconds have passed (0: never), at the price of games that cannot be repeated.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from fogado.bots.emerald_skulls.exact import Expert, Sight, limited, promised
from fogado.bots.emerald_skulls.fortunes import fortunes
from fogado.bots.emerald_skulls.judge import SkullsJudge, Turn, spared_in
from fogado.bots.emerald_skulls.thoughts import Thought, key_of
from fogado.games.emerald_skulls.betting import put_bet
from fogado.games.emerald_skulls.moves import PASS, BetOn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.base import Asked
    from fogado.bots.emerald_skulls.solver.best import Best
    from fogado.bots.emerald_skulls.solver.payoff import Payoff
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.core.agenda import Option
    from fogado.core.game import Game
    from fogado.games.emerald_skulls.state import Skulls

KEPT = 6
"""How many solved turns a master keeps in mind."""
TWO = 2
A_GEAR = 1e-5
"""The chance to win that a gear is worth in itself: hardly any, but enough to part equals."""
ANSWERED = 2
"""Bets whose answer by the tumbler is looked at."""


class Master(Expert):
    """The best player of the house."""

    name = "master"
    keys = {"evals": 2, "ms": 0}  # noqa: RUF012 - read only, as in Bot
    ranges = {"evals": (1, 10_000), "ms": (0, 3_600_000)}  # noqa: RUF012 - read only, as in Bot

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.judge = SkullsJudge()
        self.solved = 0
        """Turns solved for the last answer."""
        self._thoughts: dict[tuple[object, ...], Thought] = {}
        self._state: Skulls | None = None
        self._began = 0.0

    def choose(self, asked: Asked) -> Option | None:
        self.solved = 0
        self._began = perf_counter()
        if len(asked.options) == 1 and not asked.may_wait:
            return asked.options[0]
        state: Any = self.game.sample(asked.view, asked.source)
        self._state = state
        if state.question == "buy":
            return max(asked.options, key=lambda hand: self.after_buying(state, asked.seat, hand))
        return super().choose(asked)

    # ── as the tumbler ───────────────────────────────────────────────────────────────────

    def solver(self, sight: Sight) -> Best:
        return self.thought(self.table(), self.table().stacks).best

    def payoff(self, sight: Sight) -> Payoff:
        return self.thought(self.table(), self.table().stacks).winning

    def table(self) -> Skulls:
        """Give the table that the question is about."""
        assert self._state is not None
        return self._state

    def after_buying(self, state: Skulls, seat: int, option: Option) -> float:
        """Judge the table with these dice bought."""
        bought = state.copy()
        bought.take(seat, option)
        # In a hopeless or a won game all hands are alike: then the cheaper one.
        return float(self.judge.glance(bought)[seat]) + A_GEAR * bought.gears[seat]

    def thought(self, state: Skulls, stacks: Stacks) -> Thought:
        """Solve a turn, or remember it."""
        key = key_of(state, stacks, spared_in(state))
        found = self._thoughts.get(key)
        if found is None:
            self.solved += 1
            if len(self._thoughts) >= KEPT:
                del self._thoughts[next(iter(self._thoughts))]
            found = self._thoughts[key] = Thought(state, stacks, spared_in(state), fortunes())
        return found

    # ── as a gambler ─────────────────────────────────────────────────────────────────────

    def bet(self, sight: Sight, seat: int, options: Sequence[Option]) -> Option | None:
        """Wait if the next roll promises more; else bet on what helps most to win."""
        bets = [option for option in options if isinstance(option, BetOn)]
        chances = limited(sight.chances(sight.moment), sight.view.pot)
        likely = max(bets, key=lambda option: promised(sight, option, chances), default=None)
        if likely is None or self.rather_waits(sight, seat, likely, chances):
            return PASS if PASS in options else None
        return self.best_bet(self.table(), seat, bets)

    def best_bet(self, state: Skulls, seat: int, bets: list[BetOn]) -> BetOn:
        """Judge all bets, and the best again as a tumbler would play on who sees that marker."""
        laid = [self.with_marker(state, seat, option) for option in bets]
        judged = [self.judge.glance(table) for table in laid]
        order = sorted(range(len(bets)), key=lambda place: -judged[place][seat])
        best, chosen = -1.0, order[0]
        for place in order[:ANSWERED]:
            table = laid[place]
            key = key_of(table, table.stacks, spared_in(table))
            if key not in self._thoughts and self.spent():
                break
            value = self.answered(table, seat)
            if value > best:
                best, chosen = value, place
        return bets[chosen]

    def answered(self, table: Skulls, seat: int) -> float:
        """Give a gambler's chance when the tumbler plays on to win, with these markers in sight."""
        thought = self.thought(table, table.stacks)
        turn = Turn(table, thought.best, thought.endings)
        if table.seats() > TWO:
            return float(turn.judged()[seat])
        # Between two players one's gain is the other's loss, and the tumbler's chance is solved.
        return 1.0 - thought.best.rolling(turn.moment).value

    def with_marker(self, state: Skulls, seat: int, option: BetOn) -> Skulls:
        """Give the table with a bet made, while the window is still open."""
        table = state.copy()
        put_bet(table, seat, option)
        return table

    def spent(self) -> bool:
        """Is there nothing left to solve another turn with?"""
        passed = (perf_counter() - self._began) * 1000
        late = 0 < self.settings["ms"] <= passed
        return late or self.solved >= self.settings["evals"]
