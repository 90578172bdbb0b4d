"""What every request passes: headers, content policy, origin, sizes, time and last resorts."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import socket
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus

from fogado.server.edge import EdgeSettings
from fogado.server.guards import HEADERS
from fogado.server.logs import log
from fogado.server.store.base import StoreTrouble
from tests.server.edge.visitors import LONG, NO_LIMITS, OpenHouse, Visitor, open_house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

EVERYWHERE = (
    "/",
    "/api/games",
    "/api/docs",
    "/api/openapi.json",
    "/nothing",
    "/api/me",
    "/healthz",
)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_guarding_headers_are_on_every_answer(stranger: Visitor, path: str) -> None:
    """Errors and pages alike."""
    answer = stranger.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers
    assert "strict-transport-security" not in answer.headers, "this house is visited over http"


def test_the_content_policy_is_strict(stranger: Visitor) -> None:
    """Only our own files; nothing inline, nothing evaluated, in no frame."""
    policy = stranger.get("/").headers["content-security-policy"]
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    assert parts["default-src"] == "'self'"
    assert parts["script-src"] == parts["style-src"] == "'self'"
    assert parts["object-src"] == parts["base-uri"] == parts["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy
    assert "*" not in policy


@pytest.mark.parametrize("path", ["/", "/api/docs"])
def test_pages_have_nothing_inline_and_nothing_from_elsewhere(stranger: Visitor, path: str) -> None:
    """Our own pages keep to the policy."""
    text = stranger.get(path).text
    assert not re.search(r'<script(?![^>]*\ssrc="/)', text)
    assert not re.search(r"<script[^>]*>[^<]", text)
    assert "style=" not in text
    assert "<style" not in text
    assert not re.search(r"\son\w+=", text)
    assert not re.findall(r'(?:href|src)="(?!/|#)', text)


# ── where a request comes from ───────────────────────────────────────────────────────────

ELSEWHERE: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "file://"},
    {"origin": "http://[bad"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_a_page_from_elsewhere_does_nothing_in_anybodys_name(
    anna: Visitor, headers: dict[str, str]
) -> None:
    """With a cookie, and also without one: nobody is signed in by somebody else's page."""
    for path, body in (
        ("/api/tables", {"game": "emerald-skulls", "seats": [{"who": "me"}]}),
        ("/api/guests", {"name": "Mallory"}),
        ("/api/sign-out", {}),
    ):
        answer = anna.post(path, json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden"
        assert "set-cookie" not in answer.headers
    assert anna.get("/api/mine").json() == []


def test_our_own_page_and_programs_may(house: OpenHouse) -> None:
    """The page by its origin, a program by its header, a bot by its token."""
    with Visitor(house, "Anna") as anna:
        del anna.headers["x-fogado"]
        body = {"name": "Anni"}
        assert anna.patch("/api/me", json=body).status_code == 403, "a cookie and nothing else"
        for headers in (
            {"origin": house.url},
            {"sec-fetch-site": "same-origin"},
            {"x-fogado": "1"},
        ):
            assert anna.patch("/api/me", json=body, headers=headers).is_success
        bearer = {"authorization": f"Bearer {Visitor.token(with_header(anna))}"}
        del anna.headers["x-fogado"]
        table = {"game": "emerald-skulls", "seats": [{"who": "me"}]}
        assert anna.post("/api/tables", json=table).status_code == 403
        assert anna.post("/api/tables", json=table, headers=bearer).status_code == 201


def with_header(visitor: Visitor) -> Visitor:
    """Let a program show that it is one."""
    visitor.headers["x-fogado"] = "1"
    return visitor


@pytest.mark.parametrize("headers", [headers for headers in ELSEWHERE if "origin" in headers])
def test_the_socket_opens_for_our_own_page_only(anna: Visitor, headers: dict[str, str]) -> None:
    """A browser tells where its socket comes from."""
    with pytest.raises(InvalidStatus) as refused, anna.socket(hello=False, headers=headers):
        pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.body is not None
    assert json.loads(refused.value.response.body)["code"] == "forbidden"
    with anna.socket(headers={"origin": anna.house.url}) as phone:
        assert phone.heard[0]["you"]["id"] == anna.id


def test_only_json_is_read(anna: Visitor) -> None:
    """A form of another site cannot send JSON, so nothing else is read."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = anna.post("/api/tokens", content='{"label":"x"}', headers={"content-type": kind})
        assert answer.status_code == 415
        assert answer.json()["code"] == "not-json"


# ── how much, and how long ───────────────────────────────────────────────────────────────


def test_bodies_are_bounded(anna: Visitor) -> None:
    """Told beforehand or not."""
    long = json.dumps({"label": "x" * 70_000}).encode()
    kind = {"content-type": "application/json"}
    assert anna.post("/api/tokens", content=long, headers=kind).status_code == 413

    def pieces() -> Iterator[bytes]:
        yield from (long[place : place + 1000] for place in range(0, len(long), 1000))

    assert anna.post("/api/tokens", content=pieces(), headers=kind).status_code == 413


def test_headers_and_queries_are_bounded(stranger: Visitor) -> None:
    """Beyond all reason they are refused in words."""
    answer = stranger.get("/api/games", headers={"x-long": "y" * 17_000})
    assert answer.status_code == 431
    assert stranger.get("/api/tables?game=" + "x" * 5000).status_code == 413


def test_deep_json_is_refused(anna: Visitor) -> None:
    """Thousands of brackets are no setup."""
    deep = '{"game":"x","seats":1,"setup":{"a":' + "[" * 20_000 + "]" * 20_000 + "}}"
    kind = {"content-type": "application/json"}
    answer = anna.post("/api/setups/check", content=deep, headers=kind)
    assert answer.status_code == 400


def test_a_head_that_never_ends_is_cut(house: OpenHouse) -> None:
    """Header after header, far beyond what anybody needs."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), LONG) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        sent = 0
        with contextlib.suppress(OSError):  # reset or broken, as the machine sees it
            while sent < 10_000:
                line.sendall(b"x-more: " + b"y" * 1000 + b"\r\n")
                sent += 1
        assert sent < 10_000


def test_slow_heads_and_bodies_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who sends a byte now and then holds nothing open."""
    monkeypatch.setattr("fogado.server.wire.HEADER_SECONDS", 0.2)
    settings = EdgeSettings(limits=NO_LIMITS, body_seconds=0.2)
    with open_house(tmp_path, settings) as house:
        host, port = house.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), LONG) as line:
            line.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n")
            assert line.recv(100) == b""
        with socket.create_connection((host, int(port)), LONG) as line:
            line.sendall(
                b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\n"
                b"content-type: application/json\r\n"
                b'content-length: 15\r\n\r\n{"name":'
            )
            assert b" 408 " in line.recv(1000)


def test_requests_that_wait_behind_one_are_bounded(house: OpenHouse) -> None:
    """Without waiting for an answer one line filled the memory: 465,837 requests waited on it."""
    host, port = house.url.removeprefix("http://").split(":")
    one = f"GET /healthz HTTP/1.1\r\nhost: localhost:{port}\r\n\r\n".encode()
    with socket.create_connection((host, int(port)), LONG) as line:
        line.sendall(one * 20)
        told = b""
        while told.count(b"HTTP/1.1 200") < 20:
            told += line.recv(65536)
    answered = 0
    address = (host, int(port))
    # Reset or broken, as the machine sees it.
    with contextlib.suppress(OSError), socket.create_connection(address, LONG) as line:
        line.sendall(one * 20_000)
        while told := line.recv(65536):
            answered += told.count(b"HTTP/1.1 200")
    assert answered < 20_000, "the line was cut"


# ── behind a proxy, over https ───────────────────────────────────────────────────────────


def test_a_proxys_word_is_taken_only_where_one_was_announced(tmp_path: Path) -> None:
    """Addresses and https from headers count with --behind-proxy only."""
    forwarded = {
        "x-forwarded-for": "6.6.6.6, 203.0.113.7",
        "x-forwarded-proto": "https",
        "host": "play.example",
        "origin": "https://play.example",
    }
    one = ("guests=1/3600",)
    proxied = EdgeSettings(limits=one, behind_proxy=True, hosts=("play.example",))
    with open_house(tmp_path / "proxied", proxied) as house, Visitor(house) as visitor:
        answer = visitor.post("/api/guests", json={"name": "A"}, headers=forwarded)
        assert answer.status_code == 201
        assert answer.headers["set-cookie"].startswith("__Host-fogado=")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        again = visitor.post(
            "/api/guests",
            json={"name": "B"},
            headers={**forwarded, "x-forwarded-for": "7.7.7.7, 203.0.113.7"},
        )
        assert again.status_code == 429, "what stands before the proxy's word may be invented"
        other = {**forwarded, "x-forwarded-for": "203.0.113.8"}
        assert visitor.post("/api/guests", json={"name": "C"}, headers=other).status_code == 201
        unsafe = {**forwarded, "origin": "http://play.example"}
        assert visitor.post("/api/guests", json={"name": "D"}, headers=unsafe).status_code == 403
        assert visitor.get("/metrics").status_code == 404
    unproxied = EdgeSettings(limits=one)
    with open_house(tmp_path / "open", unproxied) as house, Visitor(house) as visitor:
        plain = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}
        answer = visitor.post("/api/guests", json={"name": "A"}, headers=plain)
        assert "Secure" not in answer.headers["set-cookie"]
        plain["x-forwarded-for"] = "203.0.113.8"
        again = visitor.post("/api/guests", json={"name": "B"}, headers=plain)
        assert again.status_code == 429, "the address is that of the line"


# ── operators ────────────────────────────────────────────────────────────────────────────


def test_health_readiness_and_metrics(tmp_path: Path) -> None:
    """Alive while the process is; ready while the store answers; counters for those who may."""
    settings = EdgeSettings(limits=NO_LIMITS, metrics_token="sesame")
    with open_house(tmp_path, settings) as house, Visitor(house, "Anna") as anna:
        assert anna.get("/healthz").json() == {"alive": True}
        assert anna.get("/readyz").json() == {"ready": True, "failing": []}
        table = anna.made(me=2)
        with anna.socket() as phone:
            phone.watch(table)
            phone.line.send("nonsense")
            phone.hear("error")
            assert anna.get("/metrics").status_code == 404
            assert anna.get("/metrics", headers={"authorization": "Bearer x"}).status_code == 404
            text = anna.get("/metrics", headers={"authorization": "Bearer sesame"}).text
        assert 'fogado_open_lines{kind="socket"} 1.0' in text
        assert 'fogado_messages_total{became="malformed",do="none"} 1.0' in text
        assert 'route="/api/tables",status="201"' in text
        assert 'fogado_house{what="hosted"}' in text
        for secret in (table, anna.id, anna.code, "Anna"):
            assert secret not in text

        async def away() -> None:
            raise StoreTrouble("The disk is on fire.")

        house.edge.house.store.ping = away  # type: ignore[method-assign]  # one broken store
        house.edge.readiness.looked = -LONG  # what was found before is old
        assert anna.get("/readyz").status_code == 503
        assert anna.get("/healthz").status_code == 200


def test_errors_nobody_expected_stay_inside(
    house: OpenHouse, anna: Visitor, monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> None:
    """500 in words, the line goes on, and neither the answer nor the log quotes anything."""
    secret = "the ace of spades"

    async def breaks(*_: Any, **__: Any) -> Any:
        raise KeyError(secret)

    monkeypatch.setattr(house.edge.house, "lobby", breaks)
    monkeypatch.setattr(house.edge.house, "watch", breaks)
    answer = anna.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json()["code"] == "broken"
    with anna.socket() as phone:
        assert phone.ask(do="watch", table="x")["code"] == "broken"
        assert phone.ask(do="start", table="x")["code"] == "unknown", "the line goes on"
    assert anna.get("/api/stream?table=x").status_code == 500
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    errors = [line for line in lines if line["event"] == "unexpected"]
    assert len(errors) == 3
    assert all(line["error"] == "KeyError" for line in errors)
    assert any("breaks" in place for place in errors[0]["at"])
    assert secret not in written.getvalue()
    assert secret not in answer.text


@pytest.mark.parametrize("where", ["http", "socket"])
def test_a_store_in_trouble_is_told_as_such(
    house: OpenHouse, anna: Visitor, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Nothing was kept; come back later."""

    async def trouble(*_: Any, **__: Any) -> Any:
        raise StoreTrouble("The disk is full.")

    monkeypatch.setattr(house.edge.house, "watch", trouble)
    monkeypatch.setattr(house.edge.house, "mine", trouble)
    if where == "http":
        answer = anna.get("/api/mine")
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert "disk" not in answer.text
    else:
        with anna.socket() as phone:
            assert phone.ask(do="watch", table="x")["code"] == "unavailable"


def test_the_log_knows_no_secrets(house: OpenHouse, written: io.StringIO) -> None:
    """Routes as they stand in the code; no table, code, cookie, token, password or name."""
    with Visitor(house, "Zsófi") as visitor:
        body = {"login": "zsofi", "password": "open sesame 1"}
        visitor.post("/api/accounts", json=body)
        visitor.post("/api/sign-in", json={**body, "password": "wrong sesame"})
        token = visitor.token("label")
        table = visitor.made("open", settings={"visibility": "code"})
        visitor.get(f"/api/codes/{visitor.code}")
        visitor.get(f"/api/tables/{table}", params={"code": visitor.code})
        visitor.do(table, "say", text="psst")
        visitor.get(f"/{table}")
        visitor.get("/api/me", headers={"authorization": f"Bearer {token}"})
        with visitor.socket() as phone:
            phone.watch(table)
        log.info("an own line", exc_info=ValueError("Zsófi"))
        logging.getLogger("uvicorn.error").error("foreign", exc_info=ValueError("Zsófi"))
        secrets = [table, visitor.code, visitor.cookies["fogado"][:20], token, "sesame", "Zsófi"]
        secrets += ["zsofi", "psst", "label", visitor.id]
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    routes = {line["route"] for line in lines if line["event"] == "request"}
    assert {"/api/codes/{code}", "/api/tables/{table}", "none"} <= routes
    for secret in secrets:
        assert secret not in text
