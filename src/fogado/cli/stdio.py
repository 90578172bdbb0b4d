"""``fogado stdio``: one play for a program that reads questions and writes answers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.common import (
    bot_option,
    edition_option,
    examples,
    read_edition_file,
    read_setup,
    setup_option,
    write_text,
)

if TYPE_CHECKING:
    from fogado.bots.base import Bot
    from fogado.bots.outside import Line
    from fogado.core.match import Match

TABLE = "play-1"


@examples("fogado stdio emerald-skulls --seats me,greedy --seed 7")
@click.command()
@click.argument("game")
@click.option(
    "--seats",
    default="me,random",
    show_default=True,
    metavar="WHO,WHO,…",
    help="Who sits where: me is asked here, everybody else is a bot.",
)
@click.option("--seed", default="0", show_default=True, help="The same seed, the same luck.")
@click.option("--record", metavar="FILE", help="Keep the play in this file when it ends.")
@bot_option
@setup_option
@edition_option
def command(
    game: str,
    seats: str,
    seed: str,
    record: str | None,
    setup_words: tuple[str, ...],
    edition_file: str | None,
) -> None:
    """Let a program play GAME over its standard input and output, a line of JSON each way.

    The first line to write is {"do":"hello","version":1}. Then every question is one line, and so
    is every answer: {"do":"act","take":"…"}. The last line says how it ended. Whoever closes the
    input leaves the play.
    """
    from fogado.bots.house import Bots, play_to_end
    from fogado.bots.lines import BadAnswer, ending, read_hello
    from fogado.bots.outside import Line
    from fogado.cli.table.seats import BadSeats, split_seats
    from fogado.core import registry
    from fogado.core.dealer import SeededDealer
    from fogado.core.errors import FogadoError
    from fogado.core.match import begin_match

    played = registry.game(game)
    who = split_seats(seats)
    if "me" not in who:
        raise BadSeats(f"Nobody is asked here: --seats {seats} has no seat that is me.")
    if record is not None and Path(record).exists():
        raise FogadoError(f"{record} exists already; choose another name.")
    line = Line("The program", sys.stdout, sys.stdin)
    asked_here = bot_at(line)
    specs = {seat: asked_here if spec == "me" else spec for seat, spec in enumerate(who)}
    bots = Bots(played, specs, seed)
    edition = read_edition_file(edition_file, played.name)
    setup = read_setup(setup_words)
    match = begin_match(played, who, SeededDealer(seed), setup, edition, seed)
    try:
        line.language = read_hello(line.hear())
        match.let_luck_decide()
        play_to_end(match, bots)
        line.tell(ending(TABLE, match.state.outcome))
    except BadAnswer as error:
        raise FogadoError(str(error)) from None
    except EOFError:
        line.tell({"is": "bye", "why": "The input ended before the play did.", "back": 0})
    finally:
        keep(match, record)


def bot_at(line: Line) -> type[Bot]:
    """Make a bot of whoever is at the other end of a line; it has all the time it wants."""
    from fogado.bots.base import Asked, Bot
    from fogado.core.agenda import Option

    class AtTheLine(Bot):
        """Somebody who is asked here."""

        name = "me"
        questions = 0

        def choose(self, asked: Asked) -> Option | None:
            self.questions += 1
            return line.ask(asked, TABLE, self.questions, 0)

    return AtTheLine


def keep(match: Match, record: str | None) -> None:
    """Write the record, whole or as far as the play went."""
    if record is not None:
        write_text(record, match.record.text())
