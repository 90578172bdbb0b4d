"""A play as people and bots meet it: a state, a dealer, a growing record, and undo."""

from typing import Any, final

from fogado.core.agenda import Option
from fogado.core.content import Edition
from fogado.core.dealer import Dealer, FairDealer
from fogado.core.errors import FogadoError
from fogado.core.events import Event
from fogado.core.game import Game, State
from fogado.core.record import Entry, Record, retrace, standing


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
        self.reveals = True
        """Is the secret of fair dice shown when it is done?  Not while another table plays on
        with the same one; then ``reveal`` shows it later."""

    def act(self, seat: int, option: Option, at: int | None = None) -> list[Event]:
        """Let a seat act, then luck; give what happened.

        ``at`` is when the answer came, in milliseconds, where the table keeps the time.
        """
        if self.record.closed is not None:
            raise FogadoError("This play was given up; nobody acts any more.")
        before = self.state.copy()
        self.state.log = []
        self.state.apply(seat, option)
        self.past = remembered(self.past, seat, before, len(self.record.entries))
        self.record.entries.append(Entry(seat, option.write(), at=at))
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
            if self.reveals:
                self.reveal()
        happened = state.log
        state.log = []
        return happened

    def reveal(self) -> None:
        """Write down the secret of fair dice; then the play stands as it is."""
        if isinstance(self.dealer, FairDealer):
            self.record.reveal(self.dealer.secret)
            self.past = []

    def close(self, why: str) -> None:
        """Give the play up: it has no outcome, but its dice can be checked."""
        self.record.close(why)
        if self.reveals:
            self.reveal()
        self.past = []

    def can_undo(self, seat: int) -> bool:
        """Was the last thing that happened this seat's own act, with nothing revealed since?"""
        return bool(self.past) and self.past[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back this seat's last act, as if it had never been written down."""
        if not self.can_undo(seat):
            raise FogadoError(
                "There is nothing to take back: something was revealed or another seat acted since."
            )
        _, state, length = self.past.pop()
        self.state = state
        del self.record.entries[length:]
        self.record.end = None

    def before_last_act(self, seat: int) -> int | None:
        """Name the line to go back to if this seat's last act is to be taken back."""
        lines = standing(self.record)
        for at in range(len(lines) - 1, 0, -1):
            entry = self.record.entries[lines[at] - 2]
            if entry.acts and entry.seat == seat:
                return lines[at - 1]
        return None

    def take_back(self, seat: int, line: int) -> None:
        """Go back to the table as it was after a line, and write down that this seat did.

        Whether it may is for the table to say: ``can_undo`` knows what is free, the rest needs
        the others.  No line leaves the record, and no draw comes again.
        """
        record = self.record
        if record.done:
            raise FogadoError("This play is done; nothing can be taken back any more.")
        record.entries.append(Entry(seat, "", back=line))
        there = self.state
        try:
            for state, _ in retrace(record, self.game):
                there = state
        except FogadoError:
            record.entries.pop()
            raise
        self.state = there
        self.past = still_free(self.past, line)


def remembered(
    past: list[tuple[int, State, int]], seat: int, before: State, length: int
) -> list[tuple[int, State, int]]:
    """Give what can be taken back after an act: what this seat did since anybody else acted."""
    own = past if all(actor == seat for actor, _, _ in past) else []
    return [*own, (seat, before, length)]


def still_free(past: list[tuple[int, State, int]], line: int) -> list[tuple[int, State, int]]:
    """Give what can be taken back after going back to a line: the acts up to it."""
    return [act for act in past if act[2] + 2 <= line]


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
    if isinstance(dealer, FairDealer):
        if seed is not None:
            raise FogadoError("Fair dice have no seed that is known before; leave it out.")
        if len(dealer.fair.entropies) != len(seats):
            raise FogadoError(
                f"{len(seats)} seats have {len(seats)} entropies, not {len(dealer.fair.entropies)}."
            )
        record.fair = dealer.fair
    return Match(game, state, dealer, record)


def resume_match(game: Game, record: Record, dealer: Dealer) -> Match:
    """Take up an unfinished record where it was left; what was free to take back still is."""
    if record.done:
        raise FogadoError("This play is over; there is nothing to resume.")
    check_dealer(record, dealer)
    past: list[tuple[int, State, int]] = []
    last: State | None = None
    before: State | None = None
    for line, (state, entry) in enumerate(retrace(record, game), 1):
        if entry is None:
            pass
        elif entry.back is not None:
            past = still_free(past, entry.back)
        elif entry.purpose is not None:
            past = []
            dealer.dealt(entry.purpose, entry.seat)
        elif entry.acts:
            assert before is not None
            past = remembered(past, entry.seat, before, line - 2)
        last = state
        before = state.copy()
    assert last is not None
    match = Match(game, last, dealer, record)
    match.past = past
    return match


def check_dealer(record: Record, dealer: Dealer) -> None:
    """Check that fair dice go on with their own secret and entropies, and others without."""
    known = None if record.fair is None else record.fair.plain()
    given = dealer.fair.plain() if isinstance(dealer, FairDealer) else None
    if known != given:
        raise FogadoError(
            "The dice of this play go on only as they began: fair with the same secret and the "
            "same entropies, or not fair."
        )
