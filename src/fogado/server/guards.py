"""What every request passes: headers, origin, sizes, addresses, limits, logs and last resorts."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response

from fogado.server.hosts import check_host, names_of
from fogado.server.limits import counted_address
from fogado.server.logs import log
from fogado.server.refused import Refused
from fogado.server.speaking import error_response, language_of
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from fogado.server.edge import Edge

SAFE = ("GET", "HEAD", "OPTIONS")
HEADER_SIZE = 16 * 1024
QUERY_SIZE = 4 * 1024

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """The doorkeeper: it stands before the whole app."""

    def __init__(self, app: ASGIApp, edge: Edge) -> None:
        self.app = app
        self.edge = edge
        self.names = names_of(edge.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["fogado.address"] = self.address(scope, headers)
        scope["fogado.secure"] = self.is_secure(scope, headers)
        asked = QueryParams(scope["query_string"][:QUERY_SIZE]).get("lang")
        scope["fogado.language"] = language_of(headers.get("accept-language", ""), asked)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.answer(scope, headers, receive, send)

    # ── who comes, and over which line ───────────────────────────────────────────────────

    def address(self, scope: Scope, headers: Headers) -> str:
        """Give the visitor's address; a proxy's word is taken only where one was announced."""
        if self.edge.settings.behind_proxy:
            told = last_of(headers, "x-forwarded-for")
            if told:
                return counted_address(without_port(told))
        client = scope.get("client")
        return counted_address(client[0]) if client else "unknown"

    def is_secure(self, scope: Scope, headers: Headers) -> bool:
        """Does the visitor come over https?"""
        if self.edge.settings.behind_proxy and "x-forwarded-proto" in headers:
            return last_of(headers, "x-forwarded-proto").lower() == "https"
        return bool(scope["scheme"] in ("https", "wss"))

    # ── answering ────────────────────────────────────────────────────────────────────────

    async def answer(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Answer a request, whatever happens."""
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        self.edge.busy += 1
        try:
            await self.pass_or_refuse(scope, headers, receive, sending)
        except Exception as error:
            if status:
                # Half an answer is out already; the line breaks off, and that is seen.
                log.error("broken off", route=route_of(scope), exc_info=error)
                raise
            await self.last_resort(scope, error)(scope, receive, sending)
        finally:
            self.edge.busy -= 1
            self.note(scope, status, time.perf_counter() - began)

    async def pass_or_refuse(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        """Let a request in, or say why not."""
        try:
            check_sizes(scope)
            if not tells_nothing(scope):
                check_host(scope, headers, self.names)
            if not is_probe(scope):
                self.edge.limits.spend_at("requests", scope["fogado.address"])
                if self.edge.closing:
                    raise Refused("unavailable", "edge.closing")
            if scope["method"] not in SAFE:
                check_source(scope, headers, self.edge.settings.origins)
        except Refused as refused:
            await error_response(refused, scope["fogado.language"])(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def last_resort(self, scope: Scope, error: Exception) -> Response:
        """Answer for an error nobody expected; its words stay here."""
        if isinstance(error, StoreTrouble):
            log.warning("store", route=route_of(scope), exc_info=error)
            return error_response(Refused("unavailable", "busy"), scope["fogado.language"])
        log.error("unexpected", route=route_of(scope), exc_info=error)
        return error_response(Refused("broken", "edge.broken"), scope["fogado.language"])

    def add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        """Put the guarding headers on an answer."""
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
        if scope["fogado.secure"]:
            headers.setdefault("strict-transport-security", "max-age=31536000")

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log an answer: the route as it is written in the code, not as it came."""
        route = route_of(scope)
        metrics = self.edge.metrics
        metrics.requests.labels(method_of(scope), route, str(status)).inc()
        metrics.request_seconds.labels(route).observe(seconds)
        if not is_probe(scope):
            log.info(
                "request",
                method=method_of(scope),
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
                address=scope["fogado.address"],
            )


def route_of(scope: Scope) -> str:
    """Name the route of a request, or say that there is none."""
    return str(scope.get("fogado.route", "none"))


def method_of(scope: Scope) -> str:
    """Name the method; what nobody knows is not counted by its own name."""
    known = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
    return scope["method"] if scope["method"] in known else "other"


def is_probe(scope: Scope) -> bool:
    """Is this a machine that looks whether we live?"""
    return scope["path"] in ("/healthz", "/readyz", "/metrics")


def tells_nothing(scope: Scope) -> bool:
    """Is this a question whose answer anybody may read, under any name?"""
    return scope["path"] in ("/healthz", "/readyz")


def last_of(headers: Headers, name: str) -> str:
    """Return the last entry of the last line of a header.

    That is what our own proxy has set or added; whatever stands before may be invented.
    """
    lines = headers.getlist(name)
    return lines[-1].split(",")[-1].strip() if lines else ""


def without_port(told: str) -> str:
    """Return an address as some proxies write it with a port, without one."""
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.partition(":")[0] if told.count(":") == 1 else told


def check_sizes(scope: Scope) -> None:
    """Refuse headers and queries beyond all reason."""
    size = sum(len(name) + len(value) for name, value in scope["headers"])
    if size > HEADER_SIZE:
        raise Refused("header-too-large", "edge.headers-too-large", most=HEADER_SIZE)
    if len(scope["query_string"]) > QUERY_SIZE:
        raise Refused("too-large", "edge.query-too-large", most=QUERY_SIZE)


def check_source(scope: Scope, headers: Headers, origins: tuple[str, ...]) -> None:
    """Refuse what a page from elsewhere does in a visitor's name.

    A browser always tells where a request comes from.  What tells nothing is a program, and one
    that uses a cookie must show by a header of its own that it is no old browser.  A bearer token
    needs none of this: no browser sends one by itself.
    """
    if headers.get("authorization", "").lower().startswith("bearer "):
        return
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if origin is not None:
        if not is_own(origin, scope, headers) and origin not in origins:
            raise Refused("forbidden", "edge.wrong-origin")
    elif site is not None:
        if site not in ("same-origin", "none"):
            raise Refused("forbidden", "edge.wrong-origin")
    elif "cookie" in headers and "x-fogado" not in headers:
        raise Refused("forbidden", "edge.no-origin")


def is_own(origin: str, scope: Scope, headers: Headers) -> bool:
    """Is an origin the address this house is visited at?"""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in ("http", "https"):
        return False
    if scope["fogado.secure"] and parts.scheme != "https":
        return False
    return parts.netloc.lower() == headers.get("host", "").lower() != ""


async def read_body(receive: Receive, most: int, seconds: float) -> bytes:
    """Read a body that is not too long and does not take too long."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                message: dict[str, Any] = dict(await receive())
                if message["type"] == "http.disconnect":
                    raise Refused("bad-message", "edge.broken-off")
                part: bytes = message.get("body", b"")
                size += len(part)
                if size > most:
                    raise Refused("too-large", "edge.body-too-large", most=most)
                parts.append(part)
                if not message.get("more_body", False):
                    return b"".join(parts)
    except TimeoutError:
        raise Refused("too-slow", "edge.too-slow") from None
