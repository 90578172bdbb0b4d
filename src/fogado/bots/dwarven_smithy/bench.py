"""One's own place at the table, as the planning reads it off a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.core.content import edition_of
from fogado.games.dwarven_smithy.cards import CODE_OF, FROM_HAND, GUILD, KING, RESOURCES, is_gem
from fogado.games.dwarven_smithy.parts import parts_of

if TYPE_CHECKING:
    from fogado.games.dwarven_smithy.effects import Ability
    from fogado.games.dwarven_smithy.parts import Parts
    from fogado.games.dwarven_smithy.view import SmithSeen, View


def codes(names: tuple[str, ...]) -> tuple[int, ...]:
    """Read cards."""
    return tuple([CODE_OF[name] for name in names])


def numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    """Read guild cards."""
    return tuple([CODE_OF[name] - GUILD for name in names])


def parts_in(view: View) -> Parts:
    """Read off the table what is printed on the cards."""
    return parts_of(edition_of("dwarven-smithy", view.edition))


def rounded(number: float) -> float:
    """Round to thousandths: plans that differ by less are the same.

    ``round`` writes the number out and reads it again, which takes far longer.
    """
    return int(number * 1000 + (0.5 if number > 0 else -0.5)) / 1000


class Bench:
    """What one seat has, and what it may do with it."""

    def __init__(self, view: View, seat: int) -> None:
        me: SmithSeen = view.smiths[seat]
        self.seat = seat
        self.parts = parts_in(view)
        self.hand = codes(me.hand)
        self.market = codes(me.market)
        """Straight: what can be sold."""
        self.rotated = codes(me.rotated)
        self.workshop = codes(me.workshop)
        self.coins = me.coins
        self.tools = numbers(me.tools)
        self.apprentices = numbers(me.apprentices)
        self.abilities: list[Ability] = [self.parts.cards[who].ability for who in self.apprentices]
        self.started = numbers(tuple([pile.card for pile in me.piles]))
        self.kings = numbers(tuple([pile.card for pile in me.kings]))
        self.crowns = len(self.kings) + sum(self.is_king(card) for card in self.started)
        """King's Items finished or in the making."""
        self.hand_limit = me.hand_limit
        self.market_room = me.market_limit - len(me.market) - len(me.rotated) - len(me.kings)
        self.market_limit = me.market_limit
        self.workshop_room = me.workshop_limit - me.workshop_cards
        self.capacity = self.workshop_room + len(self.workshop)
        """Places of the workshop that are not bound under a card."""
        mine = seat == view.active
        self.bellows = sum(a.metals_refined() for a in self.abilities) - (view.blown if mine else 0)
        self.hurries = sum(a.hurried() for a in self.abilities) - (view.hurried if mine else 0)
        self.cutter = any(a.gems_refined() for a in self.abilities)
        self.book = self.parts.book(self.tools)
        self.ready, self.raw, self.projects = self.sorted_out()

    def is_king(self, card: int) -> bool:
        """Is this the number of a King's Item?"""
        return self.parts.cards[card].type == KING

    def sorted_out(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Count refined and unrefined resources by kind, and list the guild cards."""
        ready = [0] * RESOURCES
        raw = [0] * RESOURCES
        projects: list[int] = []
        for code in self.hand + self.market + self.rotated + self.workshop:
            if code >= GUILD:
                projects.append(code - GUILD)
            elif code & 1 or (self.cutter and is_gem(code)):
                ready[code >> 1] += 1
            else:
                raw[code >> 1] += 1
        return tuple(ready), tuple(raw), tuple(sorted(projects))

    def metals_at_hand(self) -> tuple[int, ...]:
        """Count the metals in the hand, if one of them may come refined."""
        if self.bellows <= 0:
            return NO_METALS
        return tuple([self.hand.count(FROM_HAND[kind]) for kind in range(4)])

    def sale(self, code: int) -> int:
        """Say what a resource brings now."""
        coins = self.parts.sell[code]
        for ability in self.abilities:
            coins = ability.sale(coins)
        return coins

    def price(self, coins: int) -> int:
        """Say what this seat pays for something that costs so much."""
        for ability in self.abilities:
            coins = ability.price(coins)
        return coins


NO_METALS = (0, 0, 0, 0)
