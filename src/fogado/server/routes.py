"""Routes as data: one list of them answers requests and makes the OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from fogado.server.guards import read_body
from fogado.server.protocol import Id, Language
from fogado.server.refused import Refused
from fogado.server.speaking import error_response, json_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from starlette.requests import Request

    from fogado.server.edge import Edge
    from fogado.server.people import Known
    from fogado.server.rows import Person

BODY_SIZE = 64 * 1024
COOKIE = "fogado"
LATER = 202
"""The status of what is still being worked out."""

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]
PARTS: dict[str, Any] = {"table": Id, "game": Word, "code": Word, "session": Word}
"""What may stand in the braces of a path."""

EVERYWHERE = (
    "bad-message",
    "too-many",
    "header-too-large",
    "too-large",
    "wrong-host",
    "broken",
    "unavailable",
)
"""What can be refused on every route."""


class Query(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What may follow the question mark on every route."""

    lang: Language | None = None


class Route(NamedTuple):
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    says: str
    handler: Callable[[Asked], Awaitable[Any]]
    group: str
    answer: Any = None
    """The type of the answer; ``None``: an empty one."""
    body: Any = None
    """The type of the body; ``None``: there is none."""
    query: type[Query] = Query
    who: str = "anybody"
    """``anybody``; ``person``: somebody the house knows; ``browser``: not an outside bot."""
    refuses: tuple[str, ...] = ()
    """The kinds of refusals besides those that every route has."""
    status: int = 200
    media: str = "application/json"
    read: Callable[[bytes, dict[str, str]], Any] | None = None
    """Reads the body where the type alone does not."""
    schema: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Changes the schema of the body in the document where ``read`` does more than the type."""
    later: bool = False
    """May it say that it is still being worked out, with an answer of the same type?"""

    @property
    def codes(self) -> list[str]:
        """List every kind of refusal that can occur."""
        found = [*EVERYWHERE, *self.refuses]
        if self.method != "GET":
            found.append("forbidden")
        if self.body is not None:
            found += ["not-json", "too-slow"]
        if self.who != "anybody":
            found.append("not-signed-in")
        if self.who == "browser":
            found.append("forbidden")
        return list(dict.fromkeys(found))


class Asked:
    """One request, read and checked."""

    def __init__(self, edge: Edge, request: Request, known: Known | None) -> None:
        self.edge = edge
        self.house = edge.house
        self.request = request
        self.known = known
        self.who: Person | None = None if known is None else known.person
        self.language: str = request.scope["fogado.language"]
        self.address: str = request.scope["fogado.address"]
        self.path: dict[str, str] = {}
        self.query: Any = None
        self.body: Any = None

    @property
    def person(self) -> Person:
        """Give who asks, where the route demands somebody."""
        assert self.who is not None
        return self.who

    @property
    def device(self) -> Known:
        """Give the session of who asks."""
        assert self.known is not None
        return self.known


def endpoints(edge: Edge, routes: Sequence[Route]) -> list[StarletteRoute]:
    """Make the endpoints; methods of one path share one, so that a wrong method is told well."""
    paths: dict[str, dict[str, Route]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method] = route
    return [
        StarletteRoute(path, endpoint(edge, methods), methods=list(methods))
        for path, methods in paths.items()
    ]


def endpoint(edge: Edge, methods: dict[str, Route]) -> Callable[[Request], Awaitable[Response]]:
    """Make the endpoint of one path."""

    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        route = methods[method]
        request.scope["fogado.route"] = route.path
        try:
            return await respond(edge, route, request)
        except Refused as refused:
            return error_response(refused, request.scope["fogado.language"])

    return answer


async def respond(edge: Edge, route: Route, request: Request) -> Response:
    """Read a request, ask its handler, and write the answer."""
    path = {name: converted(value, PARTS[name]) for name, value in request.path_params.items()}
    query = converted(dict(request.query_params), route.query)
    known = await recognise(edge, request)
    if route.who != "anybody" and known is None:
        raise Refused("not-signed-in", "not-signed-in")
    if route.who == "browser" and known is not None and known.is_bot:
        raise Refused("forbidden", "edge.not-for-bots")
    asked = Asked(edge, request, known)
    asked.path = path
    asked.query = query
    if route.body is not None:
        asked.body = await read(edge, route, request, path)
    answer = await route.handler(asked)
    if isinstance(answer, Response):
        return answer
    if route.answer is None:
        return Response(status_code=204)
    return json_response(answer, route.status, {"content-language": asked.language})


async def read(edge: Edge, route: Route, request: Request, path: dict[str, str]) -> Any:
    """Read a JSON body of the route's type; who deletes need not send one."""
    if route.method == "DELETE" and not has_body(request):
        return decoded(b"{}", route.body)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("not-json", "edge.not-json")
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > BODY_SIZE:
        raise Refused("too-large", "edge.body-too-large", most=BODY_SIZE)
    body = await read_body(request.receive, BODY_SIZE, edge.settings.body_seconds)
    if route.read is not None:
        return route.read(body, path)
    return decoded(body, route.body)


def has_body(request: Request) -> bool:
    """Tell whether a request comes with a body."""
    return "transfer-encoding" in request.headers or request.headers.get(
        "content-length", "0"
    ) not in ("", "0")


async def recognise(edge: Edge, request: Any) -> Known | None:
    """Recognise who asks: by a bearer token, else by the cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        known = await edge.people.by_token(token.strip(), "token")
        if known is None:
            raise Refused("not-signed-in", "edge.bad-token")
        return known
    cookie = request.cookies.get(cookie_name(request.scope["fogado.secure"]), "")
    return await edge.people.by_cookie(cookie) if cookie else None


def cookie_name(secure: bool, name: str = COOKIE) -> str:
    """Name a cookie; over https by a name that no other site of a domain can set."""
    return f"__Host-{name}" if secure else name


def decoded(body: bytes | str, kind: Any) -> Any:
    """Read JSON of a type, or say what is wrong with it."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad-message", "edge.bad-message", why=why(error)) from None


def converted(data: Any, kind: Any) -> Any:
    """Read parts of an address as a type, or say what is wrong with them."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad-message", "edge.bad-message", why=why(error)) from None


def why(error: Exception) -> str:
    """Say what a decoder did not like, in one line of bounded length."""
    return str(error).replace("\n", " ")[:200] or "?"
