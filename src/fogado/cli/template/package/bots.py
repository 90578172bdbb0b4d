"""A bot for Template Game: it leaves a multiple of four where it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot

if TYPE_CHECKING:
    from fogado.core.agenda import Option


class Four(Bot):
    """Between two players it wins whenever it can."""

    name = "four"

    def choose(self, asked: Asked) -> Option:
        wanted = asked.view.pile % 4
        return asked.options[wanted - 1 if 0 < wanted <= len(asked.options) else 0]


BOTS = (Four,)
