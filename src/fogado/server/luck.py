"""Where the house takes its own luck from: the machine; for tests only, a word.

The dice of a table come from its secret and from what every seat adds (see ``core/fair.py``).
Whoever knows the secret knows the dice, so a fixed one is for browser tests that are to meet the
same game each time.  It is for one process, for this machine only, and for a folder of its own,
which never becomes the folder of a house for people.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from fogado.core.errors import FogadoError
from fogado.core.fair import SECRET

if TYPE_CHECKING:
    from fogado.server.serving import Plan

MARK = "luck-is-fixed"
"""The file that marks a folder in which all dice are known."""
HERE = ("127.0.0.1", "::1", "localhost")


class Luck:
    """Luck that nobody can foresee."""

    def secret(self) -> bytes:
        """Choose the secret of a new table."""
        return secrets.token_bytes(SECRET)

    def thoughts(self, seat: int, moment: int) -> str:
        """Give a bot a seed for what it tosses, wherever it thinks."""
        return secrets.token_hex(16)

    def shuffled(self, seats: list[int]) -> list[int]:
        """Put seats that may act at any time into an order."""
        return sorted(seats, key=lambda _: secrets.randbelow(1000))


class FixedLuck(Luck):
    """The same luck each time; tests tell tables apart by the entropy of the seats."""

    def __init__(self, word: str) -> None:
        self.word = word

    def secret(self) -> bytes:
        return sha256(f"fixed luck {self.word}".encode()).digest()[:SECRET]

    def thoughts(self, seat: int, moment: int) -> str:
        return f"{self.word} {seat} {moment}"

    def shuffled(self, seats: list[int]) -> list[int]:
        return sorted(seats)


def check_luck(plan: Plan) -> None:
    """Keep fixed luck away from people, and people away from where luck was fixed."""
    folder = Path(plan.data)
    mark = folder / MARK
    if not plan.fixed_luck:
        if not plan.database and mark.exists():
            raise FogadoError(
                f"The dice of every table in {folder} are known: luck was fixed there for tests."
                " Choose another folder with --data."
            )
        return
    others = plan.origins or plan.behind_proxy or plan.database or plan.redis or plan.workers > 1
    if others or plan.host not in HERE:
        raise FogadoError(
            "Fixed luck is for tests in one process on this machine: it goes with --host 127.0.0.1"
            " and --data, and with no --origin, --behind-proxy, --database, --redis or --workers."
        )
    if folder.is_dir() and not mark.exists() and any(folder.iterdir()):
        raise FogadoError(f"Fixed luck needs a folder of its own, and {folder} is in use.")


def luck_of(plan: Plan) -> Luck:
    """Give the luck of a plan; a folder in which all dice are known is marked for good."""
    check_luck(plan)
    if not plan.fixed_luck:
        return Luck()
    folder = Path(plan.data)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).touch()
    return FixedLuck(plan.fixed_luck)
