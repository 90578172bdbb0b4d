"""What a guild card is worth to one seat when it is completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dwarven_smithy.bench import rounded
from fogado.games.dwarven_smithy.cards import APPRENTICE, KING, RESOURCES, TOOL

if TYPE_CHECKING:
    from fogado.bots.dwarven_smithy.bench import Bench
    from fogado.bots.dwarven_smithy.judgement import Judgement
    from fogado.bots.dwarven_smithy.outlook import Outlook
    from fogado.games.dwarven_smithy.effects import Ability
    from fogado.games.dwarven_smithy.recipes import Recipe

DEAR = 20
"""A price high enough for every discount."""
KINGS_PER_TURN = 0.15


class Worths:
    """The judgement of one seat at one moment."""

    def __init__(
        self,
        bench: Bench,
        outlook: Outlook,
        judgement: Judgement,
        savings: dict[tuple[object, ...], float],
    ) -> None:
        self.bench = bench
        self.outlook = outlook
        self.judgement = judgement
        self.savings = savings
        """What a tool saves per card, worked out before."""
        self.units = tuple(
            [bench.sale(2 * kind + 1) + judgement.spare for kind in range(RESOURCES)]
        )
        """By kind, what a refined resource is worth without a plan for it."""
        self._cards: dict[int, float] = {}

    def of(self, card: int) -> float:
        """Say what a card brings once it is completed."""
        found = self._cards.get(card)
        if found is None:
            found = rounded(self.judge(card))
            self._cards[card] = found
        return found

    def judge(self, card: int) -> float:
        """Work out what a card brings."""
        printed = self.bench.parts.cards[card]
        if printed.type == KING:
            return self.king(card)
        if printed.type == TOOL:
            return max(float(printed.value), self.kept(card))
        if printed.type == APPRENTICE:
            return self.trained(card)
        return float(printed.value)

    # ── King's Items ─────────────────────────────────────────────────────────────────────

    def king(self, card: int) -> float:
        """Count its value, what it does for the bonus of its subtype, and the lost place."""
        printed = self.bench.parts.cards[card]
        coins = printed.value
        for ability in self.bench.abilities:
            coins = ability.king_value(coins)
        outlook = self.outlook
        have = outlook.crowns[self.bench.seat][printed.subtype]
        more = outlook.bonus_chance(printed.subtype, have + printed.value, self.bench.seat)
        less = outlook.bonus_chance(printed.subtype, have, self.bench.seat)
        bonus = self.bench.parts.bonus * (more - less)
        return coins + bonus - self.judgement.king_slot * outlook.turns

    def crowns_left(self) -> int:
        """How many more King's Items are welcome?  The last one ends the game."""
        bench = self.bench
        last = min(bench.parts.last_kings, bench.market_limit)
        left = last - bench.crowns
        if left == 1 and self.outlook.turns > 2 and self.outlook.lead() < self.judgement.crowns:
            return 0
        return max(0, left)

    # ── tools ────────────────────────────────────────────────────────────────────────────

    def kept(self, card: int) -> float:
        """Say what a tool saves until the end, if it can be kept."""
        bench = self.bench
        if len(bench.tools) >= bench.parts.tools or card in bench.tools:
            return 0.0
        key = (bench.parts, self.outlook.view.setup["game"], bench.tools, card, self.units)
        per_card = self.savings.get(key)
        if per_card is None:
            per_card = self.saved_per_card(card)
            self.savings[key] = per_card
        return per_card * self.judgement.crafts * max(0, self.outlook.turns - 1)

    def saved_per_card(self, card: int) -> float:
        """Average over the deck what a tool more would save."""
        bench = self.bench
        deck = self.outlook.deck
        with_it = bench.parts.book(tuple(sorted((*bench.tools, card))))
        saved = 0.0
        for other in deck:
            if other != card:
                saved += self.cheapest(bench.book[other]) - self.cheapest(with_it[other])
        return saved / len(deck)

    def cheapest(self, recipes: tuple[Recipe, ...]) -> float:
        """Say what the parts of a card are worth, and their places."""
        slot = self.judgement.slot
        units = self.units
        return min(sum([units[kind] + slot for kind in recipe.parts]) for recipe in recipes)

    # ── apprentices ──────────────────────────────────────────────────────────────────────

    def trained(self, card: int) -> float:
        """Say what an apprentice does until the end, less what the one does who makes way."""
        bench = self.bench
        worth = self.at_work(bench.parts.cards[card].ability)
        if len(bench.apprentices) >= bench.parts.apprentices:
            worth -= min(self.at_work(ability) for ability in bench.abilities)
        return max(0.0, worth)

    def at_work(self, ability: Ability) -> float:
        """Say what an ability is worth until the end."""
        judgement = self.judgement
        turn = (
            ability.hand_limit(0) * judgement.hand
            + ability.market_limit(0) * judgement.market
            + ability.workshop_limit(0) * judgement.workshop
            + ability.draws(0) * judgement.draw
            + (DEAR - ability.price(DEAR)) * judgement.haggle
            + ability.sale(0) * judgement.sale
            + ability.metals_refined() * judgement.bellows
            + ability.gems_refined() * judgement.cutter
            + ability.hurried() * judgement.hurry
        )
        turns = max(0, self.outlook.turns - 1)
        kings = self.bench.crowns + KINGS_PER_TURN * turns
        return turn * turns + ability.king_value(0) * kings
