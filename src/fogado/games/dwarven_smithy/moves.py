"""Everything a seat can answer.  Each answer is made once and shared.

The actions stand in ``acts``; the answers to special questions stand here, and what they do stands
with the question, in ``complete``, ``actions``, ``bidding`` and ``turn``.
"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Decision, Option, Refusal, Step
from fogado.core.moves import not_asked, not_offered
from fogado.core.native import mypyc_attr
from fogado.games.dwarven_smithy.acts import (
    Buy,
    BuyFrom,
    Craft,
    Discard,
    MoveCard,
    Play,
    PlayRefined,
    PutUp,
    Sell,
    Swap,
)
from fogado.games.dwarven_smithy.areas import (
    MARKET,
    MOST_SEATS,
    Answer,
    is_bound,
    is_locked,
    not_there,
)
from fogado.games.dwarven_smithy.cards import (
    CARD_NAMES,
    CODES,
    GUILD,
    GUILD_CARDS,
    METALS,
    NAMES,
    RESOURCES,
)
from fogado.games.dwarven_smithy.recipes import RECIPES, Recipe, recipe_of
from fogado.games.dwarven_smithy.state import Smithy


@final
class Say(Answer):
    """An answer without cards or numbers."""

    def __init__(self, text: str, key: str) -> None:
        self.text = text
        self.key = key
        self.facts = {}


@final
class Draw(Answer):
    """Draw a card from one of the decks.  DS-11.2"""

    def __init__(self, deck: str, key: str) -> None:
        self.deck = deck
        self.text = f"draw {deck}"
        self.key = key
        self.facts = {}

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question == "draw":
            return Refusal("DS-11.4", "deck-empty", {"deck": self.deck})
        if state.question == "act":
            return Refusal("DS-11.2", "draw-later")
        return not_offered(state)


@final
class AtOnce(Answer):
    """Complete the card just started.  DS-10.10"""

    def __init__(self) -> None:
        self.text = "at once"
        self.key = "at-once"
        self.facts = {}

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question == "act":
            smith = state.smiths[seat]
            if smith.hurried() == 0:
                return Refusal("DS-10.10", "no-journeyman")
            if state.hurried >= smith.hurried():
                return Refusal("DS-10.10", "hurried-already")
            return Refusal("DS-10.10", "nothing-to-hurry")
        return not_offered(state)


@final
class Complete(Answer):
    """Complete this card next.  DS-5.2"""

    def __init__(self, card: int) -> None:
        self.card = card
        self.text = f"complete {NAMES[card]}"
        self.key = "complete"
        self.facts = {"card": NAMES[card]}

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question == "complete":
            if is_bound(state.smiths[seat], GUILD + self.card):
                return Refusal("DS-5.17", "crowned", self.facts)
            return Refusal("DS-5.1", "not-started", self.facts)
        return not_offered(state)


@final
class Replace(Answer):
    """This apprentice makes way for a new one.  DS-5.5"""

    def __init__(self, card: int) -> None:
        self.card = card
        self.text = f"replace {NAMES[card]}"
        self.key = "replace"
        self.facts = {"card": NAMES[card]}

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question == "replace":
            if self.card in state.smiths[seat].apprentices:
                return Refusal("DS-5.7", "cannot-make-way", self.facts)
            return Refusal("DS-1.12", "not-at-work", self.facts)
        return not_offered(state)


@final
class MakeRoom(Answer):
    """This card of the market makes way for a finished King's Item.  DS-5.16"""

    def __init__(self, code: int) -> None:
        self.code = code
        self.text = f"make room {CARD_NAMES[code]}"
        self.key = "make-room"
        self.facts = {"card": CARD_NAMES[code]}

    def fault(self, state: Smithy, seat: int) -> Refusal:
        if state.question == "make-room":
            if is_locked(state.smiths[seat], self.code):
                return Refusal("DS-5.16", "king-makes-no-way", self.facts)
            return not_there(state.smiths[seat], self.code, MARKET)
        return not_offered(state)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class AskForBid(Decision):
    """A question for a bid: whose card it is, which one, and the lowest bid that counts."""

    owner: int
    code: int
    lowest: int


@final
class Bid(Answer):
    """Offer this many coins.  DS-13.6"""

    def __init__(self, coins: int) -> None:
        self.coins = coins
        self.text = f"bid {coins}"
        self.key = "bid"
        self.facts = {"coins": coins}

    def why_not(self, state: Smithy, seat: int) -> Refusal:
        if state.question != "bid":
            return not_offered(state) if seat in state.to_act else not_asked(state, seat)
        step: Step = state.agenda[-1]
        assert isinstance(step, AskForBid)
        if seat == step.owner:
            return Refusal("DS-13.4", "owner-bids")
        if seat not in state.to_act:
            seats = state.seats()
            asked_before = (step.owner - seat) % seats < (step.owner - step.seat) % seats
            return Refusal("DS-13.5", "one-bid") if asked_before else not_asked(state, seat)
        if self.coins < step.lowest:
            return Refusal("DS-13.6", "bid-too-low", {"lowest": step.lowest})
        return Refusal("DS-13.7", "bid-too-high", {"coins": state.smiths[seat].coins})


DONE: Final[Say] = Say("done", "done")
STOP: Final[Say] = Say("stop", "stop")
PASS: Final[Say] = Say("pass", "pass")
LATER: Final[Say] = Say("later", "later")
KEEP: Final[Say] = Say("keep", "keep")
SELL_TOOL: Final[Say] = Say("sell tool", "sell-tool")
TO: Final[list[Say]] = [Say("to market", "to-market"), Say("to workshop", "to-workshop")]
AT_ONCE: Final[AtOnce] = AtOnce()
DRAW_MINE: Final[Draw] = Draw("mine", "draw-mine")
DRAW_GUILD: Final[Draw] = Draw("guild", "draw-guild")
PLAY: Final[list[list[Play]]] = [[Play(code, area) for area in (0, 1)] for code in range(CODES)]
PLAY_REFINED: Final[list[PlayRefined]] = [PlayRefined(kind) for kind in range(METALS)]
MOVE: Final[list[list[MoveCard]]] = [
    [MoveCard(code, area) for area in (0, 1)] for code in range(CODES)
]
DISCARD: Final[list[Discard]] = [Discard(code) for code in range(CODES)]
SELL: Final[list[Sell]] = [Sell(code) for code in range(CODES)]
BUY: Final[list[Buy]] = [Buy(kind) for kind in range(RESOURCES)]
BUY_FROM: Final[list[list[list[BuyFrom]]]] = [
    [[BuyFrom(owner, code, area) for area in (0, 1)] for code in range(CODES)]
    for owner in range(MOST_SEATS)
]
PUT_UP: Final[list[list[PutUp]]] = [
    [PutUp(owner, code) for code in range(CODES)] for owner in range(MOST_SEATS)
]
COMPLETE: Final[list[Complete]] = [Complete(card) for card in range(GUILD_CARDS)]
REPLACE: Final[list[Replace]] = [Replace(card) for card in range(GUILD_CARDS)]
MAKE_ROOM: Final[list[MakeRoom]] = [MakeRoom(code) for code in range(CODES)]

_NO_SWAP: Final[Swap] = Swap(0, 0)
_SWAPS: Final[list[list[Swap]]] = [[_NO_SWAP] * CODES for _ in range(CODES)]
_CRAFTS: Final[list[Craft]] = []
_BIDS: Final[list[Bid]] = []


def swap_of(code: int, other: int) -> Swap:
    """Give the shared swap of two cards."""
    row = _SWAPS[code]
    swap = row[other]
    if swap is _NO_SWAP:
        swap = Swap(code, other)
        row[other] = swap
    return swap


def craft_of(recipe: Recipe) -> Craft:
    """Give the shared answer that starts a recipe."""
    crafts = _CRAFTS
    while len(crafts) <= recipe.index:
        crafts.append(Craft(RECIPES[len(crafts)]))
    return crafts[recipe.index]


def craft_with(card: int, parts: tuple[int, ...]) -> Craft:
    """Give the shared answer that starts a card with these parts, right or wrong."""
    return craft_of(recipe_of(card, parts))


def bids_to(most: int) -> list[Bid]:
    """Give every bid from 0 to at least this many coins."""
    while len(_BIDS) <= most:
        _BIDS.append(Bid(len(_BIDS)))
    return _BIDS


MOVES: Final[tuple[type[Option], ...]] = (Answer,)


def plain_moves() -> list[Answer]:
    """List every answer but swaps, crafts and bids."""
    found: list[Answer] = [DONE, STOP, PASS, LATER, SELL_TOOL, KEEP, AT_ONCE]
    found += TO
    found += [DRAW_MINE, DRAW_GUILD]
    found += PLAY_REFINED
    found += BUY
    found += COMPLETE
    found += REPLACE
    # A runestone has one state: its other code is nobody's card.
    codes = [code for code in range(CODES) if code >= GUILD or code in REAL]
    for code in codes:
        found += PLAY[code]
        found += MOVE[code]
        found += [DISCARD[code], SELL[code], MAKE_ROOM[code]]
        for owner in range(MOST_SEATS):
            found += BUY_FROM[owner][code]
            found.append(PUT_UP[owner][code])
    return found


REAL: Final[frozenset[int]] = frozenset(code for code in range(GUILD) if code < 2 * 8 or code & 1)
"""The codes of resources that exist."""

BY_TEXT: Final[dict[str, Answer]] = {answer.text: answer for answer in plain_moves()}
