"""Playing at random, the fast way and the slow way."""

from typing import Any

import pytest

from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.games.emerald_skulls.game import GAME
from tests.games.emerald_skulls.plays import SETUPS
from tests.games.emerald_skulls.table import (
    start,
)


@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_a_play_out_meets_the_same_play_as_questions_do(seats: int, setup: dict[str, Any]) -> None:
    """The fast way draws the same luck and chooses the same options as the slow one."""
    fast = start(seats, **setup)
    slow = start(seats, **setup)
    decisions = play_out(fast, seeded("twin"))
    source = seeded("twin")
    counted = 0
    while not slow.over:
        if slow.chance is not None:
            slow.settle(slow.chance.sample(source))
            continue
        seats_asked = slow.to_act
        seat = seats_asked[0]
        if len(seats_asked) > 1:
            seat = seats_asked[source.below(len(seats_asked))]
        options = slow.options(seat)
        rolls = slow.question == "open-betting" and seat == slow.tumble.seat
        chosen = 0 if rolls else source.below(len(options))
        slow.apply(seat, options[chosen])
        counted += 1
    assert GAME.save(fast) == GAME.save(slow)
    assert decisions == counted
