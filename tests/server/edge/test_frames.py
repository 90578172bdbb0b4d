"""Frames: what another implementation writes is read, what breaks the protocol is refused alike."""

from __future__ import annotations

import random
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, SERVER, Protocol, State

from fogado.server.frames import (
    CLOSE,
    PING,
    TEXT,
    WORTH_IT,
    BadFrame,
    FrameReader,
    Message,
    text_frame,
)
from tests.server.edge.visitors import wait_until

if TYPE_CHECKING:
    from tests.server.edge.visitors import Visitor

MOST = 1 << 16


def client_frames(messages: list[bytes], source: random.Random, *, deflate: bool) -> bytes:
    """Write messages as a client may: masked, in pieces, with pings in between."""
    found = bytearray()
    for message in messages:
        rsv1 = deflate and source.random() < 0.5
        data = message
        if rsv1:
            packer = zlib.compressobj(wbits=-12)
            data = (packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
        cuts = sorted(source.sample(range(len(data) + 1), source.randint(0, min(3, len(data)))))
        pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        for number, piece in enumerate(pieces):
            opcode = Opcode.CONT if number else Opcode.TEXT
            frame = bytearray(Frame(opcode, piece, number == len(pieces) - 1).serialize(mask=True))
            if rsv1 and not number:
                frame[0] |= 0x40
            found += frame
            if source.random() < 0.2:
                found += Frame(Opcode.PING, b"?").serialize(mask=True)
    return bytes(found)


@pytest.mark.parametrize("deflate", [False, True])
def test_messages_come_whole_however_they_are_cut(deflate: bool) -> None:
    source = random.Random(int(deflate))
    for size in (0, 1, 125, 126, 4000, MOST):
        messages = [source.randbytes(size // 2).hex().encode() for _ in range(3)]
        data = client_frames(messages, source, deflate=deflate)
        reader = FrameReader(MOST, inflates=deflate)
        read: list[tuple[int, bytes]] = []
        while data:
            step = source.choice((1, 2, 7, 100, 5000, len(data)))
            read += reader.feed(data[:step])
            data = data[step:]
        assert [payload for kind, payload in read if kind == TEXT] == messages
        assert {kind for kind, _ in read} <= {TEXT, PING}


def masked(first: int, payload: bytes, size: bytes | None = None) -> bytes:
    head = bytes((len(payload) | 0x80,)) if size is None else size
    return bytes((first,)) + head + bytes(4) + payload


BOMB = zlib.compressobj(wbits=-15)
BOMBED = (BOMB.compress(bytes(1 << 20)) + BOMB.flush(zlib.Z_SYNC_FLUSH))[:-4]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x01x", 1002),  # not masked
        (masked(0x91, b"x"), 1002),  # a reserved bit
        (masked(0xC1, b"x"), 1002),  # compressed without agreement
        (masked(0x83, b"x"), 1002),  # no known kind
        (masked(0x80, b"x"), 1002),  # nothing to continue
        (masked(0x01, b"x") + masked(0x81, b"y"), 1002),  # a message within a message
        (masked(0x09, b""), 1002),  # half a ping
        (masked(0x89, b"x" * 126, b"\xfe" + struct.pack("!H", 126)), 1002),  # a long ping
        (masked(0x81, b"", b"\xff" + struct.pack("!Q", MOST + 1)), 1009),
        (masked(0x81, b"", b"\xff" + struct.pack("!Q", 1 << 63)), 1009),
        (masked(0x01, b"x") + masked(0x80, b"", b"\xff" + struct.pack("!Q", MOST)), 1009),
    ],
)
def test_what_breaks_the_protocol_is_refused(data: bytes, code: int) -> None:
    """With the code that another implementation gives, and before its payload has come."""
    reader = FrameReader(MOST, inflates=False)
    with pytest.raises(BadFrame) as bad:
        list(reader.feed(data))
    assert bad.value.code == code
    other = Protocol(SERVER, state=State.OPEN, max_size=MOST)
    other.receive_data(data)
    assert other.close_sent is not None
    assert other.close_sent.code == code


@pytest.mark.parametrize(("payload", "code"), [(BOMBED, 1009), (b"\xff\xff\xff", 1002)])
def test_a_compressed_message_is_bounded_and_sound(payload: bytes, code: int) -> None:
    size = b"\xfe" + struct.pack("!H", len(payload))
    reader = FrameReader(MOST, inflates=True)
    with pytest.raises(BadFrame) as bad:
        list(reader.feed(masked(0xC1, payload, size)))
    assert bad.value.code == code


def test_noise_is_refused_or_waited_for() -> None:
    source = random.Random(7)
    for _ in range(3000):
        reader = FrameReader(MOST, inflates=source.random() < 0.5)
        try:
            for _ in range(20):
                for kind, payload in reader.feed(source.randbytes(source.randint(1, 40))):
                    assert kind in range(16)
                    assert len(payload) <= MOST
        except BadFrame:
            continue
        assert len(reader.rest) < 1000


@pytest.mark.parametrize("size", [0, 1, 125, 126, WORTH_IT, 65_535, 65_536, 200_000])
@pytest.mark.parametrize("window", [0, 9, 12])
def test_another_implementation_reads_our_frames(size: int, window: int) -> None:
    data = (b'{"is":"update"}' * (size // 15 + 1))[:size]
    deflate = PerMessageDeflate(True, True, window or 15, 15)
    other = Protocol(CLIENT, state=State.OPEN, max_size=None)
    other.extensions = [deflate]
    for frame in (text_frame(data, window), Message(data).frame(window)):
        other.receive_data(frame)
        (read,) = other.events_received()
        assert isinstance(read, Frame)
        assert (read.opcode, bytes(read.data)) == (Opcode.TEXT, data)
    if window and size >= WORTH_IT:
        assert len(frame) < size / 2


def test_a_frame_is_built_once_for_everybody() -> None:
    message = Message(b"x" * 5000)
    assert message.frame(12) is message.frame(12)
    assert message.frame(0) is message.frame(0)
    short = Message(b"x")
    assert short.frame(12) is short.frame(0)


def test_a_line_keeps_nothing_of_its_handshake(anna: Visitor) -> None:
    """No task, no parser, no request headers; that is what an idle line would weigh."""
    with anna.socket() as phone:
        phone.ask(do="unwatch", table="t")
        (socket,) = [line for line in anna.house.edge.lines if line.known is not None]
        kept = set(vars(socket.line))  # type: ignore[attr-defined]
        assert kept.isdisjoint({"scope", "conn", "request", "response", "queue", "app_state"})
        wait_until(lambda: socket.answering is None)  # type: ignore[attr-defined]
        assert not anna.house.server.server_state.tasks
        phone.line.send("x" * 20_000)  # compressed, and beyond what a message may be
        assert phone.hear("error")["code"] == "too-large"
        phone.line.ping().wait(60)


def test_a_client_may_close_at_any_time(anna: Visitor) -> None:
    """Its seats are free of it, and nothing of the line is left."""
    edge = anna.house.edge
    table = anna.made(me=2)
    before = len(edge.lines)
    with anna.socket() as phone:
        phone.watch(table, 0)
        hosted = edge.house.hosts[table]
        assert len(hosted.watchers) == 1
    wait_until(lambda: len(edge.lines) == before and not hosted.watchers)


def test_close_frames_are_answered() -> None:
    reader = FrameReader(MOST, inflates=False)
    assert list(reader.feed(masked(0x88, struct.pack("!H", 1000)))) == [(CLOSE, b"\x03\xe8")]
