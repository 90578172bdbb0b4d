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
        visitor.cookies.clear()  # a device that nobody knows
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


class Elsewhere(Visitor):
    """A visitor whose address a test chooses, as a proxy would tell it."""

    def at(self, address: str) -> Elsewhere:
        self.headers["x-forwarded-for"] = address
        return self

    def tries(self, password: str) -> int:
        body = {"login": "anna", "password": password}
        return self.post("/api/sign-in", json=body).status_code


GUESSED = (
    *NO_LIMITS,
    "sign-ins=10/300",
    "sign-ins-of-day=40/86400",
    "sign-ins-of-login=20/3600",
    "sign-ins-besieged=3/3600",
    "sign-ins-of-device=5/300",
)


def test_strangers_cannot_lock_the_owner_out(tmp_path: Path) -> None:
    """Guessing is stopped from everywhere; the owner gets in, from old devices and a new one."""
    settings = EdgeSettings(behind_proxy=True)
    password = "correct horse battery"
    limits = Limits(GUESSED, Clock())
    with open_house(tmp_path, settings, limits=limits) as house, Elsewhere(house) as owner:
        owner.at("198.51.100.1")
        assert owner.post("/api/accounts", json={"login": "anna", "password": password}).is_success
        with Elsewhere(house) as stranger:
            wrong = [
                stranger.at(f"203.0.{k}.7").tries("a guess") for k in range(30) for _ in range(9)
            ]
        refused = wrong.count(429)
        assert wrong.count(401) == 270 - refused
        # The login's tries, then three from each network.
        assert wrong.count(401) <= 20 + 3 * 30
        assert owner.tries(password) == 200, "a device that signed in before"
        for _ in range(5):
            assert owner.tries("mistyped") == 401
        assert owner.tries(password) == 429, "it has its own tries, and they are counted"
        with Elsewhere(house) as telephone:
            telephone.at("192.0.2.99")
            assert telephone.tries("mistyped") == 401
            assert telephone.tries(password) == 200, "a new device in another network"
        with Elsewhere(
            house, headers={"cookie": f"fogado-known={owner.cookies['fogado']}"}
        ) as forger:
            assert [forger.at("203.0.1.9").tries("a guess") for _ in range(4)][-1] == 429


def test_the_right_password_costs_no_tries(tmp_path: Path) -> None:
    """Whoever signs in and out all day is no danger."""
    limits = Limits(GUESSED, Clock())
    with open_house(tmp_path, EdgeSettings(), limits=limits) as house, Elsewhere(house) as anna:
        password = "correct horse battery"
        anna.post("/api/accounts", json={"login": "anna", "password": password})
        for _ in range(60):
            anna.cookies.clear()
            assert anna.tries(password) == 200


@pytest.mark.parametrize(
    ("addresses", "fine"),
    [
        ([f"203.0.113.{k}" for k in range(60)], 8),
        ([f"203.0.{k}.1" for k in range(60)], 60),
        ([f"2001:db8:1:2::{k}" for k in range(1, 61)], 2),
        ([f"2001:db8:1:{k}::1" for k in range(60)], 8),
    ],
)
def test_a_network_is_counted_beside_its_addresses(
    tmp_path: Path, addresses: list[str], fine: int
) -> None:
    """IPv4 /24, IPv6 /64 and /48: many addresses of one network are no more than four."""
    limits = Limits((*NO_LIMITS, "guests=2/3600"), Clock())
    settings = EdgeSettings(behind_proxy=True)
    with open_house(tmp_path, settings, limits=limits) as house, Elsewhere(house) as visitor:
        answers = [
            visitor.at(address).post("/api/guests", json={"name": "A"}) for address in addresses
        ]
        assert sum(answer.status_code == 201 for answer in answers) == fine
        for answer in answers:
            if answer.status_code != 201:
                assert answer.status_code == 429
                assert int(answer.headers["retry-after"]) > 0
                assert "Many guests" in answer.json()["says"]


def test_slow_limits_are_divided_among_processes() -> None:
    """What bounds what is kept; a quick one is not, as a person's lines stay with one process."""
    limits = Limits(["guests=30/3600", "codes=30/60"], Clock(), processes=4)
    assert spent(limits, "guests", "a") == 8
    assert spent(limits, "codes", "a") == 30


def test_plays_among_bots_are_counted(tmp_path: Path) -> None:
    """However they come about: set up so, started so, or played again."""
    limits = Limits((*NO_LIMITS, "bot-games=3/3600", "bot-games-of-address=4/3600"), Clock())
    with (
        open_house(tmp_path, EdgeSettings(), limits=limits) as house,
        Visitor(house, "Anna") as anna,
        Visitor(house, "Bence") as bence,
    ):
        made = anna.made("random", "random", me=0)
        table = anna.made("open", "random", me=0)
        assert anna.do(table, "bot", seat=0, bot="random").is_success
        assert anna.do(table, "start").is_success
        wait_until(lambda: anna.get(f"/api/tables/{made}").json()["phase"] == "over")
        assert anna.do(made, "rematch").is_success
        bots = {"game": "emerald-skulls", "seats": [{"who": "bot", "bot": "random"}] * 2}
        refused = anna.post("/api/tables", json=bots)
        assert refused.status_code == 429
        assert "Bots" in refused.json()["says"] or "bots" in refused.json()["says"]
        assert anna.made("random"), "with a person it is a play like any other"
        assert bence.post("/api/tables", json=bots).status_code == 201
        assert bence.post("/api/tables", json=bots).status_code == 429, "from one address"


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
