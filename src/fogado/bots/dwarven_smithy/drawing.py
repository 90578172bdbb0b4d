"""Which deck promises more: cards to craft, or what they are made of?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.games.dwarven_smithy.cards import GUILD, KING, RESOURCES

if TYPE_CHECKING:
    from fogado.bots.dwarven_smithy.bench import Bench
    from fogado.bots.dwarven_smithy.planning import Plan
    from fogado.bots.dwarven_smithy.worth import Worths
    from fogado.games.dwarven_smithy.recipes import Recipe


class Draws:
    """What the next card of either deck is worth on average."""

    def __init__(self, bench: Bench, worths: Worths, plan: Plan) -> None:
        self.bench = bench
        self.worths = worths
        self.plan = plan
        self.judgement = worths.judgement
        self.stock = [bench.ready[kind] + bench.raw[kind] for kind in range(RESOURCES)]
        """By kind, what the cards of the plan leave over; below zero, what they lack."""
        for recipe in (*plan.now, *plan.later):
            for kind in recipe.parts:
                self.stock[kind] -= 1

    def guild(self) -> float:
        """Average over the cards that may come what they would add to the plan."""
        outlook = self.worths.outlook
        unseen = [card for card in outlook.deck if card not in outlook.seen]
        crowns = self.worths.crowns_left() - sum(
            self.bench.is_king(recipe.card) for recipe in (*self.plan.now, *self.plan.later)
        )
        total = 0.0
        for card in unseen:
            if crowns > 0 or self.bench.parts.cards[card].type != KING:
                total += self.promise(card)
        held = sum(code >= GUILD for code in self.bench.hand)
        clog = self.judgement.clog * max(0, held + 1 - self.judgement.held)
        return self.judgement.later * total / max(1, len(unseen)) - clog

    def promise(self, card: int) -> float:
        """Say what a card would bring with the parts that are left over, if it is crafted."""
        worth = self.worths.of(card)
        best = 0.0
        for recipe in self.bench.book[card]:
            best = max(best, (worth - self.cost(recipe)) * self.chance(recipe))
        return best

    def cost(self, recipe: Recipe) -> float:
        """Say what the parts would be worth otherwise."""
        units = self.worths.units
        cost = 0.0
        for kind in recipe.parts:
            cost += units[kind]
        return cost

    def chance(self, recipe: Recipe) -> float:
        """Say how likely the missing parts come in time."""
        chances = self.worths.outlook.chances
        chance = 1.0
        last = -1
        spare = 0
        for kind in recipe.parts:
            if kind != last:
                last = kind
                spare = max(0, self.stock[kind])
            if spare > 0:
                spare -= 1
            else:
                chance *= chances[kind]
        return chance

    def mine(self) -> float:
        """Average over the resources that may come what they are worth, and what lacks them."""
        outlook = self.worths.outlook
        total = 0.0
        for kind, count in enumerate(outlook.unseen):
            worth = self.worths.units[kind] * self.judgement.dig
            if self.stock[kind] < 0:
                worth = max(worth, self.help(kind))
            total += count * worth
        return total / max(1, sum(outlook.unseen))

    def help(self, kind: int) -> float:
        """Say what a missing resource would do for the cards that wait for it."""
        best = 0.0
        chances = self.worths.outlook.chances
        for recipe in self.plan.later:
            if kind in recipe.parts:
                chance = 1.0
                for part in set(recipe.parts):
                    if part != kind and self.stock[part] < 0:
                        chance *= chances[part]
                surer = chance * (1 - chances[kind])
                best = max(best, (self.worths.of(recipe.card) - self.cost(recipe)) * surer)
        return best * self.judgement.later + self.worths.units[kind]
