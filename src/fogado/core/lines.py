"""The lines of a record: what each says, and the digest that chains it to all before it."""

import json
from hashlib import sha256
from typing import Any, Final, final

from fogado.core.errors import BadRecord

DIGEST: Final[int] = 16
"""Hex digits of the digest at the end of a line."""
BACK: Final[frozenset[str]] = frozenset(("back", "seat"))
"""All that a line says when something is taken back."""


@final
class Entry:
    """One line of a play: a seat's answer, what luck gave, or that something was taken back.

    An answer that came too late is written down too, where the table keeps the time: it changes
    nothing, but everybody can see that it came, and when.
    """

    def __init__(
        self,
        seat: int,
        text: str,
        purpose: str | None = None,
        at: int | None = None,
        back: int | None = None,
        lost: bool = False,
    ) -> None:
        self.seat = seat
        self.text = text
        self.purpose = purpose
        """The kind of luck; ``None`` for an answer."""
        self.at = at
        """When an answer came, in milliseconds of its window, where the table keeps the time."""
        self.back = back
        """The line after which the table is again as it was; ``None`` if nothing is taken back."""
        self.lost = lost
        """Did an answer come too late?"""

    @property
    def acts(self) -> bool:
        """Is it an answer that changed something?"""
        return self.purpose is None and self.back is None and not self.lost

    def plain(self) -> dict[str, Any]:
        """Give the line as plain data."""
        if self.back is not None:
            return {"back": self.back, "seat": self.seat}
        if self.purpose is not None:
            return {"luck": self.purpose, "seat": self.seat, "gives": self.text}
        data: dict[str, Any] = {"seat": self.seat, "lost" if self.lost else "take": self.text}
        if self.at is not None:
            data["at"] = self.at
        return data


def chain(before: str, line: dict[str, Any]) -> str:
    """Digest a line together with everything before it."""
    said = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{before}\n{said}".encode()).hexdigest()[:DIGEST]


def digested(before: str, data: dict[str, Any]) -> tuple[str, str]:
    """Write a line with its digest at the end, and give the digest too."""
    digest = chain(before, data)
    return json.dumps({**data, "digest": digest}, ensure_ascii=False), digest


def last_digest(lines: list[str]) -> str:
    """Give the digest that stands on the last line."""
    digest = json.loads(lines[-1])["digest"]
    assert isinstance(digest, str)
    return digest


def read_lines(lines: list[str]) -> list[dict[str, Any]]:
    """Read lines and check their digests; give them as plain data, without the digests."""
    digest = ""
    data: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        parsed = read_line(line, number)
        claimed = parsed.pop("digest", None)
        digest = chain_read(digest, parsed, number)
        if claimed != digest:
            raise BadRecord(f"Line {number} was changed: its digest does not fit.", number)
        data.append(parsed)
    return data


def read_line(line: str, number: int) -> dict[str, Any]:
    """Read one line of JSON."""
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord(f"Line {number} is not JSON.", number) from None
    if not isinstance(parsed, dict):
        raise BadRecord(f"Line {number} is not a line of a record.", number)
    return parsed


def chain_read(before: str, line: dict[str, Any], number: int) -> str:
    """Digest a line somebody gave us; JSON can write half a letter, which is no text."""
    try:
        return chain(before, line)
    except UnicodeEncodeError:
        raise BadRecord(f"Line {number} is not a text in UTF-8.", number) from None


def read_entry(data: dict[str, Any], number: int) -> Entry:
    """Read an answer, what luck gave, or that something was taken back."""
    seat = data.get("seat")
    if "back" in data:
        back = data["back"]
        if type(back) is not int or not isinstance(seat, int) or not data.keys() <= BACK:
            raise BadRecord(f"Line {number} goes back, but names no seat and line.", number)
        return Entry(seat, "", back=back)
    text = data.get("take", data.get("lost", data.get("gives")))
    purpose = data.get("luck")
    named = isinstance(purpose, str) and purpose != ""
    kinds = ("take" in data) + ("luck" in data) + ("lost" in data)
    if (
        not isinstance(seat, int)
        or not isinstance(text, str)
        or kinds != 1
        or named != ("luck" in data)
    ):
        raise BadRecord(f"Line {number} is neither an answer nor luck.", number)
    at = data.get("at")
    if "at" in data and (type(at) is not int or at < 0 or named):
        raise BadRecord(
            f"Line {number}: only an answer has a time, in milliseconds from 0.", number
        )
    return Entry(seat, text, purpose, at, lost="lost" in data)
