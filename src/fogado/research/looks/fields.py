"""An observation is a row of small whole numbers: fields one after the other, each of fixed size.

Only a view is ever read here, so nothing that a seat may not know can reach its numbers.
"""

from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.core.native import mypyc_attr

ABSENT: Final[int] = -1


@final
class Field:
    """A stretch of an observation: its name, how many numbers, their bounds, what they mean."""

    def __init__(self, name: str, size: int, low: int, high: int, about: str) -> None:
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.about = about


def flags(name: str, size: int, about: str) -> Field:
    """Make a field of zeros and ones."""
    return Field(name, size, 0, 1, about)


def amounts(name: str, size: int, high: int, about: str) -> Field:
    """Make a field of counts from 0 up."""
    return Field(name, size, 0, high, about)


@mypyc_attr(allow_interpreted_subclasses=True)
class Looks:
    """How one game is seen and answered in numbers."""

    game: str
    """The name of the game."""
    fields: list[Field]
    """What an observation is made of, in order."""

    def moves(self) -> list[Option]:
        """List every option there can be, in a fixed order: an option's number is its place."""
        raise NotImplementedError

    def look(self, view: Any) -> list[int]:
        """Write a view as numbers."""
        raise NotImplementedError


# ── writing numbers ──────────────────────────────────────────────────────────────────────────


def mark(cells: list[int], size: int, place: int) -> None:
    """Add ``size`` cells with a 1 at ``place``; none of them, if it lies outside."""
    at = len(cells)
    cells.extend([0] * size)
    if 0 <= place < size:
        cells[at + place] = 1


def count(cells: list[int], size: int, names: tuple[str, ...], places: dict[str, int]) -> None:
    """Add ``size`` cells that count the names by their places; other names are not counted."""
    at = len(cells)
    cells.extend([0] * size)
    for name in names:
        place = places.get(name, ABSENT)
        if place >= 0:
            cells[at + place] += 1


def fill(cells: list[int], size: int, numbers: tuple[int, ...]) -> None:
    """Add the numbers, and zeros up to ``size``."""
    given = len(numbers)
    for place in range(size):
        cells.append(numbers[place] if place < given else 0)


def column(cells: list[int], size: int, numbers: list[int]) -> None:
    """Add one number for each seat, and zeros for the seats that are not there."""
    cells.extend(numbers)
    cells.extend([0] * (size - len(numbers)))


def from_here(seat: int, seats: int) -> list[int]:
    """List the seats in table order, beginning with the one that looks."""
    return [(seat + step) % seats for step in range(seats)]


def places_of(names: tuple[str, ...]) -> dict[str, int]:
    """Number names by their order."""
    return {name: place for place, name in enumerate(names)}
