"""Looking ahead: in worlds that could be, within a budget, and better than not looking."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

import pytest

from fogado.bots.base import Asked
from fogado.bots.house import play_match
from fogado.bots.minds import rehearser, thinker
from fogado.bots.minds.ahead import Lookout
from fogado.bots.minds.judge import Judge, decided
from fogado.bots.minds.rehearser import Rehearser
from fogado.bots.minds.thinker import Budget, Searcher, Thinker
from fogado.bots.minds.tree import Tree
from fogado.bots.rolling_stone import RandomBot
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.source import seeded
from tests.toys.lanterns.game import Lanterns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.agenda import Option
    from fogado.core.game import State
    from tests.toys.lanterns.table import Night

GAME = Lanterns()


class ByScore(Judge):
    """Who is ahead will win."""

    def __init__(self) -> None:
        self.judged = 0

    def chances(self, states: list[State]) -> list[list[float]]:
        self.judged += len(states)
        return [decided(state) if state.over else self.one(state) for state in states]

    def one(self, state: Any) -> list[float]:
        weights = [exp(0.3 * (3 * state.lanterns[k] + state.oil[k])) for k in range(state.seats())]
        return [weight / sum(weights) for weight in weights]


class Looking(Thinker):
    """Looks one answer ahead."""


class Searching(Searcher):
    """Looks as far as its budget goes."""

    keys = {"ms": 0, "evals": 150}  # noqa: RUF012 - read only


class Rehearsing(Rehearser):
    """Has no habits worth the name, and so much to gain."""

    keys = {**Rehearser.keys, "ms": 0, "evals": 120}  # noqa: RUF012 - read only
    habit = RandomBot


@pytest.fixture(autouse=True)
def _by_score(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (thinker, rehearser):
        monkeypatch.setattr(module, "judge_of", lambda game: ByScore())


def questions(seed: str, seats: int = 3) -> Iterator[tuple[Night, int]]:
    """Stop before every answer of a play at random."""
    dealer, luck = SeededDealer(seed), seeded(seed)
    state = GAME.start(seats)
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        seat = state.to_act[0]
        yield state, seat
        options = state.options(seat)
        state.apply(seat, options[luck.below(len(options))])


def wins(one: Any, other: Any, games: int) -> float:
    """Count the games that one wins against another, in both seats."""
    won = 0.0
    for number in range(games):
        seats = [one, other] if number % 2 == 0 else [other, one]
        winners = play_match(GAME, seats, seed=f"duel/{number // 2}").outcome.winners
        won += (number % 2 in winners) / len(winners)
    return won


@pytest.mark.parametrize("bot", [Looking, Searching, Rehearsing])
def test_the_same_view_gives_the_same_answer(bot: Any) -> None:
    """In the true world and in another that looks the same: nothing hidden is used."""
    asked = 0
    for number, (state, seat) in enumerate(questions("worlds")):
        other = GAME.sample(state.view(seat), seeded(f"another/{number}"))
        answers: set[Option | None] = set()
        for world in (state, other):
            answers.add(bot(GAME).choose(Asked(world, seat, seeded(f"same/{number}"))))
        assert len(answers) == 1
        asked += 1
    assert asked > 8


@pytest.mark.slow
def test_looking_further_wins_more() -> None:
    """Everybody lights at once here, so that one look ahead says little; a search says more."""
    assert wins(Searching, Looking, 60) >= 40
    assert wins(Searching, "random", 60) >= 40
    assert wins(Rehearsing, "random", 60) >= 38


@pytest.mark.parametrize("evals", [40, 200, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_budget_of_tables_is_kept(evals: int) -> None:
    for state, seat in questions("budget"):
        bot = Searching(GAME, evals=evals)
        bot.choose(Asked(state, seat, seeded("think")))
        assert isinstance(bot.judge, ByScore)
        assert bot.judge.judged <= 1.1 * evals


def test_a_clear_answer_is_given_before_the_budget_is_used_up() -> None:
    """No other can be followed more often then: the answer is what it would be in the end."""
    saved = 0
    for number, (state, seat) in enumerate(questions("clear")):
        answers = []
        judged = []
        for glance in (thinker.GLANCE, 10**9):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(thinker, "GLANCE", glance)
                bot = Searching(GAME, evals=400)
                answers.append(bot.choose(Asked(state, seat, seeded(f"clear/{number}"))))
                assert isinstance(bot.judge, ByScore)
                judged.append(bot.judge.judged)
        assert answers[0] == answers[1]
        assert judged[0] <= judged[1]
        saved += judged[1] - judged[0]
    assert saved > 0


def test_a_budget_of_time_leaves_room_for_the_last_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 0.3, 0.6, 0.75])
    monkeypatch.setattr("fogado.bots.minds.thinker.time.perf_counter", lambda: next(clock))
    budget = Budget(1000, 0)  # looks at the clock once
    assert [budget.allows(0) for _ in range(4)] == [True, True, True, False]


def test_a_thought_leaves_the_table_as_it_was() -> None:
    for state, seat in questions("untouched"):
        before = GAME.save(state)
        Lookout(ByScore()).weigh(state, seat, state.options(seat))
        tree = Tree(ByScore(), seeded("tree"))
        tree.think(state.copy())
        assert GAME.save(state) == before


def test_the_tree_counts_what_it_followed() -> None:
    state, seat = next(iter(questions("count")))
    tree = Tree(ByScore(), seeded("tree"))
    for _ in range(60):
        tree.think(state.copy())
    ranking = tree.ranking(seat)
    # The first thought only meets the answers; each further one follows one of them.
    assert sum(visits for _, visits, _ in ranking) == 59
    assert {option for option, _, _ in ranking} == set(state.options(seat))
    assert all(0.0 <= mean <= 1.0 for _, _, mean in ranking)


def test_luck_is_met_in_its_own_proportions() -> None:
    """Widening must not make rare luck common: what luck gives is followed as it comes."""
    state = GAME.start(2)
    tree = Tree(ByScore(), seeded("luck"))
    for _ in range(3000):
        tree.think(state.copy())
    pending = state.chance
    assert pending is not None
    total = sum(node.visits for node in tree.root.branches.values())
    for outcome, chance in pending.outcomes():
        assert tree.root.branches[outcome].visits / total == pytest.approx(chance, abs=0.05)


def test_both_budgets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever ends first; and without milliseconds nobody looks at the clock."""
    monkeypatch.setattr("fogado.bots.minds.thinker.time.perf_counter", lambda: 0.0)
    budget = Budget(1000, 10)
    assert [budget.allows(judged) for judged in (0, 4, 8)] == [True, True, False]

    def broken() -> float:
        raise AssertionError("somebody looked at the clock")

    monkeypatch.setattr("fogado.bots.minds.thinker.time.perf_counter", broken)
    assert Budget(0, 10).allows(0)
    with pytest.raises(FogadoError, match="0 ms and 0 evals"):
        Budget(0, 0)
