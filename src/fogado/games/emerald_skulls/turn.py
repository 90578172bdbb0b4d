"""A play from set-up to the last gear: the steps, in the rulebook's order."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Decision, Option, Step, plan, then
from fogado.core.errors import BadNotation
from fogado.core.source import Source
from fogado.games.emerald_skulls.cards import SIDES, in_order, kind_of
from fogado.games.emerald_skulls.dice import DICE, NO_DICE, OF_DICE, Roll, read_roll, throw
from fogado.games.emerald_skulls.events import tell, tell_out, tell_placed, tell_rolled
from fogado.games.emerald_skulls.moves import (
    BET_ON,
    BUST,
    BUYS,
    CHICKEN_OUT,
    GO_ON,
    PASS,
    PICK_NOSE,
    PLACE,
    ROLL,
    USE_CUBE,
    BetOn,
    Buy,
    Place,
    fits,
)
from fogado.games.emerald_skulls.payout import PayTumbler, SettleBets
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    DOUBLE_OUT,
    EYES,
    GEM,
    GEM_OUT,
    NOSE,
    PICKS,
    RUN_OUT,
    STILL_ON,
    TIERS,
)
from fogado.games.emerald_skulls.skull import CHICKEN_OUT as CHICKENED_OUT
from fogado.games.emerald_skulls.state import KAR, VRAX, Ledger, Skulls, new_turn

MOST_SEATS: Final[int] = 8

# ── set-up ───────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class DrawFirst(Chance):
    """Who is thought to be the unluckiest?  Luck says.  ES-1.7"""

    def purpose(self) -> str:
        return "first-tumbler"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return [(seat, 1) for seat in range(state.seats())]

    def happens(self, state: Skulls, outcome: int) -> None:
        tell(state, "first-drawn", {"seat": outcome})
        then(state, TURN[outcome])


@final
@dataclass
class DrawCard(Chance):
    """An advanced card is drawn, with one side up.  ES-11.3"""

    kind: str

    def purpose(self) -> str:
        return f"{self.kind}-card"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        taken = [card[:-1] for card in state.drawn]
        return [
            (card, 1) for card in SIDES if kind_of(card) == self.kind and card[:-1] not in taken
        ]

    def happens(self, state: Skulls, outcome: str) -> None:
        state.drawn = state.drawn + (outcome,)
        tell(state, "card-drawn", {"card": outcome})


@final
@dataclass
class LayOut(Step):
    """The cards that were drawn lie around the skull."""

    def run(self, state: Skulls) -> None:
        state.layout = state.parts.layout(in_order(state.drawn))
        state.drawn = ()
        state.clear_bets()


# ── a turn ───────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class Turn(Step):
    """A player becomes the tumbler.  ES-2.1"""

    seat: int

    def run(self, state: Skulls) -> None:
        state.tumble = new_turn(self.seat)
        state.turn += 1
        state.shown = 0
        state.clear_bets()
        if state.log is not None:
            tell(state, "turn", {"seat": self.seat, "turn": state.turn})
        state.agenda += PHASES[self.seat]


@final
@dataclass
class EndTurn(Step):
    """Gears are left: the player on the tumbler's left goes on.  ES-9.4"""

    seat: int

    def run(self, state: Skulls) -> None:
        if state.solo() and state.rounds == 0:
            # The deck has ended: the rest is theirs.  ES-12.11
            tell(state, "deck-ended", {"gears": state.pot})
            state.opposition += state.pot
            state.pot = 0
        else:
            then(state, TURN[(self.seat + 1) % state.seats()])


UP_TO: Final[list[tuple[Option, ...]]] = [tuple(BUYS[3 : most + 1]) for most in range(DICE + 1)]
"""By the most dice the tumbler can pay for: prices never fall, so all fewer are open too."""


@final
@dataclass
class BuyDice(Decision):
    """How many dice does the tumbler take?  ES-2.2"""

    def question(self) -> str:
        return "buy"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        gears = state.gears[self.seat]
        cost = state.parts.cost
        most = DICE
        while cost[most] > gears:
            most -= 1
        return UP_TO[most]

    def take(self, state: Skulls, option: Buy) -> None:
        cost = state.parts.cost[option.dice]
        if cost:
            state.gears[self.seat] -= cost
            state.pot += cost
            old = state.ledgers[self.seat]
            state.ledgers[self.seat] = Ledger(old.base, old.jackpots, old.bets, old.dice + cost)
        state.tumble.bought = option.dice
        state.tumble.hand = option.dice
        if state.log is not None:
            tell(state, "bought", {"seat": self.seat, "dice": option.dice, "cost": cost})
        if state.solo():
            then(state, REVEAL, PICK_UP[self.seat])
        else:
            then(state, PICK_UP[self.seat])


@final
@dataclass
class Reveal(Chance):
    """Vrax and Kar show their card and bet by it.  ES-12.5"""

    def purpose(self) -> str:
        return "opposition"

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return [(card, 1) for card in state.deck]

    def write(self, outcome: int) -> str:
        return f"card {outcome}"

    def happens(self, state: Skulls, outcome: int) -> None:
        state.deck = tuple([card for card in state.deck if card != outcome])
        state.rounds -= 1
        state.shown = outcome
        bets = state.parts.opposition[outcome - 1][state.tumble.bought]
        tell(state, "revealed", {"card": outcome, "left": state.rounds})
        layout = state.layout
        for name, whose in zip(bets, (VRAX, VRAX, KAR), strict=True):
            for zone in layout.zones:
                if zone.name == name:
                    state.put_marker(zone.index, whose)
                    who = "vrax" if whose == VRAX else "kar"
                    tell(state, "opposition-bet", {"who": who, "bet": name})


# ── betting ──────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class PickUp(Step):
    """The tumbler picks up the hand; there may be bets; then it is rolled.  ES-3.1"""

    seat: int

    def run(self, state: Skulls) -> None:
        turn = state.tumble
        turn.roll = NO_DICE
        then(state, ROLL_DICE[self.seat][turn.hand], PLACE_DICE[self.seat])
        seats = state.seats()
        if seats == 1:
            return
        if state.setup.open_betting:
            then(state, OPEN_BETTING[self.seat])
        elif state.setup.drawn_opener:
            if any(seat != self.seat and state.bets_open(seat) for seat in range(seats)):
                then(state, DRAW_OPENER[self.seat])
        else:
            then(state, PLACE_BET[(self.seat + 1) % seats][seats - 2])


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
            seats = state.seats()
            following = (self.seat + 1) % seats
            if following == state.tumble.seat:
                following = (following + 1) % seats
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
            zone = zones[chosen - 1]
            slot = len(state.stacks[zone])
            self.take(state, BET_ON[layout.zones[zone].number][slot])
        return 1


def open_bets(state: Skulls, seat: int) -> list[Option]:
    """List the bets a gambler may make now, each on its next free slot."""
    zones = state.layout.zones
    stacks = state.stacks
    return [
        BET_ON[zones[zone].number][len(stacks[zone])]
        for zone in state.layout.listed(state.bets_open(seat))
    ]


def put_bet(state: Skulls, seat: int, option: Any) -> None:
    """Lay a gambler's marker down.  It stays there for the turn.  ES-3.4"""
    bet: BetOn = option
    zone = state.layout.zones[state.layout.zone_of[bet.bet]]
    state.put_marker(zone.index, seat)
    state.blocked[seat] |= zone.blocks
    state.marks[seat] += 1
    if state.log is not None:
        tell(state, "bet", {"seat": seat, "bet": zone.name, "slot": bet.slot + 1})


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


@final
@dataclass
class RollNow(Decision):
    """The tumbler may roll, and so close the window.  ES-3.17"""

    def question(self) -> str:
        return "open-betting"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        return JUST_ROLL


JUST_ROLL: Final[tuple[Option, ...]] = (ROLL,)

# ── rolling and placing ──────────────────────────────────────────────────────────────────────


@final
@dataclass
class RollDice(Chance):
    """The whole hand is rolled.  ES-4.1"""

    seat: int
    dice: int

    def purpose(self) -> str:
        return "roll"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Skulls) -> list[tuple[Any, int]]:
        return OF_DICE[self.dice]

    def sample(self, state: Skulls, source: Source) -> Roll:
        return throw(self.dice, source)

    def possible(self, state: Skulls, outcome: Any) -> bool:
        return isinstance(outcome, Roll) and outcome.dice == self.dice

    def write(self, outcome: Roll) -> str:
        return outcome.text

    def read(self, state: Skulls, text: str) -> Roll:
        roll = read_roll(text)
        if roll.dice != self.dice:
            raise BadNotation(f"{text!r} shows {roll.dice} dice; {self.dice} are rolled.")
        return roll

    def happens(self, state: Skulls, outcome: Roll) -> None:
        state.tumble.roll = outcome
        tell_rolled(state)


@final
@dataclass
class PlaceDice(Decision):
    """What does the tumbler do with this roll: place, reroll, or admit the bust?  ES-4.2"""

    def question(self) -> str:
        return "place"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        turn = state.tumble
        board = turn.board
        rerolls = 1 if state.cubes[self.seat] else 0
        if board.natural[NOSE] and turn.picks < PICKS:
            rerolls += 2
        key = ((turn.floor() - 1) * 3 + board.eyes) * 4 + rerolls
        menu = turn.roll.menus[key]
        if not menu:
            menu = menu_of(turn.roll, turn.floor(), board.eyes, rerolls)
            turn.roll.menus[key] = menu
        return menu

    def take(self, state: Skulls, option: Any) -> None:
        turn = state.tumble
        if isinstance(option, Place):
            place(state, self.seat, option)
        elif option is USE_CUBE:
            state.cubes[self.seat] -= 1
            added = 1 if turn.supply() else 0
            turn.hand += added
            if state.log is not None:
                tell(state, "cube-used", {"seat": self.seat, "added": added})
            then(state, PICK_UP[self.seat])
        elif option is PICK_NOSE:
            turn.board = turn.board.without_nose_die()
            turn.picks += 1
            turn.hand += 1
            if state.log is not None:
                tell(state, "nose-picked", {"seat": self.seat, "picks": turn.picks})
            then(state, PICK_UP[self.seat])
        else:
            turn.exit = BUST_OUT
            tell_out(state)


def menu_of(roll: Roll, floor: int, eyes: int, rerolls: int) -> tuple[Option, ...]:
    """List what can be done with a roll: placements from the lowest tier up, then rerolls."""
    menu: list[Option] = []
    for tier in TIERS:
        if tier >= floor:
            held = eyes if tier == EYES else 0
            for natural in range(roll.counts[tier - 1] + 1):
                for wild in range(roll.wilds + 1):
                    if natural + wild and fits(tier, held, natural + wild):
                        menu.append(PLACE[tier][natural][wild])
    if not menu:
        menu.append(BUST)
    if rerolls & 1:
        menu.append(USE_CUBE)
    if rerolls & 2:
        menu.append(PICK_NOSE)
    return tuple(menu)


def place(state: Skulls, seat: int, option: Place) -> None:
    """Put the dice on their tier, and look whether the turn has ended.  ES-6.6"""
    turn = state.tumble
    turn.board = turn.board.with_dice(option.tier, option.natural, option.wild)
    turn.hand -= option.natural + option.wild
    turn.roll = NO_DICE
    if state.log is not None:
        tell_placed(state, option.tier, option.natural, option.wild)
    if option.tier == GEM:
        turn.exit = GEM_OUT if turn.hand else DOUBLE_OUT
    elif turn.hand == 0:
        turn.exit = RUN_OUT
    if turn.exit == STILL_ON:
        then(state, CHECK[seat])
    else:
        tell_out(state)


GO_ON_OR_STOP: Final[tuple[Option, ...]] = (GO_ON, CHICKEN_OUT)


@final
@dataclass
class Check(Decision):
    """Does the tumbler go on, or stop here?  ES-6.7"""

    def question(self) -> str:
        return "check"

    def options(self, state: Skulls) -> tuple[Option, ...]:
        return GO_ON_OR_STOP

    def take(self, state: Skulls, option: Option) -> None:
        if option is CHICKEN_OUT:
            state.tumble.exit = CHICKENED_OUT
            tell_out(state)
        else:
            then(state, PICK_UP[self.seat])


# ── made once ────────────────────────────────────────────────────────────────────────────────

SEATS: Final[range] = range(MOST_SEATS)
REVEAL: Final[Reveal] = Reveal()
TURN: Final[list[Turn]] = [Turn(seat) for seat in SEATS]
PHASES: Final[list[list[Step]]] = [
    plan(BuyDice(seat), PayTumbler(seat), SettleBets(), EndTurn(seat)) for seat in SEATS
]
"""Buying pushes the rolling; the way rolling ends is silence, and the payout lies below."""
PICK_UP: Final[list[PickUp]] = [PickUp(seat) for seat in SEATS]
DRAW_OPENER: Final[list[DrawOpener]] = [DrawOpener(seat) for seat in SEATS]
PLACE_BET: Final[list[list[PlaceBet]]] = [
    [PlaceBet(seat, left) for left in range(MOST_SEATS)] for seat in SEATS
]
OPEN_BETTING: Final[list[OpenBetting]] = [OpenBetting(seat) for seat in SEATS]
BET_NOW: Final[list[BetNow]] = [BetNow(seat) for seat in SEATS]
ROLL_NOW: Final[list[RollNow]] = [RollNow(seat) for seat in SEATS]
ROLL_DICE: Final[list[list[RollDice]]] = [
    [RollDice(seat, dice) for dice in range(DICE + 1)] for seat in SEATS
]
PLACE_DICE: Final[list[PlaceDice]] = [PlaceDice(seat) for seat in SEATS]
CHECK: Final[list[Check]] = [Check(seat) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (
    DrawFirst,
    DrawCard,
    LayOut,
    Turn,
    EndTurn,
    BuyDice,
    Reveal,
    PickUp,
    DrawOpener,
    PlaceBet,
    OpenBetting,
    BetNow,
    RollNow,
    RollDice,
    PlaceDice,
    Check,
    PayTumbler,
    SettleBets,
)
"""Every step that can stand on the agenda."""
