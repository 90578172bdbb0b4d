"""Counts of all ways to go on from a dealt table: see ``tests/conformance/test_perft.py``."""

from typing import Any

import pytest

from fogado.core.dealer import ScriptedDealer
from fogado.core.match import begin_match
from fogado.games.dwarven_smithy.game import GAME
from tests.conformance.test_perft import perft
from tests.games.dwarven_smithy.table import bare, give

DEAL = """
iron silver gold mithril  iron gold ruby storm  I01 K05
iron iron silver gold  silver mithril frost iron  T01 I06
gold iron moonstone earth  iron silver silver mithril  A01 K02
"""
"""By seat: four cards for the workshop, four of the mine and two guild cards for the hand."""

# The first number by hand: 1 craft, 12 plays (10 where guild cards stay out of the workshop),
# 4 moves to the market, and done.
COUNTS: list[tuple[int, dict[str, str], list[int]]] = [
    (2, {}, [18, 302, 4603]),
    (3, {"game": "full", "bidding": "yes"}, [18, 302, 4596]),
    (2, {"workshop": "strict", "mine": "endless"}, [16, 238, 3207]),
]


@pytest.mark.parametrize(("seats", "setup", "counts"), COUNTS)
def test_the_ways_to_go_on_are_as_many_as_ever(
    seats: int, setup: dict[str, Any], counts: list[int]
) -> None:
    script = [card for line in DEAL.strip().splitlines()[:seats] for card in line.split()]
    match = begin_match(GAME, ["a"] * seats, ScriptedDealer(script), {"first": "0", **setup})
    match.let_luck_decide()

    assert [perft(match.state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_some_counts_by_hand() -> None:
    """Twelve kinds in the mine, 43 guild cards; one card in hand goes to two places."""
    start = GAME.start(2)
    assert perft(start, 2) == 12 * 12
    state = bare()
    give(state, 0, hand="iron")
    # play to market, play to workshop, done; after either play: the move back, and done.
    assert perft(state, 1) == 3
    assert perft(state, 2) == 2 * 2 + 3, "after done: draw mine, draw guild, stop"
