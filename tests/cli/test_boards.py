"""Boards: drawn from views alone, within the width of the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import fogado
from fogado.bots.house import bots_of
from fogado.cli.boards import Board, board_of, initials
from fogado.cli.boards.emerald_skulls import SkullBoard, dice
from fogado.cli.boards.plain import PlainBoard
from fogado.cli.table.seats import display_names, seat_players, split_seats
from fogado.core.game import State
from fogado.core.source import seeded
from tests.cli.running import SKULLS

NAMES = ("Guest", "Greedy 1", "Greedy 2", "Random", "Anna", "Béla", "Zoé", "Maximilian")


def drawn(board: Board, state: State, seat: int | None, lang: str, width: int) -> list[str]:
    """Draw a state as plain text."""
    file = io.StringIO()
    console = Console(file=file, width=width, markup=False, highlight=False)
    names = NAMES[: len(state.view(None).gears)]
    console.print(board.draw(state.view(seat), state.game, lang, names))
    return file.getvalue().splitlines()


def moments(seats: int, setup: dict[str, str], every: int) -> list[State]:
    """Play at random and keep some states on the way, the last included."""
    state = fogado.game(SKULLS).start(seats, setup)
    source = seeded(8)
    kept: list[State] = []
    for count in range(400):
        if state.over:
            break
        if count % every == 0:
            kept.append(state.copy())
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            seat = state.to_act[source.below(len(state.to_act))]
            options = state.options(seat)
            state.apply(seat, options[source.below(len(options))])
    return [*kept, state.copy()]


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize(("seats", "cards"), [(1, "standard"), (3, "standard"), (8, "random")])
def test_the_skull_fits_the_terminal(seats: int, cards: str, lang: str) -> None:
    """80 columns are enough for every moment, and 100 show no name cut short."""
    board = board_of(fogado.game(SKULLS))
    for state in moments(seats, {"cards": cards}, 40):
        for width in (80, 100):
            lines = drawn(board, state, None, lang, width)
            assert max(len(line) for line in lines) <= width
        assert "…" not in "".join(lines)


def test_a_board_shows_what_the_view_shows() -> None:
    """The roll, the markers and the dice on the skull, with initials beside the payouts."""
    state = fogado.game(SKULLS).start(3)
    state.apply(1, state.game.parse("bet grim-grin 1"))
    state.apply(2, state.game.parse("bet grim-grin 2"))
    state.apply(1, state.game.parse("pass"))
    state.apply(2, state.game.parse("pass"))
    assert state.chance is not None
    state.settle(state.chance.read("II III W"))
    text = "\n".join(drawn(SkullBoard(), state, 0, "en", 80))
    assert "Roll: [II] [III] [W]" in text
    assert "G1:5 G2:3 2" in text
    assert "Turn 1 · Guest tumbles · pot 120" in text
    state.apply(0, state.game.parse("place 2: II W"))
    text = "\n".join(drawn(SkullBoard(), state, 0, "en", 80))
    assert "upper jaw 2      |   [II] [W]    |" in text
    assert "In the hand 1, in supply 4" in text
    assert "(Emerald Skull)" in text, "what can no longer win is in brackets"


def test_what_stands_beside_an_option() -> None:
    """Prices, payouts and what stopping brings, from the view."""
    state = fogado.game(SKULLS).start(2)
    board = SkullBoard()
    bet = state.game.parse("bet final-jewel 1")
    assert board.aside(state.view(1), bet, "en") == "pays 2"
    assert board.aside(state.view(1), state.game.parse("buy 5"), "en") == "costs 3"
    assert board.aside(state.view(1), state.game.parse("pass"), "en") == ""
    state.apply(1, state.game.parse("pass"))
    assert state.chance is not None
    state.settle(state.chance.read("I I III"))
    state.apply(0, state.game.parse("place 1: I I"))
    stop = state.game.parse("chicken out")
    assert board.aside(state.view(0), stop, "en") == "2 gears, 0 cubes"


def test_many_dice_are_counted() -> None:
    """Seven dice do not fit between the jaws, so they are counted."""
    assert dice(["I", "I", "W"], 15).plain == "[I] [I] [W]"
    assert dice(["II"] * 5 + ["W", "W"], 15).plain == "5×[II] 2×[W]"


def test_any_game_can_be_shown() -> None:
    """The plain board lists what the view holds, and says who sits where."""
    state = moments(3, {}, 50)[2]
    text = "\n".join(drawn(PlainBoard(), state, 0, "en", 80))
    assert "0 Guest, 1 Greedy 1, 2 Greedy 2" in text
    assert ", ".join(str(gears) for gears in state.view(0).gears) in text
    assert "setup" not in text


def test_initials_tell_everybody_apart() -> None:
    """A letter, with the number of a name; two letters where one is not enough."""
    assert initials(("Guest", "Greedy 1", "Greedy 2")) == ("G", "G1", "G2")
    assert initials(("Anna", "Attila", "Random")) == ("An", "At", "R")
    assert len(set(initials(("Anna", "Annamari", "An")))) == 3


def test_seats_are_split_at_the_right_commas() -> None:
    """A comma between settings belongs to the bot."""
    assert split_seats("me, search:ms=5,width=3,greedy") == ["me", "search:ms=5,width=3", "greedy"]
    assert display_names(
        ["Anna", "greedy", "x:a=1", "greedy"], {1: "greedy", 2: "x:a=1", 3: "greedy"}
    ) == (
        "Anna",
        "Greedy 1",
        "X",
        "Greedy 2",
    )


def test_persons_without_a_name_are_guests() -> None:
    """``--name`` is for the first person; the others are numbered."""
    game = fogado.game(SKULLS)
    seats = seat_players(["random", "me", "me2", "me:Zoé"], game, "Guest", "Panna")
    assert seats.names == ("Random", "Panna", "Guest", "Zoé")
    assert seats.persons == (1, 2, 3)
    assert "greedy" in bots_of(game)
