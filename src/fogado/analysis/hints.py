"""A hint: the best options of a question, what they bring, and why, from what one seat can see."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from fogado.analysis.reasons import reasons_for
from fogado.analysis.review import worth_of
from fogado.analysis.weighing import Weigher, worlds_seen
from fogado.bots.minds.play_outs import any_judge
from fogado.bots.minds.rehearser import habits_of
from fogado.core.words import plain

if TYPE_CHECKING:
    from fogado.analysis.review_data import Reason, Worth
    from fogado.bots.minds.judge import Judge
    from fogado.core.game import Game

BEST = 3
WORLDS = 8
"""Worlds that are made up where something is hidden."""


@dataclass(slots=True)
class Hint:
    """One option worth a thought."""

    option: Worth
    gain: float
    """What it brings in chances to win, against the average of all options."""
    then: tuple[str, ...]
    """The answers that were thought of next, in notation."""
    reasons: tuple[Reason, ...]


@dataclass(slots=True)
class Hints:
    """The best options of a question."""

    seat: int
    question: str
    options: int
    """How many options there are."""
    average: float
    """The chance to win if one option were drawn blindly."""
    best: tuple[Hint, ...]

    def plain(self) -> dict[str, Any]:
        """Give it as plain JSON data."""
        data: dict[str, Any] = plain(self)
        return data


def hints(
    game: Game, view: Any, seat: int, judge: Judge | None = None, *, worlds: int = WORLDS
) -> Hints:
    """Give the best options of a seat that is asked something.

    Nothing but the view is looked at: the same view gives the same hints.
    """
    key = digest_of(view)
    alike = worlds_seen(game, view, worlds, key)
    judge = any_judge(game) if judge is None else judge
    weighing = Weigher(judge, habits=habits_of(game, judge)).weigh(alike, seat, key)
    own = [chances[seat] for chances in weighing.chances]
    average = sum(own) / len(own)
    found = [
        Hint(
            worth_of(weighing, at),
            own[at] - average,
            tuple(option.write() for option in weighing.worlds[0][at].answers),
            reasons_for(alike[0], weighing, at),
        )
        for at in weighing.ranking[:BEST]
    ]
    return Hints(seat, alike[0].question, len(alike[0].options(seat)), average, tuple(found))


def digest_of(view: Any) -> str:
    """Name the luck with which worlds are made up, by what is seen."""
    said = json.dumps(plain(view), sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()
