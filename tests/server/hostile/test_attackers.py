"""Cheats at work: whatever they try, alone and together, no law is broken.

The same few evenings every time; ``FOGADO_SOAK=20`` spends twenty times as many.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from fogado.server import protocol as say
from tests.server.hostile.attacks import misbehave
from tests.server.hostile.game_night import Night, night

if TYPE_CHECKING:
    from pathlib import Path

SKULLS, SMITHY, FORGE = "emerald-skulls", "dwarven-smithy", "dice-forge"
SOAK = max(1, int(os.environ.get("FOGADO_SOAK", "0")))
STEPS = 120
LIVE = say.Betting("live", window=5, last_call=2, bound=150)
SEALED = say.Betting("sealed", window=5, last_call=2)
BANK = say.Pace("live", bank=60, increment=2)
DAYS = say.Pace("days", days=1)

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "skulls untimed, agree": (SKULLS, {"stalled": "random"}),
    "skulls live bets, clock": (SKULLS, {"betting": LIVE, "pace": BANK, "stalled": "random"}),
    "skulls sealed, waits": (SKULLS, {"betting": SEALED, "pace": BANK, "stalled": ""}),
    "smithy clock, own": (SMITHY, {"pace": BANK, "undo": "own", "stalled": "random"}),
    "smithy bids, late spectators": (
        SMITHY,
        {"setup": {"game": "full", "bidding": "yes"}, "delay": 30, "undo": "none"},
    ),
    "forge days, agree": (FORGE, {"pace": DAYS, "undo": "agree", "stalled": "random"}),
    "forge no spectators": (FORGE, {"spectators": False, "visibility": "code", "undo": "own"}),
    "skulls clock, agree": (SKULLS, {"pace": BANK, "undo": "agree", "stalled": "greedy"}),
}


@pytest.mark.parametrize("seed", range(1, 1 + SOAK))
@pytest.mark.parametrize("table", TABLES)
def test_whatever_cheats_try(tmp_path: Path, table: str, seed: int) -> None:
    game, settings = TABLES[table]
    said: list[str] = []

    async def evening(here: Night) -> None:
        here.said = said
        await here.begin(game, here.anna, here.bela, here.dani, **settings)
        await misbehave(here, STEPS)

    found = night(tmp_path, evening, seed)
    assert found == [], "\n".join(said[-40:])
