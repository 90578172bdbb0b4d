"""Which parts a guild card can be made of, with the tools its maker keeps.

A *recipe* is one set of resources for one card.  "Any gem" makes four of them; a tool that takes
away a part of one's choice makes more.  What is not a recipe is a wrong set of parts.
"""

from typing import Final, final

from fogado.games.dwarven_smithy.cards import (
    GROUPS,
    KINDS,
    TYPES,
    GuildCard,
    many_of,
)


@final
class Recipe:
    """One guild card and one set of parts for it.  Made once and shared."""

    def __init__(self, index: int, card: int, parts: tuple[int, ...]) -> None:
        self.index = index
        self.card = card
        """The number of the guild card."""
        self.parts = parts
        """Kinds of resources, sorted."""
        self.need = many_of(parts)


RECIPES: Final[list[Recipe]] = []
"""Every recipe met so far; a recipe's index is its place here."""
_KNOWN: Final[list[dict[tuple[int, ...], Recipe]]] = []


def recipe_of(card: int, parts: tuple[int, ...]) -> Recipe:
    """Give the shared recipe for a card and parts; whether it is right is another question."""
    while len(_KNOWN) <= card:
        _KNOWN.append({})
    known = _KNOWN[card]
    in_order = tuple(sorted(parts))
    recipe = known.get(in_order)
    if recipe is None:
        recipe = Recipe(len(RECIPES), card, in_order)
        RECIPES.append(recipe)
        known[in_order] = recipe
    return recipe


def recipes_for(card: GuildCard, tools: list[GuildCard]) -> tuple[Recipe, ...]:
    """List the recipes of a card for somebody who keeps these tools.  DS-9.7"""
    found: dict[tuple[int, ...], None] = {}
    for cost in reduced_costs(card, tools):
        for parts in filled(cost):
            found[parts] = None
    return tuple([recipe_of(card.number, parts) for parts in sorted(found)])


def reduced_costs(card: GuildCard, tools: list[GuildCard]) -> list[tuple[str, ...]]:
    """List what can be left of a cost when discounts are used in full.  DS-9.3 to DS-9.7"""
    saved: list[str] = []
    for tool in tools:
        if tool.saves.counts_for(TYPES[card.type], card.subtype):
            saved += tool.saves.parts
    costs: dict[tuple[str, ...], None] = {card.cost: None}
    reached = dict(costs)
    # Each part a tool saves may be used before or after the others: try them in any order.
    for order in orders(tuple(saved)):
        now: dict[tuple[str, ...], None] = {card.cost: None}
        for saving in order:
            later: dict[tuple[str, ...], None] = {}
            for cost in now:
                for left in without(cost, saving):
                    later[left] = None
            now = later
        reached.update(now)
    fewest = min(len(cost) for cost in reached)
    return [cost for cost in reached if len(cost) == fewest]


def orders(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List every order of a few words."""
    if len(words) < 2:
        return [words]
    found: dict[tuple[str, ...], None] = {}
    for place, word in enumerate(words):
        for rest in orders(words[:place] + words[place + 1 :]):
            found[(word,) + rest] = None
    return list(found)


def without(cost: tuple[str, ...], saving: str) -> list[tuple[str, ...]]:
    """List what a cost can be after one part falls away; itself, if none can.  DS-9.4"""
    found: dict[tuple[str, ...], None] = {}
    for place, part in enumerate(cost):
        if part == saving or (saving in GROUPS and belongs(part, saving)):
            found[cost[:place] + cost[place + 1 :]] = None
    return list(found) if found else [cost]


def belongs(part: str, group: str) -> bool:
    """Is this part of a cost a metal, a gem or a runestone?  DS-9.4"""
    return part == group or (part in KINDS and KINDS.index(part) in GROUPS[group])


def filled(cost: tuple[str, ...]) -> list[tuple[int, ...]]:
    """List the sets of resources that pay a cost.  DS-8.7"""
    sets: dict[tuple[int, ...], None] = {(): None}
    for part in cost:
        choices = GROUPS[part] if part in GROUPS else (KINDS.index(part),)
        more: dict[tuple[int, ...], None] = {}
        for parts in sets:
            for kind in choices:
                more[tuple(sorted(parts + (kind,)))] = None
        sets = more
    return list(sets)
