"""The judges of the house look at the beginning of a play, and a hint comes from them, too."""

from __future__ import annotations

import pytest

import fogado
from fogado.analysis.hints import hints
from fogado.analysis.review import review
from fogado.bots.minds.judge import Judge
from fogado.bots.minds.play_outs import PlayOutJudge, any_judge
from fogado.core.record import replay

pytestmark = pytest.mark.slow


def judge_for(name: str) -> Judge:
    """Give the house's own judge: play-outs would do for a guest's game, not for these."""
    judge = any_judge(fogado.game(name))
    assert not isinstance(judge, PlayOutJudge)
    return judge


@pytest.mark.parametrize("name", fogado.games())
def test_the_judge_of_the_house_reviews_a_play(name: str) -> None:
    judge = judge_for(name)
    record = fogado.play(name, ["greedy", "random"], seed=8)
    record.end = None
    del record.entries[24:]

    found = review(record, judge, worlds=2)

    assert found.complete
    for moment in found.moments:
        assert sum(moment.after) == pytest.approx(1, abs=1e-6)
        assert sum(moment.luck) == pytest.approx(0, abs=1e-6)
    for total in found.totals:
        terms = (total.start, total.luck, total.own, total.others, total.residual)
        assert sum(terms) == pytest.approx(total.end, abs=1e-9)


@pytest.mark.parametrize("name", fogado.games())
def test_the_judge_of_the_house_gives_a_hint(name: str) -> None:
    judge = judge_for(name)
    game = fogado.game(name)
    record = fogado.play(name, ["greedy", "random"], seed=8)
    asked = [state.copy() for state, _ in replay(record, game) if state.to_act]
    for state in asked[3:60:19]:
        seat = state.to_act[0]
        found = hints(game, state.view(seat), seat, judge, worlds=2)
        assert 0 <= found.best[0].option.chance <= 1
        assert found.best[0].gain > -1e-9
