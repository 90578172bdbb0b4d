"""The questions of single feats, of the labyrinth and of the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dice_forge.acting import fallback
from fogado.bots.dice_forge.journeys import Journey
from fogado.bots.dice_forge.thinking import Thinking, best
from fogado.games.dice_forge.dice_moves import PickFace
from fogado.games.dice_forge.faces import BY_NAME, EMPTY, GLORY, MOON, SUN, one
from fogado.games.dice_forge.feat_moves import ChooseHero, Draft, Go, Perform, PlaceMemory, Treasure
from fogado.games.dice_forge.moves import ACCEPT, DONE
from fogado.games.dice_forge.purse_moves import Gather, Give

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option


class Errands(Thinking):
    """Answers what a feat or a space asks."""

    def satyrs(self, options: Sequence[Option]) -> Option:
        picked = self.step["picked"]
        if picked is not None:
            first = BY_NAME[picked["face"]["Face"]]
            return best(options, lambda pick: self.now.pair(first, self.up(pick)), PickFace)
        rolled = [
            (seat, die, BY_NAME[self.outlook.view.heroes[seat].up[die]])
            for seat in self.outlook.rivals
            for die in (0, 1)
        ]

        def worth(pick: PickFace) -> float:
            return max(
                self.now.pair(self.up(pick), face)
                for seat, die, face in rolled
                if (seat, die) != (pick.seat, pick.die)
            )

        return best(options, worth, PickFace)

    def curse(self, options: Sequence[Option]) -> Option:
        heroes = self.outlook.view.heroes
        if self.step["face"]["Face"].startswith("misfortune"):
            return best(options, lambda who: self.feats.blessing(who.seat), ChooseHero)
        # The bearer gains too: let it be whoever is last.
        return best(options, lambda who: -heroes[who.seat].score, ChooseHero)

    def wind(self, options: Sequence[Option]) -> Option:
        faces = self.visible_faces()

        def worth(gather: Gather) -> float:
            kind = gather.resource
            total = sum(part.amounts[kind] for face in faces for part in face.parts)
            return self.gained(one(kind, total) if total else EMPTY)

        return best(options, worth, Gather)

    def right_hand(self, options: Sequence[Option]) -> Option:
        stock = self.outlook.stock

        def worth(give: Give) -> float:
            return give.gold + self.acting.hold(stock._replace(gold=stock.gold - give.gold))

        return best(options, worth, Give)

    def first_titan(self, options: Sequence[Option]) -> Option:
        return best(options, lambda perform: self.feats.worth(perform.name), Perform)

    def memory(self, options: Sequence[Option]) -> Option:
        sides = [self.now.bundle(side) for side in self.outlook.parts.memory_sides]
        prices = self.now.prices
        calls: dict[int, float] = {}
        for stack in self.outlook.view.stacks:
            if stack.left:
                cost = stack.suns * prices[SUN] + stack.moons * prices[MOON]
                profit = self.feats.worth(stack.feat) - 0.5 * cost
                calls[stack.island] = max(calls.get(stack.island, -9.0), profit)
        there = [island for island, _ in self.me.memories]

        def worth(token: PlaceMemory) -> float:
            call = calls.get(token.island, -9.0) - (4 if token.island in there else 0)
            return call + 3 * sides[token.side]

        return best(options, worth, PlaceMemory)

    def journey(self) -> Journey:
        """Look at the labyrinth."""
        return Journey(self.outlook, self.now, self.now.extras.celestial)

    def branch(self, options: Sequence[Option]) -> Option:
        journey = self.journey()
        ahead = journey.steps_ahead() + int(self.step["steps"]) - 1

        def worth(go: Go) -> float:
            return journey.space(go.space) + journey.path(go.space, ahead)

        return best(options, worth, Go)

    def treasure(self, options: Sequence[Option]) -> Option:
        journey = self.journey()
        return best(options, lambda treasure: journey.treasure(treasure.index), Treasure)

    def pay_for_glory(self, options: Sequence[Option]) -> Option:
        if ACCEPT not in options:
            return fallback(options)
        space = self.outlook.parts.spaces[int(self.step["space"])]
        stock, price = self.outlook.stock, space.price
        left = stock._replace(gold=stock.gold - price.gold, moons=stock.moons - price.moons)
        cost = self.acting.hold(stock) - self.acting.hold(left)
        return ACCEPT if space.parts[0].amounts[GLORY] > cost else DONE

    @staticmethod
    def draft(options: Sequence[Option]) -> Option:
        """Pick a set while nothing else is known: the one with most glory printed on it."""
        from fogado.games.dice_forge.feats import PARTS

        return best(options, lambda draft: PARTS.by_name[draft.name].glory, Draft)
