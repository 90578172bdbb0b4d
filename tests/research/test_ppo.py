"""The learner of examples/ppo.py: its gradients, a step of learning, a match."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.interpreted_only


@pytest.fixture(scope="module")
def ppo() -> Any:
    """Load the example as a module."""
    path = Path(__file__).parents[2] / "examples" / "ppo.py"
    spec = importlib.util.spec_from_file_location("ppo_example", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo_example"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_way_back_is_the_slope_of_the_way_there(ppo: Any) -> None:
    """Every weight's gradient is what a tiny change of it does to the loss."""
    luck = np.random.default_rng(1)
    net = ppo.Net(5, 4, 6, luck)
    for name in net.weights:
        net.weights[name] = luck.standard_normal(net.weights[name].shape)
    x = luck.standard_normal((7, 5))
    pull, want = luck.standard_normal((7, 4)), luck.standard_normal(7)

    def loss() -> float:
        logits, values, _ = net.forward(x)
        return float((logits * pull).sum() + ((values - want) ** 2).sum() / 2)

    _, values, kept = net.forward(x)
    gradients = net.backward(kept, pull, values - want)
    for name, weight in net.weights.items():
        at = tuple(size // 2 for size in weight.shape)
        before, tiny = weight[at], 1e-5
        weight[at] = before + tiny
        more = loss()
        weight[at] = before - tiny
        less = loss()
        weight[at] = before
        assert gradients[name][at] == pytest.approx((more - less) / (2 * tiny), rel=1e-4)


def test_it_learns_from_its_own_plays_and_can_play_a_match(ppo: Any) -> None:
    """A few steps at a few tables change the network; the lead of one seat is the other's lag."""
    learner = ppo.Learner(ppo.Plan(tables=8, steps=40, batch=64, hidden=16, glances=8), seed=1)
    before = {name: weight.copy() for name, weight in learner.net.weights.items()}
    figures = learner.learn(1e-3)
    assert learner.decisions == 320
    assert all(np.isfinite(weight).all() for weight in learner.net.weights.values())
    assert all((learner.net.weights[name] != old).any() for name, old in before.items())
    assert 0 < figures["entropy"] < np.log(233)
    assert 0 <= ppo.against(learner, "random", 2, "test") <= 1


@pytest.mark.slow
def test_an_answer_is_judged_by_what_came_of_it(ppo: Any) -> None:
    """Without discount, gain and expectation add up to how the lead changed until the end."""
    plan = ppo.Plan(4, 1500, hidden=16, discount=1.0, trace=1.0, glances=8)
    learner = ppo.Learner(plan, seed=2)
    rows = [learner.act() for _ in range(plan.steps)]
    names = ("x", "masks", "chosen", "told", "values", "lead", "seats", "dones", "ended")
    found = {
        name: np.stack(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)
    }
    advantages, valid = learner.advantages(found)
    table = int(found["dones"].any(0).argmax())
    end = int(found["dones"][:, table].argmax())
    assert found["dones"][end, table], "a play ended"
    for step in range(end + 1):
        seat = found["seats"][step, table]
        expected = found["ended"][end, table, seat] - found["lead"][step, table]
        assert valid[step, table]
        got = advantages[step, table] + found["values"][step, table]
        assert got == pytest.approx(expected, abs=1e-3)
