"""What already lies on the agenda for each hero: rolls to come, faces rolled, actions, effects."""

from typing import Final, final

from fogado.bots.dice_forge.income import GIFTS, Gift
from fogado.games.dice_forge.applying import ApplyFace, ChooseOrder, PickPart, Reflect
from fogado.games.dice_forge.blessing import Blessed, RerollWindow, RollDice, RollOne
from fogado.games.dice_forge.buying import CarryOut
from fogado.games.dice_forge.celestial import CelestialWindow, PickVisible, RollCelestial, TurnOne
from fogado.games.dice_forge.effects import ApplyPair, PickRolled
from fogado.games.dice_forge.faces import TRIPLE, Face
from fogado.games.dice_forge.forging import BuyFace, ChooseFace, Offering, PlaceFace
from fogado.games.dice_forge.gains import LOSE, FillScepter, GainOneOf, SplitGold
from fogado.games.dice_forge.labyrinth import ChooseTreasure, TurnDice, Walk
from fogado.games.dice_forge.rebellion import LayMemory
from fogado.games.dice_forge.state import BOTH, LIGHT, Forge, Hero
from fogado.games.dice_forge.turn import (
    Action,
    BlessAll,
    EndTurn,
    ExtraAction,
    Reinforce,
    Reinforcements,
)

HALF: Final[float] = 0.5
"""A minor blessing, in divine ones."""
ONE_OF: Final[float] = 2.5
CELESTIAL: Final[float] = 4.5
STEP: Final[float] = 2.5
SATYRS: Final[float] = 5.0
COPIED: Final[float] = 3.0
TREASURE: Final[float] = 7.0
NEW_FACE: Final[float] = 2.0
ROBBED: Final[float] = -3.0
"""Rough prices in glory of what waits on the agenda."""

BLESSINGS: Final[dict[str, float]] = {"cancer": 2.0, "sentinel": 2.0, "sphinx": 2.0, "cyclops": 2.0}
"""Feats whose effect is blessings, counted in divine ones."""
EFFECTS: Final[dict[str, float]] = {
    "spirits": 7.0,
    "ship": 2.0,
    "helmet": 5.0,
    "shield": 4.0,
    "mirror": 4.0,
    "minotaur": 3.0,
    "satyrs": SATYRS,
    "typhon": 8.0,
    "wind": 5.0,
    "celestial": CELESTIAL,
    "ancestor": 3.0,
    "mists": 4.0,
    "right-hand": 4.0,
    "night": 4.0,
    "first-titan": 4.0,
    "goddess": 8.0,
    "nymph": 3.0,
    "goldsmith": 10.0,
    "omniscient": 6.0,
    "trident": 3.0,
    "fire": 8.0,
    "left-hand": 8.0,
    "great-golem": 5.0,
    "time-golem": 4.0,
    "moon-golem": 3.0,
    "sun-golem": 4.0,
    "chaos": 4.0,
    "dogged": 3.0,
    "misfortune": 4.0,
    "memory": 4.0,
}
"""Rough prices of other effects that wait while somebody who was ousted is blessed."""


@final
class Due:
    """What comes to one hero."""

    def __init__(self) -> None:
        self.rolls: float = 0.0
        """Divine blessings whose dice are still to be rolled."""
        self.gift = Gift()
        """Faces that are rolled but not applied yet, and gold whose place is asked."""
        self.actions: float = 0.0
        self.extra: float = 0.0
        """May one more action be paid for?"""
        self.offer: float = 0.0
        """May faces be bought now?"""
        self.ready: float = 0.0
        """Are reinforcements still to be used in this turn?"""
        self.memories: float = 0.0
        self.worth: float = 0.0
        """Everything else, priced."""


def dues_of(state: Forge) -> list[Due]:
    """Read the agenda for every seat."""
    dues: list[Due] = []
    for _ in state.heroes:
        dues.append(Due())
    rolling = 0
    """The seats whose roll comes before the steps that are read next, as bits."""
    agenda = state.agenda
    at = len(agenda) - 1
    while at >= 0:
        step = agenda[at]
        at -= 1
        if isinstance(step, (RollDice, RollOne)):
            rolling |= 1 << step.seat
        elif isinstance(step, Blessed):
            bit = 1 << step.seat
            expect(state, dues[step.seat], step, bool(rolling & bit))
            rolling &= ~bit
        elif isinstance(step, BlessAll):
            for due in dues:
                due.rolls += 1.0
        elif isinstance(step, Action):
            due = dues[step.seat]
            due.actions += 1.0
            if not step.extra:
                due.extra = 1.0
        elif isinstance(step, ExtraAction):
            dues[step.seat].extra = 1.0
        elif not isinstance(step, EndTurn):  # at the bottom of every turn
            rarer(state, dues, step)
    return dues


def expect(state: Forge, due: Due, step: Blessed, to_roll: bool) -> None:
    """Count a blessing that is still to be rolled, or that is rolled and not applied."""
    if step.flags & LOSE:
        due.worth += ROBBED
    elif to_roll:
        due.rolls += 1.0 if step.dice == BOTH else HALF
    else:
        rolled(due, state.heroes[step.seat], step.dice)


def rolled(due: Due, hero: Hero, dice: int) -> None:
    """Count the visible faces of a hero."""
    if dice == BOTH:
        together(due, hero.up_light, hero.up_dark)
    else:
        due.gift.add(GIFTS[(hero.up_light if dice == LIGHT else hero.up_dark).index], 1.0)


def together(due: Due, one: Face, two: Face) -> None:
    """Count two faces of one blessing."""
    due.gift.add(GIFTS[one.index], 3.0 if two.kind == TRIPLE else 1.0)
    due.gift.add(GIFTS[two.index], 3.0 if one.kind == TRIPLE else 1.0)


def rarer(state: Forge, dues: list[Due], step: object) -> None:
    """Count what is not part of every turn."""
    if isinstance(step, (Reinforce, Reinforcements)):
        dues[step.seat].ready = 1.0
    elif isinstance(step, (Offering, BuyFace)):
        dues[step.seat].offer = 1.0
    elif isinstance(step, RerollWindow):
        rolled(dues[step.seat], state.heroes[step.seat], step.dice)
    elif isinstance(step, ApplyFace):
        if not step.flags & LOSE:
            dues[step.seat].gift.add(GIFTS[step.seen.face.index], 1.0)
    elif isinstance(step, (SplitGold, FillScepter)):
        dues[step.seat].gift.gold += step.gold
    elif isinstance(step, CarryOut):
        dues[step.seat].rolls += BLESSINGS.get(step.feat, 0.0)
        dues[step.seat].worth += EFFECTS.get(step.feat, 0.0)
    elif isinstance(step, GainOneOf):
        dues[step.seat].worth += ONE_OF
    elif isinstance(step, RollCelestial):
        dues[step.seat].worth += CELESTIAL
    elif isinstance(step, Walk):
        dues[step.seat].worth += STEP * step.steps
    elif isinstance(step, PickPart):
        pick(dues[step.seat], step)
    elif isinstance(step, ChooseOrder):
        if not step.flags & LOSE:
            together(dues[step.seat], step.first.face, step.second.face)
    else:
        rarest(state, dues, step)


def pick(due: Due, step: PickPart) -> None:
    """Count a face whose part is being chosen, and the one that comes after it."""
    if step.flags & LOSE:
        due.worth += ROBBED
        return
    due.gift.add(GIFTS[step.seen.face.index], float(step.factor))
    other = step.other
    if other is not None:
        due.gift.add(GIFTS[other.face.index], 1.0)


def rarest(state: Forge, dues: list[Due], step: object) -> None:
    """Count what a feat, a mirror or the labyrinth asks."""
    if isinstance(step, LayMemory):
        dues[step.seat].memories += 1.0 if step.taken else 2.0
    elif isinstance(step, PickRolled):
        dues[step.seat].worth += SATYRS
    elif isinstance(step, (Reflect, PickVisible, TurnOne)):
        dues[step.seat].worth += COPIED
    elif isinstance(step, CelestialWindow):
        dues[step.seat].worth += CELESTIAL
    elif isinstance(step, TurnDice):
        dues[step.seat].worth += SATYRS
    elif isinstance(step, ChooseTreasure):
        dues[step.seat].worth += TREASURE
    elif isinstance(step, (PlaceFace, ChooseFace)):
        dues[step.seat].worth += NEW_FACE
    elif isinstance(step, ApplyPair):
        bearer = state.heroes[step.bearer]
        together(dues[step.seat], bearer.up_light, bearer.up_dark)
