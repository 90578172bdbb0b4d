"""The door: names it answers to, a proxy's words, refused sockets, strangers who say anything."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
import socket
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus

from fogado.core.errors import FogadoError
from fogado.server.edge import EdgeSettings
from fogado.server.hosts import checked_name, host_name
from fogado.server.readiness import Readiness
from fogado.server.serving import Plan, make_edge
from fogado.server.store.base import StoreTrouble
from tests.server.edge.visitors import LONG, NO_LIMITS, OpenHouse, Visitor, open_house

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

# ── names ────────────────────────────────────────────────────────────────────────────────

FOREIGN = [
    "evil.example",
    "evil.example:80",
    "localhost.evil.example",
    "127.0.0.2",
    "[::2]:1",
    "x",
    "",
]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_opens_nothing(house: OpenHouse, anna: Visitor, host: str) -> None:
    """A page whose name was pointed at this machine makes no guest and reads no counters."""
    headers = {"host": host}
    with Visitor(house) as visitor:
        own = {**headers, "origin": f"http://{host}"}
        made = visitor.post("/api/guests", json={"name": "Mallory"}, headers=own)
        assert made.status_code == 421
        assert made.json()["code"] == "wrong-host"
        assert "set-cookie" not in made.headers
        for path in ("/", "/metrics", "/api/me", "/api/tables", "/nothing"):
            assert visitor.get(path, headers=headers).status_code == 421
        hungarian = visitor.get("/", headers={**headers, "accept-language": "hu"})
        assert "nem így hívják" in hungarian.json()["says"]
        assert visitor.get("/readyz", headers=headers).status_code == 200, "tells nothing"
    with pytest.raises(InvalidStatus) as refused, anna.socket(headers=headers):
        pass
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:8000", "localhost."]
)
def test_our_own_names_are_answered(stranger: Visitor, host: str) -> None:
    """With any port: it may have been forwarded."""
    assert stranger.get("/api/games", headers={"host": host}).status_code == 200
    assert stranger.get("/metrics", headers={"host": host}).status_code == 200


def test_given_names_are_answered(tmp_path: Path) -> None:
    """Those of --allow-host; behind a proxy those of --origin, too."""
    settings = EdgeSettings(limits=NO_LIMITS, origins=("https://play.example",))
    given = settings._replace(hosts=("inn.lan",))
    with open_house(tmp_path / "a", given) as house, Visitor(house) as visitor:
        assert visitor.get("/api/games", headers={"host": "INN.lan:80"}).status_code == 200
        other = visitor.get("/api/games", headers={"host": "play.example"})
        assert other.status_code == 421, "its pages may use the house; it is not the house"
    proxied = settings._replace(behind_proxy=True)
    with open_house(tmp_path / "b", proxied) as house, Visitor(house) as visitor:
        assert visitor.get("/api/games", headers={"host": "play.example"}).status_code == 200


def test_a_house_that_listens_everywhere_answers_to_addresses(tmp_path: Path) -> None:
    """Nobody can point an address elsewhere; a name is another matter."""
    edge = make_edge(Plan(host="0.0.0.0", data=str(tmp_path / "unused")))
    settings = edge.settings._replace(limits=NO_LIMITS)
    statuses = {"192.0.2.7:8000": 200, "[2001:db8::1]": 200, "x.example": 421}
    with open_house(tmp_path, settings) as house, Visitor(house) as visitor:
        for host, status in statuses.items():
            assert visitor.get("/api/games", headers={"host": host}).status_code == status


def test_two_host_lines_are_one_too_many(house: OpenHouse) -> None:
    """Which of them a proxy has looked at, nobody knows."""
    said = spoken(
        house, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n"
    )
    assert said.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("word", ["https://x.example", "x.example:80", "x/y", "", "*", "a b", "-x"])
def test_what_is_no_name_is_refused(word: str) -> None:
    """In a sentence that says how it is written."""
    with pytest.raises(FogadoError, match="is not the name of a host"):
        checked_name(word)


def test_names_are_compared_as_they_are_meant() -> None:
    """Without ports, dots at the end and capitals."""
    assert [checked_name(word) for word in ("Play.Example.", "[::1]", "10.0.0.1")] == [
        "play.example",
        "::1",
        "10.0.0.1",
    ]
    assert [host_name(word) for word in ("[::1]:80", "A.b.:1", "x")] == ["::1", "a.b", "x"]


def spoken(house: OpenHouse, said: bytes) -> bytes:
    """Say something raw, and hear the beginning of the answer."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), LONG) as line:
        line.sendall(said)
        return line.recv(1000)


# ── a proxy's words ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("lines", "counted"),
    [
        (["203.0.113.7"], "203.0.113.7"),
        (["6.6.6.6, 203.0.113.7"], "203.0.113.7"),
        (["6.6.6.6", "203.0.113.7"], "203.0.113.7"),
        (["6.6.6.6", "7.7.7.7, 203.0.113.7"], "203.0.113.7"),
        (["203.0.113.7:4711"], "203.0.113.7"),
        (["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::"),
        (["2001:db8:1:2:3::4"], "2001:db8:1:2::"),
        (["6.6.6.6", ""], "127.0.0.1"),
    ],
)
def test_the_last_entry_of_the_last_line_counts(
    tmp_path: Path, written: io.StringIO, lines: list[str], counted: str
) -> None:
    """What a visitor sends of that kind stands before it, in whichever form."""
    settings = EdgeSettings(limits=NO_LIMITS, behind_proxy=True)
    headers = [("x-forwarded-for", line) for line in lines]
    headers += [("x-forwarded-proto", "https"), ("x-forwarded-proto", "http")]
    with open_house(tmp_path, settings) as house, Visitor(house) as visitor:
        answer = visitor.get("/api/games", headers=headers)
    assert "strict-transport-security" not in answer.headers, "the last line says http"
    logged = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["address"] for line in logged if line["event"] == "request"] == [counted]


# ── refused sockets, and anything else a stranger may say ────────────────────────────────


def errors_in(written: io.StringIO) -> list[dict[str, Any]]:
    """Return the lines that would wake an operator."""
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    return [line for line in lines if line["level"] in ("error", "critical")]


def test_a_refused_socket_is_no_error(house: OpenHouse, written: io.StringIO) -> None:
    """It was answered; nothing is wrong with us."""
    with Visitor(house, "Anna") as anna:
        for headers in ({"origin": "https://evil.example"}, {"authorization": "Bearer x"}):
            with pytest.raises(InvalidStatus), anna.socket(headers=headers):
                pass
        with anna.socket():
            pass
    assert errors_in(written) == []


UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
FRAMES = [
    b"\x81\x83\0\0\0\0\xff\xfe\xfd",  # text that is no UTF-8
    b"\x01\x83\0\0\0\0\xff\xfe\xfd\x80\x81\0\0\0\0\xc3",  # the same in two pieces
    b"\x82\x81\0\0\0\0x",  # binary
    b"\x81\x03abc",  # not masked
    b"\xf1\x81\0\0\0\0x",  # reserved bits
    b"\x83\x81\0\0\0\0x",  # an opcode nobody knows
    b"\x80\x81\0\0\0\0x",  # goes on with nothing
    b"\x89\xfe\x00\xc8\0\0\0\0" + b"x" * 200,  # a ping that is too long
    b"\x81\xff" + b"\xff" * 8,  # longer than the world
    b"\x81\xff\0\0\0\0\x7f\xff\xff\xff\0\0\0\0",
    b"\x88\x81\0\0\0\0x",  # a goodbye of half a code
    b"\x88\x82\0\0\0\0\x00\x05",  # a code that is none
    b"\xc1\x85\0\0\0\0\xff\xff\xff\xff\xff",  # compressed nonsense
    b"\x81\x90\0\0\0\0" + b'{"do":"hello" , ',
    b"",
]
HEADS = [
    UPGRADE.partition(b"sec-websocket-version")[0] + b"\r\n",
    UPGRADE.replace(b"13", b"99"),
    UPGRADE.replace(b"dGhl", b"\xff\xfe"),
    UPGRADE.replace(b"/api/socket", b"/nothing"),
    UPGRADE.replace(b"/api/socket", b"/api/games"),
    UPGRADE.replace(b"GET", b"POST"),
    UPGRADE.replace(
        b"\r\n\r\n", b"\r\nsec-websocket-extensions: permessage-deflate; x=\xff\r\n\r\n"
    ),
    UPGRADE.replace(b"\r\n\r\n", b"\r\norigin: http://[\r\n\r\n"),
    UPGRADE.replace(b"\r\n\r\n", b"\r\ncookie: fogado=\xff\xfe.x\r\n\r\n"),
    b"GET /\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /%ff%00%2e%2e/ HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /api/tables/%00 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /api/tables?game=%ff%fe&phase=\xff HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"content-length: -1\r\n\r\n{}",
    b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b'content-length: 19\r\n\r\n{"name":"\\ud800\\udfff',
    b"OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET / HTTP/1.1\r\nhost: \xff\xfe\r\n\r\n",
    b"",
]


def tell(house: OpenHouse, *pieces: bytes) -> None:
    """Send pieces and wait until the house has hung up or fallen silent; then hang up."""
    host, port = house.url.removeprefix("http://").split(":")
    address = (host, int(port))
    with contextlib.suppress(OSError), socket.create_connection(address, LONG) as line:
        for piece in pieces:
            line.sendall(piece)
            line.settimeout(0.1)
            line.recv(4096)


@pytest.mark.slow
def test_nothing_a_stranger_says_is_our_error(house: OpenHouse, written: io.StringIO) -> None:
    """Broken heads, broken frames, and both of them with bytes changed at random."""
    source = random.Random(17)
    for head in HEADS:
        tell(house, head)
    for frame in FRAMES:
        tell(house, UPGRADE, frame)
    for turn in range(150):
        said = bytearray(source.choice([*HEADS, *FRAMES]) or b"x")
        for _ in range(source.randrange(1, 4)):
            said[source.randrange(len(said))] = source.randrange(256)
        tell(house, *([UPGRADE] if turn % 2 else []), bytes(said))
    with Visitor(house) as visitor:
        assert visitor.get("/api/games").status_code == 200
    assert errors_in(written) == []


# ── readiness ────────────────────────────────────────────────────────────────────────────


class Asked:
    """An edge of which only the readiness is asked."""

    def __init__(self) -> None:
        self.closing = False
        self.opened = True
        self.house = self
        self.store = self
        self.pings = 0
        self.trouble = False
        self.works = {"sweeping": True, "writing": True}

    async def ping(self) -> None:
        self.pings += 1
        await asyncio.sleep(0)
        if self.trouble:
            raise StoreTrouble("The disk is full.")

    def health(self) -> dict[str, bool]:
        return self.works


def test_readiness_names_what_does_not_work() -> None:
    """The store, what the house says of itself, and a house that closes."""

    async def story() -> None:
        edge = Asked()
        readiness = Readiness(edge)  # type: ignore[arg-type]

        async def anew() -> list[str]:
            readiness.looked = -LONG
            return await readiness.failing()

        assert await anew() == []
        edge.trouble = True
        edge.works["sweeping"] = False
        assert await anew() == ["storing", "sweeping"]
        edge.closing = True
        assert await anew() == ["open"]

    asyncio.run(story())


def test_however_often_we_are_asked_the_store_is_tried_once() -> None:
    """Whoever asks together, or soon again, hears what was found."""

    async def story() -> None:
        edge = Asked()
        readiness = Readiness(edge)  # type: ignore[arg-type]
        await asyncio.gather(*(readiness.failing() for _ in range(100)))
        await readiness.failing()
        assert edge.pings == 1

    asyncio.run(story())


def test_a_store_that_hangs_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it for ever."""
    monkeypatch.setattr("fogado.server.readiness.PATIENCE", 0.01)

    async def story() -> None:
        edge = Asked()

        async def hang() -> None:
            await asyncio.Event().wait()

        edge.ping = hang  # type: ignore[method-assign]
        assert await Readiness(edge).failing() == ["storing"]  # type: ignore[arg-type]

    asyncio.run(story())


def test_a_process_that_no_longer_looks_at_itself_is_not_alive(tmp_path: Path) -> None:
    """Its own task has ended: whoever watches it restarts it."""
    with open_house(tmp_path) as house, Visitor(house) as visitor:
        assert visitor.get("/healthz").status_code == 200

        async def end() -> None:
            assert house.edge.counting is not None
            house.edge.counting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await house.edge.counting

        house.call(end)
        answer = visitor.get("/healthz")
        assert answer.status_code == 503
        assert answer.json() == {"alive": False}
