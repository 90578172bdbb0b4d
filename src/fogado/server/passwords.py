"""Passwords that everybody would guess, and why they are refused."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources
from itertools import pairwise

from fogado.server.refused import Refused

SIGNS = str.maketrans("@430!1$578|+(9", "aaeoiisstbitcg")
"""Letters that people write as signs and digits."""
ROWS = (
    "1234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "1q2w3e4r5t6y7u8i9o0p",
    "1q2w3e4r5t6z7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1qay2wsx3edc4rfv5tgb6zhn7ujm",
    "qazwsxedcrfvtgbyhnujm",
    "147258369",
    "741852963",
)
"""What fingers and heads run along, forwards and backwards."""
NEIGHBOURS = frozenset(
    pair for row in ROWS for one in (row, row[::-1]) for pair in pairwise(one)
) | {("0", "1"), ("1", "0")}
PIECES = 3
"""A password of so few runs of neighbours is no better than one of so few letters."""
DIFFERENT = 5
"""So many different characters are needed."""
AROUND = 6
"""So many digits and signs around a common word change nothing."""
MORE = 4
"""So much beside one's own login is hardly more than the login."""
DIGITS = 12
"""Digits alone must be so many: a date and a telephone number have fewer."""


@cache
def common_words() -> frozenset[str]:
    """Return the words that make a password common."""
    file = resources.files("fogado.server").joinpath("common_passwords.txt")
    return frozenset(file.read_text().split())


def folded(word: str) -> str:
    """Return a word in small letters without accents, signs and spaces."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(one for one in parts if one.isalnum())


def check_password(password: str, *own: str) -> None:
    """Refuse a password that everybody would guess; ``own`` are the login and the name."""
    if is_common(password, *own):
        raise Refused("bad-message", "edge.common-password")


def is_common(password: str, *own: str) -> bool:
    """Tell whether everybody would guess a password early."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    if len(set(plain) - {" "}) < DIFFERENT or runs(plain) <= PIECES:
        return True
    if plain.isdecimal() and len(plain) < DIGITS:
        return True
    stems = stems_of(plain)
    if any(once(stem) in common_words() for stem in stems):
        return True
    mine = {folded(word) for word in own} | {folded(word)[::-1] for word in own}
    return any(is_little_more(plain, word) for word in mine if len(word) > 2)


def stems_of(plain: str) -> set[str]:
    """Return what may be meant by a password: without what stands around it, signs as letters."""
    ends = [plain]
    for left in range(AROUND + 1):
        if left and (left >= len(plain) or plain[left - 1].isalpha()):
            break
        for right in range(AROUND + 1):
            end = len(plain) - right
            if right and (end <= left or plain[end].isalpha()):
                break
            ends.append(plain[left:end])
    whole = plain.rstrip("0123456789")
    if runs(plain[len(whole) :]) <= 1:
        ends.append(whole)  # a word and 12345678
    found = {folded(one) for one in ends}
    found |= {folded(one.translate(SIGNS)) for one in ends}
    return found | {folded(one.replace("1", "l").translate(SIGNS)) for one in ends}


def once(stem: str) -> str:
    """Return a word that is said several times as said once."""
    size = (stem + stem).find(stem, 1)
    return stem[:size] if 2 < size < len(stem) else stem


def runs(text: str) -> int:
    """Count the pieces of a text that are neighbours on a keyboard or in the alphabet."""
    if not text:
        return 0
    return 1 + sum(one != other and (one, other) not in NEIGHBOURS for one, other in pairwise(text))


def is_little_more(plain: str, word: str) -> bool:
    """Tell whether a password is a word and hardly anything besides."""
    stems = (folded(plain), folded(plain.translate(SIGNS)))
    return any(word in stem and len(stem) - len(word) <= MORE for stem in stems)
