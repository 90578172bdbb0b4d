"""The best way to play a turn, by looking at everything that can happen."""

from typing import Final, final

from fogado.bots.emerald_skulls.solver.moments import (
    CODE_AT,
    EXITS_OF_NODE,
    PLACING,
    can_pick,
    cubes_in,
    hand_in,
    with_cube,
    with_pick,
)
from fogado.bots.emerald_skulls.solver.payoff import WORSE_THAN_ANYTHING, Payoff
from fogado.bots.emerald_skulls.solver.policy import Policy, floor_of, room_of
from fogado.bots.emerald_skulls.solver.throws import TOP_FITS, throws_over
from fogado.games.emerald_skulls.dice import DICE, THROWS
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    EYES,
    GEM,
    GEM_OUT,
    LOWER,
    NOSE,
    RUN_OUT,
    UPPER,
)

TIE: Final[float] = 1e-10
"""Answers closer than this are equally good; the first of the menu is taken then."""
NOTHING: Final[int] = 0
"""The place of the bust among the answers, and of whatever does not fit."""
NOWHERE: Final[list[int]] = [NOTHING] * (8 * (DICE + 1))


@final
class Outlook:
    """What a moment promises under best play."""

    def __init__(self, value: float, risk: float, node: int) -> None:
        self.value = value
        self.risk = risk
        """The chance that the turn ends in a bust."""
        self.node = node
        """Where it leads: about to roll, or ended."""


@final
class Answers:
    """What can be answered to the rolls of one moment, and how often each answer is the best."""

    def __init__(self, bust: Outlook) -> None:
        self.found: list[Outlook] = [bust]
        self.values: list[float] = [WORSE_THAN_ANYTHING]
        """Nobody busts while something fits, so among the answers to a roll it is the worst."""
        self.times: list[int] = []

    def add(self, outlook: Outlook) -> int:
        """Note an answer; give its place."""
        self.found.append(outlook)
        self.values.append(outlook.value)
        return len(self.values) - 1

    def better(self, first: int, second: int) -> int:
        """Give the better of two answers, the first if they are equally good."""
        return second if self.values[second] > self.values[first] + TIE else first


@final
class Best(Policy):
    """The tumbler who never errs, for one payoff.  What was worked out once is kept."""

    def __init__(self, payoff: Payoff) -> None:
        self.payoff = payoff
        self._rolling: dict[int, Outlook] = {}
        self._after: dict[int, Outlook] = {}

    def size(self) -> int:
        """Count the moments that are kept."""
        return len(self._rolling) + len(self._after)

    # ── the two kinds of moments ─────────────────────────────────────────────────────────

    def rolling(self, moment: int) -> Outlook:
        """Look at a moment when the hand is about to be rolled."""
        found = self._rolling.get(moment)
        if found is None:
            answers = self.answers(moment)
            outlooks = answers.found
            value = 0.0
            risk = 0.0
            for place, times in enumerate(answers.times):
                if times:
                    outlook = outlooks[place]
                    value += times * outlook.value
                    risk += times * outlook.risk
            total = THROWS[hand_in(moment)]
            found = Outlook(value / total, risk / total, moment * EXITS_OF_NODE)
            self._rolling[moment] = found
        return found

    def after(self, moment: int) -> Outlook:
        """Look at a moment right after a placement: ended, or to go on or not to go on.  ES-6.6"""
        found = self._after.get(moment)
        if found is None:
            if moment >> (CODE_AT + 6 * GEM):
                return self.ended(moment, GEM_OUT if hand_in(moment) else DOUBLE_OUT)
            elif hand_in(moment) == 0:
                found = self.ended(moment, RUN_OUT)
            else:
                going_on = self.rolling(moment)
                stopping = self.ended(moment, CHICKEN_OUT)
                found = stopping if stopping.value > going_on.value + TIE else going_on
            self._after[moment] = found
        return found

    def ended(self, moment: int, exit: int) -> Outlook:
        """Look at the end of a turn."""
        risk = 1.0 if exit == BUST_OUT else 0.0
        return Outlook(self.payoff.worth(moment, exit), risk, moment * EXITS_OF_NODE + exit)

    # ── the answers to a roll ────────────────────────────────────────────────────────────

    def answers(self, moment: int) -> Answers:
        """Find the best answer to every roll, and count how often each is given."""
        hand = hand_in(moment)
        floor = floor_of(moment)
        room = room_of(moment)
        answers = Answers(self.ended(moment, BUST_OUT))
        lower = self.fitting(answers, moment, LOWER, hand) if floor <= LOWER else NOWHERE
        upper = self.fitting(answers, moment, UPPER, hand) if floor <= UPPER else NOWHERE
        nose = self.fitting(answers, moment, NOSE, hand) if floor <= NOSE else NOWHERE
        again = self.again(answers, moment)
        top = self.crowning(answers, moment, min(hand, room), max(room, 1), again)
        values = answers.values
        times = [0] * len(values)
        throws = throws_over(hand, floor, room)
        for weight, i, j, k, at in throws.list:
            best = lower[i]
            other = upper[j]
            if values[other] > values[best] + TIE:
                best = other
            other = nose[k]
            if values[other] > values[best] + TIE:
                best = other
            other = top[at]
            if values[other] > values[best] + TIE:
                best = other
            times[best] += weight
        # Only now may the bust be compared with rolling again.
        values[NOTHING] = answers.found[NOTHING].value
        times[answers.better(NOTHING, again)] += throws.lost
        answers.times = times
        return answers

    def fitting(self, answers: Answers, moment: int, tier: int, hand: int) -> list[int]:
        """Give the best placement on a low tier by the dice that fit: ``8 * wild + natural``."""
        best = [NOTHING] * (8 * hand + 8)
        values = answers.values
        placing = PLACING[tier]
        for natural in range(hand + 1):
            for wild in range(hand + 1 - natural):
                at = 8 * wild + natural
                found = best[at - 1] if natural else NOTHING
                if wild:
                    fewer = best[at - 8]
                    if values[fewer] > values[found] + TIE:
                        found = fewer
                if at:
                    all_of_them = answers.add(self.after(moment + placing[natural][wild]))
                    if values[all_of_them] > values[found] + TIE:
                        found = all_of_them
                best[at] = found
        return best

    def crowning(
        self, answers: Answers, moment: int, most: int, skulls: int, again: int
    ) -> list[int]:
        """Give the best of eyes, gem and rolling again, by the dice that fit there.

        ``most`` dice can go on the eyes, and no more than so many ``skulls`` make a difference.
        """
        best = [NOTHING] * TOP_FITS
        on_eyes = PLACING[EYES]
        on_gem = PLACING[GEM]
        by_five = answers.add(self.after(moment + on_gem[1][0]))
        by_skull = answers.add(self.after(moment + on_gem[0][1]))
        for natural in range(most + 1):
            for wild in range(skulls + 1):
                at = 6 * wild + 2 * natural
                found = best[at - 2] if natural else NOTHING
                if wild:
                    found = answers.better(found, best[at - 6])
                if 0 < natural + wild <= most:
                    placing = moment + on_eyes[natural][wild]
                    found = answers.better(found, answers.add(self.after(placing)))
                best[at] = found
        for at in range(0, TOP_FITS, 2):
            eyes = best[at]
            gem = by_skull if at >= 6 else NOTHING
            best[at] = answers.better(answers.better(eyes, gem), again)
            best[at + 1] = answers.better(answers.better(eyes, answers.better(gem, by_five)), again)
        return best

    def again(self, answers: Answers, moment: int) -> int:
        """Give the better way to roll again; no answer if there is none."""
        found = NOTHING
        if cubes_in(moment):
            found = answers.add(self.rolling(with_cube(moment)))
        if can_pick(moment):
            found = answers.better(found, answers.add(self.rolling(with_pick(moment))))
        return found

    # ── as a policy ──────────────────────────────────────────────────────────────────────

    def goes(self, moment: int) -> list[tuple[int, int]]:
        answers = self.answers(moment)
        outlooks = answers.found
        return [(outlooks[place].node, times) for place, times in enumerate(answers.times) if times]

    def goes_after(self, moment: int) -> int:
        return self.after(moment).node
