"""How fast the engine plays: both forms in one run, in turns, so that their ratio means something.

``make bench`` runs this.  Every figure is CPU time of one process; medians over the rounds, with
the spread between the quartiles.  ``reference`` is a fixed loop of plain Python: figures divided by
it can be compared between machines.  ``--write`` puts the table into ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

from benches import page  # noqa: E402

CASES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("emerald-skulls, 2 players", "emerald-skulls", 2, {}),
    ("emerald-skulls, 4 players", "emerald-skulls", 4, {}),
    ("emerald-skulls, 8 players", "emerald-skulls", 8, {}),
    ("… 4 players, open betting", "emerald-skulls", 4, {"betting": "open"}),
    ("… 4 players, advanced", "emerald-skulls", 4, {"cards": "wild-night"}),
    ("… 8 players, advanced", "emerald-skulls", 8, {"cards": "wild-night"}),
    ("… solo", "emerald-skulls", 1, {}),
    ("dwarven-smithy, 2 players", "dwarven-smithy", 2, {}),
    ("dwarven-smithy, 4 players", "dwarven-smithy", 4, {"game": "full"}),
    ("… 3 players, bidding", "dwarven-smithy", 3, {"game": "full", "bidding": "yes"}),
    ("dice-forge, 2 players", "dice-forge", 2, {}),
    ("dice-forge, 4 players", "dice-forge", 4, {}),
    ("… 2 players, goddess", "dice-forge", 2, {"preset": "goddess"}),
    ("… 4 players, goddess", "dice-forge", 4, {"preset": "goddess"}),
    ("… 2 players, titans", "dice-forge", 2, {"preset": "titans"}),
    ("… 4 players, titans", "dice-forge", 4, {"preset": "titans"}),
    ("… 3 players, random cards", "dice-forge", 3, {"rebellion": "cards", "cards": "random"}),
]
"""What is measured: its name, the game, the seats, the setup."""

Figures = dict[str, dict[str, float]]
"""By case and kind of figure: what one process measured."""
Rounds = dict[str, list[Figures]]
"""By form: what each round measured."""
THOUGHTS = 20
"""Lines of thought of one search, each with a play-out of thirty decisions."""


def reference() -> float:
    """Time a fixed loop, in µs: the middle one of five, for somebody may have been in the way."""
    return statistics.median(one_loop() for _ in range(5))


def one_loop() -> float:
    begun = time.process_time()
    total = 0
    for number in range(200_000):
        total += number & 7
    return (time.process_time() - begun) * 1e6


def measure(seconds: float, only: list[str]) -> Figures:
    """Measure every case once in this process, whichever form it runs."""
    import fogado
    from fogado.core.game import play_out
    from fogado.core.source import seeded

    found: Figures = {"reference": {"us": reference()}}
    for name, game_name, seats, setup in CASES:
        if only and not any(part in name for part in only):
            continue
        game = fogado.game(game_name)
        source = seeded(name)
        decisions = games = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds:
            decisions += play_out(game.start(seats, setup), source)
            games += 1
        spent = time.process_time() - begun
        found[name] = {
            "decisions/s": decisions / spent,
            "games/s": games / spent,
            "copy us": time_of(lambda state: state.copy(), game, seats, setup, seconds / 4),
            "options us": time_of(
                lambda state: state.options(state.to_act[0]), game, seats, setup, seconds / 4
            ),
            "simulations/s": 1e6 * THOUGHTS / time_of(search, game, seats, setup, seconds / 2),
        }
    return found


def search(state: Any) -> None:
    """Search a position with play-outs of thirty decisions, all inside compiled code."""
    from fogado.bots.minds.rough import RoughTree
    from fogado.core.source import seeded

    seats = len(state.game.score(state).scores)
    RoughTree(seats, seeded("search"), 30).think(state, THOUGHTS)


def time_of(act: Any, game: Any, seats: int, setup: dict[str, Any], seconds: float) -> float:
    """Time something done to states in the middle of a play, in µs each."""
    from fogado.core.source import seeded

    source = seeded("positions")
    positions: list[Any] = []
    state = game.start(seats, setup)
    while len(positions) < 40:
        if state.over:
            state = game.start(seats, setup)
        if state.chance is not None:
            state.settle(state.chance.sample(source))
            continue
        positions.append(state.copy())
        for _ in range(7):
            if state.to_act:
                options = state.options(state.to_act[0])
                state.take(state.to_act[0], options[source.below(len(options))])
    done = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for position in positions:
            act(position)
        done += len(positions)
    return (time.process_time() - begun) / done * 1e6


def in_form(form: str, seconds: float, only: list[str]) -> Figures:
    """Measure in a fresh process of one form."""
    environment = dict(os.environ)
    # Named, not found: whatever is installed may be another copy of the sources.
    place = ROOT / "build" / "native" if form == "compiled" else ROOT / "src"
    environment["PYTHONPATH"] = str(place)
    command = [sys.executable, __file__, "--here", "--seconds", str(seconds), "--only", *only]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: Figures = json.loads(answer.stdout)
    return found


def in_turns(forms: list[str], rounds: int, seconds: float, only: list[str]) -> Rounds:
    """Measure the forms in turns, so that whatever else goes on hits them alike."""
    found: Rounds = {form: [] for form in forms}
    for _ in range(rounds):
        for form in forms:
            found[form].append(in_form(form, seconds, only))
    return found


AIMS: list[tuple[str, str, str, float]] = [
    ("emerald-skulls", "decisions/s", "compiled", 2_000_000),
    ("dwarven-smithy", "decisions/s", "compiled", 400_000),
    ("dice-forge", "decisions/s", "compiled", 400_000),
    ("emerald-skulls", "copy us", "compiled", 1),
    ("dwarven-smithy", "copy us", "compiled", 3),
    ("dice-forge", "copy us", "compiled", 3),
    ("emerald-skulls", "decisions/s", "ratio", 4),
    ("dwarven-smithy", "decisions/s", "ratio", 4),
    ("dice-forge", "decisions/s", "ratio", 4),
    ("emerald-skulls", "simulations/s", "compiled", 30_000),
]
"""What we want of the cases that bear a game's name: figure, form (or the ratio of both), bound."""


def middle(rounds: Rounds, form: str, name: str, figure: str) -> float:
    """Give the median of a figure over the rounds."""
    return statistics.median(one[name][figure] for one in rounds[form])


def aims_of(rounds: Rounds) -> list[str]:
    """Hold what was measured against what we want; every case of a game must do."""
    lines = ["| | figure | wanted | measured | |", "|---|---|--:|--:|---|"]
    names = list(rounds["compiled"][0])
    for game, figure, form, bound in AIMS:
        values = []
        for name in [name for name in names if name.startswith(game)]:
            value = middle(rounds, "compiled", name, figure)
            if form == "ratio":
                value /= middle(rounds, "interpreted", name, figure)
            values.append(value)
        if not values:
            continue
        least = figure != "copy us"
        worst = min(values) if least else max(values)
        met = worst >= bound if least else worst <= bound
        what = "compiled / interpreted" if form == "ratio" else figure.replace(" us", ", µs")
        sign = "≥" if least else "≤"
        verdict = "met" if met else "**missed**"
        lines.append(f"| {game} | {what} | {sign} {bound:,} | {written(worst)} | {verdict} |")
    return lines


def shown(rounds: Rounds) -> str:
    """Lay out the medians of both forms side by side."""
    forms = list(rounds)
    lines = [f"{'':28}{'':14}" + "".join(f"{form:>24}" for form in forms) + f"{'ratio':>9}"]
    for name in rounds[forms[0]][0]:
        for figure in rounds[forms[0]][0][name]:
            cells = []
            for form in forms:
                values = sorted(one[name][figure] for one in rounds[form])
                low, high = values[len(values) // 4], values[-1 - len(values) // 4]
                cells.append((statistics.median(values), low, high))
            row = "".join(
                f"{written(centre):>14}{spread(low, high):>10}" for centre, low, high in cells
            )
            ratio = cells[-1][0] / cells[0][0] if len(cells) > 1 else 1.0
            label = name if figure in ("decisions/s", "us") else ""
            lines.append(f"{label:28}{figure:14}{row}{ratio:>9.2f}")
    return "\n".join(lines)


def text_of(rounds: Rounds, command: str, load: str) -> str:
    """Write the part of the page that this measures."""
    forms = f"Python {platform.python_version()}, mypyc {version('mypy')}"
    said = [f"`{command}`, {forms}. The load of the machine went from {load} meanwhile."]
    said += ["", "The slowest case of each game, with the standard cards, against what we aim at:"]
    said += ["", *aims_of(rounds), "", "```text", shown(rounds), "```"]
    return "\n".join(said)


def written(value: float) -> str:
    """Write a figure as a person would."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def spread(low: float, high: float) -> str:
    """Write how far the quartiles lie apart, in percent of their middle."""
    return f"±{100 * (high - low) / (high + low):.0f} %"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each case and round")
    parser.add_argument("--only", nargs="*", default=[], help="only cases whose name contains this")
    parser.add_argument("--json", type=Path, help="write every round to this file")
    parser.add_argument("--write", action="store_true", help="put the table into docs/")
    parser.add_argument("--here", action="store_true", help="measure this process once, as JSON")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps(measure(chosen.seconds, chosen.only)))
        return
    forms = ["interpreted"]
    if (ROOT / "build" / "native").exists():
        forms.append("compiled")
    else:
        print("The compiled form is not built; `make build` builds it.")
    busy = os.getloadavg()[0]
    rounds = in_turns(forms, chosen.rounds, chosen.seconds, chosen.only)
    print(shown(rounds))
    if chosen.write:
        if len(forms) < 2 or chosen.only:
            raise SystemExit("--write needs both forms and every case: `make build`, no --only.")
        command = f'make bench ARGS="--rounds {chosen.rounds} --seconds {chosen.seconds}"'
        load = f"{busy:.0f} to {os.getloadavg()[0]:.0f}"
        page.put("engine", text_of(rounds, command, load))
    if chosen.json:
        chosen.json.write_text(json.dumps(rounds, indent=1))


if __name__ == "__main__":
    main()
