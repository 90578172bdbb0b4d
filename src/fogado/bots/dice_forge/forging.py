"""Which faces are worth forging, and over which ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.dice_forge.outlook import faces_of
from fogado.games.dice_forge.faces import BOAR, GOLD, without

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fogado.bots.dice_forge.outlook import Outlook
    from fogado.bots.dice_forge.tariff import Die
    from fogado.games.dice_forge.faces import Face


class Placing(NamedTuple):
    """A new face over an old one, and what that is worth until the end."""

    worth: float
    die: int
    old: Face


class Offer(NamedTuple):
    """Some faces to forge in one action."""

    worth: float
    """What they bring; the gold is counted where it is spent."""
    gold: int
    faces: tuple[Face, ...]


class Anvil:
    """The own dice, as new faces are thought onto them."""

    def __init__(self, outlook: Outlook, light: Die, dark: Die) -> None:
        self.outlook = outlook
        self.dice = (light, dark)
        self.tariff = outlook.later
        self.blessings = outlook.clock.blessings
        self._weakest: dict[int, tuple[float, Face] | None] = {}

    def locked(self, face: Face) -> bool:
        """May this face never leave its die?"""
        if not face.lockable:
            return False
        return ("boar" if face.kind == BOAR else "misfortune") in self.outlook.in_play

    def row(self, die: int, face: Face) -> float:
        """Price a face on a die, whatever the other one shows."""
        return self.tariff.row(face, self.dice[1 - die])

    def weakest(self, die: int) -> tuple[float, Face] | None:
        """Find the face of a die that gives least, of those that may be replaced."""
        if die not in self._weakest:
            rows = [
                (self.row(die, face), face)
                for face in dict.fromkeys(self.dice[die])
                if not self.locked(face)
            ]
            self._weakest[die] = min(rows, key=lambda found: found[0]) if rows else None
        return self._weakest[die]

    def over(self, die: int, old: Face, new: Face) -> float:
        """Price forging a face over a certain one."""
        return (self.row(die, new) - self.row(die, old)) / 6 * self.blessings

    def place(self, new: Face) -> Placing | None:
        """Find the best place for a new face."""
        best: Placing | None = None
        for die in (0, 1):
            weakest = self.weakest(die)
            if weakest is not None:
                worth = (self.row(die, new) - weakest[0]) / 6 * self.blessings
                if best is None or worth > best.worth:
                    best = Placing(worth, die, weakest[1])
        return best

    def with_face(self, placing: Placing, new: Face) -> Anvil:
        """Give the anvil with the new face in place."""
        dice = list(self.dice)
        dice[placing.die] = (*without(dice[placing.die], placing.old), new)
        return Anvil(self.outlook, dice[0], dice[1])

    def best_of(self, faces: Iterable[Face]) -> tuple[float, Face | None]:
        """Find the face that brings most."""
        found: tuple[float, Face | None] = (0.0, None)
        for face in dict.fromkeys(faces):
            placing = self.place(face)
            if placing is not None and (found[1] is None or placing.worth > found[0]):
                found = placing.worth, face
        return found


def anvil_of(outlook: Outlook) -> Anvil:
    """Lay the own dice on the anvil."""
    return Anvil(outlook, outlook.light, outlook.dark)


def pool_faces(outlook: Outlook, name: str) -> list[Face]:
    """List the kinds of faces left in a garden or forest pool."""
    for pool in outlook.view.pools:
        if pool.name == name:
            return list(dict.fromkeys(faces_of(pool.faces)))
    return []


def for_sale(outlook: Outlook) -> list[tuple[Face, int]]:
    """List the kinds of faces in the sanctuary with their costs."""
    found: list[tuple[Face, int]] = []
    for pool in outlook.view.pools:
        if pool.cost:
            found += [(face, pool.cost) for face in dict.fromkeys(faces_of(pool.faces))]
    return found


def best_offer(
    outlook: Outlook, gold: int, taken: tuple[Face, ...] = (), most: int = 4, discount: int = 0
) -> Offer:
    """Plan an offering: the next face is always the one with most profit, or most per gold."""
    sale = [(face, max(0, cost - discount)) for face, cost in for_sale(outlook)]
    price = outlook.now.prices[GOLD]
    plans = [plan(outlook, sale, gold, taken, most, price, by_rate) for by_rate in (False, True)]
    return max(plans, key=lambda offer: offer.worth - price * offer.gold)


def plan(
    outlook: Outlook,
    sale: list[tuple[Face, int]],
    gold: int,
    taken: tuple[Face, ...],
    most: int,
    price: float,
    by_rate: bool,
) -> Offer:
    """Take face after face while one brings more than it costs."""
    anvil = anvil_of(outlook)
    chosen: tuple[Face, ...] = ()
    worth, spent = 0.0, 0
    while len(chosen) < most:
        best: tuple[float, Face, int, Placing] | None = None
        for face, cost in sale:
            if cost > gold - spent or face in taken or face in chosen:
                continue
            placing = anvil.place(face)
            if placing is None:
                continue
            profit = placing.worth - price * cost
            if profit <= 0:
                continue
            rank = profit / max(1, cost) if by_rate else profit
            if best is None or rank > best[0]:
                best = rank, face, cost, placing
        if best is None:
            break
        _, face, cost, placing = best
        chosen = (*chosen, face)
        worth += placing.worth
        spent += cost
        anvil = anvil.with_face(placing, face)
    return Offer(worth, spent, chosen)
