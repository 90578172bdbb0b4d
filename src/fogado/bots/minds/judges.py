"""Who judges a game, by the game's name; what it has learned lies beside it as plain arrays."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.bots.minds.net import LAYERS, Net
from fogado.core import plugins
from fogado.core.errors import FogadoError
from fogado.core.registry import HOUSE_GAMES

if TYPE_CHECKING:
    from fogado.bots.minds.judge import Judge
    from fogado.core.game import Game


class NoJudge(FogadoError):
    """Nobody can judge this game, or what was learned cannot be read."""


def module_of(name: str) -> Any:
    """Import the module of ours that knows the judge of a game."""
    if name not in HOUSE_GAMES:
        raise NoJudge(f"Fogadó itself has no judge of positions of {name}.")
    module = f"fogado.bots.{name.replace('-', '_')}.judge"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise NoJudge(f"There is no judge of positions of {name}.") from None


def has_judge(name: str) -> bool:
    """Can positions of a game be judged, by a judge of ours or of another package?"""
    try:
        return hasattr(module_of(name), "judge")
    except NoJudge:
        return guest_judge(name) is not None


def guest_judge(name: str) -> Judge | None:
    """Make the judge of a game that another package brings, or return ``None``."""
    from fogado.bots.minds.judge import Judge

    for entry in plugins.plugins(plugins.JUDGES):
        if entry.name == name:
            made = plugins.load(entry)()
            if not isinstance(made, Judge):
                raise NoJudge(plugins.broken(entry, f"it makes no Judge but {made!r}"))
            return made
    return None


@lru_cache(maxsize=8)
def judge_named(name: str) -> Judge:
    """Return the judge of a game, made once."""
    if name not in HOUSE_GAMES:
        guest = guest_judge(name)
        if guest is not None:
            return guest
    judge: Judge = module_of(name).judge()
    return judge


def judge_of(game: Game) -> Judge:
    """Give the judge of a game."""
    return judge_named(game.name)


def learned(name: str) -> Path:
    """Say where the arrays lie that a game's judge has learned."""
    return Path(__file__).parent.parent / name.replace("-", "_") / "learned.npz"


def read_net(file: Path, size: int) -> Net:
    """Read a network; whatever is not one of this size is refused in a sentence."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as found:
            arrays = {name: found[name].astype(np.float32) for name in LAYERS}
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise NoJudge(f"{file.name} is not a trained network: {error}.") from None
    except Exception as error:  # a zip file can be broken in many ways
        raise NoJudge(f"{file.name} is broken: {error}.") from None
    if arrays["w1"].shape[0] != size:
        raise NoJudge(
            f"{file.name} was trained on {arrays['w1'].shape[0]} numbers a seat; "
            f"this version of the game has {size}."
        )
    return Net(arrays)
