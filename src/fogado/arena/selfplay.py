"""Games that a judge plays against itself to learn from, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.house import Bots
from fogado.bots.minds.ahead import Lookout, best_of
from fogado.bots.minds.judge import decided
from fogado.bots.minds.judges import module_of
from fogado.bots.minds.net import Net
from fogado.bots.minds.thinker import gumbel, odds
from fogado.core import registry
from fogado.core.source import seeded

if TYPE_CHECKING:
    from fogado.bots.minds.net import NetJudge
    from fogado.core.game import State


LONGEST = 3000
"""Answers after which a play goes in circles, and luck must end it."""


@dataclass(frozen=True)
class Lesson:
    """Some games to be played: plain data, so that it can be sent to another process."""

    game: str
    seats: int
    setup: dict[str, Any]
    seed: str
    num: int
    slips: float
    """How far those who play misjudge, so that they meet what they would not do on purpose."""
    teacher: str = ""
    """A bot that plays instead, while there is nothing to judge by yet."""


@dataclass
class Played:
    """What was seen in some games: one row a judged table, in the order of play."""

    looks: Any
    """[table, seat, number]"""
    chances: Any
    """[table, seat], as they were judged then."""
    ends: Any
    """[table, seat], what came of it."""
    last: Any
    """[table], was it the last one of its play?"""


def play_lesson(lesson: Lesson, arrays: dict[str, Any] | None) -> Played:
    """Play the games of a lesson with a network."""
    judge: NetJudge = module_of(lesson.game).judge(None if arrays is None else Net(arrays))
    looks: list[list[list[float]]] = []
    chances: list[list[float]] = []
    ends: list[list[float]] = []
    last: list[bool] = []
    for number in range(lesson.num):
        seed = f"{lesson.seed}/{number}"
        if lesson.teacher:
            met, result = watch(lesson, judge, seed)
        else:
            met, result = play(lesson, judge, seed)
        for table, guess in met:
            looks.append([judge.look(table, seat) for seat in range(lesson.seats)])
            chances.append(guess)
            ends.append(result)
            last.append(False)
        if met:
            last[-1] = True
    return Played(
        np.array(looks, dtype=np.float16),
        np.array(chances, dtype=np.float32),
        np.array(ends, dtype=np.float32),
        np.array(last, dtype=bool),
    )


Met = list[tuple["State", list[float]]]


def play(lesson: Lesson, judge: NetJudge, seed: str) -> tuple[Met, list[float]]:
    """Let the judge play all seats; list the tables it chose, and how it ended."""
    game = registry.game(lesson.game)
    state = game.start(lesson.seats, lesson.setup)
    source = seeded(seed)
    lookout = Lookout(judge)
    met: Met = []
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(luck.sample(source))
            continue
        seat = state.to_act[0]
        options = judge.sensible(state, seat, state.options(seat))
        if len(options) == 1:
            state.take(seat, options[0])
            continue
        found = lookout.weigh(state, seat, options)
        chosen = best_of(found, seat)
        if len(met) > LONGEST:
            chosen = found[source.below(len(found))]
        elif lesson.slips:
            worths = [
                odds(one.chances[seat]) + lesson.slips * gumbel(source.random()) for one in found
            ]
            chosen = found[worths.index(max(worths))]
        assert chosen.state is not None
        if can_be_judged(judge, chosen.state):
            met.append((chosen.state, chosen.chances))
        state.take(seat, chosen.option)
    return met, decided(state)


def can_be_judged(judge: NetJudge, state: State) -> bool:
    """Is this a table as the judge will meet them?"""
    if state.over:
        return False
    return not judge.opens(state) if state.chance is not None else judge.quiet(state)


def watch(lesson: Lesson, judge: NetJudge, seed: str) -> tuple[Met, list[float]]:
    """Watch a teacher play all seats; nothing is judged yet."""
    game = registry.game(lesson.game)
    state = game.start(lesson.seats, lesson.setup)
    source = seeded(seed)
    table = Bots(game, dict.fromkeys(range(lesson.seats), lesson.teacher), seed)
    met: Met = []
    even = [1.0 / lesson.seats] * lesson.seats
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(luck.sample(source))
            continue
        act = table.next_act(state)
        assert act is not None
        seat, option = act
        if source.random() < lesson.slips:
            options = judge.sensible(state, seat, state.options(seat))
            option = options[source.below(len(options))]
        state.take(seat, option)
        if can_be_judged(judge, state):
            met.append((state.copy(), even))
    return met, decided(state)


def play_test(lesson: Lesson, arrays: dict[str, Any]) -> tuple[float, int]:
    """Let the judge play the teacher, each seat in turn; give its wins and the games."""
    judge: NetJudge = module_of(lesson.game).judge(Net(arrays))
    lookout = Lookout(judge)
    game = registry.game(lesson.game)
    won = 0.0
    for number in range(lesson.num):
        own = number % lesson.seats
        # Mirrored seats meet the same luck as far as it can be the same.
        seed = f"{lesson.seed}/{number // lesson.seats}"
        state = game.start(lesson.seats, lesson.setup)
        source = seeded(seed)
        rivals = {seat: lesson.teacher for seat in range(lesson.seats) if seat != own}
        table = Bots(game, rivals, seed)
        while not state.over:
            luck = state.chance
            if luck is not None:
                state.settle(luck.sample(source))
                continue
            if own not in state.to_act:
                act = table.next_act(state)
                assert act is not None
                state.take(*act)
                continue
            options = judge.sensible(state, own, state.options(own))
            if len(options) > 1:
                found = lookout.weigh(state, own, options)
                state.take(own, best_of(found, own).option)
            else:
                state.take(own, options[0])
        won += decided(state)[own]
    return won, lesson.num
