"""What can be seen.  Everything lies open at this table, except the Opposition deck's order."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Step
from fogado.games.emerald_skulls.betting import PlaceBet
from fogado.games.emerald_skulls.cards import Zone
from fogado.games.emerald_skulls.events import plain_board
from fogado.games.emerald_skulls.skull import EXITS
from fogado.games.emerald_skulls.state import MARKERS, Skulls

MARKS: Final[tuple[str, ...]] = ("", "+", "x")

# Views are filled in field by field: compiled code pays dearly for an ``__init__`` of dataclasses.


@final
@dataclass(init=False)
class Bet:
    """One bet on the table, as everybody sees it."""

    name: str
    card: str
    pays: tuple[int, ...]
    mark: str
    """``+`` or ``x`` by the number of counter-bets, or nothing."""
    cubes: bool
    """Is it paid in reroll cubes?"""
    jackpot: int
    """What the tumbler may take if it comes true; 0 for nothing."""
    stack: tuple[int, ...]
    """Whose markers lie there, the first at the bottom; -1 is Vrax, -2 is Kar."""
    open: bool
    """Could somebody with a free marker still bet here?"""


@final
@dataclass(init=False)
class View:
    """What a seat, or a spectator, knows."""

    seat: int | None
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    question: str
    """What the table waits for: ``buy``, ``bet``, ``open-betting``, ``roll``, ``place`` …"""
    asked: tuple[int, ...]
    """The seats that may act."""
    passes_left: int
    """Ordered betting: how many more gamblers are asked if this one passes."""
    turn: int
    tumbler: int
    pot: int
    gears: tuple[int, ...]
    cubes: tuple[int, ...]
    markers: tuple[int, ...]
    """Markers each seat can still bet this turn."""
    ledgers: tuple[tuple[int, int, int, int], ...]
    """By seat: gears from base payouts, jackpots and bets, and gears paid for dice."""
    cards: tuple[str, ...]
    bets: tuple[Bet, ...]
    bought: int
    hand: int
    roll: str
    board: list[list[int]]
    """By tier from the lowest: natural and wild dice."""
    picks: int
    floor: int
    """The lowest tier that is open."""
    exit: str
    opposition: int
    """Solo: the gears of Vrax and Kar."""
    shown: int
    """Solo: the card revealed this turn, 0 for none."""
    seen: tuple[int, ...]
    """Solo: Opposition cards seen so far."""
    rounds: int
    """Solo: cards still to come."""
    drawn: tuple[str, ...]
    """Advanced cards drawn so far, while the lay-out is drawn."""


def see_bet(zone: Zone, stack: tuple[int, ...], is_open: bool) -> Bet:
    """Build what everybody sees of a bet."""
    found = Bet()
    found.name = zone.name
    found.card = zone.card
    found.pays = zone.pays
    found.mark = MARKS[zone.mark]
    found.cubes = zone.in_cubes
    found.jackpot = zone.jackpot
    found.stack = stack
    found.open = is_open
    return found


def see_opposition(state: Skulls) -> tuple[int, ...]:
    """List the Opposition cards that were shown already."""
    unseen = state.deck
    cards = range(1, len(state.parts.opposition) + 1)
    return tuple([card for card in cards if card not in unseen])


def view(state: Skulls, seat: int | None) -> View:
    """Build the view of a seat; ``None`` is a spectator."""
    turn = state.tumble
    layout = state.layout
    # Before the dice are taken nothing is out of reach yet.
    shut = state.full | (layout.shut(turn, state.spare()) if turn.bought else 0)
    edition = state.parts.edition
    asked = state.agenda[-1] if state.agenda else Step()
    found = View()
    found.seat = seat
    found.setup = dict(state.setup.plain)
    found.edition = None if edition is None else edition.plain()
    found.question = state.question
    found.asked = state.to_act
    found.passes_left = asked.left if isinstance(asked, PlaceBet) else 0
    found.turn = state.turn
    found.tumbler = turn.seat
    found.pot = state.pot
    found.gears = tuple(state.gears)
    found.cubes = tuple(state.cubes)
    found.markers = tuple([MARKERS - marks for marks in state.marks])
    found.ledgers = tuple([(led.base, led.jackpots, led.bets, led.dice) for led in state.ledgers])
    found.cards = layout.cards
    found.bets = tuple(
        [
            see_bet(zone, stack, not shut & zone.bit)
            for zone, stack in zip(layout.zones, state.stacks, strict=True)
        ]
    )
    found.bought = turn.bought
    found.hand = turn.hand
    found.roll = turn.roll.text
    found.board = plain_board(turn.board)
    found.picks = turn.picks
    found.floor = turn.floor()
    found.exit = EXITS[turn.exit]
    found.opposition = state.opposition
    found.shown = state.shown
    found.seen = see_opposition(state) if state.solo() else ()
    found.rounds = state.rounds
    found.drawn = state.drawn
    return found
