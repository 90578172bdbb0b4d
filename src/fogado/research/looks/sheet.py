"""A sheet that an observation is written on: most of its numbers are 0, and those cost nothing."""

from typing import Final, final

from librt.vecs import vec

from fogado.core.native import i32, i64

ABSENT: Final[int] = -1


@final
class Sheet:
    """A row of cells that are written from left to right, and wiped to be written again."""

    def __init__(self, size: int) -> None:
        self.cells = vec[i32]([0] * size)
        self.written = vec[i32]([0] * size)
        """The cells that are not 0, as they were written;"""
        self.many: i64 = 0
        """so many of them are."""
        self.at: i64 = 0
        """The cell that is written next."""

    def wipe(self) -> None:
        """Begin anew with nothing but zeros."""
        place: i64 = 0
        while place < self.many:
            self.cells[i64(self.written[place])] = 0
            place += 1
        self.many = 0
        self.at = 0

    def add(self, place: i64, number: i64) -> None:
        """Add a number to a cell, wherever it is."""
        if number != 0:
            before = self.cells[place]
            if before == 0:
                self.written[self.many] = i32(place)
                self.many += 1
            self.cells[place] = before + i32(number)

    def put(self, number: i64) -> None:
        """Write one number."""
        self.add(self.at, number)
        self.at += 1

    def skip(self, size: i64) -> i64:
        """Leave cells as they are, and say where they begin."""
        at = self.at
        self.at = at + size
        return at

    def mark(self, size: i64, place: i64) -> None:
        """Write ``size`` cells with a 1 at ``place``; none of them, if it lies outside."""
        at = self.skip(size)
        if 0 <= place < size:
            self.add(at + place, 1)

    def count(self, size: i64, names: tuple[str, ...], places: dict[str, int]) -> None:
        """Count the names in ``size`` cells by their places; other names are not counted."""
        at = self.skip(size)
        for name in names:
            place: i64 = places.get(name, ABSENT)
            if place >= 0:
                self.add(at + place, 1)

    def fill(self, size: i64, numbers: tuple[int, ...]) -> None:
        """Write as many of the numbers as ``size`` cells hold."""
        at = self.skip(size)
        for number in numbers[:size]:
            self.add(at, number)
            at += 1

    def columns(self, seats: i64, rows: list[list[int]]) -> None:
        """Write equally many numbers of each seat: the first of all seats, then the second …"""
        at = self.skip(seats * len(rows[0]))
        for row in rows:
            place = at
            for number in row:
                self.add(place, number)
                place += seats
            at += 1
