"""Let bots play a game against themselves, and see whether seats, ends and cards are in balance.

The same command gives the same tables on every machine.

    python tools/balance.py dwarven-smithy --num 200
    python tools/balance.py dwarven-smithy --num 200 --jobs 2 --into docs/balance-dwarven-smithy.md
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, quantiles

import fogado
from fogado.analysis.watching import Seen, title_of
from fogado.arena.crew import crew_of
from fogado.arena.report import markdown_table
from fogado.arena.survey import Fate, Survey, fates, watch_many
from fogado.arena.tally import wilson
from fogado.bots.house import make_bot
from fogado.core.errors import FogadoError
from fogado.core.game import Game

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
"""Between these lines a report is written anew."""


@dataclass(frozen=True)
class Cell:
    """One kind of table."""

    game: str
    preset: str
    seats: int
    bot: str
    seed: str

    def survey(self) -> Survey:
        """Say what is played and watched there."""
        preset = {"preset": self.preset} if self.preset else {}
        setup = {**preset, **fogado.game(self.game).statistics().setup}
        seed = f"{self.seed}/{self.preset}/{self.seats}"
        return Survey(self.game, (self.bot,), self.seats, setup, seed)


# ── numbers ──────────────────────────────────────────────────────────────────────────────────


def percent(share: float) -> str:
    """Write a share."""
    return f"{100 * share:.0f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a table, and an empty line after it."""
    return [*markdown_table(head, list(rows)), ""]


# ── the report ───────────────────────────────────────────────────────────────────────────────


def seats_table(plays: Mapping[Cell, list[Seen]]) -> list[str]:
    """Who wins, by seat?"""
    rows = []
    most = max(cell.seats for cell in plays)
    for cell, played in plays.items():
        shares = []
        for seat in range(cell.seats):
            wins = sum(one.credit(seat) for one in played)
            low, high = wilson(wins, len(played))
            shares.append(f"{percent(wins / len(played))} ({percent(low)} – {percent(high)})")
        rows.append([name_of(cell), *shares, *[""] * (most - cell.seats)])
    head = ["table", *(f"seat {seat}" for seat in range(1, most + 1))]
    return ["## Wins by seat", "", *table(head, rows)]


def coins_table(plays: Mapping[Cell, list[Seen]]) -> list[str]:
    """How do games end?"""
    rows = []
    for cell, played in plays.items():
        scores = [score for one in played for score in one.scores]
        low, middle, high = quantiles(scores, n=4)
        row = [name_of(cell), f"{mean(one.turns for one in played) / cell.seats:.1f}"]
        row += [f"{mean(scores):.0f}", f"{low:.0f} / {middle:.0f} / {high:.0f}"]
        row += [f"{mean(max(one.scores) for one in played):.0f}"]
        row += [f"{mean(min(one.scores) for one in played):.0f}"]
        ends = Counter(one.why for one in played)
        row.append(", ".join(f"{why} {percent(n / len(played))}" for why, n in ends.most_common()))
        rows.append(row)
    head = ["table", "rounds", "mean score", "quartiles", "winner", "last", "ended by"]
    return ["## Scores and ends", "", *table(head, rows)]


def sheets_table(plays: Mapping[Cell, list[Seen]]) -> list[str]:
    """Where do the points come from?"""
    sources = list(next(iter(plays.values()))[0].sheets[0])
    rows = []
    for cell, played in plays.items():
        for who, wanted in (("winners", True), ("others", False)):
            sheets = [
                sheet
                for one in played
                for seat, sheet in enumerate(one.sheets)
                if (seat in one.winners) == wanted
            ]
            if sheets:
                means = [mean(sheet[source] for sheet in sheets) for source in sources]
                rows.append([f"{name_of(cell)}, {who}", *(f"{coins:.0f}" for coins in means)])
    return ["## Where the points come from", "", *table(["table", *sources], rows)]


def cards_table(game: Game, plays: Mapping[Cell, list[Seen]]) -> list[str]:
    """How often is each card drawn and made, and how often does it win?"""
    everything = [one for played in plays.values() for one in played]
    drawn, made = (fates(everything, sight) for sight in ("drawn", "made"))
    rows = []
    for card in sorted({*drawn, *made}):
        got, used = drawn.get(card, Fate()), made.get(card, Fate())
        row = [f"{card} {title_of(game, card)}", percent(got.had / len(everything))]
        row.append(percent(used.had / got.had) if got.had else "–")
        row.append("–" if got.ratio is None else f"{got.ratio:.2f}")
        row += ["–", "–"] if used.ratio is None else [f"{used.ratio:.2f}", f"± {used.luck:.2f}"]
        rows.append(row)
    head = ["card", "drawn, per game", "made, of those drawn", "wins when drawn"]
    return table([*head, "wins when made", "luck"], rows)


def name_of(cell: Cell) -> str:
    """Name a table."""
    return f"{cell.preset or cell.game}, {cell.seats} players"


def report(game: Game, plays: dict[Cell, list[Seen]], command: str) -> str:
    """Write all tables."""
    look = game.statistics()
    games = sum(len(played) for played in plays.values())
    decisions = sum(one.decisions for played in plays.values() for one in played)
    lines = [f"`{command}`: {games} games, {decisions} decisions.", ""]
    lines += seats_table(plays) + coins_table(plays) + sheets_table(plays)
    if look.kind == "card":
        for preset in look.presets or ("",):
            some = {cell: played for cell, played in plays.items() if cell.preset == preset}
            lines += [f"## Cards: {preset or game.name}", "", *cards_table(game, some)]
    return "\n".join(lines).rstrip() + "\n"


def around(path: Path) -> tuple[str, str]:
    """Give what stands before and after the tables of a report; a new one has nothing else."""
    old = path.read_text(encoding="utf-8") if path.exists() else f"{BEGIN}\n{END}\n"
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise FogadoError(f"{path} needs the lines {BEGIN} and {END}.")
    return before, after


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the balance of a game with bots.")
    parser.add_argument("game")
    parser.add_argument("--num", type=int, default=100, help="games for each kind of table")
    parser.add_argument("--seats", type=int, nargs="+", help="only with so many players")
    parser.add_argument("--bot", default="greedy", help="who sits at every seat")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    parser.add_argument("--into", type=Path, help="a file to write the tables into")
    chosen = parser.parse_args(arguments)
    try:
        game = fogado.game(chosen.game)
        make_bot(chosen.bot, game)
        if chosen.num < 2 or chosen.jobs < 1:
            raise FogadoError("--num must be at least 2, and --jobs at least 1.")
        before, after = around(chosen.into) if chosen.into else ("", "")
        plays: dict[Cell, list[Seen]] = {}
        for preset in game.statistics().presets or ("",):
            for seats in chosen.seats or range(max(2, game.fewest), min(4, game.most) + 1):
                cell = Cell(game.name, preset, seats, chosen.bot, chosen.seed)
                [plays[cell]], _ = watch_many(cell.survey(), chosen.num, crew_of(chosen.jobs))
                print(f"{name_of(cell)}: {chosen.num} games", file=sys.stderr)
        command = f"python tools/balance.py {game.name} --num {chosen.num}"
        command += f" --seats {' '.join(map(str, chosen.seats))}" if chosen.seats else ""
        command += f" --bot {chosen.bot}" if chosen.bot != "greedy" else ""
        command += f" --seed {chosen.seed}" if chosen.seed != "balance" else ""
        text = report(game, plays, command)
        if chosen.into is None:
            print(text, end="")
        else:
            chosen.into.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")
    except FogadoError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
