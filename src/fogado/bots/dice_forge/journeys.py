"""The way through the labyrinth: what each space is worth, and which branch promises most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.games.dice_forge.faces import GOLD, MOON
from fogado.games.dice_forge.parts import GODDESS_SPACE, TREASURES

if TYPE_CHECKING:
    from fogado.bots.dice_forge.outlook import Outlook
    from fogado.bots.dice_forge.tariff import Tariff


class Journey:
    """The labyrinth as one hero sees it now."""

    def __init__(self, outlook: Outlook, tariff: Tariff, celestial: float) -> None:
        self.outlook = outlook
        self.tariff = tariff
        self.celestial = celestial
        self._spaces: dict[int, float] = {}
        self._paths: dict[tuple[int, int], float] = {}

    def space(self, number: int) -> float:
        """Price entering a space."""
        known = self._spaces.get(number)
        if known is None:
            known = self._price(number)
            self._spaces[number] = known
        return known

    def _price(self, number: int) -> float:
        outlook = self.outlook
        space = outlook.parts.spaces[number]
        word = space.word
        prices = self.tariff.prices
        if word == "gain":
            return max(self.tariff.bundle(part) for part in space.parts)
        if word == "celestial":
            return space.number_of * self.celestial
        if word == "chest":
            return self.chest(number)
        if word == "forge":
            return 1.0 + space.number_of * prices[GOLD] if outlook.clock.turns else 0.0
        if word == "pay":
            cost = space.price.gold * prices[GOLD] + space.price.moons * prices[MOON]
            return max(0.0, 0.6 * (self.tariff.bundle(space.parts[0]) - cost))
        if word == "rob":
            return space.number_of * (len(outlook.rivals) + outlook.judgement.envy)
        if word == "forged":
            return float(space.number_of * len(outlook.me.discard))
        if word == "goddess":
            first = all(hero.golem != GODDESS_SPACE for hero in outlook.view.heroes)
            bonus = self.tariff.best_pair(outlook.light, outlook.dark)[0] if first else 0.0
            return space.number_of + bonus
        return 0.0

    def chest(self, number: int) -> float:
        """Price a chest: the best treasure that is left, or the small one that lies there."""
        treasures = self.outlook.view.treasures
        if number in treasures:
            return self.tariff.bundle(self.outlook.parts.treasure[treasures.index(number)][1])
        free = [index for index in range(len(TREASURES)) if treasures[index] == 0]
        return max((self.treasure(index) for index in free), default=0.0)

    def treasure(self, index: int) -> float:
        """Price the high side of a treasure; shards beyond the cap are lost."""
        bundle = self.outlook.parts.treasure[index][0]
        me = self.outlook.me
        suns = min(bundle.suns, me.sun_cap - me.suns)
        moons = min(bundle.moons, me.moon_cap - me.moons)
        prices = self.tariff.prices
        return suns * prices[1] + moons * prices[2] + bundle.glory

    def path(self, number: int, steps: int) -> float:
        """Price the best so many steps onward from a space."""
        if steps <= 0 or number == GODDESS_SPACE:
            return 0.0
        key = (number, steps)
        known = self._paths.get(key)
        if known is None:
            exits = self.outlook.parts.spaces[number].exits
            known = max(self.space(to) + self.path(to, steps - 1) for to in exits)
            self._paths[key] = known
        return known

    def steps_ahead(self) -> int:
        """Guess how many steps are still to come, this one included."""
        return max(1, round(self.outlook.golem_steps() + 0.35 * self.outlook.clock.turns))

    def march(self, steps: int, back: bool) -> float:
        """Price a march: what is entered on the way, and where it leaves the golem."""
        start = self.outlook.me.golem
        ahead = self.steps_ahead()
        before = self.path(start, ahead)
        if not back:
            return self.path(start, ahead + steps) - before
        if start == GODDESS_SPACE:
            return 0.0
        found, place = 0.0, start
        for _ in range(steps):
            ways = self.outlook.parts.spaces[place].back
            if not ways:
                break
            place = max(ways, key=self.space)
            found += self.space(place)
        return found + self.path(place, ahead) - before


def mean_step(outlook: Outlook, tariff: Tariff, celestial: float) -> float:
    """Price a step of the golem, averaged over the way that lies before it."""
    journey = Journey(outlook, tariff, celestial)
    ahead = journey.steps_ahead()
    return journey.path(outlook.me.golem, ahead) / ahead
