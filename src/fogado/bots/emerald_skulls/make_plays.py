"""Let bots play the plays that ``fortunes.json`` is learned from.

    python -m fogado.bots.emerald_skulls.make_plays FILE [SHARE]

Each play is one line of FILE, so an interrupted run goes on where it stopped.  SHARE plays only
each so-many-th of them, for a quick look.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from fogado.bots.emerald_skulls.seen import Moment, moments_of

SEED = "fortunes"
CALLED = {"expert": "skilled"}
"""What a player was called when the shipped plays were made: the same seeds, the same file."""
DECKS = (10, 10, 10, 8, 6, 4)
OPPOSITIONS = (40, 40, 30, 20, 0)


class Batch(NamedTuple):
    """Plays of one kind."""

    player: str
    seats: int
    plays: int
    cards: str


BATCHES = (
    Batch("expert", 2, 1600, "standard"),
    Batch("greedy", 1, 2000, "standard"),
    *(Batch("greedy", seats, 1200, "standard") for seats in range(2, 6)),
    *(Batch("greedy", seats, 600, "standard") for seats in range(6, 9)),
    *(Batch("greedy", seats, 400, "random") for seats in range(2, 9)),
    Batch("expert", 3, 200, "standard"),
)
"""Equal players, so that nothing but the table decides.  Experts are slow at new cards."""


def setup_of(batch: Batch, play: int) -> dict[str, Any]:
    """Vary the solo game: how many cards, and how many gears to begin with."""
    if batch.seats > 1:
        return {"cards": batch.cards}
    return {
        "deck": DECKS[play % len(DECKS)],
        "opposition": OPPOSITIONS[play // len(DECKS) % len(OPPOSITIONS)],
    }


def moment_in(plain: list[Any]) -> Moment:
    """Read one moment."""
    gears, cubes, pot, following, opposition, rounds, winners = plain
    seen = Moment(tuple(gears), tuple(cubes), pot, following, opposition, rounds, ())
    return seen._replace(winners=tuple(winners))


def read(file: Path) -> dict[str, list[Moment]]:
    """Read the plays of a file by their seeds."""
    found: dict[str, list[Moment]] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        seed, seen = json.loads(line)
        found[seed] = [moment_in(plain) for plain in seen]
    return found


def main() -> None:
    """Play what is not in the file yet."""
    file = Path(sys.argv[1])
    share = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done = read(file)
    with file.open("a", encoding="utf-8") as out:
        for batch in BATCHES:
            for play in range(0, batch.plays, share):
                called = CALLED.get(batch.player, batch.player)
                seed = f"{SEED}/{called}/{batch.seats}/{batch.cards}/{play}"
                if seed not in done:
                    players = [batch.player] * batch.seats
                    seen = moments_of(players, seed, setup_of(batch, play))
                    out.write(json.dumps([seed, seen], separators=(",", ":")) + "\n")
            out.flush()
            print(f"{batch.plays // share} plays of {batch.seats} {batch.player}, {batch.cards}")


if __name__ == "__main__":
    main()
