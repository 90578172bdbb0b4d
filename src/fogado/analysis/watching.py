"""What a play showed to somebody who only watched: who had which cards, how and when it ended.

Reports of balance are made of it.  A game declares in ``Game.statistics`` which events to follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fogado.core.events import Event
from fogado.core.game import Game, Outcome
from fogado.core.statistics import Sight, Statistics


def title_of(game: Game, thing: str) -> str:
    """Give the printed name of a card, a feat or a bet, in English."""
    key = f"{game.statistics().kind}.{thing}"
    return game.phrases.say("en", key, {}) if key in game.phrases.keys("en") else thing


@dataclass
class Seen:
    """What one play showed."""

    index: int
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    sheets: tuple[dict[str, int], ...] = ()
    turns: int = 0
    decisions: int = 0
    why: str = ""
    """What brought the end, where the game tells it."""
    had: dict[str, dict[str, set[int]]] = field(default_factory=dict)
    """By sight and thing, the seats that came to it."""

    def watch(self, look: Statistics, events: Iterable[Event]) -> None:
        """Note what a report may be about."""
        for event in events:
            self.turns += bool(look.turn) and event.kind == look.turn
            if look.last and event.kind == look.last:
                self.why = event.facts["why"]
            for sight in look.sights:
                if event.kind in sight.events:
                    self.see(look, sight, {**event.facts, **(event.secret or {})}, event.kind)

    def see(self, look: Statistics, sight: Sight, facts: dict[str, Any], kind: str) -> None:
        """Note that somebody came to something."""
        if sight.events[kind].items() <= facts.items():
            things = self.had.setdefault(sight.title, {})
            things.setdefault(facts[look.kind], set()).add(facts["seat"])

    def end(self, outcome: Outcome, decisions: int, turns: int | None = None) -> None:
        """Note how it ended; ``turns`` as the game counts them, where no event tells them."""
        if turns is not None:
            self.turns = turns
        self.scores, self.winners, self.sheets = outcome.scores, outcome.winners, outcome.sheets
        self.decisions = decisions

    def credit(self, seat: int) -> float:
        """Count a win; one shared by several is a part of one."""
        return credit(self.winners, seat)


def credit(winners: tuple[int, ...], seat: int) -> float:
    """Count a win; one shared by several is a part of one."""
    return 1 / len(winners) if seat in winners else 0.0
