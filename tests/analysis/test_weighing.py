"""Options weighed: by brute force, in several worlds, with luck looked at or sampled."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest

import fogado
from fogado.analysis.weighing import FEW, Weigher, after, worlds_of, worlds_seen
from fogado.bots.minds.judges import NoJudge, module_of
from fogado.bots.minds.play_outs import PlayOutJudge, any_judge
from fogado.core.game import State
from fogado.core.record import replay
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.state import Smithy
from tests.analysis.score_judge import ScoreJudge
from tests.toys.lanterns.game import Lanterns

LOUD = ("place", "choose", "tool", "make-room")


@cache
def tables(name: str, seats: int, seed: int = 1) -> list[State]:
    """List the tables of one play at which a seat is asked."""
    record = fogado.play(name, ["greedy"] * seats, seed=seed)
    return [state.copy() for state, _ in replay(record, fogado.game(name)) if state.to_act]


def best_end(judge: ScoreJudge, state: State) -> list[float]:
    """Answer as is best for whoever is asked until the table is quiet: plain recursion."""
    if state.over or state.chance is not None or judge.quiet(state):
        return judge.judged(state)
    seat = state.to_act[0]
    ends = []
    for option in state.options(seat):
        tried = state.copy()
        tried.take(seat, option)
        ends.append(best_end(judge, tried))
    return max(ends, key=lambda chances: chances[seat])


@pytest.mark.parametrize(("name", "seats"), [("dice-forge", 2), ("emerald-skulls", 3)])
def test_an_option_is_worth_what_brute_force_says(name: str, seats: int) -> None:
    """Own questions are answered as is best; luck is averaged over all its outcomes."""
    judge = ScoreJudge(loud=LOUD if name == "dice-forge" else ())
    followed = lucky = 0
    for state in tables(name, seats)[::7]:
        before = fogado.game(name).save(state)
        seat = state.to_act[0]
        weighing = Weigher(judge).weigh([state], seat, "test")
        for option, estimate in zip(weighing.options, weighing.worlds[0], strict=True):
            tried = state.copy()
            tried.take(seat, option)
            pending = tried.chance
            if pending is None:
                expected = best_end(judge, tried)
            elif len(pending.outcomes()) > FEW:
                assert not estimate.exact
                continue
            else:
                ends = [(p, best_end(judge, after(tried, o))) for o, p in pending.outcomes()]
                expected = [sum(p * end[at] for p, end in ends) for at in range(seats)]
                lucky += 1
            followed += bool(estimate.answers)
            assert estimate.chances == pytest.approx(expected, abs=1e-12)
            assert not any(estimate.variance)
        assert fogado.game(name).save(state) == before, "only copies were touched"
    assert lucky
    assert followed or name != "dice-forge"


def test_a_question_is_judged_in_one_go() -> None:
    judge = ScoreJudge()
    state = next(state for state in tables("dice-forge", 2) if state.question == "action")
    Weigher(judge).weigh([state], state.to_act[0], "test")
    assert len(judge.asked) == 1
    assert judge.asked[0] >= len(state.options(state.to_act[0]))


def test_a_sample_stands_for_all_outcomes_within_its_error() -> None:
    """Most samples lie within two standard errors; none is six away."""
    judge = ScoreJudge()
    record = fogado.play("dice-forge", ["greedy"] * 2, seed=3)
    distances: list[float] = []
    for state, _ in replay(record, fogado.game("dice-forge")):
        if state.chance is None:
            continue
        exact = Weigher(judge).expected(state, "a")
        sampled = Weigher(judge, few=1, samples=40).expected(state, f"b{len(distances)}")
        assert exact.exact
        assert not any(exact.variance)
        assert (sampled.exact, sampled.outcomes) == (False, 40)
        error = sqrt(sampled.variance[0])
        if error > 1e-9:
            distances.append(abs(sampled.chances[0] - exact.chances[0]) / error)
    assert len(distances) > 10
    assert max(distances) < 6
    assert sum(distance < 2 for distance in distances) > 0.8 * len(distances)


class Opening(ScoreJudge):
    """Wants luck to have fallen before it judges."""

    def opens(self, state: State) -> bool:
        return True


def test_luck_is_looked_into_where_the_judge_asks_for_it() -> None:
    """Also on the way to something else; and the same every time."""
    judge = Opening()
    record = fogado.play("dice-forge", ["greedy"] * 2, seed=3)
    looked = 0
    for state, _ in replay(record, fogado.game("dice-forge")):
        pending = state.chance
        if pending is None or len(pending.outcomes()) > 16:
            continue
        ends = [(p, after(state, outcome)) for outcome, p in pending.outcomes()]
        if any(end.chance is not None for _, end in ends):
            continue
        expected = [sum(p * judge.judged(end)[seat] for p, end in ends) for seat in (0, 1)]
        assert Weigher(judge).worth(state).chances == pytest.approx(expected)
        looked += judge.judged(state) != pytest.approx(expected)
    assert looked > 3


def test_the_same_key_gives_the_same_sample() -> None:
    judge = ScoreJudge()
    state = fogado.game("dice-forge").start(2)
    weigher = Weigher(judge, few=1, samples=5)
    assert state.chance is not None
    once = weigher.expected(state, "k").chances
    assert weigher.expected(state, "k").chances == once


# ── worlds ───────────────────────────────────────────────────────────────────────────────────


def test_where_nothing_is_hidden_the_table_itself_is_weighed() -> None:
    state = tables("dice-forge", 2)[10]
    assert worlds_of(state, state.to_act[0], 4, "k") == [state]


def test_where_something_is_hidden_other_worlds_are_made_up() -> None:
    """They look the same to the seat, differ from each other, and are not the truth."""
    state = tables("dwarven-smithy", 3)[40]
    seat = state.to_act[0]
    worlds = worlds_of(state, seat, 4, "k")
    assert len(worlds) == 4
    assert all(world is not state for world in worlds)
    assert all(world.view(seat) == state.view(seat) for world in worlds)
    assert any(world != worlds[0] for world in worlds)
    again = worlds_seen(state.game, state.view(seat), 4, "k")
    assert again == worlds, "they follow from the view and the key alone"


class Peeking(ScoreJudge):
    """Counts what lies in the hands, too."""

    def judged(self, state: State) -> list[float]:
        assert isinstance(state, Smithy)
        chances = super().judged(state)
        hands = [1 + sum(smith.hand) for smith in state.smiths]
        weights = [chance * hand for chance, hand in zip(chances, hands, strict=True)]
        return [weight / sum(weights) for weight in weights]


def test_the_error_of_a_difference_comes_from_the_worlds() -> None:
    """Worlds that agree leave no doubt; those that do not, do."""
    state = tables("dwarven-smithy", 3)[40]
    seat = state.to_act[0]
    worlds = worlds_of(state, seat, 4, "k")
    weighing = Weigher(Peeking()).weigh(worlds, seat, "k")
    best, worst = weighing.ranking[0], weighing.ranking[-1]
    gaps = [row[best].chances[seat] - row[worst].chances[seat] for row in weighing.worlds]
    mean = sum(gaps) / 4
    assert weighing.ahead(best, worst) == pytest.approx(mean)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / 3 / 4)
    assert weighing.error(best, worst) == pytest.approx(spread)
    assert spread > 0.001
    assert weighing.error(best, best) == 0
    blind = Weigher(ScoreJudge()).weigh(worlds, seat, "k")
    assert blind.error(blind.ranking[0], blind.ranking[-1]) == pytest.approx(0)


# ── a judge for guests ───────────────────────────────────────────────────────────────────────


def test_a_guest_without_a_judge_is_judged_by_play_outs() -> None:
    """The same table is always judged the same; chances are shares of one win."""
    game = Lanterns()
    with pytest.raises(NoJudge, match="no judge of positions"):
        module_of(game.name)
    judge = any_judge(game)
    assert isinstance(judge, PlayOutJudge)
    state = game.start(3)
    while state.chance is not None:
        state.settle(state.chance.sample(seeded("deal")))
    chances = judge.chances([state, state.copy()])
    assert chances[0] == chances[1]
    assert sum(chances[0]) == pytest.approx(1)
    assert len(chances[0]) == 3
