"""What a review says, as plain data: the terminal, a page and the browser show the same.

Every number is a chance to win, from 0 to 1, or a difference of such, in the order of the seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fogado.core.words import plain

CHOICE = "choice"
LUCK = "luck"
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
THRESHOLDS = {INACCURACY: 0.02, MISTAKE: 0.05, BLUNDER: 0.10}
"""What a choice must cost, in chances to win, to be called so."""

Chances = tuple[float, ...]


def mark_of(loss: float) -> str:
    """Name what a choice was that cost so much; nothing if it was well enough."""
    found = ""
    for mark, least in THRESHOLDS.items():
        if loss >= least:
            found = mark
    return found


@dataclass(slots=True)
class Reason:
    """Why an option is good or bad: a sentence of the game, ``reason.<key>``."""

    key: str
    facts: dict[str, Any]
    weight: float = 1.0
    """How much it matters; the weightiest are said."""


@dataclass(slots=True)
class Worth:
    """What an option was worth to the seat that was asked."""

    text: str
    """In notation."""
    key: str
    facts: dict[str, Any]
    """Its sentence, ``option.<key>``, and what that needs to know."""
    chance: float
    behind: float
    """How much less than the best option."""
    error: float
    """The standard error of that difference."""


@dataclass(slots=True)
class Moment:
    """One line of the record: a choice or luck.  ``before`` and the four changes give ``after``."""

    line: int
    """Of the record, from 1; the position before is the one after the line before."""
    kind: str
    """``choice`` or ``luck``."""
    seat: int
    """Who chose, or whose luck it was; -1 for the table's."""
    question: str
    """What was asked, or the purpose of the luck."""
    text: str
    """What was answered, or what luck gave, in notation."""
    before: Chances
    luck: Chances
    """Luck: what it brought, less what it brings on average."""
    choice: Chances
    """A choice: what was chosen, less what was best for the one who chose."""
    residual: Chances
    """What the judge thinks otherwise of, one step later."""
    after: Chances
    error: Chances
    """The standard error of ``luck``; nothing where every outcome was looked at."""
    outcomes: int = 0
    """Luck: how many outcomes were looked at,"""
    exact: bool = True
    """and were they all?"""
    loss: float = 0.0
    """A choice: what it cost whoever chose."""
    loss_error: float = 0.0
    mark: str = ""
    """``inaccuracy``, ``mistake``, ``blunder`` or nothing."""
    options: tuple[Worth, ...] = ()
    """A choice: the best options and the one that was taken, the best first."""


@dataclass(slots=True)
class Exercise:
    """A costly choice, to be tried again."""

    line: int
    seat: int
    question: str
    taken: str
    best: str
    loss: float
    loss_error: float
    mark: str
    view: Any
    """What the seat saw: the game's own view, which a board can draw."""
    options: tuple[Worth, ...]
    """Every option, the best first."""
    for_best: tuple[Reason, ...]
    """Why the best option is good,"""
    for_taken: tuple[Reason, ...]
    """and what speaks for the one that was taken."""


@dataclass(slots=True)
class Total:
    """A seat's whole play: ``start`` and the next four give ``end``."""

    seat: int
    start: float
    luck: float
    own: float
    """Its own choices; never more than nothing, for nobody is better than the best option."""
    others: float
    """What the others' choices gave it."""
    residual: float
    end: float
    """1 for who won alone; before the end, the chance."""
    luck_error: float
    own_error: float
    adjusted: float
    """The end without luck."""
    place: int
    """0 where the play is not over."""
    adjusted_place: int
    choices: int
    inaccuracies: int
    mistakes: int
    blunders: int


@dataclass(slots=True)
class Review:
    """Everything."""

    game: str
    seats: tuple[str, ...]
    setup: dict[str, Any]
    digest: str
    """Of the record."""
    judge: str
    """Who judged."""
    over: bool
    """Did the play end?"""
    complete: bool
    """Were all lines looked at?"""
    lines: int
    """How many moments there are in all."""
    thresholds: dict[str, float]
    start: Chances
    moments: tuple[Moment, ...]
    totals: tuple[Total, ...]
    exercises: tuple[Exercise, ...]
    """The three costliest choices of every seat, by seat, the costliest first."""

    @property
    def curve(self) -> list[tuple[int, Chances]]:
        """Give the chances by line, from before the first."""
        return [(1, self.start), *((moment.line, moment.after) for moment in self.moments)]

    def plain(self) -> dict[str, Any]:
        """Give it as plain JSON data."""
        data: dict[str, Any] = plain(self)
        data["curve"] = [[line, list(chances)] for line, chances in self.curve]
        return data
