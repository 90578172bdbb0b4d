"""The WebSocket: hello, order, errors, slow readers, goodbyes."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import threading
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from fogado.server import open_socket
from fogado.server.edge import EdgeSettings
from fogado.server.hearing import MESSAGE_SIZE
from fogado.server.outbox import Outbox
from fogado.server.people import digest
from fogado.server.protocol import VERSION
from fogado.server.sockets import Socket
from tests.server.edge.visitors import LONG, NO_LIMITS, OpenHouse, Visitor, open_house

if TYPE_CHECKING:
    from pathlib import Path


def test_hello_comes_first_and_in_our_version(anna: Visitor) -> None:
    """Anything else is refused, and the line stays open for a better try."""
    with anna.socket(hello=False) as phone:
        assert phone.ask(do="watch", table="x")["code"] == "bad-message"
        phone.say(do="hello", version=VERSION + 1)
        wrong = phone.hear("error")
        assert str(VERSION) in wrong["says"]
        phone.say(do="hello", version=VERSION, language="hu")
        welcome = phone.hear("welcome")
        assert welcome["you"] == {"id": anna.id, "name": "Anna", "account": False}
        error = phone.ask(do="watch", table="x")
        assert error["says"] == "Nincs ilyen asztal, vagy nem neked szól."


def test_a_stranger_may_watch_and_nothing_else(anna: Visitor, stranger: Visitor) -> None:
    """Spectators need no name."""
    table = anna.made(me=2)
    with stranger.socket() as phone:
        assert phone.heard[0]["you"] is None
        assert phone.watch(table, None)["view"] is not None
        for do, fields in (("sit", {}), ("say", {"text": "x"}), ("why", {"seat": 0, "take": "x"})):
            assert phone.ask(do=do, table=table, **fields)["code"] == "not-signed-in"


def test_everybody_hears_of_an_act(anna: Visitor, bence: Visitor) -> None:
    """Who acts gets an answer; who watches gets the update, each through their own eyes."""
    table = anna.made("open")
    bence.do(table, "sit")
    anna.do(table, "start")
    people = {0: anna, 1: bence}
    with anna.socket() as phone, bence.socket() as other:
        views = {0: phone.watch(table, 0), 1: other.watch(table, 1)}
        phones = {0: phone, 1: other}
        seat = next(seat for seat, update in views.items() if update["ask"])
        take = views[seat]["ask"]["choices"][0]["take"]
        acted = phones[seat].ask(
            do="act", table=table, seat=seat, take=take, seq=views[seat]["seq"]
        )
        assert acted["is"] == "ack"
        heard = phones[1 - seat].hear("update", seat=1 - seat, seq=acted["seq"])
        assert heard["whole"] is False
        assert [told["event"] for told in heard["happened"]]
        assert people[seat].update(table, seat)["seq"] == acted["seq"]


def test_commands_are_done_in_the_order_they_are_sent(anna: Visitor) -> None:
    """Many at once, without waiting for answers."""
    table = anna.made("open", settings={"chat": True})
    with anna.socket() as phone:
        phone.watch(table, 0)
        for number in range(30):
            phone.say(do="say", id=f"c{number}", table=table, text=str(number))
        acks: list[str] = []
        while len(acks) < 30:
            message = phone.next()
            if message["is"] == "ack":
                acks.append(message["id"])
        assert acks == [f"c{number}" for number in range(30)]
    said = anna.house.call(lambda: anna.house.edge.house.store.chat(table))
    assert [line.text for line in said] == [str(number) for number in range(30)]


def test_the_same_command_twice_is_done_once(anna: Visitor) -> None:
    """Over one line, over another, and over HTTP."""
    table = anna.made(me=2)
    answer = {"id": "twice", **anna.asked(table)[1]}
    with anna.socket() as phone:
        first = phone.ask(do="act", table=table, **answer)
        assert first["is"] == "ack"
        assert phone.ask(do="act", table=table, **answer) == first
    with anna.socket() as phone:
        assert phone.ask(do="act", table=table, **answer) == first
    assert anna.post(f"/api/tables/{table}/act", json=answer).json() == first


def test_a_stale_act_changes_nothing(anna: Visitor) -> None:
    """Who was behind is told how far the table is."""
    table = anna.made(me=2)
    update, answer = anna.asked(table)
    with anna.socket() as phone:
        assert phone.ask(do="act", table=table, **answer)["is"] == "ack"
        now = anna.update(table)["seq"]
        stale = phone.ask(do="act", table=table, **answer)
        assert stale["is"] == "error"
        assert stale["code"] in ("stale", "not-now", "illegal")
    assert anna.update(table)["seq"] == now > update["seq"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "bad-message"),
        ("nonsense", "bad-message"),
        ("{", "bad-message"),
        ("null", "bad-message"),
        ("[]", "bad-message"),
        ("{}", "bad-message"),
        ('{"do":"dance","id":"x1"}', "bad-message"),
        ('{"do":"start","id":"x1"}', "bad-message"),
        ('{"do":"start","id":"x1","table":"t","more":1}', "bad-message"),
        ('{"do":"start","id":"","table":"t"}', "bad-message"),
        ('{"do":"start","id":"x1","table":"../t"}', "bad-message"),
        ('{"do":"act","id":"x1","table":"t","seat":8,"take":"x","seq":0}', "bad-message"),
        ('{"do":"act","id":"x1","table":"t","seat":0,"take":"x","seq":"0"}', "bad-message"),
        ('{"do":"say","id":"x1","table":"t","text":"\\u0000"}', "bad-message"),
        ('{"do":"say","id":"x1","table":"t","text":"\\ud800"}', "bad-message"),
        ('{"do":"say","id":"x1","table":"t","text":"%s"}' % ("x" * 501), "bad-message"),
        ('{"do":"say","id":"x1","table":"t","text":"%s"}' % ("x" * MESSAGE_SIZE), "too-large"),
        ("[" * 10_000, "bad-message"),
        (b'{"do":"start","id":"x1","table":"t"}', "bad-message"),
        ('{"do":"start","id":"x1","table":"nowhere"}', "unknown"),
    ],
)
def test_what_cannot_be_taken_is_answered_in_words(
    anna: Visitor, message: str | bytes, code: str
) -> None:
    """A clear error, with the message's id where it had one; the line goes on."""
    with anna.socket() as phone:
        phone.line.send(message)
        error = phone.hear("error")
        assert error["code"] == code
        assert error["says"]
        text = message.decode() if isinstance(message, bytes) else message
        if '"id":"x1"' in text and isinstance(message, str) and "ud800" not in message:
            assert error["id"] == "x1"
        assert phone.ask(do="unwatch", table="t")["is"] == "ack"


def test_a_message_beyond_all_reason_cuts_the_line(anna: Visitor) -> None:
    """It is not even read."""
    with anna.socket() as phone:
        phone.line.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            phone.hear("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_too_many_mistakes_end_the_line(tmp_path: Path) -> None:
    """First errors, then a goodbye with its reason."""
    settings = EdgeSettings(limits=(*NO_LIMITS, "mistakes=5/3600"))
    with open_house(tmp_path, settings) as house, Visitor(house, "Anna") as anna:
        with anna.socket() as phone:
            for _ in range(6):
                phone.line.send("nonsense")
            bye = phone.hear("bye")
            assert bye["back"] > 0
            assert [m["code"] for m in phone.heard if m["is"] == "error"] == ["bad-message"] * 6
            with pytest.raises(ConnectionClosed) as closed:
                phone.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
        assert anna.get("/api/me").is_success


def test_too_many_messages_are_refused_one_by_one(tmp_path: Path) -> None:
    """What is over the limit is not done, and said so."""
    settings = EdgeSettings(limits=(*NO_LIMITS, "messages=5/3600"))
    with (
        open_house(tmp_path, settings) as house,
        Visitor(house, "Anna") as anna,
        anna.socket() as phone,
    ):
        for number in range(6):
            phone.say(do="unwatch", id=f"u{number}", table="t")
        answers = [phone.hear_answer() for _ in range(6)]
    acks = [answer["is"] for answer in answers].count("ack")
    assert acks in (3, 4), "hello was one of the five, and perhaps a pong"
    assert {answer["code"] for answer in answers if answer["is"] == "error"} == {"too-many"}


def test_nobody_who_says_nothing_keeps_a_line(tmp_path: Path) -> None:
    """Hello must come soon."""
    settings = EdgeSettings(limits=NO_LIMITS, hello_seconds=0.1)
    with (
        open_house(tmp_path, settings) as house,
        Visitor(house) as visitor,
        visitor.socket(hello=False) as phone,
    ):
        assert phone.hear("bye")
        with pytest.raises(ConnectionClosed):
            phone.next()


def test_pings_measure_the_line(tmp_path: Path) -> None:
    """Every pong tells how long its ping took; a pong to no ping teaches nothing."""
    clock = Ticking()
    settings = EdgeSettings(limits=NO_LIMITS, ping_seconds=0.05)
    with (
        open_house(tmp_path, settings, clock=clock) as house,
        Visitor(house) as visitor,
        visitor.socket() as phone,
    ):
        line = next(iter(house.edge.lines))
        assert isinstance(line, Socket)
        phone.say(do="pong", n=99)
        while len(line.times) < 3:
            phone.hear("ping")
        assert min(line.times) > 0, "each look at this clock is a tick"


@pytest.mark.parametrize(("kernel", "known"), [(0, 0), (7, 7), (10**6, 20)])
def test_late_pongs_make_no_line_look_slower_than_the_kernel_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: int, known: int
) -> None:
    """The best of the last pongs counts, and the kernel's figure where that is better."""
    monkeypatch.setattr(open_socket, "measured_ms", lambda transport: kernel)
    with (
        open_house(tmp_path, EdgeSettings(limits=NO_LIMITS, ping_seconds=1e6)) as house,
        Visitor(house) as visitor,
        visitor.socket(),
    ):
        line = next(iter(house.edge.lines))
        assert isinstance(line, Socket)
        line.times = ()
        assert line.rtt == 0, "nobody is slow before anything was measured"
        line.times = (9_000, 20, 400)
        assert line.rtt == known


class Ticking:
    """A clock that goes on by one whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


def test_a_session_revoked_elsewhere_is_noticed(tmp_path: Path) -> None:
    """Another process may have ended it: the line looks now and then."""
    settings = EdgeSettings(limits=NO_LIMITS, ping_seconds=0.05, keep_alive_seconds=0.05)
    with open_house(tmp_path, settings) as house, Visitor(house, "Anna") as anna:
        table = anna.made(me=2)
        token = anna.cookies["fogado"].rpartition(".")[0]
        with anna.socket() as phone, anna.stream("GET", f"/api/stream?table={table}") as stream:
            lines = stream.iter_lines()
            assert json.loads(next(lines))["is"] == "update"
            store = house.edge.house.store
            house.call(lambda: store.end_session(digest(token), anna.id))
            assert phone.hear("bye")["back"] == 0
            assert any("bye" in line for line in lines)


def test_a_closing_house_says_goodbye(tmp_path: Path) -> None:
    """On sockets and streams; what was begun is finished."""
    with open_house(tmp_path) as house, Visitor(house, "Anna") as anna:
        table = anna.made(me=2)
        with anna.socket() as phone, anna.stream("GET", f"/api/stream?table={table}") as stream:
            phone.watch(table, 0)
            lines = stream.iter_lines()
            next(lines)
            house.loop.call_soon_threadsafe(setattr, house.server, "should_exit", True)
            assert phone.hear("bye")["back"] > 0
            with pytest.raises(ConnectionClosed) as closed:
                phone.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
            assert json.loads([line for line in lines if line][-1])["is"] == "bye"


def test_a_command_in_hand_is_finished_when_the_house_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer still comes, before the goodbye's end."""
    with open_house(tmp_path) as house, Visitor(house, "Anna") as anna:
        table = anna.made("open")
        begun = threading.Event()
        command = house.edge.house.command

        async def slow(*given: Any, **more: Any) -> Any:
            begun.set()
            await asyncio.sleep(0.3)
            return await command(*given, **more)

        monkeypatch.setattr(house.edge.house, "command", slow)
        with anna.socket() as phone:
            phone.say(do="say", id="last", table=table, text="still here")
            assert begun.wait(LONG)
            house.loop.call_soon_threadsafe(setattr, house.server, "should_exit", True)
            phone.hear("bye")
    with open_house(tmp_path) as house:
        said = house.call(lambda: house.edge.house.store.chat(table))
        assert [line.text for line in said] == ["still here"]


def test_an_outbox_is_bounded() -> None:
    """By number and by size; a full one takes nothing more and gives nothing more."""
    box = Outbox(messages=2, size=100)
    assert box.take() is None
    box.put(b"one")
    box.put(b"two")
    assert box.take() == b"one"
    box.put(b"three")
    box.put(b"four")
    assert box.full
    assert box.take() is None
    box = Outbox(messages=10, size=100)
    box.put(b"x" * 101)
    box.put(b"y")
    assert box.full
    box = Outbox()
    box.put(b"last")
    box.ended = True
    box.put(b"too late")
    assert box.take() == b"last"
    assert box.take() is None


def test_a_slow_reader_is_dropped_and_can_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who never reads costs a bounded box, and nobody else anything."""
    monkeypatch.setattr("fogado.server.open_socket.Outbox", lambda: Outbox(messages=20))
    monkeypatch.setattr("fogado.server.open_socket.LAST_WORDS", 0.1)
    monkeypatch.setattr("fogado.server.wire.LAST_SECONDS", 0.1)
    with open_house(tmp_path) as house, Visitor(house, "Anna") as anna:
        # What the machine itself holds back counts too: let it hold little.
        house.listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
        table = anna.made(me=2)
        line = never_reads(house, anna, table)
        with anna.socket() as phone:
            phone.watch(table, 0)
            for _ in range(20_000):
                if len(house.edge.lines) == 1:
                    break
                phone.ask(do="say", table=table, text="x" * 500)
            assert len(house.edge.lines) == 1, "only the one that reads is left"
            dropped = house.edge.metrics.dropped.labels("slow")
            assert dropped._value.get() == 1
        line.close()
        with anna.socket() as phone:
            assert phone.watch(table, 0)["whole"] is True


def never_reads(house: OpenHouse, visitor: Visitor, table: str) -> sockets.socket:
    """Open a socket by hand, watch a table, and never read a byte again."""
    host, port = house.url.removeprefix("http://").split(":")
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.settimeout(LONG)
    line.connect((host, int(port)))
    cookie = f"fogado={visitor.cookies['fogado']}"
    line.sendall(
        f"GET /api/socket HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: {cookie}\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    for said in (
        {"do": "hello", "version": VERSION},
        {"do": "watch", "id": "w", "table": table, "seat": 0},
    ):
        data = json.dumps(said).encode()
        assert len(data) < 126
        line.sendall(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)
    return line
