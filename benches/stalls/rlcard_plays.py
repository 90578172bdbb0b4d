"""RLCard: its own environments with its own random agents."""

from __future__ import annotations

import rlcard
from rlcard.agents import RandomAgent
from stall import Act, Case, Counts, serve

GAMES = ("gin-rummy", "leduc-holdem", "no-limit-holdem", "uno")


def play(name: str) -> Case:
    def case() -> Act:
        env = rlcard.make(name, config={"seed": 1})
        agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]
        env.set_agents(agents)

        def act() -> Counts:
            before = env.timestep
            env.run(is_training=False)
            return {"decisions": env.timestep - before, "games": 1}

        return act

    return case


serve({f"play {name}": play(name) for name in GAMES})
