"""Rates and counts: by a clock that tests turn, and over the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from fogado.core.errors import FogadoError
from fogado.server import limits as module
from fogado.server.edge import EdgeSettings
from fogado.server.limits import COUNTS, RATES, Limits, TooMany, counted_address
from fogado.server.refused import phrases
from tests.server.edge.visitors import NO_LIMITS, OpenHouse, Visitor, open_house, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine


class Clock:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def spent(limits: Limits, name: str, key: str) -> int:
    """Spend until it is refused; say how often it went well."""
    count = 0
    while not limits.wait(name, key):
        count += 1
    return count


def test_so_many_at_once_and_as_many_again_in_time() -> None:
    """A bucket is emptied, refills evenly, and never holds more than it was made for."""
    clock = Clock()
    limits = Limits(["guests=6/60"], clock)
    assert spent(limits, "guests", "a") == 6
    assert spent(limits, "guests", "b") == 6, "everybody has a bucket of their own"
    with pytest.raises(TooMany) as refused:
        limits.spend("guests", "a")
    assert refused.value.wait == pytest.approx(10)
    clock.now += 9.9
    assert spent(limits, "guests", "a") == 0
    clock.now += 0.1
    assert spent(limits, "guests", "a") == 1
    clock.now += 30
    assert spent(limits, "guests", "a") == 3
    clock.now += 100_000
    assert spent(limits, "guests", "a") == 6


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was seen longest ago is forgotten first."""
    monkeypatch.setattr(module, "REMEMBERED", 100)
    limits = Limits(["guests=1/3600"], Clock())
    for number in range(1000):
        limits.spend("guests", str(number))
    assert len(limits.buckets) == 100
    with pytest.raises(TooMany):
        limits.spend("guests", "999")
    limits.spend("guests", "0")


def test_what_is_held_is_given_back() -> None:
    """As many as one may have, and again after one was let go; nothing is left behind."""
    limits = Limits(["sockets-of-person=2"])
    limits.hold("sockets-of-person", "a")
    limits.hold("sockets-of-person", "a")
    with pytest.raises(TooMany):
        limits.hold("sockets-of-person", "a")
    limits.let_go("sockets-of-person", "a")
    limits.hold("sockets-of-person", "a")
    limits.let_go("sockets-of-person", "a")
    limits.let_go("sockets-of-person", "a")
    assert limits.held == {}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("hats=3", "There is no limit 'hats'; choose requests, "),
        ("guests=3", "write it like guests=10/60"),
        ("guests=3/0", "write it like guests=10/60"),
        ("tokens=3/5", "write it like tokens=10"),
        ("tokens=-1", "write it like tokens=10"),
        ("guests", "write it like"),
    ],
)
def test_a_limit_that_is_none_is_explained(words: str, says: str) -> None:
    """What would be right stands in the sentence."""
    with pytest.raises(FogadoError) as wrong:
        Limits([words])
    assert says in str(wrong.value)


def test_every_count_can_be_refused_in_words() -> None:
    """Each has its sentence in both languages."""
    for language in ("en", "hu"):
        for name in COUNTS:
            assert f"refused.edge.too-many-{name}" in phrases().keys(language)
    assert set(RATES).isdisjoint(COUNTS)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::"),
        ("a unix socket", "a unix socket"),
    ],
)
def test_one_household_is_one_address(address: str, counted: str) -> None:
    """With IPv6 everybody has a whole network of addresses."""
    assert counted_address(address) == counted


# ── over the network ─────────────────────────────────────────────────────────────────────

TIGHT = (
    *NO_LIMITS,
    "guests=3/3600",
    "accounts=1/3600",
    "sign-ins=3/3600",
    "sign-ins-of-login=4/3600",
    "codes=2/3600",
    "tables=2/3600",
    "commands=4/3600",
    "chat=2/3600",
    "exports=1/3600",
    "sockets-of-address=3",
    "sockets-of-person=2",
    "watched=1",
)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[OpenHouse]:
    """Open a house with little patience, and a clock that stands still."""
    limits = Limits(TIGHT, Clock())
    with open_house(tmp_path, EdgeSettings(), limits=limits) as found:
        yield found


def test_guests_and_sign_ins(strict: OpenHouse) -> None:
    """Per address, per login; the answer says how long to wait."""
    with Visitor(strict) as visitor:
        body = {"login": "anna", "password": "open sesame"}
        assert visitor.post("/api/accounts", json=body).status_code == 201
        assert visitor.post("/api/accounts", json=body).status_code == 429
        for _ in range(3):
            wrong = visitor.post("/api/sign-in", json={"login": "anna", "password": "x"})
            assert wrong.status_code == 401
        late = visitor.post("/api/sign-in", json=body)
        assert late.status_code == 429, "not even the right one"
        assert int(late.headers["retry-after"]) == 1200
        assert "1201" in late.json()["says"] or "1200" in late.json()["says"]
        other = visitor.post("/api/sign-in", json={"login": "bence", "password": "x"})
        assert other.status_code == 401, "another login from the same address"
        for _ in range(3):
            assert visitor.post("/api/guests", json={"name": "A"}).status_code == 201
        assert visitor.post("/api/guests", json={"name": "A"}).status_code == 429
        metrics = visitor.get("/metrics").text
        assert 'fogado_limited_total{limit="guests"} 1.0' in metrics
        assert 'fogado_limited_total{limit="sign-ins"} 1.0' in metrics


def test_tables_commands_chat_and_codes(strict: OpenHouse) -> None:
    """Per person, except the codes, which nobody may try out."""
    with Visitor(strict, "Anna") as anna:
        table = anna.made("open")
        anna.made("open")
        assert anna.post("/api/tables", json={"game": "x", "seats": [{}]}).status_code == 429
        for text in ("one", "two"):
            assert anna.do(table, "say", text=text).is_success
        refused = anna.do(table, "say", text="three")
        assert refused.status_code == 429
        assert anna.do(table, "bot", seat=1, bot="random").is_success
        assert anna.do(table, "start").json()["code"] == "too-many"
        for code in ("AAAA", "BBBB"):
            assert anna.get(f"/api/codes/{code}").status_code == 404
        assert anna.get(f"/api/codes/{anna.code}").status_code == 429
        assert anna.get(f"/api/tables/{table}?code=CCCC").status_code == 429
        assert anna.get("/api/me/export").is_success
        assert anna.get("/api/me/export").status_code == 429


def test_lines_are_counted(strict: OpenHouse) -> None:
    """Per person and per address, sockets and streams together; a closed one is free again."""
    with Visitor(strict, "Anna") as anna, Visitor(strict) as stranger:
        table = anna.made(me=2)
        with anna.socket() as phone:
            phone.watch(table, 0)
            assert phone.ask(do="watch", table=table, seat=1)["code"] == "too-many"
            phone.watch(table, 0)
            stream: dict[str, str | int] = {"table": table, "seat": 0}
            with anna.stream("GET", "/api/stream", params=stream) as lines:
                assert lines.status_code == 200
                assert anna.get("/api/stream", params=stream).status_code == 429
                with pytest.raises(InvalidStatus) as refused, anna.socket():
                    pass
                assert refused.value.response.status_code == 429
                with stranger.socket(), pytest.raises(InvalidStatus), stranger.socket():
                    pass
    wait_until(lambda: not strict.edge.limits.held)  # a line closes a moment after it was left
    with Visitor(strict) as stranger, stranger.socket():
        pass
