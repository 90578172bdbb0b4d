"""``random``: any option, each as likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot

if TYPE_CHECKING:
    from fogado.core.agenda import Option


class RandomBot(Bot):
    """Somebody who does not think.  Where it may wait, it waits half of the time."""

    name = "random"

    def choose(self, asked: Asked) -> Option | None:
        if asked.may_wait and asked.source.below(2) == 0:
            return None
        return asked.options[asked.source.below(len(asked.options))]
