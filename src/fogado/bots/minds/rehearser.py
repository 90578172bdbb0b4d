"""Somebody with good habits, who rehearses other plans before acting.

Where a turn is a long plan of small answers, one look ahead says little, and one answer changed
not much more.  So whole plans are compared: what habit would do until luck or somebody else has a
say, the same with one answer changed, and what others with habits of their own would do.  The
promising ones are followed, in worlds that agree with the view, by everybody's habits for some
turns, and then the judge looks.  All plans meet the same worlds and luck that stays alike, and are
judged at the begin of the same turn: a detour must not look good because it puts the judgement off.
A plan that differs from the habit's is carried out only when it was better beyond doubt.

Where luck answers after every answer, there is no such plan; then manners are compared, which last
as long as the same is asked.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.base import Asked, Bot
from fogado.bots.minds.ahead import Lookout
from fogado.bots.minds.alike import AlikeDealer
from fogado.bots.minds.judges import judge_of
from fogado.bots.minds.thinker import Budget
from fogado.core.source import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.bots.minds.judge import Judge
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State
    from fogado.core.source import Source

WORTH = 0.005
"""The gain in the chance to win that another plan must still promise to be rehearsed on."""
ENOUGH = 8
"""Rehearsals without which no other plan is followed,"""
DOUBT = 1.0
"""and standard errors by which it must be ahead of the habit's;"""
CLEAR = 3.0
"""with so many, the last one need not be rehearsed on."""
EACH = 8
"""Rehearsals for every plan that is thought of: with few in all, few plans are."""
NEAR = 0.05
"""How far behind the habit's plan, at one look, another may be to be rehearsed."""
MAKING = 0.25
"""The share of the time in which plans are made; the rest is for rehearsals."""
LONGEST = 60
"""Answers of a plan, at most: nobody carries a card to and fro for ever."""


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

    def go_on(
        self, table: State, until: int, luck: str, seat: int = -1, manner: Bot | None = None
    ) -> None:
        """Let everybody play by habit until a turn begins and the table can be judged.

        One seat may have another manner until this turn ends.
        """
        dealer = AlikeDealer(luck)
        source = seeded(luck)
        turn = self.judge.turn(table)
        while table.agenda:
            pending = table.chance
            if pending is not None:
                table.settle(dealer.deal(pending))
                continue
            if self.judge.turn(table) >= until and self.judge.quiet(table):
                return
            who = table.to_act[0]
            bot = self.of(who)
            if manner is not None and who == seat and self.judge.turn(table) == turn:
                bot = manner
            option = bot.choose(Asked(table, who, source))
            assert option is not None
            table.take(who, option)


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
    found = Lookout(judge).weigh(world, seat, options)
    found.sort(key=lambda ahead: -ahead.chances[seat])
    return [ahead.option for ahead in found[:room]]


class Answer(NamedTuple):
    """A part of a plan."""

    options: tuple[Option, ...]
    """What can be answered; when it is something else, the plan does not fit any more."""
    option: Option


class Trial:
    """A plan, and how its rehearsals went, compared with the habit's."""

    def __init__(self, answers: list[Answer], manner: Bot | None = None) -> None:
        self.answers = answers
        self.manner = manner
        """Who decides what comes then, until the turn ends; by habit, if nobody is named."""
        self.ahead: list[float] = []
        """By rehearsal, the chance to win above that of the habit's plan."""

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

    def carry_out(self, table: State, seat: int) -> None:
        """Give all answers, unless in this world something comes between them."""
        for answer in self.answers:
            if table.chance is not None or table.options(seat) != answer.options:
                return
            table.take(seat, answer.option)


class Rehearser(Bot):
    """Somebody who rehearses plans, for ``ms`` milliseconds and ``evals`` rehearsals."""

    name = "rehearser"
    keys = {"ms": 1200, "evals": 0, "turns": 2, "plans": 24, "look": 6}  # noqa: RUF012 - read only
    """``turns`` is how many turns of all seats a rehearsal goes on for; ``plans`` are rehearsed
    beside the habit's, at most; after ``look`` rehearsals of every plan the better half goes on,
    after twice as many the better half of those, and so on."""
    ranges = {  # noqa: RUF012 - read only
        "ms": (0, 3_600_000),
        "evals": (0, 10_000_000),
        "turns": (1, 20),
        "plans": (1, 200),
        "look": (1, 1000),
    }
    habit: type[Bot]
    manners: tuple[type[Bot], ...] = ()
    """Others who might know better what to do this once."""
    ways: dict[str, tuple[type[Bot], ...]] = {}  # noqa: RUF012 - read only
    """By question that is answered by a manner: those who might answer it better this once."""
    by_habit: tuple[str, ...] = ()
    """Questions whose answers show later than a rehearsal ends."""

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.judge = judge_of(game)
        self.habits = Habits(game, self.judge, self.habit, self.settings["turns"])
        self.others = [manner(game) for manner in self.manners]
        self.others_at = {
            question: [way(game) for way in ways] for question, ways in self.ways.items()
        }
        self.rest: list[Answer] = []
        """What is still to be done of the plan."""
        self.manner: tuple[str, Bot] | None = None
        """Who answers a question as long as it is asked again."""

    def choose(self, asked: Asked) -> Option | None:
        if self.rest and self.rest[0].options == asked.options:
            return self.rest.pop(0).option
        self.rest = []
        question = asked.question
        if self.manner is not None and self.manner[0] == question:
            return self.manner[1].choose(asked)
        self.manner = None
        habit = self.habits.of(asked.seat)
        if len(asked.options) == 1 or question in self.by_habit:
            return habit.choose(asked)
        chosen = self.think(asked)
        if question in self.ways:
            self.manner = question, chosen.manner or habit
            return self.manner[1].choose(asked)
        self.rest = chosen.answers[1:]
        return chosen.answers[0].option

    def think(self, asked: Asked) -> Trial:
        """Find the plan, or the manner, to answer a question with."""
        budget = Budget(self.settings["ms"], self.settings["evals"])
        world = asked.game.sample(asked.view, asked.source)
        if asked.question in self.ways:
            others = self.others_at[asked.question]
            trials = [Trial([]), *(Trial([], other) for other in others)]
        else:
            trials = self.plans(world, asked, budget)
        return self.settle(self.rehearsed(asked, world, trials, budget))

    def rehearsed(
        self, asked: Asked, world: State, trials: list[Trial], budget: Budget
    ) -> list[Trial]:
        """Rehearse all plans as long as there is doubt and time; the habit's comes first."""
        view = asked.view
        done = rounds = 0
        look = self.settings["look"]
        while len(trials) > 1 and budget.allows(done):
            if not self.rehearse(world, asked.seat, trials, asked.source, budget):
                break
            done += len(trials)
            rounds += 1
            if rounds == look:
                trials = better_half(trials)
                look *= 2
                if rounds >= ENOUGH and len(trials) == 2 and is_clear(trials[1]):
                    break
            world = asked.game.sample(view, asked.source)
        return trials

    def settle(self, trials: list[Trial]) -> Trial:
        """Give the plan that was better than the habit's beyond doubt, or the habit's."""
        own = trials[0]
        if len(own.ahead) < ENOUGH:
            return own
        surest = max(trials, key=lambda trial: trial.mean - DOUBT * trial.error)
        return surest if surest.mean > DOUBT * surest.error else own

    # ── which plans there are ────────────────────────────────────────────────────────────

    def plans(self, world: State, asked: Asked, budget: Budget) -> list[Trial]:
        """List the habit's plan and those others that one look likes best."""
        seat, source = asked.seat, asked.source
        own, end = self.followed(world, seat, [], self.habits.of(seat), source)
        trials = [Trial(own)]
        tables = [end]
        known = {same_in_any_order(own)}
        for answers, table in self.other_plans(world, seat, own, source):
            key = same_in_any_order(answers)
            if key not in known:
                known.add(key)
                trials.append(Trial(answers))
                tables.append(table)
            if not budget.has_time(MAKING):
                break
        chances = [one[seat] for one in self.judge.chances(tables)]
        evals, room = self.settings["evals"], self.settings["plans"]
        if evals:
            room = min(room, max(1, evals // EACH - 1))
        near = [at for at in range(1, len(trials)) if chances[at] > chances[0] - NEAR]
        near.sort(key=lambda at: -chances[at])
        return [trials[0], *(trials[at] for at in near[:room])]

    def other_plans(
        self, world: State, seat: int, own: list[Answer], source: Source
    ) -> Iterator[tuple[list[Answer], State]]:
        """Change one answer of the habit's plan, then ask everybody else for theirs."""
        habit = self.habits.of(seat)
        table = world.copy()
        thought_of: set[Option] = set()
        for place, answer in enumerate(own):
            thought_of.add(answer.option)
            for other in self.judge.sensible(table, seat, answer.options):
                if other not in thought_of:
                    thought_of.add(other)
                    begun = [*own[:place], Answer(answer.options, other)]
                    yield self.followed(table, seat, begun, habit, source)
            table.take(seat, answer.option)
        for somebody in self.others:
            yield self.followed(world, seat, [], somebody, source)

    def followed(
        self, before: State, seat: int, begun: list[Answer], bot: Bot, source: Source
    ) -> tuple[list[Answer], State]:
        """Go on with a plan as a bot would, as long as neither luck nor anybody else has a say.

        The last answer that was begun with is still to be given.
        """
        table = before.copy()
        answers = begun[:]
        if begun:
            table.take(seat, begun[-1].option)
        while not answers or (len(answers) < LONGEST and self.is_planned(table, seat)):
            asked = Asked(table, seat, source)
            option = bot.choose(asked)
            assert option is not None
            answers.append(Answer(asked.options, option))
            table.take(seat, option)
        return answers, table

    def is_planned(self, table: State, seat: int) -> bool:
        """Is the next question part of the plan?"""
        question = table.question
        if not table.agenda or question in self.by_habit or question in self.ways:
            return False
        return table.chance is None and table.to_act == (seat,)

    # ── rehearsals ───────────────────────────────────────────────────────────────────────

    def rehearse(
        self, world: State, seat: int, trials: list[Trial], source: Source, budget: Budget
    ) -> bool:
        """Follow every plan once, in the same world and with luck that stays alike.

        If the time is over before all were followed, none of them counts.
        """
        luck = str(source.below(1 << 32))
        until = self.habits.until(world)
        tables: list[State] = []
        for trial in trials:
            if not budget.has_time():
                return False
            table = world.copy()
            trial.carry_out(table, seat)
            self.habits.go_on(table, until, luck, seat, trial.manner)
            tables.append(table)
        chances = [one[seat] for one in self.judge.chances(tables)]
        for trial, chance in zip(trials, chances, strict=True):
            trial.ahead.append(chance - chances[0])
        return True


def same_in_any_order(answers: list[Answer]) -> tuple[str, ...]:
    """Tell plans apart that do different things; the same things in another order are the same."""
    return tuple(sorted([answer.option.write() for answer in answers]))


def better_half(trials: list[Trial]) -> list[Trial]:
    """Keep the better half of the plans that still promise something, and the habit's own."""
    own, *others = trials
    others.sort(key=lambda trial: -trial.mean)
    half = others[: (len(others) + 1) // 2]
    return [own, *(trial for trial in half if trial.mean + trial.error > WORTH)]


def is_clear(trial: Trial) -> bool:
    """Is this plan so far ahead that more rehearsals would not change it?"""
    return trial.mean > CLEAR * trial.error
