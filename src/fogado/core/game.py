"""The contract: what a state and a game can be asked.  Every game keeps it."""

from collections.abc import Mapping
from typing import Any, Final, final

from fogado.core.agenda import TABLE, Agenda, Chance, Decision, Option, Refusal
from fogado.core.content import Content, Edition
from fogado.core.errors import BadNotation, BadOutcome, BadState, FogadoError
from fogado.core.events import Event
from fogado.core.native import mypyc_attr
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.setup import Setups
from fogado.core.source import Source, as_source
from fogado.core.statistics import Statistics


class IllegalOption(FogadoError):
    """A seat answered what it may not; ``refusal`` names the rule."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


@final
class Outcome:
    """How a play ended."""

    def __init__(
        self,
        scores: tuple[int, ...],
        places: tuple[int, ...],
        sheets: tuple[dict[str, int], ...],
        winners: tuple[int, ...],
    ) -> None:
        self.scores = scores
        """Points by seat."""
        self.places = places
        """1 for the first, by seat; equal places are shared."""
        self.sheets = sheets
        """Where each seat's points came from."""
        self.winners = winners
        """The seats that won; nobody, where the game itself can win."""

    @property
    def ranking(self) -> tuple[int, ...]:
        """List the seats from first to last."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "scores": list(self.scores),
            "places": list(self.places),
            "winners": list(self.winners),
            "sheets": [dict(sheet) for sheet in self.sheets],
        }


@final
class Pending:
    """Luck the table waits for, with the state it belongs to."""

    def __init__(self, step: Chance, state: "State") -> None:
        self.step = step
        self.state = state

    @property
    def purpose(self) -> str:
        """Name the kind of luck."""
        return self.step.purpose()

    @property
    def seat(self) -> int:
        """Name the seat whose luck it is, or -1 for the table's."""
        return self.step.whose()

    def outcomes(self) -> list[tuple[Any, float]]:
        """List what can happen, each with its probability."""
        weights = self.step.weights(self.state)
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def sample(self, source: Any) -> Any:
        """Draw one outcome; ``source`` is anything with ``random() -> float``."""
        return self.step.sample(self.state, as_source(source))

    def write(self, outcome: Any) -> str:
        """Write an outcome in notation."""
        return self.step.write(outcome)

    def read(self, text: str) -> Any:
        """Read an outcome from notation."""
        return self.step.read(self.state, text)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Agenda):
    """The whole truth of one play, hidden things included, and no future.  Players get a view."""

    game: "Game"
    log: list[Event] | None
    """What happened since somebody last looked; ``None`` while nobody listens."""

    # ── who may do what ──────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[int, ...]:
        """List the seats that may act now; nobody while luck decides, or at the end."""
        return self.agenda[-1].seats(self) if self.agenda else ()

    @property
    def over(self) -> bool:
        """Has the play ended?"""
        return not self.agenda

    @property
    def question(self) -> str:
        """Name what the table waits for; ``over`` at the end."""
        return self.agenda[-1].question() if self.agenda else "over"

    def asked(self, seat: int) -> Decision | None:
        """Give the question a seat is asked now."""
        return self.agenda[-1].asks(self, seat) if self.agenda else None

    def options(self, seat: int) -> tuple[Option, ...]:
        """List every legal option of a seat, in a fixed order."""
        decision = self.asked(seat)
        return () if decision is None else decision.options(self)

    def may_wait(self, seat: int) -> bool:
        """May this seat also do nothing for now, because others act meanwhile?"""
        return seat in self.to_act and self.agenda[-1].may_wait(seat)

    def why_not(self, seat: int, option: Any) -> Refusal | None:
        """Say why a seat may not do this; ``None`` if it may."""
        decision = self.asked(seat)
        if decision is not None and option in decision.options(self):
            return None
        if not isinstance(option, self.game.moves):
            raise FogadoError(f"{option!r} is not a move of {self.game.name}.")
        move: Option = option
        return move.why_not(self, seat)

    # ── what is done ─────────────────────────────────────────────────────────────────────

    def apply(self, seat: int, option: Any) -> None:
        """Check an option, then do it and everything that follows by itself."""
        refusal = self.why_not(seat, option)
        if refusal is not None:
            raise IllegalOption(self.game.explain(refusal), refusal)
        self.take(seat, option)

    def take(self, seat: int, option: Option) -> None:
        """Do an option that is known to be legal.  For search and play-outs."""
        step = self.agenda[-1]
        decision = step.asks(self, seat)
        assert decision is not None
        self.agenda.pop()
        step.answered(self, decision, option)
        advance(self)

    @property
    def chance(self) -> Pending | None:
        """Give the luck the table waits for, if it does."""
        if self.agenda:
            step = self.agenda[-1]
            if isinstance(step, Chance):
                return Pending(step, self)
        return None

    def settle(self, outcome: Any) -> None:
        """Let luck decide, and do everything that follows by itself."""
        pending = self.chance
        if pending is None:
            raise BadOutcome("The table is not waiting for luck; a seat is to act, or it is over.")
        step = pending.step
        if not step.possible(self, outcome):
            raise BadOutcome(f"{outcome!r} cannot come from {step.purpose()} here.")
        self.agenda.pop()
        step.happens(self, outcome)
        advance(self)

    # ── what it can be turned into ───────────────────────────────────────────────────────

    def copy(self) -> "State":
        """Copy what can change; share what cannot.  A copy has no listener."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """Build what a seat may know; ``None`` is a spectator."""
        return self.game.view(self, seat)

    @property
    def outcome(self) -> Outcome:
        """Say how the play ended."""
        if self.agenda:
            raise FogadoError("The play is not over; it has no outcome yet.")
        return self.game.score(self)

    def check(self) -> list[str]:
        """List what cannot be true at this table: broken invariants, in sentences."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        # Two tables are the same when they would be written down in the same way.
        return self.agenda == other.agenda and self.game.save(self) == other.game.save(other)


def advance(state: State) -> None:
    """Run steps until one must wait, or until nothing is left to do."""
    agenda = state.agenda
    while agenda and not agenda[-1].waits(state):
        agenda.pop().run(state)


def play_out(state: State, source: Source) -> int:
    """Play to the end at random; return how many decisions were taken."""
    agenda = state.agenda
    decisions = 0
    while agenda:
        decisions += agenda.pop().play(state, source)
    return decisions


def play_on(state: State, source: Source, most: int) -> int:
    """Play on at random until ``most`` decisions were taken, or to the end.

    The state may be left in the middle of things: it can be scored, not played on by hand.
    """
    agenda = state.agenda
    decisions = 0
    while agenda and decisions < most:
        decisions += agenda.pop().play(state, source)
    return decisions


def settle_all(state: State, source: Source) -> None:
    """Let luck decide until a seat is asked, or the play is over."""
    agenda = state.agenda
    while agenda:
        step = agenda[-1]
        if not isinstance(step, Chance):
            return
        agenda.pop()
        step.happens(state, step.sample(state, source))
        advance(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: how to set it up, read it, write it and show it."""

    name: str
    """The name used everywhere: ``emerald-skulls``."""
    title: dict[str, str]
    """The name on the box, by language."""
    rules_version: int
    """Goes up whenever the same answers would lead somewhere else."""
    fewest: int
    most: int
    moves: tuple[type[Option], ...]
    """The classes of its options."""
    not_asked: str
    """The rule that says who may answer, for a seat that is not asked."""
    not_offered: str
    """The rule that says what may be answered, for an answer to another question."""
    setups: Setups
    content: Content
    """What is printed on its parts."""
    phrases: Phrases
    rulebook: Rulebook

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> State:
        """Set the table up; the state waits for its first answer or its first luck."""
        raise NotImplementedError

    def edition(self, edition: Edition) -> None:
        """Check an edition against what is printed; raise ``BadEdition`` with every mistake."""
        self.content.corrected(edition)

    def all_moves(self) -> tuple[Option, ...]:
        """List every option there can be at any table, or nothing where no list is declared.

        With a list, research interfaces number the options by it; without one they hash notations.
        """
        return ()

    def turns(self, state: Any) -> int | None:
        """Count the turns that have begun; ``None`` in a game that does not count them."""
        return None

    def statistics(self) -> Statistics:
        """Say which events reports of balance are made of."""
        return Statistics()

    def parse(self, text: str) -> Option:
        """Read an option from notation."""
        raise NotImplementedError

    def write(self, option: Option) -> str:
        """Write an option in notation."""
        return option.write()

    def view(self, state: Any, seat: int | None) -> Any:
        """Build what a seat may know; ``None`` is a spectator."""
        raise NotImplementedError

    def score(self, state: Any) -> Outcome:
        """Score a finished play."""
        raise NotImplementedError

    def sample(self, view: Any, source: Any) -> State:
        """Make a full state that agrees with everything the view knows."""
        raise NotImplementedError

    def save(self, state: Any) -> dict[str, Any]:
        """Write a state as plain JSON data."""
        raise NotImplementedError

    def load(self, data: Any) -> State:
        """Read a state from plain JSON data; whatever is not one is refused in a sentence."""
        if not isinstance(data, dict) or data.get("game") != self.name:
            raise BadState(f"This is not a saved state of {self.name}.")
        if data.get("rules_version") != self.rules_version:
            raise BadState(
                f"This state was saved under rules version {data.get('rules_version')}; "
                f"this engine has version {self.rules_version}."
            )
        try:
            state = self.rebuild(data)
            wrong = self.doubts(state)
            # Asked last: a step may look into what is not possible.
            if not wrong and state.agenda and not state.agenda[-1].waits(state):
                wrong = ["The table waits neither for a seat nor for luck."]
        except FogadoError as error:
            raise BadState(f"The saved state cannot be read: {error}") from None
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
            # Another name than above: once compiled, one name is one type.
            raise BadState(
                f"The saved state cannot be read: {type(fault).__name__} at {fault}."
            ) from None
        if wrong:
            raise BadState(f"The saved state is not possible: {' '.join(wrong)}")
        return state

    def rebuild(self, data: dict[str, Any]) -> State:
        """Put a state together from its parts; whatever does not fit may raise."""
        raise NotImplementedError

    def doubts(self, state: Any) -> list[str]:
        """Say what cannot be true of a state that was just read."""
        wrong: list[str] = state.check()
        return wrong

    # ── words ────────────────────────────────────────────────────────────────────────────

    def describe(self, option: Option, language: str = "en") -> str:
        """Describe an option in one line."""
        key, facts = option.phrase()
        return self.phrases.say(language, f"option.{key}", facts)

    def explain(self, refusal: Refusal, language: str = "en") -> str:
        """Say a refusal: the sentence, then the rule's number."""
        sentence = self.phrases.say(language, f"refusal.{refusal.key}", refusal.facts)
        return f"{sentence} [{refusal.rule}]"

    def tell(
        self, seen: Mapping[str, Any], language: str = "en", names: tuple[str, ...] = ()
    ) -> str:
        """Tell an event as somebody saw it (see ``Event.seen_by``) in one line.

        ``names`` are the players' by seat; without them the seats are counted from 1.  The seat
        of an event is its ``player``; another seat it is about (``owner``) is the ``owner_player``.
        """
        facts = dict(seen)
        for fact, slot in (("seat", "player"), ("owner", "owner_player")):
            seat = seen.get(fact, TABLE)
            if 0 <= seat < len(names):
                facts[slot] = names[seat]
            else:
                facts[slot] = self.phrases.say(language, "player.seat", {"number": seat + 1})
        return self.phrases.say(language, f"event.{seen['event']}", facts)


NOTATION_HINT: Final[int] = 6


def not_notation(text: str, examples: list[str]) -> BadNotation:
    """Make the error for a text that is no option's notation."""
    shown = ", ".join(repr(example) for example in examples[:NOTATION_HINT])
    return BadNotation(f"{text!r} is not a move of this game; moves look like {shown}.")
