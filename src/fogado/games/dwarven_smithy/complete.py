"""The second phase: what was started is completed.  The steps, in the rulebook's order."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import NO_QUESTION, Decision, Offer, Option, then
from fogado.core.source import Source
from fogado.games.dwarven_smithy.areas import MOST_SEATS, enter_workshop
from fogado.games.dwarven_smithy.cards import (
    APPRENTICE,
    GUILD,
    ITEM,
    KINDS,
    KING,
    NAMES,
)
from fogado.games.dwarven_smithy.events import tell, tell_one
from fogado.games.dwarven_smithy.memory import sent_back
from fogado.games.dwarven_smithy.moves import (
    COMPLETE,
    KEEP,
    MAKE_ROOM,
    REPLACE,
    SELL_TOOL,
    Complete,
    MakeRoom,
    Replace,
)
from fogado.games.dwarven_smithy.smith import Pile, Smith, is_item, put, take
from fogado.games.dwarven_smithy.state import Smithy


def pile_of(smith: Smith, card: int) -> Pile:
    """Find the pile of a guild card that is being crafted."""
    for pile in smith.piles:
        if pile.recipe.card == card:
            return pile
    raise AssertionError("the card is not being crafted")


def remove_pile(smith: Smith, card: int) -> None:
    """The pile leaves the workshop."""
    smith.piles = tuple([pile for pile in smith.piles if pile.recipe.card != card])


def is_stuck(state: Smithy, smith: Smith, pile: Pile) -> bool:
    """Is this a King's Item for which nothing in a full market can make way?  DS-5.17"""
    return (
        state.parts.cards[pile.recipe.card].type == KING
        and not smith.market
        and not smith.rotated
        and smith.market_room() <= 0
    )


@final
@dataclass
class CompleteAll(Decision):
    """Which of the cards that were started is completed next?  DS-5.2"""

    def question(self) -> str:
        return "complete"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        return tuple(
            [COMPLETE[pile.recipe.card] for pile in smith.piles if not is_stuck(state, smith, pile)]
        )

    def waits(self, state: Smithy) -> bool:
        smith = state.smiths[self.seat]
        if len(smith.piles) < 2:
            return False
        # The order of items makes no difference, so nobody is asked for it.
        only_items = True
        for pile in smith.piles:
            if not is_item(state.parts, pile):
                only_items = False
        return not only_items and len(self.options(state)) > 1

    def run(self, state: Smithy) -> None:
        options = self.options(state)
        if options:
            self.take(state, options[0])

    def go_on(self, state: Smithy, source: Source, offer: Offer) -> int:
        if not state.smiths[self.seat].piles:
            return NO_QUESTION
        if not self.waits(state):
            self.run(state)
            return NO_QUESTION
        return self.how_many(state, offer)

    def play(self, state: Smithy, source: Source) -> int:
        if not state.smiths[self.seat].piles:
            return 0
        if not self.waits(state):
            self.run(state)
            return 0
        options = self.options(state)
        self.take(state, options[source.below(len(options))])
        return 1

    def take(self, state: Smithy, option: Option) -> None:
        assert isinstance(option, Complete)
        then(state, COMPLETE_ALL[self.seat])
        complete(state, self.seat, option.card)


def complete(state: Smithy, seat: int, card: int) -> None:
    """Complete one card.  DS-5.4 to DS-5.17"""
    smith = state.smiths[seat]
    pile = pile_of(smith, card)
    printed = state.parts.cards[card]
    if printed.type == ITEM:
        remove_pile(smith, card)
        state.discard_parts(pile.recipe)
        state.discard_card(card)
        smith.coins += printed.value
        smith.crafted += printed.value
        if state.log is not None:
            tell(state, "item", {"seat": seat, "card": printed.name, "coins": printed.value})
    elif printed.type == KING:
        if smith.market_room() > 0:
            crown(state, seat, card)
        else:
            then(state, ClearPlace(seat, card))
    elif printed.type == APPRENTICE:
        if len(smith.apprentices) < state.parts.apprentices:
            remove_pile(smith, card)
            state.discard_parts(pile.recipe)
            smith.set_apprentices(smith.apprentices + (card,))
            tell(state, "trained", {"seat": seat, "card": printed.name})
        else:
            then(state, MakeWay(seat, card))
    else:
        then(state, KeepOrSell(seat, card))


def crown(state: Smithy, seat: int, card: int) -> None:
    """A finished King's Item goes to the market with all that lies under it.  DS-5.13"""
    smith = state.smiths[seat]
    pile = pile_of(smith, card)
    remove_pile(smith, card)
    smith.kings = smith.kings + (pile,)
    if state.log is not None:
        tell_one(state, "crowned", {"seat": seat}, NAMES[card])


@final
@dataclass
class KeepOrSell(Decision):
    """Is a finished tool kept or sold?  With two in place it is sold.  DS-5.10"""

    card: int

    def question(self) -> str:
        return "tool"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        room = len(state.smiths[self.seat].tools) < state.parts.tools
        return (KEEP, SELL_TOOL) if room else (SELL_TOOL,)

    def take(self, state: Smithy, option: Option) -> None:
        smith = state.smiths[self.seat]
        printed = state.parts.cards[self.card]
        facts = {"seat": self.seat, "card": printed.name, "coins": printed.value}
        state.discard_parts(pile_of(smith, self.card).recipe)
        remove_pile(smith, self.card)
        if option is KEEP:
            smith.set_tools(tuple(sorted(smith.tools + (self.card,))))
            tell(state, "tool-kept", facts)
        else:
            state.discard_card(self.card)
            smith.coins += printed.value
            smith.crafted += printed.value
            tell(state, "tool-sold", facts)


def can_make_way(smith: Smith, old: int) -> bool:
    """Can this apprentice leave for the workshop without breaking a limit?  DS-5.7"""
    before = smith.apprentices
    smith.set_apprentices(take(before, old))
    fits = smith.workshop_room() > 0 and smith.market_room() >= 0 and smith.hand_room() >= 0
    smith.set_apprentices(before)
    return fits


@final
@dataclass
class MakeWay(Decision):
    """Which of the apprentices makes way for a new one?  DS-5.5"""

    card: int

    def question(self) -> str:
        return "replace"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        return tuple([REPLACE[old] for old in smith.apprentices if can_make_way(smith, old)])

    def run(self, state: Smithy) -> None:
        options = self.options(state)
        if options:
            self.take(state, options[0])
        else:
            send_back(state, self.seat, self.card)

    def play(self, state: Smithy, source: Source) -> int:
        options = self.options(state)
        if len(options) < 2:
            self.run(state)
            return 0
        self.take(state, options[source.below(len(options))])
        return 1

    def take(self, state: Smithy, option: Option) -> None:
        assert isinstance(option, Replace)
        smith = state.smiths[self.seat]
        recipe = pile_of(smith, self.card).recipe
        # First out, then in.  DS-5.6
        smith.set_apprentices(take(smith.apprentices, option.card))
        smith.workshop = put(smith.workshop, GUILD + option.card)
        remove_pile(smith, self.card)
        smith.set_apprentices(smith.apprentices + (self.card,))
        state.discard_parts(recipe)
        facts = {"seat": self.seat, "card": NAMES[self.card], "old": NAMES[option.card]}
        tell(state, "replaced", facts)


def send_back(state: Smithy, seat: int, card: int) -> None:
    """The new apprentice and its parts are shuffled into their decks.  DS-5.8"""
    smith = state.smiths[seat]
    recipe = pile_of(smith, card).recipe
    remove_pile(smith, card)
    state.guild = put(state.guild, card)
    state.mine += recipe.need
    sent_back(state, card, recipe.parts, recipe.need)
    if state.log is not None:
        parts = [KINDS[kind] for kind in recipe.parts]
        tell(state, "sent-back", {"seat": seat, "card": NAMES[card], "parts": parts})


@final
@dataclass
class ClearPlace(Decision):
    """Which card makes way for a King's Item in a full market?  DS-5.15, DS-5.16"""

    card: int

    def question(self) -> str:
        return "make-room"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        found: list[Option] = []
        last = -1
        for code in smith.market:
            if code != last:
                found.append(MAKE_ROOM[code])
                last = code
        return tuple(found)

    def take(self, state: Smithy, option: MakeRoom) -> None:
        smith = state.smiths[self.seat]
        crown(state, self.seat, self.card)
        smith.market = take(smith.market, option.code)
        enter_workshop(smith, option.code)
        tell(state, "made-room", {"seat": self.seat, **option.facts})


SEATS: Final[range] = range(MOST_SEATS)
COMPLETE_ALL: Final[list[CompleteAll]] = [CompleteAll(seat) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (CompleteAll, KeepOrSell, MakeWay, ClearPlace)
