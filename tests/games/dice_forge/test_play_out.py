"""The quick way to play at random makes the same choices as options and answers do."""

from __future__ import annotations

import pytest

from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.games.dice_forge.game import GAME
from tests.games.dice_forge.test_plays import SETUPS

TABLES = [*SETUPS, {"cards": "advanced", "ask": "all"}, {"rebellion": "cards", "cards": "random"}]


@pytest.mark.rule("DF-1.4")
@pytest.mark.parametrize("setup", TABLES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_play_out_answers_as_anybody_would(seats: int, setup: dict[str, str]) -> None:
    quick = GAME.start(seats, setup)
    slow = quick.copy()
    decisions = play_out(quick, seeded(f"{seats} {setup}"))
    source = seeded(f"{seats} {setup}")
    asked = 0
    while not slow.over:
        pending = slow.chance
        if pending is not None:
            slow.settle(pending.sample(source))
            continue
        [seat] = slow.to_act
        options = slow.options(seat)
        slow.apply(seat, options[0 if len(options) == 1 else source.below(len(options))])
        asked += len(options) > 1
    assert quick == slow
    assert decisions == asked
