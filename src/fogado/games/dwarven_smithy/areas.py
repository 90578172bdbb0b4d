"""The two areas of a player, and the ground that all answers stand on."""

from typing import Final

from fogado.core.agenda import Refusal
from fogado.core.moves import Move, not_offered
from fogado.core.native import mypyc_attr
from fogado.games.dwarven_smithy.cards import CARD_NAMES, GUILD
from fogado.games.dwarven_smithy.memory import guild_shown, mine_shown
from fogado.games.dwarven_smithy.smith import Smith, how_many, put, take
from fogado.games.dwarven_smithy.state import Smithy

MARKET: Final[int] = 0
WORKSHOP: Final[int] = 1
AREAS: Final[tuple[str, ...]] = ("market", "workshop")
MOST_SEATS: Final[int] = 4
UP: Final[int] = 128
"""A card that was put up is written as its owner times this, plus its code."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Answer(Move):
    """One of the answers in this game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Answer):
    """An answer that belongs to the action phase."""

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question in ("draw", "complete"):
            return Refusal("DS-6.2", "no-actions-now", {"question": state.question})
        if state.question != "act":
            return not_offered(state)
        return self.obstacle(state, seat, state.smiths[seat])

    def obstacle(self, state: Smithy, seat: int, smith: Smith) -> Refusal:
        """Say what stands in the way during the action phase."""
        raise NotImplementedError


# ── the areas ────────────────────────────────────────────────────────────────────────────────


def enter_market(state: Smithy, seat: int, code: int) -> None:
    """A card comes to a market: rotated in one's own turn, straight in another's.  DS-6.3"""
    smith = state.smiths[seat]
    if seat == state.seat:
        smith.rotated = put(smith.rotated, code)
    else:
        smith.market = put(smith.market, code)


def enter_workshop(smith: Smith, code: int) -> int:
    """A card comes to a workshop; give it as it lies there.  DS-10.9"""
    lies = smith.as_it_enters(code)
    smith.workshop = put(smith.workshop, lies)
    return lies


def leave_hand(state: Smithy, seat: int, code: int) -> None:
    """A card leaves a hand, and everybody sees it."""
    smith = state.smiths[seat]
    if code >= GUILD:
        if state.memory.guild_back:
            guild_shown(state, seat, code - GUILD)
    elif code in smith.known:
        smith.known = take(smith.known, code)
    elif state.memory.hidden:
        mine_shown(state, seat, code >> 1)
    smith.hand = take(smith.hand, code)


def leave_market(state: Smithy, smith: Smith, code: int) -> None:
    """A loose card leaves its owner's market; of equal ones a rotated one, if it may move."""
    rotated = smith.rotated
    if how_many(rotated, code) > how_many(state.came_market, code):
        smith.rotated = take(rotated, code)
    else:
        smith.market = take(smith.market, code)


def can_leave_market(state: Smithy, smith: Smith, code: int) -> bool:
    """May such a card be moved out of the market?  DS-6.14"""
    there = how_many(smith.market, code) + how_many(smith.rotated, code)
    return there > how_many(state.came_market, code)


def can_leave_workshop(state: Smithy, smith: Smith, code: int) -> bool:
    """May such a card be moved out of the workshop?  DS-6.14"""
    return how_many(smith.workshop, code) > how_many(state.came_workshop, code)


def is_locked(smith: Smith, code: int) -> bool:
    """Is this a finished King's Item of the player?"""
    return any(pile.recipe.card == code - GUILD for pile in smith.kings)


def is_bound(smith: Smith, code: int) -> bool:
    """Is this card, or such a part, in a pile being crafted?"""
    for pile in smith.piles:
        if pile.recipe.card == code - GUILD or (code < GUILD and code >> 1 in pile.recipe.parts):
            return True
    return False


def not_there(smith: Smith, code: int, area: int) -> Refusal:
    """Refuse a card that does not lie loose in an area."""
    card = {"card": CARD_NAMES[code], "area": AREAS[area]}
    if is_locked(smith, code):
        return Refusal("DS-5.14", "locked", card)
    if area == WORKSHOP and is_bound(smith, code):
        return Refusal("DS-6.13", "bound", card)
    return Refusal("DS-1.12", "not-there", card)


def full(smith: Smith, area: int) -> Refusal:
    """Refuse a card that would be one too many."""
    if area == MARKET:
        return Refusal("DS-2.3", "market-full", {"limit": smith.market_limit()})
    return Refusal("DS-2.4", "workshop-full", {"limit": smith.workshop_limit()})


def too_dear(price: int, coins: int) -> Refusal:
    """Refuse what cannot be paid."""
    return Refusal("DS-7.7", "too-dear", {"price": price, "coins": coins})
