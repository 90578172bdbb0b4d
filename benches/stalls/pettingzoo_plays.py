"""PettingZoo classic: the turn-by-turn loop of its documentation, with masked random actions."""

from __future__ import annotations

import importlib
import random
from pathlib import Path

from stall import Act, Case, Counts, serve

GAMES = ("leduc_holdem", "texas_holdem_no_limit", "connect_four")


def module_of(name: str) -> str:
    """Find the version of an environment that this PettingZoo has."""
    folder = Path(importlib.import_module("pettingzoo.classic").__file__ or "").parent
    versions = sorted(file.stem for file in folder.glob(f"{name}_v*.py"))
    if not versions:
        raise LookupError(f"this PettingZoo has no {name}")
    return f"pettingzoo.classic.{versions[-1]}"


def play(name: str) -> Case:
    def case() -> Act:
        env = importlib.import_module(module_of(name)).env()
        source = random.Random(1)

        def act() -> Counts:
            env.reset(seed=source.randrange(2**31))
            decisions = 0
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(seen["action_mask"]))
                    decisions += 1
            return {"decisions": decisions, "games": 1}

        return act

    return case


serve({f"play {name}": play(name) for name in GAMES})
