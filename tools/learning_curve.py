"""Draw how a judge learned, from the log of its course.

python -m tools.learning_curve LOG PICTURE
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

SMOOTH = 6
"""Rounds whose games against ``greedy`` are counted together."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw how a judge learned.")
    parser.add_argument("log", type=Path)
    parser.add_argument("picture", type=Path)
    chosen = parser.parse_args(arguments)
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    lines = [json.loads(line) for line in chosen.log.read_text().splitlines()]
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    if "wins" in lines[0]:
        draw_wins(axes, lines)
    else:
        draw_surprise(axes, [line for line in lines[:-1] if "surprise" in line])
    figure.savefig(chosen.picture, dpi=100)
    return 0


def draw_surprise(axes: Any, lines: list[dict[str, Any]]) -> None:
    """Draw how far the shares are from who won, in plays that were kept back, by seats."""
    for seats, colour in (("2", "#1f7a5a"), ("3", "#b07a1e"), ("4", "#7a3b8f")):
        steps = [line["steps"] for line in lines]
        axes.plot(
            steps,
            [line["surprise"][seats] for line in lines],
            color=colour,
            label=f"{seats} players",
        )
    axes.set_xlabel("steps of learning")
    axes.set_ylabel("surprise (log loss)")
    axes.legend()


def draw_wins(axes: Any, rounds: list[dict[str, Any]]) -> None:
    """Draw the share of games won against ``greedy`` over the games played, with its 95 %."""
    from fogado.arena.tally import wilson

    games: list[int] = []
    shares: list[float] = []
    lows: list[float] = []
    highs: list[float] = []
    played = 0
    for number, one in enumerate(rounds):
        played += one["games"]
        some = rounds[max(0, number - SMOOTH + 1) : number + 1]
        wins, tests = sum(each["wins"] for each in some), sum(each["tests"] for each in some)
        low, high = wilson(wins, tests)
        games.append(played)
        shares.append(wins / tests)
        lows.append(low)
        highs.append(high)
    axes.fill_between(games, lows, highs, color="#1f7a5a", alpha=0.2, linewidth=0)
    axes.plot(games, shares, color="#1f7a5a")
    axes.axhline(0.5, color="#888888", linewidth=0.8, linestyle=":")
    axes.set_ylim(0, 1)
    axes.set_xlabel("games of self-play")
    axes.set_ylabel(f"won against greedy, last {SMOOTH} rounds")


if __name__ == "__main__":
    raise SystemExit(main())
