"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from fogado.core.errors import FogadoError
from fogado.research.encoding import encoding
from fogado.research.pettingzoo import env, raw_env
from tests.research.tables import TABLES, name_of

CYCLES = 12


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_pettingzoos_api_test_passes(table: tuple[str, int, dict[str, Any]]) -> None:
    """``api_test`` finds nothing to complain of but that a mask stands beside the numbers."""
    game, players, setup = table
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(env(game, players=players, setup=setup), num_cycles=CYCLES)


@pytest.mark.parametrize("table", TABLES[1::3], ids=name_of)
def test_pettingzoos_seed_test_passes(table: tuple[str, int, dict[str, Any]]) -> None:
    """``seed_test``: the same seed, the same play."""
    game, players, setup = table
    seed_test(lambda: env(game, players=players, setup=setup), num_cycles=CYCLES)


def test_a_whole_play_pays_everybody_and_shows_only_ones_own_view() -> None:
    """Rewards come with the end and add up to nothing; the structured view is the seat's own."""
    table = env("dice-forge", players=3, preset="titans")
    table.reset(seed=3)
    luck = np.random.default_rng(3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, _, info = table.last()
        total[agent] += reward
        seat = table.possible_agents.index(agent)
        assert info["view"].seat == seat
        assert (info["action_mask"] == observation["action_mask"]).all()
        seen = encoding("dice-forge").observe(info["view"])
        assert (observation["observation"] == seen).all()
        mask = observation["action_mask"]
        assert terminated == (not mask.any())
        table.step(None if terminated else int(luck.choice(np.flatnonzero(mask))))
    assert sorted(total.values()) == [-1.0, 0.0, 1.0] or abs(sum(total.values())) < 1e-6


def test_gamblers_may_wait_in_an_open_window() -> None:
    """Open betting: who waits is not asked again before somebody acts; then the tumbler rolls."""
    table = raw_env("emerald-skulls", players=3, setup={"betting": "open"})
    table.reset(seed=1)
    asked = []
    while table.infos[table.agent_selection]["view"].question == "open-betting":
        assert table.observe(table.agent_selection)["action_mask"][0] == 1
        asked.append(table.agent_selection)
        table.step(0)
    assert sorted(asked) == ["seat_1", "seat_2"]
    assert table.infos["seat_0"]["view"].roll, "nobody bet, so the dice were rolled"
    with pytest.raises(FogadoError, match="Nobody may wait here"):
        table.step(0)


def test_an_illegal_action_is_refused_with_its_rule_or_ends_the_play() -> None:
    """``raw_env`` says why not; ``env`` ends it as PettingZoo does."""
    pass_now = encoding("emerald-skulls").actions.find("chicken out")
    table = raw_env("emerald-skulls")
    table.reset(seed=1)
    with pytest.raises(FogadoError, match=r"Action \d+ \(chicken out\) may not .*\[ES-6\.7\]"):
        table.step(pass_now)
    with pytest.raises(FogadoError, match=r"439 is no action of emerald-skulls; they are 0 to 438"):
        table.step(439)
    guarded = env("emerald-skulls")
    guarded.reset(seed=1)
    agent = guarded.agent_selection
    guarded.step(pass_now)
    assert guarded.terminations[agent]
    assert guarded.rewards[agent] == -1


def test_what_is_asked_can_be_written_for_a_person() -> None:
    """``render`` names the seat, the question and the options."""
    table = raw_env("emerald-skulls", render_mode="ansi")
    table.reset(seed=1)
    assert table.render().splitlines()[:2] == ["emerald-skulls: seat 1, bet", "  pass"]
