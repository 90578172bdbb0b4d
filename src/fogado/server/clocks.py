"""How much time each seat has left, worked out from the times in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogado.server.protocol import Pace

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
AGAIN = 60 * SECOND
"""Whoever takes a seat back has at least so long."""


class Clocks:
    """The clocks of a table; a seat's clock runs while the table waits for it."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [self.whole] * seats
        """Milliseconds by seat, when its clock last stopped."""
        self.since: dict[int, int] = {}
        """The seats whose clocks run, and since when."""
        self.out: set[int] = set()
        """The seats that ran out of time and are waited for all the same."""

    @property
    def run(self) -> bool:
        """Are there any clocks at this table?"""
        return self.pace.kind != "untimed"

    @property
    def whole(self) -> int:
        """Give what a seat has at the beginning: of the game, or by correspondence of each turn."""
        return self.pace.days * DAY if self.pace.kind == "days" else self.pace.bank * SECOND

    def moved(self, asked: tuple[int, ...], acted: int | None, at: int) -> None:
        """Somebody acted, or luck did; now the table waits for ``asked``."""
        if not self.run:
            return
        if acted in self.out:
            self.out.discard(acted)
            self.credit(acted)
        for seat in list(self.since):
            if seat == acted or seat not in asked:
                self.stop(seat, at, acted == seat)
        for seat in asked:
            self.since.setdefault(seat, at)

    def stop(self, seat: int, at: int, decided: bool) -> None:
        """Stop a clock; a decision adds the increment, or ends the days of this turn."""
        spent = max(0, at - self.since.pop(seat))
        self.left[seat] = max(0, self.left[seat] - spent)
        if decided:
            self.credit(seat)

    def credit(self, seat: int) -> None:
        """Give a seat what a decision brings: the increment, or the days of the next one."""
        if self.pace.kind == "days":
            self.left[seat] = self.whole
        else:
            self.left[seat] += self.pace.increment * SECOND

    def run_out(self, seat: int, *, waits: bool) -> None:
        """A seat has no time left; does the table wait for it, or does a bot go on?"""
        self.left[seat] = 0
        if waits:
            self.out.add(seat)

    def again(self, seat: int) -> None:
        """Somebody takes a seat back that ran out of time."""
        self.out.discard(seat)
        if self.pace.kind == "days":
            self.left[seat] = self.whole
        else:
            self.left[seat] = max(self.left[seat], AGAIN)

    def at(self, seat: int, now: int) -> int | None:
        """Say what a seat has left."""
        if not self.run:
            return None
        return max(0, self.left[seat] - max(0, now - self.since.get(seat, now)))

    def deadline(self, seat: int) -> int | None:
        """Say when a running clock runs out."""
        since = self.since.get(seat)
        return None if since is None else since + self.left[seat]
