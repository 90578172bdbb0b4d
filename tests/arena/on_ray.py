"""What the tests of a cluster do in a process of their own: a Ray of two workers, used hard.

One is killed in the middle of a simulation; another simulation is stopped; a round is trained.
Everything that came out is printed as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fogado.arena.cluster import Cluster
from fogado.arena.crew import Chunk, Crew, Here
from fogado.arena.sim import Plan, simulate
from fogado.arena.training import Course, Training
from fogado.bots.threads import NAMES

PLAN = Plan("emerald-skulls", ("greedy", "greedy"), {}, None, "1", 40)
PATIENCE = 120.0


def parent(pid: int) -> int:
    """Say whose child a process is."""
    # After the name, which may contain anything: the state, then the parent.
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def working() -> list[int]:
    """List the workers of our own Ray that are doing a chunk right now."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            pid = int(folder.name)
            if (folder / "cmdline").read_bytes().startswith(b"ray::do_there"):
                if parent(parent(pid)) == os.getpid():
                    found.append(pid)
        except (OSError, ValueError):
            continue  # not a process, or no longer
    return found


class Killer:
    """Kills a worker as soon as some games are played and one is at work."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, count: int) -> None:
        until = time.monotonic() + PATIENCE
        while count > 1 and not self.killed and time.monotonic() < until:
            for pid in working()[:1]:
                os.kill(pid, signal.SIGKILL)
                self.killed = pid
            time.sleep(0.001)


def stop(count: int) -> None:
    """Press Ctrl-C when something was played elsewhere."""
    if count > 1:
        raise KeyboardInterrupt


def played(crew: Crew, progress: Any) -> dict[str, Any]:
    """Simulate; give everything that does not depend on the clock."""
    found = simulate(PLAN, progress=progress, crew=crew)
    return {"games": [asdict(one) for one in found.played], "stopped": found.stopped}


def trained(crew: Crew, folder: Path) -> list[float]:
    """Train a round; give a little of what was learned, to the last bit."""
    training = Training(Course("dice-forge", games=3, tests=4, batch=16), folder)
    heard = training.round(crew, lambda done, total: None)
    weights = next(iter(training.learner.arrays.values()))
    return [heard.loss, heard.wins, float(weights.sum()), float(abs(weights).max())]


def setting(name: str, number: int) -> str | None:
    """Say how an environment variable is set where this is done."""
    return os.environ.get(name)


def main(folder: Path) -> None:
    """Do all of it here, and on the cluster."""
    for name in NAMES:
        os.environ.pop(name, None)  # numpy has read them: the workers are told by the cluster
    quiet = Here()
    found: dict[str, Any] = {"here": played(quiet, lambda count: None)}
    found["trained here"] = trained(quiet, folder / "here")
    killer = Killer()
    with Cluster("local", 2) as crew:
        found["hands"] = crew.hands
        found["settings"] = [*crew.do_all([Chunk(setting, name, (0,)) for name in NAMES])]
        found["there"] = played(crew, killer)
        found["stopped"] = played(crew, stop)
        found["trained there"] = trained(crew, folder / "there")
    found["killed"] = killer.killed
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
