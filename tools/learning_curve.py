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
    draw([json.loads(line) for line in chosen.log.read_text().splitlines()], chosen.picture)
    return 0


def draw(rounds: list[dict[str, Any]], picture: Path) -> None:
    """Draw the share of games won against ``greedy`` over the games played, with its 95 %."""
    import matplotlib as mpl

    from fogado.arena.tally import wilson

    mpl.use("Agg")
    from matplotlib import pyplot

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
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.fill_between(games, lows, highs, color="#1f7a5a", alpha=0.2, linewidth=0)
    axes.plot(games, shares, color="#1f7a5a")
    axes.axhline(0.5, color="#888888", linewidth=0.8, linestyle=":")
    axes.set_ylim(0, 1)
    axes.set_xlabel("games of self-play")
    axes.set_ylabel(f"won against greedy, last {SMOOTH} rounds")
    figure.savefig(picture, dpi=100)


if __name__ == "__main__":
    raise SystemExit(main())
