"""A play looked at again: which choices cost what, and who was lucky.

Every line of a record changes the chances to win.  The change is parted into luck, the choice, and
what is left: the judge thinking otherwise one step later.  Luck is what came less what comes on
average, so it is nothing on average whatever the judge thinks: see ``docs/decisions/0021``.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from fogado.analysis.reasons import reasons_for
from fogado.analysis.review_data import (
    BLUNDER,
    CHOICE,
    INACCURACY,
    LUCK,
    MISTAKE,
    THRESHOLDS,
    Exercise,
    Moment,
    Review,
    Total,
    Worth,
    mark_of,
)
from fogado.analysis.weighing import Weigher, worlds_of
from fogado.bots.minds.play_outs import any_judge
from fogado.bots.minds.rehearser import habits_of
from fogado.core import registry
from fogado.core.record import begin, enter, replay, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fogado.analysis.weighing import Chances, Estimate, Weighing
    from fogado.bots.minds.judge import Judge
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State
    from fogado.core.record import Entry, Record

WORLDS = 4
"""Worlds in which a choice is judged where something was hidden from whoever chose."""
EXERCISES = 3
SHOWN = 3
"""Options that are kept for every choice, besides the one that was taken."""
WORTH_A_TRY = 0.005
"""What costs less is no exercise."""


def review(
    record: Record,
    judge: Judge | None = None,
    *,
    game: Game | None = None,
    progress: Callable[[int, int], None] | None = None,
    worlds: int = WORLDS,
) -> Review:
    """Look at a whole play again.  Whoever presses Ctrl-C gets what was looked at so far.

    A record that cannot be replayed is refused in a sentence, before anything is judged.
    """
    game = registry.game(record.game) if game is None else game
    for _ in replay(record, game):
        pass
    reviewing = Reviewing(record, game, any_judge(game) if judge is None else judge, worlds)
    lines = [line for line in standing(record)[1:] if not record.entries[line - 2].lost]
    try:
        for done, line in enumerate(lines):
            if progress is not None:
                progress(done, len(lines))
            reviewing.look_at(line)
        if progress is not None:
            progress(len(lines), len(lines))
    except KeyboardInterrupt:
        pass
    return reviewing.told(len(lines))


class Reviewing:
    """A review that goes on, line by line."""

    def __init__(self, record: Record, game: Game, judge: Judge, worlds: int) -> None:
        self.record = record
        self.game = game
        self.judge = judge
        self.weigher = Weigher(judge, habits=habits_of(game, judge))
        self.worlds = worlds
        self.digest = record.digest
        self.state = begin(record, game)
        self.now = self.weigher.expected(self.state, self.key(2))
        self.start = self.now.chances
        self.moments: list[Moment] = []
        self.costly: dict[int, list[tuple[Moment, State, Weighing]]] = {}
        """By seat, the costliest choices so far, the costliest first."""

    def key(self, line: int) -> str:
        """Name the luck with which the outcomes of a line are sampled."""
        return f"{self.digest}/{line}"

    def look_at(self, line: int) -> None:
        """Look at one line."""
        entry = self.record.entries[line - 2]
        before = self.state
        state = before.copy()
        enter(state, entry, line)
        if entry.purpose is None:
            self.choice(line, entry, before, state)
        else:
            self.luck(line, entry, before, state)
        self.state = state

    def luck(self, line: int, entry: Entry, before: State, state: State) -> None:
        """Part what luck did: what it brought against the average, and the rest."""
        expected = self.now
        came = self.weigher.worth(state)
        self.now = came if state.chance is None else self.expected_after(state, line)
        nothing = (0.0,) * len(self.start)
        self.moments.append(
            Moment(
                line=line,
                kind=LUCK,
                seat=entry.seat,
                question=before.question,
                text=entry.text,
                before=expected.chances,
                luck=less(came.chances, expected.chances),
                choice=nothing,
                residual=less(self.now.chances, came.chances),
                after=self.now.chances,
                error=tuple(sqrt(part) for part in expected.variance),
                outcomes=expected.outcomes,
                exact=expected.exact,
            )
        )

    def expected_after(self, state: State, line: int) -> Estimate:
        """Say what the table is worth after a line, over all luck that may be next."""
        return self.weigher.expected(state, self.key(line + 1))

    def choice(self, line: int, entry: Entry, before: State, state: State) -> None:
        """Part what a choice did: what it was against the best one, and the rest."""
        seat = entry.seat
        worlds = worlds_of(before, seat, self.worlds, self.key(line))
        weighing = self.weigher.weigh(worlds, seat, self.key(line + 1), entry.text)
        taken = place_of(entry.text, weighing.options)
        best = weighing.ranking[0]
        if weighing.ahead(best, taken) == 0:
            best = taken
        seen = worlds[0] is before and self.weigher.habits is None
        then = weighing.worlds[0][taken] if seen else None
        was, self.now = self.now.chances, then or self.expected_after(state, line)
        cost = self.cost(worlds, weighing, taken, best, self.key(line + 1))
        loss = abs(cost[seat])
        shown = dict.fromkeys((*weighing.ranking[:SHOWN], taken))
        nothing = (0.0,) * len(self.start)
        moment = Moment(
            line=line,
            kind=CHOICE,
            seat=seat,
            question=before.question,
            text=entry.text,
            before=was,
            luck=nothing,
            choice=cost,
            residual=less(less(self.now.chances, was), cost),
            after=self.now.chances,
            error=nothing,
            loss=loss,
            loss_error=weighing.error(best, taken),
            mark=mark_of(loss),
            options=tuple(worth_of(weighing, at) for at in shown),
        )
        self.moments.append(moment)
        if loss >= WORTH_A_TRY:
            costly = self.costly.setdefault(seat, [])
            costly.append((moment, before, weighing))
            costly.sort(key=lambda one: (-one[0].loss, one[0].line))
            del costly[EXERCISES:]

    def cost(
        self, worlds: list[State], weighing: Weighing, taken: int, best: int, key: str
    ) -> Chances:
        """Say what a choice changed against the best one, by seat.

        Who sells first and plays then has lost nothing against who plays first and sells then: if
        the other option is still there afterwards, both orders are looked at.
        """
        seat = weighing.seat
        if best == taken:
            return (0.0,) * len(self.start)
        found = []
        for first, second in ((taken, best), (best, taken)):
            both = self.weigher.in_order(
                worlds, seat, weighing.options[first], weighing.options[second], key
            )
            alone = weighing.chances[first]
            found.append(alone if both is None or both[seat] <= alone[seat] else both)
        cost = less(*found)
        return cost if cost[seat] < 0 else (0.0,) * len(self.start)

    # ── what is told ─────────────────────────────────────────────────────────────────────

    def told(self, lines: int) -> Review:
        """Tell everything that was looked at."""
        complete = len(self.moments) == lines
        over = complete and self.state.over
        return Review(
            game=self.game.name,
            seats=tuple(self.record.seats),
            setup=self.record.setup,
            digest=self.digest,
            judge=type(self.judge).__name__,
            over=over,
            complete=complete,
            lines=lines,
            thresholds=dict(THRESHOLDS),
            start=self.start,
            moments=tuple(self.moments),
            totals=totals(self.start, self.moments, self.state.outcome.places if over else None),
            exercises=tuple(
                exercise(*one) for seat in sorted(self.costly) for one in self.costly[seat]
            ),
        )


def less(one: Chances, other: Chances) -> Chances:
    """Take one from the other, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def place_of(text: str, options: tuple[Option, ...]) -> int:
    """Find an option by its notation."""
    return next(at for at, option in enumerate(options) if option.write() == text)


def worth_of(weighing: Weighing, at: int) -> Worth:
    """Write down what an option is worth."""
    best = weighing.ranking[0]
    option = weighing.options[at]
    key, facts = option.phrase()
    return Worth(
        option.write(),
        key,
        dict(facts),
        weighing.chances[at][weighing.seat],
        weighing.ahead(best, at),
        weighing.error(best, at),
    )


def exercise(moment: Moment, before: State, weighing: Weighing) -> Exercise:
    """Make a choice into something to try again."""
    seat = moment.seat
    best, taken = weighing.ranking[0], place_of(moment.text, weighing.options)
    return Exercise(
        line=moment.line,
        seat=seat,
        question=moment.question,
        taken=moment.text,
        best=weighing.options[best].write(),
        loss=moment.loss,
        loss_error=moment.loss_error,
        mark=moment.mark,
        view=before.view(seat),
        options=tuple(worth_of(weighing, at) for at in weighing.ranking),
        for_best=reasons_for(before, weighing, best, taken),
        for_taken=reasons_for(before, weighing, taken, best),
    )


def totals(
    start: Chances, moments: Sequence[Moment], places: tuple[int, ...] | None
) -> tuple[Total, ...]:
    """Add everything up, seat by seat."""
    found = [total(seat, start[seat], moments) for seat in range(len(start))]
    for one in found:
        one.adjusted_place = 1 + sum(other.adjusted > one.adjusted + 1e-9 for other in found)
        one.place = 0 if places is None else places[one.seat]
    return tuple(found)


def total(seat: int, start: float, moments: Sequence[Moment]) -> Total:
    """Add one seat up."""
    mine = [moment for moment in moments if moment.kind == CHOICE and moment.seat == seat]
    marks = [moment.mark for moment in mine]
    luck = sum((moment.luck[seat] for moment in moments), start=0.0)
    own = sum((moment.choice[seat] for moment in mine), start=0.0)
    others = sum((moment.choice[seat] for moment in moments if moment.seat != seat), start=0.0)
    end = moments[-1].after[seat] if moments else start
    return Total(
        seat=seat,
        start=start,
        luck=luck,
        own=own,
        others=others,
        residual=sum((moment.residual[seat] for moment in moments), start=0.0),
        end=end,
        luck_error=sqrt(sum(moment.error[seat] ** 2 for moment in moments)),
        own_error=sqrt(sum(moment.loss_error**2 for moment in mine)),
        adjusted=end - luck,
        place=0,
        adjusted_place=0,
        choices=len(mine),
        inaccuracies=marks.count(INACCURACY),
        mistakes=marks.count(MISTAKE),
        blunders=marks.count(BLUNDER),
    )
