"""The server's clock: milliseconds since 1970 that never jump while a process lives."""

from __future__ import annotations

import time

MOST_LATE = 24 * 60 * 60 * 1000
"""A wall clock that was put back by more than a day is believed."""


def now_ms() -> int:
    """Return the wall clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that never jump while the process lives.

    It was set by the wall clock once and goes on by the monotonic one: nobody runs out of time
    because somebody has put the machine's clock right.
    """

    def __init__(self) -> None:
        self.began = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        return (self.began + time.monotonic_ns()) // 1_000_000

    def not_before(self, moment: int) -> None:
        """Go on from a moment that journals speak of already, if the wall clock is behind it."""
        late = moment - self()
        if 0 < late <= MOST_LATE:
            self.began += late * 1_000_000
