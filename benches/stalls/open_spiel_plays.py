"""OpenSpiel: random play step by step from Python, play-outs and search inside C++."""

from __future__ import annotations

import random

import pyspiel
from stall import Act, Case, Counts, serve

GAMES = ("gin_rummy", "backgammon", "leduc_poker")
PLAY_OUTS = 20
SIMULATIONS = 200


def any_outcome(state: pyspiel.State, source: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return source.choices(outcomes, chances)[0]


def play(state: pyspiel.State, source: random.Random) -> int:
    """Play to the end at random; count the decisions of players."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(any_outcome(state, source))
        else:
            decisions += 1
            state.apply_action(source.choice(state.legal_actions()))
    return decisions


def from_python(name: str) -> Case:
    def case() -> Act:
        game, source = pyspiel.load_game(name), random.Random(1)

        def act() -> Counts:
            return {"decisions": play(game.new_initial_state(), source), "games": 1}

        return act

    return case


def started(name: str, decisions: int = 0) -> pyspiel.State:
    """Deal, take so many decisions, and go on until a player is asked."""
    state, source = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    taken = 0
    while taken < decisions or state.is_chance_node():
        if state.is_chance_node():
            state.apply_action(any_outcome(state, source))
        else:
            state.apply_action(source.choice(state.legal_actions()))
            taken += 1
    assert not state.is_terminal()
    return state


def bot(game: pyspiel.Game, play_outs: int, simulations: int) -> pyspiel.MCTSBot:
    """Make OpenSpiel's own search, written in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(play_outs, 5)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 7, False)


def inside(name: str) -> Case:
    """Play out inside C++: a search of one simulation does nothing but play out from its root.

    Nobody counts decisions there; the mean of 300 plays from Python stands for it.
    """

    def case() -> Act:
        start, source = started(name), random.Random(2)
        mean = sum(play(start.clone(), source) for _ in range(300)) / 300
        plays = bot(start.get_game(), PLAY_OUTS, 1)

        def act() -> Counts:
            plays.mcts_search(start)
            return {"decisions": mean * PLAY_OUTS, "games": PLAY_OUTS}

        return act

    return case


def copy(name: str) -> Case:
    def case() -> Act:
        state = started(name, 1 if name == "leduc_poker" else 40)

        def act() -> Counts:
            for _ in range(500):
                state.clone()
            return {"copies": 500}

        return act

    return case


def search(name: str) -> Case:
    """One play-out to the end for every simulation; what is hidden is searched as if open."""

    def case() -> Act:
        state = started(name, 40)
        thinker = bot(state.get_game(), 1, SIMULATIONS)

        def act() -> Counts:
            thinker.mcts_search(state)
            return {"simulations": SIMULATIONS}

        return act

    return case


serve(
    {f"play {name}": from_python(name) for name in GAMES}
    | {f"play {name} inside C++": inside(name) for name in GAMES}
    | {f"copy {name}": copy(name) for name in GAMES}
    | {f"search {name}": search(name) for name in ("gin_rummy", "backgammon")}
)
