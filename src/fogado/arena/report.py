"""An arena in words, tables and pictures: for the terminal, for Markdown, for one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.arena import page, plots
from fogado.arena.paired import elo_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fogado.arena.contest import Arena
    from fogado.arena.paired import Share
    from fogado.arena.sprt import Sprt
    from fogado.arena.standings import Standings


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Write a table in Markdown; the first column is text, the rest are numbers."""
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "--:|" * (len(heads) - 1)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def percents(found: Share) -> str:
    """Write a share with its interval."""
    return f"{found.value:.1%} ({found.low:.1%} – {found.high:.1%})"


def bot_rows(found: Standings) -> tuple[list[str], list[list[str]]]:
    """Lay out ratings and wins by bot, the strongest first."""
    rows = []
    for bot in found.order():
        rating = None if found.ratings is None else found.ratings[bot]
        told = "–" if rating is None else f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}"
        rows.append([bot, told, percents(found.wins[bot]), str(found.wins[bot].games)])
    return ["bot", "rating", "wins (95 % sure)", "games"], rows


def cross_rows(found: Standings) -> tuple[list[str], list[list[str]]]:
    """Lay out the cross table: the row's bot against the column's."""
    order = found.order()
    rows = []
    for bot in order:
        cells = []
        for other in order:
            between = found.between(bot, other)
            cells.append("" if between is None else percents(between))
        rows.append([bot, *cells])
    return ["", *order], rows


def pair_rows(found: Standings) -> tuple[list[str], list[list[str]]]:
    """Lay out every pair in a row, with what it means in Elo."""
    rows = []
    order = found.order()
    for place, bot in enumerate(order):
        for other in order[place + 1 :]:
            between = found.between(bot, other)
            if between is not None:
                elo = [in_elo(value) for value in (between.value, between.low, between.high)]
                told = f"{elo[0]} ({elo[1]} – {elo[2]})"
                rows.append([f"{bot} – {other}", percents(between), told, str(between.rounds)])
    return ["pair", "score (95 % sure)", "Elo", "rounds"], rows


def in_elo(value: float) -> str:
    """Write a share as Elo."""
    elo = elo_of(value)
    if elo is None:
        return "∞" if value > 0.5 else "−∞"
    return f"{elo:+.0f}".replace("-", "−")


def verdict_of(sprt: Sprt, bots: Sequence[str]) -> str:
    """Say in a sentence what the test found."""
    claims = sprt.claims
    ratio = (
        f"log-likelihood ratio {sprt.ratio:.2f}, bounds {claims.lower:.2f} and {claims.upper:.2f}"
    )
    counted = f"after {sprt.rounds} {'round' if sprt.rounds == 1 else 'rounds'} ({ratio})"
    if sprt.verdict is None:
        return f"Not clear yet {counted}."
    elo = claims.elo1 if sprt.verdict == "elo1" else claims.elo0
    against = claims.elo0 if sprt.verdict == "elo1" else claims.elo1
    return f"{bots[0]} against {bots[1]}: {elo:+g} Elo is believed, not {against:+g}, {counted}."


def head_of(arena: Arena, games: int) -> str:
    """Say in a line what was played."""
    contest = arena.contest
    left = ""
    if arena.stopped:
        left = f" of {arena.planned}: stopped"
    elif games < arena.planned:
        left = f" of {arena.planned}: it is clear"
    return f"{contest.game}, {contest.players} players, {games} games{left}, seed {contest.seed}"


def pictures(arena: Arena, found: Standings) -> dict[str, tuple[Any, str]]:
    """Draw everything, each with a caption."""
    order = found.order()
    drawn: dict[str, tuple[Any, str]] = {}
    if found.ratings is not None:
        rated = [(bot, found.ratings[bot]) for bot in order]
        bars = [(bot, r.mu, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma) for bot, r in rated]
        drawn["ratings"] = (
            plots.intervals(bars, "rating (OpenSkill, ± 2 sigma)"),
            "Ratings, the strongest first.",
        )
    cells = {
        (row, column): between.value
        for row, bot in enumerate(order)
        for column, other in enumerate(order)
        if (between := found.between(bot, other)) is not None
    }
    drawn["cross"] = (
        plots.matrix(order, cells),
        "How often the bot of the row ended before the bot of the column; a tie is a half.",
    )
    seats = [
        (f"seat {seat}", wins.value, wins.low, wins.high) for seat, wins in enumerate(found.seats)
    ]
    drawn["seats"] = (
        plots.intervals(seats, "share of wins", 1 / len(seats), percent=True),
        "Wins by seat, all bots together, with 95 % intervals; the line is an even share.",
    )
    scores = {
        bot: [
            game.played.scores[seat]
            for game in arena.games()
            for seat, who in enumerate(game.seats)
            if who == bot
        ]
        for bot in order
    }
    drawn["scores"] = (plots.histogram(scores, "score"), "Scores at the end, by bot.")
    return drawn


def write_plots(arena: Arena, found: Standings, folder: Path) -> list[Path]:
    """Write a PNG for every picture, and one page with everything."""
    drawn = pictures(arena, found)
    files = []
    for name, (picture, _) in drawn.items():
        files.append(folder / f"{name}.png")
        files[-1].write_bytes(page.as_png(picture))
    files.append(folder / "arena.html")
    files[-1].write_text(as_page(arena, found, drawn), "utf-8")
    return files


def as_page(arena: Arena, found: Standings, drawn: dict[str, tuple[Any, str]]) -> str:
    """Write the whole arena as one page."""
    parts = [page.paragraph(head_of(arena, found.games) + ".")]
    if arena.sprt is not None:
        parts.append(page.paragraph(verdict_of(arena.sprt, arena.contest.bots)))
    chapters = {"ratings": "Ratings", "cross": "Cross table", "seats": "Seats", "scores": "Scores"}
    tables = {"cross": [cross_rows(found), pair_rows(found)]}
    tables["ratings" if "ratings" in drawn else "seats"] = [bot_rows(found)]
    for name, (picture, caption) in drawn.items():
        parts += [page.heading(chapters[name]), page.figure(picture, caption)]
        parts += [page.table(heads, rows) for heads, rows in tables.get(name, [])]
    parts.append(
        page.paragraph(
            "Games of one round have the same luck and count as one where intervals are made; "
            "every bot sat equally often at every seat."
        )
    )
    return page.page(f"Arena: {arena.contest.game}", parts)
