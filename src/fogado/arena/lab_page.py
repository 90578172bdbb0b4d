"""The balance of a game as one page with pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fogado.arena import page, plots
from fogado.arena.tally import wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.analysis.watching import Seen
    from fogado.arena.lab import Balance, Change, Thing
    from fogado.arena.paired import Mean
    from fogado.arena.survey import Survey
    from fogado.core.game import Game

MOST = 40
"""Things drawn in one picture: those at either end; the table has them all."""


def lab_page(
    game: Game,
    survey: Survey,
    plays: Sequence[Seen],
    found: Balance,
    changes: Sequence[Change],
    command: str,
) -> str:
    """Write the whole report."""
    parts = [
        page.paragraph(
            f"`{command}`: {found.games} games with {survey.players} players; "
            f"{' and '.join(f'`{bot}`' for bot in survey.bots)} at every seat in turn. The numbers "
            "speak of these bots' games: what they misjudge looks weaker here than it is. "
            "Intervals are at 95 %."
        ),
        page.paragraph("Set-up: " + ", ".join(f"{k} = {v}" for k, v in survey.setup.items()) + "."),
    ]
    parts += seats(found) + scores(plays, found) + length(plays, found)
    for sight, things in found.things.items():
        parts += chapter_of(sight, things)
    for one in changes:
        parts += changed(one)
    return page.page(f"The balance of {game.title['en']}", parts)


def seats(found: Balance) -> list[str]:
    """Does a seat win too often?"""
    bars, rows = [], []
    for seat, (wins, score) in enumerate(zip(found.seats, found.scores, strict=True)):
        low, high = wilson(wins.wins, wins.games)
        bars.append((f"seat {seat}", wins.share, low, high))
        row = [f"seat {seat}", f"{wins.share:.1%}", f"{low:.1%} – {high:.1%}", f"{wins.fair:.1%}"]
        rows.append([*row, f"{score.mean:.1f}", f"{score.sd:.1f}"])
    caption = "Wins by seat, with Wilson's intervals; a shared win counts in parts."
    drawn = plots.intervals(bars, "share of wins", found.seats[0].fair, percent=True)
    heads = ["seat", "wins", "95 % sure", "if equal", "score", "sd"]
    return [page.heading("Seats"), page.figure(drawn, caption), page.table(heads, rows)]


def scores(plays: Sequence[Seen], found: Balance) -> list[str]:
    """How far apart do winners and others end, and where do their points come from?"""
    some: dict[str, list[int]] = {"winners": [], "others": []}
    for one in plays:
        for seat, score in enumerate(one.scores):
            some["winners" if seat in one.winners else "others"].append(score)
    drawn = plots.histogram({name: numbers for name, numbers in some.items() if numbers}, "score")
    parts = [page.heading("Scores"), page.figure(drawn, "Scores of winners and of the others.")]
    rows = [
        [name, f"{won:.1f}", f"{lost:.1f}", f"{won - lost:+.1f}"]
        for name, (won, lost) in found.sources.items()
    ]
    heads = ["where points come from", "winners", "others", "difference"]
    return [*parts, page.table(heads, rows)] if rows else parts


def length(plays: Sequence[Seen], found: Balance) -> list[str]:
    """How long is a game, and what ends it?"""
    parts = [page.heading("Length")]
    if found.turns.most:
        drawn = plots.histogram({"turns": [one.turns for one in plays]}, "turns in a game")
        parts.append(page.figure(drawn, "Turns in a game, all seats together."))
        parts.append(page.paragraph(f"Turns: {found.turns.words()}."))
    parts.append(page.paragraph(f"Decisions: {found.decisions.words()}."))
    if found.ends:
        told = (f"{why} {count / found.games:.0%}" for why, count in found.ends.items())
        parts.append(page.paragraph("What brought the end: " + ", ".join(told) + "."))
    return parts


def chapter_of(sight: str, things: Sequence[Thing]) -> list[str]:
    """Do winners have a thing more often than the others?"""
    if not things:
        return []
    shown = list(things)
    if len(shown) > MOST:
        shown = shown[: MOST // 2] + shown[-MOST // 2 :]
    bars = [(t.title, t.difference.value, t.difference.low, t.difference.high) for t in shown]
    drawn = plots.intervals(bars, "winners less others", 0.0, percent=True)
    rows = [
        [
            thing.title,
            f"{thing.had:.1%}",
            f"{thing.winners:.1%}",
            f"{thing.others:.1%}",
            points(thing.difference),
        ]
        for thing in things
    ]
    caption = (
        f"{sight.capitalize()}: the share of winners less that of the others, game by game. "
        "Having much and winning go together, so compare a thing with its like, not with 0."
    )
    heads = [sight, "all seats", "winners", "others", "difference (95 % sure)"]
    return [
        page.heading(f"Winners and others: {sight}"),
        page.figure(drawn, caption),
        page.table(heads, rows),
    ]


def points(found: Mean) -> str:
    """Write a difference of shares in percentage points."""
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} – {100 * found.high:+.1f})"


def changed(one: Change) -> list[str]:
    """What does an edition do?"""
    printed = [
        [name, json.dumps(was, ensure_ascii=False), json.dumps(now, ensure_ascii=False)]
        for name, (was, now) in one.values.items()
    ]
    rows = []
    for name, found in one.measures.items():
        told = f"{found.low:+.3g} – {found.high:+.3g}"
        rows.append([name, f"{found.value:+.3g}", told, "yes" if found.clear else "no"])
    wins = [
        (name.removeprefix("wins of "), found.value, found.low, found.high)
        for name, found in one.measures.items()
        if name.startswith("wins of ")
    ]
    drawn = plots.intervals(wins, "difference of the share of wins", 0.0, percent=True)
    parts = [
        page.heading(f"The edition {one.name}"),
        page.table(["value", "printed", "in the edition"], printed),
        page.paragraph(
            "Every game was played twice with the same luck, with the edition and without it; "
            "what follows is with it less without it. One clear difference in twenty is luck."
        ),
        page.figure(drawn, "What the edition does to the wins of each seat."),
        page.table(["measure", "difference", "95 % sure", "clear"], rows),
    ]
    for sight, things in one.things.items():
        if things:
            cells = [
                [title, points(found), "yes" if found.clear else "no"] for _, title, found in things
            ]
            heads = [f"{sight}, of all seats", "difference (95 % sure)", "clear"]
            parts.append(page.table(heads, cells))
    return parts
