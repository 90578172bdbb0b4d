"""One game in arrays: observations, actions and masks of a fixed size."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.core import plugins, registry
from fogado.core.errors import FogadoError, either
from fogado.research.actions import Actions
from fogado.research.extra import missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fogado.core.game import Game
    from fogado.research.lane import Lane
    from fogado.research.looks.fields import Field, Looks

LOOKS = {
    "dice-forge": "fogado.research.looks.dice_forge",
    "dwarven-smithy": "fogado.research.looks.dwarven_smithy",
    "emerald-skulls": "fogado.research.looks.emerald_skulls",
}


class Encoding:
    """How a game is written in arrays: the same sizes for every set-up and number of players."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.game = looks.game
        moves = looks.moves()
        self.actions = Actions(looks.game, moves, 0 if moves else looks.action_buckets())
        self.fields: list[Field] = looks.fields
        self.scale: NDArray[np.float32] = np.array(looks.scale(), np.float32)
        """What the raw numbers are divided by."""

    @property
    def observation_size(self) -> int:
        """Count the numbers of an observation."""
        return self.looks.size()

    @property
    def action_size(self) -> int:
        """Count the actions, waiting among them."""
        return self.actions.size

    def raw(self, view: Any) -> list[int]:
        """Write a view as whole numbers, before they are scaled."""
        return self.looks.look(view)

    def observe(self, view: Any) -> NDArray[np.float32]:
        """Write a view as an array between -1 and 1."""
        return self.scaled(np.asarray(self.raw(view)))

    def scaled(self, raw: NDArray[Any]) -> NDArray[np.float32]:
        """Bring raw numbers between -1 and 1; what lies beyond a bound is cut off there."""
        scaled: NDArray[np.float32] = np.divide(raw, self.scale, dtype=np.float32)
        np.clip(scaled, -1.0, 1.0, out=scaled)
        return scaled

    def legal(self, lane: Lane) -> list[int]:
        """List the actions that may be taken now, in rising order."""
        return sorted(self.actions.of_menu(lane.menu, lane.may_wait))

    def mask(self, lane: Lane) -> NDArray[np.int8]:
        """Write a 1 for every action that may be taken now."""
        mask = np.zeros(self.action_size, np.int8)
        mask[self.actions.of_menu(lane.menu, lane.may_wait)] = 1
        return mask

    def part(self, observation: Sequence[float] | NDArray[Any], name: str) -> NDArray[Any]:
        """Give the stretch of an observation that a field fills."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return np.asarray(observation)[..., at : at + field.size]
            at += field.size
        names = either([field.name for field in self.fields])
        raise FogadoError(f"{self.game} has no field {name!r}; there are {names}.")


@cache
def encoding(game: str) -> Encoding:
    """Return the encoding of a game: ours, one that another package brings, or the generic one."""
    found = registry.game(game)
    try:
        if game in LOOKS:
            return Encoding(import_module(LOOKS[game]).LOOKS)
        return Encoding(guest_looks(game) or generic_looks(found))
    except ModuleNotFoundError as error:
        raise missing(error) from None


def guest_looks(game: str) -> Looks | None:
    """Load the encoder of a game that another package brings."""
    from fogado.research.looks.fields import Looks

    for entry in plugins.plugins(plugins.ENCODERS):
        if entry.name == game:
            found = plugins.load(entry)
            if not isinstance(found, Looks):
                raise plugins.BrokenPlugin(plugins.broken(entry, f"it is no Looks but {found!r}"))
            return found
    return None


def generic_looks(game: Game) -> Looks:
    """Make the encoder of a game from what its view declares."""
    from fogado.research.generic import GenericLooks

    return GenericLooks(game)
