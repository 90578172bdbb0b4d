"""``fogado review``: a play looked at again, with its luck, its choices and exercises."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.common import (
    console,
    examples,
    json_option,
    language_option,
    print_json,
    read_text,
    write_text,
)

if TYPE_CHECKING:
    from fogado.analysis.review_data import Review
    from fogado.core.record import Record


@examples(
    "fogado review play.jsonl",
    "fogado review play.jsonl --seat 0 --lang hu",
    "fogado review play.jsonl --html play.html",
    "fogado review play.jsonl --json",
)
@click.command()
@click.argument("file")
@click.option("--seat", metavar="N", help="Whose choices to show: a seat from 0, or a name.")
@click.option("--html", "page", metavar="FILE", help="Write the review as one page for a browser.")
@json_option
@language_option
@click.pass_context
def command(
    ctx: click.Context, file: str, seat: str | None, page: str | None, as_json: bool, lang: str
) -> None:
    """Look back at the play recorded in FILE: who was lucky, which choices cost what.

    The unit is the chance to win. Luck and choices, and what the judge came to think otherwise,
    add up to the result. Ctrl-C stops and reports what was looked at (exit code 130).
    """
    from fogado.cli import INTERRUPTED
    from fogado.cli.replay import seat_of
    from fogado.core.phrases import check_language
    from fogado.core.record import read_record

    check_language(lang)
    record = read_record(read_text(file))
    eyes = seat_of(seat, record.seats)
    if page is not None:
        check_page(page, lang)
    found = with_progress(record)
    if page is not None:
        from fogado.cli.review_page import page_of

        write_text(page, page_of(found, lang, eyes))
    if as_json:
        print_json(found.plain())
    elif page is not None:
        from fogado.cli.words import say

        click.echo(say(lang, "review.page", file=page))
    else:
        from fogado.cli.review_report import report

        report(console(), found, lang, eyes)
    if not found.complete:
        ctx.exit(INTERRUPTED)


def check_page(page: str, lang: str) -> None:
    """Refuse to write over what is no page of ours: a mistyped name must not cost a record."""
    from fogado.cli.review_page import SIGN
    from fogado.cli.words import say
    from fogado.core.errors import FogadoError

    if Path(page).exists() and SIGN not in read_text(page)[:400]:
        raise FogadoError(say(lang, "review.exists", file=page))


def with_progress(record: Record) -> Review:
    """Review, with a bar where somebody watches."""
    from fogado.analysis.review import review

    if not sys.stderr.isatty():
        return review(record)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(record.entries))

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return review(record, progress=tell)
