"""The third phase: everything the player may do, as one question asked again and again."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import NO_QUESTION, Decision, Offer, Option, then
from fogado.core.source import Source
from fogado.games.dwarven_smithy.acts import Craft, PutUp
from fogado.games.dwarven_smithy.areas import (
    MARKET,
    MOST_SEATS,
    UP,
    WORKSHOP,
    can_leave_market,
    can_leave_workshop,
)
from fogado.games.dwarven_smithy.bidding import put_card_up
from fogado.games.dwarven_smithy.cards import (
    FULL,
    GUARD,
    GUILD,
    ITEM,
    KINDS,
    KING,
    NAMES,
    TOOL,
    WIDTH,
    is_raw_metal,
)
from fogado.games.dwarven_smithy.complete import complete
from fogado.games.dwarven_smithy.events import tell, tell_one
from fogado.games.dwarven_smithy.memory import guild_shown
from fogado.games.dwarven_smithy.moves import (
    AT_ONCE,
    BUY,
    BUY_FROM,
    DISCARD,
    DONE,
    LATER,
    MOVE,
    PLAY,
    PLAY_REFINED,
    PUT_UP,
    SELL,
    craft_of,
    swap_of,
)
from fogado.games.dwarven_smithy.smith import Pile, Smith, how_many, take
from fogado.games.dwarven_smithy.state import Smithy


def add_plays(
    state: Smithy, smith: Smith, market: bool, workshop: bool, found: list[Option]
) -> None:
    """What can be played from the hand?  DS-6.7"""
    bellows = workshop and len(smith.abilities) > 0 and state.blown < smith.metals_refined()
    last = -1
    for code in smith.hand:
        if code == last:
            continue
        last = code
        row = PLAY[code]
        if market:
            found.append(row[MARKET])
        if workshop and (code < GUILD or not state.strict):
            found.append(row[WORKSHOP])
            if bellows and is_raw_metal(code):
                found.append(PLAY_REFINED[code >> 1])


def add_moves(
    inward: list[int], outward: list[int], market: bool, workshop: bool, found: list[Option]
) -> None:
    """What can be moved?  DS-6.10"""
    if workshop:
        for code in inward:
            found.append(MOVE[code][WORKSHOP])
    if market:
        for code in outward:
            found.append(MOVE[code][MARKET])


def add_swaps(inward: list[int], outward: list[int], found: list[Option]) -> None:
    """What can be swapped, where an area is full?  DS-6.11 to DS-6.14"""
    for code in inward:
        for other in outward:
            if other != code:
                found.append(swap_of(code, other))


def count_swaps(inward: list[int], outward: list[int]) -> int:
    """Count what ``add_swaps`` would add."""
    count = len(inward) * len(outward)
    for code in inward:
        for other in outward:
            if other == code:
                count -= 1
    return count


def swap_at(inward: list[int], outward: list[int], place: int) -> Option:
    """Give what ``add_swaps`` would add at a place."""
    for code in inward:
        for other in outward:
            if other != code:
                if place == 0:
                    return swap_of(code, other)
                place -= 1
    raise IndexError("There are not so many swaps.")


def can_go_in(state: Smithy, smith: Smith) -> list[int]:
    """List the cards of the market that may be moved to the workshop."""
    came = state.came_market
    strict = state.strict
    found: list[int] = []
    last = -1
    for code in smith.market:
        if code != last and (code < GUILD or not strict):
            if how_many(came, code) == 0 or can_leave_market(state, smith, code):
                found.append(code)
        last = code
    last = -1
    for code in smith.rotated:
        if code != last and code not in smith.market and (code < GUILD or not strict):
            if how_many(came, code) == 0 or can_leave_market(state, smith, code):
                found.append(code)
        last = code
    return found


def can_go_out(state: Smithy, smith: Smith) -> list[int]:
    """List the cards of the workshop that may be moved to the market."""
    came = state.came_workshop
    found: list[int] = []
    last = -1
    for code in smith.workshop:
        if code != last:
            # Few cards came this turn, so whether this one did is asked first.
            if how_many(came, code) == 0 or can_leave_workshop(state, smith, code):
                found.append(code)
        last = code
    return found


def add_sales(smith: Smith, found: list[Option]) -> None:
    """What can be discarded or sold?  DS-6.15, DS-6.17"""
    last = -1
    for code in smith.market:
        if code != last:
            if code < GUILD:
                found.append(SELL[code])
            else:
                found.append(DISCARD[code])
            last = code


def add_from_warehouse(state: Smithy, smith: Smith, found: list[Option]) -> None:
    """What can be bought from the warehouse?  DS-7.4"""
    warehouse = state.warehouse
    if warehouse == 0 or smith.hand_room() <= 0:
        return
    parts = state.parts
    haggles = len(smith.abilities) > 0
    on_top = 0
    for kind in parts.row:
        there = (warehouse >> (WIDTH * kind)) & FULL
        if there:
            price = parts.buy[2 * kind + 1] + on_top
            if haggles:
                price = smith.price(price)
            if price <= smith.coins:
                found.append(BUY[kind])
            on_top += there


def add_from_markets(
    state: Smithy, seat: int, smith: Smith, market: bool, workshop: bool, found: list[Option]
) -> None:
    """What can be bought from other players?  DS-7.8"""
    if not market and not workshop:
        return
    buy = state.parts.buy
    coins = smith.coins
    haggles = len(smith.abilities) > 0
    strict = state.strict
    smiths = state.smiths
    for owner in range(len(smiths)):
        if owner == seat:
            continue
        last = -1
        for code in smiths[owner].market:
            if code == last:
                continue
            last = code
            price = buy[code]
            if haggles:
                price = smith.price(price)
            if price <= coins:
                row = BUY_FROM[owner][code]
                if market:
                    found.append(row[MARKET])
                if workshop and (code < GUILD or not strict):
                    found.append(row[WORKSHOP])


def add_put_ups(
    state: Smithy, seat: int, smith: Smith, market: bool, workshop: bool, found: list[Option]
) -> None:
    """What can be put up for bids?  DS-13.2, DS-13.10"""
    if not market and not workshop:
        return
    buy = state.parts.buy
    put_up = state.put_up
    smiths = state.smiths
    for owner in range(len(smiths)):
        if owner == seat:
            continue
        last = -1
        for code in smiths[owner].market:
            if code == last:
                continue
            last = code
            if buy[code] > smith.coins or (not market and state.strict and code >= GUILD):
                continue
            if put_up and how_many(smiths[owner].market, code) <= how_many(
                put_up, owner * UP + code
            ):
                continue
            found.append(PUT_UP[owner][code])


def add_crafts(state: Smithy, smith: Smith, workshop: bool, found: list[Option]) -> None:
    """What can be started?  DS-8.1 to DS-8.9"""
    stock = smith.stock() | GUARD
    for code in smith.workshop:
        if code >= GUILD:
            add_recipes(smith, code, stock, found)
    if not workshop:
        return
    for code in smith.hand:
        if code >= GUILD:
            add_recipes(smith, code, stock, found)
    if state.strict:
        for code in smith.market + smith.rotated:
            if code >= GUILD:
                add_recipes(smith, code, stock, found)


def add_recipes(smith: Smith, code: int, stock: int, found: list[Option]) -> None:
    """Which recipes of a card does the stock cover?"""
    for recipe in smith.book[code - GUILD]:
        if (stock - recipe.need) & GUARD == GUARD:
            found.append(craft_of(recipe))


@final
class Doable:
    """What can be done: all of it listed but the swaps, which are most of it and are counted."""

    def __init__(
        self, found: list[Option], first: int, swaps: int, inward: list[int], outward: list[int]
    ) -> None:
        self.found = found
        self.first = first
        """Where the swaps stand among the rest,"""
        self.swaps = swaps
        """how many there are,"""
        self.inward = inward
        self.outward = outward
        """and of which cards."""

    def count(self) -> int:
        """Count everything."""
        return len(self.found) + self.swaps

    def at(self, place: int) -> Option:
        """Give what stands at a place."""
        if place < self.first:
            return self.found[place]
        if place < self.first + self.swaps:
            return swap_at(self.inward, self.outward, place - self.first)
        return self.found[place - self.swaps]

    def listed(self) -> tuple[Option, ...]:
        """List everything."""
        whole = self.found[: self.first]
        if self.swaps:
            add_swaps(self.inward, self.outward, whole)
        return tuple(whole + self.found[self.first :])


@final
@dataclass
class ActionPhase(Decision):
    """What does the player do next?  DS-6.1"""

    def question(self) -> str:
        return "act"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        return self.doable(state).listed()

    def doable(self, state: Smithy) -> Doable:
        """Find what can be done."""
        smith = state.smiths[self.seat]
        market = smith.market_room() > 0
        workshop = smith.workshop_room() > 0
        inward = can_go_in(state, smith)
        outward = can_go_out(state, smith)
        found: list[Option] = []
        add_crafts(state, smith, workshop, found)
        add_plays(state, smith, market, workshop, found)
        add_moves(inward, outward, market, workshop, found)
        first = len(found)
        swaps = 0 if market and workshop else count_swaps(inward, outward)
        self.add_trade(state, smith, market, workshop, found)
        return Doable(found, first, swaps, inward, outward)

    def add_trade(
        self, state: Smithy, smith: Smith, market: bool, workshop: bool, found: list[Option]
    ) -> None:
        """What can be sold and bought?  Then there is always the end."""
        add_sales(smith, found)
        add_from_warehouse(state, smith, found)
        if state.bidding:
            add_put_ups(state, self.seat, smith, market, workshop, found)
        else:
            add_from_markets(state, self.seat, smith, market, workshop, found)
        found.append(DONE)

    def take(self, state: Smithy, option: Option) -> None:
        if option is DONE:
            return
        then(state, ACTION_PHASE[self.seat])
        if isinstance(option, Craft):
            start(state, self.seat, option)
        elif isinstance(option, PutUp):
            put_card_up(state, self.seat, option)
        else:
            option.happen(state, self.seat)

    def waits(self, state: Smithy) -> bool:
        # The list is long: it is made only where a glance does not tell that there is a choice.
        return bool(state.smiths[self.seat].market) or len(self.options(state)) > 1

    def how_many(self, state: Smithy, offer: Offer) -> int:
        doable = self.doable(state)
        offer.decision = self
        offer.kept = doable
        return doable.count()

    def go_on(self, state: Smithy, source: Source, offer: Offer) -> int:
        # Where there is no choice, there is only the end, and that is nothing to do.
        count = self.how_many(state, offer)
        return count if count > 1 else NO_QUESTION

    def option_at(self, state: Smithy, offer: Offer, place: int) -> Option:
        doable: Doable = offer.kept
        return doable.at(place)

    def listed(self, state: Smithy, offer: Offer) -> tuple[Option, ...]:
        doable: Doable = offer.kept
        return doable.listed()

    def take_at(self, state: Smithy, offer: Offer, place: int) -> None:
        doable: Doable = offer.kept
        self.take(state, doable.at(place))

    def play(self, state: Smithy, source: Source) -> int:
        # The same as ``doable``, but nothing is kept: a play-out answers at once.
        smith = state.smiths[self.seat]
        market = smith.market_room() > 0
        workshop = smith.workshop_room() > 0
        inward = can_go_in(state, smith)
        outward = can_go_out(state, smith)
        found: list[Option] = []
        add_crafts(state, smith, workshop, found)
        add_plays(state, smith, market, workshop, found)
        add_moves(inward, outward, market, workshop, found)
        first = len(found)
        swaps = 0 if market and workshop else count_swaps(inward, outward)
        self.add_trade(state, smith, market, workshop, found)
        count = len(found) + swaps
        if count == 1:
            return 0
        chosen: int = source.below(count)
        if chosen < first:
            self.take(state, found[chosen])
        elif chosen < first + swaps:
            self.take(state, swap_at(inward, outward, chosen - first))
        else:
            self.take(state, found[chosen - swaps])
        return 1


def start(state: Smithy, seat: int, option: Craft) -> None:
    """Lay a guild card on its parts.  DS-8.1"""
    state.acted()
    smith = state.smiths[seat]
    recipe = option.recipe
    code = option.code
    printed = state.parts.cards[recipe.card]
    king = printed.type == KING
    seen = True
    if code in smith.workshop:
        smith.workshop = take(smith.workshop, code)
    elif code in smith.hand:
        guild_shown(state, seat, recipe.card)
        smith.hand = take(smith.hand, code)
        seen = not king
    elif code in smith.rotated:
        smith.rotated = take(smith.rotated, code)
    else:
        smith.market = take(smith.market, code)
    workshop = smith.workshop
    for kind in recipe.parts:
        workshop = take(workshop, 2 * kind + 1)
    smith.workshop = workshop
    smith.piles = smith.piles + (Pile(recipe, smith.tools, seen),)
    if state.log is not None:
        parts = [KINDS[kind] for kind in recipe.parts]
        if king and not seen:
            facts = {"seat": seat, "parts": parts}
            tell_one(state, "started-king", facts, printed.name)
        else:
            tell(state, "started", {"seat": seat, "card": printed.name, "parts": parts})
    if printed.type in (ITEM, TOOL) and state.hurried < smith.hurried():
        then(state, Hurry(seat, recipe.card))


@final
@dataclass
class Hurry(Decision):
    """Is the card that was just started completed at once?  DS-10.10"""

    card: int

    def question(self) -> str:
        return "hurry"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        return (AT_ONCE, LATER)

    def take(self, state: Smithy, option: Option) -> None:
        if option is AT_ONCE:
            state.hurried += 1
            tell(state, "hurried", {"seat": self.seat, "card": NAMES[self.card]})
            complete(state, self.seat, self.card)


ACTION_PHASE: Final[list[ActionPhase]] = [ActionPhase(seat) for seat in range(MOST_SEATS)]

STEPS: Final[tuple[type, ...]] = (ActionPhase, Hurry)
