"""How strong every bot of every game is: a ladder from recorded seeds, written to docs/strength.md.

    python -m tools.strength --num 1000 --jobs 2
    python -m tools.strength --games dice-forge --num 200 --into build/strength.md

Neighbours among the levels and on the ladder meet most often, and the last bot meets ``greedy`` as
often; all others meet a fifth as often.  Every pair is an arena of its own in build/strength, so a
run that was stopped goes on with the same command.  With ``--games`` other chapters stay as they
are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path

import fogado
from fogado.arena.contest import Progress, hold
from fogado.arena.crew import Crew, crew_of
from fogado.arena.report import bot_rows, cross_rows, markdown_table, pair_rows, percents
from fogado.arena.schedule import Contest
from fogado.arena.standings import Game, Standings, standings
from fogado.bots.house import bots_of
from fogado.cli.progress import progress_bar
from fogado.core.errors import FogadoError
from tools.balance import BEGIN, END, around

FEWER = 5
"""Bots that are no neighbours meet so many times less often."""
HEAD = "## "
LEVELS = ("novice", "casual", "skilled", "expert", "master")
SLOW = ("expert", "master")
"""Bots that take their time: with ``--slow`` they meet their neighbours and ``greedy`` only."""


@dataclass(frozen=True)
class Pair:
    """Two bots that meet; the first stands higher on the ladder."""

    game: str
    bots: tuple[str, str]
    num: int
    neighbours: bool

    def folder(self, root: Path) -> Path:
        """Say where their games are kept."""
        return root / self.game / "-".join(self.bots)

    def command(self, seed: str) -> str:
        """Give the command that plays their games."""
        bots = ",".join(self.bots)
        return f"fogado arena {self.game} --bots {bots} --num {self.num} --seed {seed}"


def pairs_of(
    name: str, bots: Sequence[str], num: int, slow: int | None = None, top: int | None = None
) -> list[Pair]:
    """List who meets whom how often, the neighbours first."""
    found = []
    for (low, weaker), (high, stronger) in combinations(enumerate(bots), 2):
        last = high == len(bots) - 1 and weaker == "greedy"
        near = high == low + 1 or last or (weaker, stronger) in pairwise(LEVELS)
        games = num if near else max(2, num // FEWER)
        if slow is not None and stronger in SLOW and not last:
            if not near:
                continue
            games = slow
        if last and top is not None:
            games = top
        found.append(Pair(name, (stronger, weaker), games, near))
    return sorted(found, key=lambda pair: not pair.neighbours)


def play(pair: Pair, seed: str, root: Path, crew: Crew) -> list[Game]:
    """Play what is missing of a pair; give all its games."""
    contest = Contest(pair.game, pair.bots, 2, {}, None, seed)
    name = f"{pair.game}: {' – '.join(pair.bots)}"
    with progress_bar() as moved:

        def told(progress: Progress) -> None:
            moved(progress.done, progress.total, name)

        arena = hold(contest, pair.num, crew=crew, out=pair.folder(root), progress=told)
    if arena.stopped:
        raise KeyboardInterrupt
    print(f"{name}: {arena.planned} games, {arena.resumed} of them already there", file=sys.stderr)
    return arena.games()


def chapter(name: str, pairs: Sequence[Pair], found: Standings, seed: str, command: str) -> str:
    """Write about one game."""
    lines = [f"{HEAD}{fogado.game(name).title['en']}", ""]
    lines += [f"{found.games} games of two, with luck from {found.rounds} seeds: `{command}`.", ""]
    lines += [*markdown_table(*bot_rows(found)), ""]
    lines += ["### Neighbours on the ladder", ""]
    near = {frozenset(pair.bots) for pair in pairs if pair.neighbours}
    heads, rows = pair_rows(found)
    shown = [row for row in rows if frozenset(row[0].split(" – ")) in near]
    lines += [*markdown_table(heads, shown), ""]
    if len(found.bots) > 2:
        lines += ["### Cross table", "", *markdown_table(*cross_rows(found)), ""]
    seats = [f"seat {seat}: {percents(wins)}" for seat, wins in enumerate(found.seats)]
    lines += [f"Wins by seat, all games together: {', '.join(seats)}.", ""]
    lines += ["### Commands", "", "```console", *(pair.command(seed) for pair in pairs), "```"]
    return "\n".join(lines)


def chapters_in(page: Path) -> dict[str, str]:
    """Read what a page says already: by the title of a game, its chapter."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    inside = text.partition(BEGIN)[2].partition(END)[0]
    parts = f"\n{inside}".split(f"\n{HEAD}")[1:]
    return {part.partition("\n")[0]: f"{HEAD}{part}".strip() for part in parts}


def command_of(name: str, chosen: argparse.Namespace) -> str:
    """Give the command that wrote a chapter."""
    command = f"python -m tools.strength --games {name} --num {chosen.num}"
    command += "" if chosen.slow is None else f" --slow {chosen.slow}"
    command += "" if chosen.top is None else f" --top {chosen.top}"
    return command + (f" --seed {chosen.seed}" if chosen.seed != "strength" else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the ladders and write the page."""
    parser = argparse.ArgumentParser(description="Measure the strength of all bots.")
    parser.add_argument("--num", type=int, default=1000, help="games of neighbours")
    parser.add_argument(
        "--slow",
        type=int,
        help="games of those who take their time, but for the last bot's with greedy",
    )
    parser.add_argument("--top", type=int, help="games of the last bot with greedy, if not --num")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    parser.add_argument("--games", nargs="+", help="only these games")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--out", type=Path, default=Path("build/strength"), help="keep games here")
    parser.add_argument("--into", type=Path, default=Path("docs/strength.md"), help="the page")
    chosen = parser.parse_args(arguments)
    try:
        for option, number in (
            ("--num", chosen.num),
            ("--slow", chosen.slow),
            ("--top", chosen.top),
        ):
            if number is not None and number < 2:
                raise FogadoError(f"{option} must be at least 2.")
        crew = crew_of(chosen.jobs)
        before, after = around(chosen.into)
        names = [fogado.game(name).name for name in chosen.games or fogado.games()]
        said = chapters_in(chosen.into)
        for name in names:
            bots = tuple(bots_of(fogado.game(name)))
            pairs = pairs_of(name, bots, chosen.num, chosen.slow, chosen.top)
            games = [one for p in pairs for one in play(p, chosen.seed, chosen.out, crew)]
            # Round by round: a rating must not depend on which pair was played last.
            found = standings(bots, sorted(games, key=lambda one: one.round))
            assert found is not None
            said[fogado.game(name).title["en"]] = chapter(
                name, pairs, found, chosen.seed, command_of(name, chosen)
            )
        titles = [fogado.game(name).title["en"] for name in fogado.games()]
        text = "\n\n".join(said[title] for title in titles if title in said)
        chosen.into.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
    except FogadoError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            f"Stopped; all games are kept in {chosen.out}. The same command goes on.",
            file=sys.stderr,
        )
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
