"""A reckoning of our own: how much time a seat may have, and whom a take-back needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fogado.server.rows import Row
    from fogado.server.table import Table
    from tests.server.hostile.laws import Checker

ENDLESS = 1 << 60
SECOND = 1000
DAY = 24 * 3600 * SECOND


class Reckoning:
    """How much time each seat has at most, by what the journal says and by nothing else."""

    def __init__(self) -> None:
        self.most: list[int] = []
        self.since = 0
        """When the last row came: until then the time is counted."""
        self.waited: tuple[int, ...] = ()
        """The seats of people whom the table has waited for since then."""
        self.flagged: set[int] = set()
        self.decisions: list[tuple[int, int, int]] = []
        """Seats that decided, with the line of the record, and what they had had before."""
        self.consents: set[str] = set()
        """The people who agreed to the take-back that is being asked for."""

    # ── time ─────────────────────────────────────────────────────────────────────────────

    def whole(self, table: Table) -> int:
        pace = table.settings.pace
        if pace.kind == "untimed":
            return ENDLESS
        return pace.days * DAY if pace.kind == "days" else pace.bank * SECOND

    def left(self, table: Table, seat: int, now: int) -> int:
        """Say what a seat has left at most."""
        if not self.most or table.settings.pace.kind == "untimed":
            return self.whole(table)
        runs = now - self.since if seat in self.waited else 0
        return max(0, self.most[seat] - max(0, runs))

    def before(self, table: Table, row: Row) -> None:
        """Count the time until this row, and what the row itself gives or takes."""
        pace = table.settings.pace
        if not self.most:
            return
        for seat in self.waited:
            self.most[seat] = max(0, self.most[seat] - max(0, row.at - self.since))
        self.since = max(self.since, row.at)
        seat = row.data.get("seat", -1)
        if row.kind == "take" and (table.seats[seat].person == row.by or pace.kind == "days"):
            line = 0 if table.record is None else len(table.record.entries) + 2
            self.decisions.append((seat, line, self.most[seat]))
            self.most[seat] = (
                self.whole(table)
                if pace.kind == "days"
                else self.most[seat] + pace.increment * SECOND
            )
        elif row.kind == "flag":
            self.most[seat] = 0
            self.flagged.add(seat)
        elif row.kind == "reclaimed" and seat in self.flagged:
            self.flagged.discard(seat)
            if pace.kind == "live":  # one increment, to decide in at all
                self.most[seat] = max(self.most[seat], pace.increment * SECOND)
        elif row.kind == "back":
            self.take_back(table, row)

    def take_back(self, table: Table, row: Row) -> None:
        """A decision that was taken back has brought no time."""
        pace = table.settings.pace
        while self.decisions and self.decisions[-1][1] > row.data["to"]:
            seat, _, had = self.decisions.pop()
            if pace.kind == "days":
                self.most[seat] = min(self.most[seat], had)
            else:
                self.most[seat] = max(0, self.most[seat] - pace.increment * SECOND)

    def after(self, table: Table, row: Row) -> None:
        """Note whom the table waits for from this row on."""
        if row.kind == "made":
            self.most = [self.whole(table)] * len(table.seats)
        if row.kind == "asks-back":
            self.consents = set()
        elif row.kind == "agrees":
            self.consents.add(row.by)
        self.since = max(self.since, row.at)
        if table.play is None or table.phase != "playing":
            self.waited = ()
            return
        window = table.window
        asked = table.play.state.to_act
        if window is not None:
            asked = () if window.timed else (window.closer,)
        self.waited = tuple(seat for seat in asked if table.is_person(seat))

    # ── consent ──────────────────────────────────────────────────────────────────────────

    def judge_back(self, table: Table, row: Row, checker: Checker) -> None:
        """A take-back needs everybody whose luck or whose answers it takes away."""
        from tests.server.hostile.laws import AGAIN

        seat, to = row.data["seat"], row.data["to"]
        record = table.record
        assert record is not None
        gone = standing_after(record.entries, to)
        mine = table.seats[seat].person
        revealed = any(entry.purpose is not None for entry in gone)
        others = any(entry.acts and table.seats[entry.seat].person != mine for entry in gone)
        if table.settings.undo == "none":
            checker.broken(AGAIN, f"seat {seat} took back, though the table knows no taking back")
        if not revealed and not others:
            return
        needed = {one.person for one in table.seats if one.person} - {mine}
        agreed = set(self.consents)
        if row.by:
            agreed.add(row.by)
        if table.settings.undo != "agree" or needed - agreed:
            checker.broken(
                AGAIN,
                f"seat {seat} took back to line {to} beyond what was revealed, without "
                f"{sorted(needed - agreed)}",
            )


def standing_after(entries: list[Any], to: int) -> list[Any]:
    """Give the entries that stand and are taken away by going back to a line."""
    lines: list[int] = []
    for number, entry in enumerate(entries, 2):
        if entry.back is not None:
            lines = [line for line in lines if line <= entry.back]
        else:
            lines.append(number)
    return [entries[line - 2] for line in lines if line > to]
