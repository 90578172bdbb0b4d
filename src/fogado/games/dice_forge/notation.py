"""Text forms: moves both ways, and dice as lists of faces."""

import re
from typing import Final

from fogado.core.agenda import Option
from fogado.core.errors import BadNotation
from fogado.core.game import not_notation
from fogado.games.dice_forge.faces import Face, die_of, face_of
from fogado.games.dice_forge.moves import BY_TEXT
from fogado.games.dice_forge.tokens import TRITON

EXAMPLES: Final[list[str]] = [
    "forge G3",
    "over light G1",
    "feat hammer",
    "take S1",
    TRITON[0].text,
    "pass",
]
REPEATED: Final[re.Pattern[str]] = re.compile(r"^([1-6])[*x](.+)$")
SIDES: Final[int] = 6


def parse(text: str) -> Option:
    """Read a move."""
    move = BY_TEXT.get(" ".join(text.split()))
    if move is None:
        raise not_notation(text, EXAMPLES)
    return move


def parse_die(text: str) -> tuple[Face, ...]:
    """Read a die: six faces with spaces or commas between, ``5*G1`` for five of a kind."""
    faces: list[Face] = []
    for word in text.replace(",", " ").split():
        repeated = REPEATED.match(word)
        if repeated:
            faces += [face_of(repeated[2])] * int(repeated[1])
        else:
            faces.append(face_of(word))
    if len(faces) != SIDES:
        raise BadNotation(f"A die has six faces, not {len(faces)}; write one like '4*G1 M1 V2'.")
    return die_of(faces)


def write_die(die: tuple[Face, ...]) -> str:
    """Write a die, each kind of face once with its number."""
    written: list[str] = []
    for face in dict.fromkeys(die):
        count = die.count(face)
        written.append(face.text if count == 1 else f"{count}*{face.text}")
    return " ".join(written)
