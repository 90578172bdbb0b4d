"""Dwarven Smithy in numbers: what a seat may know of hands, areas, decks and piles."""

from itertools import combinations
from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.games.dwarven_smithy.areas import MOST_SEATS
from fogado.games.dwarven_smithy.cards import (
    CODE_OF,
    CODES,
    GUILD,
    GUILD_CARDS,
    KINDS,
    NAMES,
    RESOURCES,
    TOOL,
)
from fogado.games.dwarven_smithy.moves import BY_TEXT, REAL, bids_to, craft_with, swap_of
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from fogado.games.dwarven_smithy.view import HIDDEN, PileSeen, SmithSeen, View
from fogado.research.looks.fields import Field, Looks, amounts, flags, from_here, places_of
from fogado.research.looks.sheet import Sheet

MOST_BID: Final[int] = 255
"""Nobody is offered a higher bid here: the space of answers must end somewhere."""
QUESTIONS: Final[tuple[str, ...]] = (
    "act",
    "bid",
    "complete",
    "draw",
    "hurry",
    "make-room",
    "place",
    "replace",
    "tool",
)
QUESTION_AT: Final[dict[str, int]] = places_of(QUESTIONS)
PHASES: Final[tuple[str, ...]] = ("setup", "complete", "act", "draw", "over")
PHASE_AT: Final[dict[str, int]] = places_of(PHASES)
ENDS: Final[tuple[str, ...]] = ("guild", "mine", "kings", "rest")
END_AT: Final[dict[str, int]] = places_of(ENDS)
KIND_AT: Final[dict[str, int]] = places_of(KINDS)
CARD_AT: Final[dict[str, int]] = places_of(NAMES)
A_PILE: Final[int] = GUILD_CARDS + 1 + RESOURCES

FIELDS: Final[list[Field]] = [
    flags("question", len(QUESTIONS), "what is asked: " + ", ".join(QUESTIONS)),
    flags("phase", len(PHASES), "of the turn: " + ", ".join(PHASES)),
    flags("players", MOST_SEATS, "how many sit here: 1 to 4"),
    flags("variants", 4, "full game, bidding, endless mine, strict workshop"),
    flags("asked", MOST_SEATS, "which seats may act, from this one on"),
    flags("active", MOST_SEATS, "whose turn it is, from this seat on"),
    flags("ended", len(ENDS), "what set the last round off: " + ", ".join(ENDS)),
    Field(
        "table",
        8,
        -1,
        500,
        "turns begun, turns left in the last round (-1 before it), quiet turns, cards drawn, "
        "cards in the mine, in the guild deck, metals played refined, cards hurried",
    ),
    flags("asking card", CODES, "the card the question is about, by code, if it is known"),
    flags("asking owner", MOST_SEATS, "bidding: whose card it is, from this seat on"),
    flags("asking leader", MOST_SEATS, "bidding: who leads, from this seat on"),
    amounts("asking", 3, 255, "place of the pile + 1, lowest bid, seats still asked"),
    amounts("hand", CODES, 12, "my hand, by code"),
    amounts("warehouse", 2 * RESOURCES, 100, "by kind: how many there are; their price for me"),
    amounts("mine discard", RESOURCES, 31, "by kind"),
    flags("guild discard", GUILD_CARDS, "by guild card"),
    amounts("came", 2 * CODES, 12, "moved to the market, to the workshop since the last action"),
    amounts("put up", MOST_SEATS * CODES, 8, "by seat from this one on: put up this turn"),
    amounts(
        "memory",
        2 * MOST_SEATS + RESOURCES + GUILD_CARDS,
        31,
        "hidden mine cards when the mine was refilled and fresh guild cards, by seat from this "
        "one on; resources and guild cards that went back",
    ),
    flags("there", MOST_SEATS, "by seat from this one on, as all that follow: is there one?"),
    amounts("coins", MOST_SEATS, 1000, "coins"),
    Field("ledger", 4 * MOST_SEATS, -500, 1000, "coins from crafting; sales; trade; spent"),
    amounts("in hand", 2 * MOST_SEATS, 12, "mine cards in hand; guild cards in hand"),
    amounts("limits", 3 * MOST_SEATS, 12, "of the hand; the market; the workshop"),
    amounts("filled", 2 * MOST_SEATS, 12, "cards in the workshop, parts counted; piles"),
    amounts("known", CODES * MOST_SEATS, 12, "by seat: what everybody knows of the hand, by code"),
    amounts("market", CODES * MOST_SEATS, 8, "by seat: loose cards lying straight, by code"),
    amounts("rotated", CODES * MOST_SEATS, 8, "by seat: loose cards that came this turn"),
    amounts("workshop", CODES * MOST_SEATS, 9, "by seat: loose cards, by code"),
    amounts(
        "piles",
        A_PILE * MOST_SEATS,
        12,
        "by seat, being crafted: guild cards that are known; how many are hidden; parts by kind",
    ),
    amounts("kings", A_PILE * MOST_SEATS, 24, "by seat, the same of finished King's Items"),
    flags("crew", GUILD_CARDS * MOST_SEATS, "by seat: apprentices and tools, by guild card"),
]


@final
class SmithyLooks(Looks):
    """Dwarven Smithy in numbers."""

    def __init__(self) -> None:
        self.game = "dwarven-smithy"
        self.fields = FIELDS

    def moves(self) -> list[Option]:
        found: list[Option] = [*BY_TEXT.values()]
        codes = [code for code in range(CODES) if code >= GUILD or code in REAL]
        for code in codes:
            for other in codes:
                if other != code:
                    found.append(swap_of(code, other))
        for card, parts in all_recipes():
            found.append(craft_with(card, parts))
        found.extend(bids_to(MOST_BID)[: MOST_BID + 1])
        return found

    def write(self, view: Any, sheet: Sheet) -> None:
        seen: View = view
        seats = len(seen.smiths)
        me = 0 if seen.seat is None else seen.seat
        order = from_here(me, seats)
        write_table(sheet, seen, me, seats)
        write_asking(sheet, seen, me, seats)
        sheet.count(CODES, seen.smiths[me].hand, CODE_OF)
        write_decks(sheet, seen)
        write_lots(sheet, seen, order)
        write_memory(sheet, seen, order)
        smiths = [seen.smiths[seat] for seat in order]
        sheet.columns(MOST_SEATS, [numbers_of(smith) for smith in smiths])
        write_areas(sheet, smiths)


def all_recipes() -> list[tuple[int, tuple[int, ...]]]:
    """List every card with every set of parts that some tools allow, in a fixed order."""
    parts = HOUSE_PARTS
    tools = [card.number for card in parts.cards if card.type == TOOL]
    found: set[tuple[int, tuple[int, ...]]] = set()
    for kept in range(parts.tools + 1):
        for some in combinations(tools, kept):
            for recipes in parts.book(some):
                for recipe in recipes:
                    found.add((recipe.card, recipe.parts))
    return sorted(found)


def write_table(sheet: Sheet, seen: View, me: int, seats: int) -> None:
    """Write down what is asked, of whom, and how far the play is."""
    setup = seen.setup
    sheet.mark(len(QUESTIONS), QUESTION_AT.get(seen.question, -1))
    sheet.mark(len(PHASES), PHASE_AT[seen.phase])
    sheet.mark(MOST_SEATS, seats - 1)
    sheet.put(1 if setup["game"] == "full" else 0)
    sheet.put(1 if setup["bidding"] == "yes" else 0)
    sheet.put(1 if setup["mine"] == "endless" else 0)
    sheet.put(1 if setup["workshop"] == "strict" else 0)
    asked = sheet.skip(MOST_SEATS)
    for seat in seen.asked:
        sheet.add(asked + (seat - me) % seats, 1)
    sheet.mark(MOST_SEATS, (seen.active - me) % seats)
    sheet.mark(len(ENDS), END_AT.get(seen.ended, -1))
    sheet.fill(4, (seen.turn, seen.left, seen.quiet, seen.drawn))
    sheet.fill(4, (seen.mine, seen.guild, seen.blown, seen.hurried))


def write_asking(sheet: Sheet, seen: View, me: int, seats: int) -> None:
    """Write down what more is known of the question."""
    asking = seen.asking
    sheet.mark(CODES, CODE_OF.get(asking.card, -1))
    sheet.mark(MOST_SEATS, (asking.owner - me) % seats if asking.owner >= 0 else -1)
    sheet.mark(MOST_SEATS, (asking.leader - me) % seats if asking.leader >= 0 else -1)
    sheet.fill(3, (asking.pile + 1, asking.lowest, asking.left))


def write_decks(sheet: Sheet, seen: View) -> None:
    """Write warehouse and discards down."""
    there = sheet.skip(RESOURCES)
    price = sheet.skip(RESOURCES)
    for kind, many, coins in seen.warehouse:
        place = KIND_AT[kind]
        sheet.add(there + place, many)
        sheet.add(price + place, coins)
    sheet.count(RESOURCES, seen.mine_discard, KIND_AT)
    sheet.count(GUILD_CARDS, seen.guild_discard, CARD_AT)
    sheet.count(CODES, seen.came_market, CODE_OF)
    sheet.count(CODES, seen.came_workshop, CODE_OF)


def write_lots(sheet: Sheet, seen: View, order: list[int]) -> None:
    """Write down what was put up for bids."""
    for seat in order:
        lots = tuple([card for owner, card in seen.put_up if owner == seat])
        sheet.count(CODES, lots, CODE_OF)
    sheet.skip(CODES * (MOST_SEATS - len(order)))


def write_memory(sheet: Sheet, seen: View, order: list[int]) -> None:
    """Write down what everybody remembers of cards that went back."""
    for numbers in (seen.hidden_then, seen.guild_new):
        turned = tuple([numbers[seat] for seat in order]) if numbers else ()
        sheet.fill(MOST_SEATS, turned)
    sheet.count(RESOURCES, seen.mine_back, KIND_AT)
    sheet.count(GUILD_CARDS, seen.guild_back, CARD_AT)


def numbers_of(smith: SmithSeen) -> list[int]:
    """List what can be counted of a player."""
    crafted, sales, trade, spent = smith.ledger
    hand = [smith.hand_mine, smith.hand_guild]
    limits = [smith.hand_limit, smith.market_limit, smith.workshop_limit]
    filled = [smith.workshop_cards, len(smith.piles)]
    return [1, smith.coins, crafted, sales, trade, spent, *hand, *limits, *filled]


def write_areas(sheet: Sheet, smiths: list[SmithSeen]) -> None:
    """Write down which cards lie where."""
    absent = MOST_SEATS - len(smiths)
    for smith in smiths:
        sheet.count(CODES, smith.known, CODE_OF)
    sheet.skip(CODES * absent)
    for smith in smiths:
        sheet.count(CODES, smith.market, CODE_OF)
    sheet.skip(CODES * absent)
    for smith in smiths:
        sheet.count(CODES, smith.rotated, CODE_OF)
    sheet.skip(CODES * absent)
    for smith in smiths:
        sheet.count(CODES, smith.workshop, CODE_OF)
    sheet.skip(CODES * absent)
    for smith in smiths:
        write_piles(sheet, smith.piles)
    sheet.skip(A_PILE * absent)
    for smith in smiths:
        write_piles(sheet, smith.kings)
    sheet.skip(A_PILE * absent)
    for smith in smiths:
        sheet.count(GUILD_CARDS, smith.apprentices + smith.tools, CARD_AT)
    sheet.skip(GUILD_CARDS * absent)


def write_piles(sheet: Sheet, piles: tuple[PileSeen, ...]) -> None:
    """Write piles down together: which cards, how many hidden ones, which parts were seen."""
    sheet.count(GUILD_CARDS, tuple([pile.card for pile in piles]), CARD_AT)
    sheet.put(len([pile for pile in piles if pile.card == HIDDEN]))
    at = sheet.skip(RESOURCES)
    for pile in piles:
        for part in pile.remembered:
            sheet.add(at + KIND_AT[part], 1)


LOOKS: Final[SmithyLooks] = SmithyLooks()
