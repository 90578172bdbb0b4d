"""The questions of the own turn: reinforcements, actions, forging, paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dice_forge.acting import fallback
from fogado.bots.dice_forge.forging import anvil_of, best_offer
from fogado.bots.dice_forge.thinking import Thinking, best
from fogado.games.dice_forge.dice_moves import TAKE_FACE, Over, TakeFace, Upgrade
from fogado.games.dice_forge.faces import ANCIENT, BY_NAME, LOYALTY, SUN
from fogado.games.dice_forge.feat_moves import Merchants, Use
from fogado.games.dice_forge.moves import DONE
from fogado.games.dice_forge.purse_moves import Draw, PayShards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option


MERCHANT = 2
"""The glory a Merchant gives instead of an upgrade."""


class Turning(Thinking):
    """Answers the questions of a turn."""

    def action(self, options: Sequence[Option]) -> Option:
        return self.acting.choose(options, not self.step["extra"])

    def extra(self, options: Sequence[Option]) -> Option:
        return self.acting.extra(options)

    def reinforce(self, options: Sequence[Option]) -> Option:
        uses = [option for option in options if isinstance(option, Use)]
        worths = [(self.using(use), use) for use in uses]
        found = max(worths, key=lambda pair: pair[0], default=None)
        return fallback(options) if found is None or found[0] <= 0 else found[1]

    def using(self, use: Use) -> float:
        """Price using a reinforcement now."""
        stock = self.outlook.stock
        effect = self.outlook.parts.by_name[use.name].reinforcement
        hold = self.acting.hold
        if use.name == "elder":
            return 4 - (hold(stock) - hold(stock._replace(gold=stock.gold - 3)))
        if use.name == "light":
            seen = max(self.now.face(face) for face in self.visible_faces())
            return seen - (hold(stock) - hold(stock._replace(gold=stock.gold - 3)))
        if use.name == "guardian":
            return max(self.now.prices[ANCIENT], self.now.prices[LOYALTY])
        # The others cost nothing: they are only put in order.
        return max(0.1, self.feats.effect(effect))

    def offering(self, options: Sequence[Option]) -> Option:
        taken = tuple([BY_NAME[face["Face"]] for face in self.step["taken"]])
        offer = best_offer(self.outlook, self.outlook.stock.gold, taken)
        return TAKE_FACE[offer.faces[0].index] if offer.faces else DONE

    def buy_face(self, options: Sequence[Option]) -> Option:
        discount = int(self.step["discount"])
        gold = self.outlook.stock.gold
        offer = best_offer(self.outlook, gold, most=1, discount=discount)
        return TAKE_FACE[offer.faces[0].index] if offer.faces else DONE

    def take_face(self, options: Sequence[Option]) -> Option:
        anvil = anvil_of(self.outlook)
        faces = [option.face for option in options if isinstance(option, TakeFace)]
        worth, face = anvil.best_of(faces)
        if face is None or (worth < 0 and DONE in options):
            return fallback(options)
        return TAKE_FACE[face.index]

    def place(self, options: Sequence[Option]) -> Option:
        new = BY_NAME[self.step["face"]["Face"]]
        anvil = anvil_of(self.outlook)
        return best(options, lambda over: anvil.over(over.die, over.face, new), Over)

    def upgrade(self, options: Sequence[Option]) -> Option:
        levels = int(self.step["levels"])
        chosen = best(options, lambda old: self.upgraded(old.die, old.face, levels), Upgrade)
        assert isinstance(chosen, Upgrade)
        if DONE in options and self.upgraded(chosen.die, chosen.face, levels) <= 0:
            return DONE
        return chosen

    def upgrade_to(self, options: Sequence[Option]) -> Option:
        anvil = anvil_of(self.outlook)
        die, old = int(self.step["die"]), BY_NAME[self.step["old"]["Face"]]
        return best(options, lambda new: anvil.over(die, old, new.face), TakeFace)

    def merchants(self, options: Sequence[Option]) -> Option:
        count = int(self.step["count"])

        def worth(option: Merchants) -> float:
            glory = MERCHANT * (count - option.count)
            if option.count == 0:
                return glory
            dice = (self.outlook.light, self.outlook.dark)
            return glory + max(
                self.upgraded(die, face, option.count)
                for die in (0, 1)
                for face in dict.fromkeys(dice[die])
                if not anvil_of(self.outlook).locked(face)
            )

        return best(options, worth, Merchants)

    def pay_gold(self, options: Sequence[Option]) -> Option:
        held = self.me.scepters[int(self.step["scepter"])]
        shards = self.outlook.parts.scepter_shards
        price = self.now.prices[SUN]

        def worth(option: Draw) -> float:
            full = self.me.gold >= self.me.gold_cap - 2
            return price * shards[held - option.gold] + (0.1 if full else -0.1) * -option.gold

        return best(options, worth, Draw)

    def pay_shards(self, options: Sequence[Option]) -> Option:
        _, sun, moon, *_ = self.acting.after
        wild = 1.05 * max(sun, moon) + 0.01

        def worth(pay: PayShards) -> float:
            return -(pay.suns * sun + pay.moons * moon + pay.ancients * wild)

        return best(options, worth, PayShards)
