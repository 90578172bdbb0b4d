"""Over HTTP: dice drawn for a table to come, and the log of all commitments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.responses import Response

from fogado.server.protocol import DiceDrawn, Entry
from fogado.server.routes import Query, Route

if TYPE_CHECKING:
    from fogado.server.routes import Asked

PAGE = 1000
"""So many entries are told at a time."""
FOR_GOOD = "public, max-age=86400"
FOR_NOW = "public, max-age=5"
ENCODER = msgspec.json.Encoder()


class LogQuery(Query, frozen=True, kw_only=True):
    """Which entries of the log."""

    after: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=PAGE)] = PAGE


async def draw_dice(asked: Asked) -> DiceDrawn:
    """Draw the secret of a table to come, and commit the house to it."""
    asked.edge.limits.spend("dice", asked.person.id)
    return await asked.house.draw_dice(asked.person)


async def commitments(asked: Asked) -> Response:
    """Tell a stretch of the log; a full one never changes again."""
    query: LogQuery = asked.query
    found = await asked.house.commitments(query.after, query.count)
    text = ENCODER.encode_lines([msgspec.convert(entry.plain(), Entry) for entry in found])
    headers = {"cache-control": FOR_GOOD if len(found) == query.count else FOR_NOW}
    return Response(text, 200, headers, "application/jsonl; charset=utf-8")


ROUTES = [
    Route("POST", "/api/dice", "Draw dice for a table to come: the house is committed to them.",
          draw_dice, "tables", DiceDrawn, who="person", status=201),
    Route("GET", "/api/commitments", "Download the log of all commitments, one entry a line.",
          commitments, "records", str, query=LogQuery, media="application/jsonl"),
]  # fmt: skip
