"""Rehearsals: who goes on, who is given, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.levels import Master
from fogado.bots.house import make_bot
from fogado.bots.minds.rehearser import ENOUGH, Answer, Rehearser, Trial, better_half
from fogado.bots.minds.thinker import Budget
from fogado.core.agenda import Option
from fogado.core.errors import FogadoError
from fogado.core.game import State, settle_all
from fogado.core.source import Seeded, seeded


def trial(name: str, *ahead: float) -> Trial:
    """Make a trial of a plan that nobody has to carry out."""
    answer: Any = name
    made = Trial([Answer((answer,), answer)])
    made.ahead = list(ahead)
    return made


def names(trials: list[Trial]) -> list[Any]:
    return [one.answers[0].option for one in trials]


def settled(*trials: Trial) -> Any:
    return Rehearser.settle(None, list(trials)).answers[0].option  # type: ignore[arg-type]


def test_the_better_half_goes_on_and_the_habit_stays() -> None:
    own = trial("own", 0.0, 0.0)
    others = [trial("a", 0.02, 0.04), trial("b", 0.06, 0.08), trial("c", -0.1, 0.2)]

    assert names(better_half([own, *others])) == ["own", "b", "c"]


def test_a_plan_that_promises_nothing_is_not_rehearsed_on() -> None:
    own = trial("own", 0.0, 0.0)

    assert names(better_half([own, trial("a", 0.001, 0.002)])) == ["own"]
    assert names(better_half([own, trial("a", -0.1, 0.1)])) == ["own", "a"], "who knows?"


def test_another_plan_is_followed_only_beyond_doubt() -> None:
    own = trial("own", *[0.0] * ENOUGH)
    sure = trial("sure", *[0.03, 0.05] * (ENOUGH // 2))
    wild = trial("wild", *[1.0, -0.9] * (ENOUGH // 2))

    assert settled(own, sure) == "sure"
    assert settled(own, wild) == "own"
    assert settled(own, wild, sure) == "sure"


def test_few_rehearsals_do_not_change_a_habit() -> None:
    own = trial("own", *[0.0] * (ENOUGH - 1))
    sure = trial("sure", *[0.5] * (ENOUGH - 1))

    assert settled(own, sure) == "own"


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("master:turns=0", r"The bot master takes 1 to 20 for turns, not 0"),
        ("master:plans=0", r"The bot master takes 1 to 200 for plans, not 0"),
        ("master:look=0", r"The bot master takes 1 to 1000 for look, not 0"),
        ("master:ms=0,evals=0", r"The bot master cannot think for ms=0 and evals=0"),
    ],
)
def test_rehearsals_of_nothing_are_refused(spec: str, why: str) -> None:
    with pytest.raises(FogadoError, match=why):
        make_bot(spec, fogado.game("dwarven-smithy"))


def test_no_more_plans_are_rehearsed_than_asked_for() -> None:
    state, source = first_turn("plan")
    asked = Asked(state, state.to_act[0], source)
    few, many = (Master(state.game, ms=0, plans=plans) for plans in (2, 24))

    assert len(few.plans(state, asked, Budget(0, 1))) == 3
    assert 3 < len(many.plans(state, asked, Budget(0, 1))) <= 25


# ── plans in Dwarven Smithy ──────────────────────────────────────────────────────────────────


class Counting(Master):
    """A master who counts how often plans are made."""

    keys = {**Master.keys, "ms": 0, "evals": 16, "turns": 1}  # noqa: RUF012 - read only
    made = 0

    def plans(self, world: State, asked: Asked, budget: Budget) -> list[Trial]:
        self.made += 1
        return super().plans(world, asked, budget)


def first_turn(secret: str) -> tuple[State, Seeded]:
    """Set a smithy up; the first question of the first turn is asked."""
    state = fogado.game("dwarven-smithy").start(2)
    source = seeded(secret)
    settle_all(state, source)
    return state, source


def test_a_plan_is_carried_out_without_thinking_again() -> None:
    state, source = first_turn("plan")
    seat = state.to_act[0]
    bot = Counting(state.game)
    answers = 0
    while state.question == "act" and state.to_act == (seat,):
        option = bot.choose(Asked(state, seat, source))
        assert option in state.options(seat)
        assert option is not None
        state.take(seat, option)
        answers += 1
    assert answers > 3
    assert bot.made == 1
    assert bot.rest == []


def planned() -> tuple[State, Option, Counting, Seeded]:
    """Let a master plan its first turn; its first answer is not given yet."""
    state, source = first_turn("plan")
    bot = Counting(state.game)
    option = bot.choose(Asked(state, state.to_act[0], source))
    assert option is not None
    assert bot.rest
    return state, option, bot, source


def test_a_plan_is_dropped_when_the_table_has_changed() -> None:
    state, _, bot, source = planned()
    # Somebody took back what was done: the same question is asked again.
    bot.choose(Asked(state, state.to_act[0], source))
    assert bot.made == 2


def test_a_plan_goes_on_at_a_table_that_was_saved_and_loaded() -> None:
    state, option, bot, source = planned()
    seat = state.to_act[0]
    state.take(seat, option)
    again = state.game.load(state.game.save(state))
    assert bot.choose(Asked(again, seat, source)) in again.options(seat)
    assert bot.made == 1


def test_a_manner_of_drawing_lasts_until_the_turn_ends() -> None:
    state, source = first_turn("manner")
    seat = state.to_act[0]
    bot = Counting(state.game)
    seen: set[int] = set()
    while state.to_act == (seat,):
        option = bot.choose(Asked(state, seat, source))
        assert option is not None
        if state.question == "draw":
            assert bot.manner is not None
            seen.add(id(bot.manner[1]))
        state.take(seat, option)
        settle_all(state, source)
    assert len(seen) == 1


def test_the_same_things_in_another_order_are_one_plan() -> None:
    state, source = first_turn("plan")
    asked = Asked(state, state.to_act[0], source)
    found = Counting(state.game).plans(state, asked, Budget(0, 64))
    plans = [tuple(sorted(answer.option.write() for answer in one.answers)) for one in found]
    assert len(set(plans)) == len(plans)
    for one in found:
        table = state.copy()
        one.carry_out(table, state.to_act[0])
        assert table.question == "draw", "a plan ends where luck begins"


@pytest.mark.parametrize("ms", [20, 200, 1000])
def test_the_time_is_kept_while_plans_are_made_and_rehearsed(
    ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every look at the clock costs ten milliseconds here."""
    clock = [0.0]

    def tick() -> float:
        clock[0] += 0.01
        return clock[0]

    monkeypatch.setattr("fogado.bots.minds.thinker.time.perf_counter", tick)
    for question in ("act", "draw"):
        state, source = first_turn("time")
        seat = state.to_act[0]
        bot = Counting(state.game, ms=0)
        while state.question != question:
            option = bot.choose(Asked(state, seat, source))
            assert option is not None
            state.take(seat, option)
        clock[0] = 0.0
        Counting(state.game, ms=ms, evals=0).choose(Asked(state, seat, source))
        assert clock[0] < ms / 1000 + 0.05
