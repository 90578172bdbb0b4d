"""The betting window: seats may act or wait until it closes, by the house's clock.

It is open, then comes the last call, then it is closed and the one seat that cannot wait goes on.
Live bets count in the order in which they were sent, as far as that can be known: half of a
line's round trip is made good, but never more than the table's bound.  So a bet is kept back for
that bound before it stands; a faster one may still arrive.  Sealed bets are opened at the end, the
first of each seat, then the second, clockwise after the seat that closes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.game import State
    from fogado.server.protocol import Betting

SECOND = 1000
NEVER = 1 << 60
DONE = "done"
"""What a seat says in a window when it will not act any more; it is no move of the game."""


@dataclass(frozen=True)
class Arrival:
    """A live bet that is kept back."""

    seat: int
    take: str
    sent: int
    """When it was sent, as far as we make that good, in milliseconds after the opening."""


@dataclass
class BettingWindow:
    """A window as the journal tells it."""

    rules: Betting
    opened: int
    closer: int
    """The seat that cannot wait, and goes on when the window closes."""
    timed: bool
    """Does anybody take part who needs time?  Bots among themselves do not."""
    line: int
    """The last line of the record when it opened."""
    called: int = NEVER
    """When the last call was made before its time, if it was."""
    arrivals: list[Arrival] = field(default_factory=list)
    sealed: dict[int, list[str]] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)

    def copy(self) -> BettingWindow:
        """Return a window that goes on by itself."""
        return replace(
            self,
            arrivals=self.arrivals.copy(),
            sealed={seat: bets.copy() for seat, bets in self.sealed.items()},
            done=self.done.copy(),
        )

    def away(self, milliseconds: int) -> None:
        """Stay open for some time longer, in which nobody could bet."""
        self.opened += milliseconds
        if self.called < NEVER:
            self.called += milliseconds

    @property
    def form(self) -> str:
        return self.rules.form

    @property
    def last_call(self) -> int:
        """Say when the last call is, or was."""
        planned = self.opened + self.rules.window * SECOND if self.timed else NEVER
        return min(self.called, planned)

    @property
    def closes(self) -> int:
        return self.last_call + self.rules.last_call * SECOND

    def sent(self, now: int, rtt: int) -> int:
        """Work out when something that arrived now was sent, in milliseconds of the window."""
        return max(0, now - self.opened - min(rtt // 2, self.rules.bound))

    def due(self) -> int:
        """Say when the first kept bet can stand."""
        if not self.arrivals:
            return NEVER
        return self.opened + min(bet.sent for bet in self.arrivals) + self.rules.bound

    def ripe(self, now: int) -> list[Arrival]:
        """List the bets that nobody can be ahead of any more, in their order."""
        bets = [bet for bet in self.arrivals if self.opened + bet.sent + self.rules.bound <= now]
        return self.in_order(bets)

    def in_order(self, bets: list[Arrival]) -> list[Arrival]:
        """Order bets by when they were sent; at the same moment, clockwise after the closer."""
        return sorted(bets, key=lambda bet: (bet.sent, self.after(bet.seat)))

    def after(self, seat: int) -> int:
        """Count how far a seat sits clockwise after the closer; seats go round at most eight."""
        return (seat - self.closer - 1) % 8

    def waiting(self, seat: int) -> list[str]:
        """List a seat's own bets that are kept back or sealed."""
        kept = [bet.take for bet in self.arrivals if bet.seat == seat]
        return kept + self.sealed.get(seat, [])

    def opened_seals(self) -> list[tuple[int, str]]:
        """List the sealed bets in the order in which they are opened."""
        rounds = max((len(bets) for bets in self.sealed.values()), default=0)
        seats = sorted(self.sealed, key=self.after)
        return [
            (seat, self.sealed[seat][turn])
            for turn in range(rounds)
            for seat in seats
            if turn < len(self.sealed[seat])
        ]


def closer_of(state: State) -> int | None:
    """Give the seat that ends the open window of a state, or ``None`` if there is no window."""
    asked = state.to_act
    if not any(state.may_wait(seat) for seat in asked):
        return None
    return next((seat for seat in asked if not state.may_wait(seat)), None)


def akin(state: State, seat: int, option: Option) -> Option | None:
    """Find what a sealed bet comes to now: the same bet, on whichever slot is free."""
    key, facts = option.phrase()
    wanted = {name: fact for name, fact in facts.items() if name != "slot"}
    for other in state.options(seat):
        other_key, other_facts = other.phrase()
        same = {name: fact for name, fact in other_facts.items() if name != "slot"}
        if other_key == key and same == wanted:
            return other
    return None


def with_bets(state: State, seat: int, bets: list[str]) -> State:
    """Return the state as a seat knows it to become when its own bets that wait stand.

    Each one stands on whichever slot is free; one that cannot stand any more is left out.
    """
    if not bets:
        return state
    ahead = state.copy()
    for bet in bets:
        option = akin(ahead, seat, ahead.game.parse(bet))
        if option is not None:
            ahead.take(seat, option)
    return ahead
