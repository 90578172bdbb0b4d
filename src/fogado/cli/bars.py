"""Chances drawn as bars and written as percentages."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

BAR = 40
"""The columns of a bar that means 100 %."""


def bar(share: Fraction | float, columns: int = BAR) -> str:
    """Draw a probability, in eighths of a column."""
    whole, eighths = divmod(round(8 * columns * share), 8)
    return "█" * whole + "▏▎▍▌▋▊▉"[:eighths][-1:]


def percent(share: Fraction | float) -> str:
    """Write a probability; what can happen is never written as nothing."""
    return "<0.1%" if 0 < share < Fraction(1, 2000) else f"{float(share):.1%}"


def bars(title: str) -> Table:
    """Begin a table of bars."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right", no_wrap=True, min_width=16)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True, style="green")
    return table
