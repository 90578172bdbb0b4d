"""What dice and cards promise, added up once for each die and each hand and then remembered.

A die is a tuple of shared faces and a hand a tuple of shared feats, so both can be looked up.
"""

from typing import Final, final

from fogado.games.dice_forge.faces import (
    BOAR,
    CHOICE,
    FACES,
    GLORY,
    GOLD,
    MIRROR,
    MISFORTUNE,
    MOON,
    MOON_GOLEM,
    SHIP,
    SUN,
    SUN_GOLEM,
    TRIPLE,
    Face,
)
from fogado.games.dice_forge.parts import Feat

GOLD_WORTH: Final[float] = 0.5
SUN_WORTH: Final[float] = 2.6
MOON_WORTH: Final[float] = 2.1
ANCIENT_WORTH: Final[float] = 2.0
LOYALTY_WORTH: Final[float] = 1.0
"""Rough prices in glory, to compare unlike things; the network knows better."""

SIXTH: Final[float] = 1.0 / 6.0
MOST_KEPT: Final[int] = 50_000
"""Dice or hands remembered before everything is forgotten: a long training meets many."""


@final
class Gift:
    """So much of each resource, on average."""

    def __init__(self) -> None:
        self.gold: float = 0.0
        self.suns: float = 0.0
        self.moons: float = 0.0
        self.glory: float = 0.0
        self.ancients: float = 0.0
        self.loyalty: float = 0.0

    def add(self, other: "Gift", times: float) -> None:
        """Add so many times another gift."""
        self.gold += times * other.gold
        self.suns += times * other.suns
        self.moons += times * other.moons
        self.glory += times * other.glory
        self.ancients += times * other.ancients
        self.loyalty += times * other.loyalty

    def worth(self) -> float:
        """Price it roughly."""
        return (
            GOLD_WORTH * self.gold
            + SUN_WORTH * self.suns
            + MOON_WORTH * self.moons
            + self.glory
            + ANCIENT_WORTH * self.ancients
            + LOYALTY_WORTH * self.loyalty
        )


def gift_of(amounts: tuple[int, ...]) -> Gift:
    """Write a bundle's amounts as a gift."""
    gift = Gift()
    gift.gold = float(amounts[0])
    gift.suns = float(amounts[1])
    gift.moons = float(amounts[2])
    gift.glory = float(amounts[3])
    gift.ancients = float(amounts[4])
    gift.loyalty = float(amounts[5])
    return gift


def lower_gift(face: Face) -> Gift:
    """Give what a face gives alone.  Of an "or", the parts worth most share the face."""
    gift = Gift()
    parts = [gift_of(part.amounts) for part in face.parts]
    if not parts:
        return gift
    enough = 0.75 * max([part.worth() for part in parts])
    taken = [part for part in parts if part.worth() >= enough]
    for part in taken:
        gift.add(part, 1.0 / len(taken))
    return gift


GIFTS: Final[list[Gift]] = [lower_gift(face) for face in FACES]
"""By the index of a face, what it gives alone."""
BETTER: Final[list[Gift]] = [gift_of(face.better.amounts) for face in FACES]
"""By the index of a shield or a chaos face, what it gives if the other die is right."""


@final
class DieSum:
    """One die: the mean of everything on it."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self.gift = Gift()
        """The mean gift of a roll, shields and chaos faces at their lower reward."""
        self.triples: float = 0.0
        self.mirrors: float = 0.0
        self.ships: float = 0.0
        self.golems: float = 0.0
        self.choices: float = 0.0
        self.curses: float = 0.0
        self.with_gold: float = 0.0
        self.with_suns: float = 0.0
        self.with_moons: float = 0.0
        self.with_glory: float = 0.0
        """The shares of faces that show a resource, for shields, chaos and zones."""
        self.judged: tuple[Face, ...] = tuple([face for face in faces if face.judged])
        self.best: float = 0.0
        for face in faces:
            self.count(face)
        self.worth: float = self.gift.worth() + SIXTH * len(self.judged)

    def count(self, face: Face) -> None:
        """Add a face."""
        gift = GIFTS[face.index]
        self.gift.add(gift, SIXTH)
        self.best = max(self.best, gift.worth())
        kind = face.kind
        if kind == TRIPLE:
            self.triples += SIXTH
        elif kind == MIRROR:
            self.mirrors += SIXTH
        elif kind == SHIP:
            self.ships += SIXTH
        elif kind in (MOON_GOLEM, SUN_GOLEM):
            self.golems += SIXTH
        elif kind == CHOICE:
            self.choices += SIXTH
        elif kind in (BOAR, MISFORTUNE):
            self.curses += SIXTH
        self.with_gold += SIXTH if face.shows(GOLD) else 0.0
        self.with_suns += SIXTH if face.shows(SUN) else 0.0
        self.with_moons += SIXTH if face.shows(MOON) else 0.0
        self.with_glory += SIXTH if face.shows(GLORY) else 0.0

    def matching(self, face: Face) -> float:
        """Give the chance that this die gives what a shield or chaos face tests."""
        if face.test == 1 << GOLD:
            return self.with_gold
        if face.test == 1 << SUN:
            return self.with_suns
        if face.test == 1 << MOON:
            return self.with_moons
        return self.with_glory


DICE_KNOWN: Final[dict[tuple[Face, ...], DieSum]] = {}


def die_sum(faces: tuple[Face, ...]) -> DieSum:
    """Give the sum of a die."""
    known = DICE_KNOWN.get(faces)
    if known is None:
        if len(DICE_KNOWN) >= MOST_KEPT:
            DICE_KNOWN.clear()
        known = DieSum(faces)
        DICE_KNOWN[faces] = known
    return known


def blessing(light: DieSum, dark: DieSum) -> Gift:
    """Give the mean of a divine blessing: exact but for mirrors, "or" and the choice of order.

    ×3 gives two more of whatever the other die shows; two of them give nothing, as a ×3 does alone.
    """
    gift = Gift()
    gift.add(light.gift, 1.0 + 2.0 * dark.triples)
    gift.add(dark.gift, 1.0 + 2.0 * light.triples)
    if light.judged:
        match(gift, light, dark)
    if dark.judged:
        match(gift, dark, light)
    return gift


def match(gift: Gift, die: DieSum, other: DieSum) -> None:
    """Give the better reward of shields and chaos faces as often as the other die is right."""
    for face in die.judged:
        often = SIXTH * other.matching(face)
        gift.add(BETTER[face.index], often)
        gift.add(GIFTS[face.index], -often)


# ── cards ────────────────────────────────────────────────────────────────────────────────────

EVERY_TURN: Final[tuple[str, ...]] = (
    *("elder", "hind", "owl", "tree", "merchant", "light", "oracle", "guardian"),
)
"""The feats that work in every own turn; Companions are tokens."""


@final
class HandSum:
    """The feats of a hero: their glory, and how many there are of those that work every turn."""

    def __init__(self, cards: tuple[Feat, ...]) -> None:
        self.glory: float = 0.0
        self.elders: float = 0.0
        self.hinds: float = 0.0
        self.owls: float = 0.0
        self.trees: float = 0.0
        self.merchants: float = 0.0
        self.lights: float = 0.0
        self.oracles: float = 0.0
        self.guardians: float = 0.0
        self.kinds: float = float(len({feat.name for feat in cards}))
        self.count: float = float(len(cards))
        for feat in cards:
            self.add(feat)

    def add(self, feat: Feat) -> None:
        """Count a card."""
        self.glory += feat.glory
        name = feat.name
        if name == "elder":
            self.elders += 1.0
        elif name == "hind":
            self.hinds += 1.0
        elif name == "owl":
            self.owls += 1.0
        elif name == "tree":
            self.trees += 1.0
        elif name == "merchant":
            self.merchants += 1.0
        elif name == "light":
            self.lights += 1.0
        elif name == "oracle":
            self.oracles += 1.0
        elif name == "guardian":
            self.guardians += 1.0


HANDS_KNOWN: Final[dict[tuple[Feat, ...], HandSum]] = {}


def hand_sum(cards: tuple[Feat, ...]) -> HandSum:
    """Give the sum of a hand."""
    known = HANDS_KNOWN.get(cards)
    if known is None:
        if len(HANDS_KNOWN) >= MOST_KEPT:
            HANDS_KNOWN.clear()
        known = HandSum(cards)
        HANDS_KNOWN[cards] = known
    return known
