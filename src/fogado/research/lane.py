"""A play as a sequence of single questions: luck and forced answers pass by themselves.

Where several seats may act at once, they are asked one after the other.  Those who may wait come
first, in an order luck decides, and a round of the window begins anew whenever somebody acted;
when all of them waited, whoever may not wait acts.  Bots at a table of the house are asked in the
same way.
"""

from typing import Any, Final, final

from fogado.core.agenda import NO_QUESTION, SEVERAL, Chance, Offer, Option, Step
from fogado.core.game import Outcome, State
from fogado.core.native import i64
from fogado.core.source import Source

NOBODY: Final[int] = -1

SEAT: Final[int] = 0
"""Somebody is asked."""
CHANCE: Final[int] = 1
"""The game waits for luck."""
ARRIVAL: Final[int] = 2
"""Luck decides who is asked first of those who may wait."""
OVER: Final[int] = 3
"""The play has ended."""


@final
class Lane(Offer):
    """One play, at the question it has come to; the offer is that of this question."""

    def __init__(self, state: State, source: Source | None) -> None:
        super().__init__()
        self.table = state
        """The play, whole only where nothing lies beside it: see ``state``."""
        self.source = source
        """Who answers luck; nobody, if the caller does."""
        self.awaits: i64 = SEAT
        self.seat: i64 = NOBODY
        """Who is asked."""
        self.count: i64 = 0
        """How many options there are; waiting is none of them."""
        self.may_wait: bool = False
        self.beside: bool = False
        """Does the question lie beside the agenda?  Most are answered before anybody looks."""
        self.asked: tuple[int, ...] = ()
        """Who may answer in this round of a window,"""
        self.next_asked: i64 = 0
        """the place from which the next of them who may wait is sought,"""
        self.patient_left: i64 = 0
        """and how many such are still to be asked; after the last place comes the first."""
        self.taken: i64 = 0
        """Decisions so far, waiting included."""

    def copy(self) -> "Lane":
        """Copy it; the copy shares the source."""
        twin = Lane(self.state.copy(), self.source)
        twin.awaits = self.awaits
        twin.seat = self.seat
        twin.count = self.count
        twin.may_wait = self.may_wait
        twin.asked = self.asked
        twin.next_asked = self.next_asked
        twin.patient_left = self.patient_left
        # What is kept for a question is never changed, so both may read it.
        twin.decision = self.decision
        twin.kept = self.kept
        twin.taken = self.taken
        return twin

    def come_near(self) -> bool:
        """Be looked at a little before one's turn: then it is in the cache when the turn comes."""
        return len(self.table.agenda) > 0

    @property
    def state(self) -> State:
        """The play, with its question on top of the agenda."""
        table = self.table
        if self.beside:
            decision = self.decision
            assert decision is not None
            table.agenda.append(decision)
            self.beside = False
        return table

    @property
    def patient(self) -> list[int]:
        """List those who may wait, of all who may answer in this round of a window."""
        step = self.state.agenda[-1]
        return [seat for seat in self.asked if step.may_wait(seat)]

    @property
    def menu(self) -> tuple[Option, ...]:
        """List the options; many questions are answered without ever being asked for a list."""
        decision = self.decision
        return () if decision is None else decision.listed(self.table, self)

    # ── answers ──────────────────────────────────────────────────────────────────────────

    def pick(self, place: int) -> None:
        """Take the option at a place of the menu, and go on to the next question."""
        state = self.table
        decision = self.decision
        assert decision is not None
        self.taken += 1
        if self.beside:
            self.beside = False
            decision.take_at(state, self, place)
        else:
            step = state.agenda.pop()
            if step is decision:
                decision.take_at(state, self, place)
            else:
                step.answered_at(state, self, place)
        self.advance()

    def take(self, option: Option) -> None:
        """Take an option of the menu, and go on to the next question."""
        state = self.state
        decision = self.decision
        assert decision is not None
        step = state.agenda.pop()
        self.taken += 1
        if step is decision:
            decision.take(state, option)
        else:
            step.answered(state, decision, option)
        self.advance()

    def wait(self) -> None:
        """Let the seat do nothing for now, and go on to the next question."""
        assert self.may_wait, "this seat may not wait"
        self.taken += 1
        # Nothing has changed at the table: the window is as it was.
        step = self.table.agenda[-1]
        if self.patient_left:
            self.ask_patient(step)
        elif not self.ask_pressed(step):
            self.advance()

    def settle(self, outcome: Any) -> None:
        """Let luck decide what the game waits for."""
        state = self.state
        step = state.agenda.pop()
        assert isinstance(step, Chance)
        step.happens(state, outcome)
        self.advance()

    def arrive(self, first: int) -> None:
        """Let the patient seats be asked from the one at this place on."""
        self.ask_from(self.state.agenda[-1], first)

    # ── questions ────────────────────────────────────────────────────────────────────────

    def advance(self) -> None:
        """Go on until somebody has a choice, or until the caller must answer luck."""
        source = self.source
        if source is None:
            self.advance_to_luck()
            return
        state = self.table
        agenda = state.agenda
        while agenda:
            step = agenda.pop()
            count = step.go_on(state, source, self)
            if count != NO_QUESTION:
                if count != SEVERAL:
                    # The same as ``ask``, at the one place where a call more can be measured.
                    decision = self.decision
                    assert decision is not None
                    self.beside = True
                    self.awaits = SEAT
                    self.seat = decision.seat
                    self.count = count
                    self.may_wait = False
                    return
                agenda.append(step)
                if self.asks_several(step):
                    return
        self.stop(OVER)

    def advance_to_luck(self) -> None:
        """Go on where the caller answers luck."""
        state = self.state
        agenda = state.agenda
        while agenda:
            step = agenda.pop()
            if isinstance(step, Chance) and step.waits(state):
                agenda.append(step)
                self.stop(CHANCE)
                return
            count = step.go_on(state, NO_LUCK, self)
            if count != NO_QUESTION:
                agenda.append(step)
                if count != SEVERAL:
                    self.ask(count, False)
                    return
                if self.asks_several(step):
                    return
        self.stop(OVER)

    def ask(self, count: int, may_wait: bool) -> None:
        """Stop at the question that is offered; how many answers has it?"""
        decision = self.decision
        assert decision is not None
        self.awaits = SEAT
        self.seat = decision.seat
        self.count = count
        self.may_wait = may_wait

    def stop(self, awaits: int) -> None:
        """Stop where no seat is asked."""
        self.awaits = awaits
        self.seat = NOBODY
        self.count = 0
        self.may_wait = False
        self.decision = None
        self.kept = None

    def asks_several(self, step: Step) -> bool:
        """Begin a round of a window: stop at a question, or give a forced answer."""
        seats: tuple[int, ...] = self.kept
        self.asked = seats
        patient: i64 = 0
        for seat in seats:
            if step.may_wait(seat):
                patient += 1
        self.patient_left = patient
        if patient == 0:
            return self.ask_pressed(step)
        first: i64 = 0
        if patient > 1:
            source = self.source
            if source is None:
                self.stop(ARRIVAL)
                return True
            first = source.below(patient)
        self.ask_from(step, first)
        return True

    def ask_from(self, step: Step, first: i64) -> None:
        """Ask the patient seats, beginning with the one at this place among them."""
        for place, seat in enumerate(self.asked):
            if step.may_wait(seat):
                if first == 0:
                    self.ask_at(step, seat, place)
                    return
                first -= 1

    def ask_patient(self, step: Step) -> None:
        """Ask the next seat that may also wait."""
        seats = self.asked
        place: i64 = self.next_asked
        while True:
            if place == len(seats):
                place = 0
            seat = seats[place]
            if step.may_wait(seat):
                self.ask_at(step, seat, place)
                return
            place += 1

    def ask_at(self, step: Step, seat: int, place: i64) -> None:
        """Ask a seat that may wait, whose place this is; the next is sought behind it."""
        self.next_asked = place + 1
        self.patient_left -= 1
        self.ask(step.ask_seat(self.table, seat, self), True)

    def ask_pressed(self, step: Step) -> bool:
        """Ask the first seat that may not wait; a single option is taken at once."""
        state = self.table
        for seat in self.asked:
            if not step.may_wait(seat):
                count = step.ask_seat(state, seat, self)
                if count > 1:
                    self.ask(count, False)
                    return True
                state.agenda.pop()
                step.answered_at(state, self, 0)
                return False
        raise AssertionError("everybody waits, and nobody has to act")


NO_LUCK: Final[Source] = Source()
"""Who is asked where the caller answers luck; nobody ever does ask."""


def begin(state: State, source: Source | None) -> Lane:
    """Take a play up at its next question."""
    lane = Lane(state, source)
    lane.advance()
    return lane


# ── how it ended ─────────────────────────────────────────────────────────────────────────────

REWARDS: Final[tuple[str, ...]] = ("places", "win", "score")
"""What a play can be worth to a seat: see ``worth``."""


def worth(outcome: Outcome, reward: str) -> list[float]:
    """Say what the end of a play is worth to each seat.

    ``places``: from 1 for the first to -1 for the last, evenly; equal places share.  ``win``: 1 for
    a winner, -1 for others.  ``score``: the points.  Alone, places and win both tell who won.
    """
    seats = len(outcome.scores)
    if reward == "score":
        return [float(score) for score in outcome.scores]
    if reward == "win" or seats == 1:
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]
    found: list[float] = []
    for place in outcome.places:
        behind = len([other for other in outcome.places if other > place])
        before = len([other for other in outcome.places if other < place])
        found.append((behind - before) / (seats - 1))
    return found
