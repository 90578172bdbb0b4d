"""How much time each seat has left, worked out from the times in the journal.

Nothing but a decision of one's own adds time: neither getting up and coming back, nor a bot that
answers meanwhile, nor running out of time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogado.server.protocol import Pace

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND


class Clocks:
    """The clocks of a table; one runs only while the table waits for its person."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [self.whole] * seats
        """Milliseconds by seat, when its clock last stopped."""
        self.since: dict[int, int] = {}
        """The seats whose clocks run, and since when."""
        self.standing_in: dict[int, int] = {}
        """The seats where a bot plays on for a person, and since when."""
        self.flagged: set[int] = set()
        """The seats that ran out of time at the present question: a bot answers it for them."""
        self.spent: set[int] = set()
        """The seats that ran out of time and have not come back since."""
        self.waited_for: set[int] = set()
        """The seats that ran out of time and are waited for all the same."""
        self.credits: list[tuple[int, int, int]] = []
        """What decisions that still stand have brought: record line, seat and milliseconds."""

    def copy(self) -> Clocks:
        """Return clocks that go on by themselves."""
        twin = Clocks.__new__(Clocks)
        twin.pace = self.pace
        twin.left = self.left.copy()
        twin.since = self.since.copy()
        twin.standing_in = self.standing_in.copy()
        twin.flagged = self.flagged.copy()
        twin.spent = self.spent.copy()
        twin.waited_for = self.waited_for.copy()
        twin.credits = self.credits.copy()
        return twin

    @property
    def run(self) -> bool:
        """Are there any clocks at this table?"""
        return self.pace.kind != "untimed"

    @property
    def whole(self) -> int:
        """Return what a seat begins with: the game, or by correspondence each turn."""
        return self.pace.days * DAY if self.pace.kind == "days" else self.pace.bank * SECOND

    def moved(self, asked: tuple[int, ...], acted: int | None, at: int, line: int = 0) -> None:
        """Note that a seat acted, or luck did; now the table waits for ``asked``.

        ``line`` is where an act stands in the record.
        """
        if not self.run:
            return
        if acted in self.flagged or acted in self.waited_for:
            assert acted is not None
            self.credit(acted, line)
        self.flagged = {seat for seat in self.flagged if seat != acted and seat in asked}
        self.waited_for.discard(-1 if acted is None else acted)
        for seat in list(self.since):
            if seat == acted or seat not in asked:
                self.stop(seat, at)
                if seat == acted:
                    self.credit(seat, line)
        for seat in asked:
            if seat not in self.flagged and seat not in self.waited_for:
                self.since.setdefault(seat, at)

    def taken_back(self, to: int, at: int) -> None:
        """Take away what decisions after a record line have brought: they stand no more."""
        for seat in list(self.since):
            self.stop(seat, at)
        while self.credits and self.credits[-1][0] > to:
            _, seat, brought = self.credits.pop()
            self.left[seat] = max(0, self.left[seat] - brought)

    def stop(self, seat: int, at: int) -> None:
        """Stop a clock."""
        since = self.since.pop(seat)
        self.left[seat] = max(0, self.left[seat] - self.spent_since(seat, since, at))

    def spent_since(self, seat: int, since: int, at: int) -> int:
        """Return what a running clock has used; not what the bot needs that plays on there."""
        return max(0, min(at, self.standing_in.get(seat, at)) - since)

    def credit(self, seat: int, line: int) -> None:
        """Add what a decision brings: days for the next one, or an increment for one's own."""
        before = self.left[seat]
        if self.pace.kind == "days":
            self.left[seat] = self.whole
        elif seat not in self.standing_in:
            self.left[seat] += self.pace.increment * SECOND
        if self.left[seat] != before:
            self.credits.append((line, seat, self.left[seat] - before))

    def stand_in(self, seat: int, at: int) -> None:
        """A bot plays on for a person from now on."""
        self.standing_in.setdefault(seat, at)

    def run_out(self, seat: int, *, waits: bool) -> None:
        """A seat has no time left; does the table wait for it, or does a bot answer?"""
        self.since.pop(seat, None)
        self.left[seat] = 0
        if waits:
            self.waited_for.add(seat)
        else:
            self.flagged.add(seat)
            self.spent.add(seat)

    def may_come_back(self, seat: int) -> bool:
        """Has a person who comes back any time to decide in?"""
        return seat not in self.spent or self.pace.kind == "days" or self.pace.increment > 0

    def come_back(self, seat: int) -> None:
        """Let a person decide again, with an increment for the next decision if time ran out.

        In the middle of a question the clock has never stopped: beside a bot no thinking is free.
        """
        self.standing_in.pop(seat, None)
        if seat in self.spent:
            self.spent.discard(seat)
            if self.pace.kind == "live":
                self.left[seat] = max(self.left[seat], self.pace.increment * SECOND)

    def away(self, milliseconds: int, at: int) -> None:
        """Make good to running live clocks some time in which nobody could play."""
        if self.pace.kind == "live":
            for seat, since in self.since.items():
                self.since[seat] = min(at, since + milliseconds)

    def at(self, seat: int, now: int) -> int | None:
        """Return what a seat has left."""
        if not self.run:
            return None
        since = self.since.get(seat)
        used = 0 if since is None else self.spent_since(seat, since, now)
        return max(0, self.left[seat] - used)

    def deadline(self, seat: int) -> int | None:
        """Return when a running clock runs out; never while a bot plays on."""
        since = self.since.get(seat)
        return None if since is None or seat in self.standing_in else since + self.left[seat]

    def end(self) -> None:
        """Stop every clock for good."""
        self.since.clear()
        self.flagged.clear()
        self.waited_for.clear()
        self.credits.clear()
