"""The games for PettingZoo: ``fogado.research.pettingzoo.env("dice-forge", players=3)``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.core.source import seeded
from fogado.research.answering import do, written
from fogado.research.extra import needs_extra
from fogado.research.gym import seen_space
from fogado.research.lane import OVER, SEAT, Lane, begin, worth
from fogado.research.setting import Setting

try:
    from gymnasium.spaces import Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:  # pragma: no cover - the test environment has the extra
    raise needs_extra("PettingZoo") from None

if TYPE_CHECKING:
    from collections.abc import Mapping


def env(game: str, **settings: Any) -> Any:
    """Make an environment with PettingZoo's usual guards.

    An action that may not be taken ends the play, and costs whoever took it 1.
    """
    made: Any = raw_env(game, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - no types; their own name for it
    """A table of one game; each seat is an agent.  An illegal action is an error here."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        setup: Mapping[str, Any] | None = None,
        preset: str | None = None,
        reward: str = "places",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, setup, preset, reward)
        self.encoding = self.setting.encoding
        self.metadata = {
            "name": f"fogado_{game.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._space = seen_space(self.setting)
        self._answers = Discrete(self.encoding.action_size)
        self._entropy = np.random.default_rng()
        self.lane: Lane | None = None

    def observation_space(self, agent: str) -> Any:
        """Give the space of what a seat sees."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """Give the space of what a seat can answer."""
        return self._answers

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a play; a seed decides all its luck, and that of the plays after it."""
        if seed is not None:
            self._entropy = np.random.default_rng(seed)
        luck = seeded(int(self._entropy.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.lane = begin(self.setting.start.copy(), luck)
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        """Build what a seat sees, and the mask of what it may answer; zeros while it waits."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.encoding.observe(self._table().state.view(seat)),
            "action_mask": self._mask(seat),
        }

    def step(self, action: Any) -> None:
        """Take the action of the seat that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        lane = self._table()
        do(lane, self.setting, int(action))
        if lane.awaits == OVER:
            gained = worth(lane.state.outcome, self.setting.reward)
            self.rewards = dict(zip(self.possible_agents, gained, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> str:
        """Write down who is asked what."""
        return written(self._table(), self.setting)

    def close(self) -> None:
        """Nothing is left open."""

    def _table(self) -> Lane:
        assert self.lane is not None, "the play begins with reset()"
        return self.lane

    def _mask(self, seat: int) -> Any:
        lane = self._table()
        if lane.awaits == SEAT and lane.seat == seat:
            return self.encoding.mask(lane)
        return np.zeros(self.encoding.action_size, np.int8)

    def _tell(self) -> None:
        """Name whoever is asked next, and tell every seat what it may know."""
        lane = self._table()
        if lane.awaits == SEAT:
            self.agent_selection = self.possible_agents[lane.seat]
        elif self.agents:
            self.agent_selection = self.agents[0]
        self.infos = {
            agent: {"action_mask": self._mask(seat), "view": lane.state.view(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }
