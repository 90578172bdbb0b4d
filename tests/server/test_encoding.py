"""Views, facts and choices are encoded as they are; that gives the bytes of their plain data."""

from __future__ import annotations

import random

import msgspec
import pytest

import fogado
from fogado.bots.lines import choice_data
from fogado.core import registry
from fogado.core.source import seeded
from fogado.core.words import plain

JSON = msgspec.json.Encoder()


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_is_encoded_as_its_plain_data(name: str, seats: int) -> None:
    """Field by field in the same order: with compiled classes as with interpreted ones."""
    game = fogado.game(name)
    chosen, luck = random.Random(seats), seeded(f"{name}/{seats}")
    state = game.start(seats=seats)
    state.log = []
    for _ in range(250):
        if state.over:
            break
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(luck))
            continue
        for seat in (None, *range(seats)):
            view = state.view(seat)
            assert JSON.encode(view) == JSON.encode(plain(view))
        seat = chosen.choice(state.to_act)
        options = state.options(seat)
        for option in options[:5]:
            _, facts = option.phrase()
            assert JSON.encode(facts) == JSON.encode(plain(facts))
            said = choice_data(game, option, "en")
            assert JSON.encode(said) == JSON.encode(plain(said))
        state.apply(seat, chosen.choice(options))
    assert state.log
    for event in state.log:
        for seat in (None, *range(seats)):
            seen = event.seen_by(seat)
            assert JSON.encode(seen) == JSON.encode(plain(seen))
