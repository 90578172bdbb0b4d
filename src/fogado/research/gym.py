"""The games for one learner in Gymnasium; bots of the house have the other seats.

``import fogado.research`` registers every game: ``fogado/EmeraldSkulls-v0``, ``fogado/Pig-v0``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsFloat

import numpy as np

from fogado.bots.house import Bots, default_bot
from fogado.core import registry
from fogado.core.errors import FogadoError
from fogado.core.source import seeded
from fogado.research.answering import do, why_not, written
from fogado.research.extra import needs_extra
from fogado.research.lane import OVER, SEAT, Lane, begin, worth
from fogado.research.setting import Setting

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:  # pragma: no cover - the test environment has the extra
    raise needs_extra("Gymnasium") from None

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fogado.core.game import Game


def env_id(game: str) -> str:
    """Name the environment of a game: ``fogado/EmeraldSkulls-v0``."""
    return f"fogado/{''.join(part.capitalize() for part in game.split('-'))}-v0"


def register() -> None:
    """Let ``gymnasium.make`` find the games, those of other packages, too."""
    for game in registry.games():
        name = env_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="fogado.research.gym:TableEnv", kwargs={"game": game}
            )


def usual_opponents(game: Game) -> list[str]:
    """Name who sits at the other seats where nobody was named: as few as possible."""
    return [default_bot(game)] * (max(2, game.fewest) - 1)


def seen_space(setting: Setting) -> Any:
    """Give the space of observations with their masks."""
    size = setting.encoding.observation_size
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (setting.encoding.action_size,), np.int8),
        }
    )


class TableEnv(gymnasium.Env[Any, Any]):
    """A seat at a table of one game.  The reward comes when the play is over."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | None = None,
        seat: int = 0,
        setup: Mapping[str, Any] | None = None,
        preset: str | None = None,
        reward: str = "places",
        render_mode: str | None = None,
    ) -> None:
        if opponents is None:
            opponents = usual_opponents(registry.game(game))
        players = len(opponents) + 1
        self.setting = Setting(game, players, setup, preset, reward)
        self.encoding = self.setting.encoding
        if not 0 <= seat < players:
            raise FogadoError(f"seat={seat} is not at this table; choose 0 to {players - 1}.")
        self.seat = seat
        others = [other for other in range(players) if other != seat]
        self.opponents = dict(zip(others, opponents, strict=True))
        Bots(self.setting.game, self.opponents, 0)  # says at once which bot there is not
        self.render_mode = render_mode
        self.observation_space = seen_space(self.setting)
        self.action_space = spaces.Discrete(self.encoding.action_size)
        self.lane: Lane | None = None
        self.bots: Bots | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a play; a seed decides all its luck, that of the bots, and the plays after it."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        self.bots = Bots(self.setting.game, self.opponents, luck)
        self.lane = begin(self.setting.start.copy(), seeded(luck))
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action, and let the others play until this seat is asked again.

        An action that may not be taken ends the play and costs 1; ``info`` says why.
        """
        lane = self._table()
        sentence = why_not(lane, self.setting, int(action))
        if sentence is not None:
            info = {**self._info(), "why_not": sentence}
            return self._observation(), -1.0, True, False, info
        do(lane, self.setting, int(action))
        self._let_bots_play()
        reward = 0.0
        if lane.awaits == OVER:
            reward = worth(lane.state.outcome, self.setting.reward)[self.seat]
        return self._observation(), reward, lane.awaits == OVER, False, self._info()

    def render(self) -> Any:
        """Write down what is asked."""
        return written(self._table(), self.setting) if self.render_mode == "ansi" else None

    def _table(self) -> Lane:
        assert self.lane is not None, "the play begins with reset()"
        return self.lane

    def _let_bots_play(self) -> None:
        lane = self._table()
        assert self.bots is not None
        while lane.awaits == SEAT and lane.seat != self.seat:
            option = self.bots.ask(lane.state, lane.seat)
            if option is None:
                lane.wait()
            else:
                lane.take(option)

    def _observation(self) -> dict[str, Any]:
        view = self._table().state.view(self.seat)
        return {"observation": self.encoding.observe(view), "action_mask": self._mask()}

    def _mask(self) -> Any:
        return self.encoding.mask(self._table())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "view": self._table().state.view(self.seat)}
