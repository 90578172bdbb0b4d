"""Seven dice with the faces I to V and a skull, seen as a handful: no die is told apart."""

from math import factorial
from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.core.errors import BadNotation
from fogado.core.native import i64
from fogado.core.source import Source

DICE: Final[int] = 7
"""All the dice there are."""
FACES: Final[tuple[str, ...]] = ("I", "II", "III", "IV", "V", "W")
"""How faces are written; W is the skull, which is wild."""
WILD: Final[int] = 5
"""The place of the skull among the faces."""
MENUS: Final[int] = 48
"""Floors times dice on the eyes times ways to reroll (see ``turn.PlaceDice``)."""
THROWS: Final[tuple[int, ...]] = (1, 6, 36, 216, 1296, 7776, 46656, 279936)
"""How many ways there are to throw n dice that can be told apart."""


@final
class Roll:
    """What a handful of dice shows.  Each of the 1716 is made once and shared."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        """How many dice show I, II, III, IV, V and the skull."""
        self.wilds = counts[WILD]
        self.dice = sum(counts)
        self.text = " ".join(
            face for face, count in zip(FACES, counts, strict=True) for _ in range(count)
        )
        weight = factorial(self.dice)
        for count in counts:
            weight //= factorial(count)
        self.weight = weight
        """In how many throws of single dice this is what lies there."""
        self.menus: list[tuple[Option, ...]] = [()] * MENUS
        """What can be done with it, by what is on the board; filled when first asked."""

    def __repr__(self) -> str:
        return f"Roll({self.text})"


def octal(counts: tuple[int, ...]) -> int:
    """Code a handful: a digit for each face.  Codes of two handfuls add up to that of both."""
    code = 0
    for face, count in enumerate(counts):
        code += count << (3 * face)
    return code


def all_rolls() -> list[Roll]:
    """Make every handful of none to seven dice, small ones first."""
    handfuls: list[tuple[int, ...]] = [()]
    for _ in FACES:
        handfuls = [(*h, n) for h in handfuls for n in range(DICE + 1 - sum(h))]
    return [Roll(counts) for counts in sorted(handfuls, key=lambda h: (sum(h), h[::-1]))]


ROLLS: Final[list[Roll]] = all_rolls()
BY_CODE: Final[dict[int, Roll]] = {octal(roll.counts): roll for roll in ROLLS}
BY_TEXT: Final[dict[str, Roll]] = {roll.text: roll for roll in ROLLS}
NO_DICE: Final[Roll] = ROLLS[0]
OF_DICE: Final[list[list[tuple[Any, int]]]] = [
    [(roll, roll.weight) for roll in ROLLS if roll.dice == dice] for dice in range(DICE + 1)
]
"""Every roll of n dice with its weight."""


def codes_of(dice: int) -> list[int]:
    """List the codes of all throws of up to four dice: the k-th digit in base 6 is the k-th die."""
    codes = [0]
    for _ in range(dice):
        codes = [code + (1 << (3 * face)) for face in range(len(FACES)) for code in codes]
    return codes


CODES: Final[list[list[int]]] = [codes_of(dice) for dice in range(5)]
THROWN: Final[list[list[Roll]]] = [[BY_CODE[code] for code in codes] for codes in CODES]
"""The rolls of all throws of up to four dice."""


def beside_four(dice: int) -> list[list[Roll]]:
    """By throw of up to three more dice: the rolls they make with each roll of four."""
    rows: dict[int, list[Roll]] = {}
    for code in CODES[dice]:
        if code not in rows:
            rows[code] = [BY_CODE[code + octal(four.counts)] for four, _ in OF_DICE[4]]
    return [rows[code] for code in CODES[dice]]


FOURS: Final[dict[Roll, int]] = {roll: place for place, (roll, _) in enumerate(OF_DICE[4])}
FIRST_FOUR: Final[list[int]] = [FOURS[roll] for roll in THROWN[4]]
"""By throw of four dice: the place of their roll among those of four dice."""
BESIDE_FOUR: Final[list[list[list[Roll]]]] = [beside_four(dice) for dice in range(4)]
"""By how many dice there are beyond four, and by their throw: see ``beside_four``."""


def throw(dice: int, source: Source) -> Roll:
    """Roll some dice.

    One draw always decides all seven and the hand takes the first of them: a seat that rolls fewer
    dice at another table still meets the same ones.
    """
    seven: i64 = source.below(279936)
    ways: i64 = THROWS[dice]
    drawn: i64 = seven % ways
    if dice <= 4:
        return THROWN[dice][drawn]
    return BESIDE_FOUR[dice - 4][drawn // 1296][FIRST_FOUR[drawn % 1296]]


def read_roll(text: str) -> Roll:
    """Read a roll such as ``I III W``; the order of the dice does not matter."""
    counts = [0, 0, 0, 0, 0, 0]
    for face in text.split():
        if face not in FACES:
            raise BadNotation(f"{face!r} is not a face of a die; the faces are {' '.join(FACES)}.")
        counts[FACES.index(face)] += 1
    if sum(counts) > DICE:
        raise BadNotation(f"{text!r} shows {sum(counts)} dice; there are {DICE}.")
    return BY_CODE[octal(tuple(counts))]
