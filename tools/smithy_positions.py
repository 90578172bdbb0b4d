"""Write ``web/src/boards/smithy/positions.json.gz``: positions of Dwarven Smithy, every variant.

    python -m tools.smithy_positions

The browser's tests check with it that every choice of every question can be reached by clicks.
Positions come from random play; of each variant, of each question and of each kind of answer to
it, the first occurrence is kept.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

import fogado
from tools.fixtures import ask
from tools.forge_positions import Chancy

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "boards" / "smithy"
FILE: Final = TARGET / "positions.json.gz"
SETUPS: Final[dict[str, dict[str, Any]]] = {
    "starter": {"preset": "starter"},
    "full": {"preset": "full"},
    "auction": {"preset": "auction"},
    "endless": {"preset": "endless"},
    "strict": {"game": "full", "workshop": "strict"},
}
PLAYS: Final = 12
"""How often each variant is played with each number of players."""
LONGEST: Final = 1500
"""How many answers a play has at most: chance likes to move cards to and fro."""


def kinds_of(options: tuple[Any, ...]) -> set[str]:
    """Name the kinds of answers; a card that can be made in several ways is one more."""
    phrases = [option.phrase() for option in options]
    kinds = {key for key, _ in phrases}
    crafts = Counter(facts["card"] for key, facts in phrases if key == "craft")
    if any(count > 1 for count in crafts.values()):
        kinds.add("craft-in-several-ways")
    return kinds


def play(seats: int, variant: str, source: Random, kept: list[Any], met: set[str]) -> None:
    """Play one table at random; keep what was not asked before."""
    state: Any = fogado.game("dwarven-smithy").start(seats=seats, setup=SETUPS[variant])
    for _ in range(LONGEST):
        if state.over:
            return
        if state.chance is not None:
            state.settle(state.chance.sample(Chancy(source)))
            continue
        seat = state.to_act[0]
        options = state.options(seat)
        names = {f"{variant}:{state.question}:{kind}" for kind in kinds_of(options)}
        if not names <= met:
            new = sorted(names - met)
            kept.append(
                {
                    "names": new,
                    "seat": seat,
                    "ask": ask(state, seat, "en"),
                    "view": state.view(seat),
                }
            )
            met |= names
        state.apply(seat, likely(options, source))


def likely(options: tuple[Any, ...], source: Random) -> Any:
    """Choose at random, but start what can be started more often than chance would."""
    crafts = [option for option in options if option.phrase()[0] in ("craft", "put-up")]
    if crafts and source.random() < 0.3:
        return source.choice(crafts)
    return source.choice(options)


def positions() -> list[Any]:
    """Gather the positions."""
    source = Random(7)
    kept: list[Any] = []
    met: set[str] = set()
    for _ in range(PLAYS):
        for variant in SETUPS:
            for seats in (2, 3, 4):
                play(seats, variant, source, kept, met)
    return kept


def main() -> None:
    plain = msgspec.to_builtins(positions())
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(len(plain), "positions,", FILE.stat().st_size, "bytes")
    print(*sorted({name.split(":", 1)[1] for each in plain for name in each["names"]}))


if __name__ == "__main__":
    main()
