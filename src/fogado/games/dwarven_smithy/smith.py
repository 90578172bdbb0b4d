"""One player: hand, areas, coins, and the limits as the apprentices change them."""

from typing import final

from fogado.games.dwarven_smithy.cards import GUILD, ITEM, ONE, is_gem
from fogado.games.dwarven_smithy.effects import Ability
from fogado.games.dwarven_smithy.parts import Parts
from fogado.games.dwarven_smithy.recipes import Recipe


def put(cards: tuple[int, ...], code: int) -> tuple[int, ...]:
    """Lay a card among others, in order."""
    for place in range(len(cards)):
        if cards[place] > code:
            return cards[:place] + (code,) + cards[place:]
    return cards + (code,)


def take(cards: tuple[int, ...], code: int) -> tuple[int, ...]:
    """Take a card from among others."""
    for place in range(len(cards)):
        if cards[place] == code:
            return cards[:place] + cards[place + 1 :]
    raise ValueError(f"card {code} is not there")


def how_many(cards: tuple[int, ...], code: int) -> int:
    """Count the cards of one code."""
    count = 0
    for card in cards:
        if card == code:
            count += 1
    return count


@final
class Pile:
    """A guild card on its parts: being crafted, or a finished King's Item.  Never changed."""

    def __init__(self, recipe: Recipe, tools: tuple[int, ...], seen: bool) -> None:
        self.recipe = recipe
        self.tools = tools
        """The tools its maker kept when it was started: with the parts, what others can tell."""
        self.seen = seen
        """Does everybody know which card it is?"""

    def size(self) -> int:
        """Count its cards."""
        return 1 + len(self.recipe.parts)


@final
class Smith:
    """One player: hand, areas, coins."""

    def __init__(
        self,
        parts: Parts,
        hand: tuple[int, ...],
        known: tuple[int, ...],
        market: tuple[int, ...],
        rotated: tuple[int, ...],
        workshop: tuple[int, ...],
        piles: tuple[Pile, ...],
        kings: tuple[Pile, ...],
        apprentices: tuple[int, ...],
        tools: tuple[int, ...],
        abilities: tuple[Ability, ...],
        book: list[tuple[Recipe, ...]],
        coins: int,
        crafted: int,
        sales: int,
        trade: int,
        spent: int,
    ) -> None:
        self.parts = parts
        self.hand = hand
        """Codes, sorted, as in every area."""
        self.known = known
        """Of the hand, what everybody knows: it was bought from the warehouse."""
        self.market = market
        """Loose cards lying straight."""
        self.rotated = rotated
        """Loose cards that came to the market this turn."""
        self.workshop = workshop
        """Loose cards."""
        self.piles = piles
        """Being crafted."""
        self.kings = kings
        """Finished King's Items, in the market."""
        self.apprentices = apprentices
        """Numbers of guild cards."""
        self.tools = tools
        """Numbers of guild cards."""
        self.abilities = abilities
        """Of the apprentices."""
        self.book = book
        """The recipes, with the tools."""
        self.coins = coins
        self.crafted = crafted
        """Coins from items and sold tools,"""
        self.sales = sales
        """from the warehouse for resources,"""
        self.trade = trade
        """from other players less what they were paid,"""
        self.spent = spent
        """and paid to the warehouse."""

    def copy(self) -> "Smith":
        """Copy; everything inside is shared, because it is replaced and never changed."""
        return Smith(
            self.parts,
            self.hand,
            self.known,
            self.market,
            self.rotated,
            self.workshop,
            self.piles,
            self.kings,
            self.apprentices,
            self.tools,
            self.abilities,
            self.book,
            self.coins,
            self.crafted,
            self.sales,
            self.trade,
            self.spent,
        )

    # ── limits, as the apprentices change them ───────────────────────────────────────────

    def hand_limit(self) -> int:
        """How many cards may the hand hold?  DS-2.2"""
        limit = self.parts.hand
        for ability in self.abilities:
            limit = ability.hand_limit(limit)
        return limit

    def market_limit(self) -> int:
        """How many cards may the market hold?  DS-2.3"""
        limit = self.parts.market
        for ability in self.abilities:
            limit = ability.market_limit(limit)
        return limit

    def workshop_limit(self) -> int:
        """How many cards may the workshop hold?  DS-2.4"""
        limit = self.parts.workshop
        for ability in self.abilities:
            limit = ability.workshop_limit(limit)
        return limit

    def in_market(self) -> int:
        """Count what fills the market: a finished King's Item is one card.  DS-5.13"""
        return len(self.market) + len(self.rotated) + len(self.kings)

    def in_workshop(self) -> int:
        """Count what fills the workshop, every part of every pile.  DS-2.4"""
        count = len(self.workshop)
        for pile in self.piles:
            count += 1 + len(pile.recipe.parts)
        return count

    def hand_room(self) -> int:
        """Count the free places in the hand."""
        return self.hand_limit() - len(self.hand)

    def market_room(self) -> int:
        """Count the free places in the market."""
        return self.market_limit() - self.in_market()

    def workshop_room(self) -> int:
        """Count the free places in the workshop."""
        return self.workshop_limit() - self.in_workshop()

    # ── the other standing abilities ─────────────────────────────────────────────────────

    def draws(self) -> int:
        """How many cards may be drawn?  DS-11.1"""
        cards = self.parts.draw
        for ability in self.abilities:
            cards = ability.draws(cards)
        return cards

    def price(self, coins: int) -> int:
        """What does this player pay for a card that costs so much?  DS-10.7"""
        for ability in self.abilities:
            coins = ability.price(coins)
        return coins

    def sale(self, code: int) -> int:
        """What does a resource bring this player now?  DS-6.17"""
        coins = self.parts.sell[code]
        for ability in self.abilities:
            coins = ability.sale(coins)
        return coins

    def metals_refined(self) -> int:
        """How many metals a turn may be played refined?  DS-10.5"""
        times = 0
        for ability in self.abilities:
            times += ability.metals_refined()
        return times

    def hurried(self) -> int:
        """How many items or tools a turn may be completed at once?  DS-10.10"""
        times = 0
        for ability in self.abilities:
            times += ability.hurried()
        return times

    def as_it_enters(self, code: int) -> int:
        """Give a card as it lies after coming to this workshop.  DS-10.9"""
        if is_gem(code):
            for ability in self.abilities:
                if ability.gems_refined():
                    return code | 1
        return code

    # ── what is there ────────────────────────────────────────────────────────────────────

    def stock(self) -> int:
        """Count the loose resources in the workshop that are ready for crafting.  DS-8.5"""
        many = 0
        for code in self.workshop:
            if code >= GUILD:
                break
            if code & 1:
                many += ONE[code >> 1]
        return many

    def guild_in_hand(self) -> int:
        """Count the guild cards in the hand: their backs differ."""
        count = 0
        for code in self.hand:
            if code >= GUILD:
                count += 1
        return count

    def set_apprentices(self, apprentices: tuple[int, ...]) -> None:
        """Change who is at work."""
        self.apprentices = apprentices
        self.abilities = tuple([self.parts.cards[card].ability for card in apprentices])

    def set_tools(self, tools: tuple[int, ...]) -> None:
        """Change which tools are kept."""
        self.tools = tools
        self.book = self.parts.book(tools)


def is_item(parts: Parts, pile: Pile) -> bool:
    """Is this pile an item in the making?"""
    return parts.cards[pile.recipe.card].type == ITEM
