"""The whole truth of one play of Emerald Skulls."""

from typing import Any, Final, final

from fogado.core.agenda import Step
from fogado.core.events import Event
from fogado.core.game import Game, State
from fogado.core.native import i64
from fogado.games.emerald_skulls.cards import Layout, Parts, position_key
from fogado.games.emerald_skulls.dice import DICE, NO_DICE
from fogado.games.emerald_skulls.skull import EMPTY, STILL_ON, Tumble

MOST_SEATS: Final[int] = 8
MARKERS: Final[int] = 2
"""Betting markers of a player."""
VRAX: Final[int] = -1
KAR: Final[int] = -2
"""Who lies in a stack in the solo game.  They are nobody's seat and share one pool."""


@final
class Choices:
    """What the table chose, in the form the rules ask for it.  Never changed."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.plain = plain
        self.open_betting: bool = plain["betting"] == "open"
        self.drawn_opener: bool = plain["opening"] == "random"


@final
class Ledger:
    """Where a player's gears came from.  Replaced, never changed."""

    def __init__(self, base: int, jackpots: int, bets: int, dice: int) -> None:
        self.base = base
        self.jackpots = jackpots
        self.bets = bets
        self.dice = dice
        """Gears paid for dice."""

    def total(self) -> int:
        """Count the gears that must be in this player's pocket."""
        return self.base + self.jackpots + self.bets - self.dice

    def sheet(self) -> dict[str, int]:
        """Write it as a score sheet."""
        return {
            "base": self.base,
            "jackpots": self.jackpots,
            "bets": self.bets,
            "dice": -self.dice,
        }


NOTHING_YET: Final[Ledger] = Ledger(0, 0, 0, 0)


@final
class Skulls(State):
    """A table of Emerald Skulls."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        setup: Choices,
        layout: Layout,
        agenda: list[Step],
        pot: int,
        gears: list[int],
        cubes: list[int],
        ledgers: list[Ledger],
        marks: list[int],
        blocked: list[int],
        stacks: list[tuple[int, ...]],
        full: int,
        tumble: Tumble,
        turn: int,
        opposition: int,
        deck: tuple[int, ...],
        rounds: int,
        shown: int,
        drawn: tuple[str, ...],
    ) -> None:
        self.game = game
        self.agenda = agenda
        self.log: list[Event] | None = None
        # What most decisions look at lies together, so that it comes into the cache together.
        self.tumble = tumble
        """The turn going on."""
        self.layout = layout
        """The betting cards in play."""
        self.marks = marks
        """Markers on bets, by seat."""
        self.blocked = blocked
        """By seat, the zones where its own markers forbid another."""
        self.full = full
        """The zones without a free slot."""
        self.stacks = stacks
        """By zone, whose markers lie there, the first at the bottom."""
        self.gears = gears
        """By seat."""
        self.cubes = cubes
        """Reroll cubes by seat."""
        self.shut_key: i64 = -1
        """For which position ``shut`` was last asked,"""
        self.shut_zones: int = 0
        """and what it was there.  Both follow from the rest."""
        self.parts = parts
        """What is printed."""
        self.setup = setup
        """What the table chose."""
        self.pot = pot
        self.ledgers = ledgers
        """By seat, where the gears came from."""
        self.turn = turn
        """Turns begun, from 1; 0 during set-up."""
        self.opposition = opposition
        """Solo: the gears of Vrax and Kar."""
        self.deck = deck
        """Solo: Opposition cards not yet seen, sorted: which one comes next is not known."""
        self.rounds = rounds
        """Solo: cards still to be revealed."""
        self.shown = shown
        """Solo: the card revealed this turn, 0 for none."""
        self.drawn = drawn
        """Advanced cards drawn so far, while a lay-out is drawn at random."""

    def copy(self) -> "Skulls":
        return Skulls(
            self.game,
            self.parts,
            self.setup,
            self.layout,
            self.agenda[:],
            self.pot,
            self.gears[:],
            self.cubes[:],
            self.ledgers[:],
            self.marks[:],
            self.blocked[:],
            self.stacks[:],
            self.full,
            self.tumble.copy(),
            self.turn,
            self.opposition,
            self.deck,
            self.rounds,
            self.shown,
            self.drawn,
        )

    # ── what the rules ask ───────────────────────────────────────────────────────────────

    def seats(self) -> int:
        """Count the players."""
        return len(self.gears)

    def after(self, seat: int) -> int:
        """Give the seat on the left of this one."""
        following = seat + 1
        return following if following < len(self.gears) else 0

    def solo(self) -> bool:
        """Is this the game against Vrax and Kar?"""
        return len(self.gears) == 1

    def spare(self) -> int:
        """Count the dice the tumbler's cubes could still bring into the hand."""
        cubes = self.cubes[self.tumble.seat]
        supply = self.tumble.supply()
        return cubes if cubes < supply else supply

    def bets_open(self, seat: int) -> int:
        """Mask the zones on which a gambler may put a marker now."""
        if self.marks[seat] >= MARKERS:
            return 0
        closed = self.full | self.blocked[seat] | self.shut()
        return self.layout.all & ~closed

    def shut(self) -> int:
        """Mask the zones that nobody can win any more, or that are stopped."""
        # Asked for every gambler between two rolls, and the same for all of them.
        key = position_key(self.tumble, self.spare())
        if key != self.shut_key:
            self.shut_zones = self.layout.shut(self.tumble, self.spare())
            self.shut_key = key
        return self.shut_zones

    def recency(self, seat: int) -> int:
        """Say when a seat was last the tumbler: the number of that turn, 0 for never."""
        ago = (self.tumble.seat - seat) % self.seats()
        return self.turn - ago if ago < self.turn else 0

    def clear_bets(self) -> None:
        """Give all markers back."""
        seats = len(self.gears)
        self.marks = [0] * seats
        self.blocked = [0] * seats
        self.stacks = [()] * len(self.layout.zones)
        self.full = 0

    def put_marker(self, zone: int, whose: int) -> None:
        """Lay a marker on top of a stack."""
        stack = self.stacks[zone] + (whose,)
        self.stacks[zone] = stack
        printed = self.layout.zones[zone]
        if len(stack) == len(printed.pays):
            self.full |= printed.bit

    def check(self) -> list[str]:
        wrong: list[str] = []
        parts = self.parts
        seats = self.seats()
        total = parts.solo_pot if self.solo() else parts.pot_per_player * seats
        there = self.pot + sum(self.gears) + self.opposition
        if there != total:
            wrong.append(f"There are {there} gears, not {total}.")
        if self.pot < 0 or min(self.gears) < 0 or min(self.cubes) < 0:
            wrong.append("Somebody has less than nothing.")
        turn = self.tumble
        if turn.supply() < 0 or (turn.roll is not NO_DICE and turn.roll.dice != turn.hand):
            wrong.append("The dice in hand, on the board and in the supply are not seven.")
        if turn.board.dice + turn.hand > DICE or turn.board.eyes > 2 or turn.board.gem > 1:
            wrong.append("A tier holds more dice than it can.")
        for seat in range(seats):
            if self.gears[seat] != self.ledgers[seat].total():
                wrong.append(f"The score sheet of seat {seat} does not explain its gears.")
            if sum(stack.count(seat) for stack in self.stacks) != self.marks[seat]:
                wrong.append(f"The markers of seat {seat} are not where they should be.")
            if self.marks[seat] > MARKERS:
                wrong.append(f"Seat {seat} has more than two markers out.")
        bettors = (VRAX, KAR) if self.solo() else tuple(range(seats))
        for zone, stack in zip(self.layout.zones, self.stacks, strict=True):
            if any(whose not in bettors for whose in stack):
                wrong.append(f"A marker on {zone.name} belongs to nobody at this table.")
            if len(stack) > len(zone.pays) or len(set(stack)) < len(stack):
                wrong.append(f"The stack on {zone.name} is not possible.")
        return wrong


def new_turn(seat: int) -> Tumble:
    """Begin a turn with nothing in the hand."""
    return Tumble(seat, 0, 0, NO_DICE, EMPTY, 0, STILL_ON)
