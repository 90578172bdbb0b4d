"""The commands that were done at a table lately, so that one sent again is known again."""

from __future__ import annotations

from array import array
from hashlib import blake2b

REMEMBERED = 100
"""So many commands are known again when they are repeated."""


class DoneCommands:
    """Who sent a command under which number, and its last row; sixteen bytes for each."""

    __slots__ = ("marks", "rows")

    def __init__(self) -> None:
        self.marks = array("Q")
        self.rows = array("q")

    def copy(self) -> DoneCommands:
        """Return the same commands, to which others can be added."""
        twin = DoneCommands()
        twin.marks = self.marks[:]
        twin.rows = self.rows[:]
        return twin

    def note(self, by: str, message: str, row: int) -> None:
        """Note a row that a command has added; its last one is its answer."""
        mark = mark_of(by, message)
        if self.marks and self.marks[-1] == mark:
            self.rows[-1] = row
            return
        self.marks.append(mark)
        self.rows.append(row)
        if len(self.marks) > REMEMBERED:
            del self.marks[0]
            del self.rows[0]

    def row_of(self, by: str, message: str) -> int | None:
        """Return the last row of a command, or ``None`` if it was not done lately."""
        try:
            return self.rows[self.marks.index(mark_of(by, message))]
        except ValueError:
            return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DoneCommands):
            return NotImplemented
        return (self.marks, self.rows) == (other.marks, other.rows)

    __hash__ = None  # type: ignore[assignment]


def mark_of(by: str, message: str) -> int:
    """Return a mark of 64 bits for a sender and a number; two alike do not occur by chance."""
    return int.from_bytes(
        blake2b(f"{len(by)} {by}{message}".encode(), digest_size=8).digest(), "big"
    )
