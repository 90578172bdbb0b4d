"""Every option of a game has a number: 0 is to wait, then all notations in alphabetical order.

A game that does not declare its moves has buckets instead: a notation falls into one by a checksum,
and where two of one menu would fall into the same, the later one takes the next that is free.
"""

from typing import Final, final
from zlib import crc32

from fogado.core.agenda import Option
from fogado.core.errors import FogadoError

WAIT: Final[int] = 0
"""The number of doing nothing for now, where a seat may."""
WAITING: Final[str] = "wait"
NO_NUMBER: Final[int] = -1
"""Instead of the number of an option that has none: an edition made it possible."""


class UnknownAction(FogadoError):
    """A number that stands for no option of the game, or for none that may be taken now."""


@final
class Actions:
    """The numbers of a game's options, both ways."""

    def __init__(self, game: str, moves: list[Option], buckets: int = 0) -> None:
        self.game = game
        self.buckets = buckets
        """How many buckets stand for all options, where no moves are declared; else 0."""
        # A reading room is no place for surprises: the order must not depend on who was imported
        # first, so it is that of the notations.
        named = {option.write(): option for option in moves}
        self.names: list[str] = [WAITING, *sorted(named)]
        self.options: list[Option | None] = [None]
        self.numbers: dict[Option, int] = {}
        for name in self.names[1:]:
            option = named[name]
            self.numbers[option] = len(self.options)
            self.options.append(option)
        for number in range(buckets):
            self.names.append(f"bucket {number + 1}")
            self.options.append(None)

    @property
    def size(self) -> int:
        """Count the numbers, the one for waiting among them."""
        return len(self.names)

    def number(self, option: Option) -> int:
        """Return the number of an option."""
        if self.buckets:
            raise UnknownAction(
                f"{self.game} does not declare its moves, so the number of an option depends on "
                "the menu: ask number_in(menu, option)."
            )
        number = self.numbers.get(option, NO_NUMBER)
        if number < 0:
            raise UnknownAction(
                f"{option.write()!r} has no number among the {len(self.names)} actions of "
                f"{self.game}: it does not come up with the printed parts."
            )
        return number

    def find(self, name: str) -> int:
        """Give the number of a notation."""
        if name == WAITING:
            return WAIT
        for number, known in enumerate(self.names):
            if known == name:
                return number
        raise UnknownAction(
            f"{name!r} is not an action of {self.game}; actions look like "
            f"{', '.join(repr(known) for known in self.names[1:4])}."
        )

    def of_menu(self, menu: tuple[Option, ...], may_wait: bool) -> list[int]:
        """List the numbers of a menu, in its order; waiting comes last.

        A bid beyond the highest that has a number is left out: see ``docs/reference/research.md``.
        """
        if self.buckets:
            placed = self.placed(menu)
            return [*placed, WAIT] if may_wait else placed
        numbers = self.numbers
        found: list[int] = []
        for option in menu:
            number = numbers.get(option, -1)
            if number >= 0:
                found.append(number)
        if may_wait:
            found.append(WAIT)
        return found

    def placed(self, menu: tuple[Option, ...]) -> list[int]:
        """List the buckets of a menu, in its order; they are all different.

        Which option gives way to which does not depend on the order of the menu.
        """
        size = self.buckets
        if len(menu) > size:
            raise UnknownAction(
                f"{self.game} offers {len(menu)} options at once, and only {size} actions stand "
                "for them: declare its moves in Game.all_moves, or bring an encoder with more."
            )
        notations = [option.write() for option in menu]
        taken: dict[int, str] = {}
        found: dict[str, int] = {}
        for notation in sorted(notations):
            place = crc32(notation.encode()) % size
            while place in taken:
                place = (place + 1) % size
            taken[place] = notation
            found[notation] = place + 1
        return [found[notation] for notation in notations]

    def number_in(self, menu: tuple[Option, ...], option: Option) -> int:
        """Return the number of an option of a menu, or ``NO_NUMBER``."""
        if not self.buckets:
            return self.numbers.get(option, NO_NUMBER)
        for known, number in zip(menu, self.placed(menu), strict=True):
            if known == option:
                return number
        return NO_NUMBER

    def option_in(self, menu: tuple[Option, ...], number: int) -> Option | None:
        """Return the option that a number stands for, if it stands for one here."""
        if not self.buckets:
            return self.options[number] if 0 < number < len(self.options) else None
        for option, placed in zip(menu, self.placed(menu), strict=True):
            if placed == number:
                return option
        return None

    def name_in(self, menu: tuple[Option, ...], number: int) -> str:
        """Return the notation that a number stands for here."""
        option = self.option_in(menu, number)
        return self.names[number] if option is None else option.write()
