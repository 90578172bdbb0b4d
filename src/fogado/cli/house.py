"""What every word of ``fogado admin`` needs: the house, the language, a bar and a table."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import console, json_option, language_option

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

    from fogado.server.store.base import Store

HOUSE = "fogado-data"
"""Where ``fogado serve`` keeps everything unless told otherwise."""


def of_a_house(work: Callable[..., Coroutine[Any, Any, int | None]]) -> Callable[..., None]:
    """Ask for the house, the language and the form, run the work, and end with its exit code."""

    @click.option("--data", metavar="DIR", envvar="FOGADO_DATA", help="The folder of the house.")
    @click.option(
        "--database",
        metavar="URL",
        envvar="FOGADO_DATABASE",
        help="The PostgreSQL database of the house; better given as FOGADO_DATABASE.",
    )
    @language_option
    @json_option
    @click.pass_context
    @wraps(work)
    def run(ctx: click.Context, /, **given: Any) -> None:
        from fogado.core.phrases import check_language

        check_language(given["lang"])
        ctx.exit(asyncio.run(work(**given)) or 0)

    return run


@asynccontextmanager
async def house(data: str | None, database: str | None, new: bool = False) -> AsyncIterator[Store]:
    """Open the store of a house; a folder without one is not made into one unawares."""
    from fogado.core.errors import FogadoError
    from fogado.server.store import open_store

    if data is None and database is None:
        data = HOUSE
    if data is not None and database is None and not new:
        if not (Path(data) / "fogado.sqlite").exists():
            raise FogadoError(f"There is no house in {data}; name its folder with --data.")
    store = await open_store(data, database)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """Show a bar where somebody watches; call what this gives for every step."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total or None)
        yield lambda: bar.advance(task)


def say(language: str, key: str, **facts: Any) -> None:
    from fogado.cli.words import say as sentence

    click.echo(sentence(language, f"admin.{key}", **facts))


def moment(milliseconds: int) -> str:
    """Write a moment, the same wherever it is read."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def lay_out(lang: str, heads: list[str], lines: list[list[str]]) -> None:
    """Print a table; numbers stand on the right."""
    from rich.measure import Measurement
    from rich.table import Table

    from fogado.cli.words import say as sentence

    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        right = head in ("people", "rows", "row")
        words = sentence(lang, f"admin.head.{head}")
        shown.add_column(words, justify="right" if right else "left", no_wrap=True)
    for line in lines:
        shown.add_row(*line)
    # An id must be whole, or nobody can copy it.
    wide = console(width=1000)
    needed = Measurement.get(wide, wide.options, shown).maximum
    console(width=max(console().width, needed)).print(shown)


def phase_in_words(lang: str, phase: str) -> str:
    from fogado.cli.words import say as sentence

    return sentence(lang, f"admin.phase.{phase}")
