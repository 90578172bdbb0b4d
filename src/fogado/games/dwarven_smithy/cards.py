"""The printed parts as the rules use them: resources, guild cards, limits and prices.

A card on the table is a small number, its *code*: twice the resource's number, one more if it is
refined (a runestone always is), and from ``GUILD`` on the guild cards.
"""

from typing import Final, final

from fogado.core.content import Content, Edition, load_content
from fogado.core.errors import BadEdition, either
from fogado.games.dwarven_smithy.effects import (
    ABILITIES,
    NO_ABILITY,
    NO_SAVING,
    Ability,
    Saves,
    ability_of,
)

PACKAGE: Final[str] = "fogado.games.dwarven_smithy"
PRINTED: Final[Content] = load_content("dwarven-smithy", PACKAGE, "printed.toml")

# ── resources ────────────────────────────────────────────────────────────────────────────────

KINDS: Final[tuple[str, ...]] = tuple(PRINTED.under("resource"))
"""Iron, silver, gold, mithril; moonstone to emerald; the four runestones."""
RESOURCES: Final[int] = 12
METALS: Final[int] = 4
"""Kinds below this are metals,"""
GEMS: Final[int] = 8
"""kinds from there to this are gems, and the rest are runestones."""
GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "metal": (0, 1, 2, 3),
    "gem": (4, 5, 6, 7),
    "rune": (8, 9, 10, 11),
}
GUILD: Final[int] = 2 * RESOURCES
"""The code of the first guild card."""

TIES: Final[tuple[int, ...]] = (7, 6, 5, 4, 3, 2, 8, 9, 10, 11, 1, 0)
"""How the warehouse sorts kinds of equal value, from the left.  DS-7.2"""

FROM_HAND: Final[list[int]] = [2 * kind + (1 if kind >= GEMS else 0) for kind in range(RESOURCES)]
"""The code in which a resource comes from the hand: a runestone needs no refining.  DS-6.9"""


def refined(code: int) -> int:
    """Give the code of a card after refining; whatever cannot be refined stays as it is."""
    return code | 1 if code < GUILD else code


def is_gem(code: int) -> bool:
    """Is this a gem, in either state?"""
    return 2 * METALS <= code < 2 * GEMS


def is_raw_metal(code: int) -> bool:
    """Is this an unrefined metal?"""
    return code < 2 * METALS and not code & 1


# ── many resources in one number ─────────────────────────────────────────────────────────────

# Five bits for each kind.  The mine, the mine discard and the warehouse are such numbers: a copy
# costs nothing.  In a workshop no kind is there more than 15 times, so the fifth bit stays free
# and tells whether one such number covers another.
WIDTH: Final[int] = 5
FULL: Final[int] = 31
ONE: Final[list[int]] = [1 << (WIDTH * kind) for kind in range(RESOURCES)]
GUARD: Final[int] = sum(16 << (WIDTH * kind) for kind in range(RESOURCES))


def count_of(many: int, kind: int) -> int:
    """Count one kind."""
    return (many >> (WIDTH * kind)) & FULL


def total_of(many: int) -> int:
    """Count all of them."""
    total = 0
    while many:
        total += many & FULL
        many >>= WIDTH
    return total


def many_of(kinds: tuple[int, ...]) -> int:
    """Put kinds together in one number."""
    many = 0
    for kind in kinds:
        many += ONE[kind]
    return many


def kinds_in(many: int) -> tuple[int, ...]:
    """List the kinds in such a number, each as often as it is there."""
    found: list[int] = []
    for kind in range(RESOURCES):
        found += [kind] * count_of(many, kind)
    return tuple(found)


# ── guild cards ──────────────────────────────────────────────────────────────────────────────

APPRENTICE: Final[int] = 0
TOOL: Final[int] = 1
ITEM: Final[int] = 2
KING: Final[int] = 3
TYPES: Final[tuple[str, ...]] = ("apprentice", "tool", "item", "king")
CARDS_OF_TYPE: Final[tuple[int, ...]] = (10, 16, 25, 27)
SETS: Final[dict[str, int]] = {"core": 25, "starter": 18, "full": 35}
SUBTYPES: Final[tuple[str, ...]] = ("weapon", "armor", "shield")
"""The three that are compared in the end; goods are a subtype, but nobody counts them."""
ITEM_SUBTYPES: Final[tuple[str, ...]] = (*SUBTYPES, "goods")
WANTED: Final[tuple[str, ...]] = (*KINDS, "gem", "rune")
"""What a cost can ask for."""
SAVED: Final[tuple[str, ...]] = (*KINDS, *GROUPS)
"""What a tool can save,"""
TARGETS: Final[tuple[str, ...]] = ("all", *TYPES, *ITEM_SUBTYPES)
"""and for which cards."""
MOST_PARTS: Final[int] = 6

NAMES: Final[tuple[str, ...]] = tuple(
    name for type_name in TYPES for name in PRINTED.under(type_name)
)
"""The guild cards by number: A01 to A10, T01 to T16, I01 to I25, K01 to K27."""
GUILD_CARDS: Final[int] = len(NAMES)
CODES: Final[int] = GUILD + GUILD_CARDS

WORDS_OF_RESOURCES: Final[tuple[str, ...]] = tuple(
    KINDS[code >> 1] if not code & 1 or code >= 2 * GEMS else f"refined-{KINDS[code >> 1]}"
    for code in range(GUILD)
)
CARD_NAMES: Final[tuple[str, ...]] = WORDS_OF_RESOURCES + NAMES
"""How each code is written."""
CODE_OF: Final[dict[str, int]] = {
    name: code
    for code, name in enumerate(CARD_NAMES)
    if code >= GUILD or code < 2 * GEMS or code & 1
}


@final
class GuildCard:
    """One guild card as it is printed."""

    def __init__(
        self,
        number: int,
        name: str,
        type_number: int,
        set_name: str,
        subtype: str,
        cost: tuple[str, ...],
        value: int,
        buy: int,
        ability: Ability,
        saves: Saves,
    ) -> None:
        self.number = number
        self.name = name
        """Its sign: ``K07``."""
        self.type = type_number
        self.set = set_name
        """``core``, ``starter`` or ``full``."""
        self.subtype = subtype
        """``weapon``, ``armor``, ``shield``, ``goods``, or nothing."""
        self.cost = cost
        self.value = value
        """What it pays when completed; 0 for an apprentice."""
        self.buy = buy
        """What it costs in another player's market."""
        self.ability = ability
        self.saves = saves


def read_cards(content: Content) -> list[GuildCard]:
    """Read every guild card."""
    cards: list[GuildCard] = []
    for type_number, type_name in enumerate(TYPES):
        for name in content.under(type_name):
            at = f"{type_name}.{name}"
            ability = NO_ABILITY
            saves = NO_SAVING
            if type_number == APPRENTICE:
                ability = ability_of(content.word(f"{at}.ability"), content.number(f"{at}.amount"))
            elif type_number == TOOL:
                saves = Saves(content.words(f"{at}.saves"), content.words(f"{at}.for"))
            cards.append(
                GuildCard(
                    len(cards),
                    name,
                    type_number,
                    content.word(f"{at}.set"),
                    content.word(f"{at}.subtype") if type_number >= ITEM else "",
                    content.words(f"{at}.cost"),
                    0 if type_number == APPRENTICE else content.number(f"{at}.value"),
                    content.number(f"{at}.buy"),
                    ability,
                    saves,
                )
            )
    return cards


# ── editions ─────────────────────────────────────────────────────────────────────────────────


def complaints(content: Content) -> list[str]:
    """List what cannot be printed on these parts."""
    wrong: list[str] = []
    counts = [content.number(f"resource.{kind}.count") for kind in KINDS]
    if sum(counts) != 116 or min(counts) < 1 or max(counts) > FULL:
        wrong.append(f"There are 116 resources, 1 to {FULL} of each kind, not {sum(counts)}.")
    for kind in KINDS:
        wrong += resource_complaints(content, kind)
    sets = dict.fromkeys(SETS, 0)
    for type_name in TYPES:
        for name in content.under(type_name):
            at = f"{type_name}.{name}"
            wrong += card_complaints(content, at, type_name)
            of_set = content.word(f"{at}.set")
            if of_set in sets:
                sets[of_set] += 1
    if not wrong and sets != SETS:
        wrong.append(
            "The sets must be 25 core, 18 starter and 35 full cards, not "
            f"{sets['core']}, {sets['starter']} and {sets['full']}."
        )
    for name, low, high in (
        ("limits.hand", 6, 12),
        ("limits.market", 1, 8),
        ("limits.workshop", 4, 9),
        ("limits.apprentices", 1, 4),
        ("limits.tools", 0, 2),
        ("limits.draw", 1, 12),
        ("start.coins", 0, 1000),
        ("start.workshop", 0, 4),
        ("start.mine", 0, 4),
        ("start.guild", 0, 2),
        ("end.kings", 1, 8),
        ("end.bonus", 0, 1000),
    ):
        if not low <= content.number(name) <= high:
            wrong.append(f"{name} must be {low} to {high}, not {content.number(name)}.")
    return wrong


def resource_complaints(content: Content, kind: str) -> list[str]:
    """List what is wrong with the values of a resource."""
    wrong: list[str] = []
    for what in ("sell", "buy"):
        values = content.numbers(f"resource.{kind}.{what}")
        if len(values) != 2 or not 1 <= values[0] <= values[1]:
            wrong.append(f"resource.{kind}.{what} must be [unrefined, refined], the lower first.")
        elif kind in KINDS[GEMS:] and values[0] != values[1]:
            wrong.append(f"resource.{kind}.{what} must be twice the same: it has one state.")
    return wrong


def card_complaints(content: Content, at: str, type_name: str) -> list[str]:
    """List what is wrong with a guild card."""
    wrong: list[str] = []
    cost = content.words(f"{at}.cost")
    unknown = [part for part in cost if part not in WANTED]
    if unknown:
        wrong.append(f"{at}.cost names {unknown[0]!r}; parts are {either(WANTED)}.")
    if not 1 <= len(cost) <= MOST_PARTS:
        wrong.append(f"{at}.cost must be 1 to {MOST_PARTS} parts.")
    if content.word(f"{at}.set") not in SETS:
        wrong.append(f"{at}.set must be {either(SETS)}.")
    if content.number(f"{at}.buy") < 1:
        wrong.append(f"{at}.buy must be at least 1.")
    if type_name == "apprentice":
        if content.word(f"{at}.ability") not in ABILITIES:
            wrong.append(f"{at}.ability must be {either(ABILITIES)}.")
        most = 3 if content.word(f"{at}.ability").endswith("-limit") else 25
        if not 1 <= content.number(f"{at}.amount") <= most:
            wrong.append(f"{at}.amount must be 1 to {most}.")
        return wrong
    if content.number(f"{at}.value") < 1:
        wrong.append(f"{at}.value must be at least 1.")
    if type_name == "tool":
        saved = [part for part in content.words(f"{at}.saves") if part not in SAVED]
        if saved:
            wrong.append(f"{at}.saves names {saved[0]!r}; tools save {either(SAVED)}.")
        strange = [target for target in content.words(f"{at}.for") if target not in TARGETS]
        if strange:
            wrong.append(f"{at}.for names {strange[0]!r}; choose {either(TARGETS)}.")
    elif type_name == "king":
        if content.word(f"{at}.subtype") not in SUBTYPES:
            wrong.append(f"{at}.subtype must be {either(SUBTYPES)}.")
    elif content.word(f"{at}.subtype") not in ITEM_SUBTYPES:
        wrong.append(f"{at}.subtype must be {either(ITEM_SUBTYPES)}.")
    return wrong


def checked(edition: Edition) -> Content:
    """Correct the printed values, or say all that is wrong with the edition."""
    content = PRINTED.corrected(edition)
    wrong = complaints(content)
    if wrong:
        raise BadEdition("\n".join(wrong))
    return content
