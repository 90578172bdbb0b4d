"""The board of Dice Forge: drawn from views alone, within 110 columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import fogado
from fogado.cli.boards import board_of
from fogado.core.game import State
from fogado.core.source import seeded
from tests.games.dice_forge.table import table

NAMES = ("Guest", "Greedy 1", "Greedy 2", "Maximilian")
WIDTH = 110


def drawn(state: State, seat: int | None, lang: str, width: int = WIDTH) -> str:
    """Draw a state as plain text."""
    file = io.StringIO()
    console = Console(file=file, width=width, markup=False, highlight=False)
    board = board_of(state.game)
    names = NAMES[: len(state.view(None).heroes)]
    console.print(board.draw(state.view(seat), state.game, lang, names))
    return file.getvalue()


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize(
    ("seats", "setup"),
    [
        (2, {}),
        (4, {"cards": "draft", "rebellion": "cards"}),
        (4, {"preset": "goddess"}),
        (4, {"preset": "titans"}),
    ],
    ids=str,
)
def test_every_moment_fits_the_terminal(seats: int, setup: dict[str, str], lang: str) -> None:
    """110 columns and 40 lines are enough for every moment, set-up included."""
    state = fogado.game("dice-forge").start(seats, setup)
    source = seeded(4)
    for moment in range(2000):
        if moment % 60 == 0 or state.over:
            lines = drawn(state, None, lang).splitlines()
            assert max(len(line) for line in lines) <= WIDTH
            assert len(lines) <= 40
            assert "…" not in "".join(lines)
            narrow = drawn(state, None, lang, 80).splitlines()
            assert max(len(line) for line in narrow) <= 80
        if state.over:
            break
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            options = state.options(state.to_act[0])
            state.apply(state.to_act[0], options[source.below(len(options))])
    assert state.over


def test_the_board_shows_dice_islands_and_pools() -> None:
    """Both dice of each hero with the faces up, the islands with what is left, the sanctuary."""
    state = fogado.game("dice-forge").start(3)
    for roll in ("S1 V2", "G1 M1", "G1 G1"):
        assert state.chance is not None
        state.settle(state.chance.read(roll))
    text = drawn(state, 0, "en")
    assert "Round 1 of 10 · Guest's turn" in text
    assert "○ [S1] 5×G1" in text
    assert "● [V2] 4×G1 M1" in text
    assert "4 5S5M Hydra 26V ×3" in text
    assert "2: G3×4 M1×4" in text
    board = board_of(state.game)
    view = state.view(0)
    assert board.aside(view, state.game.parse("forge G4"), "en") == "3 gold"
    assert board.aside(view, state.game.parse("feat hydra"), "en") == "5S5M → 26V"
    assert board.aside(view, state.game.parse("face 1 dark"), "en") == "V2"
    assert board.aside(view, state.game.parse("pass"), "en") == ""
    assert "scepter" in board.legend("en")


def test_the_modules_have_their_own_boards() -> None:
    """The labyrinth with golems and treasures, the Titans' board with the tokens."""
    state = fogado.game("dice-forge").start(2, {"preset": "goddess"})
    text = drawn(state, None, "en")
    assert "1◆G◆G1 › 2 S1 › 3 V3 › 4 G6/V3" in text
    assert "29 M2→V8" in text
    state = fogado.game("dice-forge").start(2, {"preset": "titans"})
    text = drawn(state, None, "en")
    assert "0◆G◆G1" in text
    assert "L3| 14 ≈17 17 ≈20 20 25" in text, "blue spaces are told from the others"


@pytest.mark.parametrize(
    ("lang", "cards", "labyrinth"),
    [
        ("en", "2×Tree, Companion, Companion: 3", "7 tribute › 8 (sun) › 13 V3"),
        ("hu", "2×A fa, A társ, A társ: 3", "7 sarc › 8 (napkincs) › 13 V3"),
    ],
)
def test_cards_and_spaces_are_named_in_the_language_of_the_table(
    lang: str, cards: str, labyrinth: str
) -> None:
    state = table("tree", "companion", rebellion="goddess")
    hero = state.heroes[0]
    hero.cards = tuple(state.parts.by_name[name] for name in ("tree", "companion", "tree"))
    hero.companions = (3,)
    state.treasures = (8, 0, 0)
    text = drawn(state, None, lang)
    assert cards in text
    assert labyrinth in text
