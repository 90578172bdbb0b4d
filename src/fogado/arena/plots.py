"""Pictures of shares, differences, distributions and cross tables, drawn with matplotlib."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fogado.arena.extras import need
from fogado.arena.page import INK, PALE, WARM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Bar = tuple[str, float, float, float]
"""A name, a value, and the two ends of its interval."""


def ready() -> Any:
    """See before the first game that plots can be drawn; give the module that has pictures."""
    # What matplotlib says while it looks for fonts is nothing that somebody asked for.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    return need("matplotlib.figure", "Plots")


def empty(width: float, height: float) -> tuple[Any, Any]:
    """Make an empty picture with one set of axes; nothing of it is kept anywhere else."""
    made = ready().Figure(figsize=(width, height), layout="constrained")
    axes = made.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return made, axes


def intervals(
    bars: Sequence[Bar], label: str, even: float | None = None, percent: bool = False
) -> Any:
    """Draw values with their 95 % intervals, the first on top, and a line for what is even."""
    drawn, axes = empty(7.5, 1.0 + 0.32 * len(bars))
    heights = range(len(bars) - 1, -1, -1)
    if even is not None:
        axes.axvline(even, color=PALE, linewidth=1, zorder=0)
    for height, (_, value, low, high) in zip(heights, bars, strict=True):
        axes.plot([low, high], [height, height], color=INK, linewidth=2, solid_capstyle="butt")
        axes.plot([value], [height], "o", color=INK, markersize=5)
    axes.set_yticks(list(heights), [name for name, *_ in bars])
    axes.set_ylim(-0.6, len(bars) - 0.4)
    axes.set_xlabel(label)
    if percent:
        as_percent(axes.xaxis)
    return drawn


def as_percent(axis: Any) -> None:
    """Write the marks of an axis in percent."""
    ticker = need("matplotlib.ticker", "Plots")
    axis.set_major_formatter(ticker.PercentFormatter(1.0, decimals=None))


def histogram(numbers: Mapping[str, Sequence[int]], label: str) -> Any:
    """Draw how often each number comes, one outline for each name."""
    drawn, axes = empty(7.5, 3.2)
    everything = [number for some in numbers.values() for number in some]
    low, high = min(everything), max(everything)
    step = max(1, (high - low + 1) // 40 + ((high - low + 1) % 40 > 0))
    edges = [low - 0.5 + step * count for count in range((high - low) // step + 2)]
    colours = [INK, WARM, "#4a5d8f", "#8a6d1d", "#7a3b73", "#2b2b2b", "#6c8f2e", "#a23b4a"]
    for colour, (name, some) in zip(colours * len(numbers), numbers.items(), strict=False):
        weights = [1 / len(some)] * len(some)
        axes.hist(some, edges, weights=weights, histtype="step", color=colour, label=name)
    as_percent(axes.yaxis)
    axes.set_xlabel(label)
    axes.set_ylabel("of all")
    if len(numbers) > 1:
        axes.legend(frameon=False)
    return drawn


def matrix(names: Sequence[str], cells: Mapping[tuple[int, int], float]) -> Any:
    """Draw a cross table: the share of the row's bot against the column's."""
    size = 2.0 + 0.75 * len(names)
    drawn, axes = empty(size + 1, size)
    grid = [
        [cells.get((row, column), float("nan")) for column in range(len(names))]
        for row in range(len(names))
    ]
    axes.imshow(grid, cmap="BrBG", vmin=0, vmax=1)
    for (row, column), value in cells.items():
        ink = "white" if abs(value - 0.5) > 0.35 else "black"
        axes.text(column, row, f"{value:.0%}", ha="center", va="center", color=ink, fontsize=9)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.spines[:].set_visible(False)
    return drawn
