"""What the saved states of all games have in common: how they begin, and their numbers."""

from typing import Any

from fogado.core.content import Edition
from fogado.core.errors import BadState
from fogado.core.game import Game


def heading(game: Game, setup: dict[str, Any], edition: Edition | None) -> dict[str, Any]:
    """Begin a saved state: the game, its rules, and what the table chose."""
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "setup": dict(setup),
        "edition": None if edition is None else edition.plain(),
    }


def number(data: Any) -> int:
    """Give a whole number, and nothing else."""
    if type(data) is not int:
        raise BadState(f"{data!r} is not a whole number.")
    found: int = data
    return found


def numbers(data: Any) -> list[int]:
    """Give a list of whole numbers, and nothing else."""
    if not isinstance(data, list) or not all(type(number) is int for number in data):
        raise BadState(f"{data!r} is not a list of whole numbers.")
    return list(data)
