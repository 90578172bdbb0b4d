"""Rolling and placing, again and again, until one of the five exits.  ES-4 to ES-6"""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Decision, Option, Step, then
from fogado.core.errors import BadNotation
from fogado.core.source import Source
from fogado.games.emerald_skulls.betting import open_window
from fogado.games.emerald_skulls.dice import DICE, NO_DICE, OF_DICE, Roll, read_roll, throw
from fogado.games.emerald_skulls.events import tell, tell_out, tell_placed, tell_rolled
from fogado.games.emerald_skulls.moves import (
    BUST,
    CHICKEN_OUT,
    GO_ON,
    PICK_NOSE,
    PLACE,
    USE_CUBE,
    Place,
    fits,
)
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
from fogado.games.emerald_skulls.state import MOST_SEATS, Skulls


@final
@dataclass
class PickUp(Step):
    """The tumbler picks up the hand; there may be bets; then it is rolled.  ES-3.1"""

    seat: int

    def run(self, state: Skulls) -> None:
        turn = state.tumble
        turn.roll = NO_DICE
        then(state, ROLL_DICE[self.seat][turn.hand], PLACE_DICE[self.seat])
        open_window(state, self.seat)


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
PICK_UP: Final[list[PickUp]] = [PickUp(seat) for seat in SEATS]
ROLL_DICE: Final[list[list[RollDice]]] = [
    [RollDice(seat, dice) for dice in range(DICE + 1)] for seat in SEATS
]
PLACE_DICE: Final[list[PlaceDice]] = [PlaceDice(seat) for seat in SEATS]
CHECK: Final[list[Check]] = [Check(seat) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (PickUp, RollDice, PlaceDice, Check)
