"""Betting before a roll: gamblers asked in turn, or everybody at once.  ES-3"""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import (
    NO_QUESTION,
    SEVERAL,
    Chance,
    Decision,
    Offer,
    Option,
    Step,
    then,
)
from fogado.core.source import Source
from fogado.games.emerald_skulls.cards import Zone
from fogado.games.emerald_skulls.events import tell
from fogado.games.emerald_skulls.moves import BET_ON, PASS, ROLL, BetOn
from fogado.games.emerald_skulls.state import MOST_SEATS, Skulls


def open_window(state: Skulls, tumbler: int) -> None:
    """Let the gamblers bet before the tumbler's hand is rolled.  ES-3.1"""
    seats = state.seats()
    if seats == 1:
        return
    if state.setup.open_betting:
        then(state, OPEN_BETTING[tumbler])
    elif state.setup.drawn_opener:
        if any(seat != tumbler and state.bets_open(seat) for seat in range(seats)):
            then(state, DRAW_OPENER[tumbler])
    else:
        then(state, PLACE_BET[state.after(tumbler)][seats - 2])


# ── asked in turn ────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class DrawOpener(Chance):
    """Which gambler is asked first?  ES-3.15"""

    seat: int

    def purpose(self) -> str:
        return "opener"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return [(seat, 1) for seat in range(state.seats()) if seat != self.seat]

    def happens(self, state: Skulls, outcome: int) -> None:
        tell(state, "opener-drawn", {"seat": outcome})
        then(state, PLACE_BET[outcome][state.seats() - 2])


@final
@dataclass
class PlaceBet(Decision):
    """Does this gambler put a marker on a bet?  ``left`` more are asked if not.  ES-3.12"""

    left: int

    def question(self) -> str:
        return "bet"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        return (PASS, *open_bets(state, self.seat))

    def go_on(self, state: Skulls, source: Source, offer: Offer) -> int:
        mask = state.bets_open(self.seat)
        if mask == 0:
            self.ask_next(state, self.left)
            return NO_QUESTION
        zones = state.layout.listed(mask)
        offer.decision = self
        offer.kept = zones
        return len(zones) + 1

    def how_many(self, state: Skulls, offer: Offer) -> int:
        return 1 + count_bets(state, self, offer)

    def option_at(self, state: Skulls, offer: Offer, place: int) -> Option:
        return bet_at(state, offer, place - 1) if place else PASS

    def listed(self, state: Skulls, offer: Offer) -> tuple[Option, ...]:
        return self.options(state)

    def take_at(self, state: Skulls, offer: Offer, place: int) -> None:
        if place == 0:
            self.take(state, PASS)
        else:
            zones: list[int] = offer.kept
            bet_on(state, self.seat, state.layout.zones[zones[place - 1]])
            self.ask_next(state, state.seats() - 1)

    def waits(self, state: Skulls) -> bool:
        return state.bets_open(self.seat) != 0

    def run(self, state: Skulls) -> None:
        self.ask_next(state, self.left)

    def take(self, state: Skulls, option: Option) -> None:
        if option is PASS:
            if state.log is not None:
                tell(state, "passed", {"seat": self.seat})
            self.ask_next(state, self.left)
        else:
            put_bet(state, self.seat, option)
            # Everybody, the bettor included, is asked once more.  ES-3.13
            self.ask_next(state, state.seats() - 1)

    def ask_next(self, state: Skulls, left: int) -> None:
        """Ask the next gambler, unless all have passed in a row."""
        if left:
            following = state.after(self.seat)
            if following == state.tumble.seat:
                following = state.after(following)
            state.agenda.append(PLACE_BET[following][left - 1])

    def play(self, state: Skulls, source: Source) -> int:
        # The same choice as from the menu, without making the menu.
        mask = state.bets_open(self.seat)
        if mask == 0:
            self.ask_next(state, self.left)
            return 0
        layout = state.layout
        zones = layout.listed(mask)
        chosen: int = source.below(len(zones) + 1)
        if chosen == 0:
            self.take(state, PASS)
        else:
            bet_on(state, self.seat, layout.zones[zones[chosen - 1]])
            self.ask_next(state, state.seats() - 1)
        return 1


def open_bets(state: Skulls, seat: int) -> list[Option]:
    """List the bets a gambler may make now, each on its next free slot."""
    zones = state.layout.zones
    stacks = state.stacks
    return [
        BET_ON[zones[zone].number][len(stacks[zone])]
        for zone in state.layout.listed(state.bets_open(seat))
    ]


def count_bets(state: Skulls, decision: Decision, offer: Offer) -> int:
    """Count the bets a gambler may make now, and keep their zones."""
    zones = state.layout.listed(state.bets_open(decision.seat))
    offer.decision = decision
    offer.kept = zones
    return len(zones)


def bet_at(state: Skulls, offer: Offer, place: int) -> Option:
    """Give one of the bets whose zones were kept."""
    zones: list[int] = offer.kept
    zone = zones[place]
    return BET_ON[state.layout.zones[zone].number][len(state.stacks[zone])]


def put_bet(state: Skulls, seat: int, option: Any) -> None:
    """Do what a gambler said."""
    bet: BetOn = option
    bet_on(state, seat, state.layout.zones[state.layout.zone_of[bet.bet]])


def bet_on(state: Skulls, seat: int, zone: Zone) -> None:
    """Lay a gambler's marker down.  It stays there for the turn.  ES-3.4"""
    state.put_marker(zone.index, seat)
    state.blocked[seat] |= zone.blocks
    state.marks[seat] += 1
    if state.log is not None:
        slot = len(state.stacks[zone.index])
        tell(state, "bet", {"seat": seat, "bet": zone.name, "slot": slot})


# ── everybody at once ────────────────────────────────────────────────────────────────────────


@final
@dataclass
class OpenBetting(Step):
    """Everybody may bet at any moment, until the tumbler rolls.  ES-3.16"""

    seat: int

    def question(self) -> str:
        return "open-betting"

    def waits(self, state: Skulls) -> bool:
        return len(self.seats(state)) > 1

    def run(self, state: Skulls) -> None:
        """Nobody can bet: the dice roll at once."""

    def seats(self, state: Skulls) -> tuple[int, ...]:
        return tuple(
            [
                seat
                for seat in range(state.seats())
                if seat == self.seat or state.bets_open(seat) != 0
            ]
        )

    def asks(self, state: Skulls, seat: int) -> Decision | None:
        if seat == self.seat:
            return ROLL_NOW[seat]
        if 0 <= seat < state.seats() and state.bets_open(seat):
            return BET_NOW[seat]
        return None

    def may_wait(self, seat: int) -> bool:
        return seat != self.seat

    def answered(self, state: Skulls, decision: Decision, option: Any) -> None:
        if option is not ROLL:
            put_bet(state, decision.seat, option)
            state.agenda.append(self)

    def go_on(self, state: Skulls, source: Source, offer: Offer) -> int:
        seats = self.seats(state)
        if len(seats) == 1:
            return NO_QUESTION
        offer.kept = seats
        return SEVERAL

    def ask_seat(self, state: Skulls, seat: int, offer: Offer) -> int:
        if seat == self.seat:
            return ROLL_NOW[seat].how_many(state, offer)
        return count_bets(state, BET_NOW[seat], offer)

    def answered_at(self, state: Skulls, offer: Offer, place: int) -> None:
        bettor = offer.decision
        assert bettor is not None
        if bettor.seat != self.seat:
            zones: list[int] = offer.kept
            bet_on(state, bettor.seat, state.layout.zones[zones[place]])
            state.agenda.append(self)

    def play(self, state: Skulls, source: Source) -> int:
        seats = self.seats(state)
        if len(seats) == 1:
            return 0
        seat = seats[source.below(len(seats))]
        if seat != self.seat:
            bets = open_bets(state, seat)
            put_bet(state, seat, bets[source.below(len(bets))])
            state.agenda.append(self)
        return 1


@final
@dataclass
class BetNow(Decision):
    """A gambler may bet while the window is open."""

    def question(self) -> str:
        return "open-betting"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        return tuple(open_bets(state, self.seat))

    def how_many(self, state: Skulls, offer: Offer) -> int:
        return count_bets(state, self, offer)

    def option_at(self, state: Skulls, offer: Offer, place: int) -> Option:
        return bet_at(state, offer, place)

    def listed(self, state: Skulls, offer: Offer) -> tuple[Option, ...]:
        return self.options(state)


@final
@dataclass
class RollNow(Decision):
    """The tumbler may roll, and so close the window.  ES-3.17"""

    def question(self) -> str:
        return "open-betting"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        return JUST_ROLL


JUST_ROLL: Final[tuple[Option, ...]] = (ROLL,)

# ── made once ────────────────────────────────────────────────────────────────────────────────

SEATS: Final[range] = range(MOST_SEATS)
DRAW_OPENER: Final[list[DrawOpener]] = [DrawOpener(seat) for seat in SEATS]
PLACE_BET: Final[list[list[PlaceBet]]] = [
    [PlaceBet(seat, left) for left in range(MOST_SEATS)] for seat in SEATS
]
OPEN_BETTING: Final[list[OpenBetting]] = [OpenBetting(seat) for seat in SEATS]
BET_NOW: Final[list[BetNow]] = [BetNow(seat) for seat in SEATS]
ROLL_NOW: Final[list[RollNow]] = [RollNow(seat) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (DrawOpener, PlaceBet, OpenBetting, BetNow, RollNow)
