"""The command as installed, on a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fogado.core.record import read_record
from tests.cli.running import SKULLS

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

PATIENCE = 60
"""Seconds until we give up on a terminal; a slow machine needs some."""
AGAIN = 5
"""Seconds until a person presses a key again."""
COMMAND = [sys.executable, "-c", "from fogado.cli import main; main()"]


def _hears_ctrl_c() -> None:
    """A shell lets its background jobs ignore Ctrl-C, and what they start inherits that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A person at a keyboard."""

    def __init__(self, *words: str, folder: Path, **env: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", **env},
            start_new_session=True,
            preexec_fn=_hears_ctrl_c,
        )
        os.close(slave)
        self.seen = ""
        self.read = 0
        """How much of what was seen has been looked at."""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
        os.close(self.master)

    def until(self, words: str, *, pressing: bool = False) -> str:
        """Read up to these words; give everything since the last ones.

        ``pressing`` Ctrl-C: Python's keyboard reader can miss one that comes the very moment it
        begins to listen, so it is pressed again while nothing at all happens.
        """
        deadline = time.monotonic() + PATIENCE
        press = time.monotonic()
        while words not in self.seen[self.read :]:
            assert time.monotonic() < deadline, f"{words!r} did not come: {self.seen[-800:]}"
            if pressing and time.monotonic() >= press:
                self.process.send_signal(signal.SIGINT)
                press += AGAIN
            if select.select([self.master], [], [], 0.5)[0]:
                press = max(press, time.monotonic() + AGAIN)
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    assert words in self.seen[self.read :], self.seen[-800:]
        begin, self.read = self.read, self.seen.index(words, self.read) + len(words)
        return self.seen[begin : self.read]

    def types(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> int:
        """Wait for the command to end; give its exit code."""
        return self.process.wait(PATIENCE)


@pytest.fixture(autouse=True)
def without_colour_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have settings of their own."""
    for name in ("NO_COLOR", "FORCE_COLOR", "FOGADO_LANG"):
        monkeypatch.delenv(name, raising=False)


def test_a_play_on_a_terminal_is_coloured_and_can_be_kept(tmp_path: Path) -> None:
    """Questions are answered, rules asked for, and the play is kept where the person says."""
    words = ("play", SKULLS, "--seats", "me", "--seed", "7")
    with Terminal(*words, folder=tmp_path) as terminal:
        assert "\x1b[" in terminal.until("> ")
        terminal.types("? ES-4.3")
        terminal.until("Reroll cube")
        terminal.until("> ")
        terminal.types("1")
        terminal.until("Do you go on?")
        terminal.until("> ")
        terminal.types("quit")
        terminal.until("Keep this play in emerald-skulls-7.jsonl?")
        terminal.types("mine.jsonl")
        terminal.until("--resume mine.jsonl")
        assert terminal.end() == 0
    assert read_record((tmp_path / "mine.jsonl").read_text("utf-8")).seats == ["Guest"]


def test_a_play_can_be_thrown_away(tmp_path: Path) -> None:
    """Ctrl-D leaves, ``n`` keeps nothing; NO_COLOR is respected."""
    words = ("play", SKULLS, "--seats", "me", "--seed", "7")
    with Terminal(*words, folder=tmp_path, NO_COLOR="1") as terminal:
        assert not re.search(r"\x1b\[[\d;]*3\dm", terminal.until("> "))
        terminal.types("1")
        terminal.until("Do you go on?")
        terminal.until("> ")
        os.write(terminal.master, b"\x04")
        terminal.until("Keep this play")
        terminal.until(": ")
        terminal.types("n")
        terminal.until("was not kept")
        assert terminal.end() == 0
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_at_a_question(tmp_path: Path) -> None:
    """Exit code 130, no traceback, and the record stays."""
    words = ("play", SKULLS, "--seats", "me", "--seed", "7", "--record", "r.jsonl")
    with Terminal(*words, folder=tmp_path) as terminal:
        terminal.until("> ")
        said = terminal.until("--resume r.jsonl", pressing=True)
        assert terminal.end() == 130
    assert "Traceback" not in said
    assert read_record((tmp_path / "r.jsonl").read_text("utf-8")).end is None


def nobody_left(group: int) -> bool:
    """Do all processes of a group end soon?"""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_simulation(tmp_path: Path, jobs: str) -> None:
    """What was played is reported, and no process stays behind."""
    words = ("sim", SKULLS, "--seats", "random,random", "--num", "100000", "--jobs", jobs)
    with Terminal(*words, folder=tmp_path) as terminal:
        while not re.search(r"[1-9]\d*/100000", terminal.until("/100000")):
            pass  # nothing has been played yet
        os.killpg(terminal.process.pid, signal.SIGINT)
        said = terminal.until("decisions per second")
        assert terminal.end() == 130
    assert re.search(r"\d+ games of 100000: stopped", said)
    assert "Traceback" not in said
    assert nobody_left(terminal.process.pid)
