"""What golem faces start: steps through the labyrinth, and for a pair a roll of the celestial die.

The labyrinth itself needs blessings, which apply faces; so it says later how a golem walks.
"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, then
from fogado.core.native import mypyc_attr
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.dice_moves import FIRST, First
from fogado.games.dice_forge.faces import BY_NAME, MOON_GOLEM, SUN_GOLEM
from fogado.games.dice_forge.moves import CELESTIAL
from fogado.games.dice_forge.state import Forge


@mypyc_attr(allow_interpreted_subclasses=True)
class Golems:
    """What golem faces start; the labyrinth says how."""

    def walk(self, state: Forge, seat: int, steps: int) -> None:
        """Move a golem forward."""
        raise NotImplementedError

    def roll_celestial(self, state: Forge, seat: int) -> None:
        """Roll the celestial die."""
        raise NotImplementedError


GOLEMS: Final[list[Golems]] = []
"""Filled by ``labyrinth``, which itself needs blessings."""


@final
@dataclass(init=False)
class GolemPair(Ask):
    """A moon and a sun golem: two steps and a roll of the celestial die, in which order?"""

    moon: bool
    sun: bool
    roll: bool

    def __init__(self, seat: int, moon: bool, sun: bool, roll: bool) -> None:
        self.seat = seat
        self.moon = moon
        self.sun = sun
        self.roll = roll

    def question(self) -> str:
        return "golem-pair"

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        # Two single steps forward are the same whichever golem makes them.
        if self.moon:
            found.append(FIRST[BY_NAME["moon-golem"].index])
        if self.sun and (not self.moon or state.ask_all):
            found.append(FIRST[BY_NAME["sun-golem"].index])
        if self.roll:
            found.append(CELESTIAL)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        moon = self.moon
        sun = self.sun
        if isinstance(option, First):
            moon = moon and option.face.kind != MOON_GOLEM
            sun = sun and option.face.kind != SUN_GOLEM
        roll = self.roll and option is not CELESTIAL
        if moon or sun or roll:
            then(state, GolemPair(self.seat, moon, sun, roll))
        if option is CELESTIAL:
            GOLEMS[0].roll_celestial(state, self.seat)
        else:
            GOLEMS[0].walk(state, self.seat, 1)


STEPS: Final[tuple[type, ...]] = (GolemPair,)
