"""Write ``web/src/boards/forge/positions.json.gz``: one position for every question of Dice Forge.

    python -m tools.forge_positions

The browser's tests check with it that every choice of every question can be reached by clicks.
Positions come from random play of many tables; of each question, and of each kind of answer to it,
the first occurrence is kept.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

import fogado
from tools.fixtures import ask

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "boards" / "forge"
FILE: Final = TARGET / "positions.json.gz"
SETUPS: Final[tuple[dict[str, Any], ...]] = (
    {"preset": "beginner"},
    {"preset": "advanced"},
    {"preset": "goddess"},
    {"preset": "titans"},
    {"rebellion": "cards", "cards": "draft"},
    {"rebellion": "goddess", "cards": "random"},
    {"rebellion": "titans", "cards": "random"},
    {"rebellion": "cards", "cards": "random"},
)
PLAYS: Final = 6
"""How often each set-up is played with each number of players."""


def play(seats: int, setup: dict[str, Any], source: Random, kept: dict[str, Any]) -> None:
    """Play one table at random; keep what was not asked before."""
    game = fogado.game("dice-forge")
    state: Any = game.start(seats=seats, setup=setup)
    while not state.over:
        if state.chance is not None:
            state.settle(state.chance.sample(Chancy(source)))
            continue
        seat = state.to_act[0]
        options = state.options(seat)
        keys = sorted({option.phrase()[0] for option in options})
        for key in keys:
            name = f"{state.question}:{key}"
            if name not in kept:
                kept[name] = {"seat": seat, "ask": ask(state, seat, "en"), "view": state.view(seat)}
        state.apply(seat, source.choice(options))


class Chancy:
    """A source of luck as the engine asks for it."""

    def __init__(self, source: Random) -> None:
        self.source = source

    def random(self) -> float:
        return self.source.random()

    def below(self, bound: int) -> int:
        return self.source.randrange(bound)


def positions() -> dict[str, Any]:
    """Gather the positions; the same position is kept once."""
    source = Random(7)
    kept: dict[str, Any] = {}
    for _ in range(PLAYS):
        for setup in SETUPS:
            for seats in (2, 3, 4):
                play(seats, setup, source, kept)
    return kept


def main() -> None:
    plain = msgspec.to_builtins(positions())
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(len(plain), "positions,", FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
