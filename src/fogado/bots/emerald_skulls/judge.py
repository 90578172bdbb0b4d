"""Who will win, at any moment of a play: the turn going on is folded into what comes after it.

The table after a turn is judged by what was learned (see ``fortunes`` and ``keen``).  Between two
players, and alone, the turn is solved for winning from there (see ``duel``), so that what luck
brings is on average what was said before.  At bigger tables a glance must do: the turn is followed
to all its ends, as somebody plays who knows the odds and counts gears, and everybody is paid.
Markers still in hand are thought to go where they promise most.  Whoever is to decide is thought
to take what is best for winning, among the few answers that promise most gears.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.emerald_skulls.duel import Duel, Thoughts, revealed
from fogado.bots.emerald_skulls.ends import Endings, Ends, Fold, Markers
from fogado.bots.emerald_skulls.exact import THOUGHT_OF
from fogado.bots.emerald_skulls.fortunes import fortunes
from fogado.bots.emerald_skulls.keen import keen
from fogado.bots.emerald_skulls.solved import solved
from fogado.bots.emerald_skulls.solver.menu import outlook_of
from fogado.bots.emerald_skulls.solver.moments import EXITS_OF_NODE, cubes_in, moment_of, turn_of
from fogado.bots.emerald_skulls.solver.payoff import payments
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.bots.minds.judge import Judge, decided
from fogado.games.emerald_skulls.moves import Place
from fogado.games.emerald_skulls.skull import CHICKEN_OUT, STILL_ON
from fogado.games.emerald_skulls.state import Skulls

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.fortunes import Fortunes
    from fogado.bots.emerald_skulls.solved import Solved
    from fogado.bots.emerald_skulls.solver.best import Best, Outlook
    from fogado.core.agenda import Option
    from fogado.core.game import State

Array = Any
"""numpy's."""
MOST_KEPT = 4
"""How many lay-outs of cards are kept in arrays."""
TWO = 2
WEIGHED = 3
"""How many answers to a roll are weighed for winning: those that promise most gears."""


class SkullsJudge(Judge):
    """Judges every table of Emerald Skulls, also in the middle of a turn."""

    def __init__(self) -> None:
        self._endings: dict[int, tuple[Solved, Endings]] = {}
        self._thoughts = Thoughts()

    @property
    def hides(self) -> bool:
        # Everything lies open; which Opposition card comes next is luck, not state.  ES-13.3
        return False

    def chances(self, states: list[State]) -> list[list[float]]:
        return [self.judge(state) for state in states]

    def judge(self, state: State) -> list[float]:
        """Give every seat's chance to win; alone, the chance to beat Vrax and Kar."""
        assert isinstance(state, Skulls)
        if not state.agenda or state.seats() > TWO:
            return self.glance(state)
        if state.turn == 0 or state.question == "buy":
            return list(between_turns(state, keen()).tolist())
        return Duel(state, self._thoughts).judged()

    def glance(self, state: Skulls) -> list[float]:
        """Give the same without solving the turn anew: quickly, and only nearly as well."""
        if not state.agenda:
            return decided(state)
        found: list[float]
        if state.turn == 0 or state.question == "buy":
            found = between_turns(state, fortunes()).tolist()
        else:
            known = solved(state.parts, state.layout.cards, None, CUBE_VALUE)
            found = Turn(state, known.best, self.endings(known)).judged().tolist()
        return found

    def sensible(self, state: State, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Of the answers to a roll, keep those that promise most gears."""
        assert isinstance(state, Skulls)
        if state.question != "place" or len(options) <= WEIGHED:
            return options
        known = solved(state.parts, state.layout.cards, None, CUBE_VALUE)
        turn = Turn(state, known.best, self.endings(known))
        kept = [option for _, option in turn.outlooks()[:WEIGHED]]
        return tuple(option for option in options if option in kept)

    def endings(self, known: Solved) -> Endings:
        """Keep the arrays of a solved turn as long as the turn itself is kept."""
        found = self._endings.get(id(known))
        if found is None:
            if len(self._endings) > MOST_KEPT:
                self._endings.clear()
            found = self._endings[id(known)] = (
                known,
                Endings(known.under_best, known.under_best),
            )
        return found[1]


def judge() -> SkullsJudge:
    """Give the judge of this game."""
    return SkullsJudge()


def between_turns(state: Skulls, learned: Fortunes) -> Array:
    """Judge a table where no dice have been bought yet."""
    gears = np.array([state.gears], dtype=float)
    cubes = np.array([state.cubes], dtype=float)
    pot = np.array([state.pot], dtype=float)
    if state.solo():
        theirs = np.array([state.opposition], dtype=float)
        return learned.alone(gears[0], cubes[0], pot, theirs, state.rounds)
    advanced = state.setup.plain["cards"] != "standard"
    first = state.setup.plain["first"]
    if state.turn == 0 and first == "random":
        return np.full(state.seats(), 1.0 / state.seats())
    following = state.tumble.seat if state.turn else int(first)
    return learned.chances(gears, cubes, pot, following, advanced)[0]


def spared_in(state: Skulls) -> int:
    """Count the tumbler's cubes that nobody thinks of spending in this turn."""
    return max(0, state.cubes[state.tumble.seat] - THOUGHT_OF)


class Turn:
    """The turn going on, as the judge looks at it."""

    def __init__(self, state: Skulls, best: Best, endings: Endings) -> None:
        self.state = state
        self.best = best
        self.endings = endings
        turn = state.tumble
        self.tumbler = turn.seat
        self.markers = Markers(state)
        spared = spared_in(state)
        self.fold = Fold(state, fortunes(), spared)
        cubes = state.cubes[self.tumbler] - spared
        self.moment = moment_of(turn.board.code, turn.hand, turn.picks, cubes)

    def judged(self) -> Array:
        """Judge the table by what it waits for."""
        question = self.state.question
        if question == "place":
            return self.placing()
        if question == "check":
            return self.best_for_tumbler(self.after(self.moment))
        if question == "payout":
            return self.paying()
        if question == "opposition":
            return self.revealing()
        return self.rolling(self.moment, question != "roll")

    def rolling(self, moment: int, window: bool) -> Array:
        """Judge a moment before a roll; markers can be laid now, or else only if it lasts."""
        ends = self.endings.at(moment * EXITS_OF_NODE)
        markers = self.markers
        if not markers.free:
            return self.fold.chances(ends, markers.stacks)
        turn = turn_of(moment, STILL_ON)
        held = self.fold.spared + cubes_in(moment)
        shut = self.state.layout.shut(turn, min(held, turn.supply()))
        laid = self.fold.chances(ends, markers.laid(ends, shut))
        if window:
            return laid
        kept = self.fold.chances(ends, markers.stacks)
        return ends.lasting * laid + (1.0 - ends.lasting) * kept

    def ended(self, node: int) -> Array:
        """Judge the end of a turn."""
        return self.fold.chances(self.endings.at(node), self.markers.stacks)

    def after(self, moment: int) -> list[Array]:
        """Judge both ways to go on after a placement that did not end the turn."""
        stop = self.ended(moment * EXITS_OF_NODE + CHICKEN_OUT)
        return [self.rolling(moment, window=True), stop]

    def placing(self) -> Array:
        """Judge the best answers to a roll."""
        return self.best_for_tumbler([judged for _, judged in self.answers()])

    def answers(self) -> list[tuple[Option, Array]]:
        """Judge the few answers to a roll that promise most."""
        judged: list[tuple[Option, Array]] = []
        for outlook, option in self.outlooks()[:WEIGHED]:
            moment, exit = divmod(outlook.node, EXITS_OF_NODE)
            if isinstance(option, Place) and exit in (STILL_ON, CHICKEN_OUT):
                judged += [(option, found) for found in self.after(moment)]
            elif exit == STILL_ON:
                judged.append((option, self.rolling(moment, window=True)))
            else:
                judged.append((option, self.ended(outlook.node)))
        return judged

    def outlooks(self) -> list[tuple[Outlook, Option]]:
        """List the answers to a roll, those that promise most first."""
        options = self.state.options(self.tumbler)
        found = [(outlook_of(self.best, self.moment, option), option) for option in options]
        found.sort(key=lambda promise: -promise[0].value)
        return found

    def paying(self) -> Array:
        """Judge what the tumbler can take."""
        return self.best_for_tumbler([judged for _, judged in self.payments()])

    def payments(self) -> list[tuple[int, Array]]:
        """Judge every payment, by the number of the jackpot or ``BASE``."""
        state = self.state
        exit = state.tumble.exit
        mask = np.array([self.endings.prospects.wins(self.moment, exit)], dtype=np.int64)
        held = cubes_in(self.moment)
        judged: list[tuple[int, Array]] = []
        for pay in payments(state.parts, state.layout, state.pot, self.moment, exit):
            one = np.ones(1)
            ends = Ends(one, one * pay.gears, mask, held + pay.cubes, 0.0)
            judged.append((pay.jackpot, self.fold.chances(ends, self.markers.stacks)))
        return judged

    def revealing(self) -> Array:
        """Judge the solo game before the card is seen: all cards left are equally likely."""
        state = self.state
        total = np.zeros(1)
        for card in state.deck:
            self.fold.state = revealed(state, card)
            total = total + self.fold.chances(
                self.endings.at(self.moment * EXITS_OF_NODE), self.fold.state.stacks
            )
        self.fold.state = state
        return total / len(state.deck)

    def best_for_tumbler(self, judged: list[Array]) -> Array:
        """Take what gives the tumbler the best chance."""
        return max(judged, key=lambda chances: float(chances[self.tumbler]))
