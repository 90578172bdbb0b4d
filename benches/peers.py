"""How fast others are, beside us: the same core, the same run, in turns.

``make bench-peers`` runs this.  Every peer is installed into an environment of its own below
``build/peers`` and answers from a process of its own, pinned to one core with all others.  In every
round every case of every peer has its turn for some CPU time, so that whatever else the machine
does hits everybody alike; a figure is the median of the rounds, with the spread of the quartiles.

    python benches/peers.py                       install, measure, print the table
    python benches/peers.py --write               … and put table and picture into the docs
    python benches/peers.py --only catanatron     some peers only; ours always takes part
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in benches/ only
    sys.path.insert(0, str(ROOT))

from benches import peers_page  # noqa: E402

HOME = ROOT / "build" / "peers"
SCRIPTS = ROOT / "benches" / "stalls"
OURS = "fogado"
PACKAGES = {
    OURS: "",
    "open_spiel": "open_spiel==2.0.2",
    "catanatron": "catanatron==3.2.1",
    "rlcard": "rlcard==1.2.0",
    "pettingzoo": "pettingzoo[classic]==1.27.0",
    "pokerkit": "pokerkit==0.7.7",
    "pgx": "pgx==2.6.0",
    "boardgame_io": "boardgame.io@0.50.2",
}
"""Who takes part, and the version of each; ours is what lies here."""
FROM_NPM = ("boardgame_io",)


class NotHere(Exception):
    """A peer cannot take part; the sentence says why."""


def run_quietly(command: list[str], folder: Path) -> None:
    """Run an installer; what it complains of becomes the sentence."""
    try:
        answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotHere(f"{command[0]} cannot be run: {error.strerror}.") from None
    if answer.returncode:
        lines = [line for line in answer.stderr.splitlines() if "ERROR" in line or "ERR!" in line]
        raise NotHere((lines or ["it could not be installed"])[-1])


def install(peer: str) -> None:
    """Give a peer its own environment, once for every version."""
    home, wanted = HOME / peer, PACKAGES[peer]
    stamp = home / "installed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    if peer in FROM_NPM:
        (home / "package.json").write_text("{}\n")
        run_quietly(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", wanted], home)
    else:
        run_quietly([sys.executable, "-m", "venv", str(home)], ROOT)
        quiet = ["--disable-pip-version-check", "--no-input", "--quiet"]
        run_quietly([str(home / "bin" / "python"), "-m", "pip", "install", *quiet, wanted], ROOT)
    stamp.write_text(wanted)


class Peer:
    """A peer's process, waiting for its turn."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: dict[str, str] = {}
        self.process = subprocess.Popen(
            self.command(),
            cwd=HOME / name if name in FROM_NPM else ROOT,
            env=self.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.cases: list[str] = self.ask({})["cases"]

    def command(self) -> list[str]:
        if self.name in FROM_NPM:
            return ["node", str(SCRIPTS / f"{self.name}_plays.cjs")]
        python = sys.executable if self.name == OURS else str(HOME / self.name / "bin" / "python")
        return [python, str(SCRIPTS / f"{self.name}_plays.py")]

    def environment(self) -> dict[str, str]:
        """Give ours the compiled form; nobody starts threads of its own on the one core."""
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        environment.pop("PYTHONPATH", None)
        if self.name == OURS:
            environment["PYTHONPATH"] = str(ROOT / "build" / "native")
        return environment

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Put a question and wait for the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise NotHere("it cannot be imported here") from None
        line = self.process.stdout.readline()
        if not line:
            raise NotHere("it stopped in the middle of its work")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def measure(self, case: str, seconds: float) -> dict[str, float] | None:
        """Measure one case once; a case with a problem is not asked again."""
        if case in self.problems:
            return None
        answer = self.ask({"case": case, "seconds": seconds})
        if "problem" in answer:
            self.problems[case] = answer["problem"]
            return None
        spent = answer.pop("seconds")
        return {what: count / spent for what, count in answer.items()}

    def leave(self) -> None:
        """Close the line; the process ends by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextmanager
def gathered(names: list[str]) -> Iterator[list[Peer]]:
    """Install and start everybody; whoever cannot come is excused in a sentence."""
    peers: list[Peer] = []
    try:
        for name in names:
            try:
                if name != OURS:
                    print(f"{name}: {PACKAGES[name]} ...", file=sys.stderr)
                    install(name)
                peers.append(Peer(name))
            except NotHere as reason:
                print(f"{name} does not take part: {reason}.", file=sys.stderr)
        yield peers
    finally:
        for peer in peers:
            peer.leave()


def stay_on_one_core() -> int | None:
    """Pin this process, and so everybody it starts, to one core; not every system can."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def in_turns(peers: list[Peer], rounds: int, seconds: float) -> list[peers_page.Row]:
    """Measure everything, round by round; whoever stops it keeps the rounds that are whole."""
    whole: list[dict[tuple[str, str], dict[str, float]]] = []
    try:
        for count in range(rounds):
            whole.append(one_round(peers, seconds))
            print(f"round {count + 1} of {rounds} done", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Stopped after {len(whole)} whole rounds.", file=sys.stderr)
    for peer in peers:
        for case, problem in peer.problems.items():
            print(f"{peer.name}, {case}: left out ({problem}).", file=sys.stderr)
    return [
        peers_page.row_of(*key, [figures[key] for figures in whole if key in figures])
        for key in (whole[0] if whole else ())
    ]


def one_round(peers: list[Peer], seconds: float) -> dict[tuple[str, str], dict[str, float]]:
    """Let every case of everybody have its turn."""
    found: dict[tuple[str, str], dict[str, float]] = {}
    for peer in peers:
        for case in peer.cases:
            figures = peer.measure(case, seconds)
            if figures is not None:
                found[peer.name, case] = figures
    return found


def main() -> int:
    """Install, measure, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each case and round")
    parser.add_argument("--only", nargs="*", default=[], choices=list(PACKAGES), metavar="PEER")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--write", action="store_true", help="put table and picture into docs/")
    chosen = parser.parse_args()
    if not (ROOT / "build" / "native").exists():
        print("The compiled form is not built; `make build` builds it.", file=sys.stderr)
        return 2
    stay_on_one_core()
    names = [name for name in PACKAGES if name == OURS or not chosen.only or name in chosen.only]
    busy = os.getloadavg()[0]
    with gathered(names) as peers:
        rows = in_turns(peers, chosen.rounds, chosen.seconds)
    if not rows:
        print("Nothing was measured.", file=sys.stderr)
        return 1
    load = f"{busy:.0f} to {os.getloadavg()[0]:.0f}"
    command = f'make bench-peers ARGS="--rounds {chosen.rounds} --seconds {chosen.seconds}"'
    page = peers_page.page(rows, PACKAGES, command, load)
    print(page)
    if chosen.json:
        chosen.json.write_text(json.dumps([row._asdict() for row in rows], indent=1) + "\n")
    if chosen.write:
        peers_page.write(page, rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
