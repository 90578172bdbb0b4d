"""Write the golden records anew: ``python -m tests.golden.make`` (or ``make golden``).

Words after it choose records by the beginning of their names: ``make golden ARGS=dwarven``.

Only when ``rules_version`` goes up: a record that changes without that is a rule that changed
without anybody saying so.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import fogado
from fogado.core.content import Edition, read_edition
from fogado.core.record import Record
from fogado.games.dice_forge.game import PRESETS as FORGE_PRESETS

RECORDS = Path(__file__).parent / "records"

SMALL_BOX = read_edition(
    """
    game = "emerald-skulls"
    name = "small box"
    pot = { per-player = 12, solo = 70 }
    dice.cost.4 = 0
    payout.gem.double-out = 9
    cards.1.pick-n-bust.pays = [9, 7, 4, 2]
    cards.22b.stop = 4
    """
)


@dataclass
class Golden:
    """One play to keep."""

    name: str
    game: str
    seats: int
    seed: int
    """Chosen among many because its play is short."""
    setup: dict[str, Any] = field(default_factory=dict)
    edition: Edition | None = None

    @property
    def path(self) -> Path:
        return RECORDS / f"{self.name}.jsonl"

    def play(self) -> Record:
        """Let random bots play it."""
        bots = ["random"] * self.seats
        return fogado.play(self.game, bots, seed=self.seed, setup=self.setup, edition=self.edition)


def skulls(
    name: str, seats: int, seed: int, edition: Edition | None = None, **setup: str
) -> Golden:
    """Name a play of Emerald Skulls."""
    return Golden(f"emerald-skulls-{name}-{seats}", "emerald-skulls", seats, seed, setup, edition)


def smithy(name: str, seats: int, seed: int, **setup: str) -> Golden:
    """Name a play of Dwarven Smithy."""
    return Golden(f"dwarven-smithy-{name}-{seats}", "dwarven-smithy", seats, seed, setup)


def forge(name: str, seats: int, seed: int, **setup: str) -> Golden:
    """Name a play of Dice Forge."""
    return Golden(f"dice-forge-{name}-{seats}", "dice-forge", seats, seed, setup)


CHOSEN = "6b+10a+14b+20a+22b+26a"

GOLDEN = [
    skulls("standard", 1, 0),
    skulls("standard", 2, 6),
    skulls("standard", 3, 2),
    skulls("standard", 4, 73),
    skulls("standard", 5, 28),
    skulls("standard", 6, 75),
    skulls("standard", 7, 23),
    skulls("standard", 8, 51),
    skulls("random-cards", 2, 1, cards="random"),
    skulls("random-cards", 3, 22, cards="random"),
    skulls("wild-night", 4, 77, cards="wild-night"),
    skulls("nose-job", 5, 57, cards="nose-job"),
    skulls("high-rollers", 6, 89, cards="high-rollers"),
    skulls("first-taste", 7, 76, cards="first-taste"),
    skulls("wild-night", 8, 42, cards="wild-night"),
    skulls("chosen-cards", 4, 22, cards=CHOSEN),
    skulls("open-betting", 3, 16, betting="open"),
    skulls("random-first", 3, 8, first="random"),
    skulls("solo-easy", 1, 1, preset="solo-easy"),
    skulls("solo-hard", 1, 0, preset="solo-hard", opposition="7"),
    skulls("short-deck", 1, 2, deck="1"),
    skulls("small-box", 1, 2, SMALL_BOX),
    skulls("small-box", 2, 101, SMALL_BOX),
    skulls("small-box-high-rollers", 2, 3, SMALL_BOX, cards="high-rollers"),
    skulls("small-box-random-opener", 4, 1, SMALL_BOX, opening="random"),
    skulls("small-box-open-betting", 4, 178, SMALL_BOX, cards=CHOSEN, betting="open"),
    skulls("small-box-live", 8, 1, SMALL_BOX, preset="live", cards="random"),
    smithy("starter", 2, 7),
    smithy("starter", 3, 3),
    smithy("starter", 4, 36),
    smithy("full", 2, 16, game="full"),
    smithy("full", 3, 27, game="full"),
    smithy("full", 4, 14, game="full"),
    smithy("bidding", 3, 11, bidding="yes"),
    smithy("everything", 4, 31, game="full", bidding="yes", mine="endless", workshop="strict"),
    forge("beginner", 2, 2),
    forge("beginner", 3, 1),
    forge("beginner", 4, 1),
    forge("advanced", 2, 4, cards="advanced"),
    forge("advanced", 3, 5, cards="advanced"),
    forge("advanced", 4, 1, cards="advanced"),
    forge("cards", 2, 2, rebellion="cards", cards="random"),
    forge("cards", 3, 5, rebellion="cards", cards="random"),
    forge("cards", 4, 0, rebellion="cards", cards="random"),
    forge("goddess", 2, 1, preset="goddess"),
    forge("goddess", 3, 3, preset="goddess"),
    forge("goddess", 4, 2, preset="goddess"),
    forge("titans", 2, 3, preset="titans"),
    forge("titans", 3, 5, preset="titans"),
    forge("titans", 4, 4, preset="titans"),
    forge("draft", 3, 0, cards="draft", ask="all"),
    *(forge(preset, 2, 2, preset=preset) for preset in FORGE_PRESETS),
]


def main(chosen: tuple[str, ...]) -> None:
    """Play all of them, or those chosen, and write them down."""
    RECORDS.mkdir(exist_ok=True)
    known = [golden.path for golden in GOLDEN]
    for old in RECORDS.glob("*.jsonl"):
        if old not in known:
            old.unlink()
    for golden in GOLDEN:
        if chosen and not golden.name.startswith(chosen):
            continue
        golden.path.write_text(golden.play().text(), "utf-8")
        print(f"{golden.path.name}: {golden.path.stat().st_size:,} bytes")
    total = sum(golden.path.stat().st_size for golden in GOLDEN)
    print(f"{len(GOLDEN)} records, {total:,} bytes")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
