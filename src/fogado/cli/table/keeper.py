"""Keeping a play in a file while it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.cli.common import write_text
from fogado.core.record import digested

if TYPE_CHECKING:
    from fogado.core.match import Match
    from fogado.core.record import Entry


class Keeper:
    """Writes a record after every act; what was written before is not digested again."""

    def __init__(self, match: Match) -> None:
        self.record = match.record
        line, digest = digested("", self.record.header())
        self.lines = [line]
        self.digests = [digest]
        self.entries: list[Entry] = []
        """The entries whose lines are known, one line each after the header's."""

    def text(self) -> str:
        """Write the record, as its own ``text`` would."""
        entries = self.record.entries
        # Whatever was taken back leaves the end of the list, and something else may stand there.
        while self.entries and (
            len(self.entries) > len(entries)
            or self.entries[-1] is not entries[len(self.entries) - 1]
        ):
            for known in (self.entries, self.lines, self.digests):
                known.pop()
        for entry in entries[len(self.entries) :]:
            line, digest = digested(self.digests[-1], entry.plain())
            self.entries.append(entry)
            self.lines.append(line)
            self.digests.append(digest)
        lines = list(self.lines)
        digest = self.digests[-1]
        for data in self.record.tail():
            line, digest = digested(digest, data)
            lines.append(line)
        return "\n".join(lines) + "\n"

    def write(self, file: str) -> None:
        """Replace the file in one go."""
        write_text(file, self.text())
