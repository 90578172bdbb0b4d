"""The whole truth of one play of Lanterns, and the moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core import moves
from fogado.core.agenda import Refusal
from fogado.core.events import Event
from fogado.core.game import State
from fogado.core.moves import not_offered

if TYPE_CHECKING:
    from fogado.core.agenda import Step
    from fogado.core.content import Edition
    from tests.toys.lanterns.game import Lanterns

CARDS = (1, 2, 3, 4, 5)
MOST_SEATS = 4


class Night(State):
    """A table of Lanterns."""

    def __init__(
        self,
        game: Lanterns,
        setup: dict[str, Any],
        edition: Edition | None,
        agenda: list[Step],
        deck: tuple[int, ...],
        hands: list[tuple[int, ...]],
        pile: tuple[int, ...],
        oil: list[int],
        lanterns: list[int],
        lit: list[int],
        known: list[tuple[tuple[int, int], ...]],
        night: int,
    ) -> None:
        self.game: Lanterns = game
        self.agenda = agenda
        self.log: list[Event] | None = None
        self.setup = setup
        self.edition = edition
        self.deck = deck
        """Sorted: which card comes next is not state."""
        self.hands = hands
        """By seat, sorted, hidden from the others."""
        self.pile = pile
        """Cards that were lit, in the open."""
        self.oil = oil
        self.lanterns = lanterns
        self.lit = lit
        """By seat, how bright it shines this night, 0 for not yet."""
        self.known = known
        """By seat, the cards it has glimpsed: whose, and which."""
        self.night = night

    def copy(self) -> Night:
        return type(self)(
            self.game,
            self.setup,
            self.edition,
            self.agenda[:],
            self.deck,
            self.hands[:],
            self.pile,
            self.oil[:],
            self.lanterns[:],
            self.lit[:],
            self.known[:],
            self.night,
        )

    def seats(self) -> int:
        """Count the players."""
        return len(self.hands)

    def tell(
        self,
        kind: str,
        facts: dict[str, Any],
        secret: dict[str, Any] | None = None,
        seats: tuple[int, ...] = (),
    ) -> None:
        """Tell everybody the facts, and some seats the secret."""
        if self.log is not None:
            self.log.append(Event(kind, facts, secret, seats))

    def forget(self, seat: int, at: int, card: int | None) -> None:
        """A seat no longer knows that another holds a card; ``None``: any card."""
        self.known[seat] = tuple(
            (whose, which)
            for whose, which in self.known[seat]
            if whose != at or (card is not None and which != card)
        )

    def check(self) -> list[str]:
        wrong = []
        there = sorted([*self.deck, *self.pile, *(card for hand in self.hands for card in hand)])
        if there != self.game.all_cards(self.edition):
            wrong.append(f"The cards are {there}.")
        if min(self.oil) < 0:
            wrong.append("Somebody has less than no oil.")
        for seat, knowledge in enumerate(self.known):
            for at, card in knowledge:
                if at == seat or card not in self.hands[at]:
                    wrong.append(f"Seat {seat} knows of a {card} that seat {at} does not hold.")
        return wrong


class Move(moves.Move):
    """One of the answers in this game."""

    asked = ""
    """The question it answers."""

    def fault(self, state: Night, seat: int) -> Refusal:
        return self.reason(state, seat) if state.question == self.asked else not_offered(state)

    def reason(self, state: Night, seat: int) -> Refusal:
        """Say why a seat that is asked this cannot answer so."""
        raise NotImplementedError


class Light(Move):
    """Light a card of the hand."""

    asked = "light"

    def __init__(self, card: int) -> None:
        self.card = card
        self.text = f"light {card}"
        self.key = "light"
        self.facts = {"card": card}

    def reason(self, state: Night, seat: int) -> Refusal:
        return Refusal("LA-2.1", "no-such-card", {"card": self.card})


class Shine(Move):
    """Shine at somebody."""

    asked = "shine"

    def __init__(self, at: int) -> None:
        self.at = at
        self.text = f"shine at {at + 1}"
        self.key = "shine"
        self.facts = {"number": at + 1}

    def reason(self, state: Night, seat: int) -> Refusal:
        return Refusal("LA-3.1", "nobody-there", {"number": self.at + 1})


class Say(Move):
    """An answer in one word."""

    def __init__(self, text: str, key: str, asked: str) -> None:
        self.text = text
        self.key = key
        self.asked = asked
        self.facts = {}

    def reason(self, state: Night, seat: int) -> Refusal:
        return Refusal("LA-3.2", "no-oil", {"oil": state.oil[seat]})


LIGHT = {card: Light(card) for card in CARDS}
SHINE = [Shine(at) for at in range(MOST_SEATS)]
STAY_DARK = Say("stay dark", "stay-dark", "shine")
SAVE_OIL = Say("save oil", "save-oil", "fuel")
FUEL = Say("pour oil", "fuel", "fuel")
SHRUG = Say("shrug", "shrug", "react")
BLOW = Say("blow", "blow", "react")
MOVES: list[Move] = [*LIGHT.values(), *SHINE, STAY_DARK, SAVE_OIL, FUEL, SHRUG, BLOW]
BY_TEXT = {move.text: move for move in MOVES}
