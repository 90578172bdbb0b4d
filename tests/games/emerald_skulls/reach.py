"""What a turn can still come to, found by trying everything: slow, plain, and not our engine.

A position is what lies there when the tumbler is about to roll.  Luck may show any faces, so every
placement that fits is possible, and a bust is when some face does not fit anywhere.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

TIERS = (0, 1, 2, 3, 4)
NOSE, EYES, GEM = 2, 3, 4


class Position(NamedTuple):
    """The tumbler is about to roll."""

    natural: tuple[int, ...]
    """Dice by tier that show its face, the lower jaw first."""
    wild: tuple[int, ...]
    hand: int
    picks: int
    spare: int
    """Dice that cubes can still bring."""


class End(NamedTuple):
    """The turn is over."""

    exit: str
    natural: tuple[int, ...]
    wild: tuple[int, ...]
    hand: int
    picks: int


class Sight(NamedTuple):
    """All that any bet looks at when a turn is over."""

    exit: str
    dice: tuple[int, ...]
    """Dice by tier, the lower jaw first."""
    wilds: int
    """Wild dice on the board."""
    wild_gem: bool
    hand: int
    picks: int

    def on(self, *tiers: int) -> int:
        """Count the dice on some tiers, counted from 1."""
        return sum(self.dice[tier - 1] for tier in tiers)


def sight(end: End) -> Sight:
    """Look at the end of a turn as the bets do."""
    dice = tuple(map(sum, zip(end.natural, end.wild, strict=True)))
    return Sight(end.exit, dice, sum(end.wild), end.wild[GEM] == 1, end.hand, end.picks)


def add(row: tuple[int, ...], tier: int, dice: int) -> tuple[int, ...]:
    """Count dice in on one tier."""
    return (*row[:tier], row[tier] + dice, *row[tier + 1 :])


def open_tiers(at: Position) -> list[tuple[int, int]]:
    """List the tiers that take dice, each with the number it can take."""
    lowest = max(
        [tier for tier in TIERS if at.natural[tier] + at.wild[tier]]
        + ([NOSE] if at.picks else [])
        + [0]
    )
    room = {EYES: 2 - at.natural[EYES] - at.wild[EYES], GEM: 1}
    return [(tier, room.get(tier, 7)) for tier in TIERS if tier >= lowest and room.get(tier, 7)]


def steps(at: Position) -> Iterator[Position | End]:
    """List everything that can come next, up to the next roll."""
    if at.spare:
        yield at._replace(hand=at.hand + 1, spare=at.spare - 1)
    if at.natural[NOSE] and at.picks < 2:
        natural = add(at.natural, NOSE, -1)
        yield at._replace(natural=natural, hand=at.hand + 1, picks=at.picks + 1)
    tiers = open_tiers(at)
    if len(tiers) < 5:  # a roll of nothing but a face that fits nowhere
        yield End("bust-out", at.natural, at.wild, at.hand, at.picks)
    for tier, room in tiers:
        for dice in range(1, min(room, at.hand) + 1):
            for wild in range(dice + 1):
                lying = add(at.natural, tier, dice - wild), add(at.wild, tier, wild)
                hand = at.hand - dice
                if tier == GEM:
                    yield End("gem-out" if hand else "double-out", *lying, hand, at.picks)
                elif hand == 0:
                    yield End("run-out", *lying, hand, at.picks)
                else:
                    yield End("chicken-out", *lying, hand, at.picks)
                    yield Position(*lying, hand, at.picks, at.spare)


NOBODY = (0, 0, 0, 0, 0)
FIRST_ROLLS = [
    Position(NOBODY, NOBODY, bought, 0, spare)
    for bought in range(3, 8)
    for spare in range(8 - bought)
]


class Found(NamedTuple):
    """Every position with what can come next, and every end."""

    positions: dict[Position, list[Position | End]]
    ends: list[End]


def search() -> Found:
    """Find everything that can happen in a turn."""
    found: dict[Position, list[Position | End]] = {}
    ends: dict[End, None] = {}
    waiting = list(FIRST_ROLLS)
    while waiting:
        at = waiting.pop()
        if at not in found:
            found[at] = list(dict.fromkeys(steps(at)))
            for following in found[at]:
                if isinstance(following, End):
                    ends[following] = None
                else:
                    waiting.append(following)
    return Found(found, list(ends))


# ── the bets, from the rulebook ──────────────────────────────────────────────────────────────


def gem(end: Sight) -> bool:
    """A Gem Out; a Double Out counts."""
    return end.exit in ("gem-out", "double-out")


def run(end: Sight) -> bool:
    """A Run Out; a Double Out counts."""
    return end.exit in ("run-out", "double-out")


def mad_nargash(end: Sight) -> bool:
    """Every die on the board is wild, and the gem is among them."""
    return gem(end) and end.wilds == end.on(1, 2, 3, 4, 5)


def full_skull(end: Sight) -> bool:
    """Double Out with three teeth, a nose, two eyes and the gem."""
    tiers = (end.on(1, 2), end.on(3), end.on(4), end.on(5))
    return end.exit == "double-out" and tiers == (3, 1, 2, 1)


def grim_grin(end: Sight) -> bool:
    """Run Out with teeth only."""
    return end.exit == "run-out" and end.on(3, 4, 5) == 0


def one_on_each(end: Sight) -> bool:
    """One die on each of the five tiers."""
    return all(end.on(tier) == 1 for tier in (1, 2, 3, 4, 5))


WINS: dict[str, Callable[[Sight], bool]] = {
    "pick-n-bust": lambda end: end.exit == "bust-out" and end.picks >= 1,
    "mad-nargash": mad_nargash,
    "grim-grin": grim_grin,
    "emerald-skull": full_skull,
    "busted-fowl": lambda end: end.exit in ("bust-out", "chicken-out"),
    "final-jewel": gem,
    "empty-hands": run,
    "empty-n-shiny": lambda end: end.exit == "double-out",
    "nargashs-bane": lambda end: not mad_nargash(end),
    "nargashs-gamble": lambda end: mad_nargash(end) and end.on(1, 2, 3, 4, 5) >= 5,
    "cracked-skull": lambda end: not full_skull(end),
    "legendary-emerald-skull": lambda end: full_skull(end) and end.wilds == 0,
    "grim-visage": lambda end: not (gem(end) and one_on_each(end)),
    "scarred-face": lambda end: gem(end) and one_on_each(end),
    "gnarled-face": lambda end: end.exit == "double-out" and one_on_each(end),
    "broken-tusks": lambda end: not grim_grin(end),
    "toothless-roll": lambda end: end.on(1, 2) == 0,
    "wild-bones-2": lambda end: end.wilds >= 2,
    "wild-bones-3": lambda end: end.wilds >= 3,
    "wild-bones-4": lambda end: end.wilds >= 4,
    "epitaph-odd": lambda end: end.wilds in (1, 3, 5, 7),
    "epitaph-even": lambda end: end.wilds in (0, 2, 4, 6),
    "epitaph-none": lambda end: end.wilds == 0,
    "obsessive-picker-0": lambda end: end.picks == 0,
    "obsessive-picker-1": lambda end: end.picks == 1,
    "obsessive-picker-2": lambda end: end.picks == 2,
    "eyeball-collection-0": lambda end: end.on(4) == 0,
    "eyeball-collection-1": lambda end: end.on(4) == 1,
    "eyeball-collection-2": lambda end: end.on(4) == 2,
    "sniffer-set-0": lambda end: end.on(3) == 0,
    "sniffer-set-1": lambda end: end.on(3) == 1,
    "sniffer-set-2": lambda end: end.on(3) >= 2,
    "perfect-proportions-odd": lambda end: end.on(3) in (1, 3, 5, 7),
    "perfect-proportions-even": lambda end: end.on(3) in (0, 2, 4, 6),
    "perfect-proportions-none": lambda end: end.on(3) == 0,
    "bite-alignment-lower": lambda end: end.on(1) > end.on(2),
    "bite-alignment-equal": lambda end: end.on(1) == end.on(2),
    "bite-alignment-upper": lambda end: end.on(1) < end.on(2),
    "crooked-smirk-0": lambda end: end.on(1, 2) == 0,
    "crooked-smirk-1": lambda end: end.on(1, 2) in (1, 2),
    "crooked-smirk-3": lambda end: end.on(1, 2) >= 3,
    "lost-jewel": lambda end: not gem(end),
    "wild-crystal": lambda end: gem(end) and end.wild_gem,
    "feeble-fingers": lambda end: not run(end),
    "broken-limbs": lambda end: not run(end) and end.hand >= 2,
    "botched-jewel": lambda end: end.exit != "double-out",
    "eyed-skull": lambda end: end.exit == "double-out" and end.on(4) == 2,
    "tumblers-triumph": lambda end: end.exit != "bust-out",
    "draguls-downfall": lambda end: end.exit == "bust-out",
}
