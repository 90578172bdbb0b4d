"""Somebody with good habits, who rehearses what else could be done before doing it.

Where a turn is a long plan of small answers, one look ahead says little: whether a card was well
placed shows only when the plan is finished.  So every answer worth a thought is followed, in worlds
that agree with the view, by everybody's habits for some turns, and then the judge looks.  All
answers meet the same worlds and the same luck, and are judged at the begin of the same turn: a
detour must not look good because it puts the judgement off.  An answer that differs from the habit
is given only when it was better beyond doubt.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.minds.ahead import Ahead, Lookout
from fogado.bots.minds.alike import AlikeDealer
from fogado.bots.minds.judges import judge_of
from fogado.bots.minds.thinker import Budget
from fogado.core.errors import FogadoError
from fogado.core.source import seeded

if TYPE_CHECKING:
    from fogado.bots.minds.judge import Judge
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State
    from fogado.core.source import Source

FIRST_LOOK = 2
"""Rehearsals of every answer before the better half goes on; the next look comes after twice as
many, and so on."""
WORTH = 0.01
"""The gain in the chance to win that another answer must still promise to be rehearsed on."""
ENOUGH = 8
"""Rehearsals without which no other answer is given,"""
DOUBT = 1.0
"""and standard errors by which it must be ahead of the habit's."""
EACH = 8
"""Rehearsals for every answer that is thought of: with few in all, few answers are."""
MOST = 10
"""Answers beside the habit's that are rehearsed, at most."""
NEAR = 0.05
"""How far behind the habit's answer, at one look, another may be to be rehearsed."""


class Habits:
    """Everybody at a table plays as they are used to."""

    def __init__(self, game: Game, judge: Judge, habit: type[Bot], turns: int) -> None:
        self.game = game
        self.judge = judge
        self.habit = habit
        self.turns = turns
        """Turns of all seats that a rehearsal goes on for, the one going on included."""
        self.bots: dict[int, Bot] = {}

    def of(self, seat: int) -> Bot:
        """Give the habits of a seat; they remember what they have worked out."""
        if seat not in self.bots:
            self.bots[seat] = self.habit(self.game)
        return self.bots[seat]

    def until(self, world: State) -> int:
        """Give the turn at whose begin all answers to a question are compared."""
        return self.judge.turn(world) + self.turns

    def go_on(self, table: State, until: int, luck: str) -> None:
        """Let everybody play by habit until a turn begins and the table can be judged."""
        dealer = AlikeDealer(luck)
        source = seeded(luck)
        while table.agenda:
            pending = table.chance
            if pending is not None:
                table.settle(dealer.deal(pending))
                continue
            if self.judge.turn(table) >= until and self.judge.quiet(table):
                return
            seat = table.to_act[0]
            option = self.of(seat).choose(Asked(table, seat, source))
            assert option is not None
            table.take(seat, option)


def habits_of(game: Game, judge: Judge) -> Habits | None:
    """Give the habits of a game whose ``master`` rehearses; elsewhere a look ahead is enough."""
    from fogado.bots.house import bots_of

    master = bots_of(game).get("master")
    if master is None or not issubclass(master, Rehearser):
        return None
    return Habits(game, judge, master.habit, master.keys["turns"])


def liked(
    judge: Judge, world: State, seat: int, options: tuple[Option, ...], room: int
) -> list[Option]:
    """List the answers that one look ahead likes best."""
    if not options:
        return []
    return [ahead.option for ahead in best(Lookout(judge).weigh(world, seat, options), seat, room)]


def best(found: list[Ahead], seat: int, room: int) -> list[Ahead]:
    """Sort out the answers that look best to a seat."""
    return sorted(found, key=lambda ahead: -ahead.chances[seat])[:room]


class Trial:
    """How the rehearsals of one answer went, compared with the habit's."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.ahead: list[float] = []
        """By rehearsal, the chance to win above that of the habit's answer."""

    @property
    def mean(self) -> float:
        """Give by how much it was better, on average."""
        return sum(self.ahead) / len(self.ahead)

    @property
    def error(self) -> float:
        """Give the standard error of that."""
        count = len(self.ahead)
        mean = self.mean
        return sqrt(sum((one - mean) ** 2 for one in self.ahead) / max(1, count - 1) / count)


class Rehearser(Bot):
    """Somebody who rehearses for ``ms`` milliseconds and ``evals`` rehearsals."""

    name = "rehearser"
    keys = {"ms": 1200, "evals": 0, "turns": 2}  # noqa: RUF012 - read only
    """``turns`` is how many turns of all seats a rehearsal goes on for."""
    habit: type[Bot]
    by_habit: tuple[str, ...] = ()
    """Questions whose answers show later than a rehearsal ends."""

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        if self.settings["turns"] < 1:
            raise FogadoError("A rehearsal goes on for a turn at least: turns=1 or more.")
        self.judge = judge_of(game)
        self.habits = Habits(game, self.judge, self.habit, self.settings["turns"])

    def choose(self, asked: Asked) -> Option | None:
        own = self.habits.of(asked.seat).choose(asked)
        if own is None or len(asked.options) == 1 or asked.question in self.by_habit:
            return own
        view = asked.view
        world = asked.game.sample(view, asked.source)
        trials = [Trial(own), *self.promising(world, asked, own)]
        budget = Budget(self.settings["ms"], self.settings["evals"])
        done = rounds = 0
        look = FIRST_LOOK
        while len(trials) > 1 and budget.allows(done):
            self.rehearse(world, asked.seat, trials, asked.source)
            done += len(trials)
            rounds += 1
            if rounds == look:
                trials = better_half(trials)
                look *= 2
            world = asked.game.sample(view, asked.source)
        return self.settle(trials)

    def settle(self, trials: list[Trial]) -> Option:
        """Give the answer that was better than the habit's beyond doubt, or the habit's."""
        own = trials[0]
        if len(own.ahead) < ENOUGH:
            return own.option
        surest = max(trials, key=lambda trial: trial.mean - DOUBT * trial.error)
        return surest.option if surest.mean > DOUBT * surest.error else own.option

    def promising(self, world: State, asked: Asked, own: Option) -> list[Trial]:
        """List the other answers that one look ahead likes best, as many as can be rehearsed."""
        seat = asked.seat
        options = self.judge.sensible(world, seat, asked.options)
        others = tuple([option for option in options if option is not own])
        if not others:
            return []
        evals = self.settings["evals"]
        room = min(MOST, max(1, evals // EACH - 1)) if evals else MOST
        habit, *found = Lookout(self.judge).weigh(world, seat, (own, *others))
        least = habit.chances[seat] - NEAR
        return [Trial(one.option) for one in best(found, seat, room) if one.chances[seat] > least]

    def rehearse(self, world: State, seat: int, trials: list[Trial], source: Source) -> None:
        """Follow every answer once, in the same world and with the same luck."""
        luck = str(source.below(1 << 32))
        until = self.habits.until(world)
        tables: list[State] = []
        for trial in trials:
            table = world.copy()
            table.take(seat, trial.option)
            self.habits.go_on(table, until, luck)
            tables.append(table)
        chances = [one[seat] for one in self.judge.chances(tables)]
        for trial, chance in zip(trials, chances, strict=True):
            trial.ahead.append(chance - chances[0])


def better_half(trials: list[Trial]) -> list[Trial]:
    """Keep the better half of the answers that still promise something, and the habit's own."""
    own, *others = trials
    others.sort(key=lambda trial: -trial.mean)
    half = others[: (len(others) + 1) // 2]
    return [own, *(trial for trial in half if trial.mean + trial.error > WORTH)]
