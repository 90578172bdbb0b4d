"""``fogado train``: a judge goes on learning by playing against itself."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.common import cluster_option, examples, json_option, print_json

if TYPE_CHECKING:
    from fogado.arena.training import Heard


@examples("fogado train dice-forge --rounds 1 --games 2 --tests 0 --out build/try-training")
@click.command()
@click.argument("game")
@click.option("--rounds", default=20, show_default=True, metavar="N", help="Rounds to play now.")
@click.option("--games", default=512, show_default=True, metavar="N", help="Games in a round.")
@click.option(
    "--tests",
    default=64,
    show_default=True,
    metavar="N",
    help="Games against greedy after a round.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed, the same course.")
@click.option("--jobs", default=1, show_default=True, metavar="N", help="Processes that play.")
@cluster_option
@click.option(
    "--out", default=None, metavar="DIR", help="Where the course is kept: train-GAME, if not said."
)
@click.option(
    "--from-nothing",
    is_flag=True,
    help="Begin anew, from games of greedy, and not from what the house has learned.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    rounds: int,
    games: int,
    tests: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: str | None,
    from_nothing: bool,
    as_json: bool,
) -> None:
    """Let the judge of GAME go on learning by self-play.

    After every round DIR holds a checkpoint and a line in its log. Ctrl-C stops; the same command
    goes on with the round that was not finished. DIR/checkpoint.npz has the form of the arrays that
    the package ships, so that it can take their place.
    """
    from fogado.arena.crew import crew_of
    from fogado.arena.training import Course, Training
    from fogado.cli import INTERRUPTED
    from fogado.cli.progress import progress_bar
    from fogado.core import registry
    from fogado.core.errors import FogadoError

    name = registry.game(game).name
    for what, number, least in (
        ("--rounds", rounds, 1),
        ("--games", games, 1),
        ("--tests", tests, 0),
        ("--jobs", jobs, 1),
    ):
        if number < least:
            raise FogadoError(f"{what} {number} is too few; at least {least} is needed.")
    course = Course(name, seed, games, tests=tests)
    if from_nothing:
        course = Course(name, seed, games, tests=tests, teacher="greedy", teacher_games=4 * games)
    # The crew first: if nobody can play, nothing is written.
    crew = crew_of(jobs, cluster)
    training = Training(course, Path(out or f"train-{name}"))
    heard: list[Heard] = []
    out_here = sys.stdout  # a cluster has it turned aside for what it says itself
    stopped = False
    try:
        with crew, progress_bar() as moved:
            for _ in range(rounds):
                heard.append(training.round(crew, lambda done, total: moved(done, total, "")))
                if not as_json:
                    click.echo(in_words(heard[-1]), file=out_here)
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        kept = str(training.folder)
        print_json({"folder": kept, "stopped": stopped, "rounds": [asdict(one) for one in heard]})
    elif stopped:
        click.echo(f"Stopped; {training.folder} keeps {training.rounds} rounds.")
    if stopped:
        ctx.exit(INTERRUPTED)


def in_words(heard: Heard) -> str:
    """Say what a round came to."""
    tested = f", {heard.wins:g} of {heard.tests} won against greedy" if heard.tests else ""
    return (
        f"Round {heard.round}: {heard.games} games, loss {heard.loss:.4f}{tested}, "
        f"{heard.seconds:.0f} s."
    )
