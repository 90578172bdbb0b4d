"""What a play showed to somebody who only watched: who had which cards, how and when it ended.

Reports of balance are made of it.  The rules know nothing of it: it is all heard from events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fogado.core.events import Event
from fogado.core.game import Game, Outcome


@dataclass(frozen=True)
class Sight:
    """A way in which a seat comes to something with a name."""

    title: str
    """How a report calls it: ``drawn``."""
    events: Mapping[str, Mapping[str, Any]]
    """The events that tell it, with the facts they must have."""


@dataclass(frozen=True)
class Watched:
    """What to look for in the events of a game."""

    kind: str = ""
    """What is followed, as the events and the phrases of the game call it: ``card``."""
    sights: tuple[Sight, ...] = ()
    turn: str = "turn"
    """The event that begins a turn."""
    last: str = ""
    """The event that tells, in ``why``, what brings the end."""
    presets: tuple[str, ...] = ()
    """Set-ups worth comparing; the plain one if there are none."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """What holds in all of them: a fixed first player makes a seat a place in turn order."""


MADE = ("item", "trained", "replaced", "tool-kept", "tool-sold", "crowned")
PAID = ("bet-paid", "bet-paid-cubes", "jackpot-paid")

WATCHED = {
    "dwarven-smithy": Watched(
        kind="card",
        sights=(
            Sight("drawn", {"drew": {"deck": "guild"}}),
            Sight("made", {kind: {} for kind in MADE}),
        ),
        last="last-round",
        presets=("starter", "full"),
        setup={"first": "0"},
    ),
    "dice-forge": Watched(kind="feat", sights=(Sight("performed", {"performed": {}}),)),
    "emerald-skulls": Watched(
        kind="bet",
        sights=(Sight("bet on", {"bet": {}}), Sight("paid", {kind: {} for kind in PAID})),
        setup={"first": "0"},
    ),
}


def watched(name: str) -> Watched:
    """Say what to look for; without a word about a game, only seats, scores and length."""
    return WATCHED.get(name, Watched())


def title_of(game: Game, thing: str) -> str:
    """Give the printed name of a card, a feat or a bet, in English."""
    key = f"{watched(game.name).kind}.{thing}"
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

    def watch(self, look: Watched, events: Iterable[Event]) -> None:
        """Note what a report may be about."""
        for event in events:
            self.turns += event.kind == look.turn
            if event.kind == look.last:
                self.why = event.facts["why"]
            for sight in look.sights:
                if event.kind in sight.events:
                    self.see(look, sight, {**event.facts, **(event.secret or {})}, event.kind)

    def see(self, look: Watched, sight: Sight, facts: dict[str, Any], kind: str) -> None:
        """Note that somebody came to something."""
        if sight.events[kind].items() <= facts.items():
            things = self.had.setdefault(sight.title, {})
            things.setdefault(facts[look.kind], set()).add(facts["seat"])

    def end(self, outcome: Outcome, decisions: int) -> None:
        """Note how it ended."""
        self.scores, self.winners, self.sheets = outcome.scores, outcome.winners, outcome.sheets
        self.decisions = decisions

    def credit(self, seat: int) -> float:
        """Count a win; one shared by several is a part of one."""
        return credit(self.winners, seat)


def credit(winners: tuple[int, ...], seat: int) -> float:
    """Count a win; one shared by several is a part of one."""
    return 1 / len(winners) if seat in winners else 0.0
