"""Pig: roll a die as often as you dare, hold to keep the sum; a 1 loses the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from fogado.core.agenda import Chance, Decision, Option, Step, then
from fogado.core.content import Content, Edition
from fogado.core.errors import BadSetup, BadState
from fogado.core.events import Event
from fogado.core.game import Game, Outcome, State, advance, not_notation
from fogado.core.hints import BySeat, Seat, UpTo
from fogado.core.moves import Move
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.saving import heading, number, numbers
from fogado.core.setup import Number, Setups
from fogado.core.words import Words


class Say(Move):
    """One of the two answers."""

    def __init__(self, word: str) -> None:
        self.text, self.key, self.facts = word, word, {}


ROLL, HOLD = Say("roll"), Say("hold")


@dataclass(eq=False)
class Table(State):
    """The whole truth of one play."""

    game: Pig = field()  # as State declares it, and without a default
    setup: dict[str, Any]
    agenda: list[Step] = field()
    scores: list[int]
    sum: int
    """What was rolled this turn and may still be lost."""
    turn: int
    """Turns that are over."""

    def __post_init__(self) -> None:
        self.log: list[Event] | None = None

    def copy(self) -> Table:
        return replace(self, agenda=self.agenda[:], scores=self.scores[:])

    def check(self) -> list[str]:
        fits = 2 <= len(self.scores) <= 4 and min(self.scores) >= 0 <= min(self.sum, self.turn)
        return [] if fits else ["The scores, the sum or the turn are not possible."]

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return self.turn % len(self.scores)

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell everybody what the player did."""
        if self.log is not None:
            self.log.append(Event(kind, {"seat": self.player, **facts}))

    def pass_on(self, kept: int) -> None:
        """End the turn; with enough points it was the last one.  PG-2.3, PG-2.4"""
        self.scores[self.player] += kept
        self.tell("held" if kept else "lost", kept=kept, score=self.scores[self.player])
        if self.scores[self.player] < self.setup["target"]:
            self.sum, self.turn = 0, self.turn + 1
            then(self, Turn(self.player))


@dataclass
class Turn(Decision):
    """Roll, or hold?  Who has rolled nothing yet is not asked.  PG-2.1"""

    def question(self) -> str:
        return "turn"

    def options(self, state: Table) -> tuple[Option, ...]:
        return (ROLL, HOLD) if state.sum else (ROLL,)

    def take(self, state: Table, option: Option) -> None:
        if option is ROLL:
            then(state, Roll(self.seat))
        else:
            state.pass_on(state.sum)


@dataclass
class Roll(Chance):
    """The die falls.  PG-2.2"""

    seat: int

    def purpose(self) -> str:
        return "die"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Table) -> list[tuple[Any, int]]:
        return [(pips, 1) for pips in range(1, 7)]

    def happens(self, state: Table, outcome: int) -> None:
        state.tell("rolled", pips=outcome)
        if outcome == 1:
            state.pass_on(0)
        else:
            state.sum += outcome
            then(state, Turn(self.seat))


@dataclass
class View:
    """What everybody sees: nothing is hidden."""

    seat: int | None
    setup: dict[str, Any]
    scores: Annotated[tuple[Annotated[int, UpTo(200)], ...], BySeat()]
    player: Annotated[int, Seat()]
    sum: Annotated[int, UpTo(200)]
    turn: Annotated[int, UpTo(200)]
    rolling: bool
    """Does the die roll just now?"""


class Pig(Game):
    """The game."""

    def __init__(self) -> None:
        self.name, self.title = "pig", {"en": "Pig", "hu": "Malac"}
        self.rules_version, self.fewest, self.most = 1, 2, 4
        self.moves, self.not_asked, self.not_offered = (Say,), "PG-1.2", "PG-1.3"
        self.setups = Setups((Number("target", 10, 200, 100),), {"short": {"target": 50}})
        self.content = Content("pig", {})
        self.phrases, self.rulebook = Phrases("fogado_pig"), Rulebook("fogado_pig")
        self.words = Words((Turn, Roll), self.parse)

    def all_moves(self) -> tuple[Option, ...]:
        return (ROLL, HOLD)

    def turns(self, state: Table) -> int:
        return state.turn + 1

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Table:
        if not self.fewest <= seats <= self.most:
            raise BadSetup(f"Pig is for 2 to 4 players, not {seats}. [PG-1.1]")
        if edition is not None:
            self.edition(edition)
        state = Table(self, self.setups.fill(setup), [Turn(0)], [0] * seats, 0, 0)
        advance(state)
        return state

    def parse(self, text: str) -> Option:
        for move in (ROLL, HOLD):
            if text.strip() == move.text:
                return move
        raise not_notation(text, [ROLL.text, HOLD.text])

    def view(self, state: Table, seat: int | None) -> View:
        rolling = state.chance is not None
        scores, setup = tuple(state.scores), dict(state.setup)
        return View(seat, setup, scores, state.player, state.sum, state.turn, rolling)

    def score(self, state: Table) -> Outcome:
        scores = tuple(state.scores)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(scores, places, tuple({"points": one} for one in scores), (state.player,))

    def sample(self, view: Any, source: Any) -> Table:
        if not isinstance(view, View):
            raise BadState("This is not a view of Pig.")
        over = max(view.scores) >= view.setup["target"]
        step = Roll(view.player) if view.rolling else Turn(view.player)
        agenda: list[Step] = [] if over else [step]
        return Table(self, dict(view.setup), agenda, list(view.scores), view.sum, view.turn)

    def save(self, state: Table) -> dict[str, Any]:
        agenda = [self.words.write(step) for step in state.agenda]
        rest = {"scores": state.scores[:], "sum": state.sum, "turn": state.turn}
        return {**heading(self, state.setup, None), "agenda": agenda, **rest}

    def rebuild(self, data: dict[str, Any]) -> Table:
        scores, setup = numbers(data["scores"]), self.setups.fill(data["setup"])
        agenda = self.words.steps(data["agenda"], len(scores))
        return Table(self, setup, agenda, scores, number(data["sum"]), number(data["turn"]))


GAME = Pig()
