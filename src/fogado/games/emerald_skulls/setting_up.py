"""Setting up what luck decides: the advanced cards and the first tumbler.  ES-1, ES-11"""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Step, then
from fogado.games.emerald_skulls.cards import SIDES, in_order, kind_of
from fogado.games.emerald_skulls.events import tell
from fogado.games.emerald_skulls.state import Skulls
from fogado.games.emerald_skulls.turn import TURN


@final
@dataclass
class DrawFirst(Chance):
    """Who is thought to be the unluckiest?  Luck says.  ES-1.7"""

    def purpose(self) -> str:
        return "first-tumbler"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return [(seat, 1) for seat in range(state.seats())]

    def happens(self, state: Skulls, outcome: int) -> None:
        tell(state, "first-drawn", {"seat": outcome})
        then(state, TURN[outcome])


@final
@dataclass
class DrawCard(Chance):
    """An advanced card is drawn, with one side up.  ES-11.3"""

    kind: str

    def purpose(self) -> str:
        return f"{self.kind}-card"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        taken = [card[:-1] for card in state.drawn]
        return [
            (card, 1) for card in SIDES if kind_of(card) == self.kind and card[:-1] not in taken
        ]

    def happens(self, state: Skulls, outcome: str) -> None:
        state.drawn = state.drawn + (outcome,)
        tell(state, "card-drawn", {"card": outcome})


@final
@dataclass
class LayOut(Step):
    """The cards that were drawn lie around the skull."""

    def run(self, state: Skulls) -> None:
        state.layout = state.parts.layout(in_order(state.drawn))
        state.drawn = ()
        state.clear_bets()


STEPS: Final[tuple[type, ...]] = (DrawFirst, DrawCard, LayOut)
