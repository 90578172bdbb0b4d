"""Bots that are programs of their own, in any language: they read questions and write answers.

A program is started when it is first asked, one for each seat, and kept for the plays that follow.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import shlex
import subprocess
import threading
from collections import deque
from itertools import count
from typing import IO, TYPE_CHECKING, Any

from fogado.bots.base import Asked, Bot
from fogado.bots.lines import (
    BadAnswer,
    question,
    read_answer,
    read_hello,
    read_line,
    refusal,
)
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from typing import Self

    from fogado.core.agenda import Option
    from fogado.core.game import Game

TRIES = 3
"""Answers to one question, if those before were refused."""
START = 60.0
"""Seconds a program has until it says hello."""
BUDGET = 10_000
"""Milliseconds it usually has for an answer."""
LONGEST = 2**16
"""Characters in an answer; nothing that can be taken is nearly as long."""
NOTES = 5
"""Lines of its own notes that are quoted when a program fails."""
LEAVE = 1.0
"""Seconds a program has to end by itself."""


class BotTrouble(FogadoError):
    """A program does not answer, or not so that anybody could use it."""


class Line:
    """Two ends of a talk: what is told to a player, and what is heard."""

    def __init__(self, name: str, out: IO[str], back: IO[str]) -> None:
        self.name = name
        self.out = out
        self.back = back
        self.language = "en"

    def tell(self, message: dict[str, Any]) -> None:
        """Tell one line."""
        self.out.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.out.flush()

    def hear(self) -> dict[str, Any]:
        """Hear one line; empty ones are passed over."""
        line = self.back.readline(LONGEST)
        while line.isspace():
            line = self.back.readline(LONGEST)
        if not line:
            raise EOFError
        return read_line(line)

    def ask(self, asked: Asked, table: str, seq: int, budget: int) -> Option | None:
        """Ask one question, again if the answer is refused, but not for ever."""
        for tries in range(1, TRIES + 1):
            self.tell(question(asked, table, seq, budget, self.language))
            try:
                return read_answer(self.hear(), asked, seq)
            except BadAnswer as error:
                if tries == TRIES:
                    raise BotTrouble(
                        f"{self.name} was refused {TRIES} times at {asked.question!r}: {error}"
                    ) from None
                self.tell(refusal(error, seq))
        raise AssertionError("the last try answers or complains")


class Program:
    """A program that plays: a line to it, and a watch on its time."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.command = command
        self.notes: deque[str] = deque(maxlen=NOTES)
        try:
            words = shlex.split(command)
            # A session of its own: Ctrl-C is for us, and we let it go ourselves.
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BotTrouble(f"The bot {name} cannot be started: {command}: {why}.") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.line = Line(f"The bot {name}", self.process.stdin, self.process.stdout)
        self.reader = threading.Thread(target=self.read_notes, daemon=True)
        self.reader.start()
        with self.within(START, "say hello"):
            try:
                self.line.language = read_hello(self.line.hear())
            except BadAnswer as error:
                raise BotTrouble(f"The bot {name} does not begin as it should: {error}") from None

    def read_notes(self) -> None:
        """Keep the last lines of what the program notes for itself."""
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError):  # closed meanwhile
            for line in self.process.stderr:
                self.notes.append(line.rstrip())

    def ask(self, asked: Asked, table: str, seq: int, budget: int) -> Option | None:
        """Ask one question; whoever is too late is not waited for."""
        with self.within(budget / 1000, f"answer {asked.question!r}"):
            return self.line.ask(asked, table, seq, budget)

    def within(self, seconds: float, what: str) -> Watch:
        """Watch the time while the program does something."""
        return Watch(self, seconds, what)

    def failure(self) -> str:
        """Say how it ended, with its own last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVE)
        self.reader.join(LEAVE)
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        last = f" Its last words: {' / '.join(self.notes)}" if self.notes else ""
        return f"{how}.{last}"

    def end(self) -> None:
        """Let it go: its input ends, and if it does not end by itself, it is ended."""
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()
        try:
            self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(LEAVE)
        if not self.reader.is_alive():
            assert self.process.stderr is not None
            self.process.stderr.close()


class Watch:
    """Ends a program whose time is up, and says what went wrong in a sentence."""

    def __init__(self, program: Program, seconds: float, what: str) -> None:
        self.program = program
        self.seconds = seconds
        self.what = what
        self.late = False
        self.timer = threading.Timer(seconds, self.give_up)
        self.timer.daemon = True

    def give_up(self) -> None:
        """Wait no longer: whoever reads from or writes to the program hears of it."""
        self.late = True
        self.program.process.kill()

    def __enter__(self) -> Self:
        self.timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.timer.cancel()
        if kind is None:
            return
        program = self.program
        name = program.name
        if self.late:
            program.end()
            raise BotTrouble(f"The bot {name} did not {self.what} within {self.seconds:g} s.")
        if issubclass(kind, (EOFError, OSError)):
            failure = program.failure()
            program.end()
            raise BotTrouble(f"The bot {name} did not {self.what}: it {failure}")
        program.end()


_running: dict[tuple[str, int], Program] = {}
_plays = count(1)


def send_away() -> None:
    """Let every program go."""
    while _running:
        _running.popitem()[1].end()


atexit.register(send_away)


class Outside(Bot):
    """A seat at which a program plays."""

    command = ""
    keys = {"ms": BUDGET}  # noqa: RUF012 - read only
    ranges = {"ms": (1, 3_600_000)}  # noqa: RUF012 - read only

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.table = f"play-{next(_plays)}"
        self.seq = 0

    def choose(self, asked: Asked) -> Option | None:
        self.seq += 1
        program = self.program(asked.seat)
        return program.ask(asked, self.table, self.seq, self.settings["ms"])

    def program(self, seat: int) -> Program:
        """Give the program of a seat: two seats never share what one of them saw."""
        key = (self.command, seat)
        found = _running.get(key)
        if found is None or found.process.poll() is not None:
            found = _running[key] = Program(self.name, self.command)
        return found


def guest_bot(name: str, command: str) -> type[Bot]:
    """Make a bot of a program."""
    return type("Guest", (Outside,), {"name": name, "command": command})
