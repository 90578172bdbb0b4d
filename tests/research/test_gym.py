"""Gymnasium's own test, and a seat among bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fogado.research  # noqa: F401 - registers the games
from fogado.core.errors import FogadoError
from fogado.core.registry import HOUSE_GAMES
from fogado.research.gym import env_id


@pytest.mark.parametrize("name", [env_id(game) for game in HOUSE_GAMES])
def test_gymnasiums_check_passes(name: str) -> None:
    """``check_env`` finds nothing to complain of."""
    check_env(gymnasium.make(name, opponents=["random"]).unwrapped)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("fogado/EmeraldSkulls-v0", {"opponents": [], "preset": "solo-easy"}),
        ("fogado/EmeraldSkulls-v0", {"opponents": ["random"] * 3, "preset": "live", "seat": 2}),
        ("fogado/DiceForge-v0", {"opponents": ["greedy"], "seat": 1}),
        ("fogado/DiceForge-v0", {"opponents": ["random"], "preset": "goddess"}),
    ],
)
def test_a_seat_plays_among_bots_to_the_end(name: str, settings: dict[str, Any]) -> None:
    """The learner is asked and nobody else; the reward comes at the end; seeds repeat."""

    def play() -> tuple[int, float]:
        env = gymnasium.make(name, **settings)
        luck = np.random.default_rng(5)
        _, info = env.reset(seed=11)
        for step in range(2000):
            seat = settings.get("seat", 0)
            assert info["view"].seat == seat
            assert seat in info["view"].asked
            chosen = int(luck.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, done, _, info = env.step(chosen)
            assert (observation["action_mask"] == info["action_mask"]).all()
            if done:
                return step, float(reward)
            assert reward == 0
        raise AssertionError("the play did not end")

    steps, reward = play()
    assert -1 <= reward <= 1
    assert (steps, reward) == play()


def test_mistakes_are_told_in_sentences() -> None:
    """Illegal actions, unknown bots, seats that are not there."""
    env = gymnasium.make("fogado/DiceForge-v0", opponents=["random"])
    _, info = env.reset(seed=1)
    closed = int(np.flatnonzero(info["action_mask"] == 0)[9])
    _, reward, done, _, info = env.step(closed)
    assert (reward, done) == (-1.0, True)
    assert "may not be taken now" in info["why_not"]
    with pytest.raises(FogadoError, match="There is no bot 'genius' for dice-forge; choose random"):
        gymnasium.make("fogado/DiceForge-v0", opponents=["genius"])
    with pytest.raises(FogadoError, match="seat=2 is not at this table; choose 0 to 1"):
        gymnasium.make("fogado/DiceForge-v0", seat=2)
