"""The games in the interfaces that researchers know: ``fogado[research]``.

>>> import fogado.research
>>> tables = fogado.research.vector("emerald-skulls", 3)
>>> tables.reset().seats.shape
(3,)
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fogado.research.encoding import Encoding as Encoding
from fogado.research.encoding import encoding as encoding
from fogado.research.extra import NeedsExtra as NeedsExtra

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fogado.research.stepping import Vector


def vector(
    game: str,
    n: int,
    *,
    players: int = 2,
    setup: Mapping[str, Any] | None = None,
    preset: str | None = None,
    seed: int | str = 0,
    reward: str = "places",
    see: str = "masks",
) -> Vector:
    """Set up ``n`` tables of a game that are stepped together, with arrays in and out."""
    from fogado.research.stepping import Vector

    return Vector(
        game, n, players=players, setup=setup, preset=preset, seed=seed, reward=reward, see=see
    )


if find_spec("gymnasium") is not None:
    from fogado.research.gym import register

    register()
