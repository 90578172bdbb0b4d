"""What can be seen.  Everything lies open at this table, except the Opposition deck's order."""

from dataclasses import dataclass
from typing import Any, final

from fogado.core.agenda import Step
from fogado.games.emerald_skulls.betting import PlaceBet
from fogado.games.emerald_skulls.events import plain_board
from fogado.games.emerald_skulls.skull import EXITS
from fogado.games.emerald_skulls.state import MARKERS, Skulls


@final
@dataclass
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
@dataclass
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


def view(state: Skulls, seat: int | None) -> View:
    """Build the view of a seat; ``None`` is a spectator."""
    turn = state.tumble
    layout = state.layout
    # Before the dice are taken nothing is out of reach yet.
    shut = state.full | (layout.shut(turn, state.spare()) if turn.bought else 0)
    edition = state.parts.edition
    asked = state.agenda[-1] if state.agenda else Step()
    unseen = state.deck
    return View(
        seat=seat,
        setup=dict(state.setup.plain),
        edition=None if edition is None else edition.plain(),
        question=state.question,
        asked=state.to_act,
        passes_left=asked.left if isinstance(asked, PlaceBet) else 0,
        turn=state.turn,
        tumbler=turn.seat,
        pot=state.pot,
        gears=tuple(state.gears),
        cubes=tuple(state.cubes),
        markers=tuple(MARKERS - marks for marks in state.marks),
        ledgers=tuple((led.base, led.jackpots, led.bets, led.dice) for led in state.ledgers),
        cards=layout.cards,
        bets=tuple(
            Bet(
                zone.name,
                zone.card,
                zone.pays,
                ("", "+", "x")[zone.mark],
                zone.in_cubes,
                zone.jackpot,
                stack,
                not shut & zone.bit,
            )
            for zone, stack in zip(layout.zones, state.stacks, strict=True)
        ),
        bought=turn.bought,
        hand=turn.hand,
        roll=turn.roll.text,
        board=plain_board(turn.board),
        picks=turn.picks,
        floor=turn.floor(),
        exit=EXITS[turn.exit],
        opposition=state.opposition,
        shown=state.shown,
        seen=tuple(
            card
            for card in range(1, len(state.parts.opposition) + 1)
            if state.solo() and card not in unseen
        ),
        rounds=state.rounds,
        drawn=state.drawn,
    )
