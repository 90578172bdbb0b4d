"""Over HTTP: the lobby, tables, commands, records, replays and the check of the dice."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import msgspec
from starlette.responses import Response

from fogado.server.people import clean_name
from fogado.server.protocol import (
    Ack,
    AnyCommand,
    Because,
    Drawn,
    Hints,
    Listed,
    Made,
    NewTable,
    Odds,
    Rematch,
    Replay,
    Reviewed,
    Say,
    SeatNumber,
    Sit,
    Start,
    TableInfo,
    Update,
    Verified,
)
from fogado.server.refused import Refused
from fogado.server.routes import LATER, Query, Route, decoded
from fogado.server.settings import check_text
from fogado.server.speaking import json_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.edge import Edge
    from fogado.server.play_records import ReplayPage
    from fogado.server.routes import Asked
    from fogado.server.rows import Person

Code = Annotated[str, msgspec.Meta(max_length=16)]
COMMANDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
"""Every command by its ``do``."""


class LobbyQuery(Query, frozen=True, kw_only=True):
    """Which tables to list."""

    game: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    phase: Literal["open", "playing", "over"] = "open"


class CodeQuery(Query, frozen=True, kw_only=True):
    """The invitation, where one is needed."""

    code: Code = ""


class SeatQuery(CodeQuery, frozen=True, kw_only=True):
    """Through whose eyes; without a seat, a spectator's."""

    seat: SeatNumber | None = None


class OneSeatQuery(Query, frozen=True, kw_only=True):
    """Which seat it is about."""

    seat: SeatNumber


class ReviewQuery(Query, frozen=True, kw_only=True):
    """Whose exercises; without a seat, everybody's."""

    seat: SeatNumber | None = None


class WhyQuery(Query, frozen=True, kw_only=True):
    """What one would like to do."""

    seat: SeatNumber
    take: Annotated[str, msgspec.Meta(max_length=500)]


class ReplayQuery(Query, frozen=True, kw_only=True):
    """Which stretch of a play, through whose eyes."""

    seat: SeatNumber | None = None
    first: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50


class FoundTable(msgspec.Struct, frozen=True):
    """The table an invitation is for."""

    table: str


async def lobby(asked: Asked) -> list[Listed]:
    """List public tables."""
    return await asked.house.lobby(asked.who, asked.query.game, asked.query.phase)


async def mine(asked: Asked) -> list[Listed]:
    """List one's own tables."""
    return await asked.house.mine(asked.person)


async def create(asked: Asked) -> Made:
    """Set up a table."""
    wanted: NewTable = asked.body
    check_text(msgspec.to_builtins(wanted))
    for seat in wanted.seats:
        check_name(seat.name)
    bots_only = all(seat.who == "bot" for seat in wanted.seats)
    spend_table(asked.edge, asked.person, asked.address, bots_only=bots_only)
    origin = asked.edge.people.origin(asked.address)
    return await asked.house.create(asked.person, wanted, origin)


def spend_table(edge: Edge, who: Person, address: str, *, bots_only: bool) -> None:
    """Count a table that is set up: all that is kept of it, and what bots compute there."""
    edge.limits.spend("tables", who.id)
    edge.limits.spend_at("tables-of-address", address)
    if bots_only:
        spend_bot_game(edge, who, address)


def spend_bot_game(edge: Edge, who: Person, address: str) -> None:
    """Count a play among bots, which costs us much and those who ask for it nothing."""
    edge.limits.spend("bot-games", who.id)
    edge.limits.spend_at("bot-games-of-address", address)


async def spend_command(edge: Edge, who: Person, command: AnyCommand, address: str) -> None:
    """Count what a command costs besides itself: a new table, or a play among bots."""
    if not isinstance(command, Start | Rematch):
        return
    table = (await edge.house.host(command.table)).table
    bots_only = all(seat.bot for seat in table.seats)
    if isinstance(command, Rematch) and table.phase in ("over", "closed") and not table.rematch:
        spend_table(edge, who, address, bots_only=bots_only)
    elif isinstance(command, Start) and table.phase == "open" and bots_only:
        spend_bot_game(edge, who, address)


async def find_by_code(asked: Asked) -> FoundTable:
    """Find the table of an invitation."""
    asked.edge.limits.spend_at("codes", asked.address)
    return FoundTable(await asked.house.by_code(asked.path["code"]))


async def info(asked: Asked) -> TableInfo:
    """Show a table without its play."""
    spend_code(asked)
    return await asked.house.info(asked.who, asked.path["table"], asked.query.code)


async def update(asked: Asked) -> Update:
    """Show how a table stands for one seat."""
    spend_code(asked)
    seat, code = asked.query.seat, asked.query.code
    return await asked.house.update(asked.who, asked.path["table"], seat, asked.language, code)


async def why(asked: Asked) -> Because:
    """Say why something may not be done."""
    query: WhyQuery = asked.query
    table = asked.path["table"]
    check_text(query.take)
    return await asked.house.why(asked.person, table, query.seat, query.take, asked.language, "")


async def hint(asked: Asked) -> Hints:
    """Give the best answers of a seat."""
    asked.edge.limits.spend("hints", asked.person.id)
    table, seat = asked.path["table"], asked.query.seat
    return await asked.house.adviser.hint(asked.person, table, seat, asked.language, "")


async def odds(asked: Asked) -> Odds:
    """Say how likely things are."""
    spend_code(asked)
    if asked.who is None:
        asked.edge.limits.spend_at("odds", asked.address)
    else:
        asked.edge.limits.spend("odds", asked.who.id)
    table, seat, code = asked.path["table"], asked.query.seat, asked.query.code
    return await asked.house.adviser.odds(asked.who, table, seat, "", code, payer_at(asked))


async def order(asked: Asked) -> Ack:
    """Do a command."""
    spend_code(asked)
    return await do_command(
        asked.edge,
        asked.person,
        asked.body,
        code=asked.query.code,
        language=asked.language,
        address=asked.address,
    )


def check_name(name: str) -> None:
    """Refuse a name for a seat that could not be shown; without one, the seat has its person's."""
    if name:
        clean_name(name)


def spend_code(asked: Asked) -> None:
    """Count a tried invitation: they are short, and nobody may try them all."""
    if asked.query.code:
        asked.edge.limits.spend_at("codes", asked.address)


async def do_command(
    edge: Edge,
    who: Person,
    command: AnyCommand,
    *,
    code: str,
    language: str,
    rtt: int = 0,
    address: str = "",
) -> Ack:
    """Do a command for somebody, whichever way it came."""
    do = str(command.__struct_config__.tag)
    edge.limits.spend("commands", who.id)
    if isinstance(command, Say):
        edge.limits.spend("chat", who.id)
    await spend_command(edge, who, command, address)
    check_text(msgspec.to_builtins(command))
    if isinstance(command, Sit):
        check_name(command.name)
    began = time.perf_counter()
    ack = await edge.house.command(who, command, code=code, rtt=rtt, language=language)
    edge.metrics.command_seconds.labels(do).observe(time.perf_counter() - began)
    return ack


async def record(asked: Asked) -> Response:
    """Download the record of a finished play."""
    asked.edge.limits.spend_at("checks", asked.address)
    text = await asked.house.record(asked.who, asked.path["table"], payer_at(asked))
    name = {"content-disposition": 'attachment; filename="play.jsonl"'}
    return Response(text, 200, name, "application/jsonl; charset=utf-8")


async def replay(asked: Asked) -> ReplayPage:
    """Show a play step by step, as a seat saw it."""
    asked.edge.limits.spend_at("replays", asked.address)
    query: ReplayQuery = asked.query
    return await asked.house.replay(
        asked.who,
        asked.path["table"],
        query.seat,
        query.first,
        query.count,
        asked.language,
        payer_at(asked),
    )


async def verify(asked: Asked) -> Verified:
    """Check every draw of a finished play."""
    asked.edge.limits.spend_at("checks", asked.address)
    table = asked.path["table"]
    return await asked.house.verify(asked.who, table, asked.language, payer_at(asked))


async def draws(asked: Asked) -> Response:
    """Tell what could have come at every draw of a finished play."""
    asked.edge.limits.spend_at("checks", asked.address)
    found = await asked.house.draws(asked.who, asked.path["table"], payer_at(asked))
    return Response(found, 200, {"content-language": asked.language}, "application/json")


async def review(asked: Asked) -> Response:
    """Show what the choices and the luck of a finished play were worth."""
    asked.edge.limits.spend_at("reviews", asked.address)
    found = await asked.house.adviser.review(
        asked.who, asked.path["table"], asked.query.seat, asked.language, payer_at(asked)
    )
    headers = {"content-language": asked.language}
    if found.review is None:
        return json_response(found, LATER, {**headers, "retry-after": "1"})
    return json_response(found, 200, headers)


def payer_at(asked: Asked) -> str:
    """Name who is charged for what somebody without a name asks: the address."""
    return f"address:{asked.address}"


def reader(do: str) -> Callable[[bytes, dict[str, str]], Any]:
    """Make what reads the body of a command; ``do`` and ``table`` stand in the address already."""

    def read(body: bytes, path: dict[str, str]) -> Any:
        fields = decoded(body, dict[str, Any])
        for name, value in (("do", do), ("table", path["table"])):
            if fields.setdefault(name, value) != value:
                raise Refused("bad-message", "edge.two-minds", name=name)
        return decoded(msgspec.json.encode(fields), COMMANDS[do])

    return read


def without_address(schema: dict[str, Any]) -> dict[str, Any]:
    """Write the schema of a command whose ``do`` and ``table`` stand in the address."""
    properties = {
        name: part for name, part in schema["properties"].items() if name not in ("do", "table")
    }
    required = [name for name in schema["required"] if name in properties]
    return {**schema, "properties": properties, "required": required}


READS = ("unknown", "forbidden", "not-yours", "gone", "not-signed-in")
DOES = ("unknown", "not-yours", "stale", "conflict", "not-now", "illegal", "gone", "bad-setup")

ROUTES = [
    Route("GET", "/api/tables", "List public tables.", lobby, "tables", list[Listed],
          query=LobbyQuery, refuses=("unknown",)),
    Route("GET", "/api/mine", "List one's own tables.", mine, "tables", list[Listed], who="person"),
    Route("POST", "/api/tables", "Set up a table.", create, "tables", Made, NewTable, who="person",
          refuses=("unknown", "bad-setup", "conflict", "not-now"), status=201),
    Route("GET", "/api/codes/{code}", "Find the table of an invitation.", find_by_code, "tables",
          FoundTable, refuses=("unknown",)),
    Route("GET", "/api/tables/{table}", "Show a table without its play.", info, "tables",
          TableInfo, query=CodeQuery, refuses=READS),
    Route("GET", "/api/tables/{table}/update", "Show how a table stands for one seat.", update,
          "tables", Update, query=SeatQuery, refuses=READS),
    Route("GET", "/api/tables/{table}/why", "Ask why something may not be done.", why, "tables",
          Because, query=WhyQuery, who="person", refuses=(*READS, "not-now", "bad-setup")),
    Route("GET", "/api/tables/{table}/hint", "Ask which answers of a seat are best.", hint,
          "tables", Hints, query=OneSeatQuery, who="person", refuses=(*READS, "not-now")),
    Route("GET", "/api/tables/{table}/odds", "Ask how likely things are.", odds, "tables", Odds,
          query=SeatQuery, refuses=(*READS, "not-now")),
    Route("GET", "/api/tables/{table}/record", "Download the record of a finished play.", record,
          "records", str, refuses=(*READS, "not-now"), media="application/jsonl"),
    Route("GET", "/api/tables/{table}/replay", "Replay a play as a seat saw it.", replay,
          "records", Replay, query=ReplayQuery, refuses=(*READS, "not-now")),
    Route("GET", "/api/tables/{table}/verify", "Check every draw of the dice.", verify,
          "records", Verified, refuses=(*READS, "not-now")),
    Route("GET", "/api/tables/{table}/draws", "Tell which numbers gave what, to draw again.", draws,
          "records", list[Drawn], refuses=(*READS, "not-now")),
    Route("GET", "/api/tables/{table}/review", "Review a finished play; 202 says how far it is.",
          review, "records", Reviewed, query=ReviewQuery, refuses=(*READS, "not-now"), later=True),
    *(
        Route("POST", f"/api/tables/{{table}}/{do}", str(kind.__doc__).splitlines()[0], order,
              "commands", Ack, kind, query=CodeQuery, who="person", refuses=DOES,
              read=reader(do), schema=without_address)
        for do, kind in COMMANDS.items()
    ),
]  # fmt: skip
