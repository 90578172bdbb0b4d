"""``fogado play``: a play in the terminal, with persons and bots."""

from __future__ import annotations

import gc
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.common import (
    bot_option,
    console,
    edition_option,
    examples,
    language_option,
    read_edition_file,
    read_setup,
    read_text,
    setup_option,
    write_text,
)

if TYPE_CHECKING:
    from fogado.cli.table.seats import Seats
    from fogado.core.game import Game
    from fogado.core.match import Match


@examples(
    "fogado play emerald-skulls",
    "fogado play emerald-skulls --lang hu --name Panna",
    "fogado play emerald-skulls --seats me --setup preset=solo-easy",
    "fogado play emerald-skulls --seats me:Anna,me:Bence,random --setup cards=random",
    "fogado play emerald-skulls --seed 7 --record play.jsonl",
    "fogado play emerald-skulls --resume play.jsonl",
)
@click.command()
@click.argument("game")
@click.option(
    "--seats",
    metavar="WHO,WHO,…",
    help="Who sits where: me, me2, me:Anna for persons, or bots. Usually me and two bots.",
)
@bot_option
@setup_option
@click.option("--seed", help="The same seed, the same luck. Usually nobody knows it before.")
@language_option
@click.option("--name", help="What the first person is called.")
@click.option("--record", metavar="FILE", help="Keep the play in this file, after every act.")
@click.option("--resume", metavar="FILE", help="Go on with the unfinished play in this file.")
@edition_option
def command(
    game: str,
    seats: str | None,
    setup_words: tuple[str, ...],
    seed: str | None,
    lang: str,
    name: str | None,
    record: str | None,
    resume: str | None,
    edition_file: str | None,
) -> None:
    """Play GAME here, against bots or with friends at one keyboard.

    Answer with the number of an option or in notation. "? words" searches the rules, "why MOVE"
    says why a move is not possible, "undo" takes back, "help" lists the rest.
    """
    from fogado.core import registry
    from fogado.core.errors import FogadoError
    from fogado.core.phrases import check_language

    played = registry.game(game)
    check_language(lang)
    if record is not None and Path(record).exists() and record != resume:
        raise FogadoError(f"{record} exists already; go on with --resume, or choose another name.")
    if resume is None:
        secret = secrets.token_hex(4) if seed is None else seed
        match, who = begin(played, seats, setup_words, secret, edition_file, name, lang)
    else:
        given = {"--seats": seats, "--setup": setup_words, "--seed": seed, "--name": name}
        given["--edition"] = edition_file
        for option, value in given.items():
            if value:
                raise FogadoError(f"--resume goes on with the table as it was; leave {option} out.")
        match, who, secret = take_up(played, resume)
    file = record or resume
    if file is not None:
        write_text(file, match.record.text())
    sit_down(match, who, secret, lang, file, resumed=resume is not None)


def begin(
    game: Game,
    seats: str | None,
    setup_words: tuple[str, ...],
    seed: str,
    edition_file: str | None,
    name: str | None,
    lang: str,
) -> tuple[Match, Seats]:
    """Set up a new table."""
    from fogado.bots.house import default_bot
    from fogado.cli.table.seats import seat_players, split_seats
    from fogado.cli.words import say
    from fogado.core.dealer import SeededDealer
    from fogado.core.match import begin_match

    if seats is None:
        count = min(max(3, game.fewest), game.most)
        specs = ["me", *[default_bot(game)] * (count - 1)]
    else:
        specs = split_seats(seats)
    who = seat_players(specs, game, say(lang, "play.guest"), name)
    edition = read_edition_file(edition_file, game.name)
    setup = read_setup(setup_words)
    return begin_match(game, who.written, SeededDealer(seed), setup, edition, seed), who


def take_up(game: Game, file: str) -> tuple[Match, Seats, str]:
    """Go on with an unfinished record: the same luck is still to come."""
    from fogado.cli.table.seats import seats_of_record
    from fogado.core.dealer import SeededDealer
    from fogado.core.match import resume_match
    from fogado.core.record import read_record

    record = read_record(read_text(file))
    seed = record.seed if record.seed is not None else secrets.token_hex(4)
    match = resume_match(game, record, SeededDealer(seed))
    return match, seats_of_record(record.seats, game), seed


def sit_down(
    match: Match, who: Seats, seed: str, lang: str, file: str | None, resumed: bool
) -> None:
    """Play from here to the end, or until somebody leaves."""
    from fogado.bots.house import Bots
    from fogado.cli.table.reader import Reader
    from fogado.cli.table.session import Session
    from fogado.cli.table.teller import Teller

    teller = Teller(match.game, console(), lang, who.names)
    key = "play.resumed" if resumed else "play.welcome"
    title = match.game.title[lang]
    teller.line(teller.say(key, title=title, names=", ".join(who.names)), "bold green")
    if who.persons:
        teller.line(teller.say("play.help-hint"), "dim")
    bots = Bots(match.game, who.bots, seed)
    gc.freeze()  # what is loaded stays: sweeping it again and again would make bots stutter
    Session(match, who, bots, teller, Reader(), file, seed).run()
