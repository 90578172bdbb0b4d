"""The operating system's word on how slow a line is."""

from __future__ import annotations

import socket
import struct
from typing import Any

import pytest

from fogado.server import round_trip


class Transport:
    """A transport as far as its socket goes."""

    def __init__(self, line: Any) -> None:
        self.line = line

    def get_extra_info(self, name: str) -> Any:
        assert name == "socket"
        return self.line


class Line:
    """A socket that was measured, or not."""

    def __init__(self, answer: bytes | OSError) -> None:
        self.answer = answer

    def getsockopt(self, *_: Any) -> bytes:
        if isinstance(self.answer, OSError):
            raise self.answer
        return self.answer


def told(microseconds: int) -> Line:
    return Line(bytes(round_trip.MIN_RTT) + struct.pack("=I", microseconds))


@pytest.mark.parametrize(
    ("line", "milliseconds"),
    [
        (told(123_456), 123),
        (told(round_trip.UNKNOWN), 0),
        (Line(b"short"), 0),
        (Line(OSError()), 0),
        (None, 0),
    ],
)
def test_what_nobody_measured_is_not_made_good(
    line: Any, milliseconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_trip, "TCP_INFO", 11)
    assert round_trip.measured_ms(Transport(line)) == milliseconds
    assert round_trip.measured_ms(None) == 0


@pytest.mark.skipif(round_trip.TCP_INFO is None, reason="this system does not tell")
def test_a_line_on_this_machine_takes_next_to_nothing() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        with socket.create_connection(listening.getsockname()) as there:
            here, _ = listening.accept()
            with here:
                for _ in range(5):
                    here.send(b"?")
                    there.recv(1)
                    there.send(b"!")
                    here.recv(1)
                assert round_trip.measured_ms(Transport(here)) < 1000
