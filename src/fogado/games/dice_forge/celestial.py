"""The celestial die."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Option, Step, then
from fogado.games.dice_forge.applying import Seen, apply
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.blessing import TWINS_COST, twins_reward
from fogado.games.dice_forge.dice_moves import PICK_FACE, REROLL, TURN, PickFace, Reroll, Turn
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import MISFORTUNE, Face, bundle_of, bundles_of, kinds_of
from fogado.games.dice_forge.forging import UpgradeFace
from fogado.games.dice_forge.gains import Gain, GainOneOf
from fogado.games.dice_forge.moves import KEEP
from fogado.games.dice_forge.paying import pay_gold
from fogado.games.dice_forge.state import DARK, DICE, LIGHT, Forge

SEATS: Final[range] = range(4)


@final
@dataclass(init=False)
class RollCelestial(Chance):
    """Somebody rolls the celestial die.  DF-12.1"""

    seat: int
    left: int
    """Twins that may still reroll it."""
    used: int

    def __init__(self, seat: int, left: int, used: int) -> None:
        self.seat = seat
        self.left = left
        self.used = used

    def purpose(self) -> str:
        return "celestial"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        return [(side, 1) for side in range(1, 7)]

    def happens(self, state: Forge, outcome: int) -> None:
        if state.log is not None:
            facts = {"seat": self.seat, "side": outcome}
            tell(state, "celestial-rolled", facts)
        left = state.heroes[self.seat].twins if self.left < 0 else self.left
        if left:
            then(state, CelestialWindow(self.seat, outcome, left, self.used))
        else:
            celestial(state, self.seat, outcome, self.used)


def roll_celestial(state: Forge, seat: int) -> None:
    """Roll the celestial die and apply it."""
    then(state, ROLL_CELESTIAL[seat])


@final
@dataclass(init=False)
class CelestialWindow(Ask):
    """Do the Twins roll the celestial die again?  DF-11.1"""

    side: int
    left: int
    used: int

    def __init__(self, seat: int, side: int, left: int, used: int) -> None:
        self.seat = seat
        self.side = side
        self.left = left
        self.used = used

    def question(self) -> str:
        return "twins"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        if state.heroes[self.seat].all_gold() >= TWINS_COST:
            return [REROLL[2], KEEP]
        return [KEEP]

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, Reroll):
            then(state, RollCelestial(self.seat, self.left - 1, self.used + 1))
            tell(state, "twins-used", {"seat": self.seat})
            pay_gold(state, self.seat, TWINS_COST)
        else:
            celestial(state, self.seat, self.side, self.used)


def celestial(state: Forge, seat: int, side: int, used: int) -> None:
    """Apply a face of the celestial die, then reward the Twins."""
    twins_reward(state, seat, used)
    words = state.parts.celestial[side - 1].split()
    word = words[0]
    if word == "mirror":
        then(state, PickVisible(seat))
    elif word == "choose":
        then(state, TurnOne(seat))
    elif word == "upgrade":
        then(state, UpgradeFace(seat, int(words[1]), True))
    else:
        if len(words) == 2:
            then(state, GainOneOf(seat, bundles_of(words[1]), "celestial"))
        then(state, Gain(seat, bundle_of(word), "celestial"))


def visible(state: Forge) -> list[Option]:
    """List the visible faces of all dice, each kind once unless it matters whose it is."""
    found: list[Option] = []
    faces: list[Face] = []
    for seat, hero in enumerate(state.heroes):
        for die in (LIGHT, DARK):
            face = hero.up(die)
            if face not in faces or face.kind == MISFORTUNE or state.ask_all:
                faces.append(face)
                found.append(PICK_FACE[seat][die])
    return found


@final
@dataclass
class PickVisible(Ask):
    """Which visible face of any die is applied?  DF-12.4, DF-11.27"""

    def question(self) -> str:
        return "visible"

    def answers(self, state: Forge) -> list[Option]:
        return visible(state)

    def answer(self, state: Forge, option: PickFace) -> None:
        face = state.heroes[option.seat].up(option.die)
        if state.log is not None:
            tell(state, "reflected", {"seat": self.seat, "face": face.text})
        apply(state, self.seat, Seen(face, option.seat, option.die), None, 0)


@final
@dataclass
class TurnOne(Ask):
    """To which face is one of the own dice turned?  It is then applied.  DF-12.5"""

    def question(self) -> str:
        return "turn-dice"

    def answers(self, state: Forge) -> list[Option]:
        hero = state.heroes[self.seat]
        found: list[Option] = []
        for die in (LIGHT, DARK):
            for face in kinds_of(hero.die(die)):
                found.append(TURN[die][face.index])
        return found

    def answer(self, state: Forge, option: Turn) -> None:
        turn_up(state, self.seat, option)
        apply(state, self.seat, Seen(option.face, self.seat, option.die), None, 0)


def turn_up(state: Forge, seat: int, option: Turn) -> None:
    """Leave a die with a chosen face up."""
    state.heroes[seat].turn_up(option.die, option.face)
    if state.log is not None:
        facts = {"seat": seat, "die": DICE[option.die], "face": option.face.text}
        tell(state, "turned", facts)


ROLL_CELESTIAL: Final[list[Step]] = [RollCelestial(seat, -1, 0) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (
    RollCelestial,
    CelestialWindow,
    PickVisible,
    TurnOne,
)
