"""Which cards to craft now, which to save parts for: the best use of all that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.games.dwarven_smithy.cards import ITEM, KING, METALS, TOOL

if TYPE_CHECKING:
    from fogado.bots.dwarven_smithy.bench import Bench
    from fogado.bots.dwarven_smithy.worth import Worths
    from fogado.games.dwarven_smithy.recipes import Recipe

MOST_PROJECTS = 6
"""Guild cards that are thought about at once."""
NEVER = float("-inf")


class Plan(NamedTuple):
    """What to do with the parts."""

    gain: float
    """Coins it promises above selling everything."""
    now: tuple[Recipe, ...]
    """What to start, the best first."""
    later: tuple[Recipe, ...]
    """What to save parts for."""


class Hold(NamedTuple):
    """What a plan is made for; equal ones have equal plans."""

    ready: tuple[int, ...]
    raw: tuple[int, ...]
    metals: tuple[int, ...]
    """Unrefined metals that could come refined,"""
    bellows: int
    """and how many of them may."""
    projects: tuple[int, ...]
    capacity: int
    crowns: int
    """King's Items that are welcome."""
    quick: int
    """On the last turn, cards that can still be completed; otherwise more than there are."""
    turns: int
    tools: tuple[int, ...]
    worths: tuple[float, ...]
    units: tuple[float, ...]
    chances: tuple[float, ...]


MANY = 99


def hold_of(
    bench: Bench,
    worths: Worths,
    ready: tuple[int, ...],
    raw: tuple[int, ...],
    projects: tuple[int, ...],
) -> Hold:
    """Gather what a plan depends on; the cards may be others than those on the bench."""
    turns = worths.outlook.turns
    best = sorted(projects, key=lambda card: (-worths.of(card), card))[:MOST_PROJECTS]
    return Hold(
        ready,
        raw,
        bench.metals_at_hand(),
        bench.bellows,
        tuple(best),
        bench.capacity,
        worths.crowns_left(),
        MANY if turns else bench.hurries,
        turns,
        bench.tools,
        tuple([worths.of(card) for card in best]),
        worths.units,
        worths.outlook.chances,
    )


class Planner:
    """Finds the best plan by trying for each card: now, later, or not at all."""

    def __init__(self, bench: Bench, hold: Hold, later: float, hope: float) -> None:
        self.cards = bench.parts.cards
        self.book = bench.book
        self.hold = hold
        self.share = later
        self.hope = hope
        self.ready = list(hold.ready)
        self.raw = list(hold.raw)
        self.metals = list(hold.metals)
        self.bellows = hold.bellows
        self.now: list[Recipe] = []
        self.later: list[Recipe] = []
        self.best = Plan(0.0, (), ())
        # No card can promise more than its worth: what the rest could add at most, by place.
        self.most = [0.0] * (len(hold.projects) + 1)
        for place in range(len(hold.projects) - 1, -1, -1):
            self.most[place] = self.most[place + 1] + max(0.0, hold.worths[place])

    def plan(self) -> Plan:
        """Find the best plan."""
        self.go_on(0, 0.0, self.hold.capacity, self.hold.crowns, self.hold.quick)
        return self.best

    def go_on(self, place: int, gain: float, capacity: int, crowns: int, quick: int) -> None:
        """Decide about the card at a place, and about all after it."""
        if gain > self.best.gain:
            self.best = Plan(gain, tuple(self.now), tuple(self.later))
        if place == len(self.hold.projects) or gain + self.most[place] <= self.best.gain:
            return
        card = self.hold.projects[place]
        king = self.cards[card].type == KING
        if not king or crowns > 0:
            left = crowns - king
            self.try_now(place, gain, capacity, left, quick)
            if self.hold.turns >= 2:
                self.try_later(place, gain, capacity, left, quick)
        self.go_on(place + 1, gain, capacity, crowns, quick)

    def try_now(self, place: int, gain: float, capacity: int, crowns: int, quick: int) -> None:
        """Start the card now, with the cheapest parts that are ready."""
        card = self.hold.projects[place]
        if quick <= 0 or (quick < MANY and self.cards[card].type not in (ITEM, TOOL)):
            return
        best: Recipe | None = None
        lowest = 0.0
        for recipe in self.book[card]:
            cost = self.cost(recipe)
            if 1 + len(recipe.parts) <= capacity and (best is None or cost < lowest):
                if len(self.unready(recipe)) <= self.bellows:
                    best, lowest = recipe, cost
        promised = self.hold.worths[place] - lowest
        if best is None or promised <= 0:
            return
        blown = self.unready(best)
        for kind in best.parts:
            self.ready[kind] -= 1
        for kind in blown:
            self.ready[kind] += 1
            self.raw[kind] -= 1
            self.metals[kind] -= 1
        self.bellows -= len(blown)
        self.now.append(best)
        room = capacity - 1 - len(best.parts)
        self.go_on(place + 1, gain + promised, room, crowns, quick - 1)
        self.now.pop()
        self.bellows += len(blown)
        for kind in blown:
            self.ready[kind] -= 1
            self.raw[kind] += 1
            self.metals[kind] += 1
        for kind in best.parts:
            self.ready[kind] += 1

    def try_later(self, place: int, gain: float, capacity: int, crowns: int, quick: int) -> None:
        """Save parts for the card, and hope for those that are missing."""
        card = self.hold.projects[place]
        best: Recipe | None = None
        highest = 0.0
        failing = 1.0
        for recipe in self.book[card]:
            chance = self.chance(recipe)
            failing *= 1 - chance
            if best is None or chance > highest:
                best, highest = recipe, chance
        assert best is not None
        # Any of several gems may come: together they are likelier than each.
        likely = min(1.0, max(highest, 1 - failing)) * self.share
        promised = (self.hold.worths[place] - self.cost(best)) * likely
        if promised <= self.hope:
            return
        ready, raw = self.ready[:], self.raw[:]
        for kind in best.parts:
            if self.ready[kind] > 0:
                self.ready[kind] -= 1
            elif self.raw[kind] > 0:
                self.raw[kind] -= 1
        self.later.append(best)
        self.go_on(place + 1, gain + promised, capacity, crowns, quick)
        self.later.pop()
        self.ready, self.raw = ready, raw

    def cost(self, recipe: Recipe) -> float:
        """Say what the parts would be worth otherwise."""
        units = self.hold.units
        cost = 0.0
        for kind in recipe.parts:
            cost += units[kind]
        return cost

    def unready(self, recipe: Recipe) -> list[int]:
        """List the parts that are not ready but could come refined; many, if one is not there."""
        missing: list[int] = []
        last = -1
        for kind in recipe.parts:
            if kind == last:
                continue
            last = kind
            short = recipe.parts.count(kind) - self.ready[kind]
            if short > 0:
                if kind >= METALS or self.metals[kind] < short:
                    return [kind] * MANY
                missing += [kind] * short
        return missing

    def chance(self, recipe: Recipe) -> float:
        """Say how likely the missing parts come in time."""
        chance = 1.0
        last = -1
        for kind in recipe.parts:
            if kind == last:
                continue
            last = kind
            short = recipe.parts.count(kind) - self.ready[kind] - self.raw[kind]
            while short > 0:
                chance *= self.hold.chances[kind]
                short -= 1
        return chance
