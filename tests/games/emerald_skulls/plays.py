"""Tables in many forms and positions, for tests that must hold everywhere."""

from collections.abc import Iterator
from typing import Any

from fogado.core.source import seeded
from fogado.games.emerald_skulls.state import Skulls
from tests.games.emerald_skulls.table import bet, box, close, give, luck, put, start

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"deck": 3, "opposition": 10}),
    (2, {}),
    (3, {"opening": "random", "first": "random"}),
    (4, {"betting": "open"}),
    (5, {"cards": "random", "first": "random"}),
    (8, {"cards": "high-rollers"}),
]


def walk(seats: int, setup: dict[str, Any], seed: str, most: int = 400) -> Iterator[Skulls]:
    """Play at random and stop at every question and every piece of luck."""
    state = start(seats, **setup)
    source = seeded(seed)
    for _ in range(most):
        yield state
        if state.over:
            return
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            seat = state.to_act[source.below(len(state.to_act))]
            options = state.options(seat)
            state.apply(seat, options[source.below(len(options))])


def middle() -> Skulls:
    """Sit in the middle of a turn: a bet, a pick, a roll."""
    state = start(3, edition=box("[jackpot]\nemerald-skull = 31"), first="1")
    give(state, 0, 7, cubes=2)
    bet(state, 2, "final-jewel")
    bet(state, 0, "busted-fowl")
    close(state)
    put(state, "1: I W, 3: III", 3, 1)
    close(state)
    luck(state, "IV W I")
    return state
