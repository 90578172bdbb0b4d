"""What a smith knows of the cards before a game begins: worked out once, looked up ever after."""

from typing import Final, final

from fogado.bots.dwarven_smithy.judgement import HOUSE
from fogado.games.dwarven_smithy.cards import (
    APPRENTICE,
    KINDS,
    KING,
    METALS,
    RESOURCES,
    SUBTYPES,
    TOOL,
)
from fogado.games.dwarven_smithy.effects import ABILITIES, Ability
from fogado.games.dwarven_smithy.parts import Parts
from fogado.games.dwarven_smithy.recipes import Recipe

NO_SUBTYPE: Final[int] = len(SUBTYPES)
"""The place of goods, and of cards without a subtype."""
DEAR: Final[int] = 20
"""A price high enough for every discount."""


@final
class Lore:
    """What the cards of one edition and one deck promise."""

    def __init__(self, parts: Parts, mode: str) -> None:
        self.parts = parts
        self.mode = mode
        self.full: float = 1.0 if mode == "full" else 0.0
        self.deck: tuple[int, ...] = parts.deck(mode)
        self.sells: list[int] = [parts.sell[2 * kind + 1] for kind in range(RESOURCES)]
        """By kind, what it brings refined."""
        self.value: list[int] = [card.value for card in parts.cards]
        self.type: list[int] = [card.type for card in parts.cards]
        self.subtype: list[int] = [subtype_of(card.subtype) for card in parts.cards]
        self.ability: list[int] = [
            ABILITIES.index(card.ability.name) if card.type == APPRENTICE else -1
            for card in parts.cards
        ]
        self.at_work: list[float] = [at_work(card.ability) for card in parts.cards]
        """By card, the coins an apprentice is good for in a turn,"""
        self.crowning: list[float] = [float(card.ability.king_value(0)) for card in parts.cards]
        """those it adds to every King's Item,"""
        self.saves: list[float] = [
            self.saved(card.number) if card.type == TOOL else 0.0 for card in parts.cards
        ]
        """and those a kept tool saves."""
        self.eases: list[int] = [eased(card.saves.parts) for card in parts.cards]
        """By tool, what it saves: a metal, or (4) gems and runestones."""
        self.fits: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def saved(self, tool: int) -> float:
        """Average over the deck what a kept tool saves, for the cards crafted in a turn."""
        plain = self.parts.book(())
        helped = self.parts.book((tool,))
        total = 0.0
        for card in self.deck:
            total += self.cheapest(plain[card]) - self.cheapest(helped[card])
        return HOUSE.crafts * total / len(self.deck)

    def cheapest(self, recipes: tuple[Recipe, ...]) -> float:
        """Say what the parts of a card are worth, and their places."""
        least = 0.0
        for place, recipe in enumerate(recipes):
            cost = (HOUSE.spare + HOUSE.slot) * len(recipe.parts)
            for kind in recipe.parts:
                cost += self.sells[kind]
            if place == 0 or cost < least:
                least = cost
        return least

    def fitting(self, need: int, tools: tuple[int, ...]) -> list[int]:
        """List the King's Items that can be made of these parts with these tools."""
        key = (need, tools)
        found = self.fits.get(key)
        if found is None:
            book = self.parts.book(tools)
            kings = [card for card in self.deck if self.type[card] == KING]
            found = [
                card for card in kings if any(recipe.need == need for recipe in book[card])
            ] or kings
            self.fits[key] = found
        return found


def subtype_of(subtype: str) -> int:
    """Give the place of a subtype among those that are compared in the end."""
    return SUBTYPES.index(subtype) if subtype in SUBTYPES else NO_SUBTYPE


def eased(saved: tuple[str, ...]) -> int:
    """Sort a tool by what it saves: a metal by its number, any metal as iron, the rest as 4."""
    for part in saved:
        if part == "metal":
            return 0
        if part in KINDS[:METALS]:
            return KINDS.index(part)
    return METALS


def at_work(ability: Ability) -> float:
    """Say how many coins an ability is good for in a turn; the King's are counted elsewhere."""
    return (
        ability.hand_limit(0) * HOUSE.hand
        + ability.market_limit(0) * HOUSE.market
        + ability.workshop_limit(0) * HOUSE.workshop
        + ability.draws(0) * HOUSE.draw
        + (DEAR - ability.price(DEAR)) * HOUSE.haggle
        + ability.sale(0) * HOUSE.sale
        + ability.metals_refined() * HOUSE.bellows
        + (HOUSE.cutter if ability.gems_refined() else 0.0)
        + ability.hurried() * HOUSE.hurry
    )


_KNOWN: Final[list[Lore]] = []


def lore_of(parts: Parts, mode: str) -> Lore:
    """Give the lore of an edition and a deck; it is worked out once."""
    for lore in _KNOWN:
        if lore.parts is parts and lore.mode == mode:
            return lore
    lore = Lore(parts, mode)
    _KNOWN.append(lore)
    return lore
