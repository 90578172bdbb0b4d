"""``fogado export``: plays become tables of data for learning and statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import examples, json_option, print_json, read_setup, read_text, setup_option
from fogado.cli.progress import progress_bar
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.record import Record


@examples(
    "fogado export --game dice-forge --bots random,random --num 3 --to data",
    "fogado export --game emerald-skulls --bots random,random,random --num 2 --setup "
    "betting=open --no-observations --to bets --json",
)
@click.command()
@click.argument("records", nargs=-1, metavar="RECORD…")
@click.option("--to", "folder", required=True, metavar="DIR", help="A new folder for the data.")
@click.option("--game", help="Let bots play this game instead of reading records.")
@click.option("--bots", default="greedy,greedy", show_default=True, metavar="BOT,BOT,…",
              help="A bot for each seat, in order.")  # fmt: skip
@click.option("--num", default=100, show_default=True, metavar="N", help="How many games to play.")
@click.option("--seed", default="0", show_default=True, help="The same seed, the same games.")
@click.option("--observations/--no-observations", default=True, show_default=True,
              help="Write down what was seen, too.")  # fmt: skip
@setup_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    records: tuple[str, ...],
    folder: str,
    game: str | None,
    bots: str,
    num: int,
    seed: str,
    observations: bool,
    setup_words: tuple[str, ...],
    as_json: bool,
) -> None:
    """Write the decisions of RECORDs, or of games that bots play now, to Parquet files.

    Game number i has the seed SEED/i, as in `fogado sim`. Ctrl-C stops and keeps the plays that
    are whole (exit code 130).
    """
    from fogado.cli import INTERRUPTED
    from fogado.research.export import export

    if records and game is not None:
        raise FogadoError("Name records or --game, not both.")
    if game is not None:
        if num < 1:
            raise FogadoError(f"{num} games cannot be played; at least 1 can.")
        plays, total, name = played(game, bots, num, seed, read_setup(setup_words)), num, game
    elif records:
        first = read_one(records[0])
        plays, total, name = read_all(records), len(records), first.game
    else:
        raise FogadoError("Name one or more records, or --game with --bots.")
    with progress_bar() as moved:
        exporter, stopped = export(
            plays, folder, name, observations, lambda count: moved(count, total, "")
        )
    report = {
        "folder": folder,
        "game": exporter.game,
        "plays": len({row["play"] for row in exporter.plays}),
        "decisions": exporter.decisions,
        "parts": exporter.parts,
        "stopped": stopped,
    }
    if as_json:
        print_json(report)
    else:
        click.echo(
            f"{report['decisions']:,} decisions of {report['plays']:,} plays of {exporter.game} "
            f"are in {folder}{': stopped' if stopped else ''}."
        )
    if stopped:
        ctx.exit(INTERRUPTED)


def played(
    game: str, bots: str, num: int, seed: str, setup: dict[str, Any]
) -> Iterator[tuple[str, Record]]:
    """Let bots play, one game after the other."""
    from fogado.bots.house import play_match
    from fogado.cli.table.seats import split_seats
    from fogado.core import registry

    rules = registry.game(game)
    seats = split_seats(bots)
    for number in range(num):
        name = f"{seed}/{number}"
        yield name, play_match(rules, seats, seed=name, setup=setup)


def read_one(path: str) -> Record:
    """Read a record and check its digests."""
    from fogado.core.record import read_record

    try:
        return read_record(read_text(path))
    except FogadoError as error:
        raise FogadoError(f"{path}: {error}") from None


def read_all(paths: tuple[str, ...]) -> Iterator[tuple[str, Record]]:
    """Read records, one after the other."""
    for path in paths:
        yield path, read_one(path)
