"""Somebody with good habits who does not always follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.minds.judges import judge_of

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.game import Game

PERCENT = 100


class Slipping(Bot):
    """Somebody who slips in so many of a hundred answers: anything sensible is done instead."""

    name = "slipping"
    keys = {"slips": 0}  # noqa: RUF012 - read only
    ranges = {"slips": (0, PERCENT)}  # noqa: RUF012 - read only
    habit: type[Bot]

    def __init__(self, game: Game, **settings: int) -> None:
        super().__init__(game, **settings)
        self.judge = judge_of(game)
        self.own = self.habit(game)

    def choose(self, asked: Asked) -> Option | None:
        if asked.source.below(PERCENT) >= self.settings["slips"]:
            return self.own.choose(asked)
        world = asked.game.sample(asked.view, asked.source)
        options = self.judge.sensible(world, asked.seat, asked.options)
        return options[asked.source.below(len(options))]
