"""The vocabulary that guild cards are written in: standing abilities, and what tools save.

An ability is never patched into the state.  Each rule asks it: a limit goes through every
apprentice at work and comes out as it is for this player.
"""

from typing import Final, final

from fogado.core.native import mypyc_attr

# ── apprentices ──────────────────────────────────────────────────────────────────────────────


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """What an apprentice changes.  Each leaf answers the one question it is about."""

    name: str
    """The word on the card,"""
    amount: int
    """and by how much."""

    def hand_limit(self, limit: int) -> int:
        """How many cards may the hand hold?"""
        return limit

    def market_limit(self, limit: int) -> int:
        """How many cards may the market hold?"""
        return limit

    def workshop_limit(self, limit: int) -> int:
        """How many cards may the workshop hold?"""
        return limit

    def draws(self, cards: int) -> int:
        """How many cards may be drawn at the end of a turn?"""
        return cards

    def price(self, coins: int) -> int:
        """What does a bought card cost?"""
        return coins

    def sale(self, coins: int) -> int:
        """What does a sold resource bring?"""
        return coins

    def king_value(self, coins: int) -> int:
        """What does a finished King's Item pay in the end?"""
        return coins

    def metals_refined(self) -> int:
        """How many metals a turn may be played into the workshop refined?"""
        return 0

    def gems_refined(self) -> bool:
        """Is a gem refined as it comes to the workshop?"""
        return False

    def hurried(self) -> int:
        """How many items or tools a turn may be completed as they are started?"""
        return 0


@final
class HandLimit(Ability):
    """Porter: your hand limit is higher.  DS-10.2"""

    def __init__(self, amount: int) -> None:
        self.name = "hand-limit"
        self.amount = amount

    def hand_limit(self, limit: int) -> int:
        return limit + self.amount


@final
class MarketLimit(Ability):
    """Stallkeeper: your market limit is higher.  DS-10.3"""

    def __init__(self, amount: int) -> None:
        self.name = "market-limit"
        self.amount = amount

    def market_limit(self, limit: int) -> int:
        return limit + self.amount


@final
class WorkshopLimit(Ability):
    """Forge Hand: your workshop limit is higher.  DS-10.4"""

    def __init__(self, amount: int) -> None:
        self.name = "workshop-limit"
        self.amount = amount

    def workshop_limit(self, limit: int) -> int:
        return limit + self.amount


@final
class RefinedMetal(Ability):
    """Bellows Boy: so many metals a turn may come from the hand refined.  DS-10.5"""

    def __init__(self, amount: int) -> None:
        self.name = "refined-metal"
        self.amount = amount

    def metals_refined(self) -> int:
        return self.amount


@final
class DrawMore(Ability):
    """Prospector: you may draw more.  DS-10.6"""

    def __init__(self, amount: int) -> None:
        self.name = "draw"
        self.amount = amount

    def draws(self, cards: int) -> int:
        return cards + self.amount


@final
class BuyDiscount(Ability):
    """Haggler: what you buy costs less, but never less than 1.  DS-10.7"""

    def __init__(self, amount: int) -> None:
        self.name = "buy-discount"
        self.amount = amount

    def price(self, coins: int) -> int:
        reduced = coins - self.amount
        return reduced if reduced > 1 else 1


@final
class SellBonus(Ability):
    """Appraiser: a sold resource brings more.  DS-10.8"""

    def __init__(self, amount: int) -> None:
        self.name = "sell-bonus"
        self.amount = amount

    def sale(self, coins: int) -> int:
        return coins + self.amount


@final
class GemsRefined(Ability):
    """Gem Cutter: gems are refined as they come to the workshop.  DS-10.9"""

    def __init__(self, amount: int) -> None:
        self.name = "refined-gems"
        self.amount = amount

    def gems_refined(self) -> bool:
        return True


@final
class AtOnce(Ability):
    """Journeyman Smith: so many items or tools a turn are completed at once.  DS-10.10"""

    def __init__(self, amount: int) -> None:
        self.name = "at-once"
        self.amount = amount

    def hurried(self) -> int:
        return self.amount


@final
class KingBonus(Ability):
    """Royal Envoy: finished King's Items pay more.  DS-10.11"""

    def __init__(self, amount: int) -> None:
        self.name = "king-bonus"
        self.amount = amount

    def king_value(self, coins: int) -> int:
        return coins + self.amount


@final
class NoAbility(Ability):
    """What every other card has."""

    def __init__(self) -> None:
        self.name = ""
        self.amount = 0


NO_ABILITY: Final[Ability] = NoAbility()

ABILITIES: Final[tuple[str, ...]] = (
    "hand-limit",
    "market-limit",
    "workshop-limit",
    "refined-metal",
    "draw",
    "buy-discount",
    "sell-bonus",
    "refined-gems",
    "at-once",
    "king-bonus",
)


def ability_of(name: str, amount: int) -> Ability:
    """Make the ability a card names."""
    if name == "hand-limit":
        return HandLimit(amount)
    if name == "market-limit":
        return MarketLimit(amount)
    if name == "workshop-limit":
        return WorkshopLimit(amount)
    if name == "refined-metal":
        return RefinedMetal(amount)
    if name == "draw":
        return DrawMore(amount)
    if name == "buy-discount":
        return BuyDiscount(amount)
    if name == "sell-bonus":
        return SellBonus(amount)
    if name == "refined-gems":
        return GemsRefined(amount)
    if name == "at-once":
        return AtOnce(amount)
    assert name == "king-bonus"
    return KingBonus(amount)


# ── tools ────────────────────────────────────────────────────────────────────────────────────


@final
class Saves:
    """What a kept tool takes off a cost: these parts, from these cards.  DS-9.1"""

    def __init__(self, parts: tuple[str, ...], targets: tuple[str, ...]) -> None:
        self.parts = parts
        """Resources, or ``metal``, ``gem`` and ``rune`` for any of them."""
        self.targets = targets
        """Types, subtypes, or ``all``."""

    def counts_for(self, type_name: str, subtype: str) -> bool:
        """Does it count for a card of this type and subtype?  DS-9.2"""
        for target in self.targets:
            if target in ("all", type_name) or (subtype and target == subtype):
                return True
        return False


NO_SAVING: Final[Saves] = Saves((), ())
