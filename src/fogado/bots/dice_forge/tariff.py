"""What faces and pairs of faces are worth, when each resource has a price in glory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.games.dice_forge.faces import (
    BOAR,
    CHOICE,
    MIRROR,
    MISFORTUNE,
    MOON_GOLEM,
    SHIP,
    SUN_GOLEM,
    TRIPLE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fogado.games.dice_forge.faces import Bundle, Face

Die = tuple["Face", ...]


NOT_SIMPLE = float("inf")
"""Says that a die has faces which change what the other die gives, or are changed by it."""


def is_simple(face: Face) -> bool:
    """Does a face give the same whatever the other die shows?"""
    return not (face.judged or face.kind in (TRIPLE, MOON_GOLEM, SUN_GOLEM))


class Extras:
    """What the faces that are no resources are worth; each is a guess about the table."""

    def __init__(self, mirror: float, ship: float, step: float, celestial: float) -> None:
        self.mirror = mirror
        """What a mirror usually finds."""
        self.ship = ship
        """Forging a face for two gold less, without an action."""
        self.step = step
        """One step of the golem."""
        self.celestial = celestial
        """One roll of the celestial die."""


class Tariff:
    """Prices in glory, and what dice promise at these prices."""

    def __init__(self, prices: list[float], extras: Extras) -> None:
        self.prices = prices
        """Of gold, sun, moon, glory, ancient shard and loyalty."""
        self.extras = extras
        self._faces: dict[Face, float] = {}
        self._best: dict[Face, Bundle] = {}
        self._pairs: dict[tuple[Face, Face], float] = {}
        self._simple: dict[Die, float] = {}

    def bundle(self, bundle: Bundle) -> float:
        """Price a bundle."""
        total = 0.0
        for price, amount in zip(self.prices, bundle.amounts, strict=True):
            if amount:
                total += price * amount
        return total

    def face(self, face: Face) -> float:
        """Price a face that is applied alone."""
        known = self._faces.get(face)
        if known is None:
            known = self._price(face)
            self._faces[face] = known
        return known

    def _price(self, face: Face) -> float:
        kind = face.kind
        if kind in (CHOICE, BOAR, MISFORTUNE):
            return self.bundle(self.choice(face))
        if kind == TRIPLE:
            return 0.0
        if kind == MIRROR:
            return self.extras.mirror
        if kind == SHIP:
            return self.extras.ship
        if kind in (MOON_GOLEM, SUN_GOLEM):
            return self.extras.step
        return self.bundle(face.gives)

    def choice(self, face: Face) -> Bundle:
        """Give what would be taken of an "or", or simply what a face gives."""
        known = self._best.get(face)
        if known is None:
            known = max(face.parts, key=self.bundle) if face.parts else face.gives
            self._best[face] = known
        return known

    def pair(self, one: Face, two: Face) -> float:
        """Price two faces of one blessing."""
        key = (one, two)
        known = self._pairs.get(key)
        if known is None:
            known = self._price_pair(one, two)
            self._pairs[key] = known
        return known

    def _price_pair(self, one: Face, two: Face) -> float:
        if one.kind == TRIPLE or two.kind == TRIPLE:
            return 0.0 if one.kind == two.kind else 3 * (self.face(one) + self.face(two))
        if {one.kind, two.kind} == {MOON_GOLEM, SUN_GOLEM}:
            return 2 * self.extras.step + self.extras.celestial
        if one.judged and two.judged:
            return max(self.judged(one, two), self.judged(two, one))
        if one.judged:
            return self.judged(two, one)
        if two.judged:
            return self.judged(one, two)
        return self.face(one) + self.face(two)

    def judged(self, first: Face, shield: Face) -> float:
        """Price a shield or a chaos face after another face, choosing that one's part well."""
        parts = first.parts or (first.gives,)
        alone = self.face(first) + self.bundle(shield.gives)
        better = self.bundle(shield.better)
        matching = [self.bundle(part) + better for part in parts if part.mask & shield.test]
        return max([alone, *matching])

    # ── dice ─────────────────────────────────────────────────────────────────────────────

    def die(self, die: Die) -> float:
        """Price a minor blessing with a die."""
        return sum(self.face(face) for face in die) / len(die)

    def row(self, face: Face, other: Die) -> float:
        """Price a face together with whatever the other die shows."""
        if is_simple(face):
            known = self._simple.get(other)
            if known is None:
                known = self.die(other) if all(map(is_simple, other)) else NOT_SIMPLE
                self._simple[other] = known
            if known is not NOT_SIMPLE:
                return self.face(face) + known
        return sum(self.pair(face, shown) for shown in other) / len(other)

    def blessing(self, light: Die, dark: Die) -> float:
        """Price a divine blessing."""
        return sum(self.row(face, dark) for face in light) / len(light)

    def best_pair(self, light: Die, dark: Die) -> tuple[float, Face, Face]:
        """Find the two faces one would turn up."""
        pairs = [(self.pair(one, two), one, two) for one in light for two in dark]
        return max(pairs, key=lambda found: found[0])

    def best_face(self, faces: Iterable[Face]) -> float:
        """Price the best of some faces, each applied alone."""
        return max((self.face(face) for face in faces), default=0.0)
