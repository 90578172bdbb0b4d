"""A play from set-up to the last coin: the steps, in the rulebook's order."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Decision, Option, Step, plan, then
from fogado.core.errors import BadNotation, either
from fogado.core.source import Source
from fogado.games.dwarven_smithy import actions, bidding, complete, scoring
from fogado.games.dwarven_smithy.actions import ACTION_PHASE
from fogado.games.dwarven_smithy.areas import MOST_SEATS
from fogado.games.dwarven_smithy.cards import (
    FROM_HAND,
    FULL,
    GUILD,
    KINDS,
    NAMES,
    ONE,
    RESOURCES,
    WIDTH,
    count_of,
    refined,
    total_of,
)
from fogado.games.dwarven_smithy.complete import COMPLETE_ALL
from fogado.games.dwarven_smithy.events import tell, tell_one
from fogado.games.dwarven_smithy.memory import guild_drawn, mine_drawn, mine_shuffled
from fogado.games.dwarven_smithy.moves import DRAW_GUILD, DRAW_MINE, STOP
from fogado.games.dwarven_smithy.smith import put
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy

QUIET_ROUNDS: Final[int] = 6
"""Rounds without a single drawn card that bring the last round.  DS-12.15"""

# ── luck ─────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class DrawFirst(Chance):
    """Who begins?  DS-1.9"""

    def purpose(self) -> str:
        return "first-player"

    def weights(self, state: Smithy) -> list[tuple[Any, int]]:
        return [(seat, 1) for seat in range(state.seats())]

    def happens(self, state: Smithy, outcome: int) -> None:
        tell(state, "first-drawn", {"seat": outcome})
        then(state, TURN[outcome])


TO_WORKSHOP: Final[int] = 0
TO_HAND: Final[int] = 1
IN_TURN: Final[int] = 2
MINE_PURPOSES: Final[tuple[str, ...]] = ("mine-workshop", "mine-hand", "mine")


@final
@dataclass
class MineCard(Chance):
    """A card comes from the mine: to the first workshop, the first hand, or drawn."""

    seat: int
    where: int

    def purpose(self) -> str:
        return MINE_PURPOSES[self.where]

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Smithy) -> list[tuple[Any, int]]:
        counts = [(kind, count_of(state.mine, kind)) for kind in range(RESOURCES)]
        return [(kind, count) for kind, count in counts if count]

    def sample(self, state: Smithy, source: Source) -> Any:
        mine = state.mine
        left: int = source.below(total_of(mine))
        kind = 0
        while True:
            left -= (mine >> (WIDTH * kind)) & FULL
            if left < 0:
                return kind
            kind += 1

    def possible(self, state: Smithy, outcome: Any) -> bool:
        there = type(outcome) is int and 0 <= outcome < RESOURCES
        return there and count_of(state.mine, outcome) > 0

    def write(self, outcome: int) -> str:
        return KINDS[outcome]

    def read(self, state: Smithy, text: str) -> Any:
        there = [KINDS[kind] for kind, _ in self.weights(state)]
        if text not in there:
            raise BadNotation(f"{text!r} is not in the mine; there are {either(there)}.")
        return KINDS.index(text)

    def happens(self, state: Smithy, outcome: int) -> None:
        state.mine -= ONE[outcome]
        smith = state.smiths[self.seat]
        code = FROM_HAND[outcome]
        if self.where == TO_WORKSHOP:
            smith.workshop = put(smith.workshop, code)
            tell(state, "dealt", {"seat": self.seat, "card": KINDS[outcome]})
            return
        smith.hand = put(smith.hand, code)
        if state.log is not None:
            facts = {"seat": self.seat, "deck": "mine"}
            tell_one(state, "drew", facts, KINDS[outcome])
        if self.where == IN_TURN:
            state.drawn += 1
            if state.memory.hidden:
                mine_drawn(state, self.seat)
            if state.mine == 0:
                mine_is_empty(state)


@final
@dataclass
class GuildCardDrawn(Chance):
    """A card comes from the guild deck to a hand."""

    seat: int
    where: int

    def purpose(self) -> str:
        return "guild" if self.where == IN_TURN else "guild-hand"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Smithy) -> list[tuple[Any, int]]:
        return [(card, 1) for card in state.guild]

    def sample(self, state: Smithy, source: Source) -> Any:
        return state.guild[source.below(len(state.guild))]

    def possible(self, state: Smithy, outcome: Any) -> bool:
        return type(outcome) is int and outcome in state.guild

    def write(self, outcome: int) -> str:
        return NAMES[outcome]

    def read(self, state: Smithy, text: str) -> Any:
        there = [NAMES[card] for card in state.guild]
        if text not in there:
            raise BadNotation(f"{text!r} is not in the guild deck; there are {either(there)}.")
        return NAMES.index(text)

    def happens(self, state: Smithy, outcome: int) -> None:
        place = state.guild.index(outcome)
        state.guild = state.guild[:place] + state.guild[place + 1 :]
        smith = state.smiths[self.seat]
        smith.hand = put(smith.hand, GUILD + outcome)
        if state.log is not None:
            facts = {"seat": self.seat, "deck": "guild"}
            tell_one(state, "drew", facts, NAMES[outcome])
        if self.where == IN_TURN:
            state.drawn += 1
            if state.memory.guild_back:
                guild_drawn(state, self.seat)
            if not state.guild:
                set_off(state, "guild")


def mine_is_empty(state: Smithy) -> None:
    """The last card of the mine was drawn.  DS-12.2, DS-13.11"""
    if state.endless:
        refill_mine(state)
    else:
        set_off(state, "mine")


def refill_mine(state: Smithy) -> None:
    """The mine discard becomes the new mine.  DS-13.11, DS-13.12"""
    if state.mine_discard:
        state.mine = state.mine_discard
        state.mine_discard = 0
        mine_shuffled(state, state.mine)
        tell(state, "mine-refilled", {"cards": total_of(state.mine)})


def set_off(state: Smithy, why: str) -> None:
    """The last round is set off, once.  DS-12.4, DS-12.5"""
    if state.left == NOT_YET:
        state.left = state.seats() - 1
        state.ended = why
        tell(state, "last-round", {"seat": state.seat, "why": why})


# ── a turn ───────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class Turn(Step):
    """A turn begins, and everything in the workshop is refined.  DS-4.1, DS-4.2"""

    seat: int

    def run(self, state: Smithy) -> None:
        state.seat = self.seat
        state.turn += 1
        state.drawn = 0
        state.came_market = ()
        state.came_workshop = ()
        state.blown = 0
        state.hurried = 0
        state.put_up = ()
        smith = state.smiths[self.seat]
        before = smith.workshop
        smith.workshop = tuple([refined(code) for code in before])
        if state.log is not None:
            tell(state, "turn", {"seat": self.seat, "turn": state.turn})
            changed = sum(1 for old, new in zip(before, smith.workshop, strict=True) if old != new)
            if changed:
                tell(state, "refined", {"seat": self.seat, "cards": changed})
        state.agenda += PHASES[self.seat]


@final
@dataclass
class DrawPhase(Step):
    """The fourth phase begins; an empty mine may be filled again first.  DS-13.12"""

    seat: int

    def run(self, state: Smithy) -> None:
        if state.endless and state.mine == 0:
            refill_mine(state)
        then(state, DRAW_CARDS[self.seat])


@final
@dataclass
class DrawCards(Decision):
    """From which deck does the player draw the next card, if any?  DS-11.2"""

    def question(self) -> str:
        return "draw"

    def options(self, state: Smithy) -> tuple[Option, ...]:
        smith = state.smiths[self.seat]
        if state.drawn >= smith.draws() or smith.hand_room() <= 0:
            return STOP_ONLY
        if state.mine:
            return ANY_DECK if state.guild else MINE_ONLY
        return GUILD_ONLY if state.guild else STOP_ONLY

    def take(self, state: Smithy, option: Option) -> None:
        if option is DRAW_MINE:
            then(state, MINE_CARD[self.seat], DRAW_CARDS[self.seat])
        elif option is DRAW_GUILD:
            then(state, GUILD_CARD[self.seat], DRAW_CARDS[self.seat])


STOP_ONLY: Final[tuple[Option, ...]] = (STOP,)
MINE_ONLY: Final[tuple[Option, ...]] = (DRAW_MINE, STOP)
GUILD_ONLY: Final[tuple[Option, ...]] = (DRAW_GUILD, STOP)
ANY_DECK: Final[tuple[Option, ...]] = (DRAW_MINE, DRAW_GUILD, STOP)


@final
@dataclass
class EndTurn(Step):
    """Rotated cards are straightened, and the next player begins.  DS-11.5, DS-12.4"""

    seat: int

    def run(self, state: Smithy) -> None:
        smith = state.smiths[self.seat]
        if smith.rotated:
            smith.market = tuple(sorted(smith.market + smith.rotated))
            smith.rotated = ()
        state.came_market = ()
        state.came_workshop = ()
        state.put_up = ()
        state.quiet = 0 if state.drawn else state.quiet + 1
        if len(smith.kings) >= state.parts.last_kings:
            set_off(state, "kings")
        elif state.quiet >= QUIET_ROUNDS * state.seats():
            set_off(state, "rest")
        if state.left == 0:
            then(state, SCORE)
            return
        if state.left != NOT_YET:
            state.left -= 1
        then(state, TURN[(self.seat + 1) % state.seats()])


@final
@dataclass
class Score(Step):
    """The game is over; what everybody gets is told step by step.  DS-12.6 to DS-12.13"""

    def run(self, state: Smithy) -> None:
        if state.log is None:
            return
        for kind, facts in scoring.story(state):
            tell(state, kind, facts)


SEATS: Final[range] = range(MOST_SEATS)
TURN: Final[list[Turn]] = [Turn(seat) for seat in SEATS]
MINE_CARD: Final[list[MineCard]] = [MineCard(seat, IN_TURN) for seat in SEATS]
GUILD_CARD: Final[list[GuildCardDrawn]] = [GuildCardDrawn(seat, IN_TURN) for seat in SEATS]
DRAW_CARDS: Final[list[DrawCards]] = [DrawCards(seat) for seat in SEATS]
SCORE: Final[Score] = Score()
PHASES: Final[list[list[Step]]] = [
    plan(COMPLETE_ALL[seat], ACTION_PHASE[seat], DrawPhase(seat), EndTurn(seat)) for seat in SEATS
]
"""By seat, what a turn has after refining."""


def dealing(seats: int, workshop: int, mine: int, guild: int) -> list[Step]:
    """List the cards that are dealt before the first turn, seat by seat.  DS-1.7, DS-1.8"""
    steps: list[Step] = []
    for seat in range(seats):
        steps += [MineCard(seat, TO_WORKSHOP)] * workshop
        steps += [MineCard(seat, TO_HAND)] * mine
        steps += [GuildCardDrawn(seat, TO_HAND)] * guild
    return steps


STEPS: Final[tuple[type, ...]] = (
    DrawFirst,
    MineCard,
    GuildCardDrawn,
    Turn,
    *complete.STEPS,
    *actions.STEPS,
    *bidding.STEPS,
    DrawPhase,
    DrawCards,
    EndTurn,
    Score,
)
"""Every step that can stand on the agenda."""
