"""Where luck comes from: numbers that are the same on every machine and every Python.

Nothing here uses :mod:`random`.  A seed is spread with SHA-256 and drawn with a
multiply-with-carry generator, both written down in ``docs/reference/luck.md`` so that a stranger
can repeat every draw.
"""

from hashlib import sha256
from typing import Any, Final, final

from fogado.core.native import i64, mypyc_attr

MULTIPLIER: Final[int] = 698769069
MASK: Final[int] = 0xFFFFFFFF
WORD: Final[int] = 0x100000000


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Something that can be asked for a number."""

    def below(self, n: i64) -> i64:
        """Draw one of 0, 1, …, n-1, each equally likely."""
        raise NotImplementedError

    def random(self) -> float:
        """Draw a number from 0 up to, but not including, 1."""
        raise NotImplementedError


@final
class Seeded(Source):
    """The same numbers for the same seed, everywhere and for ever."""

    def __init__(self, seed: bytes) -> None:
        digest = sha256(b"fogado:" + seed).digest()
        # Both halves below their bounds and never both zero: no seed meets the two dead states.
        self.low: i64 = int.from_bytes(digest[:4], "big")
        self.high: i64 = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)

    def word(self) -> i64:
        """Draw 32 bits."""
        mixed: i64 = self.low * MULTIPLIER + self.high
        low: i64 = mixed & MASK
        high: i64 = mixed >> 32
        self.low = low
        self.high = high
        return low ^ high

    def below(self, n: i64) -> i64:
        if n > WORD or n < 1:
            raise ValueError(f"A draw below {n} is not possible; 1 to {WORD} are.")
        # Words past the last whole multiple of n would favour small numbers: draw again.
        # That multiple lies less than n below the end, so it is hardly ever worked out.
        drawn: i64 = self.word()
        while drawn > WORD - n and drawn >= WORD - WORD % n:
            drawn = self.word()
        return drawn % n

    def random(self) -> float:
        upper: int = self.word() >> 5
        lower: int = self.word() >> 6
        return (upper * 67108864.0 + lower) / 9007199254740992.0


def seeded(seed: int | str) -> Seeded:
    """Make the source of a seed given as a number or a word."""
    return Seeded(str(seed).encode())


def keyed(secret: str, purpose: str, seat: int, count: int) -> Seeded:
    """Make the source of one draw: the ``count``-th of this ``purpose`` for this ``seat``.

    Two tables with the same secret give the same seat the same luck, whatever the others do.
    """
    return Seeded(f"{secret}/{purpose}/{seat}/{count}".encode())


@final
class Borrowed(Source):
    """Luck from anything that has ``random() -> float``, such as ``random.Random``."""

    def __init__(self, lender: Any) -> None:
        self.lender = lender

    def below(self, n: i64) -> i64:
        drawn: int = int(self.lender.random() * n)
        return drawn

    def random(self) -> float:
        drawn: float = self.lender.random()
        return drawn


def as_source(source: Any) -> Source:
    """Take a source as it is, or borrow from whatever has ``random()``."""
    return source if isinstance(source, Source) else Borrowed(source)
