"""Every option of a game has a number: 0 is to wait, then all notations in alphabetical order."""

from typing import Final, final

from fogado.core.agenda import Option
from fogado.core.errors import FogadoError

WAIT: Final[int] = 0
"""The number of doing nothing for now, where a seat may."""
WAITING: Final[str] = "wait"


class UnknownAction(FogadoError):
    """A number that stands for no option of the game, or for none that may be taken now."""


@final
class Actions:
    """The numbers of a game's options, both ways."""

    def __init__(self, game: str, moves: list[Option]) -> None:
        self.game = game
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

    @property
    def size(self) -> int:
        """Count the numbers, the one for waiting among them."""
        return len(self.names)

    def number(self, option: Option) -> int:
        """Give the number of an option."""
        number = self.numbers.get(option, -1)
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
        numbers = self.numbers
        found: list[int] = []
        for option in menu:
            number = numbers.get(option, -1)
            if number >= 0:
                found.append(number)
        if may_wait:
            found.append(WAIT)
        return found
