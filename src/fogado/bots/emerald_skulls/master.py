"""``master``: the turn solved for winning, by what was learned from plays, with bets foreseen.

- The end of a turn is judged by ``fortunes`` and not by the formula that ``expert`` uses; so is the
  solo game.
- It buys dice by what the judge expects of the turn, with the bets the others are likely to make.
- As a gambler it expects a tumbler who wants to win, and for the bets that promise most it solves
  the turn again as that tumbler would play it with the marker in sight.

``evals`` is how many turns it may solve for one answer; ``ms`` stops it from beginning another one
when so many milliseconds have passed (0: never), at the price of games that cannot be repeated.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.emerald_skulls.ends import Endings
from fogado.bots.emerald_skulls.exact import Expert, Sight, limited, promised
from fogado.bots.emerald_skulls.fortunes import fortunes
from fogado.bots.emerald_skulls.judge import SkullsJudge, Turn, spared_in
from fogado.bots.emerald_skulls.solved import solved
from fogado.bots.emerald_skulls.solver.best import Best
from fogado.bots.emerald_skulls.solver.prospects import Prospects
from fogado.bots.emerald_skulls.solver.standing import Standing
from fogado.bots.emerald_skulls.solver.winning import Winning
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.core.errors import FogadoError
from fogado.games.emerald_skulls.betting import put_bet
from fogado.games.emerald_skulls.moves import PASS, BetOn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.base import Asked
    from fogado.bots.emerald_skulls.fortunes import Fortunes
    from fogado.bots.emerald_skulls.solver.payoff import Payoff
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.core.agenda import Option
    from fogado.core.game import Game
    from fogado.games.emerald_skulls.state import Skulls

KEPT = 6
"""How many solved turns a master keeps in mind."""
BEFORE, AFTER = 30, 30
"""When one end is judged, so are its neighbours: so many gears less and more for the tumbler."""
CUBES = 3
"""Likewise for cubes."""
TWO = 2
A_GEAR = 1e-5
"""The chance to win that a gear is worth in itself: hardly any, but enough to part equals."""
ANSWERED = 2
"""Bets whose answer by the tumbler is looked at."""


class Learned(Standing):
    """Who will win when a turn has ended, as ``fortunes`` has it."""

    def __init__(self, learned: Fortunes, state: Skulls) -> None:
        super().__init__(2.0, 3.0, 1.0, 1.0)
        self.learned = learned
        self.tumbler = state.tumble.seat
        self.total = state.pot + sum(state.gears) + state.opposition
        self.rounds = state.rounds
        self.advanced = state.setup.plain["cards"] != "standard"
        self._found: dict[tuple[int, ...], list[float]] = {}

    def chances(self, gears: list[int], cubes: list[int], pot: int, following: int) -> list[float]:
        key = (*gears, *cubes, pot)
        found = self._found.get(key)
        if found is None:
            self.judge_neighbours(gears, cubes, pot, following)
            found = self._found[key]
        return found

    def judge_neighbours(
        self, gears: list[int], cubes: list[int], pot: int, following: int
    ) -> None:
        """Judge an end together with those that are likely to be asked for next."""
        seat = self.tumbler
        shifts = range(-min(BEFORE, gears[seat]), min(AFTER, pot) + 1)
        held = range(max(0, cubes[seat] - CUBES), cubes[seat] + CUBES + 1)
        rows = [(shift, cube) for shift in shifts for cube in held]
        all_gears = np.tile(np.array(gears, dtype=float), (len(rows), 1))
        all_cubes = np.tile(np.array(cubes, dtype=float), (len(rows), 1))
        moved = np.array([shift for shift, _ in rows], dtype=float)
        all_gears[:, seat] += moved
        all_cubes[:, seat] = [cube for _, cube in rows]
        pots = pot - moved
        if len(gears) == 1:
            theirs = self.total - pots - all_gears[:, 0]
            alone = self.learned.alone(all_gears[:, 0], all_cubes[:, 0], pots, theirs, self.rounds)
            judged = [[chance] for chance in alone.tolist()]
        else:
            judged = self.learned.chances(
                all_gears, all_cubes, pots, following, self.advanced
            ).tolist()
        for (shift, cube), chances in zip(rows, judged, strict=True):
            changed, other = gears[:], cubes[:]
            changed[seat] += shift
            other[seat] = cube
            self._found[(*changed, *other, pot - shift)] = chances


class Thought:
    """A turn solved for winning, with given markers on the bets."""

    def __init__(self, state: Skulls, stacks: Stacks) -> None:
        self.winning = Winning(
            state.parts,
            state.layout,
            state.pot,
            list(state.gears),
            list(state.cubes),
            stacks,
            state.tumble.seat,
            Learned(fortunes(), state),
            spared_in(state),
        )
        self.best = Best(self.winning)
        counting = solved(state.parts, state.layout.cards, None, CUBE_VALUE).under_best
        self.endings = Endings(Prospects(self.best, self.winning, state.layout), counting)


class Master(Expert):
    """The best player of the house."""

    name = "master"
    keys = {"evals": 2, "ms": 0}  # noqa: RUF012 - read only, as in Bot

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        if self.settings["evals"] < 1:
            raise FogadoError("The bot master needs evals of at least 1.")
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
        return self.judge.chances([bought])[0][seat] + A_GEAR * bought.gears[seat]

    def thought(self, state: Skulls, stacks: Stacks) -> Thought:
        """Solve a turn, or remember it."""
        key = self.key(state, stacks)
        found = self._thoughts.get(key)
        if found is None:
            self.solved += 1
            if len(self._thoughts) >= KEPT:
                del self._thoughts[next(iter(self._thoughts))]
            found = self._thoughts[key] = Thought(state, stacks)
        return found

    def key(self, state: Skulls, stacks: Stacks) -> tuple[object, ...]:
        """Name everything that changes how a turn is best played, besides the dice."""
        tumbler = state.tumble.seat
        rivals = tuple(cubes for seat, cubes in enumerate(state.cubes) if seat != tumbler)
        return (state.turn, state.pot, tuple(state.gears), rivals, tuple(stacks), spared_in(state))

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
        judged = self.judge.chances([*laid])
        order = sorted(range(len(bets)), key=lambda place: -judged[place][seat])
        best, chosen = -1.0, order[0]
        for place in order[:ANSWERED]:
            table = laid[place]
            if self.key(table, table.stacks) not in self._thoughts and self.spent():
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
