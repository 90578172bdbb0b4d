"""The table of Dwarven Smithy in the terminal: everything at a glance in 100 columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import fogado
from fogado.cli.boards import board_of
from fogado.cli.boards.dwarven_smithy import SmithyBoard
from fogado.core.game import State
from fogado.core.source import seeded
from tests.games.dwarven_smithy.table import bare, crowned, give, started, stock

GAME = fogado.game("dwarven-smithy")
NAMES = ("Guest", "Greedy 1", "Greedy 2", "Maximilian")


def drawn(state: State, seat: int | None, lang: str = "en", width: int = 100) -> list[str]:
    """Draw a table as plain text."""
    file = io.StringIO()
    console = Console(file=file, width=width, markup=False, highlight=False)
    view = state.view(seat)
    console.print(board_of(GAME).draw(view, GAME, lang, NAMES[: len(view.smiths)]))
    return file.getvalue().splitlines()


def test_market_workshop_warehouse_and_hand_at_a_glance() -> None:
    state = bare()
    give(state, 0, hand="iron iron K07 A01", market="gold", rotated="silver")
    give(state, 0, workshop="refined-iron refined-iron storm", tools="T01")
    started(state, 1, "I02", "iron silver")
    crowned(state, 1, "K05", "iron gold gold")
    stock(state, "iron", "emerald")
    text = "\n".join(line.rstrip() for line in drawn(state, 0))
    assert "G Guest ◄ 15 coins · hand 2+2 · Iron Tongs" in text
    assert "market 2/4    gold, <silver>" in text
    assert "workshop 3/7  iron* ×2, storm runestone" in text
    assert "market 1/4    ♛?" in text
    assert "[Hatchet: iron, silver]" in text
    assert "Warehouse: emerald 13  iron 3" in text
    assert "Your hand (4/6): iron ×2" in text
    assert "K07 King's Heater Shield (King's Item, shields) iron, silver ×2, gold → 34" in text
    assert "A01 Porter (apprentice) iron, silver → Your hand limit is 2 higher." in text
    other = "\n".join(drawn(state, 1))
    assert "♛ King's Gilded Cuirass" in other
    assert "King's Heater Shield" not in other, "hands are hidden"


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_the_terminal_at_every_moment(seats: int, lang: str) -> None:
    state = GAME.start(seats, {"game": "full", "bidding": "yes"})
    source = seeded(2)
    for count in range(500):
        if state.over:
            break
        if count % 60 == 0:
            for seat in (0, None):
                lines = drawn(state, seat, lang)
                assert max(len(line) for line in lines) <= 100
                assert len(lines) <= 34
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            seat = state.to_act[0]
            options = state.options(seat)
            state.apply(seat, options[source.below(len(options))])


def test_prices_stand_beside_the_options() -> None:
    state = bare(game="full")
    give(state, 0, market="refined-gold", hand="I01 iron", workshop="refined-iron")
    give(state, 0, apprentices="A06 A07")
    give(state, 1, market="K05")
    stock(state, "silver")
    board = board_of(GAME)
    assert isinstance(board, SmithyBoard)
    view = state.view(0)
    beside = {option.write(): board.aside(view, option, "en") for option in state.options(0)}
    assert beside["sell refined-gold"] == "brings 5"
    assert beside["buy silver"] == "costs 2"
    assert beside["buy K05 from 1 to market"] == "costs 4"
    assert beside["craft I01 with iron"] == "worth 4"
    assert beside["done"] == ""
    brief = {option.write(): board.brief(view, option, GAME, "en") for option in state.options(0)}
    assert brief["play iron to market"] == ("Play iron → market", "")
    assert brief["craft I01 with iron"] == ("Iron Nails: iron", "worth 4")
    assert board.legend("hu").startswith("A táblán")
