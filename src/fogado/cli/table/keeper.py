"""Keeping a play in a file while it goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fogado.cli.common import write_text
from fogado.core.record import Entry, Record, chain, last_digest

if TYPE_CHECKING:
    from fogado.core.match import Match


class Keeper:
    """Writes a record after every act; what was written before is not digested again."""

    def __init__(self, match: Match) -> None:
        self.record = match.record
        bare = Record(
            self.record.game,
            self.record.rules_version,
            self.record.seats,
            self.record.setup,
            self.record.edition,
            self.record.seed,
        )
        self.lines = bare.lines()
        self.digests = [last_digest(self.lines)]
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
        lines = self.lines
        if self.record.end is not None:
            lines = [*lines, digested(self.digests[-1], {"end": self.record.end})[0]]
        return "\n".join(lines) + "\n"

    def write(self, file: str) -> None:
        """Replace the file in one go."""
        write_text(file, self.text())


def digested(before: str, data: dict[str, Any]) -> tuple[str, str]:
    """Write a line of a record with its digest at the end, and give the digest too."""
    digest = chain(before, data)
    return json.dumps({**data, "digest": digest}, ensure_ascii=False), digest
