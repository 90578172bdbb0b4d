"""Has anything become slower?  Compares ratios with stored ones, never seconds with seconds.

``make bench-check`` runs this.  How much is done in the time of a fixed loop of plain Python, and
how much faster the compiled form is than the interpreted one: both hardly depend on the machine.
What is more than 30 % slower than stored is measured again, and fails if it still is.

    python benches/check.py            compare with benches/stored.json
    python benches/check.py --write    store what is so now
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

from benches.run import Rounds, in_turns  # noqa: E402

STORED = ROOT / "benches" / "stored.json"
SLOWER = 0.3
"""How much slower is too slow."""
CASES = [
    "emerald-skulls, 4 players",
    "… 4 players, advanced",
    "dwarven-smithy, 4 players",
    "dice-forge, 4 players",
    "… 4 players, titans",
]
FIGURES = ("decisions/s", "copy us", "simulations/s")
PER_LOOP = "in one reference loop"
COMPILED = "compiled/interpreted"

Ratios = dict[str, dict[str, dict[str, float]]]
"""By case, figure and kind of ratio: more is faster."""


class Slow(NamedTuple):
    """Something that became slower."""

    case: str
    figure: str
    ratio: str
    stored: float
    now: float

    def sentence(self) -> str:
        """Say it."""
        percent = 100 * (1 - self.now / self.stored)
        what = self.figure.split()[0].removesuffix("/s")
        return (
            f"{self.case}: {what}, {self.ratio}, was {self.stored:.3g} and is {self.now:.3g}, "
            f"{percent:.0f} % slower; at most {100 * SLOWER:.0f} % are allowed."
        )


def speed(figure: str, value: float) -> float:
    """Turn a figure into something a microsecond, so that more is faster."""
    return 1 / value if figure.endswith(" us") else value / 1e6


def ratios(rounds: Rounds) -> Ratios:
    """Take the middle ratio of the rounds: each is of two figures that were measured together."""
    found: Ratios = {}
    pairs = list(zip(rounds["interpreted"], rounds["compiled"], strict=True))
    for case in rounds["compiled"][0]:
        if case == "reference":
            continue
        found[case] = {}
        for figure in FIGURES:
            in_loop = [
                speed(figure, compiled[case][figure]) * compiled["reference"]["us"]
                for _, compiled in pairs
            ]
            faster = [
                speed(figure, compiled[case][figure]) / speed(figure, plain[case][figure])
                for plain, compiled in pairs
            ]
            found[case][figure] = {
                PER_LOOP: statistics.median(in_loop),
                COMPILED: statistics.median(faster),
            }
    return found


def slower(stored: Ratios, now: Ratios) -> list[Slow]:
    """List what became too slow; what is not stored yet cannot have."""
    return [
        Slow(case, figure, ratio, before, now[case][figure][ratio])
        for case, figures in stored.items()
        for figure, kinds in figures.items()
        for ratio, before in kinds.items()
        if case in now and figure in now[case]
        if now[case][figure][ratio] < before * (1 - SLOWER)
    ]


def still_slow(first: list[Slow], again: list[Slow]) -> list[Slow]:
    """Keep what was too slow both times."""
    names = {one[:3] for one in first}
    return [one for one in again if one[:3] in names]


def read(file: Path) -> Ratios:
    """Read the stored ratios, or say why they are of no use."""
    try:
        data: dict[str, Any] = json.loads(file.read_text())
        version, found = data["python"], data["ratios"]
    except (OSError, ValueError, KeyError, TypeError):
        raise SystemExit(f"{file.name} holds no ratios; --write stores them.") from None
    if version != minor_version():
        raise SystemExit(
            f"The ratios were stored with Python {version} and this is {minor_version()}: "
            "its plain loops are faster or slower. --write stores new ones."
        )
    stored: Ratios = found
    return stored


def minor_version() -> str:
    """Name this Python as far as its speed depends on it."""
    return ".".join(platform.python_version_tuple()[:2])


def main(arguments: list[str] | None = None) -> int:
    """Measure, compare, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each case and round")
    parser.add_argument("--write", action="store_true", help="store what is so now")
    chosen = parser.parse_args(arguments)
    if not (ROOT / "build" / "native").exists():
        print("The compiled form is not built; `make build` builds it.", file=sys.stderr)
        return 2

    def measured(cases: list[str]) -> Ratios:
        return ratios(in_turns(["interpreted", "compiled"], chosen.rounds, chosen.seconds, cases))

    if chosen.write:
        data = {"python": minor_version(), "ratios": measured(CASES)}
        STORED.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
        print(f"Stored the ratios of {len(CASES)} cases in {STORED.relative_to(ROOT)}.")
        return 0
    stored = read(STORED)
    slow = slower(stored, measured(list(stored)))
    if slow:
        print("Something seems slower; measuring it once more ...", file=sys.stderr)
        slow = still_slow(slow, slower(stored, measured(sorted({one.case for one in slow}))))
    for one in slow:
        print(one.sentence(), file=sys.stderr)
    if not slow:
        print(f"Nothing is more than {100 * SLOWER:.0f} % slower than stored.")
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
