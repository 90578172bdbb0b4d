"""What every interface is told: the game, how many play, how the table is set up, the reward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core import registry
from fogado.core.errors import FogadoError, either
from fogado.research.encoding import Encoding, encoding
from fogado.research.lane import REWARDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fogado.core.game import Game, State


class Setting:
    """A table that can be set up again and again.  What is wrong with it is said at once."""

    def __init__(
        self,
        game: str,
        players: int,
        setup: Mapping[str, Any] | None = None,
        preset: str | None = None,
        reward: str = "places",
    ) -> None:
        self.game: Game = registry.game(game)
        self.encoding: Encoding = encoding(game)
        if type(players) is not int:
            raise FogadoError(f"players={players!r} is not a whole number.")
        if reward not in REWARDS:
            raise FogadoError(f"reward={reward!r} is not known; choose {either(REWARDS)}.")
        chosen = {} if setup is None else dict(setup)
        if preset is not None:
            chosen["preset"] = preset
        self.players = players
        self.reward = reward
        self.start: State = self.game.start(players, chosen)
        """It holds no future, so every play can begin from a copy of it."""
        self.setup: dict[str, Any] = self.game.setups.fill(chosen)
