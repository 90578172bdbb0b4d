"""``fogado arena``: bots meet, every seat and all luck shared fairly, and somebody rates them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import console, examples, new_table, write_text
from fogado.cli.many import crew_options, read_table, table_options, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from fogado.arena.contest import Arena, Progress
    from fogado.arena.standings import Standings


@examples(
    "fogado arena emerald-skulls --bots greedy,random --num 100",
    "fogado arena emerald-skulls --bots greedy,random --num 200 --sprt 0,100 --json",
    "fogado arena emerald-skulls --bots greedy,random --players 3 --num 50 --jobs 2 --out ladder",
)
@click.command()
@click.argument("game")
@click.option(
    "--bots",
    "specs",
    required=True,
    multiple=True,
    metavar="BOT,BOT,…",
    help="Who meets; may be given several times.",
)
@click.option("--num", default=100, show_default=True, metavar="N", help="Games, in whole rounds.")
@click.option("--players", default=2, show_default=True, metavar="K", help="Seats at a table.")
@crew_options
@click.option(
    "--sprt",
    metavar="ELO0,ELO1[,ALPHA,BETA]",
    help="Stop as soon as it is clear how much stronger the first bot is than the second.",
)
@click.option("--out", metavar="DIR", help="Keep every game in this folder, and go on from there.")
@click.option(
    "--output-format",
    "form",
    default="csv",
    show_default=True,
    metavar="csv|parquet|json",
    help="How the table of games in DIR is written.",
)
@click.option("--plot", is_flag=True, help="Draw plots (PNG) and a page (arena.html) into DIR.")
@table_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    specs: tuple[str, ...],
    num: int,
    players: int,
    seed: str,
    jobs: int,
    cluster: str | None,
    sprt: str | None,
    out: str | None,
    form: str,
    plot: bool,
    setup_words: tuple[str, ...],
    edition_file: str | None,
    as_json: bool,
) -> None:
    """Let bots meet at GAME and rate them.

    In a round every group of bots meets, every bot sits at every seat, and the luck is the same in
    all games. Ctrl-C stops and reports (exit code 130); with --out nothing played is lost, and the
    same command goes on.
    """
    from fogado.arena import plots, results
    from fogado.arena.contest import hold
    from fogado.arena.crew import crew_of
    from fogado.arena.report import write_plots
    from fogado.arena.schedule import Contest, check
    from fogado.arena.sprt import read_claims
    from fogado.arena.standings import standings
    from fogado.cli.progress import progress_bar
    from fogado.cli.table.seats import split_seats

    name, setup, edition = read_table(game, setup_words, edition_file)
    bots = tuple(bot for text in specs for bot in split_seats(text, "--bots"))
    contest = check(Contest(name, bots, players, setup, edition, seed))
    claims = None if sprt is None else read_claims(sprt)
    results.ready(form)
    if plot:
        if out is None:
            raise click.UsageError("--plot needs --out DIR, where the plots go.")
        plots.ready()
    with crew_of(jobs, cluster) as crew, progress_bar() as moved:

        def told(progress: Progress) -> None:
            moved(progress.done, progress.total, note_of(progress))

        arena = hold(contest, num, crew=crew, claims=claims, out=out, progress=told)
    found = standings(contest.bots, arena.games())
    data = as_data(arena, found, crew.hands)
    written: list[Path] = []
    if out is not None:
        written.append(results.write(results.rows_of(contest, arena.meetings), Path(out), form))
        kept = {key: value for key, value in data.items() if key != "timing"}
        written.append(write_result(Path(out), kept))
        if plot and found is not None:
            written += write_plots(arena, found, Path(out))
    shown = None if found is None else partial(show, arena, found, written)
    tell(ctx, data, shown, as_json=as_json, stopped=arena.stopped)


def write_result(folder: Path, data: dict[str, Any]) -> Path:
    """Keep what was counted beside the games."""
    import json

    target = folder / "result.json"
    write_text(str(target), json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    return target


def note_of(progress: Progress) -> str:
    """Say how the test stands while it goes on."""
    sprt = progress.sprt
    if sprt is None:
        return ""
    return f"LLR {sprt.ratio:.2f} ({sprt.claims.lower:.2f} … {sprt.claims.upper:.2f})"


def as_data(arena: Arena, found: Standings | None, jobs: int) -> dict[str, Any]:
    """Give everything as data; only ``timing`` differs between two runs of one arena."""
    return {
        **arena.contest.plain(),
        "num": arena.planned,
        "stopped": arena.stopped,
        "result": None if found is None else found.plain(),
        "sprt": None if arena.sprt is None else arena.sprt.plain(),
        "timing": {"jobs": jobs, "seconds": arena.seconds, "resumed": arena.resumed},
    }


def show(arena: Arena, found: Standings, written: Sequence[Path]) -> None:
    """Print standings and cross table for a person."""
    from fogado.arena import report

    out = console()
    out.print(report.head_of(arena, found.games))
    if arena.resumed:
        out.print(f"{arena.resumed} games were already there.", style="dim")
    out.print(laid_out(*report.bot_rows(found)))
    if found.ratings is None:
        out.print("Ratings need openskill, which is not installed: pip install 'fogado[lab]'.")
    out.print(laid_out(*report.pair_rows(found)))
    if arena.sprt is not None:
        out.print(report.verdict_of(arena.sprt, arena.contest.bots))
    seats = [f"{seat}: {report.percents(wins)}" for seat, wins in enumerate(found.seats)]
    out.print(f"Wins by seat: {', '.join(seats)}.")
    for file in written:
        out.print(f"Written: {file}", style="dim")
    out.print(f"{arena.seconds:.1f} s.", style="dim")


def laid_out(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Make a table for the terminal."""
    table = new_table(*heads)
    for row in rows:
        table.add_row(*row)
    return table
