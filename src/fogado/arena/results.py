"""The games of an arena as a table for other programs: a row for every seat of every game."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from fogado.analysis.watching import credit
from fogado.arena.extras import need
from fogado.arena.schedule import seed_of
from fogado.arena.standings import games_of
from fogado.core.errors import FogadoError, either

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fogado.arena.schedule import Contest, Meeting

COLUMNS = (
    "meeting",
    "round",
    "game",
    "seed",
    "seat",
    "bot",
    "score",
    "place",
    "won",
    "decisions",
    "turns",
)
FORMATS = ("csv", "parquet", "json")


def rows_of(contest: Contest, meetings: Sequence[Meeting]) -> list[dict[str, Any]]:
    """Lay out the games, in the order of the schedule."""
    rows: list[dict[str, Any]] = []
    for meeting in sorted(meetings, key=lambda one: one.number):
        seed = seed_of(contest, meeting.number)
        for game in games_of(contest, [meeting]):
            played = game.played
            for seat, bot in enumerate(game.seats):
                values: list[Any] = [meeting.number, game.round, played.index, seed, seat, bot]
                values += [played.scores[seat], played.places[seat], credit(played.winners, seat)]
                values += [played.decisions, played.turns]
                rows.append(dict(zip(COLUMNS, values, strict=True)))
    return rows


def ready(form: str) -> None:
    """See before the first game that such a table can be written."""
    if form not in FORMATS:
        raise FogadoError(f"We write no {form} tables; choose {either(FORMATS)}.")
    if form == "parquet":
        need("polars", "Parquet tables")


def write(rows: Sequence[dict[str, Any]], folder: Path, form: str) -> Path:
    """Write the table beside the journal; it appears when it is whole."""
    target = folder / f"games.{form}"
    made = folder / f".games.{form}.new"
    if form == "parquet":
        polars = need("polars", "Parquet tables")
        kinds = {"seed": polars.String, "bot": polars.String, "won": polars.Float64}
        schema = {name: kinds.get(name, polars.Int64) for name in COLUMNS}
        polars.DataFrame(list(rows), schema=schema).write_parquet(made)
    else:
        made.write_text(as_csv(rows) if form == "csv" else as_json(rows), "utf-8")
    made.replace(target)
    return target


def as_csv(rows: Sequence[dict[str, Any]]) -> str:
    """Write comma-separated values, with a line of names."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_json(rows: Sequence[dict[str, Any]]) -> str:
    """Write a list of objects, one in a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f"[\n{lines}\n]\n" if rows else "[]\n"
