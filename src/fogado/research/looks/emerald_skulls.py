"""Emerald Skulls in numbers.  Everything lies open at this table."""

from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.games.emerald_skulls.cards import BETS, MOST_SLOTS
from fogado.games.emerald_skulls.dice import FACES
from fogado.games.emerald_skulls.moves import BY_TEXT
from fogado.games.emerald_skulls.skull import EXITS
from fogado.games.emerald_skulls.state import MOST_SEATS
from fogado.games.emerald_skulls.view import Bet, View
from fogado.research.looks.fields import Field, Looks, amounts, flags, from_here, places_of
from fogado.research.looks.sheet import Sheet

QUESTIONS: Final[tuple[str, ...]] = ("buy", "bet", "open-betting", "place", "check", "payout")
QUESTION_AT: Final[dict[str, int]] = places_of(QUESTIONS)
BET_AT: Final[dict[str, int]] = places_of(BETS)
FACE_AT: Final[dict[str, int]] = places_of(FACES)
EXIT_AT: Final[dict[str, int]] = places_of(EXITS)
MARK_OF: Final[dict[str, int]] = {"": 0, "+": 1, "x": 2}
OPPOSITION: Final[int] = 10
"""Cards of the solo game."""
TIERS: Final[int] = 5
COLUMNS: Final[int] = 8
"""Numbers of a bet besides the owners of its slots."""
FIELDS: Final[list[Field]] = [
    flags("question", len(QUESTIONS), "what is asked: " + ", ".join(QUESTIONS)),
    flags("players", MOST_SEATS, "how many sit here: 1 to 8"),
    flags("open betting", 1, "may everybody bet at once?"),
    flags("asked", MOST_SEATS, "which seats may act, from this one on"),
    flags("tumbler", MOST_SEATS, "who tumbles, from this seat on"),
    amounts("passes left", 1, MOST_SEATS, "gamblers still asked if this one passes"),
    amounts("pot", 1, 320, "gears in the pot"),
    amounts("turn", 1, 500, "turns begun"),
    flags("there", MOST_SEATS, "by seat from this one on, as all that follow: is there one?"),
    amounts("gears", MOST_SEATS, 320, "gears in the pocket"),
    amounts("cubes", MOST_SEATS, 20, "reroll cubes"),
    amounts("markers", MOST_SEATS, 2, "markers still free"),
    amounts("ledgers", 4 * MOST_SEATS, 1000, "gears from base payouts; jackpots; bets; for dice"),
    flags("bets in play", len(BETS), "by bet in the order of the cards, as all that follow"),
    flags("bets open", len(BETS), "could somebody with a free marker still bet here?"),
    amounts("bets pay", len(BETS), 40, "what the next free slot pays"),
    amounts("bets jackpot", len(BETS), 40, "what the tumbler may take if it comes true"),
    flags("bets in cubes", len(BETS), "is it paid in cubes?"),
    amounts("bets mark", len(BETS), 2, "1 for +, 2 for x"),
    amounts("bets mine", len(BETS), MOST_SLOTS, "the slot of my marker, from 1"),
    amounts("bets others", len(BETS), MOST_SLOTS, "markers of others"),
    Field(
        "bets owners",
        len(BETS) * MOST_SLOTS,
        -2,
        MOST_SEATS,
        "by bet and slot: 1 for my marker, 2 for the next seat's …; -1 Vrax, -2 Kar",
    ),
    amounts("bought", 1, 7, "dice taken this turn"),
    amounts("hand", 1, 7, "dice in the hand"),
    amounts("roll", len(FACES), 7, "dice that show " + ", ".join(FACES)),
    amounts("board", 2 * TIERS, 7, "by tier from the lowest: natural dice, wild dice"),
    amounts("picks", 1, 2, "nose picks made"),
    flags("floor", TIERS + 1, "the lowest open tier"),
    flags("exit", len(EXITS), "how the turn ended: " + ", ".join(EXITS)),
    amounts("opposition", 1, 80, "solo: gears of Vrax and Kar"),
    amounts("rounds", 1, OPPOSITION, "solo: cards still to come"),
    flags("shown", OPPOSITION, "solo: the card of this turn"),
    flags("seen", OPPOSITION, "solo: cards seen so far"),
]


@final
class SkullsLooks(Looks):
    """Emerald Skulls in numbers."""

    def __init__(self) -> None:
        self.game = "emerald-skulls"
        self.fields = FIELDS

    def moves(self) -> list[Option]:
        return [*BY_TEXT.values()]

    def write(self, view: Any, sheet: Sheet) -> None:
        seen: View = view
        seats = len(seen.gears)
        me = 0 if seen.seat is None else seen.seat
        sheet.mark(len(QUESTIONS), QUESTION_AT.get(seen.question, -1))
        sheet.mark(MOST_SEATS, seats - 1)
        sheet.put(1 if seen.setup["betting"] == "open" else 0)
        asked = sheet.skip(MOST_SEATS)
        for seat in seen.asked:
            sheet.add(asked + (seat - me) % seats, 1)
        sheet.mark(MOST_SEATS, (seen.tumbler - me) % seats)
        sheet.put(seen.passes_left)
        sheet.put(seen.pot)
        sheet.put(seen.turn)
        order = from_here(me, seats)
        sheet.columns(MOST_SEATS, [seat_numbers(seen, seat) for seat in order])
        write_bets(sheet, seen, me, seats)
        sheet.put(seen.bought)
        sheet.put(seen.hand)
        sheet.count(len(FACES), tuple(seen.roll.split()), FACE_AT)
        for natural, wild in seen.board:
            sheet.put(natural)
            sheet.put(wild)
        sheet.put(seen.picks)
        sheet.mark(TIERS + 1, seen.floor)
        sheet.mark(len(EXITS), EXIT_AT[seen.exit])
        sheet.put(seen.opposition)
        sheet.put(seen.rounds)
        sheet.mark(OPPOSITION, seen.shown - 1)
        solo = sheet.skip(OPPOSITION)
        for card in seen.seen:
            sheet.add(solo + card - 1, 1)


def seat_numbers(seen: View, seat: int) -> list[int]:
    """List the numbers of a player."""
    base, jackpots, bets, dice = seen.ledgers[seat]
    pocket = [1, seen.gears[seat], seen.cubes[seat], seen.markers[seat]]
    return [*pocket, base, jackpots, bets, dice]


def write_bets(sheet: Sheet, seen: View, me: int, seats: int) -> None:
    """Write every bet down; those that are not in play are zeros."""
    columns = sheet.skip(len(BETS) * COLUMNS)
    owners = sheet.skip(len(BETS) * MOST_SLOTS)
    for bet in seen.bets:
        number = BET_AT[bet.name]
        at = columns + number
        for value in bet_numbers(bet, me):
            sheet.add(at, value)
            at += len(BETS)
        at = owners + number * MOST_SLOTS
        for whose in bet.stack:
            sheet.add(at, whose if whose < 0 else 1 + (whose - me) % seats)
            at += 1


def bet_numbers(bet: Bet, me: int) -> list[int]:
    """Write one bet down."""
    height = len(bet.stack)
    pays = bet.pays[height] if height < len(bet.pays) else 0
    mine = bet.stack.index(me) + 1 if me in bet.stack else 0
    others = height - (1 if mine else 0)
    is_open = 1 if bet.open else 0
    in_cubes = 1 if bet.cubes else 0
    return [1, is_open, pays, bet.jackpot, in_cubes, MARK_OF[bet.mark], mine, others]


LOOKS: Final[SkullsLooks] = SkullsLooks()
