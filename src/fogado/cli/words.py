"""What the command itself says, in both languages; the games bring their own words."""

from __future__ import annotations

from functools import cache
from typing import Any

from fogado.core.game import Game
from fogado.core.phrases import Phrases


@cache
def phrases() -> Phrases:
    """Read the sentences of the command."""
    return Phrases("fogado.cli")


def say(language: str, key: str, **facts: Any) -> str:
    """Say one sentence."""
    return phrases().say(language, key, facts)


def of_game(game: Game, language: str, key: str) -> str:
    """Say a game's own phrase, or the last word of its key where the game has none."""
    if key in game.phrases.keys(language):
        return game.phrases.say(language, key, {})
    return key.rpartition(".")[2]
