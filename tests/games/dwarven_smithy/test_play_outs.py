"""A random play-out draws from the whole menu, though it does not make the menu."""

from __future__ import annotations

import pytest

import fogado
from fogado.core.game import settle_all
from fogado.core.source import Source, seeded


class Always(Source):
    """A source that gives one number, whatever is asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked = n
        return self.number

    def random(self) -> float:
        raise NotImplementedError


@pytest.mark.parametrize("setup", [{}, {"game": "full"}, {"workshop": "strict"}])
def test_every_place_of_the_menu_can_be_drawn(setup: dict[str, str]) -> None:
    """Number k takes the option at place k, swaps among them."""
    game = fogado.game("dwarven-smithy")
    state = game.start(3, setup)
    source = seeded("menus")
    swaps = 0
    for _ in range(120):
        settle_all(state, source)
        seat = state.to_act[0]
        options = state.options(seat)
        if state.question == "act":
            for place in {0, len(options) - 1, *(source.below(len(options)) for _ in range(6))}:
                by_place, by_option = state.copy(), state.copy()
                luck = Always(place)
                assert by_place.agenda.pop().play(by_place, luck) == 1
                assert luck.asked == len(options)
                step = by_option.agenda.pop()
                decision = step.asks(by_option, seat)
                assert decision is not None
                decision.take(by_option, options[place])
                assert by_place == by_option
                swaps += options[place].write().startswith("swap")
        state.take(seat, options[source.below(len(options))])
    assert swaps
