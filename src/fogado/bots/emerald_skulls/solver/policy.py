"""A way to play a whole turn."""

from fogado.bots.emerald_skulls.solver.moments import CODE_AT, picks_in
from fogado.core.native import mypyc_attr
from fogado.games.emerald_skulls.skull import EYES, LOWER, NOSE, ROOM, board_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Somebody who knows what to do with every roll."""

    def goes(self, moment: int) -> list[tuple[int, int]]:
        """List where the rolls of a moment lead: nodes, and in how many throws each."""
        raise NotImplementedError

    def goes_after(self, moment: int) -> int:
        """Say where a moment right after a placement leads: ended, stopped, or about to roll."""
        raise NotImplementedError


def floor_of(moment: int) -> int:
    """Give the lowest tier that is open.  ES-5.6, ES-4.11"""
    top = board_of(moment >> CODE_AT).top
    if picks_in(moment) and top < NOSE:
        return NOSE
    return top if top > LOWER else LOWER


def room_of(moment: int) -> int:
    """Count the dice that still fit on the eyes."""
    return ROOM[EYES] - board_of(moment >> CODE_AT).eyes
