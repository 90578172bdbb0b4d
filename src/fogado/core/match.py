"""A play as people and bots meet it: a state, a dealer, a growing record, and undo."""

from typing import Any, final

from fogado.core.agenda import Option
from fogado.core.content import Edition
from fogado.core.dealer import Dealer, SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.events import Event
from fogado.core.game import Game, State
from fogado.core.record import Entry, Record, replay


@final
class Match:
    """One play going on at a table."""

    def __init__(self, game: Game, state: State, dealer: Dealer, record: Record) -> None:
        self.game = game
        self.state = state
        self.dealer = dealer
        self.record = record
        self.past: list[tuple[int, State, int]] = []
        """What can be taken back: who acted, the state and the length of the record before."""

    def act(self, seat: int, option: Option) -> list[Event]:
        """Let a seat act, then luck; give what happened."""
        before = self.state.copy()
        length = len(self.record.entries)
        self.state.log = []
        self.state.apply(seat, option)
        self.record.entries.append(Entry(seat, option.write()))
        if any(actor != seat for actor, _, _ in self.past):
            self.past = []
        self.past.append((seat, before, length))
        return self.let_luck_decide()

    def let_luck_decide(self) -> list[Event]:
        """Deal until a seat is to act or the play is over; give what happened."""
        state = self.state
        if state.log is None:
            state.log = []
        pending = state.chance
        while pending is not None:
            # What luck revealed cannot be taken back.
            self.past = []
            outcome = self.dealer.deal(pending)
            entry = Entry(pending.seat, pending.write(outcome), pending.purpose)
            state.settle(outcome)
            self.record.entries.append(entry)
            pending = state.chance
        if state.over and self.record.end is None:
            self.record.end = state.outcome.plain()
        happened = state.log
        state.log = []
        return happened

    def can_undo(self, seat: int) -> bool:
        """Was the last thing that happened this seat's own act, with nothing revealed since?"""
        return bool(self.past) and self.past[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back this seat's last act."""
        if not self.can_undo(seat):
            raise FogadoError(
                "There is nothing to take back: something was revealed or another seat acted since."
            )
        _, state, length = self.past.pop()
        self.state = state
        del self.record.entries[length:]
        self.record.end = None


def begin_match(
    game: Game,
    seats: list[str],
    dealer: Dealer,
    setup: dict[str, Any] | None = None,
    edition: Edition | None = None,
    seed: str | None = None,
) -> Match:
    """Set up a table for these players; call ``let_luck_decide`` before the first act."""
    state = game.start(len(seats), setup, edition)
    record = Record(
        game.name,
        game.rules_version,
        list(seats),
        game.setups.fill(setup),
        None if edition is None else edition.plain(),
        seed,
    )
    return Match(game, state, dealer, record)


def resume_match(game: Game, record: Record, dealer: Dealer) -> Match:
    """Take up an unfinished record where it was left."""
    if record.end is not None:
        raise FogadoError("This play is over; there is nothing to resume.")
    last: State | None = None
    for state, entry in replay(record, game):
        last = state
        if entry is not None and entry.purpose is not None and isinstance(dealer, SeededDealer):
            dealer.count(entry.purpose, entry.seat)
    assert last is not None
    return Match(game, last, dealer, record)
