"""What a smith could craft: how near each guild card at hand is to being started."""

from typing import Final, final

from fogado.bots.dwarven_smithy.lore import Lore
from fogado.bots.dwarven_smithy.standing import Standing, lead_pays
from fogado.games.dwarven_smithy.cards import (
    APPRENTICE,
    FULL,
    GUARD,
    GUILD,
    KING,
    ONE,
    TOOL,
    WIDTH,
)
from fogado.games.dwarven_smithy.recipes import Recipe
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import Smithy

MOST: Final[int] = 15
"""No more of a kind is counted: the next bit tells whether one number covers another."""
PATIENCE: Final[float] = 8.0
"""Cards of the mine one waits for, at most."""
NOW: Final[int] = -1
"""All parts are there and refined;"""
LATER: Final[int] = 0
"""all are there, and some must be refined; from 1 on, so many are missing."""


@final
class Project:
    """A guild card at hand, with the recipe that is nearest to being there."""

    def __init__(self, worth: float, need: int, missing: int, kind: int) -> None:
        self.worth = worth
        """What it brings above what its parts sell for."""
        self.need = need
        self.missing = missing
        self.kind = kind
        """What is missing, or the last of it."""


@final
class Shelf:
    """The resources of one player, each sort in one number."""

    def __init__(self) -> None:
        self.ready = 0
        """Refined, wherever they lie,"""
        self.held = 0
        """and all of them."""


def add_one(many: int, kind: int) -> int:
    """Add one of a kind, unless there are very many."""
    if (many >> (WIDTH * kind)) & FULL >= MOST:
        return many
    return many + ONE[kind]


def shelf_of(smith: Smith) -> Shelf:
    """Gather the loose resources of a player."""
    found = Shelf()
    for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
        for code in area:
            if code >= GUILD:
                break
            found.held = add_one(found.held, code >> 1)
            if smith.as_it_enters(code) & 1:
                found.ready = add_one(found.ready, code >> 1)
    return found


def covers(stock: int, need: int) -> bool:
    """Are all these parts there?"""
    return ((stock | GUARD) - need) & GUARD == GUARD


def projects_of(
    lore: Lore, state: Smithy, smith: Smith, shelf: Shelf, worths: "Worths"
) -> list[Project]:
    """List the guild cards at hand, the most promising first."""
    found: list[Project] = []
    for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
        for code in area:
            if code >= GUILD:
                project = nearest(lore, smith.book[code - GUILD], shelf)
                project.worth += worths.of(code - GUILD)
                place = 0
                while place < len(found) and found[place].worth >= project.worth:
                    place += 1
                found.insert(place, project)
    return found


def nearest(lore: Lore, recipes: tuple[Recipe, ...], shelf: Shelf) -> Project:
    """Find the recipe that lacks least, and of those the one with the cheapest parts."""
    fewest = 99
    least = 0
    missed = -1
    need = 0
    for recipe in recipes:
        cost = 0
        missing = NOW
        lacks = -1
        before = -1
        run = 0
        if covers(shelf.ready, recipe.need):
            for kind in recipe.parts:
                cost += lore.sells[kind]
        else:
            missing = LATER
            for kind in recipe.parts:
                cost += lore.sells[kind]
                run = run + 1 if kind == before else 1
                before = kind
                if run > (shelf.held >> (WIDTH * kind)) & FULL:
                    missing += 1
                    lacks = kind
        if missing < fewest or (missing == fewest and cost < least):
            fewest = missing
            least = cost
            missed = lacks
            need = recipe.need
    return Project(-float(least), need, fewest, missed)


@final
class Worths:
    """What a completed card brings one player at one moment."""

    def __init__(
        self,
        lore: Lore,
        smith: Smith,
        standing: Standing,
        best: list[float],
        rounds: float,
        again: bool,
    ) -> None:
        self.lore = lore
        self.smith = smith
        self.standing = standing
        self.best = best
        """By subtype, the best total of a rival."""
        self.rounds = rounds
        self.again = again

    def of(self, card: int) -> float:
        """Say what a card brings."""
        lore = self.lore
        kind = lore.type[card]
        value = float(lore.value[card])
        if not self.again and self.smith.hurried() == 0:
            return 0.0
        if kind == KING:
            place = lore.subtype[card]
            have = self.standing.soon[place]
            bonus = lore.parts.bonus
            rival = self.best[place]
            lead = lead_pays(bonus, have + value, rival, self.rounds)
            return value + self.standing.envoy + lead - lead_pays(bonus, have, rival, self.rounds)
        turns = self.rounds - 1.0 if self.rounds > 1.0 else 0.0
        if kind == TOOL:
            if len(self.smith.tools) < lore.parts.tools:
                kept = lore.saves[card] * turns
                return kept if kept > value else value
            return value
        if kind == APPRENTICE:
            return lore.at_work[card] * turns
        return value


@final
class Plan:
    """What the projects promise if no part is used twice."""

    def __init__(self, projects: list[Project], shelf: Shelf) -> None:
        self.now = 0.0
        self.now_best = 0.0
        self.now_count = 0
        self.later = 0.0
        self.later_best = 0.0
        self.later_count = 0
        self.blocked = 0.0
        """What cards promise whose parts go to better ones."""
        self.left = shelf.held
        """What the plan does not use."""
        ready = shelf.ready
        waiting: list[Project] = []
        for project in projects:
            if project.worth <= 0.0 or project.missing > LATER:
                continue
            if project.missing == LATER or not covers(ready, project.need):
                waiting.append(project)
                continue
            ready -= project.need
            self.left -= project.need
            self.now += project.worth
            self.now_count += 1
            if self.now_count == 1:
                self.now_best = project.worth
        for project in waiting:
            if covers(self.left, project.need):
                self.left -= project.need
                self.later += project.worth
                self.later_count += 1
                if self.later_count == 1:
                    self.later_best = project.worth
            else:
                self.blocked += project.worth


@final
class Hopes:
    """What the projects promise that lack parts."""

    def __init__(
        self, lore: Lore, state: Smithy, smith: Smith, projects: list[Project], unseen: int
    ) -> None:
        self.near = 0.0
        self.near_count = 0
        self.bought = 0.0
        """What the best of them promises if its part is bought from the warehouse now."""
        self.far = 0.0
        self.far_count = 0
        self.likely = 0.0
        """All of them by how likely their parts come."""
        total = 0
        for kind in range(12):
            total += (unseen >> (WIDTH * kind)) & FULL
        for project in projects:
            if project.missing <= LATER:
                continue
            there = (unseen >> (WIDTH * project.kind)) & FULL
            odds = PATIENCE * there / total if total else 0.0
            chance = odds / (1.0 + odds)
            if project.missing == 1:
                self.near_count += 1
                if project.worth > self.near:
                    self.near = project.worth
                spare = project.worth - self.price(lore, state, smith, project.kind)
                if spare > self.bought:
                    self.bought = spare
            else:
                self.far_count += 1
                if project.worth > self.far:
                    self.far = project.worth
                chance = chance * 0.4
            if project.worth > 0.0:
                self.likely += chance * project.worth

    def price(self, lore: Lore, state: Smithy, smith: Smith, kind: int) -> float:
        """Say what a part costs in the warehouse; more than anything if it cannot be had."""
        if (state.warehouse >> (WIDTH * kind)) & FULL:
            price = smith.price(lore.parts.warehouse_price(state.warehouse, kind))
            if price <= smith.coins:
                return float(price)
        return 1000.0
