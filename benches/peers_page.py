"""What the comparison with others looks like: tables, the ratios we promised, a picture."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from benches.page import put

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "peers.png"

TITLES = {"play": "Random play", "copy": "Copies of a state", "search": "Tree search"}
UNITS = {"play": "decisions", "copy": "copies", "search": "simulations"}
PROMISES = [
    ("play emerald-skulls", "play catan", 100.0),
    ("play emerald-skulls", "play gin_rummy inside C++", 20.0),
    ("play dwarven-smithy", "play catan", 25.0),
    ("play dice-forge", "play catan", 25.0),
]
"""Our case, theirs, and how many times as many decisions a second we want."""


class Row(NamedTuple):
    """One case of one peer: medians a second, and the spread of the first of them."""

    peer: str
    kind: str
    what: str
    figures: dict[str, float]
    spread: float
    rounds: int

    @property
    def main(self) -> float:
        """Give the figure that this kind of case is about."""
        return self.figures[UNITS[self.kind]]


def row_of(peer: str, case: str, rounds: list[dict[str, float]]) -> Row:
    """Take the medians of a case's rounds."""
    kind, what = case.split(" ", 1)
    figures = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    values = sorted(one[UNITS[kind]] for one in rounds)
    low, high = values[len(values) // 4], values[-1 - len(values) // 4]
    return Row(peer, kind, what, figures, (high - low) / (high + low), len(rounds))


def written(value: float) -> str:
    """Write a figure with three digits that count."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def table(rows: list[Row], kind: str) -> list[str]:
    """Lay out one kind of case, the fastest first."""
    chosen = sorted((row for row in rows if row.kind == kind), key=lambda row: -row.main)
    heads = {"play": ["games/s"], "copy": ["µs each"], "search": []}[kind]
    lines = [
        f"**{TITLES[kind]}**",
        "",
        "| | game | " + " | ".join([f"{UNITS[kind]}/s", "spread", *heads]) + " |",
        "|---|---|" + "--:|" * (2 + len(heads)),
    ]
    for row in chosen:
        # Fewer than three rounds say nothing about how far they lie apart.
        spread = f"±{100 * row.spread:.0f} %" if row.rounds > 2 else "–"
        cells = [written(row.main), spread]
        if kind == "play":
            cells.append(written(row.figures["games"]))
        if kind == "copy":
            cells.append(f"{1e6 / row.main:.3g}")
        peer = f"**{row.peer}**" if row.peer == "fogado" else row.peer
        lines.append(f"| {peer} | {row.what} | " + " | ".join(cells) + " |")
    return lines


def ratios(rows: list[Row]) -> list[str]:
    """Hold the promised ratios against the run."""
    by_case = {f"{row.kind} {row.what}": row for row in rows}
    lines = ["| ratio of decisions a second | wanted | measured | |", "|---|--:|--:|---|"]
    for ours, theirs, wanted in PROMISES:
        if ours not in by_case or theirs not in by_case:
            continue
        ratio = by_case[ours].main / by_case[theirs].main
        verdict = "met" if ratio >= wanted else "**missed**"
        names = f"{ours.removeprefix('play ')} against {theirs.removeprefix('play ')}"
        lines.append(f"| {names} | ≥ {wanted:.0f} | {ratio:.1f} | {verdict} |")
    return lines if len(lines) > 2 else []


def page(rows: list[Row], versions: Mapping[str, str], command: str, load: str) -> str:
    """Write everything that was measured."""
    peers = dict.fromkeys(row.peer for row in rows)
    listed = ", ".join(versions[peer] for peer in peers if versions[peer])
    rounds = min(row.rounds for row in rows)
    said = [
        f"`{command}`: {listed}. Whole rounds: {rounds}. The load of the machine went from {load} "
        "meanwhile.",
        "",
    ]
    promised = ratios(rows)
    if promised:
        said += [*promised, ""]
    for kind in TITLES:
        if any(row.kind == kind for row in rows):
            said += [*table(rows, kind), ""]
    return "\n".join(said)


def write(text: str, rows: list[Row]) -> None:
    """Put the tables between their marks, and the picture beside them."""
    put("peers", text)
    draw(rows, PICTURE)


def draw(rows: list[Row], file: Path) -> None:
    """Draw what every case does in a second, on a logarithmic scale."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    kinds = [kind for kind in TITLES if any(row.kind == kind for row in rows)]
    counts = [sum(row.kind == kind for row in rows) for kind in kinds]
    figure, panels = plt.subplots(
        len(kinds), 1, figsize=(9, 1.2 + 0.24 * sum(counts)), height_ratios=counts, squeeze=False
    )
    for kind, panel in zip(kinds, panels[:, 0], strict=True):
        chosen = sorted((row for row in rows if row.kind == kind), key=lambda row: row.main)
        names = [f"{row.peer}: {row.what}" for row in chosen]
        colours = ["#0b7a5b" if row.peer == "fogado" else "#b9a98f" for row in chosen]
        panel.barh(names, [row.main for row in chosen], color=colours)
        panel.set_xscale("log")
        panel.set_title(
            f"{TITLES[kind]}: {UNITS[kind]} a second, one core", fontsize=10, loc="left"
        )
        panel.tick_params(labelsize=7)
        panel.grid(axis="x", alpha=0.3)
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    # No date inside: the same figures give the same file.
    figure.savefig(file, dpi=110, metadata={"Software": None})
    plt.close(figure)
