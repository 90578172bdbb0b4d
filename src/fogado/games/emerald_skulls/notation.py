"""Text forms: moves both ways."""

import re
from typing import Final

from fogado.core.agenda import Option
from fogado.core.game import not_notation
from fogado.games.emerald_skulls.dice import DICE, FACES
from fogado.games.emerald_skulls.moves import BY_TEXT, PLACE, Misplace

PLACING: Final[re.Pattern[str]] = re.compile(r"^place ([1-5]):([IVW ]*)$")
EXAMPLES: Final[list[str]] = [
    "buy 4",
    "bet final-jewel 1",
    "place 3: III W",
    "use cube",
    "go on",
    "take base",
]


def parse(text: str) -> Option:
    """Read a move; the order of the dice in a placement does not matter."""
    wanted = " ".join(text.split())
    move = BY_TEXT.get(wanted)
    if move is not None:
        return move
    placing = PLACING.match(wanted)
    if placing is None:
        raise not_notation(text, EXAMPLES)
    tier = int(placing[1])
    faces = placing[2].split()
    if len(faces) > DICE or any(face not in FACES for face in faces):
        raise not_notation(text, EXAMPLES)
    natural = faces.count(FACES[tier - 1])
    wild = faces.count("W")
    if natural + wild < len(faces):
        return Misplace(tier, tuple(faces))
    return PLACE[tier][natural][wild]
