"""All printed parts together, as one edition has them."""

from typing import Final, final

from fogado.core.content import Content, Edition
from fogado.games.dwarven_smithy.cards import (
    GUILD,
    GUILD_CARDS,
    KINDS,
    PRINTED,
    RESOURCES,
    TIES,
    GuildCard,
    checked,
    many_of,
    read_cards,
)
from fogado.games.dwarven_smithy.recipes import Recipe, recipes_for

TOOL_KEY: Final[int] = 100


@final
class Parts:
    """Every printed number of one edition."""

    def __init__(self, content: Content, edition: Edition | None) -> None:
        self.edition = edition
        self.cards: list[GuildCard] = read_cards(content)
        self.sell: list[int] = []
        """By code of a resource, what it brings now."""
        self.buy: list[int] = []
        """By code of any card, what it costs in a market."""
        for kind in KINDS:
            self.sell += content.numbers(f"resource.{kind}.sell")
            self.buy += content.numbers(f"resource.{kind}.buy")
        self.buy += [card.buy for card in self.cards]
        counts = [content.number(f"resource.{kind}.count") for kind in KINDS]
        self.mine: int = many_of(
            tuple(kind for kind in range(RESOURCES) for _ in range(counts[kind]))
        )
        self.row: list[int] = sorted(
            range(RESOURCES), key=lambda kind: (self.sell[2 * kind + 1], -TIES.index(kind))
        )
        """The kinds as they lie in the warehouse, from the right: the cheapest first.  DS-7.2"""
        self.hand: int = content.number("limits.hand")
        self.market: int = content.number("limits.market")
        self.workshop: int = content.number("limits.workshop")
        self.apprentices: int = content.number("limits.apprentices")
        self.tools: int = content.number("limits.tools")
        self.draw: int = content.number("limits.draw")
        self.coins: int = content.number("start.coins")
        self.first_workshop: int = content.number("start.workshop")
        self.first_mine: int = content.number("start.mine")
        self.first_guild: int = content.number("start.guild")
        self.last_kings: int = content.number("end.kings")
        self.bonus: int = content.number("end.bonus")
        self.books: dict[int, list[tuple[Recipe, ...]]] = {}
        self.decks: dict[str, tuple[int, ...]] = {}

    def deck(self, mode: str) -> tuple[int, ...]:
        """List the guild cards of the starter or the full game.  DS-1.2, DS-1.3"""
        deck = self.decks.get(mode)
        if deck is None:
            deck = tuple([card.number for card in self.cards if card.set in ("core", mode)])
            self.decks[mode] = deck
        return deck

    def book(self, tools: tuple[int, ...]) -> list[tuple[Recipe, ...]]:
        """Give, by guild card, the recipes for somebody who keeps these tools."""
        key = 0
        for tool in sorted(tools):
            key = key * TOOL_KEY + tool + 1
        book = self.books.get(key)
        if book is None:
            kept = [self.cards[tool] for tool in tools]
            book = [recipes_for(card, kept) for card in self.cards]
            self.books[key] = book
        return book

    def warehouse_price(self, warehouse: int, kind: int) -> int:
        """Say what a resource of the warehouse costs before anybody haggles.  DS-7.4"""
        on_top = 0
        for cheaper in self.row:
            if cheaper == kind:
                break
            on_top += (warehouse >> (5 * cheaper)) & 31
        return self.buy[2 * kind + 1] + on_top


assert GUILD + GUILD_CARDS == 102, "the box holds 78 guild cards"

HOUSE_PARTS: Final[Parts] = Parts(PRINTED, None)
_CORRECTED: Final[dict[str, Parts]] = {}


def parts_of(edition: Edition | None) -> Parts:
    """Give the printed parts, corrected by an edition; say all that is wrong with it."""
    if edition is None:
        return HOUSE_PARTS
    if edition.digest not in _CORRECTED:
        _CORRECTED[edition.digest] = Parts(checked(edition), edition)
    return _CORRECTED[edition.digest]
