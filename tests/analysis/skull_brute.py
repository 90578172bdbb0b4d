"""A turn of Emerald Skulls tried out to its end through the game itself: slow, and not our solver.

Every roll is dealt, every option is tried on a copy of the state, and the game's own steps pay the
tumbler and settle the bets.  What is counted is what lies in the pockets afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.skull import EXITS
from fogado.games.emerald_skulls.state import Skulls

TIE = 1e-10
"""Of options closer than this the first is taken."""


class End(NamedTuple):
    """What a turn comes to on average."""

    value: float
    """Gears the tumbler got out of the pot, and what its cubes are worth."""
    exits: tuple[float, ...]
    gears: tuple[float, ...]
    """By seat, gears won in this turn."""
    cubes: tuple[float, ...]
    """By seat, cubes held at the end."""


Choice = Callable[[Skulls, list[tuple[str, End]]], End]
"""A way to answer: the state, and every option in notation with what it leads to."""

Worth = Callable[[Skulls], float]
"""What a state is worth in which the turn is over and paid."""


def best(state: Skulls, ends: list[tuple[str, End]]) -> End:
    """Take the option that is worth most, the first of equal ones."""
    chosen = ends[0][1]
    for _, end in ends[1:]:
        if end.value > chosen.value + TIE:
            chosen = end
    return chosen


def casual(state: Skulls, ends: list[tuple[str, End]]) -> End:
    """Answer out of habit, as the manual describes the casual tumbler."""
    by_text = dict(ends)
    turn = state.tumble
    if state.question == "payout":
        return best(state, ends)
    if state.question == "check":
        fits = [face for face in range(1, 7) if fits_somewhere(state, face)]
        lost = (1 - len(fits) / 6) ** turn.hand
        return by_text["chicken out" if lost > 0.25 else "go on"]
    natural = [text for text in by_text if text.startswith("place") and "W" not in text]
    if natural:
        most = max(len(text.split()) for text in natural)
        return by_text[next(text for text in natural if len(text.split()) == most)]
    for text in ("place 5: W", "pick nose", "use cube"):
        if text in by_text:
            return by_text[text]
    return by_text["bust"]


def fits_somewhere(state: Skulls, face: int) -> bool:
    """Could a die with this face be placed?  6 is the skull."""
    turn = state.tumble
    if face == 4 and turn.board.eyes == 2:
        return False
    return face == 6 or face >= turn.floor()


class Brute:
    """Try everything from one state on, for one tumbler.

    An end is worth gears and cubes, unless somebody says otherwise.
    """

    def __init__(
        self, state: Skulls, cube: float, choice: Choice, worth: Worth | None = None
    ) -> None:
        self.before = state.copy()
        self.cube = cube
        self.choice = choice
        self.worth = worth
        self.known: dict[tuple[object, ...], End] = {}
        self.end = self.follow(state.copy(), EXITS[state.tumble.exit])

    def follow(self, state: Skulls, exit: str) -> End:
        """Go on until the turn is over."""
        turn = state.tumble
        if state.over or state.turn > self.before.turn:
            return self.count(state, exit)
        if state.question == "open-betting":
            state.take(turn.seat, GAME.parse("roll"))
            return self.follow(state, exit)
        key = (
            state.question,
            turn.board.code,
            turn.hand,
            turn.roll.text,
            turn.picks,
            state.cubes[turn.seat],
            turn.exit,
        )
        if key not in self.known:
            if state.chance is not None:
                self.known[key] = mean(self.dealt(state, exit))
            else:
                self.known[key] = self.choice(state, self.tried(state, exit))
        return self.known[key]

    def dealt(self, state: Skulls, exit: str) -> list[tuple[End, float]]:
        """Deal every luck to a copy."""
        pending = state.chance
        assert pending is not None
        found = []
        for outcome, probability in pending.outcomes():
            after = listening(state)
            after.settle(outcome)
            found.append((self.follow(after, heard(after, exit)), probability))
        return found

    def tried(self, state: Skulls, exit: str) -> list[tuple[str, End]]:
        """Try every option on a copy."""
        [seat] = state.to_act
        assert seat == state.tumble.seat
        found = []
        for option in state.options(seat):
            after = listening(state)
            after.take(seat, option)
            found.append((GAME.write(option), self.follow(after, heard(after, exit))))
        return found

    def count(self, state: Skulls, exit: str) -> End:
        """Count what lies in the pockets."""
        won = [now - then for now, then in zip(state.gears, self.before.gears, strict=True)]
        tumbler = self.before.tumble.seat
        value = won[tumbler] + self.cube * state.cubes[tumbler]
        if self.worth is not None:
            value = self.worth(state)
        exits = tuple(float(name == exit) for name in EXITS)
        return End(value, exits, tuple(map(float, won)), tuple(map(float, state.cubes)))


def listening(state: Skulls) -> Skulls:
    """Copy a state, and listen to what happens there."""
    after = state.copy()
    after.log = []
    return after


def heard(state: Skulls, exit: str) -> str:
    """Say how the turn ended, if it just did; a forced bust is told, never asked."""
    assert state.log is not None
    outs = [event.facts["exit"] for event in state.log if event.kind == "out"]
    state.log = None
    return outs[0] if outs else exit


def mean(parts: list[tuple[End, float]]) -> End:
    """Average over luck."""

    def over(rows: list[tuple[tuple[float, ...], float]]) -> tuple[float, ...]:
        return tuple(sum(row[k] * p for row, p in rows) for k in range(len(rows[0][0])))

    return End(
        sum(end.value * p for end, p in parts),
        over([(end.exits, p) for end, p in parts]),
        over([(end.gears, p) for end, p in parts]),
        over([(end.cubes, p) for end, p in parts]),
    )
