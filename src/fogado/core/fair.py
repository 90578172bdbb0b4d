"""Fair dice: a secret the house can no longer change, mixed with what every seat adds to it.

The house chooses a secret and publishes its commitment; then every seat may add entropy; then the
first draw is made.  Nobody could choose the luck: the house did not know the entropies, the seats
did not know the secret.  At the end the secret is revealed, and anybody can make every draw again.
How, byte by byte, is written down in ``docs/reference/luck.md``.
"""

from hashlib import sha256
from typing import Any, Final, final

from fogado.core.errors import FogadoError
from fogado.core.game import Pending
from fogado.core.source import keyed

SECRET: Final[int] = 32
"""Bytes of a secret."""
ENTROPY: Final[int] = 128
"""The most bytes a seat may add, as UTF-8."""
COMMITMENT_BEGINS: Final[bytes] = b"fogado/fair/1/commitment\n"
KEY_BEGINS: Final[bytes] = b"fogado/fair/1/key\n"


def commitment(secret: bytes) -> str:
    """Give what the house publishes before anybody adds entropy; it says nothing of the draws."""
    return sha256(COMMITMENT_BEGINS + check_secret(secret)).hexdigest()


def key_of(secret: bytes, entropies: tuple[str, ...]) -> str:
    """Mix the secret with what every seat added; all draws are keyed with it."""
    mixed = KEY_BEGINS + check_secret(secret)
    for entropy in entropies:
        added = check_entropy(entropy).encode()
        # Its length first: no two lists of entropies look the same when they are put together.
        mixed += len(added).to_bytes(2, "big") + added
    return sha256(mixed).hexdigest()


def check_secret(secret: bytes) -> bytes:
    """Take a secret of the right length as it is."""
    if len(secret) != SECRET:
        raise FogadoError(f"A secret has {SECRET} bytes, not {len(secret)}.")
    return secret


def check_entropy(text: str) -> str:
    """Take what a seat adds as it is, if it is a text and short enough."""
    try:
        length = len(text.encode())
    except UnicodeEncodeError:
        raise FogadoError("Entropy is a text that can be written as UTF-8.") from None
    if length > ENTROPY:
        raise FogadoError(f"Entropy has at most {ENTROPY} bytes as UTF-8, not {length}.")
    return text


def read_secret(text: Any) -> bytes:
    """Read a secret as it is written in a record."""
    if not is_hex(text, 2 * SECRET):
        raise FogadoError(f"a secret is written in {2 * SECRET} small hex digits.")
    return bytes.fromhex(text)


def is_hex(text: Any, digits: int) -> bool:
    """Is this a number in so many small hex digits?"""
    if not isinstance(text, str) or len(text) != digits:
        return False
    return all(letter in "0123456789abcdef" for letter in text)


@final
class Fair:
    """What is known of fair dice from the beginning: the commitment, and what each seat added."""

    def __init__(self, commitment: str, entropies: tuple[str, ...]) -> None:
        self.commitment = commitment
        self.entropies = entropies
        """By seat; an empty text where a seat added nothing."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {"commitment": self.commitment, "entropies": list(self.entropies)}

    def fits(self, secret: bytes) -> bool:
        """Is this the secret the house was committed to?"""
        return commitment(secret) == self.commitment


def read_fair(data: Any, seats: int) -> Fair:
    """Read it from plain data, for a table of so many seats."""
    if not isinstance(data, dict) or sorted(data) != ["commitment", "entropies"]:
        raise FogadoError("fair dice have a commitment and entropies, and nothing else.")
    entropies = data["entropies"]
    if not is_hex(data["commitment"], 2 * SECRET):
        raise FogadoError(f"a commitment is written in {2 * SECRET} small hex digits.")
    if not isinstance(entropies, list) or not all(isinstance(text, str) for text in entropies):
        raise FogadoError("the entropies are a list of texts.")
    if len(entropies) != seats:
        raise FogadoError(f"{seats} seats have {seats} entropies, not {len(entropies)}.")
    return Fair(data["commitment"], tuple([check_entropy(text) for text in entropies]))


@final
class Draws:
    """All luck of a secret and its entropies, keyed by purpose, seat and count."""

    def __init__(self, secret: bytes, entropies: tuple[str, ...], key: str | None = None) -> None:
        self.key = key_of(secret, entropies) if key is None else key
        self.counts: dict[tuple[str, int], int] = {}

    def copy(self) -> "Draws":
        """Return draws that go on from here by themselves."""
        twin = Draws(b"", (), self.key)
        twin.counts = self.counts.copy()
        return twin

    def next(self, pending: Pending) -> Any:
        """Give what the next draw of this kind gives; it is not counted yet."""
        purpose, seat = pending.purpose, pending.seat
        count = self.counts.get((purpose, seat), 0)
        return pending.sample(keyed(self.key, purpose, seat, count))

    def count(self, purpose: str, seat: int) -> int:
        """Count a draw that was made, and say the how-manieth of its kind it was, from 0.

        A draw that is taken back stays counted: the next one of its kind is another.
        """
        count = self.counts.get((purpose, seat), 0)
        self.counts[purpose, seat] = count + 1
        return count
