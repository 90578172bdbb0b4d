"""How much of a core is left when Ray hands out the work: in turns with local processes.

``python benches/ray.py`` needs ``fogado[ray]``.  A round does the same chunks with so many local
processes and with as many workers of a local Ray, both warm; a chunk is at least a second of
simulated games.  Starting either is not measured.  Two ratios, Ray to local, in the same round:
``by the clock`` is games per second; ``as planned`` leaves out what other programs on the machine
took: the share of the time that hands were at work, by the processor time of a game.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    # Not this folder: here, "ray" is the bench.
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "benches"]

from fogado.arena.cluster import Cluster  # noqa: E402 - after the path is right
from fogado.arena.crew import Chunk, Processes  # noqa: E402
from fogado.arena.sim import Plan, play_one  # noqa: E402

if TYPE_CHECKING:
    from fogado.arena.crew import Crew

PLAN = Plan("emerald-skulls", ("greedy", "greedy"), {}, None, "bench", 1)


def games_per_second() -> float:
    """Say how many games one process plays in a second of its own time."""
    play_one(PLAN, 0)
    began, games = time.process_time(), 0
    while time.process_time() - began < 2:
        games += 1
        play_one(PLAN, games)
    return games / (time.process_time() - began)


def timed(plan: Plan, number: int) -> tuple[float, float]:
    """Play a game; give the seconds by the clock and of the processor."""
    clock, own = time.perf_counter(), time.process_time()
    play_one(plan, number)
    return time.perf_counter() - clock, time.process_time() - own


def throughput(crew: Crew, chunks: int, games: int) -> tuple[float, float]:
    """Play some chunks; give games per second and hand, by the clock and as planned."""
    work = [
        Chunk(timed, PLAN, tuple(range(first * games, (first + 1) * games)))
        for first in range(chunks)
    ]
    began = time.perf_counter()
    times = [one for few in crew.do_all(work) for one in few]
    hands = crew.hands * (time.perf_counter() - began)
    at_work = sum(clock for clock, _ in times) / hands
    return len(times) / hands, at_work * len(times) / sum(own for _, own in times)


def compare(hands: int, rounds: int, chunks: int, games: int) -> dict[str, Any]:
    """Measure both in turns."""
    local: list[tuple[float, float]] = []
    ray: list[tuple[float, float]] = []
    with Processes(hands) as processes, Cluster("local", hands) as cluster:
        for crew in (processes, cluster):
            throughput(crew, 2 * hands, 2)  # everybody is there and has loaded the game
        for _ in range(rounds):
            local.append(throughput(processes, chunks * hands, games))
            ray.append(throughput(cluster, chunks * hands, games))
    found: dict[str, Any] = {"workers": hands}
    for which, name in enumerate(("by the clock", "as planned")):
        ratios = sorted(there[which] / here[which] for here, there in zip(local, ray, strict=True))
        found[name] = {
            "local": statistics.median(one[which] for one in local),
            "ray": statistics.median(one[which] for one in ray),
            "ratio": statistics.median(ratios),
            "range": [ratios[0], ratios[-1]],
        }
    return found


def main() -> None:
    """Measure, and print a table and JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="1,2", help="how many, with commas between")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chunks", type=int, default=4, help="for each worker and round")
    parser.add_argument("--seconds", type=float, default=1.2, help="of work in a chunk, about")
    chosen = parser.parse_args()
    games = max(1, round(games_per_second() * chosen.seconds))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {games} games in a chunk")
    print("workers                local   Ray  games/s per core, ratio (range)")
    found = []
    for hands in map(int, chosen.workers.split(",")):
        one = compare(hands, chosen.rounds, chosen.chunks, games)
        found.append(one)
        for name in ("by the clock", "as planned"):
            row = one[name]
            low, high = row["range"]
            figures = f"{row['local']:5.1f} {row['ray']:5.1f}  {row['ratio']:.2f}"
            print(f"{hands:7}  {name:12} {figures} ({low:.2f} – {high:.2f})", flush=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
