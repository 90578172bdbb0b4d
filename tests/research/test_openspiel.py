"""OpenSpiel's own tests, and its search."""

from __future__ import annotations

import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest

import fogado.research.openspiel  # noqa: F401 - registers the games
from fogado.core.errors import FogadoError

GAMES = [
    "fogado_dice_forge(players=2)",
    "fogado_dwarven_smithy(players=2)",
    "fogado_emerald_skulls(players=1)",
    "fogado_emerald_skulls(players=3,setup=betting:open;cards:wild-night)",
]


def settle(state: Any, luck: np.random.RandomState) -> None:
    """Let luck decide until a seat is asked."""
    while state.is_chance_node():
        actions, shares = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(shares) - 1) < 1e-9
        state.apply_action(int(luck.choice(actions, p=shares)))


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAMES[0], GAMES[2]])
def test_openspiels_simulation_test_passes(name: str) -> None:
    """``random_sim_test``: whole plays, with copies, returns and observations checked."""
    pyspiel.random_sim_test(
        pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False, mask_test=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_api_test_passes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The API test of OpenSpiel for parts of a tree, on our games."""
    monkeypatch.setattr(sys, "argv", sys.argv[:1])
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import sample_some_states

    few = sample_some_states.sample_some_states
    monkeypatch.setattr(
        sample_some_states, "sample_some_states", lambda game, max_states: few(game, 40)
    )
    members = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), members)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


@pytest.mark.parametrize("name", GAMES[:2] + GAMES[3:])
def test_openspiels_ismcts_plays(name: str) -> None:
    """ISMCTS searches among plays that look the same, and its answers are legal."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)

    class Nothing(mcts.Evaluator):  # type: ignore[misc] # OpenSpiel has no types
        """Somebody without an opinion."""

        def evaluate(self, state: Any) -> list[float]:
            return [0.0] * game.num_players()

        def prior(self, state: Any) -> list[tuple[int, float]]:
            actions = state.legal_actions()
            return [(action, 1 / len(actions)) for action in actions]

    luck = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, Nothing(), 2.0, 6, random_state=luck)
    state = game.new_initial_state()
    for _ in range(8):
        settle(state, luck)
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_another_deal_looks_the_same_to_one_player_and_not_to_the_other() -> None:
    """``resample_from_infostate`` deals what is hidden anew."""
    game = pyspiel.load_game(GAMES[1])
    luck = np.random.RandomState(4)
    state = game.new_initial_state()
    for _ in range(10):
        settle(state, luck)
        state.apply_action(int(luck.choice(state.legal_actions())))
    settle(state, luck)
    me = state.current_player()
    draws = iter(luck.random_sample(10_000))
    other = state.resample_from_infostate(me, lambda: float(next(draws)))
    assert other.information_state_string(me) == state.information_state_string(me)
    assert other.legal_actions() == state.legal_actions()
    assert other.observation_string(1 - me) != state.observation_string(1 - me)


def test_a_copy_goes_its_own_way() -> None:
    """``clone`` shares nothing that changes, also in the middle of an open window."""
    game = pyspiel.load_game(GAMES[3])
    luck = np.random.RandomState(5)
    state = game.new_initial_state()
    arrivals = 0
    for _ in range(60):
        twin = state.clone()
        before = str(state)
        if state.is_chance_node():
            action = int(luck.choice([action for action, _ in state.chance_outcomes()]))
            arrivals += "is asked first" in state.action_to_string(-1, action)
        else:
            action = int(luck.choice(state.legal_actions()))
        twin.apply_action(action)
        assert str(state) == before
        state.apply_action(action)
        assert str(state) == str(twin)
        if not state.is_chance_node():
            assert state.information_state_string() == twin.information_state_string()
    assert arrivals, "who is asked first in a window is luck, and luck is explicit"


def test_mistakes_are_told_in_sentences() -> None:
    """Set-ups that are not there, or not written as they should be."""
    with pytest.raises(FogadoError, match=r"setup=open is not understood; write key:value;key"):
        pyspiel.load_game("fogado_emerald_skulls(setup=open)")
    with pytest.raises(FogadoError, match="betting=closed is not possible; choose ordered or open"):
        pyspiel.load_game("fogado_emerald_skulls(setup=betting:closed)")
