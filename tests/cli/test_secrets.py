"""Several persons at one keyboard in a game with secrets."""

from __future__ import annotations

import io
from itertools import pairwise

from rich.console import Console

from fogado.bots.house import Bots
from fogado.cli.table.reader import Reader
from fogado.cli.table.seats import seat_players
from fogado.cli.table.session import Session
from fogado.cli.table.teller import Teller
from fogado.core.dealer import SeededDealer
from fogado.core.game import Game
from fogado.core.match import begin_match
from tests.toys.lanterns.game import Lanterns


class Obliging(Reader):
    """Somebody who takes the first option, and presses Enter when asked to."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self.out = out
        self.live = False

    def ask(self, prompt: str) -> str | None:
        self.out.write(prompt + "\n")
        return "" if "Press Enter" in prompt else "1"


def played(game: Game, *specs: str) -> str:
    """Play a game to its end at one screen; give everything that was on it."""
    screen = io.StringIO()
    seats = seat_players(specs, game, "Guest", None)
    match = begin_match(game, seats.written, SeededDealer("3"), None, None, "3")
    teller = Teller(game, Console(file=screen, width=80), "en", seats.names)
    bots = Bots(game, seats.bots, "3")
    session = Session(match, seats, bots, teller, Obliging(screen), None, "3")
    assert session.run()
    return screen.getvalue()


def test_the_screen_is_handed_over_before_a_hand_is_shown() -> None:
    """Hidden hands: nobody's is drawn before that person said they are there."""
    said = played(Lanterns(), "me:Anna", "me:Bence", "random")
    asked = [line.split(",")[0] for line in said.splitlines() if ", it is yours:" in line]
    handed = said.count("Press Enter when you are at the screen.")
    changes = sum(before != after for before, after in pairwise(asked))
    assert set(asked) == {"Anna", "Bence"}
    assert handed == changes > 2
    assert "hand " not in said.split("Now Bence.")[0].split("Anna, it is yours:")[1]


def test_alone_nobody_is_asked_to_hand_over() -> None:
    """With one person there is nobody to hide from."""
    assert "Press Enter" not in played(Lanterns(), "me", "random", "random")
