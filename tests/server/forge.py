"""Starts servers quickly: one process that has read all code, and forks for each of them.

What runs in the fork is ``fogado serve`` as an operator starts it; only the reading of the code is
shared.  Words come as a line of JSON, and the number of the new process goes back.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from typing import Any

PATIENCE = 60.0


class Forge:
    """The other side of this module: asks for servers."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forge"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "FOGADO_LANG": "en"},
        )

    def start(self, words: list[str]) -> Forged:
        """Start a server with these words."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(words).encode() + b"\n")
        self.process.stdin.flush()
        return Forged(int(self.process.stdout.readline()))

    def close(self) -> None:
        """End; the servers live on."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Forged:
    """A server that was forked; used like one that was started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return -9 if it is gone; how it ended nobody knows."""
        if self.returncode is None:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.returncode = -signal.SIGKILL
        return self.returncode

    def send_signal(self, how: int) -> None:
        os.kill(self.pid, how)

    def wait(self, patience: float) -> int:
        """Wait until it is gone."""
        deadline = time.monotonic() + patience
        while (code := self.poll()) is None:
            assert time.monotonic() < deadline, "the server does not end"
            time.sleep(0.001)
        return code


def lines() -> Any:
    """Read lines from standard input without a buffer that a fork would copy."""
    rest = b""
    while data := os.read(0, 65536):
        *whole, rest = (rest + data).split(b"\n")
        yield from whole


def main() -> None:
    from fogado.cli import main as fogado_main
    from fogado.server import app, serving  # noqa: F401
    from fogado.server.edge import bring_out_games
    from fogado.server.store import postgres, sqlite  # noqa: F401

    bring_out_games()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are swept away by themselves
    for line in lines():
        pid = os.fork()
        if pid:
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()
            continue
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        random.seed()
        sys.argv = ["fogado", "serve", *json.loads(line)]
        fogado_main()
        os._exit(0)


if __name__ == "__main__":
    main()
