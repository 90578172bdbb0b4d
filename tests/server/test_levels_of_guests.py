"""Which bots a game is offered with, also where it has none of our levels."""

from __future__ import annotations

import pytest

import fogado
from fogado.bots.base import Bot
from fogado.core.game import Game
from fogado.server import bot_levels
from fogado.server.bot_levels import bots_in_order, stand_in, usual_bot
from tests.toys.lanterns.game import GAME as LANTERNS

SKULLS = fogado.game("emerald-skulls")


def test_our_games_have_levels() -> None:
    assert bots_in_order(SKULLS)[:2] == ["novice", "casual"]
    assert (usual_bot(SKULLS), stand_in(SKULLS)) == ("casual", "greedy")


def test_a_game_without_bots_of_its_own_has_random() -> None:
    assert bots_in_order(LANTERNS) == ["random"]
    assert (usual_bot(LANTERNS), stand_in(LANTERNS)) == ("random", "random")


def test_a_game_with_other_bots_has_its_own_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def brought(game: Game) -> tuple[dict[str, type[Bot]], list[str]]:
        return dict.fromkeys(("random", "hold", "optimal"), Bot), []

    monkeypatch.setattr(bot_levels, "installed_bots_of", brought)
    assert (usual_bot(LANTERNS), stand_in(LANTERNS)) == ("hold", "hold")
