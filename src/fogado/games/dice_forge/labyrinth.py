"""The Labyrinth of the Goddess: how golems walk, and what each space does."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, then
from fogado.games.dice_forge.applying import Seen, apply
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.blessing import RepeatWindow
from fogado.games.dice_forge.celestial import roll_celestial, turn_up
from fogado.games.dice_forge.dice_moves import TURN, Turn
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import GLORY, Bundle, kinds_of, one
from fogado.games.dice_forge.feat_moves import GO, TREASURE, Go, Treasure
from fogado.games.dice_forge.forging import BuyFace
from fogado.games.dice_forge.gains import CERBERUS, OWN, Gain, GainOneOf, gain, gain_glory, lose
from fogado.games.dice_forge.golems import GOLEMS, Golems
from fogado.games.dice_forge.moves import ACCEPT, DONE
from fogado.games.dice_forge.parts import GODDESS_SPACE, TREASURES
from fogado.games.dice_forge.paying import pay_gold, spend_shards
from fogado.games.dice_forge.state import BOTH, DARK, LIGHT, Forge

FORWARD: Final[int] = 1
BACKWARD: Final[int] = -1


def ways(state: Forge, seat: int, direction: int) -> tuple[int, ...]:
    """List the spaces one step on, or back.  Nobody leaves the goddess.  DF-13.8, DF-13.22"""
    place = state.heroes[seat].golem
    if place == GODDESS_SPACE:
        return ()
    space = state.parts.spaces[place]
    return space.exits if direction == FORWARD else space.back


@final
@dataclass(init=False)
class Walk(Ask):
    """Where does the golem go?  Each space is resolved before the next step.  DF-13.10"""

    steps: int
    direction: int

    def __init__(self, seat: int, steps: int, direction: int) -> None:
        self.seat = seat
        self.steps = steps
        self.direction = direction

    def question(self) -> str:
        return "branch"

    def answers(self, state: Forge) -> list[Option]:
        return [GO[space] for space in ways(state, self.seat, self.direction)]

    def waits(self, state: Forge) -> bool:
        count = len(ways(state, self.seat, self.direction))
        return count > 1 or (state.ask_all and count == 1)

    def run(self, state: Forge) -> None:
        found = ways(state, self.seat, self.direction)
        if found:  # at an end the rest of the steps is lost: DF-13.11, DF-13.22
            self.answer(state, GO[found[0]])

    def answer(self, state: Forge, option: Option) -> None:
        assert isinstance(option, Go)
        if self.steps > 1:
            then(state, Walk(self.seat, self.steps - 1, self.direction))
        enter(state, self.seat, option.space)


def enter(state: Forge, seat: int, number: int) -> None:
    """Enter a space and resolve it."""
    hero = state.heroes[seat]
    first = number == GODDESS_SPACE
    for other in state.heroes:
        if other.golem == GODDESS_SPACE:
            first = False
    hero.golem = number
    if state.log is not None:
        tell(state, "golem-moved", {"seat": seat, "space": number})
    space = state.parts.spaces[number]
    word = space.word
    if word == "gain":
        if len(space.parts) > 1:
            then(state, GainOneOf(seat, space.parts, "labyrinth"))
        else:
            gain(state, seat, space.parts[0], "labyrinth")
    elif word == "celestial":
        for _ in range(space.number_of):
            roll_celestial(state, seat)
    elif word == "chest":
        open_chest(state, seat, number)
    elif word == "forge":
        then(state, BuyFace(seat, space.number_of))
    elif word == "pay":
        then(state, PayForGlory(seat, number))
    elif word == "rob":
        rob(state, seat, space.number_of)
    elif word == "forged":
        gain_glory(state, seat, space.number_of * len(hero.discard), "labyrinth")
    elif word == "goddess":
        gain_glory(state, seat, space.number_of, "labyrinth")
        if first:
            then(state, TurnDice(seat, BOTH))


def rob(state: Forge, seat: int, glory: int) -> None:
    """Take glory from every other player.  DF-13.14"""
    total = 0
    for other in state.others(seat):
        total += lose(state, other, one(GLORY, glory), "labyrinth").glory
    gain_glory(state, seat, total, "labyrinth")


def open_chest(state: Forge, seat: int, space: int) -> None:
    """Choose a treasure, or take the small reward of the one that lies here.  DF-13.20"""
    for index in range(len(TREASURES)):
        if state.treasures[index] == space:
            gain(state, seat, state.parts.treasure[index][1], "labyrinth")
            return
    then(state, ChooseTreasure(seat, space))


@final
@dataclass(init=False)
class ChooseTreasure(Ask):
    """Which treasure is taken, and left turned over on this space?  DF-13.20"""

    space: int

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def question(self) -> str:
        return "treasure"

    def answers(self, state: Forge) -> list[Option]:
        return [TREASURE[index] for index in range(3) if state.treasures[index] == 0]

    def answer(self, state: Forge, option: Treasure) -> None:
        at = option.index
        state.treasures = state.treasures[:at] + (self.space,) + state.treasures[at + 1 :]
        if state.log is not None:
            facts = {"seat": self.seat, "treasure": TREASURES[at], "space": self.space}
            tell(state, "treasure-found", facts)
        gain(state, self.seat, state.parts.treasure[at][0], "labyrinth")


@final
@dataclass(init=False)
class PayForGlory(Ask):
    """Is the price of this space paid?  DF-13.17, DF-13.18"""

    space: int

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def question(self) -> str:
        return "pay-for-glory"

    def spends(self) -> bool:
        return True

    def price(self, state: Forge) -> Bundle:
        """Give the price."""
        return state.parts.spaces[self.space].price

    def answers(self, state: Forge) -> list[Option]:
        hero = state.heroes[self.seat]
        price = self.price(state)
        enough = hero.all_gold() >= price.gold and hero.moons >= price.moons
        return [ACCEPT, DONE] if enough and hero.suns >= price.suns else [DONE]

    def answer(self, state: Forge, option: Option) -> None:
        if option is ACCEPT:
            price = self.price(state)
            then(state, Gain(self.seat, state.parts.spaces[self.space].parts[0], "labyrinth"))
            spend_shards(state, self.seat, price.suns, price.moons, 0)
            pay_gold(state, self.seat, price.gold)


@final
@dataclass(init=False)
class TurnDice(Ask):
    """To which faces are both dice turned?  They are then applied.  DF-11.22, DF-13.23"""

    dice: int
    """Both, while the light one is asked; then the dark one."""

    def __init__(self, seat: int, dice: int) -> None:
        self.seat = seat
        self.dice = dice

    def question(self) -> str:
        return "turn-dice"

    def answers(self, state: Forge) -> list[Option]:
        die = LIGHT if self.dice == BOTH else DARK
        faces = kinds_of(state.heroes[self.seat].die(die))
        return [TURN[die][face.index] for face in faces]

    def answer(self, state: Forge, option: Turn) -> None:
        turn_up(state, self.seat, option)
        if self.dice == BOTH:
            then(state, TurnDice(self.seat, DARK))
            return
        hero = state.heroes[self.seat]
        first = Seen(hero.up_light, self.seat, LIGHT)
        second = Seen(hero.up_dark, self.seat, DARK)
        flags = OWN | CERBERUS
        if hero.cerberus:
            then(state, RepeatWindow(self.seat, first, second, flags))
        apply(state, self.seat, first, second, flags)


@final
class InTheLabyrinth(Golems):
    """What golem faces do."""

    def walk(self, state: Forge, seat: int, steps: int) -> None:
        if state.heroes[seat].golem:
            then(state, Walk(seat, steps, FORWARD))

    def roll_celestial(self, state: Forge, seat: int) -> None:
        roll_celestial(state, seat)


GOLEMS.append(InTheLabyrinth())

STEPS: Final[tuple[type, ...]] = (Walk, ChooseTreasure, PayForGlory, TurnDice)
