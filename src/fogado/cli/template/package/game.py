"""Template Game: take one, two or three stones in turn; who takes the last one wins.

Replace these rules by yours, paragraph by paragraph; ``docs/howto/add-a-game.md`` in Fogadó's
sources explains each part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from fogado.core.agenda import Chance, Decision, Option, Refusal, Step, then
from fogado.core.content import Content, Edition
from fogado.core.errors import BadSetup, BadState
from fogado.core.events import Event
from fogado.core.game import Game, Outcome, State, advance, not_notation
from fogado.core.hints import BySeat, Seat, UpTo
from fogado.core.moves import Move, not_offered
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.saving import heading, number, numbers
from fogado.core.setup import Number, Setups
from fogado.core.words import Words

PACKAGE = __name__.rpartition(".")[0]
MOST_TAKEN = 3
MOST_STONES = 60


# ── answers ──────────────────────────────────────────────────────────────────────────────────


class Take(Move):
    """Take some stones.  Options are made once and shared."""

    def __init__(self, stones: int) -> None:
        self.stones = stones
        self.text = f"take {stones}"
        self.key = "take"
        self.facts = {"stones": stones}

    def fault(self, state: Table, seat: int) -> Refusal:
        """Say why a seat that is asked cannot do this."""
        if state.question != "take":
            return not_offered(state)
        return Refusal("TG-2.1", "too-few", {"stones": self.stones, "left": state.pile})


TAKES = tuple(Take(stones) for stones in range(1, MOST_TAKEN + 1))
BY_TEXT = {take.text: take for take in TAKES}


# ── the state ────────────────────────────────────────────────────────────────────────────────


@dataclass(eq=False)
class Table(State):
    """The whole truth of one play, and nothing of its future."""

    game: TemplateGame = field()  # as State declares it, and without a default
    setup: dict[str, Any]
    agenda: list[Step] = field()
    """What is still to be done; the last step is the next."""
    pile: int
    taken: list[int]
    """Stones by seat."""
    player: int
    """Whose turn it is, or who took the last stone."""
    turn: int
    """Turns that have begun."""

    def __post_init__(self) -> None:
        self.log: list[Event] | None = None

    def copy(self) -> Table:
        return replace(self, agenda=self.agenda[:], taken=self.taken[:])

    def check(self) -> list[str]:
        wrong = []
        if self.pile + sum(self.taken) != self.setup["stones"]:
            wrong.append("A stone is missing, or there is one too many.")
        if min(self.pile, self.turn, *self.taken) < 0:
            wrong.append("There is less than nothing of something.")
        if not 0 <= self.player < len(self.taken):
            wrong.append(f"Seat {self.player} is not at the table.")
        return wrong

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell everybody what happened."""
        if self.log is not None:
            self.log.append(Event(kind, facts))


# ── steps, in the order of the rulebook ──────────────────────────────────────────────────────


@dataclass
class DrawFirst(Chance):
    """Luck decides who begins.  TG-1.4"""

    def purpose(self) -> str:
        return "first"

    def weights(self, state: Table) -> list[tuple[Any, int]]:
        return [(seat, 1) for seat in range(len(state.taken))]

    def happens(self, state: Table, outcome: int) -> None:
        state.tell("begins", seat=outcome)
        then(state, Turn(outcome))


@dataclass
class Turn(Step):
    """The turn of a seat begins."""

    seat: int

    def run(self, state: Table) -> None:
        state.player = self.seat
        state.turn += 1
        then(state, TakeStones(self.seat))


@dataclass
class TakeStones(Decision):
    """How many stones does a seat take?  TG-2.1"""

    def question(self) -> str:
        return "take"

    def options(self, state: Table) -> tuple[Option, ...]:
        return TAKES[: state.pile]

    def take(self, state: Table, option: Take) -> None:
        state.pile -= option.stones
        state.taken[self.seat] += option.stones
        state.tell("took", seat=self.seat, stones=option.stones, left=state.pile)
        if state.pile:  # the last stone ends the play.  TG-2.2
            then(state, Turn((self.seat + 1) % len(state.taken)))


# ── the game ─────────────────────────────────────────────────────────────────────────────────


@dataclass
class View:
    """What a seat sees.  Nothing is hidden here; where something is, build it up for ``seat``."""

    seat: int | None
    setup: dict[str, Any]
    pile: Annotated[int, UpTo(MOST_STONES)]
    taken: Annotated[tuple[Annotated[int, UpTo(MOST_STONES)], ...], BySeat()]
    player: Annotated[int, Seat()]
    turn: Annotated[int, UpTo(MOST_STONES)]


class TemplateGame(Game):
    """The game."""

    def __init__(self) -> None:
        self.name = "template-game"
        self.title = {"en": "Template Game", "hu": "Template Game"}
        self.rules_version = 1
        self.fewest = 2
        self.most = 4
        self.moves = (Take,)
        self.not_asked = "TG-1.2"
        self.not_offered = "TG-1.3"
        self.setups = Setups((Number("stones", 5, MOST_STONES, 21),), {"short": {"stones": 10}})
        self.content = Content(self.name, {})
        self.phrases = Phrases(PACKAGE)
        self.rulebook = Rulebook(PACKAGE)
        self.words = Words((DrawFirst, Turn, TakeStones), self.parse)

    def all_moves(self) -> tuple[Option, ...]:
        return TAKES

    def turns(self, state: Table) -> int:
        return state.turn

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Table:
        if not self.fewest <= seats <= self.most:
            raise BadSetup(f"{self.title['en']} is for 2 to 4 players, not {seats}. [TG-1.1]")
        if edition is not None:
            self.edition(edition)
        chosen = self.setups.fill(setup)
        state = Table(self, chosen, [DrawFirst()], chosen["stones"], [0] * seats, 0, 0)
        advance(state)
        return state

    def parse(self, text: str) -> Option:
        move = BY_TEXT.get(" ".join(text.split()))
        if move is None:
            raise not_notation(text, list(BY_TEXT))
        return move

    def view(self, state: Table, seat: int | None) -> View:
        return View(
            seat, dict(state.setup), state.pile, tuple(state.taken), state.player, state.turn
        )

    def score(self, state: Table) -> Outcome:
        won = [int(seat == state.player) for seat in range(len(state.taken))]
        return Outcome(
            scores=tuple(won),
            places=tuple(1 if point else 2 for point in won),
            sheets=tuple({"last-stone": point} for point in won),
            winners=(state.player,),
        )

    def sample(self, view: Any, source: Any) -> Table:
        """Make a state that looks like this; what a seat cannot see is made up by ``source``."""
        if not isinstance(view, View):
            raise BadState(f"This is not a view of {self.name}.")
        agenda: list[Step] = [TakeStones(view.player)] if view.turn else [DrawFirst()]
        if not view.pile:
            agenda = []
        taken = list(view.taken)
        return Table(self, dict(view.setup), agenda, view.pile, taken, view.player, view.turn)

    def save(self, state: Table) -> dict[str, Any]:
        return {
            **heading(self, state.setup, None),
            "agenda": [self.words.write(step) for step in state.agenda],
            "pile": state.pile,
            "taken": state.taken[:],
            "player": state.player,
            "turn": state.turn,
        }

    def rebuild(self, data: dict[str, Any]) -> Table:
        taken = numbers(data["taken"])
        return Table(
            self,
            self.setups.fill(data["setup"]),
            self.words.steps(data["agenda"], len(taken)),
            number(data["pile"]),
            taken,
            number(data["player"]),
            number(data["turn"]),
        )


GAME = TemplateGame()
