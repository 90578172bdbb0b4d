"""The bidding variant: a card of another market goes to the highest bidder.  Chapter 13"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Decision, Option, then
from fogado.games.dwarven_smithy.acts import PutUp, hand_over, put_bought
from fogado.games.dwarven_smithy.areas import AREAS, MARKET, UP, WORKSHOP
from fogado.games.dwarven_smithy.cards import CARD_NAMES, GUILD
from fogado.games.dwarven_smithy.events import tell
from fogado.games.dwarven_smithy.moves import PASS, TO, AskForBid, Bid, bids_to
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import Smithy

NOBODY_YET: Final[int] = -1


def has_place(state: Smithy, smith: Smith, code: int) -> bool:
    """Has this player a free place for the card?  DS-13.7"""
    if smith.market_room() > 0:
        return True
    return smith.workshop_room() > 0 and not (state.strict and code >= GUILD)


def most_to_bid(smith: Smith) -> int:
    """What is the highest bid this player could pay?  DS-13.7, DS-10.7"""
    bid = smith.coins
    while smith.price(bid + 1) <= smith.coins:
        bid += 1
    return bid


def put_card_up(state: Smithy, seat: int, option: PutUp) -> None:
    """A card is put up: the player to the right of its owner is asked first.  DS-13.3"""
    tell(state, "put-up", {"seat": seat, **option.facts})
    state.put_up = state.put_up + (option.owner * UP + option.code,)
    seats = state.seats()
    lowest = state.parts.buy[option.code]
    first = (option.owner - 1) % seats
    then(state, Bidding(first, option.owner, option.code, lowest, NOBODY_YET, seats - 2))


@final
@dataclass(init=False)
class Bidding(AskForBid):
    """Does this player bid?  ``left`` more are asked after.  DS-13.5"""

    leader: int
    left: int

    def __init__(
        self, seat: int, owner: int, code: int, lowest: int, leader: int, left: int
    ) -> None:
        self.seat = seat
        self.owner = owner
        self.code = code
        self.lowest = lowest
        self.leader = leader
        self.left = left

    def question(self) -> str:
        return "bid"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        most = most_to_bid(smith)
        if most < self.lowest or not has_place(state, smith, self.code):
            return (PASS,)
        return (PASS, *bids_to(most)[self.lowest : most + 1])

    def take(self, state: Smithy, option: Option) -> None:
        lowest = self.lowest
        leader = self.leader
        if isinstance(option, Bid):
            lowest = option.coins + 1
            leader = self.seat
            tell(state, "bid", {"seat": self.seat, "coins": option.coins})
        else:
            tell(state, "passed", {"seat": self.seat})
        if self.left:
            seats = state.seats()
            after = (self.seat - 1) % seats
            then(state, Bidding(after, self.owner, self.code, lowest, leader, self.left - 1))
        elif leader == NOBODY_YET:
            # Everybody passed: nothing was bought, so nothing was done.  DS-13.9, DS-13.10
            tell(state, "no-bid", {"seat": self.owner, "card": CARD_NAMES[self.code]})
        else:
            then(state, PlaceWon(leader, self.owner, self.code, lowest - 1))


@final
@dataclass(init=False)
class PlaceWon(Decision):
    """The highest bidder pays the owner; where does the card go?  DS-13.8"""

    owner: int
    code: int
    bid: int

    def __init__(self, seat: int, owner: int, code: int, bid: int) -> None:
        self.seat = seat
        self.owner = owner
        self.code = code
        self.bid = bid

    def question(self) -> str:
        return "place"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        found: list[Option] = []
        if smith.market_room() > 0:
            found.append(TO[MARKET])
        if smith.workshop_room() > 0 and not (state.strict and self.code >= GUILD):
            found.append(TO[WORKSHOP])
        return tuple(found)

    def take(self, state: Smithy, option: Option) -> None:
        state.acted()
        area = MARKET if option is TO[MARKET] else WORKSHOP
        price = state.smiths[self.seat].price(self.bid)
        hand_over(state, self.owner, self.seat, self.code, price)
        put_bought(state, self.seat, self.code, area)
        lots = list(state.put_up)
        lots.remove(self.owner * UP + self.code)
        if area == MARKET and self.seat != state.seat:
            # It lies in another market now, but it was put up this turn all the same.  DS-13.10
            lots.append(self.seat * UP + self.code)
        state.put_up = tuple(lots)
        if state.log is not None:
            facts = {"seat": self.seat, "card": CARD_NAMES[self.code], "area": AREAS[area]}
            tell(state, "won-bid", {**facts, "owner": self.owner, "coins": price})


STEPS: Final[tuple[type, ...]] = (Bidding, PlaceWon)
