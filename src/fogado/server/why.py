"""Why a seat may not do something: the game's own sentence, with the number of its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.core.errors import FogadoError
from fogado.server.deciding import foreseen
from fogado.server.protocol import Because
from fogado.server.refused import Refused
from fogado.server.window import DONE

if TYPE_CHECKING:
    from fogado.server.table import Table


def because(table: Table, seat: int, take: str, language: str, id: str) -> Because:
    """Answer the question."""
    if table.phase != "playing" or table.play is None:
        return Because(id, False, Refused("not-now", "not-playing").says(language))
    try:
        window = table.window
        if window is not None and seat != window.closer and take != DONE:
            foreseen(table, window, seat, take)
        elif take != DONE:
            table.play.option(seat, take)
    except Refused as refused:
        return Because(id, False, refused.says(language), refused.rule)
    except FogadoError as error:
        return Because(id, False, str(error))
    return Because(id, True)
