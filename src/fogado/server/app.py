"""The house as an ASGI app: routes, the socket, the browser client and what operators look at."""

from __future__ import annotations

import contextlib
import hmac
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import WebSocketRoute

from fogado.server import openapi, rest_dice, rest_games, rest_people, rest_tables, stream
from fogado.server.guards import Guard
from fogado.server.refused import Refused
from fogado.server.routes import endpoints
from fogado.server.sockets import open_socket
from fogado.server.speaking import error_response, json_response
from fogado.server.web import Web

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from fogado.server.edge import Edge
    from fogado.server.routes import Route

ROUTES: list[Route] = [
    *rest_games.ROUTES,
    *rest_people.ROUTES,
    *rest_tables.ROUTES,
    *rest_dice.ROUTES,
    *stream.ROUTES,
]
"""Everything that can be asked under /api."""

LOOPBACK = ("127.0.0.1", "::")
"""This machine, as addresses are counted."""


def make_app(edge: Edge) -> Starlette:
    """Make the app of an edge; it opens and closes the house."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await edge.open()
        try:
            yield
        finally:
            await edge.close()

    async def socket(websocket: WebSocket) -> None:
        await open_socket(edge, websocket)

    web = Web(edge.settings.web)
    return Starlette(
        routes=[
            *endpoints(edge, ROUTES),
            *document_routes(),
            WebSocketRoute("/api/socket", socket),
            *operator_routes(edge),
            *web.routes(),
        ],
        middleware=[Middleware(Guard, edge=edge)],
        exception_handlers={HTTPException: not_here},
        lifespan=lifespan,
    )


async def not_here(request: Request, error: Exception) -> Response:
    """Answer for what no route answers."""
    assert isinstance(error, HTTPException)
    language = request.scope["fogado.language"]
    if error.status_code == 405:
        response = error_response(Refused("not-allowed", "edge.not-allowed"), language)
        response.headers["allow"] = (error.headers or {}).get("Allow", "")
        return response
    return error_response(Refused("unknown", "edge.nothing-here"), language)


def document_routes() -> list[StarletteRoute]:
    """Serve the OpenAPI document and its readable page."""
    document = openapi.document(ROUTES)
    encoded = msgspec.json.encode(document)
    page = openapi.page(ROUTES, document).encode()
    cached = {"cache-control": "no-cache"}

    async def show_document(request: Request) -> Response:
        request.scope["fogado.route"] = "/api/openapi.json"
        return Response(encoded, 200, cached, "application/json")

    async def show_page(request: Request) -> Response:
        request.scope["fogado.route"] = "/api/docs"
        return Response(page, 200, cached, "text/html; charset=utf-8")

    async def show_style(request: Request) -> Response:
        request.scope["fogado.route"] = "/api/docs.css"
        return Response(openapi.STYLE, 200, cached, "text/css; charset=utf-8")

    return [
        StarletteRoute("/api/openapi.json", show_document),
        StarletteRoute("/api/docs", show_page),
        StarletteRoute("/api/docs.css", show_style),
    ]


def operator_routes(edge: Edge) -> list[StarletteRoute]:
    """Serve what operators and their machines look at."""

    async def healthz(request: Request) -> Response:
        """Say that the process lives, and looks after itself."""
        request.scope["fogado.route"] = "/healthz"
        return json_response({"alive": edge.alive}, 200 if edge.alive else 503)

    async def readyz(request: Request) -> Response:
        """Say whether the house can do its work, and name what does not work."""
        request.scope["fogado.route"] = "/readyz"
        failing = await edge.readiness.failing()
        ready = {"ready": not failing, "failing": failing}
        return json_response(ready, 503 if failing else 200)

    async def metrics(request: Request) -> Response:
        """Give the counters to whoever may see them."""
        request.scope["fogado.route"] = "/metrics"
        if not may_see_metrics(edge, request):
            raise HTTPException(404)
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(edge.metrics.text(), 200, None, kind)

    return [
        StarletteRoute("/healthz", healthz),
        StarletteRoute("/readyz", readyz),
        StarletteRoute("/metrics", metrics),
    ]


def may_see_metrics(edge: Edge, request: Request) -> bool:
    """Let in whoever has the token; without one, only this machine, and not through a proxy."""
    token = edge.settings.metrics_token
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    if edge.settings.behind_proxy or "x-forwarded-for" in request.headers:
        return False
    return request.scope["fogado.address"] in LOOPBACK
