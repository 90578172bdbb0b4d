"""A bar where somebody watches; nothing where nobody does."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Moved = Callable[[int, int, str], None]
    """Hears how much is done, of how much, and a few words about it."""


@contextmanager
def progress_bar() -> Iterator[Moved]:
    """Show on a terminal how far the work is, and how long it may still take."""
    if not sys.stderr.isatty():
        yield lambda done, total, note: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)

        def move(done: int, total: int, note: str) -> None:
            progress.update(task, completed=done, total=total, description=note)

        yield move
