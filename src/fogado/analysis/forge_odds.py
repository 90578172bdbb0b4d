"""What the next blessings of Dice Forge give: exact, by enumeration.

A roll can leave a choice (an "or", a mirror, the order of two shields), so a roll is a set of
results to choose from.  For the distribution of what is gained the choice follows a fixed
preference; for the chance to afford something it is the best one, made anew after every roll.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.core.errors import FogadoError
from fogado.games.dice_forge.faces import (
    LETTERS,
    MIRROR,
    MOON_GOLEM,
    NOTHING,
    SHIP,
    SUN_GOLEM,
    TRIPLE,
    Bundle,
    Face,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

NAMES = (*LETTERS, "step", "celestial", "ship")
"""What a blessing can give: resources, steps of the golem, celestial rolls, faces at a discount."""
STEP, CELESTIAL, SHIPS = 6, 7, 8
PREFERENCE = "VSMGAL"
"""What is taken of an "or" unless somebody says otherwise."""
MOST_BLESSINGS = 24

Given = tuple[int, ...]
"""How much of each of ``NAMES``."""
Rolls = dict[tuple[Given, ...], int]
"""By the results one may choose from, in how many of all throws this happens."""

EMPTY: Given = (0,) * len(NAMES)
STEPS_ONE: Given = (0, 0, 0, 0, 0, 0, 1, 0, 0)
STEPS_PAIR: Given = (0, 0, 0, 0, 0, 0, 2, 1, 0)
ONE_SHIP: Given = (0, 0, 0, 0, 0, 0, 0, 0, 1)


class BadOdds(FogadoError):
    """These odds cannot be worked out."""


def together(one: Given, two: Given) -> Given:
    """Add two results."""
    return tuple([a + b for a, b in zip(one, two, strict=True)])


def of_bundle(bundle: Bundle, factor: int = 1) -> Given:
    """Write a bundle as a result."""
    return (*(amount * factor for amount in bundle.amounts), 0, 0, 0)


# ── one roll ─────────────────────────────────────────────────────────────────────────────────


def alone(face: Face, factor: int = 1) -> list[Given]:
    """List what a face can give on its own, perhaps three times; no mirror.  DF-6.2 to DF-6.5"""
    if face.kind in (MOON_GOLEM, SUN_GOLEM):
        return [tuple([amount * factor for amount in STEPS_ONE])]
    if face.kind == SHIP:
        return [ONE_SHIP]  # still one face, at three times the discount
    return [of_bundle(part, factor) for part in face.parts] or [EMPTY]


def judged_after(first: Face, second: Face) -> list[Given]:
    """List what two faces can give when the second one is judged by what the first one gave."""
    found: list[Given] = []
    for part in first.parts or (first.gives,):
        given = of_bundle(part)
        if first.kind in (MOON_GOLEM, SUN_GOLEM, SHIP):
            given = alone(first)[0]
        reward = second.better if part.mask & second.test else second.gives
        found.append(together(given, of_bundle(reward)))
    return found


def pair(one: Face, two: Face) -> list[Given]:
    """List what two faces of a divine blessing can give; no mirrors."""
    if one.kind == TRIPLE or two.kind == TRIPLE:
        other = two if one.kind == TRIPLE else one
        return [EMPTY] if other.kind == TRIPLE else alone(other, 3)
    if {one.kind, two.kind} == {MOON_GOLEM, SUN_GOLEM}:
        return [STEPS_PAIR]
    if one.judged and two.judged:
        return judged_after(one, two) + judged_after(two, one)
    if one.judged or two.judged:
        return judged_after(two, one) if one.judged else judged_after(one, two)
    return [together(first, second) for first in alone(one) for second in alone(two)]


def shown(face: Face, sees: tuple[Face, ...]) -> tuple[Face, ...]:
    """List what a face can be: itself, or for a mirror whatever it can see."""
    return (sees or (NOTHING,)) if face.kind == MIRROR else (face,)


def choices(results: Iterable[Given]) -> tuple[Given, ...]:
    """Write down each result once, in a fixed order."""
    return tuple(sorted(set(results), reverse=True))


def divine(light: tuple[Face, ...], dark: tuple[Face, ...], sees: tuple[Face, ...] = ()) -> Rolls:
    """Enumerate a divine blessing: both dice."""
    rolls: Rolls = {}
    for one in light:
        for two in dark:
            results: list[Given] = []
            for first in shown(one, sees):
                for second in shown(two, sees):
                    results += pair(first, second)
            key = choices(results)
            rolls[key] = rolls.get(key, 0) + 1
    return rolls


def minor(die: tuple[Face, ...], sees: tuple[Face, ...] = ()) -> Rolls:
    """Enumerate a minor blessing: one die, where x3 gives nothing and shields their lower part."""
    rolls: Rolls = {}
    for face in die:
        key = choices([result for seen in shown(face, sees) for result in alone(seen)])
        rolls[key] = rolls.get(key, 0) + 1
    return rolls


# ── many rolls ───────────────────────────────────────────────────────────────────────────────


class Distribution:
    """What some blessings give together, with the probability of each."""

    def __init__(self, weights: dict[Given, int]) -> None:
        self.weights = weights
        self.total = sum(weights.values())

    def chance(self, result: Given) -> Fraction:
        """Give the probability of a result."""
        return Fraction(self.weights.get(result, 0), self.total)

    def mean(self, index: int) -> Fraction:
        """Give the mean of one of ``NAMES``."""
        return Fraction(sum(r[index] * weight for r, weight in self.weights.items()), self.total)

    def amounts(self, index: int) -> dict[int, Fraction]:
        """Give the probability of each amount of one of ``NAMES``."""
        counts: dict[int, int] = {}
        for result, weight in self.weights.items():
            counts[result[index]] = counts.get(result[index], 0) + weight
        return {amount: Fraction(counts[amount], self.total) for amount in sorted(counts)}


def preferred(results: tuple[Given, ...], preference: str) -> Given:
    """Choose the result with most of the first letter of a preference, then of the next one."""
    order = [LETTERS.index(letter) for letter in preference]
    return max(results, key=lambda result: tuple([result[index] for index in order]))


def check_number(blessings: int) -> None:
    """Refuse numbers of blessings that mean nothing or take for ever."""
    if not 1 <= blessings <= MOST_BLESSINGS:
        raise BadOdds(f"{blessings} blessings cannot be counted; choose 1 to {MOST_BLESSINGS}.")


def check_preference(preference: str) -> str:
    """Complete a preference with the letters it leaves out."""
    letters = preference.upper()
    wrong = sorted(set(letters) - set(LETTERS))
    if wrong or len(set(letters)) != len(letters):
        raise BadOdds(f"{preference!r} is no preference; write each of {LETTERS} at most once.")
    return letters + "".join(letter for letter in PREFERENCE if letter not in letters)


def distribution(rolls: Rolls, blessings: int = 1, preference: str = PREFERENCE) -> Distribution:
    """Add up some blessings; every choice follows the preference."""
    check_number(blessings)
    order = check_preference(preference)
    once: dict[Given, int] = {}
    for results, weight in rolls.items():
        result = preferred(results, order)
        once[result] = once.get(result, 0) + weight
    weights: dict[Given, int] = {EMPTY: 1}
    for _ in range(blessings):
        more: dict[Given, int] = {}
        for before, count in weights.items():
            for result, weight in once.items():
                after = together(before, result)
                more[after] = more.get(after, 0) + count * weight
        weights = more
    return Distribution(weights)


def plain_distribution(found: Distribution) -> dict[str, Any]:
    """Give the means and the chances of every amount as plain data, of what can come at all."""
    shown = [k for k in range(len(NAMES)) if found.mean(k)]
    return {
        "mean": {NAMES[k]: float(found.mean(k)) for k in shown},
        "amounts": {
            NAMES[k]: {str(n): float(share) for n, share in found.amounts(k).items()} for k in shown
        },
    }


# ── affording ────────────────────────────────────────────────────────────────────────────────


class Reserve(NamedTuple):
    """What of a cost is there already, or could be held."""

    gold: int
    suns: int
    moons: int
    ancients: int

    def pays(self, cost: Reserve) -> bool:
        """Is it enough?  Ancient shards stand for sun and moon shards."""
        short = max(0, cost.suns - self.suns) + max(0, cost.moons - self.moons)
        return self.gold >= cost.gold and short <= self.ancients


def reserve_of(bundle: Bundle) -> Reserve:
    """Read a reserve or a cost off a bundle."""
    return Reserve(bundle.gold, bundle.suns, bundle.moons, bundle.ancients)


def afford(rolls: Rolls, blessings: int, stock: Reserve, cost: Reserve, caps: Reserve) -> Fraction:
    """Give the chance to afford a cost after some blessings, every choice made for it."""
    check_number(blessings)
    total = sum(rolls.values())
    shards = cost.suns + cost.moons
    # What goes beyond the cost helps nobody, so counting stops there; nor beyond the caps.
    most = Reserve(
        min(cost.gold, caps.gold),
        min(cost.suns, caps.suns),
        min(cost.moons, caps.moons),
        min(shards, caps.ancients),
    )
    known: dict[tuple[int, Reserve], int] = {}

    def ways(left: int, held: Reserve) -> int:
        """Count the throws, of all that may come, after which the cost can be paid."""
        if held.pays(cost):
            return int(total**left)
        if left == 0:
            return 0
        key = (left, held)
        if key not in known:
            known[key] = sum(
                weight * max(ways(left - 1, gained(held, result, most)) for result in results)
                for results, weight in rolls.items()
            )
        return known[key]

    return Fraction(ways(blessings, gained(stock, EMPTY, most)), total**blessings)


def gained(held: Reserve, result: Given, most: Reserve) -> Reserve:
    """Add a result to a reserve, as far as it counts."""
    return Reserve(
        min(held.gold + result[0], most.gold),
        min(held.suns + result[1], most.suns),
        min(held.moons + result[2], most.moons),
        min(held.ancients + result[4], most.ancients),
    )
