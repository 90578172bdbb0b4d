"""Leaving out what nobody would do: cards carried to and fro, and gains refused.

Whoever looks ahead has the time to look further then.  What remains is everything that ``greedy``
would ever do, and more.
"""

from typing import Final, final

from fogado.bots.dwarven_smithy.projects import Shelf, covers, shelf_of
from fogado.bots.dwarven_smithy.standing import last_turns
from fogado.core.agenda import Option
from fogado.games.dwarven_smithy.acts import (
    Buy,
    BuyFrom,
    Discard,
    MoveCard,
    Play,
    PutUp,
    Swap,
)
from fogado.games.dwarven_smithy.areas import MARKET
from fogado.games.dwarven_smithy.cards import FROM_HAND, GUILD, RESOURCES, total_of
from fogado.games.dwarven_smithy.moves import AT_ONCE, STOP, AskForBid, Bid
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy

FEW_MINE: Final[int] = 8
"""Cards of the mine from which on one may not wish to draw: the last one brings the end,"""
FEW_GUILD: Final[int] = 4
"""and cards of the guild."""
HIGHEST: Final[int] = 24
"""Nobody bids more than this above the lowest bid."""


def sensible(state: Smithy, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Leave out what nobody would do; something always remains."""
    question = state.question
    if question == "act":
        bench = Bench(state, seat)
        # ``done`` is always among them.
        return tuple([option for option in options if bench.wants(option)])
    if question == "draw":
        return drawing(state, seat, options)
    if question == "hurry":
        return (AT_ONCE,)
    if question == "bid":
        return bidding(state, options)
    return options


def drawing(state: Smithy, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """A card more is a gain, unless it may bring the end or comes too late to be of use."""
    if len(options) < 2 or last_turns(state) != NOT_YET:
        return options
    if total_of(state.mine) <= FEW_MINE or len(state.guild) <= FEW_GUILD:
        return options
    return tuple([option for option in options if option is not STOP])


def bidding(state: Smithy, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The last one who is asked bids the least that counts, and nobody bids beyond reason."""
    step = state.agenda[-1]
    assert isinstance(step, AskForBid)
    after = (step.seat - step.owner - 1) % len(state.smiths)
    most = step.lowest + (HIGHEST if after > 0 else 0)
    return tuple(
        [option for option in options if not isinstance(option, Bid) or option.coins <= most]
    )


@final
class Bench:
    """What one player in the action phase may have a use for."""

    def __init__(self, state: Smithy, seat: int) -> None:
        smith = state.smiths[seat]
        self.state = state
        self.smith = smith
        self.shelf: Shelf = shelf_of(smith)
        self.useful: list[bool] = useful_kinds(smith)
        """By kind, whether a guild card at hand can use it."""
        self.last = last_turns(state) != NOT_YET
        self.market = smith.market_room()
        self.workshop = smith.workshop_room()
        self.crowded = smith.hand_room() < smith.draws()
        """Would the hand be full before all cards are drawn?"""

    def wants(self, option: Option) -> bool:
        """Could this be of use?"""
        if isinstance(option, Swap):
            return self.wants_swap(option.code, option.other)
        if isinstance(option, MoveCard):
            return (
                self.wants_out(option.code) if option.area == MARKET else self.wants_in(option.code)
            )
        if isinstance(option, Play):
            return self.wants_play(option.code, option.area)
        if isinstance(option, Discard):
            return self.market <= 0 or self.last
        if isinstance(option, Buy):
            code = FROM_HAND[option.kind]
            prices = self.state.parts
            price = prices.warehouse_price(self.state.warehouse, option.kind)
            return self.useful[option.kind] or self.smith.price(price) < self.smith.sale(code | 1)
        if isinstance(option, BuyFrom):
            return self.right_place(option.code, option.area) and self.worth_buying(option.code)
        if isinstance(option, PutUp):
            return self.worth_buying(option.code)
        return True

    def wants_in(self, code: int) -> bool:
        """Would this card of the market gain anything in the workshop?"""
        if code >= GUILD:
            return self.can_be_made(code - GUILD)
        return code & 1 == 0 or self.useful[code >> 1]

    def wants_out(self, code: int) -> bool:
        """Would this card of the workshop be better off in the market?"""
        return self.workshop <= 0 or self.last or (code < GUILD and code & 1 == 1)

    def wants_swap(self, code: int, other: int) -> bool:
        """Is the card that comes to the workshop wanted there more than the one that leaves?"""
        if not self.wants_in(code):
            return False
        if code < GUILD and code & 1 == 0 and other < GUILD and other & 1 == 0:
            sell = self.state.parts.sell
            return self.useful[code >> 1] or sell[code | 1] > sell[other | 1]
        return True

    def wants_play(self, code: int, area: int) -> bool:
        """Does the card gain anything there, or the hand by its leaving?"""
        if area == MARKET:
            # A runestone can be sold as it is.
            return self.crowded or self.last or (code < GUILD and code & 1 == 1)
        if code >= GUILD:
            # A card is started from the hand as well; it fills the workshop only in need.
            return self.crowded and self.market <= 0
        return True

    def right_place(self, code: int, area: int) -> bool:
        """A guild card does not fill the workshop up, a resource is wanted there."""
        if area == MARKET:
            return code >= GUILD or self.workshop <= 0
        return code < GUILD or self.market <= 0

    def worth_buying(self, code: int) -> bool:
        """Could a card at hand use it, or is it cheaper than what it sells for?"""
        if code >= GUILD or self.useful[code >> 1]:
            return True
        return self.smith.price(self.state.parts.buy[code]) < self.smith.sale(code | 1)

    def can_be_made(self, card: int) -> bool:
        """Are all parts of this card at hand, refined or not?"""
        return any(covers(self.shelf.held, recipe.need) for recipe in self.smith.book[card])


def useful_kinds(smith: Smith) -> list[bool]:
    """Mark the kinds that some guild card at hand can use."""
    found = [False] * RESOURCES
    for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
        for code in area:
            if code >= GUILD:
                for recipe in smith.book[code - GUILD]:
                    for kind in recipe.parts:
                        found[kind] = True
    return found
