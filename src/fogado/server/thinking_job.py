"""What is asked of a process that thinks, what it answers, and what each kind of question may cost.

Questions and replies are JSON, each after its length in four bytes, over one socket.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fogado.core.source import seeded

if TYPE_CHECKING:
    from fogado.core.game import State

HEAD = 4
"""Bytes of the length before every message."""


class Question(msgspec.Struct):
    """Something to think about."""

    kind: str
    facts: dict[str, Any]
    cpu: float = 0.0
    """Seconds of computing after which the process ends itself; 0 for no such end."""


class Reply(msgspec.Struct, omit_defaults=True):
    """How far a thought is, or what it came to."""

    done: int = 0
    total: int = 0
    answer: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""
    ms: float = -1.0
    """The milliseconds of computing it took; less than 0 while it goes on."""


class Size(IntEnum):
    """How long a thought is expected to take; every process takes sizes up to its own."""

    SHORT = 0
    USUAL = 1
    LONG = 2
    BATCH = 3


UP_TO = {Size.SHORT: 300.0, Size.USUAL: 2_500.0, Size.LONG: 30_000.0}
"""The milliseconds of computing up to which a thought is of a size."""


class Kind(NamedTuple):
    """What a kind of question may cost."""

    cost: float
    """The milliseconds it is expected to take before anything is known."""
    cpu: float
    """Seconds of computing after which it is given up, and its process with it."""
    wall: float
    """Seconds after which it is given up, however little was computed."""
    patience: float
    """Seconds it may wait for a process; 0 for as long as it takes."""


KINDS = {
    "bot": Kind(100.0, 15.0, 60.0, 0.0),
    "hints": Kind(1_000.0, 15.0, 60.0, 60.0),
    "odds": Kind(200.0, 15.0, 60.0, 60.0),
    "replay": Kind(50.0, 20.0, 60.0, 30.0),
    "record": Kind(50.0, 20.0, 60.0, 30.0),
    "verify": Kind(100.0, 20.0, 60.0, 30.0),
    "draws": Kind(100.0, 20.0, 60.0, 30.0),
    "review": Kind(60_000.0, 900.0, 1_800.0, 0.0),
}


def size_of(cost: float) -> Size:
    """Return the size of a thought that is expected to take so many milliseconds."""
    return next((size for size, most in UP_TO.items() if cost <= most), Size.BATCH)


def framed(message: object) -> bytes:
    """Write a message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def question(kind: str, state: State, seat: int | None, **more: Any) -> Question:
    """Put a question about a table; it holds what one pair of eyes sees, the rest is made up.

    Measured: 0.1 ms compiled, 0.3 ms interpreted, and 3 kB.
    """
    game = state.game
    world = game.sample(state.view(seat), seeded(kind))
    return Question(kind, {"game": game.name, "state": game.save(world), "seat": seat, **more})
