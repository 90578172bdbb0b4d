"""An observation is a row of small whole numbers: fields one after the other, each of fixed size.

Only a view is ever read here, so nothing that a seat may not know can reach its numbers.
"""

from typing import Any, final

from fogado.core.agenda import Option
from fogado.core.native import mypyc_attr
from fogado.research.looks.sheet import Sheet


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

    def action_buckets(self) -> int:
        """Say how many actions stand for all options, where ``moves`` lists none."""
        return 0

    def write(self, view: Any, sheet: Sheet) -> None:
        """Write a view down, from the first cell of the sheet to the last."""
        raise NotImplementedError

    def look(self, view: Any) -> list[int]:
        """Write a view as numbers."""
        sheet = Sheet(self.size())
        self.write(view, sheet)
        return [int(number) for number in sheet.cells]

    def size(self) -> int:
        """Count the numbers of an observation."""
        return sum([field.size for field in self.fields])

    def scale(self) -> list[float]:
        """List what each number is divided by, so that it comes to lie between -1 and 1."""
        scale: list[float] = []
        for field in self.fields:
            scale += [float(max(-field.low, field.high))] * field.size
        return scale


def from_here(seat: int, seats: int) -> list[int]:
    """List the seats in table order, beginning with the one that looks."""
    return [(seat + step) % seats for step in range(seats)]


def places_of(names: tuple[str, ...]) -> dict[str, int]:
    """Number names by their order."""
    return {name: place for place, name in enumerate(names)}
