"""``fogado lab``: the balance of a game, measured, as one page."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import (
    bot_option,
    console,
    examples,
    json_option,
    print_json,
    read_edition_file,
    read_setup,
    setup_option,
    write_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.analysis.watching import Seen
    from fogado.arena.lab import Balance, Change
    from fogado.arena.survey import Survey


@examples(
    "fogado lab emerald-skulls --num 50 --bots random --players 3 --json",
    "fogado lab emerald-skulls --num 50 --edition my-box.toml --out my-box.html",
)
@click.command()
@click.argument("game")
@click.option("--num", default=100, show_default=True, metavar="N", help="How many games to play.")
@click.option(
    "--bots",
    "specs",
    multiple=True,
    metavar="BOT,BOT,…",
    help="Who plays, moving on by one seat every game.  [default: greedy]",
)
@click.option("--players", default=2, show_default=True, metavar="K", help="Seats at the table.")
@click.option("--seed", default="0", show_default=True, help="The same seed, the same games.")
@click.option("--jobs", default=1, show_default=True, metavar="K", help="Processes that play.")
@click.option(
    "--edition",
    "edition_files",
    multiple=True,
    metavar="FILE",
    help="Measure what this edition changes; may be given several times.",
)
@click.option("--out", metavar="FILE", help="The page to write.  [default: lab-GAME.html]")
@bot_option
@setup_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    num: int,
    specs: tuple[str, ...],
    players: int,
    seed: str,
    jobs: int,
    edition_files: tuple[str, ...],
    out: str | None,
    setup_words: tuple[str, ...],
    as_json: bool,
) -> None:
    """Report the balance of GAME as one HTML page.

    Who wins by seat, what winners had and the others had not, scores and length; with --edition,
    every game is also played with it, with the same luck, and compared. Ctrl-C reports what was
    played (exit code 130). With --json a page is written only if --out names it.
    """
    from fogado.arena import plots
    from fogado.arena.crew import crew_of
    from fogado.arena.lab import balance, change
    from fogado.arena.lab_page import lab_page
    from fogado.arena.survey import Survey, check_survey, watch_many
    from fogado.bots.house import default_bot
    from fogado.cli import INTERRUPTED
    from fogado.cli.progress import progress_bar
    from fogado.cli.table.seats import split_seats
    from fogado.core import registry

    made = registry.game(game)
    editions = [read_edition_file(file, made.name) for file in edition_files]
    plain = tuple(one.plain() for one in editions if one is not None)
    named = tuple(bot for text in specs for bot in split_seats(text, "--bots"))
    bots = named or (default_bot(made),)
    setup = {**made.statistics().setup, **read_setup(setup_words)}
    survey = Survey(made.name, bots, players, setup, seed, (None, *plain))
    survey = check_survey(survey, num)
    target = None if as_json and out is None else out or f"lab-{made.name}.html"
    if target is not None:
        plots.ready()
    crew = crew_of(jobs)
    with progress_bar() as moved:
        plays, stopped = watch_many(survey, num, crew, lambda count: moved(count, num, ""))
    found = balance(made, plays[0])
    changes = [
        change(made, edition, plays[0], after)
        for edition, after in zip(plain, plays[1:], strict=False)
    ]
    if found is not None and target is not None:
        words = words_of(survey, len(plays[0]), setup_words, edition_files)
        write_text(target, lab_page(made, survey, plays[0], found, changes, words))
    if as_json:
        print_json(as_data(survey, num, stopped, found, changes))
    elif found is None:
        click.echo("Stopped before the first game was over.")
    else:
        show(survey, plays[0], found, changes, f"Written: {target}")
    if stopped:
        ctx.exit(INTERRUPTED)


def words_of(
    survey: Survey, games: int, setup_words: Sequence[str], edition_files: Sequence[str]
) -> str:
    """Give the command that makes these numbers again."""
    words = ["fogado", "lab", survey.game, "--num", str(games), "--bots", ",".join(survey.bots)]
    words += ["--players", str(survey.players), "--seed", survey.seed]
    for word in setup_words:
        words += ["--setup", word]
    for file in edition_files:
        words += ["--edition", file]
    return shlex.join(words)


def as_data(
    survey: Survey, num: int, stopped: bool, found: Balance | None, changes: Sequence[Change]
) -> dict[str, Any]:
    """Give everything as data."""
    return {
        "game": survey.game,
        "bots": list(survey.bots),
        "players": survey.players,
        "setup": survey.setup,
        "seed": survey.seed,
        "num": num,
        "stopped": stopped,
        "result": None if found is None else found.plain(),
        "editions": [] if found is None else [one.plain() for one in changes],
    }


def show(
    survey: Survey, plays: Sequence[Seen], found: Balance, changes: Sequence[Change], last: str
) -> None:
    """Print the chief numbers for a person."""
    from fogado.arena.tally import wilson
    from fogado.cli.arena import laid_out

    out = console()
    who = "1 player" if survey.players == 1 else f"{survey.players} players"
    out.print(f"{survey.game}, {who}, {len(plays)} games, seed {survey.seed}")
    rows = []
    for seat, wins in enumerate(found.seats):
        low, high = wilson(wins.wins, wins.games)
        share = [f"{wins.share:.1%}", f"{low:.1%} – {high:.1%}", f"{wins.fair:.1%}"]
        rows.append([f"seat {seat}", *share, f"{found.scores[seat].mean:.1f}"])
    out.print(laid_out(["", "wins", "95 % sure", "if equal", "score"], rows))
    for sight, things in found.things.items():
        clear = [t for t in things if t.difference.clear and t.difference.value > 0]
        told = [f"{t.title} {100 * t.difference.value:+.0f}" for t in clear[:3]]
        out.print(f"{sight.capitalize()} more by winners: {', '.join(told) or 'nothing clear'}.")
    for one in changes:
        clear_ones = [
            f"{name} {found.value:+.3g}" for name, found in one.measures.items() if found.clear
        ]
        out.print(f"The edition {one.name} changes: {', '.join(clear_ones) or 'nothing clear'}.")
    out.print(last, style="dim")
