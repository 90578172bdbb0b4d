"""How a play ended, in the terminal: every source of points by its whole name."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import fogado
from fogado.cli.table.result import result
from fogado.core.game import play_out
from fogado.core.source import seeded

TABLES = [
    ("emerald-skulls", 1, {}),
    ("emerald-skulls", 8, {}),
    ("dwarven-smithy", 4, {}),
    ("dice-forge", 4, {"preset": "titans"}),
]
NAMES = ("Guest", "Greedy 1", "Greedy 2", "Maximilian", "Anna", "Bence", "Random 1", "Random 2")


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize(("name", "seats", "setup"), TABLES)
def test_scores_and_where_they_came_from_fit_the_terminal(
    name: str, seats: int, setup: dict[str, str], lang: str
) -> None:
    game = fogado.game(name)
    state = game.start(seats, setup)
    play_out(state, seeded(4))
    outcome = state.outcome
    file = io.StringIO()
    Console(file=file, width=80).print(result(outcome, game, lang, NAMES[:seats]))
    text = " ".join(file.getvalue().split())
    assert "…" not in text, "a name was cut off"
    for seat in range(seats):
        assert NAMES[seat] in text
        assert f" {outcome.scores[seat]} " in text
        for source, points in outcome.sheets[seat].items():
            words = game.phrases.say(lang, f"sheet.{source}", {}).split()
            assert all(word in text for word in words), f"{source} is not named"
            assert f" {points} " in text
