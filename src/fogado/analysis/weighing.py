"""What each option of a question is worth, in chances to win.

An option is tried on a copy of the table.  Whoever is then in the middle of something (a face was
bought and lies on no die yet) answers as is best for them, a few answers deep; then the judge looks
at the table.  Where luck decides next, the judge looks at every outcome, or at a sample of them
where there are too many.  All tables of a question are judged in one go.

In a game whose turns are long plans of small answers, one look ahead says little.  There the habits
of all seats go on from each option for a while, with the same luck, before the judge looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from fogado.bots.base import Asked
from fogado.bots.minds.rehearser import liked
from fogado.core.source import keyed, seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.minds.judge import Judge
    from fogado.bots.minds.rehearser import Habits
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State

FEW = 64
"""Up to so many outcomes are all looked at."""
SAMPLES = 64
"""Of more outcomes so many are drawn."""
DEEPEST = 4
"""So many answers are looked at until a table can be judged."""
OPENED = 16
"""Outcomes that are looked at where luck must be looked into on the way to something else."""
REHEARSED = 4
"""Options beside the habit's that are rehearsed: those that one look ahead likes best."""
MOST_TABLES = 48
"""So many tables are looked at where one was asked about; what is left is judged unsettled."""

Chances = tuple[float, ...]
"""A chance to win for every seat, or a difference of such."""


@dataclass(slots=True)
class Estimate:
    """What a table is worth."""

    chances: Chances
    """To win, by seat."""
    variance: Chances
    """Of the estimate; nothing where every outcome was looked at."""
    reached: State
    """The table that was judged, after the best answers and before luck."""
    answers: tuple[Option, ...] = ()
    """The answers that were looked ahead to."""
    outcomes: int = 0
    """How many outcomes of luck were looked at."""
    exact: bool = True
    """Were they all there are?"""


class Branch:
    """A table that is not judged yet: a place in the list of those that will be."""

    def __init__(self, state: State, place: int) -> None:
        self.state = state
        self.place = place

    def worth(self, judged: list[list[float]]) -> Estimate:
        """Say what it is worth, now that everything was judged."""
        chances = tuple(judged[self.place])
        return Estimate(chances, (0.0,) * len(chances), self.state)


class Best(Branch):
    """A question that somebody will answer as is best for them."""

    def __init__(self, seat: int, parts: list[tuple[Option, Branch]]) -> None:
        self.seat = seat
        self.parts = parts

    def worth(self, judged: list[list[float]]) -> Estimate:
        found: Estimate | None = None
        for option, part in self.parts:
            worth = part.worth(judged)
            if found is None or worth.chances[self.seat] > found.chances[self.seat]:
                found = worth
                found.answers = (option, *worth.answers)
        assert found is not None
        return found


class Mean(Branch):
    """Luck: the mean of what can come, weighted, or of a sample."""

    def __init__(self, state: State, parts: list[tuple[float, Branch]], exact: bool) -> None:
        self.state = state
        self.parts = parts
        self.exact = exact

    def worth(self, judged: list[list[float]]) -> Estimate:
        rows = [(share, part.worth(judged).chances) for share, part in self.parts]
        seats = range(len(rows[0][1]))
        mean = tuple(sum(share * row[seat] for share, row in rows) for seat in seats)
        variance = [0.0] * len(mean)
        count = len(rows)
        if not self.exact:
            for seat in seats:
                spread = sum((row[seat] - mean[seat]) ** 2 for _, row in rows) / (count - 1)
                variance[seat] = spread / count
        return Estimate(mean, tuple(variance), self.state, (), count, self.exact)


class Weighing:
    """What the options of one question are worth to a seat, in several worlds."""

    def __init__(
        self, seat: int, options: tuple[Option, ...], worlds: list[list[Estimate]]
    ) -> None:
        self.seat = seat
        self.options = options
        self.worlds = worlds
        """By world, the options in their order."""
        self.chances = [self.mean(at) for at in range(len(options))]
        """By option: the chances to win, by seat."""
        own = [chances[seat] for chances in self.chances]
        self.ranking = sorted(range(len(options)), key=lambda at: -own[at])
        """The options from the best to the worst for the seat."""

    def mean(self, at: int) -> Chances:
        """Average an option over the worlds."""
        rows = [world[at].chances for world in self.worlds]
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

    def ahead(self, one: int, other: int) -> float:
        """Say by how much the seat's chance is better with one option than with another."""
        return self.chances[one][self.seat] - self.chances[other][self.seat]

    def error(self, one: int, other: int) -> float:
        """Give the standard error of that difference: of the worlds, and of sampled luck."""
        seat, count = self.seat, len(self.worlds)
        sampled = sum(world[at].variance[seat] for world in self.worlds for at in {one, other})
        variance = sampled / count**2
        if count > 1:
            mean = self.ahead(one, other)
            gaps = [world[one].chances[seat] - world[other].chances[seat] for world in self.worlds]
            variance += sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count
        return 0.0 if one == other else sqrt(variance)


class Weigher:
    """Weighs options with the help of a judge."""

    def __init__(
        self,
        judge: Judge,
        few: int = FEW,
        samples: int = SAMPLES,
        habits: Habits | None = None,
    ) -> None:
        self.judge = judge
        self.habits = habits
        """Where a turn is a long plan, what an option is worth shows only when it is finished."""
        self.few = few
        self.samples = samples
        self.tables: list[State] = []
        """What the judge will look at next."""

    # ── questions ────────────────────────────────────────────────────────────────────────

    def weigh(
        self, worlds: Sequence[State], seat: int, key: str, taken: str | None = None
    ) -> Weighing:
        """Say what each option of a seat is worth in each of some worlds that look alike to it.

        ``key`` names the luck of samples: the same one gives the same sample.  Where options are
        rehearsed, only those that promise something are, and the one that was ``taken``.
        """
        options = worlds[0].options(seat)
        if self.habits is not None:
            options = self.promising(worlds[0], seat, options, taken)
        branches = []
        for number, world in enumerate(worlds):
            for option in options:
                tried = world.copy()
                tried.take(seat, option)
                branches.append(self.tried(world, tried, key, number))
        found = self.judged(branches)
        count = len(options)
        rows = [found[at : at + count] for at in range(0, len(found), count)]
        return Weighing(seat, options, rows)

    def in_order(
        self, worlds: Sequence[State], seat: int, first: Option, second: Option, key: str
    ) -> Chances | None:
        """Say what two options are worth one after the other; ``None`` where that cannot be."""
        branches = []
        for number, world in enumerate(worlds):
            tried = world.copy()
            tried.take(seat, first)
            if tried.to_act != (seat,) or second not in tried.options(seat):
                self.tables = []
                return None
            tried.take(seat, second)
            branches.append(self.tried(world, tried, key, number))
        rows = [estimate.chances for estimate in self.judged(branches)]
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

    def worth(self, state: State) -> Estimate:
        """Say what a table is worth as it is, without looking at luck."""
        return self.judged([self.settled(state.copy(), DEEPEST, MOST_TABLES)])[0]

    def expected(self, state: State, key: str) -> Estimate:
        """Say what a table is worth, and where luck is next, what it is on average."""
        return self.judged([self.beyond(state.copy(), key)])[0]

    def judged(self, branches: Sequence[Branch]) -> list[Estimate]:
        """Let the judge look at everything that was collected."""
        tables, self.tables = self.tables, []
        chances = self.judge.chances(tables)
        return [branch.worth(chances) for branch in branches]

    # ── what is rehearsed ────────────────────────────────────────────────────────────────

    def promising(
        self, world: State, seat: int, options: tuple[Option, ...], taken: str | None
    ) -> tuple[Option, ...]:
        """List what habit would do, what one look ahead likes, and what was done."""
        assert self.habits is not None
        own = self.habits.of(seat).choose(Asked(world, seat, seeded("habit")))
        sensible = self.judge.sensible(world, seat, options)
        wanted = {own, *liked(self.judge, world, seat, sensible, REHEARSED)}
        return tuple([option for option in options if option in wanted or option.write() == taken])

    def tried(self, before: State, state: State, key: str, world: int) -> Branch:
        """Look at a table that an option led to: as it is, or after a rehearsal."""
        if self.habits is None:
            return self.beyond(state, key)
        later = state.copy()
        self.habits.go_on(later, self.habits.until(before), f"{key}/{world}")
        self.tables.append(later)
        return Branch(state, len(self.tables) - 1)

    # ── what is looked at ────────────────────────────────────────────────────────────────

    def beyond(self, state: State, key: str) -> Branch:
        """Look at what luck can bring, if it is next; else at the table."""
        pending = state.chance
        if pending is None:
            return self.settled(state, DEEPEST, MOST_TABLES)
        outcomes = pending.outcomes()
        exact = len(outcomes) <= self.few
        if not exact:
            source = keyed("weighing", key, 0, 0)
            outcomes = [(pending.sample(source), 1 / self.samples) for _ in range(self.samples)]
        # Looked at exactly as ``worth`` would: or luck would not be nothing on average.
        parts = [
            (share, self.settled(after(state, outcome), DEEPEST, MOST_TABLES))
            for outcome, share in outcomes
        ]
        return Mean(state, parts, exact)

    def settled(self, state: State, deep: int, most: int) -> Branch:
        """Look at a table, or at what the best answers make of it if it is unsettled."""
        if deep and state.to_act and not self.judge.quiet(state):
            seat = state.to_act[0]
            options = self.judge.sensible(state, seat, state.options(seat))
            if len(options) <= most:
                parts: list[tuple[Option, Branch]] = []
                for option in options:
                    tried = state.copy()
                    tried.take(seat, option)
                    parts.append((option, self.settled(tried, deep - 1, most // len(options))))
                return Best(seat, parts)
        elif deep and most >= OPENED and state.chance is not None and self.judge.opens(state):
            return self.opened(state, deep - 1, most)
        self.tables.append(state)
        return Branch(state, len(self.tables) - 1)

    def opened(self, state: State, deep: int, most: int) -> Branch:
        """Look into luck that the judge must not be asked about before it has fallen.

        Of many outcomes always the same ones are looked at, evenly spaced in the game's own order:
        so a table is worth the same every time.
        """
        pending = state.chance
        assert pending is not None
        outcomes = pending.outcomes()
        if len(outcomes) > OPENED:
            outcomes = [outcomes[k * len(outcomes) // OPENED] for k in range(OPENED)]
        total = sum(share for _, share in outcomes)
        room = most // len(outcomes)
        parts = [
            (share / total, self.settled(after(state, outcome), deep, room))
            for outcome, share in outcomes
        ]
        return Mean(state, parts, exact=True)


def after(state: State, outcome: Any) -> State:
    """Give the table after an outcome."""
    there = state.copy()
    there.settle(outcome)
    return there


def worlds_seen(game: Game, view: Any, count: int, key: str) -> list[State]:
    """Make up worlds that agree with what somebody sees; one, if nothing is hidden from them."""
    worlds: list[State] = []
    for number in range(max(1, count)):
        worlds.append(game.sample(view, keyed("worlds", key, 0, number)))
        if number == 1 and worlds[0] == worlds[1]:
            return worlds[:1]
    return worlds


def worlds_of(state: State, seat: int, count: int, key: str) -> list[State]:
    """Give worlds that look alike to a seat: the table itself, if nothing is hidden from it."""
    worlds = worlds_seen(state.game, state.view(seat), count, key)
    return [state] if len(worlds) == 1 and worlds[0] == state else worlds
