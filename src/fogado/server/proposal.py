"""What would come next at a table: rows, and the table as they would leave it.

Everything that is decided is tried on a copy of the table, through the very code that reads
journals.  Nothing of it may be shown to anybody before the rows are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.server.rows import make_row

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.server.rows import Row
    from fogado.server.table import Table


class Proposal:
    """A copy of a table on which something is decided, and the rows that this would add."""

    def __init__(self, table: Table, at: int, by: str = "", message: str = "") -> None:
        self.table = table.copy()
        self.at = max(at, table.changed)
        self.by = by
        self.message = message
        self.rows: list[Row] = []

    def add(self, kind: str, checked: Any = None, **data: Any) -> None:
        """Add a row; ``checked`` is the option or outcome that it writes down."""
        table = self.table
        row = make_row(table.digest, table.head + 1, self.at, kind, self.by, self.message, data)
        table.enter(row, checked)
        self.rows.append(row)

    def act(self, seat: int, option: Option, at: int | None = None) -> None:
        """Let a seat take an option that it was found to have, then let luck decide.

        ``at`` is when it was sent, in milliseconds of the betting window.
        """
        data: dict[str, Any] = {"seat": seat, "take": option.write()}
        if at is not None:
            data["at"] = at
        self.add("take", option, **data)
        self.luck()

    def luck(self) -> None:
        """Deal until a seat is to act or the play is over."""
        play = self.table.play
        assert play is not None
        pending = play.state.chance
        while pending is not None:
            outcome = play.draws.next(pending)
            gives = pending.write(outcome)
            self.add("luck", outcome, luck=pending.purpose, seat=pending.seat, gives=gives)
            pending = play.state.chance
        if play.state.over:
            self.add("end", end=play.state.outcome.plain(), secret=self.table.secret.hex())
