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
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import fogado
from fogado.arena.tally import SURE, wilson
from fogado.bots.house import Bots, make_bot
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.events import Event
from fogado.core.game import Game
from fogado.core.match import begin_match

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
"""Between these lines a report is written anew."""


@dataclass(frozen=True)
class Watched:
    """What to look for in the events of a game."""

    presets: tuple[str, ...] = ()
    """Set-ups to compare; the plain one if there are none."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """What holds in all of them: a fixed first player makes a seat a place in turn order."""
    turn: str = ""
    """The event that begins a turn."""
    last: str = ""
    """The event that tells, in ``why``, what brings the end."""
    drawn: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Events by which a seat gets a card, with the facts they must have,"""
    made: tuple[str, ...] = ()
    """and by which it makes the most of it."""


WATCHED = {
    "dwarven-smithy": Watched(
        presets=("starter", "full"),
        setup={"first": "0"},
        turn="turn",
        last="last-round",
        drawn={"drew": {"deck": "guild"}},
        made=("item", "trained", "replaced", "tool-kept", "tool-sold", "crowned"),
    ),
}


@dataclass
class Play:
    """What one play showed."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sheets: tuple[dict[str, int], ...]
    turns: int = 0
    why: str = ""
    events: Counter[str] = field(default_factory=Counter)
    drawn: dict[str, set[int]] = field(default_factory=dict)
    """By card, the seats that got it,"""
    made: dict[str, set[int]] = field(default_factory=dict)
    """and that made something of it."""
    decisions: int = 0


@dataclass(frozen=True)
class Cell:
    """One kind of table."""

    game: str
    preset: str
    seats: int
    bot: str
    seed: str

    def setup(self) -> dict[str, Any]:
        """Give the choices of this table."""
        preset = {"preset": self.preset} if self.preset else {}
        return {**preset, **watched(self.game).setup}


def watched(name: str) -> Watched:
    """Say what to look for; without a word about a game, only seats and scores."""
    return WATCHED.get(name, Watched())


def play(cell: Cell, number: int) -> Play:
    """Let the bots play once, and watch."""
    game = fogado.game(cell.game)
    seed = f"{cell.seed}/{cell.preset}/{cell.seats}/{number}"
    bots = [cell.bot] * cell.seats
    table = Bots(game, dict(enumerate(bots)), seed)
    match = begin_match(game, bots, SeededDealer(seed), cell.setup(), None, seed)
    seen = Play((), (), ())
    watch(cell, match.let_luck_decide(), seen)
    while not match.state.over:
        act = table.next_act(match.state)
        assert act is not None, "somebody without leave to wait waited"
        watch(cell, match.act(*act), seen)
        seen.decisions += 1
    outcome = match.record.outcome
    seen.scores, seen.winners, seen.sheets = outcome.scores, outcome.winners, outcome.sheets
    return seen


def watch(cell: Cell, events: Iterable[Event], seen: Play) -> None:
    """Note what the report is about."""
    look = watched(cell.game)
    for event in events:
        seen.events[event.kind] += 1
        seen.turns += event.kind == look.turn
        if event.kind == look.last:
            seen.why = event.facts["why"]
        facts = {**event.facts, **(event.secret or {})}
        if event.kind in look.drawn and look.drawn[event.kind].items() <= facts.items():
            seen.drawn.setdefault(facts["card"], set()).add(facts["seat"])
        if event.kind in look.made:
            seen.made.setdefault(facts["card"], set()).add(facts["seat"])


def play_many(cell: Cell, num: int, jobs: int) -> list[Play]:
    """Play a cell, on several processors if wished; the order does not depend on them."""
    if jobs == 1:
        return [play(cell, number) for number in range(num)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, [cell] * num, range(num), chunksize=5))


# ── numbers ──────────────────────────────────────────────────────────────────────────────────


def won(play: Play, seat: int) -> float:
    """Count a win; a shared one is a part of one."""
    return 1 / len(play.winners) if seat in play.winners else 0.0


def percent(share: float) -> str:
    """Write a share."""
    return f"{100 * share:.0f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a table; the first column is text, the rest are numbers."""
    lines = ["| " + " | ".join(head) + " |", "|---|" + "--:|" * (len(head) - 1)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows] + [""]


# ── the report ───────────────────────────────────────────────────────────────────────────────


def seats_table(plays: Mapping[Cell, list[Play]]) -> list[str]:
    """Who wins, by seat?"""
    rows = []
    most = max(cell.seats for cell in plays)
    for cell, played in plays.items():
        shares = []
        for seat in range(cell.seats):
            wins = sum(won(one, seat) for one in played)
            low, high = wilson(wins, len(played))
            shares.append(f"{percent(wins / len(played))} ({percent(low)} – {percent(high)})")
        rows.append([name_of(cell), *shares, *[""] * (most - cell.seats)])
    head = ["table", *(f"seat {seat}" for seat in range(1, most + 1))]
    return ["## Wins by seat", "", *table(head, rows)]


def coins_table(plays: Mapping[Cell, list[Play]]) -> list[str]:
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


def sheets_table(plays: Mapping[Cell, list[Play]]) -> list[str]:
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


@dataclass
class Fate:
    """What became of one card in many plays."""

    plays: int = 0
    drawn: int = 0
    made: int = 0
    drawn_wins: float = 0.0
    drawn_fair: float = 0.0
    made_wins: float = 0.0
    made_fair: float = 0.0
    """Wins that as many players would have by their number alone,"""
    spread: float = 0.0
    """and how far luck alone may be from it, squared."""


def fates(plays: Mapping[Cell, list[Play]]) -> dict[str, Fate]:
    """Follow each card through all tables."""
    found: dict[str, Fate] = {}
    for cell, played in plays.items():
        fair = 1 / cell.seats
        for one in played:
            for card, seats in one.drawn.items():
                fate = found.setdefault(card, Fate())
                fate.drawn += len(seats)
                fate.drawn_wins += sum(won(one, seat) for seat in seats)
                fate.drawn_fair += fair * len(seats)
            for card, seats in one.made.items():
                fate = found.setdefault(card, Fate())
                fate.made += len(seats)
                fate.made_wins += sum(won(one, seat) for seat in seats)
                fate.made_fair += fair * len(seats)
                fate.spread += fair * (1 - fair) * len(seats)
    games = sum(len(played) for played in plays.values())
    for fate in found.values():
        fate.plays = games
    return found


def cards_table(game: Game, plays: Mapping[Cell, list[Play]]) -> list[str]:
    """How often is each card drawn and made, and how often does it win?"""
    rows = []
    for card, fate in sorted(fates(plays).items()):
        row = [f"{card} {title(game, card)}", percent(fate.drawn / fate.plays)]
        row.append(percent(fate.made / fate.drawn) if fate.drawn else "–")
        row.append(f"{fate.drawn_wins / fate.drawn_fair:.2f}" if fate.drawn else "–")
        if fate.made:
            around = SURE * sqrt(fate.spread) / fate.made_fair
            row += [f"{fate.made_wins / fate.made_fair:.2f}", f"± {around:.2f}"]
        else:
            row += ["–", "–"]
        rows.append(row)
    head = ["card", "drawn, per game", "made, of those drawn", "wins when drawn"]
    return table([*head, "wins when made", "luck"], rows)


def title(game: Game, card: str) -> str:
    """Give the name of a card in English."""
    return game.phrases.say("en", f"card.{card}", {})


def name_of(cell: Cell) -> str:
    """Name a table."""
    return f"{cell.preset or cell.game}, {cell.seats} players"


def report(game: Game, plays: dict[Cell, list[Play]], command: str) -> str:
    """Write all tables."""
    look = watched(game.name)
    games = sum(len(played) for played in plays.values())
    decisions = sum(one.decisions for played in plays.values() for one in played)
    lines = [f"`{command}`: {games} games, {decisions} decisions.", ""]
    lines += seats_table(plays) + coins_table(plays) + sheets_table(plays)
    if look.made:
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
        plays: dict[Cell, list[Play]] = {}
        for preset in watched(game.name).presets or ("",):
            for seats in chosen.seats or range(max(2, game.fewest), min(4, game.most) + 1):
                cell = Cell(game.name, preset, seats, chosen.bot, chosen.seed)
                plays[cell] = play_many(cell, chosen.num, chosen.jobs)
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
