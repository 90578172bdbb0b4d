"""A judge for tests: quick, the same everywhere, and not a good one."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from fogado.bots.minds.judge import Judge, decided
from fogado.games.dwarven_smithy.state import Smithy

if TYPE_CHECKING:
    from fogado.core.game import State

SPREAD = 10.0


class ScoreJudge(Judge):
    """Whoever would score more now is likelier to win; some seats are thought too much of."""

    def __init__(self, loud: tuple[str, ...] = (), favour: float = 0.0) -> None:
        self.loud = loud
        """Questions at which it cannot judge."""
        self.favour = favour
        """What is added to the score of the first seat, wrongly."""
        self.asked: list[int] = []
        """How many tables it was given at once."""

    def chances(self, states: list[State]) -> list[list[float]]:
        self.asked.append(len(states))
        return [self.judged(state) for state in states]

    def judged(self, state: State) -> list[float]:
        """Judge one table."""
        if state.over:
            return decided(state)
        scores = [float(score) for score in state.game.score(state).scores]
        scores[0] += self.favour
        if len(scores) == 1:
            return [1 / (1 + exp(-scores[0] / SPREAD))]
        weights = [exp((score - max(scores)) / SPREAD) for score in scores]
        return [weight / sum(weights) for weight in weights]

    def quiet(self, state: State) -> bool:
        return state.question not in self.loud

    def turn(self, state: State) -> int:
        # Otherwise every answer at the smithy would be rehearsed to the end of the play.
        return state.turn if isinstance(state, Smithy) else 0
