"""The agenda: what is still to be done at the table, as a stack of small immutable steps.

A step holds seats, names and numbers only, never a reference into the state and never a function,
so a copy in the middle of the most tangled turn is a copy of a list.  ``advance`` runs steps until
one must wait: for a seat (a :class:`Decision`, or a step that asks several) or for luck (a
:class:`Chance`).
"""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.errors import BadNotation, either
from fogado.core.native import mypyc_attr
from fogado.core.source import Source

NOBODY: Final[tuple[int, ...]] = ()
TABLE: Final[int] = -1
"""Whose luck a draw is when it is nobody's in particular."""


@final
class Refusal:
    """Why something may not be done: a rule's number, and the sentence that says it."""

    def __init__(self, rule: str, key: str, facts: dict[str, Any] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.facts: dict[str, Any] = {} if facts is None else facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing a seat may answer.  Made once, shared, never changed; compared by identity."""

    def write(self) -> str:
        """Write it in the game's notation."""
        raise NotImplementedError

    def phrase(self) -> tuple[str, dict[str, Any]]:
        """Give the key and the facts of the sentence that describes it."""
        raise NotImplementedError

    def happen(self, state: Any, seat: int) -> None:
        """Do it."""
        raise NotImplementedError

    def why_not(self, state: Any, seat: int) -> Refusal:
        """Say why it may not be done now.  Asked only when it is not among a seat's options."""
        raise NotImplementedError


NO_QUESTION: Final[int] = 0
"""Nobody had a choice, and the step was done."""
SEVERAL: Final[int] = -1
"""Several seats may answer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer:
    """What was found out when a question was asked, kept until the answer comes.

    So that whoever steps a play from outside does not pay twice: a decision writes here what it
    wants to read again.  Nobody else looks inside.
    """

    def __init__(self) -> None:
        self.decision: Decision | None = None
        """The question."""
        self.kept: Any = None
        """The answers, in the form that is the quickest for this question."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """Something on the agenda."""

    def run(self, state: Any) -> None:
        """Do it.  The step has already left the agenda."""
        raise NotImplementedError

    def waits(self, state: Any) -> bool:
        """Must somebody, or luck, answer first?"""
        return False

    def question(self) -> str:
        """Name what is asked, for views and for telling why a move does not answer it."""
        return ""

    def seats(self, state: Any) -> tuple[int, ...]:
        """List the seats that may answer now."""
        return NOBODY

    def asks(self, state: Any, seat: int) -> "Decision | None":
        """Give the question this seat is asked, if it is asked one."""
        return None

    def may_wait(self, seat: int) -> bool:
        """May this seat also do nothing, because others act meanwhile?"""
        return False

    def go_on(self, state: Any, source: Source, offer: Offer) -> int:
        """Do it, luck and forced answers included, unless somebody has a choice.

        ``NO_QUESTION`` if nobody had.  If one seat is asked, how many answers there are, always
        above 1; the offer holds the question.  ``SEVERAL`` if several may answer; it keeps their
        seats.  The step has left the agenda for this.
        """
        if self.waits(state):
            offer.kept = self.seats(state)
            return SEVERAL
        self.run(state)
        return NO_QUESTION

    def ask_seat(self, state: Any, seat: int, offer: Offer) -> int:
        """Ask one of the seats that may answer, and count its answers; see ``how_many``."""
        decision = self.asks(state, seat)
        assert decision is not None
        return decision.how_many(state, offer)

    def answered(self, state: Any, decision: "Decision", option: Any) -> None:
        """Take an answer.  The step has already left the agenda."""
        raise NotImplementedError

    def answered_at(self, state: Any, offer: Offer, place: int) -> None:
        """Take the answer at a place of what was offered.  The step has already left the agenda."""
        decision = offer.decision
        assert decision is not None
        self.answered(state, decision, decision.option_at(state, offer, place))

    def play(self, state: Any, source: Source) -> int:
        """Do it at random; return how many decisions that took."""
        self.run(state)
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Decision(Step):
    """One question to one seat.  What may be answered and what it does stand together."""

    seat: int

    def options(self, state: Any) -> tuple[Option, ...]:
        """List every legal answer, in a fixed order."""
        raise NotImplementedError

    def how_many(self, state: Any, offer: Offer) -> int:
        """Count the answers, and keep what ``option_at`` needs; a forced answer is not given."""
        options = self.options(state)
        offer.decision = self
        offer.kept = options
        return len(options)

    def go_on(self, state: Any, source: Source, offer: Offer) -> int:
        options = self.options(state)
        count = len(options)
        if count > 1:
            offer.decision = self
            offer.kept = options
            return count
        if count == 1:
            self.take(state, options[0])
        else:
            self.run(state)
        return NO_QUESTION

    def option_at(self, state: Any, offer: Offer, place: int) -> Option:
        """Give the answer at a place of the list, which need not have been made."""
        options: tuple[Option, ...] = offer.kept
        return options[place]

    def listed(self, state: Any, offer: Offer) -> tuple[Option, ...]:
        """List every answer, once the question was asked."""
        options: tuple[Option, ...] = offer.kept
        return options

    def take_at(self, state: Any, offer: Offer, place: int) -> None:
        """Do what stands at a place of the list."""
        options: tuple[Option, ...] = offer.kept
        self.take(state, options[place])

    def take(self, state: Any, option: Any) -> None:
        """Do what was answered."""
        option.happen(state, self.seat)

    def waits(self, state: Any) -> bool:
        # A forced answer is not a question.
        return len(self.options(state)) > 1

    def run(self, state: Any) -> None:
        self.take(state, self.options(state)[0])

    def seats(self, state: Any) -> tuple[int, ...]:
        return (self.seat,)

    def asks(self, state: Any, seat: int) -> "Decision | None":
        return self if seat == self.seat else None

    def answered(self, state: Any, decision: "Decision", option: Any) -> None:
        self.take(state, option)

    def play(self, state: Any, source: Source) -> int:
        options = self.options(state)
        count = len(options)
        if count == 1:
            self.take(state, options[0])
            return 0
        self.take(state, options[source.below(count)])
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step):
    """Something luck decides: dice, a draw, a shuffle.  A dealer answers it."""

    def purpose(self) -> str:
        """Name the kind of luck: draws are keyed by purpose, seat and count."""
        raise NotImplementedError

    def question(self) -> str:
        return self.purpose()

    def whose(self) -> int:
        """Name the seat whose luck it is, or ``TABLE``."""
        return TABLE

    def weights(self, state: Any) -> list[tuple[Any, int]]:
        """List every outcome with its weight; the probability is the weight's share."""
        raise NotImplementedError

    def sample(self, state: Any, source: Source) -> Any:
        """Draw one outcome."""
        weights = self.weights(state)
        left: int = source.below(sum(weight for _, weight in weights))
        for outcome, weight in weights:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("the weights were counted wrongly")

    def possible(self, state: Any, outcome: Any) -> bool:
        """Can luck give this?"""
        return any(listed == outcome for listed, _ in self.weights(state))

    def write(self, outcome: Any) -> str:
        """Write an outcome in notation."""
        return str(outcome)

    def read(self, state: Any, text: str) -> Any:
        """Read an outcome, or say which ones there are."""
        listed = [(self.write(outcome), outcome) for outcome, _ in self.weights(state)]
        for written, outcome in listed:
            if written == text:
                return outcome
        some = [written for written, _ in listed[:8]]
        more = "" if len(listed) <= 8 else f", or one of {len(listed) - 8} more"
        raise BadNotation(
            f"{text!r} is not an outcome of {self.purpose()}; it gives {either(some)}{more}."
        )

    def happens(self, state: Any, outcome: Any) -> None:
        """Let the outcome stand.  The step has already left the agenda."""
        raise NotImplementedError

    def waits(self, state: Any) -> bool:
        return True

    def go_on(self, state: Any, source: Source, offer: Offer) -> int:
        self.play(state, source)
        return NO_QUESTION

    def play(self, state: Any, source: Source) -> int:
        self.happens(state, self.sample(state, source))
        return 0


@final
@dataclass
class Answered(Step):
    """A sealed answer is opened."""

    decision: Decision
    option: Option

    def run(self, state: Any) -> None:
        self.decision.take(state, self.option)


@final
@dataclass
class Together(Step):
    """Several seats answer at once; the answers stay sealed until the last one is in.

    They are opened in the order of the decisions, not of the clicks.
    """

    decisions: tuple[Decision, ...]
    sealed: tuple[Option | None, ...]

    def question(self) -> str:
        return self.decisions[0].question()

    def waits(self, state: Any) -> bool:
        return None in self.sealed

    def run(self, state: Any) -> None:
        for decision, option in zip(reversed(self.decisions), reversed(self.sealed), strict=True):
            assert option is not None
            state.agenda.append(Answered(decision, option))

    def seats(self, state: Any) -> tuple[int, ...]:
        pairs = zip(self.decisions, self.sealed, strict=True)
        return tuple(decision.seat for decision, option in pairs if option is None)

    def asks(self, state: Any, seat: int) -> Decision | None:
        for decision, option in zip(self.decisions, self.sealed, strict=True):
            if decision.seat == seat and option is None:
                return decision
        return None

    def answered(self, state: Any, decision: Decision, option: Any) -> None:
        pairs = zip(self.decisions, self.sealed, strict=True)
        sealed = tuple(option if asked is decision else given for asked, given in pairs)
        state.agenda.append(Together(self.decisions, sealed))

    def play(self, state: Any, source: Source) -> int:
        answers: list[Option | None] = []
        taken = 0
        for decision, given in zip(self.decisions, self.sealed, strict=True):
            if given is None:
                options = decision.options(state)
                given = options[source.below(len(options))]
                taken += 1 if len(options) > 1 else 0
            answers.append(given)
        Together(self.decisions, tuple(answers)).run(state)
        return taken


def together(decisions: tuple[Decision, ...]) -> Together:
    """Ask several seats at once."""
    unanswered: tuple[Option | None, ...] = (None,) * len(decisions)
    return Together(decisions, unanswered)


@mypyc_attr(allow_interpreted_subclasses=True)
class Agenda:
    """Whatever has steps to do: the part of a state that this module knows."""

    agenda: list[Step]


def then(
    state: Agenda,
    first: Step,
    second: Step | None = None,
    third: Step | None = None,
    fourth: Step | None = None,
) -> None:
    """Put steps on the agenda: ``first`` is done first, then the others."""
    agenda = state.agenda
    if fourth is not None:
        agenda.append(fourth)
    if third is not None:
        agenda.append(third)
    if second is not None:
        agenda.append(second)
    agenda.append(first)


def then_each(state: Agenda, steps: list[Step]) -> None:
    """Put any number of steps on the agenda, the first of the list to be done first."""
    state.agenda += steps[::-1]


def plan(*steps: Step) -> list[Step]:
    """Make a fixed sequence once, to be added whole: ``state.agenda += PLAN``."""
    return list(steps[::-1])
