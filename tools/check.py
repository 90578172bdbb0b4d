"""Everything that is quick to check, side by side: style, types, imports, habits, client, tests.

What a check says is shown when it is done, so that two never speak at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MOST_WORKERS = 4
"""More processes than this cost more to start than they save."""


def fast_tests() -> tuple[str, ...]:
    """Run the fast tests on all cores: the other checks are done in half the time they take."""
    cores = min(os.cpu_count() or 1, MOST_WORKERS)
    shared = ("-n", str(cores), "--dist", "worksteal") if cores > 1 else ("-n", "0")
    return ("python", "tools/tests.py", "interpreted", "--", "-m", "not slow", *shared)


LANES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (
        ("ruff", "format", "--check", "."),
        ("ruff", "check", "."),
        ("mypy",),
        ("lint-imports", "--no-logo"),
        ("python", "tools/habits.py"),
        ("python", "tools/web.py", "check"),
    ),
    (fast_tests(),),
)
"""Checks of one lane come one after the other; lanes run at the same time."""


def main() -> int:
    failed: list[str] = []
    shown = threading.Lock()

    def run(lane: tuple[tuple[str, ...], ...]) -> None:
        for words in lane:
            began = time.monotonic()
            done = subprocess.run(
                [str(BIN / words[0]), *words[1:]],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            with shown:
                print(f"── {' '.join(words)} ({time.monotonic() - began:.0f} s)", flush=True)
                sys.stdout.buffer.write(done.stdout)
                sys.stdout.flush()
                if done.returncode:
                    failed.append(" ".join(words))

    lanes = [threading.Thread(target=run, args=(lane,)) for lane in LANES]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    for words in failed:
        print(f"This check fails: {words}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
