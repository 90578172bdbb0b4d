"""The balance of Dice Forge when good players meet: seats, feats, and where glory comes from.

    python -m tools.balance_forge --num 100 --jobs 2 --write docs/balance-dice-forge.md

The same number and seed give the same report, whatever ``--jobs`` says.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from fogado.analysis.watching import credit
from fogado.arena.crew import crew_of, hand_out
from fogado.arena.report import markdown_table
from fogado.arena.sim import play_through
from fogado.arena.survey import Fate
from fogado.arena.tally import wilson
from fogado.games.dice_forge.statistics import GLORY_SOURCES, Statistics

Task: TypeAlias = tuple[str, int, dict[str, str], str]
"""A name, the number of players, the set-up, the seed."""

BOT = "greedy"
SOURCES = (*GLORY_SOURCES.values(), "glory_feats")
TABLES: list[tuple[str, int, dict[str, str]]] = [
    *(("beginner", seats, {"preset": "beginner"}) for seats in (2, 3, 4)),
    *(("advanced", seats, {"preset": "advanced"}) for seats in (2, 4)),
    *(("rebellion", seats, {"rebellion": "cards", "cards": "random"}) for seats in (2, 4)),
    *(("goddess", seats, {"preset": "goddess"}) for seats in (2, 3, 4)),
    *(("titans", seats, {"preset": "titans"}) for seats in (2, 3, 4)),
]
"""What is played: a name, the number of players, the set-up."""


@dataclass
class Played:
    """What is kept of one play."""

    scores: list[int]
    credit: list[float]
    """Of each seat: 1 for a win, a part of it for a shared one."""
    feats: list[list[str]]
    sets: list[str]
    glory: list[dict[str, int]]
    numbers: list[dict[str, int]]


def play_numbered(tasks: list[Task], number: int) -> tuple[int, Played]:
    """Play one of many games."""
    return number, play_one(tasks[number])


def play_one(task: Task) -> Played:
    """Play one game with the same bot at every seat, and listen to it."""
    _, seats, setup, seed = task
    statistics = Statistics(seats)
    state: Any
    state, _ = play_through("dice-forge", [BOT] * seats, setup, None, seed, statistics.listen_to)
    outcome = state.outcome
    glory: list[dict[str, int]] = []
    for seat, sheet in enumerate(outcome.sheets):
        lines = {"cards": sheet["feats"], "titans' board": sheet.get("titans", 0)}
        gained = {name: statistics.get(seat, name) for name in SOURCES}
        lines.update({name.removeprefix("glory_"): amount for name, amount in gained.items()})
        lines["lost"] = sheet["track"] - sum(gained.values())
        glory.append(lines)
    return Played(
        list(outcome.scores),
        [credit(outcome.winners, seat) for seat in range(seats)],
        [[feat.name for feat in hero.cards] for hero in state.heroes],
        [feat.name for feat in state.sets],
        glory,
        statistics.seats,
    )


@dataclass
class Count(Fate):
    """How one set of feats did."""

    heroes: int = 0
    """Heroes who could have performed it."""
    copies: int = 0


@dataclass
class Table:
    """Everything played at one kind of table."""

    name: str
    seats: int
    played: list[Played] = field(default_factory=list)

    def feats(self) -> dict[str, Count]:
        """Count the sets."""
        found: dict[str, Count] = {}
        for play in self.played:
            for name in play.sets:
                count = found.setdefault(name, Count())
                count.heroes += self.seats
                for seat, cards in enumerate(play.feats):
                    if name in cards:
                        count.copies += cards.count(name)
                        count.add(play.credit[seat], self.seats)
        return found


def mean(numbers: list[float]) -> float:
    """Give the mean."""
    return sum(numbers) / len(numbers)


def seat_rows(tables: list[Table]) -> list[str]:
    """Write who wins at which seat."""
    rows: list[list[str]] = []
    for table in tables:
        games = len(table.played)
        for seat in range(table.seats):
            wins = sum(play.credit[seat] for play in table.played)
            low, high = wilson(wins, games)
            scores = [float(play.scores[seat]) for play in table.played]
            name = f"{table.name}, {table.seats} players" if seat == 0 else ""
            share = f"{wins / games:.0%}"
            sure = f"{low:.0%} – {high:.0%}"
            even = f"{1 / table.seats:.0%}"
            rows.append([name, str(seat + 1), share, sure, even, f"{mean(scores):.1f}"])
    return markdown_table(["table", "seat", "wins", "95 % sure", "if equal", "score"], rows)


def feat_rows(tables: list[Table]) -> list[str]:
    """Write which feats are performed, and how their owners fare."""
    total: dict[str, Count] = {}
    for table in tables:
        for name, count in table.feats().items():
            known = total.setdefault(name, Count())
            known.heroes += count.heroes
            known.copies += count.copies
            known.had += count.had
            known.wins += count.wins
            known.fair += count.fair
    rows: list[list[str]] = []
    for name, count in sorted(total.items(), key=lambda pair: -pair[1].had / pair[1].heroes):
        fares = "–" if count.ratio is None else f"{count.ratio:.2f}"
        rows.append(
            [
                name,
                str(count.heroes),
                f"{count.had / count.heroes:.0%}",
                f"{count.copies / count.heroes:.2f}",
                fares,
            ]
        )
    return markdown_table(["set", "heroes", "performed by", "copies each", "wins, 1 is even"], rows)


def glory_rows(tables: list[Table]) -> list[str]:
    """Write where the glory of a hero comes from."""
    names: dict[str, float] = {}
    for table in tables:
        for play in table.played:
            for lines in play.glory:
                for name, amount in lines.items():
                    names[name] = names.get(name, 0.0) + abs(amount)
    order = sorted((name for name in names if names[name]), key=lambda name: -names[name])
    rows: list[list[str]] = []
    for table in tables:
        heroes = [lines for play in table.played for lines in play.glory]
        cells = [f"{mean([float(lines.get(name, 0)) for lines in heroes]):.1f}" for name in order]
        rows.append([f"{table.name}, {table.seats}", *cells])
    return markdown_table(["table", *order], rows)


NUMBERS = ("faces_forged", "feats", "extra_actions", "reinforcements", "ousted_others", "choices")


def number_rows(tables: list[Table]) -> list[str]:
    """Write what a hero does in a game."""
    rows: list[list[str]] = []
    for table in tables:
        heroes = [numbers for play in table.played for numbers in play.numbers]
        cells = [f"{mean([float(one.get(name, 0)) for one in heroes]):.1f}" for name in NUMBERS]
        rows.append([f"{table.name}, {table.seats}", *cells])
    return markdown_table(["table", *(name.replace("_", " ") for name in NUMBERS)], rows)


def report(tables: list[Table], num: int, seed: str) -> str:
    """Write the whole report."""
    parts = [
        f"`{BOT}` at every seat, {num} games at each kind of table, by "
        f"`python -m tools.balance_forge --num {num} --seed {seed}`. "
        "A shared win counts in parts. The numbers speak of this bot's games: "
        "what it misjudges looks weaker here than it is.",
        "## Seats",
        "\n".join(seat_rows(tables)),
        "## Where glory comes from",
        "The mean of a hero, in points at the end. `feats` are the effects of cards, `cards` the "
        "glory printed on them; `lost` went to the Minotaur, the Mists or a robber.",
        "\n".join(glory_rows(tables)),
        "## What a hero does in a game",
        "\n".join(number_rows(tables)),
        "## Feats",
        "Of all heroes at tables where the set lay: how many performed it, how many copies each "
        "took, and how often the owners won, against 1 for even odds. Owning much and winning "
        "go together, so this says less about the feat than about who gets to it.",
    ]
    for name in dict.fromkeys(table.name for table in tables):
        parts += [f"### {name}", "\n".join(feat_rows([t for t in tables if t.name == name]))]
    return "\n\n".join(parts) + "\n"


MARK = "<!-- everything below is written by tools/balance_forge.py -->"


def replace_below(path: Path, text: str) -> None:
    """Write the report into a file; what a person wrote above the mark stays."""
    before = path.read_text("utf-8").partition(MARK)[0] if path.exists() else ""
    path.write_text(f"{before}{MARK}\n\n{text}", "utf-8")


def main() -> None:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description="Report the balance of Dice Forge.")
    parser.add_argument("--num", type=int, default=100, help="games at each kind of table")
    parser.add_argument("--seed", default="balance", help="the same seed, the same games")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--write", metavar="FILE", help="write the report here")
    chosen = parser.parse_args()
    tables = [Table(name, seats) for name, seats, _ in TABLES]
    tasks = [
        (name, seats, setup, f"{chosen.seed}/{name}/{seats}/{index}")
        for name, seats, setup in TABLES
        for index in range(chosen.num)
    ]
    handed = hand_out(crew_of(chosen.jobs), play_numbered, tasks, range(len(tasks)))
    for number, played in sorted((one for few in handed for one in few), key=lambda one: one[0]):
        tables[number // chosen.num].played.append(played)
    text = report(tables, chosen.num, chosen.seed)
    if chosen.write:
        replace_below(Path(chosen.write), text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
