"""What an arena keeps while it plays: a file to which lines are only ever added.

The first line says what is played; each further line is a meeting.  A process that was killed in
the middle of a line leaves half of one: it is dropped, and its games are played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fogado.arena.schedule import Meeting, meeting_of, seatings
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from io import BufferedRandom
    from types import TracebackType

    from fogado.arena.schedule import Contest

FORMAT = "fogado-arena/1"
NAME = "journal.jsonl"


class BadJournal(FogadoError):
    """This folder cannot be played into."""


class Journal:
    """The meetings of one contest, in a folder; open while somebody plays into it."""

    def __init__(self, folder: str | Path, contest: Contest) -> None:
        self.path = Path(folder) / NAME
        self.contest = contest
        self.meetings: dict[int, Meeting] = {}
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.file: BufferedRandom = self.path.open("a+b")
        except OSError as error:
            raise BadJournal(f"{self.path} cannot be written: {error.strerror}.") from None
        try:
            self.take_alone()
            self.read()
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()

    def take_alone(self) -> None:
        """See that nobody else plays into this folder now."""
        try:
            import fcntl
        except ImportError:  # Windows has no such lock
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadJournal(
                f"Another arena plays into {self.path.parent}; wait, or choose another --out."
            ) from None

    def read(self) -> None:
        """Read what was kept, or begin."""
        self.file.seek(0)
        kept = self.file.read()
        whole, _, _ = kept.rpartition(b"\n")
        lines = whole.split(b"\n") if whole else []
        if not lines:
            self.file.truncate(0)
            head = {"format": FORMAT, "digest": self.contest.digest()}
            self.write([{**head, "contest": self.contest.plain()}])
            return
        self.check_head(self.parse(lines[0], 1))
        for number, line in enumerate(lines[1:], 2):
            self.keep(self.parse(line, number), number)
        if len(whole) + 1 < len(kept):
            self.file.truncate(len(whole) + 1)

    def parse(self, line: bytes, number: int) -> dict[str, Any]:
        """Read one line."""
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise self.broken(number)
        return data

    def broken(self, number: int) -> BadJournal:
        """Say which line cannot be read."""
        return BadJournal(
            f"Line {number} of {self.path} cannot be read; choose another --out, "
            "or remove that line and those after it."
        )

    def check_head(self, head: dict[str, Any]) -> None:
        """See that the same contest was begun here."""
        if head.get("format") != FORMAT:
            raise BadJournal(f"{self.path} is not the journal of an arena; choose another --out.")
        if head.get("digest") == self.contest.digest():
            return
        was, now = head.get("contest"), self.contest.plain()
        was = was if isinstance(was, dict) else {}
        other = [key for key in now if was.get(key) != now[key]] or ["digest"]
        told = "; ".join(f"{key} was {was.get(key)!r} and is {now.get(key)!r}" for key in other)
        raise BadJournal(
            f"{self.path.parent} holds another arena ({told}); choose another --out, "
            "or give the same command."
        )

    def keep(self, data: dict[str, Any], number: int) -> None:
        """Take in a meeting that was read."""
        try:
            meeting = meeting_of(data)
            fits = meeting.number >= 0 and len(meeting.games) == len(
                seatings(self.contest, meeting.number)
            )
            fits = fits and all(len(one.places) == self.contest.players for one in meeting.games)
        except (KeyError, TypeError, ValueError):
            fits = False
        if not fits:
            raise self.broken(number)
        self.meetings[meeting.number] = meeting

    def add(self, meetings: Iterable[Meeting]) -> None:
        """Keep meetings that were just played."""
        new = list(meetings)
        self.write([meeting.plain() for meeting in new])
        self.meetings.update({meeting.number: meeting for meeting in new})

    def write(self, lines: list[dict[str, Any]]) -> None:
        """Add lines and see them on the disk."""
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        try:
            self.file.write(text.encode())
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            raise BadJournal(f"{self.path} cannot be written: {error.strerror}.") from None
