"""How long the exact odds of Emerald Skulls take: the first solve, and any position after it.

    python benches/odds.py

CPU time of one process.  ``first`` solves all turns of 3 to 7 dice with up to so many cubes, from
nothing; ``then`` is the slowest answer among many positions, asked one after the other.
"""

from __future__ import annotations

import time

from fogado.analysis.skull_odds import odds_at, prepare, table_of
from fogado.analysis.skull_position import Position, read_position
from fogado.bots.emerald_skulls.solved import _solved
from fogado.core.native import COMPILED
from fogado.core.source import seeded
from fogado.games.emerald_skulls.dice import NO_DICE, throw

CASES = [
    ("standard", 0),
    ("standard", 2),
    ("standard", 4),
    ("standard", 8),
    ("high-rollers", 0),
    ("high-rollers", 4),
]
BOARDS = ("", "1: I", "1: W", "2: II W", "3: III", "1: I; 3: W", "4: IV", "2: II; 4: W")


def positions(cubes: int) -> list[Position]:
    """List positions of such turns, before and after a roll, likely ones and odd ones."""
    source = seeded("positions")
    found: list[Position] = []
    for dice in range(3, 8):
        for board in BOARDS:
            for held in range(cubes + 1):
                position = read_position(f"{board}; cubes {held}", dice=dice)
                found.append(position)
                found.append(position._replace(roll=throw(position.hand, source)))
    assert any(position.roll is not NO_DICE for position in found)
    return found


def main() -> None:
    """Measure every case."""
    print("compiled" if COMPILED else "interpreted")
    for cards, cubes in CASES:
        _solved.cache_clear()
        table = table_of(cards)
        began = time.process_time()
        prepare(table, cubes)
        first = time.process_time() - began
        slowest = 0.0
        for position in positions(cubes):
            began = time.process_time()
            odds_at(table, position)
            slowest = max(slowest, time.process_time() - began)
        name = f"{cards}, up to {cubes} cubes"
        print(f"{name:32} first {first:6.3f} s   then at most {1000 * slowest:6.1f} ms")


if __name__ == "__main__":
    main()
