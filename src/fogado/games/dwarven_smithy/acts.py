"""The actions: what each of them does, how it is written, and what may stand in its way.

Crafting and putting a card up lead to questions; what follows stands in ``actions``.
"""

from typing import Any, final

from fogado.core.agenda import Refusal
from fogado.games.dwarven_smithy.areas import (
    AREAS,
    MARKET,
    UP,
    WORKSHOP,
    Act,
    can_leave_market,
    can_leave_workshop,
    enter_market,
    enter_workshop,
    full,
    is_bound,
    is_locked,
    leave_hand,
    leave_market,
    not_there,
    too_dear,
)
from fogado.games.dwarven_smithy.cards import (
    CARD_NAMES,
    FROM_HAND,
    GUILD,
    KINDS,
    NAMES,
    ONE,
    count_of,
)
from fogado.games.dwarven_smithy.events import tell
from fogado.games.dwarven_smithy.recipes import Recipe
from fogado.games.dwarven_smithy.smith import Smith, put, take
from fogado.games.dwarven_smithy.state import Smithy


@final
class Play(Act):
    """Play a card from the hand.  DS-6.7"""

    def __init__(self, code: int, area: int) -> None:
        self.code = code
        self.area = area
        self.text = f"play {CARD_NAMES[code]} to {AREAS[area]}"
        self.key = "play"
        self.facts = {"card": CARD_NAMES[code], "area": AREAS[area]}

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        leave_hand(state, seat, self.code)
        if self.area == MARKET:
            enter_market(state, seat, self.code)
        else:
            enter_workshop(state.smiths[seat], self.code)
        if state.log is not None:
            tell(state, "played", {"seat": seat, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if self.code not in smith.hand:
            return Refusal("DS-1.12", "not-in-hand", self.facts)
        if self.area == WORKSHOP and self.code >= GUILD and state.strict:
            return Refusal("DS-13.14", "strict", self.facts)
        return full(smith, self.area)


@final
class PlayRefined(Act):
    """Play a metal from the hand into the workshop, refined.  DS-10.5"""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.text = f"play {KINDS[kind]} refined to workshop"
        self.key = "play-refined"
        self.facts = {"card": KINDS[kind]}

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        state.blown += 1
        leave_hand(state, seat, FROM_HAND[self.kind])
        enter_workshop(state.smiths[seat], FROM_HAND[self.kind] | 1)
        if state.log is not None:
            tell(state, "played-refined", {"seat": seat, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if state.blown >= smith.metals_refined():
            key = "bellows-used" if smith.metals_refined() else "no-bellows"
            return Refusal("DS-10.5", key, self.facts)
        if FROM_HAND[self.kind] not in smith.hand:
            return Refusal("DS-1.12", "not-in-hand", self.facts)
        return full(smith, WORKSHOP)


@final
class MoveCard(Act):
    """Move a loose card between market and workshop.  DS-6.10"""

    def __init__(self, code: int, area: int) -> None:
        self.code = code
        self.area = area
        """Where it goes."""
        self.text = f"move {CARD_NAMES[code]} to {AREAS[area]}"
        self.key = "move"
        self.facts = {"card": CARD_NAMES[code], "area": AREAS[area]}

    def happen(self, state: Smithy, seat: int) -> None:
        smith = state.smiths[seat]
        if self.area == MARKET:
            smith.workshop = take(smith.workshop, self.code)
            enter_market(state, seat, self.code)
            state.came_market = put(state.came_market, self.code)
        else:
            leave_market(state, smith, self.code)
            lies = enter_workshop(smith, self.code)
            state.came_workshop = put(state.came_workshop, lies)
        if state.log is not None:
            tell(state, "moved", {"seat": seat, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if self.area == MARKET:
            if self.code not in smith.workshop:
                return not_there(smith, self.code, WORKSHOP)
            if not can_leave_workshop(state, smith, self.code):
                return Refusal("DS-6.14", "to-and-fro", self.facts)
        else:
            if self.code not in smith.market + smith.rotated:
                return not_there(smith, self.code, MARKET)
            if not can_leave_market(state, smith, self.code):
                return Refusal("DS-6.14", "to-and-fro", self.facts)
            if self.code >= GUILD and state.strict:
                return Refusal("DS-13.14", "strict", self.facts)
        return Refusal("DS-6.10", "no-place", self.facts)


@final
class Swap(Act):
    """Exchange a card of the market for a card of the workshop.  DS-6.11"""

    def __init__(self, code: int, other: int) -> None:
        self.code = code
        """Of the market."""
        self.other = other
        """Of the workshop."""
        self.text = f"swap {CARD_NAMES[code]} for {CARD_NAMES[other]}"
        self.key = "swap"
        self.facts = {"card": CARD_NAMES[code], "other": CARD_NAMES[other]}

    def happen(self, state: Smithy, seat: int) -> None:
        smith = state.smiths[seat]
        smith.workshop = take(smith.workshop, self.other)
        leave_market(state, smith, self.code)
        enter_market(state, seat, self.other)
        lies = enter_workshop(smith, self.code)
        state.came_market = put(state.came_market, self.other)
        state.came_workshop = put(state.came_workshop, lies)
        if state.log is not None:
            tell(state, "swapped", {"seat": seat, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if self.code not in smith.market + smith.rotated:
            return not_there(smith, self.code, MARKET)
        if self.other not in smith.workshop:
            return not_there(smith, self.other, WORKSHOP)
        if smith.market_room() > 0 and smith.workshop_room() > 0:
            return Refusal("DS-6.12", "nothing-full", self.facts)
        if self.code >= GUILD and state.strict:
            return Refusal("DS-13.14", "strict", self.facts)
        if self.code == self.other:
            return Refusal("DS-6.11", "same-card", self.facts)
        moved = self.other if can_leave_market(state, smith, self.code) else self.code
        return Refusal("DS-6.14", "to-and-fro", {"card": CARD_NAMES[moved]})


@final
class Discard(Act):
    """Discard a guild card from the market.  DS-6.15"""

    def __init__(self, code: int) -> None:
        self.code = code
        self.text = f"discard {CARD_NAMES[code]}"
        self.key = "discard"
        self.facts = {"card": CARD_NAMES[code]}

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        smith = state.smiths[seat]
        smith.market = take(smith.market, self.code)
        state.discard_card(self.code - GUILD)
        if state.log is not None:
            tell(state, "discarded", {"seat": seat, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if self.code < GUILD:
            return Refusal("DS-6.16", "discard-resource", self.facts)
        if self.code in smith.rotated:
            return Refusal("DS-6.5", "rotated-discard", self.facts)
        if self.code in smith.hand + smith.workshop or is_bound(smith, self.code):
            return Refusal("DS-6.16", "discard-elsewhere", self.facts)
        return not_there(smith, self.code, MARKET)


@final
class Sell(Act):
    """Sell a resource of the market to the warehouse.  DS-6.17"""

    def __init__(self, code: int) -> None:
        self.code = code
        self.text = f"sell {CARD_NAMES[code]}"
        self.key = "sell"
        self.facts = {"card": CARD_NAMES[code]}

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        smith = state.smiths[seat]
        smith.market = take(smith.market, self.code)
        coins = smith.sale(self.code)
        smith.coins += coins
        smith.sales += coins
        state.warehouse += ONE[self.code >> 1]
        if state.log is not None:
            tell(state, "sold", {"seat": seat, "coins": coins, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if self.code >= GUILD:
            return Refusal("DS-6.19", "sell-guild", self.facts)
        if self.code in smith.rotated:
            return Refusal("DS-6.4", "rotated-sale", self.facts)
        if self.code in smith.hand + smith.workshop or is_bound(smith, self.code):
            return Refusal("DS-6.18", "sell-elsewhere", self.facts)
        return not_there(smith, self.code, MARKET)


@final
class Buy(Act):
    """Buy a resource from the warehouse.  DS-7.4"""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.text = f"buy {KINDS[kind]}"
        self.key = "buy"
        self.facts = {"card": KINDS[kind]}

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        smith = state.smiths[seat]
        price = smith.price(state.parts.warehouse_price(state.warehouse, self.kind))
        smith.coins -= price
        smith.spent += price
        state.warehouse -= ONE[self.kind]
        code = FROM_HAND[self.kind]
        smith.hand = put(smith.hand, code)
        smith.known = put(smith.known, code)
        if state.log is not None:
            tell(state, "bought", {"seat": seat, "coins": price, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if count_of(state.warehouse, self.kind) == 0:
            return Refusal("DS-1.12", "not-in-warehouse", self.facts)
        if smith.hand_room() <= 0:
            return Refusal("DS-7.6", "hand-full", {"limit": smith.hand_limit()})
        price = smith.price(state.parts.warehouse_price(state.warehouse, self.kind))
        return too_dear(price, smith.coins)


@final
class BuyFrom(Act):
    """Buy a card of another player's market.  DS-7.8"""

    def __init__(self, owner: int, code: int, area: int) -> None:
        self.owner = owner
        self.code = code
        self.area = area
        self.text = f"buy {CARD_NAMES[code]} from {owner} to {AREAS[area]}"
        self.key = "buy-from"
        self.facts = {
            "card": CARD_NAMES[code],
            "owner": owner,
            "number": owner + 1,
            "area": AREAS[area],
        }

    def happen(self, state: Smithy, seat: int) -> None:
        state.acted()
        smith = state.smiths[seat]
        price = smith.price(state.parts.buy[self.code])
        hand_over(state, self.owner, seat, self.code, price)
        put_bought(state, seat, self.code, self.area)
        if state.log is not None:
            tell(state, "bought-from", {"seat": seat, "coins": price, **self.facts})

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if state.bidding:
            return Refusal("DS-13.1", "put-up-instead", self.facts)
        if self.code in offered_by(state, seat, self.owner):
            if self.area == WORKSHOP and self.code >= GUILD and state.strict:
                return Refusal("DS-13.14", "strict", self.facts)
            price = smith.price(state.parts.buy[self.code])
            if price > smith.coins:
                return too_dear(price, smith.coins)
            return Refusal("DS-7.10", "no-place", self.facts)
        return not_for_sale(state, seat, self.owner, self.code, self.facts)


def offered_by(state: Smithy, seat: int, owner: int) -> tuple[int, ...]:
    """List what another player's market offers."""
    if owner >= state.seats() or owner == seat:
        return ()
    return state.smiths[owner].market


def not_for_sale(state: Smithy, seat: int, owner: int, code: int, facts: dict[str, Any]) -> Refusal:
    """Refuse to buy what no other market offers."""
    if owner == seat:
        return Refusal("DS-7.11", "own-market", facts)
    if owner >= state.seats():
        return Refusal("DS-1.12", "no-such-seat", facts)
    other = state.smiths[owner]
    # Only what everybody saw may be told: a face-down card stays unknown.
    if any(pile.seen and pile.recipe.card == code - GUILD for pile in other.kings):
        return Refusal("DS-5.14", "locked", facts)
    if code in other.workshop:
        return Refusal("DS-7.11", "only-markets", facts)
    return Refusal("DS-1.12", "not-for-sale", facts)


def hand_over(state: Smithy, owner: int, seat: int, code: int, price: int) -> None:
    """A card leaves its owner's market for coins.  DS-7.9"""
    other = state.smiths[owner]
    smith = state.smiths[seat]
    other.market = take(other.market, code)
    smith.coins -= price
    smith.trade -= price
    other.coins += price
    other.trade += price


def put_bought(state: Smithy, seat: int, code: int, area: int) -> None:
    """A card bought from a player comes to market or workshop.  DS-7.10"""
    if area == MARKET:
        enter_market(state, seat, code)
    else:
        enter_workshop(state.smiths[seat], code)


@final
class PutUp(Act):
    """Put a card of another player's market up for bids.  DS-13.2"""

    def __init__(self, owner: int, code: int) -> None:
        self.owner = owner
        self.code = code
        self.text = f"put up {CARD_NAMES[code]} from {owner}"
        self.key = "put-up"
        self.facts = {"card": CARD_NAMES[code], "owner": owner, "number": owner + 1}

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        if not state.bidding:
            return Refusal("DS-13.1", "no-bidding", self.facts)
        offered = offered_by(state, seat, self.owner)
        if self.code not in offered:
            return not_for_sale(state, seat, self.owner, self.code, self.facts)
        if offered.count(self.code) <= state.put_up.count(self.owner * UP + self.code):
            return Refusal("DS-13.10", "up-once", self.facts)
        price = state.parts.buy[self.code]
        if price > smith.coins:
            return Refusal("DS-13.2", "cannot-put-up", {"price": price, "coins": smith.coins})
        return Refusal("DS-13.2", "no-place", {"card": CARD_NAMES[self.code], "area": "any"})


@final
class Craft(Act):
    """Start a guild card with these parts.  DS-8.1"""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.code = GUILD + recipe.card
        parts = [KINDS[kind] for kind in recipe.parts]
        self.text = f"craft {NAMES[recipe.card]} with {' '.join(parts) or 'nothing'}"
        self.key = "craft"
        self.facts = {"card": NAMES[recipe.card], "parts": parts}

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        code = self.code
        if code in smith.market + smith.rotated and not state.strict:
            return Refusal("DS-8.2", "craft-from-market", self.facts)
        areas = smith.hand + smith.workshop + smith.market + smith.rotated
        if code not in areas:
            if is_locked(smith, code) or is_bound(smith, code):
                return Refusal("DS-8.10", "started-already", self.facts)
            return Refusal("DS-8.2", "no-card", self.facts)
        if self.recipe not in smith.book[self.recipe.card]:
            return Refusal("DS-8.6", "wrong-parts", self.facts)
        for kind in self.recipe.parts:
            wanted = self.recipe.parts.count(kind)
            if smith.workshop.count(2 * kind + 1) < wanted:
                part = {"part": KINDS[kind], **self.facts}
                if smith.workshop.count(2 * kind) + smith.workshop.count(2 * kind + 1) >= wanted:
                    return Refusal("DS-8.5", "unrefined", part)
                return Refusal("DS-8.4", "part-missing", part)
        return Refusal("DS-8.3", "no-place-to-craft", {"limit": smith.workshop_limit()})
