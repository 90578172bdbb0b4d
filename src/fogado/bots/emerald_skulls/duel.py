"""A turn between two players, or alone, solved for winning: what the judge says there is exact.

Exact means: for what lies on the table, with ``keen`` for everything after this turn.  The
tumbler takes what is best for winning at every step, and before luck decides, a table is worth the
mean of what it is worth afterwards.  Only markers still in hand are guessed: in every window they
are thought to be laid at once where they promise most, in this one and in those to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.emerald_skulls.ends import Endings, Markers
from fogado.bots.emerald_skulls.keen import keen
from fogado.bots.emerald_skulls.solved import solved
from fogado.bots.emerald_skulls.solver.menu import menu_at
from fogado.bots.emerald_skulls.solver.moments import (
    EXITS_OF_NODE,
    cubes_in,
    hand_in,
    moment_of,
    placed,
    turn_of,
    with_cube,
    with_pick,
)
from fogado.bots.emerald_skulls.solver.payoff import payments
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.bots.emerald_skulls.thoughts import Thought, key_of
from fogado.games.emerald_skulls.dice import OF_DICE, THROWS
from fogado.games.emerald_skulls.moves import PICK_NOSE, USE_CUBE, Place
from fogado.games.emerald_skulls.skull import BUST_OUT, CHICKEN_OUT, GEM, STILL_ON
from fogado.games.emerald_skulls.state import KAR, VRAX

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.core.agenda import Option
    from fogado.games.emerald_skulls.state import Skulls

THOUGHT_OF = 4
"""Cubes that are thought of in one turn.  Whoever holds more is judged as if the rest stayed."""
MOST_MOMENTS = 200_000
"""Solved turns are forgotten, the oldest first, when they hold more moments than this."""


class Thoughts:
    """Turns that were solved, kept as long as they are not too many."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Thought] = {}

    def of(self, state: Skulls, stacks: Stacks, spared: int) -> Thought:
        """Solve a turn, or remember it."""
        key = key_of(state, stacks, spared)
        found = self._kept.get(key)
        if found is None:
            self.forget()
            found = self._kept[key] = Thought(state, stacks, spared, keen())
        return found

    def forget(self) -> None:
        """Make room."""
        held = sum(thought.best.size() for thought in self._kept.values())
        while held > MOST_MOMENTS:
            held -= self._kept.pop(next(iter(self._kept))).best.size()


class Duel:
    """The turn going on, as the tumbler's chance to win."""

    def __init__(self, state: Skulls, thoughts: Thoughts) -> None:
        self.state = state
        self.thoughts = thoughts
        turn = state.tumble
        held = state.cubes[turn.seat]
        self.spared = max(0, held - THOUGHT_OF)
        self.moment = moment_of(turn.board.code, turn.hand, turn.picks, held - self.spared)
        self.markers = Markers(state)
        known = solved(state.parts, state.layout.cards, None, CUBE_VALUE)
        self.usual = Endings(known.under_best, known.under_best)
        self.here = self.thought(state.stacks)
        self._windows: dict[int, float] = {}

    def thought(self, stacks: Stacks) -> Thought:
        """Solve this turn with markers lying so."""
        return self.thoughts.of(self.state, stacks, self.spared)

    def judged(self) -> list[float]:
        """Give every seat's chance; alone, the chance to beat Vrax and Kar."""
        value = self.value()
        if self.state.solo():
            return [value]
        return [value, 1.0 - value] if self.state.tumble.seat == 0 else [1.0 - value, value]

    def value(self) -> float:
        """Judge the table by what it waits for."""
        question = self.state.question
        if question == "place":
            options = self.state.options(self.state.tumble.seat)
            return max(self.answered(self.moment, option) for option in options)
        if question == "check":
            return self.after(self.moment)
        if question == "payout":
            return self.paying()
        if question == "opposition":
            return self.revealing()
        if question == "roll":
            return self.rolling(self.moment)
        return self.window(self.moment)

    # ── before a roll ────────────────────────────────────────────────────────────────────

    def window(self, moment: int) -> float:
        """Judge a moment when bets can be made: all markers in hand are laid now."""
        if not self.markers.free:
            return self.here.best.rolling(moment).value
        found = self._windows.get(moment)
        if found is None:
            turn = turn_of(moment, STILL_ON)
            held = self.spared + cubes_in(moment)
            shut = self.state.layout.shut(turn, min(held, turn.supply()))
            stacks = self.markers.laid(self.usual.at(moment * EXITS_OF_NODE), shut)
            found = self._windows[moment] = self.thought(stacks).best.rolling(moment).value
        return found

    def rolling(self, moment: int) -> float:
        """Judge a moment when the window has closed, over all rolls."""
        if not self.markers.free:
            return self.here.best.rolling(moment).value
        hand = hand_in(moment)
        total = 0.0
        for roll, weight in OF_DICE[hand]:
            total += weight * max(self.answered(moment, option) for option in menu_at(moment, roll))
        return total / THROWS[hand]

    # ── the tumbler's answers ────────────────────────────────────────────────────────────

    def answered(self, moment: int, option: Option) -> float:
        """Judge an answer to a roll."""
        if isinstance(option, Place):
            then = placed(moment, option.tier, option.natural, option.wild)
            if option.tier == GEM or hand_in(then) == 0:
                return self.here.best.after(then).value
            return self.after(then)
        if option is USE_CUBE:
            return self.window(with_cube(moment))
        if option is PICK_NOSE:
            return self.window(with_pick(moment))
        return self.here.best.ended(moment, BUST_OUT).value

    def after(self, moment: int) -> float:
        """Judge the better way to go on after a placement that did not end the turn."""
        return max(self.window(moment), self.here.best.ended(moment, CHICKEN_OUT).value)

    def paying(self) -> float:
        """Judge what the tumbler can take."""
        state = self.state
        exit = state.tumble.exit
        paid = payments(state.parts, state.layout, state.pot, self.moment, exit)
        return max(self.here.winning.worth_of(self.moment, exit, payment) for payment in paid)

    # ── alone ────────────────────────────────────────────────────────────────────────────

    def revealing(self) -> float:
        """Judge the solo game before the card is seen: all cards left are equally likely."""
        deck = self.state.deck
        shown = [Duel(revealed(self.state, card), self.thoughts) for card in deck]
        return sum(duel.rolling(duel.moment) for duel in shown) / len(deck)


def revealed(state: Skulls, card: int) -> Skulls:
    """Give the table once Vrax and Kar have shown a card and laid their markers."""
    shown = state.copy()
    shown.rounds -= 1
    bets = state.parts.opposition[card - 1][state.tumble.bought]
    for name, whose in zip(bets, (VRAX, VRAX, KAR), strict=True):
        for zone in state.layout.zones:
            if zone.name == name:
                shown.put_marker(zone.index, whose)
    return shown
