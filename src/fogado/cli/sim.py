"""``fogado sim``: bots play many games, and somebody counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import console, examples, new_table
from fogado.cli.many import crew_options, read_table, table_options, tell

if TYPE_CHECKING:
    from rich.table import Table

    from fogado.arena.crew import Crew
    from fogado.arena.sim import Plan, Simulation
    from fogado.arena.tally import Tally, Wins


@examples(
    "fogado sim emerald-skulls --seats random,random --num 100",
    "fogado sim emerald-skulls --seats random,random,random --num 200 --jobs 2 --json",
    "fogado sim emerald-skulls --seats random --num 50 --setup preset=solo-easy",
)
@click.command()
@click.argument("game")
@click.option("--seats", required=True, metavar="BOT,BOT,…", help="A bot for each seat, in order.")
@click.option("--num", default=100, show_default=True, metavar="N", help="How many games to play.")
@crew_options
@table_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: str,
    num: int,
    seed: str,
    jobs: int,
    cluster: str | None,
    setup_words: tuple[str, ...],
    edition_file: str | None,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and count who wins.

    Game number i has the seed SEED/i, whatever --jobs or --cluster says. Ctrl-C stops and
    reports what was played (exit code 130).
    """
    from fogado.arena.crew import crew_of
    from fogado.arena.sim import Plan, check
    from fogado.arena.tally import tally
    from fogado.cli.table.seats import split_seats

    name, setup, edition = read_table(game, setup_words, edition_file)
    plan = check(Plan(name, tuple(split_seats(seats)), setup, edition, seed, num))
    with crew_of(jobs, cluster) as crew:
        simulation = with_progress(plan, crew)
    counted = tally(simulation)
    data = as_data(simulation, counted, crew.hands)
    shown = None if counted is None else partial(show, simulation, counted)
    tell(ctx, data, shown, as_json=as_json, stopped=simulation.stopped)


def with_progress(plan: Plan, crew: Crew) -> Simulation:
    """Simulate, with a bar where somebody watches."""
    from fogado.arena.sim import simulate
    from fogado.cli.progress import progress_bar

    with progress_bar() as moved:
        return simulate(plan, progress=lambda count: moved(count, plan.num, ""), crew=crew)


def as_data(simulation: Simulation, counted: Tally | None, jobs: int) -> dict[str, Any]:
    """Give everything as data; only ``timing`` differs between two runs of one plan."""
    plan = simulation.plan
    decisions = sum(one.decisions for one in simulation.played)
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "setup": plan.setup,
        "edition": plan.edition,
        "seed": plan.seed,
        "num": plan.num,
        "stopped": simulation.stopped,
        "result": None if counted is None else counted.plain(),
        "timing": {
            "jobs": jobs,
            "seconds": simulation.seconds,
            "decisions_per_second": decisions / simulation.seconds,
        },
    }


def show(simulation: Simulation, counted: Tally) -> None:
    """Print what was counted for a person."""
    plan = simulation.plan
    out = console()
    left = f" of {plan.num}: stopped" if simulation.stopped else ""
    out.print(f"{plan.game}, {counted.games} games{left}, seed {plan.seed}")
    out.print(seat_table(plan, counted))
    if len(plan.seats) > 1 and len(counted.bots) < len(plan.seats) and len(counted.bots) > 1:
        out.print(bot_table(plan, counted))
    if len(plan.seats) == 1:
        out.print(f"The game itself won {counted.lost} of {counted.games}.")
    elif counted.ties:
        ties = f"{counted.ties} games had several winners"
        out.print(f"{ties}; a win shared by n counts as 1/n for each.")
    else:
        out.print("No game had several winners.")
    out.print(f"Decisions in a game: {counted.decisions.words()}.")
    if counted.turns is not None:
        out.print(f"Turns in a game: {counted.turns.words()}.")
    speed = sum(one.decisions for one in simulation.played) / simulation.seconds
    out.print(f"{simulation.seconds:.1f} s, {speed:,.0f} decisions per second.", style="dim")


def win_cells(wins: Wins) -> list[str]:
    """Write the cells of a row about wins."""
    from fogado.arena.tally import wilson

    low, high = wilson(wins.wins, wins.games)
    return [f"{wins.wins:.10g}", f"{wins.share:.1%}", f"{low:.1%} – {high:.1%}", f"{wins.fair:.1%}"]


def seat_table(plan: Plan, counted: Tally) -> Table:
    """Lay out wins and scores by seat."""
    table = new_table("seat", "wins", "share", "95 % sure", "if equal", "score", "sd", "range")
    rows = zip(plan.seats, counted.seats, counted.scores, strict=True)
    for seat, (bot, wins, score) in enumerate(rows):
        scores = [f"{score.mean:.1f}", f"{score.sd:.1f}", f"{score.least} – {score.most}"]
        table.add_row(f"{seat} {bot}", *win_cells(wins), *scores)
    return table


def bot_table(plan: Plan, counted: Tally) -> Table:
    """Lay out wins by bot, all its seats together."""
    table = new_table("bot", "wins", "share", "95 % sure", "if equal")
    for bot, wins in counted.bots.items():
        seats = plan.seats.count(bot)
        table.add_row(f"{bot}, {seats} {'seat' if seats == 1 else 'seats'}", *win_cells(wins))
    return table
