"""The questions of a blessing, from the roll to where the gold goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dice_forge.thinking import Thinking, best
from fogado.games.dice_forge.dice_moves import First, PickFace, Reroll, RollDie, Turn
from fogado.games.dice_forge.faces import (
    BY_NAME,
    GOLD,
    MOON,
    MOON_GOLEM,
    SHIP,
    SUN_GOLEM,
    Face,
    one,
)
from fogado.games.dice_forge.gains import LOSE
from fogado.games.dice_forge.moves import CELESTIAL, DONE, FOR_GLORY, KEEP, REPEAT
from fogado.games.dice_forge.purse_moves import Store, Take
from fogado.games.dice_forge.state import BOTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option


TWINS = 3
"""The gold a reroll costs."""


class Blessings(Thinking):
    """Answers the questions of a blessing."""

    def which_die(self, options: Sequence[Option]) -> Option:
        tariff = self.feats.converting(int(self.step["flags"]))
        dice = (self.outlook.light, self.outlook.dark)
        return best(options, lambda roll: tariff.die(dice[roll.die]), RollDie)

    def twins(self, options: Sequence[Option]) -> Option:
        price = TWINS * self.now.prices[GOLD] - max(1.0, self.now.prices[MOON])
        rerolls = [option for option in options if isinstance(option, Reroll)]
        worths = [(self.rerolled(reroll) - price, reroll) for reroll in rerolls]
        found = max(worths, key=lambda pair: pair[0], default=None)
        return KEEP if found is None or found[0] <= 0 else found[1]

    def rerolled(self, reroll: Reroll) -> float:
        """Price rolling a die again instead of keeping what it shows."""
        if reroll.die > 1:
            return self.now.extras.celestial - self.celestial_side(int(self.step["side"]))
        dice = (self.outlook.light, self.outlook.dark)
        shown = [BY_NAME[name] for name in self.me.up]
        other = shown[1 - reroll.die] if self.step["dice"] == BOTH else None
        rolled = [self.together(face, other) for face in dice[reroll.die]]
        return sum(rolled) / len(rolled) - self.together(shown[reroll.die], other)

    def celestial_side(self, side: int) -> float:
        """Price a face of the celestial die."""
        word = self.outlook.parts.celestial[side - 1].split()[0]
        if word == "mirror":
            return self.now.best_face(self.visible_faces())
        if word == "choose":
            return self.now.best_face((*self.outlook.light, *self.outlook.dark))
        if word == "upgrade":
            return 0.1 * self.outlook.clock.blessings
        gold = min(12, self.me.gold_cap - self.me.gold) * self.now.prices[GOLD]
        return {"G12": gold, "V5": 5.0}.get(word, 5.0)

    def mirror(self, options: Sequence[Option]) -> Option:
        other = self.seen("first" if self.step["is_second"] else "second")
        sign = -1 if self.step["flags"] & LOSE else 1
        return best(options, lambda pick: sign * self.together(self.up(pick), other), PickFace)

    def order(self, options: Sequence[Option]) -> Option:
        first = BY_NAME[self.step["first"]["face"]["Face"]]
        second = BY_NAME[self.step["second"]["face"]["Face"]]

        def worth(option: First) -> float:
            other = second if option.face is first else first
            return self.going_first(option.face, other)

        return best(options, worth, First)

    def going_first(self, face: Face, other: Face) -> float:
        """Say how well a face goes before another one."""
        if face.judged and other.judged:
            return self.now.judged(face, other)
        if face.kind == SHIP:
            room = self.me.gold_cap - self.me.gold
            return 1.0 if self.now.choice(other).gold > room else -1.0
        if face.kind in (MOON_GOLEM, SUN_GOLEM):
            return -0.5
        # Loyalty before what a zone rewards, ancient shards after it.
        given = self.now.choice(face)
        return float(given.loyalty - given.ancients)

    def take(self, options: Sequence[Option]) -> Option:
        judged = self.seen("other") if self.step["is"] == "PickPart" else None

        def worth(option: Take) -> float:
            bonus = 0.0
            if judged is not None and judged.judged and option.bundle.mask & judged.test:
                bonus = self.now.bundle(judged.better) - self.now.bundle(judged.gives)
            return self.gained(option.bundle) + bonus

        return best(options, worth, Take)

    def lose(self, options: Sequence[Option]) -> Option:
        held = (self.me.gold, self.me.suns, self.me.moons, self.me.glory, self.me.ancients, 0)

        def kept(option: Take) -> float:
            lost = zip(option.bundle.amounts, held, self.now.prices, strict=True)
            return -sum(min(amount, there) * price for amount, there, price in lost)

        return best(options, kept, Take)

    def hammer(self, options: Sequence[Option]) -> Option:
        gold = int(self.step["gold"])
        stock = self.outlook.stock

        def worth(option: Store) -> float:
            keep = stock._replace(gold=stock.gold + gold - option.gold)
            return self.on_hammers(self.me.hammer + option.gold) + self.acting.hold(keep)

        return best(options, worth, Store)

    def on_hammers(self, gold: int) -> float:
        """Price so much gold on the hammers: finished sides, and the way to the next end."""
        parts = self.outlook.parts
        sides, begun = divmod(gold, parts.hammer_spaces)
        finished = sum(parts.hammer_glory[side % 2] for side in range(sides))
        return finished + self.outlook.hammer_rate() * begun

    def scepter(self, options: Sequence[Option]) -> Option:
        # Gold on a Scepter can be spent like any other, and leaves room in the reserve.
        return best(options, lambda store: store.gold, Store)

    def convert(self, options: Sequence[Option]) -> Option:
        resource, amount = int(self.step["resource"]), int(self.step["amount"])
        kept = self.gained(one(resource, amount))
        return FOR_GLORY if (amount if resource == GOLD else 2 * amount) > kept else KEEP

    def cerberus(self, options: Sequence[Option]) -> Option:
        faces = [face for face in (self.seen("first"), self.seen("second")) if face is not None]
        shown = self.together(faces[0], faces[-1] if len(faces) > 1 else None) if faces else 0.0
        usual = self.now.blessing(self.outlook.light, self.outlook.dark)
        patience = min(0.5, 0.04 * self.outlook.clock.blessings / max(1, self.me.cerberus))
        return REPEAT if shown >= usual * (1 + patience) or not patience else DONE

    def golem_pair(self, options: Sequence[Option]) -> Option:
        steps = [option for option in options if isinstance(option, First)]
        return steps[0] if steps else CELESTIAL

    def turn_dice(self, options: Sequence[Option]) -> Option:
        if self.step["is"] == "TurnOne":
            return best(options, lambda turn: self.now.face(turn.face), Turn)
        if self.step["dice"] == BOTH:
            _, light, _ = self.now.best_pair(self.outlook.light, self.outlook.dark)
            return best(options, lambda turn: float(turn.face is light), Turn)
        shown = BY_NAME[self.me.up[0]]
        return best(options, lambda turn: self.now.pair(shown, turn.face), Turn)

    def visible(self, options: Sequence[Option]) -> Option:
        return best(options, lambda pick: self.now.face(self.up(pick)), PickFace)
