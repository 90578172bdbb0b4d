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
NOW: Final[int] = -2
"""All parts are there and refined;"""
NEXT: Final[int] = -1
"""all will be when the next turn begins;"""
LATER: Final[int] = 0
"""all are there, but some have yet to be refined; from 1 on, so many are missing."""
TOO_DEAR: Final[int] = 1000
KINGS_PER_TURN: Final[float] = 0.15


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
        self.next = 0
        """those and what lies in the workshop to be refined,"""
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
    for area in (smith.hand, smith.market, smith.rotated):
        for code in area:
            if code >= GUILD:
                break
            found.held = add_one(found.held, code >> 1)
            if smith.as_it_enters(code) & 1:
                found.ready = add_one(found.ready, code >> 1)
    found.next = found.ready
    for code in smith.workshop:
        if code >= GUILD:
            break
        found.held = add_one(found.held, code >> 1)
        found.next = add_one(found.next, code >> 1)
        if code & 1:
            found.ready = add_one(found.ready, code >> 1)
    return found


def covers(stock: int, need: int) -> bool:
    """Are all these parts there?"""
    return ((stock | GUARD) - need) & GUARD == GUARD


def projects_of(lore: Lore, smith: Smith, shelf: Shelf, worths: "Worths") -> list[Project]:
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
        elif covers(shelf.next, recipe.need):
            missing = NEXT
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
            return self.trained(card, turns)
        return value

    def trained(self, card: int, turns: float) -> float:
        """Say what an apprentice is good for, less what the one is who makes way."""
        lore = self.lore
        worth = lore.at_work[card] * turns
        worth += lore.crowning[card] * (self.standing.crowns + KINGS_PER_TURN * turns)
        smith = self.smith
        if len(smith.apprentices) < lore.parts.apprentices:
            return worth
        least = worth
        for other in smith.apprentices:
            if lore.at_work[other] * turns < least:
                least = lore.at_work[other] * turns
        return worth - least


@final
class Crafts:
    """Cards that can be crafted at the same time."""

    def __init__(self) -> None:
        self.gain = 0.0
        self.best = 0.0
        self.count = 0

    def add(self, worth: float) -> None:
        """Count one more; the best comes first."""
        if self.count == 0:
            self.best = worth
        self.gain += worth
        self.count += 1


@final
class Plan:
    """What the projects promise if no part is used twice."""

    def __init__(self, projects: list[Project], shelf: Shelf) -> None:
        self.now = Crafts()
        self.next = Crafts()
        self.later = Crafts()
        self.blocked = 0.0
        """What cards promise whose parts go to better ones."""
        self.left = shelf.held
        """What the plan does not use."""
        left = self.choose(projects, NOW, shelf.ready, self.now)
        left = self.choose(projects, NEXT, shelf.next - shelf.ready + left, self.next)
        self.choose(projects, LATER, self.left, self.later)
        for project in projects:
            if project.worth > 0.0 and project.missing <= LATER:
                self.blocked += project.worth
        self.blocked -= self.now.gain + self.next.gain + self.later.gain

    def choose(self, projects: list[Project], when: int, stock: int, crafts: Crafts) -> int:
        """Choose cards for this stock, the most promising first; give what is left of it."""
        for project in projects:
            if project.worth > 0.0 and project.missing == when and covers(stock, project.need):
                stock -= project.need
                self.left -= project.need
                crafts.add(project.worth)
        return stock


@final
class Hopes:
    """What the projects promise that lack parts."""

    def __init__(
        self, lore: Lore, state: Smithy, smith: Smith, projects: list[Project], unseen: int
    ) -> None:
        self.near = 0.0
        self.near_count = 0
        self.bought = 0.0
        """What the best of them promises if its part is bought now."""
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
        """Say what a part costs in the warehouse or another market; ``TOO_DEAR`` if in none."""
        price = TOO_DEAR
        parts = lore.parts
        if (state.warehouse >> (WIDTH * kind)) & FULL:
            price = parts.warehouse_price(state.warehouse, kind)
        for other in state.smiths:
            if other is not smith:
                for code in other.market:
                    if code >> 1 == kind and parts.buy[code] < price:
                        price = parts.buy[code]
        price = smith.price(price)
        return float(price if price <= smith.coins else TOO_DEAR)


def best_offer(lore: Lore, state: Smithy, smith: Smith, shelf: Shelf, worths: Worths) -> float:
    """Say what the best guild card in another market promises whose parts are at hand."""
    best = 0.0
    for other in state.smiths:
        if other is smith:
            continue
        for code in other.market:
            if code >= GUILD:
                project = nearest(lore, smith.book[code - GUILD], shelf)
                price = smith.price(lore.parts.buy[code])
                if project.missing <= LATER and price <= smith.coins:
                    spare = project.worth + worths.of(code - GUILD) - price
                    if spare > best:
                        best = spare
    return best
