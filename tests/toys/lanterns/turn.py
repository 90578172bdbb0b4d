"""A play of Lanterns from dusk to dawn: the steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fogado.core.agenda import Chance, Decision, Option, Step, then, then_each, together
from tests.toys.lanterns.table import (
    BLOW,
    FUEL,
    LIGHT,
    SAVE_OIL,
    SHINE,
    SHRUG,
    STAY_DARK,
    Light,
    Shine,
)

if TYPE_CHECKING:
    from tests.toys.lanterns.table import Night


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Take one card out of a hand."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def counted(cards: tuple[int, ...]) -> list[tuple[Any, int]]:
    """List different cards, each with how many of it there are."""
    return [(card, cards.count(card)) for card in sorted(set(cards))]


@dataclass
class Draw(Chance):
    """A seat draws a card that nobody else sees."""

    seat: int

    def purpose(self) -> str:
        return "draw"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Night) -> list[tuple[Any, int]]:
        return counted(state.deck)

    def write(self, outcome: int) -> str:
        return f"card {outcome}"

    def happens(self, state: Night, outcome: int) -> None:
        state.deck = without(state.deck, outcome)
        state.hands[self.seat] = tuple(sorted((*state.hands[self.seat], outcome)))
        state.tell("drew", {"seat": self.seat}, {"card": outcome}, (self.seat,))


@dataclass
class Fall(Step):
    """A night falls.  LA-2.1"""

    night: int

    def run(self, state: Night) -> None:
        state.night = self.night
        state.lit = [0] * state.seats()
        state.tell("night", {"night": self.night})
        draws = [state.game.draw(seat) for seat in range(state.seats())]
        then_each(state, [*draws, LightAll(), Judge()])


@dataclass
class LightAll(Step):
    """Everybody chooses at once."""

    def run(self, state: Night) -> None:
        then(state, together(tuple(LightOne(seat) for seat in range(state.seats()))))


@dataclass
class LightOne(Decision):
    """Which card does this seat light?"""

    def question(self) -> str:
        return "light"

    def options(self, state: Night) -> tuple[Option, ...]:
        return tuple(LIGHT[card] for card in sorted(set(state.hands[self.seat])))

    def take(self, state: Night, option: Light) -> None:
        state.hands[self.seat] = without(state.hands[self.seat], option.card)
        state.lit[self.seat] = option.card
        state.pile = tuple(sorted((*state.pile, option.card)))
        for seat in range(state.seats()):
            state.forget(seat, self.seat, option.card)
        state.tell("lit", {"seat": self.seat, "card": option.card})
        if option.card == 1 and state.oil[self.seat]:
            then(state, Fuel(self.seat))


@dataclass
class Fuel(Decision):
    """Does a spark get oil?  Other answers may still lie face down.  LA-2.4"""

    def question(self) -> str:
        return "fuel"

    def options(self, state: Night) -> tuple[Option, ...]:
        return (SAVE_OIL, FUEL)

    def take(self, state: Night, option: Option) -> None:
        if option is FUEL:
            state.oil[self.seat] -= 1
            state.lit[self.seat] = 6
            state.tell("fuelled", {"seat": self.seat, "oil": state.oil[self.seat]})


@dataclass
class Judge(Step):
    """Who was the brightest?  LA-2.2"""

    def run(self, state: Night) -> None:
        alone = [card for card in state.lit if state.lit.count(card) == 1]
        then(state, Dusk(state.night))
        if not alone:
            state.tell("night-lost", {})
            return
        winner = state.lit.index(max(alone))
        state.lanterns[winner] += 1
        state.tell("night-won", {"seat": winner})
        if state.setup["shine"] == "yes":
            then(state, ShineAt(winner))


@dataclass
class ShineAt(Decision):
    """Does the winner look into a hand?  LA-3.1"""

    def question(self) -> str:
        return "shine"

    def options(self, state: Night) -> tuple[Option, ...]:
        others = [seat for seat in range(state.seats()) if seat != self.seat and state.hands[seat]]
        return (STAY_DARK, *(SHINE[seat] for seat in others))

    def take(self, state: Night, option: Option) -> None:
        if isinstance(option, Shine):
            state.tell("shone", {"seat": self.seat, "number": option.at + 1})
            then(state, Glimpse(self.seat, option.at))


@dataclass
class Glimpse(Chance):
    """One card of a hand is seen by one other seat."""

    seat: int
    at: int

    def purpose(self) -> str:
        return "glimpse"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Night) -> list[tuple[Any, int]]:
        return counted(state.hands[self.at])

    def happens(self, state: Night, outcome: int) -> None:
        state.forget(self.seat, self.at, outcome)
        state.known[self.seat] = tuple(sorted((*state.known[self.seat], (self.at, outcome))))
        facts = {"seat": self.seat, "number": self.at + 1}
        state.tell("glimpsed", facts, {"card": outcome}, (self.seat, self.at))
        then(state, React(self.at, self.seat, outcome))


@dataclass
class React(Decision):
    """Does the seat that was shone at blow it out?  The card on this step is hidden.  LA-3.2"""

    by: int
    card: int

    def question(self) -> str:
        return "react"

    def options(self, state: Night) -> tuple[Option, ...]:
        return (SHRUG, BLOW) if state.oil[self.seat] else (SHRUG,)

    def take(self, state: Night, option: Option) -> None:
        if option is not BLOW:
            return
        state.oil[self.seat] -= 1
        state.hands[self.seat] = without(state.hands[self.seat], self.card)
        state.deck = tuple(sorted((*state.deck, self.card)))
        for seat in range(state.seats()):
            # Only who saw the card knows which one went back; others can be sure of none.
            state.forget(seat, self.seat, self.card if seat == self.by else None)
        state.tell("blew", {"seat": self.seat, "oil": state.oil[self.seat]})
        then(state, state.game.draw(self.seat))


@dataclass
class Dusk(Step):
    """Another night, or dawn.  LA-2.3"""

    night: int

    def run(self, state: Night) -> None:
        if self.night < state.setup["nights"]:
            then(state, Fall(self.night + 1))
        else:
            state.tell("dawn", {"nights": self.night})


STEPS: tuple[type, ...] = (
    Draw,
    Fall,
    LightAll,
    LightOne,
    Fuel,
    Judge,
    ShineAt,
    Glimpse,
    React,
    Dusk,
)
