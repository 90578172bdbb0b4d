"""Counts of all ways to go on, as in ``tests/conformance/test_perft.py``, for Dice Forge."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.game import GAME
from tests.conformance.test_perft import perft
from tests.games.dice_forge.table import rich, table

FROM_THE_START: list[tuple[int, dict[str, str], list[int]]] = [
    (2, {}, [6, 36, 216, 1296, 7776, 46656]),
    (2, {"gold-6": "out"}, [3, 18, 108, 648, 3888, 23328]),
    (3, {}, [6, 36, 216, 2052, 10836, 58896]),
    (4, {}, [6, 36, 216, 1296, 12312]),
    (2, {"cards": "random"}, [2, 4, 8, 16, 32, 64, 128, 256]),
    (3, {"cards": "draft"}, [9, 18, 144, 288, 2016, 4032]),
    (2, {"preset": "goddess"}, [6, 36, 216, 1296, 4896]),
    (3, {"preset": "goddess"}, [6, 36, 216, 896, 4192, 23136]),
    (3, {"preset": "titans"}, [6, 36, 216, 657, 3555, 21258]),
    (2, {"preset": "challenge-2021"}, [6, 36, 216, 1296, 7776, 46656]),
    (3, {"ask": "all"}, [6, 36, 216, 396, 726, 1331]),
]
"""By seats and set-up: the counts for one ply, two plies, and so on."""

FROM_AN_ACTION: list[tuple[tuple[str, ...], int, str, list[int]]] = [
    (("hammer", "boar", "ship"), 2, "off", [23, 95, 455, 2746, 15350]),
    (("twins", "fire", "trident"), 2, "cards", [23, 114, 646, 3785, 22084]),
    (("satyrs",), 3, "off", [25, 103, 555, 2938, 16244]),
    (("celestial", "goddess"), 2, "goddess", [23, 89, 425, 2367, 11752]),
    (("wind", "left-hand"), 3, "titans", [25, 115, 673, 3060]),
]
"""By sets in play, seats and module: seat 0 has 5 gold and 6 shards of each kind to act with."""


@pytest.mark.parametrize(("seats", "setup", "counts"), FROM_THE_START)
def test_counts_from_the_start(seats: int, setup: dict[str, str], counts: list[int]) -> None:
    state = GAME.start(seats, setup)

    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("sets", "seats", "rebellion", "counts"), FROM_AN_ACTION)
def test_counts_from_an_action(
    sets: tuple[str, ...], seats: int, rebellion: str, counts: list[int]
) -> None:
    state = table(*sets, seats=seats, rebellion=rebellion)
    rich(state).gold = 5

    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_some_counts_by_hand() -> None:
    """Three kinds of face on one die and two on the other fall in six ways, for each player."""
    assert perft(GAME.start(3), 3) == 6**3
    assert perft(GAME.start(2), 2) == 6 * 6  # two of four faces stay, in pool 5 and in pool 10
