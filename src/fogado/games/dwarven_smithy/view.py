"""What can be seen, built up from what each seat may know.  DS-14.1 to DS-14.3"""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Step
from fogado.games.dwarven_smithy.actions import ActionPhase, Hurry
from fogado.games.dwarven_smithy.bidding import Bidding, PlaceWon
from fogado.games.dwarven_smithy.cards import (
    CARD_NAMES,
    KINDS,
    NAMES,
    count_of,
    kinds_in,
    total_of,
)
from fogado.games.dwarven_smithy.complete import ClearPlace, CompleteAll, KeepOrSell, MakeWay
from fogado.games.dwarven_smithy.smith import Pile, Smith
from fogado.games.dwarven_smithy.state import Smithy
from fogado.games.dwarven_smithy.turn import EndTurn

HIDDEN: Final[str] = "?"

# Views are filled in field by field: compiled code pays dearly for an ``__init__`` of dataclasses.


@final
@dataclass(init=False)
class PileSeen:
    """A guild card on its parts, as somebody sees it."""

    card: str
    """``?`` for a King's Item that this seat does not know."""
    parts: tuple[str, ...]
    """What this seat may look at: nothing under another player's finished King's Item."""
    remembered: tuple[str, ...]
    """What everybody saw when it was started: the parts,"""
    tools: tuple[str, ...]
    """and the tools its maker kept."""
    seen: bool
    """Did everybody see which card it is?"""


@final
@dataclass(init=False)
class SmithSeen:
    """A player, as somebody sees them."""

    hand: tuple[str, ...]
    """One's own; nothing of anybody else's."""
    hand_mine: int
    """Cards of the mine in hand,"""
    hand_guild: int
    """and guild cards."""
    known: tuple[str, ...]
    """Of the hand, what everybody knows: it was bought from the warehouse."""
    market: tuple[str, ...]
    rotated: tuple[str, ...]
    workshop: tuple[str, ...]
    piles: tuple[PileSeen, ...]
    kings: tuple[PileSeen, ...]
    apprentices: tuple[str, ...]
    tools: tuple[str, ...]
    coins: int
    ledger: tuple[int, int, int, int]
    """Coins from completed cards, from sales, from other players, and paid to the warehouse."""
    hand_limit: int
    market_limit: int
    workshop_limit: int
    workshop_cards: int
    """What fills the workshop, every part counted."""


@final
@dataclass
class Asking:
    """More about what is asked."""

    card: str
    """The card it is about; ``?`` where this seat does not know it."""
    pile: int
    """The place of its pile among those being crafted, or -1."""
    owner: int
    """Bidding: whose card it is, or -1."""
    lowest: int
    """Bidding: the lowest bid that counts, or the bid that won."""
    leader: int
    """Bidding: who bid highest so far, or -1."""
    left: int
    """Bidding: how many more are asked."""


NOTHING_MORE: Final[Asking] = Asking("", -1, -1, 0, -1, 0)


@final
@dataclass(init=False)
class View:
    """What a seat, or a spectator, knows."""

    seat: int | None
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    question: str
    asked: tuple[int, ...]
    phase: str
    """``setup``, ``complete``, ``act``, ``draw`` or ``over``."""
    asking: Asking
    turn: int
    active: int
    """Whose turn it is."""
    left: int
    """Turns after this one in the last round; -1 before it."""
    ended: str
    """What set off the last round."""
    quiet: int
    drawn: int
    smiths: tuple[SmithSeen, ...]
    mine: int
    """Cards left in the mine,"""
    guild: int
    """and in the guild deck."""
    mine_discard: tuple[str, ...]
    guild_discard: tuple[str, ...]
    warehouse: tuple[tuple[str, int, int], ...]
    """From the right: kind, how many, and the price for this seat (for the one whose turn it is,
    if a spectator looks)."""
    came_market: tuple[str, ...]
    came_workshop: tuple[str, ...]
    blown: int
    hurried: int
    put_up: tuple[tuple[int, str], ...]
    """Bidding: whose and which cards were put up this turn already."""
    hidden_then: tuple[int, ...]
    """What everybody remembers of cards that went back into a deck: see ``memory``."""
    mine_back: tuple[str, ...]
    mine_log: tuple[int, ...]
    guild_back: tuple[str, ...]
    guild_new: tuple[int, ...]


def names(codes: tuple[int, ...]) -> tuple[str, ...]:
    """Write codes."""
    return tuple([CARD_NAMES[code] for code in codes])


def cards(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Write guild cards."""
    return tuple([NAMES[number] for number in numbers])


def see_pile(pile: Pile, known: bool, open_parts: bool) -> PileSeen:
    """Build what can be seen of a pile."""
    parts = tuple([KINDS[kind] for kind in pile.recipe.parts])
    found = PileSeen()
    found.card = NAMES[pile.recipe.card] if known or pile.seen else HIDDEN
    found.parts = parts if open_parts else ()
    found.remembered = parts
    found.tools = cards(pile.tools)
    found.seen = pile.seen
    return found


def see_smith(smith: Smith, own: bool, over: bool) -> SmithSeen:
    """Build what can be seen of a player."""
    guild = smith.guild_in_hand()
    found = SmithSeen()
    found.hand = names(smith.hand) if own else ()
    found.hand_mine = len(smith.hand) - guild
    found.hand_guild = guild
    found.known = names(smith.known)
    found.market = names(smith.market)
    found.rotated = names(smith.rotated)
    found.workshop = names(smith.workshop)
    found.piles = tuple([see_pile(pile, own, True) for pile in smith.piles])
    found.kings = tuple([see_pile(pile, own or over, own or over) for pile in smith.kings])
    found.apprentices = cards(smith.apprentices)
    found.tools = cards(smith.tools)
    found.coins = smith.coins
    found.ledger = (smith.crafted, smith.sales, smith.trade, smith.spent)
    found.hand_limit = smith.hand_limit()
    found.market_limit = smith.market_limit()
    found.workshop_limit = smith.workshop_limit()
    found.workshop_cards = smith.in_workshop()
    return found


def phase_of(state: Smithy) -> str:
    """Name the phase of the turn."""
    if not state.agenda:
        return "over"
    found = "setup"
    for step in state.agenda:
        if isinstance(step, CompleteAll):
            return "complete"
        if isinstance(step, ActionPhase):
            found = "act"
        elif isinstance(step, EndTurn) and found == "setup":
            found = "draw"
    return found


def see_asking(state: Smithy, seat: int | None) -> Asking:
    """Build what more can be known of the question."""
    step: Step = state.agenda[-1] if state.agenda else Step()
    if isinstance(step, Bidding):
        card = CARD_NAMES[step.code]
        return Asking(card, -1, step.owner, step.lowest, step.leader, step.left)
    if isinstance(step, PlaceWon):
        return Asking(CARD_NAMES[step.code], -1, step.owner, step.bid, step.seat, 0)
    if isinstance(step, (KeepOrSell, MakeWay, ClearPlace, Hurry)):
        number = step.card
        whose = step.seat
        place = 0
        for index, pile in enumerate(state.smiths[whose].piles):
            if pile.recipe.card == number:
                place = index
        shown = see_pile(state.smiths[whose].piles[place], whose == seat, True)
        return Asking(shown.card, place, -1, 0, -1, 0)
    return NOTHING_MORE


def see_warehouse(state: Smithy, seat: int | None) -> tuple[tuple[str, int, int], ...]:
    """Build the row of the warehouse with its prices, from the right.  DS-7.2"""
    buyer = state.smiths[state.seat if seat is None else seat]
    found: list[tuple[str, int, int]] = []
    for kind in state.parts.row:
        there = count_of(state.warehouse, kind)
        if there:
            price = state.parts.warehouse_price(state.warehouse, kind)
            found.append((KINDS[kind], there, buyer.price(price)))
    return tuple(found)


def kind_names(many: int) -> tuple[str, ...]:
    """Write resources that stand in one number."""
    return tuple([KINDS[kind] for kind in kinds_in(many)])


def view(state: Smithy, seat: int | None) -> View:
    """Build the view of a seat; ``None`` is a spectator."""
    edition = state.parts.edition
    over = not state.agenda
    memory = state.memory
    found = View()
    found.seat = seat
    found.setup = dict(state.setup)
    found.edition = None if edition is None else edition.plain()
    found.question = state.question
    found.asked = state.to_act
    found.phase = phase_of(state)
    found.asking = see_asking(state, seat)
    found.turn = state.turn
    found.active = state.seat
    found.left = state.left
    found.ended = state.ended
    found.quiet = state.quiet
    found.drawn = state.drawn
    found.smiths = tuple(
        [see_smith(smith, whose == seat, over) for whose, smith in enumerate(state.smiths)]
    )
    found.mine = total_of(state.mine)
    found.guild = len(state.guild)
    found.mine_discard = kind_names(state.mine_discard)
    found.guild_discard = cards(state.guild_discard)
    found.warehouse = see_warehouse(state, seat)
    found.came_market = names(state.came_market)
    found.came_workshop = names(state.came_workshop)
    found.blown = state.blown
    found.hurried = state.hurried
    found.put_up = tuple([(lot >> 7, CARD_NAMES[lot & 127]) for lot in state.put_up])
    found.hidden_then = memory.hidden
    found.mine_back = kind_names(memory.back)
    found.mine_log = memory.log
    found.guild_back = cards(memory.guild_back)
    found.guild_new = memory.guild_new
    return found
