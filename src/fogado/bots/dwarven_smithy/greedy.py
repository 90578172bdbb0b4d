"""``greedy``: somebody who plans each turn and takes what promises most coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.dwarven_smithy.judgement import HOUSE
from fogado.bots.dwarven_smithy.moment import Memory, Moment

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.game import Game


class Greedy(Bot):
    """A decent smith who looks at his own bench."""

    name = "greedy"
    judgement = HOUSE

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.memory = Memory(self.judgement)

    def choose(self, asked: Asked) -> Option | None:
        if len(asked.options) == 1:
            return asked.options[0]
        return Moment(self.memory, asked.view, asked.seat).answer(asked.options)
