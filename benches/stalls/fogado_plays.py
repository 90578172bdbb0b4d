"""Our three games: play-outs in the core, the checked interface, copies, and both searches."""

from __future__ import annotations

from stall import Act, Case, Counts, serve

import fogado
from fogado.bots.minds.judges import judge_of
from fogado.bots.minds.rough import RoughTree
from fogado.bots.minds.tree import Tree
from fogado.core.game import Game, State, play_out
from fogado.core.source import Source, seeded

TABLES = {"emerald-skulls": 4, "dwarven-smithy": 4, "dice-forge": 4}
"""The seats of each game: as many as Catan has."""
THOUGHTS = 20


def play(name: str) -> Case:
    def case() -> Act:
        game, source = fogado.game(name), seeded(name)

        def act() -> Counts:
            return {"decisions": play_out(game.start(TABLES[name]), source), "games": 1}

        return act

    return case


def checked(name: str) -> Case:
    """Play as a stranger's Python would: every option listed, checked and applied."""

    def case() -> Act:
        game, source = fogado.game(name), seeded(name)

        def act() -> Counts:
            state, decisions = game.start(TABLES[name]), 0
            while not state.over:
                pending = state.chance
                if pending is not None:
                    state.settle(pending.sample(source))
                    continue
                seat = state.to_act[0]
                options = state.options(seat)
                state.apply(seat, options[source.below(len(options))])
                decisions += 1
            return {"decisions": decisions, "games": 1}

        return act

    return case


def midway(game: Game, source: Source) -> State:
    """Play forty decisions, and on until somebody is asked."""
    state, taken = game.start(TABLES[game.name]), 0
    while taken < 40 or state.chance is not None:
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(source))
        else:
            seat = state.to_act[0]
            options = state.options(seat)
            state.take(seat, options[source.below(len(options))])
            taken += 1
    return state


def copy(name: str) -> Case:
    def case() -> Act:
        state = midway(fogado.game(name), seeded(name))

        def act() -> Counts:
            for _ in range(500):
                state.copy()
            return {"copies": 500}

        return act

    return case


def rough(name: str) -> Case:
    """Search with play-outs of thirty decisions."""

    def case() -> Act:
        source = seeded(name)
        state = midway(fogado.game(name), source)

        def act() -> Counts:
            RoughTree(TABLES[name], source).think(state, THOUGHTS)
            return {"simulations": THOUGHTS}

        return act

    return case


def judged(name: str) -> Case:
    """Search with the game's judge, as the strongest bots do."""

    def case() -> Act:
        source, game = seeded(name), fogado.game(name)
        state, judge = midway(game, source), judge_of(game)

        def act() -> Counts:
            tree = Tree(judge, source)
            for _ in range(THOUGHTS):
                tree.think(state.copy())
            return {"simulations": THOUGHTS}

        return act

    return case


serve(
    {f"play {name}": play(name) for name in TABLES}
    | {f"play {name} through the checked interface": checked(name) for name in TABLES}
    | {f"copy {name}": copy(name) for name in TABLES}
    | {f"search {name}, play-outs of 30": rough(name) for name in TABLES}
    | {f"search {name}, judged": judged(name) for name in TABLES}
)
