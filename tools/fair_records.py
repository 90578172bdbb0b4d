"""Write ``web/src/lib/fair-records.json.gz``: finished plays with fair dice.

    python -m tools.fair_records

The browser's tests draw every line of luck in them anew, with nothing but SHA-256 and what the
house tells about each draw.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Final

import msgspec

import fogado
from fogado.bots.house import Bots, play_to_end
from fogado.core.dealer import FairDealer
from fogado.core.fair import commitment, key_of
from fogado.core.match import begin_match
from fogado.server.replaying import draws_of

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "lib" / "fair-records.json.gz"
SECRET: Final = bytes(range(32))
ENTROPIES: Final = ("Anna's cat", "", "\N{GAME DIE} 7")
PLAYS: Final[tuple[tuple[str, int, dict[str, str]], ...]] = (
    ("emerald-skulls", 3, {"cards": "random", "first": "random", "opening": "random"}),
    ("emerald-skulls", 1, {}),
    ("dwarven-smithy", 2, {"mine": "endless"}),
    ("dice-forge", 2, {"rebellion": "goddess", "cards": "random"}),
    ("dice-forge", 2, {"rebellion": "titans", "cards": "draft"}),
)
"""A game, how many play it, and its set-up: together they draw for every purpose there is."""


def play(name: str, seats: int, setup: dict[str, str]) -> dict[str, object]:
    """Let bots play to the end with fair dice; give the record and what could have come."""
    game = fogado.game(name)
    entropies = ENTROPIES[:seats]
    names = [f"seat {seat}" for seat in range(seats)]
    match = begin_match(game, names, FairDealer(SECRET, entropies), dict(setup))
    match.let_luck_decide()
    play_to_end(match, Bots(game, dict.fromkeys(range(seats), "random"), "think"))
    text = match.record.text()
    return {
        "game": name,
        "secret": SECRET.hex(),
        "entropies": entropies,
        "commitment": commitment(SECRET),
        "key": key_of(SECRET, entropies),
        "record": text,
        "draws": draws_of(text),
    }


def main() -> None:
    plays = [play(name, seats, setup) for name, seats, setup in PLAYS]
    # No time in it: the same plays are the same file.
    FILE.write_bytes(gzip.compress(msgspec.json.encode(plays), mtime=0))
    print(f"{FILE.name}: {len(plays)} plays, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
