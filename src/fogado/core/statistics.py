"""What reports of balance follow in a game: declared by the game, heard from its events."""

from collections.abc import Mapping
from typing import Any, final


@final
class Sight:
    """A way in which a seat comes to something with a name."""

    def __init__(self, title: str, events: Mapping[str, Mapping[str, Any]]) -> None:
        self.title = title
        """How a report calls it: ``drawn``."""
        self.events = events
        """The events that tell it, with the facts they must have."""


@final
class Statistics:
    """Which events of a game a report is about."""

    def __init__(
        self,
        kind: str = "",
        sights: tuple[Sight, ...] = (),
        turn: str = "",
        last: str = "",
        presets: tuple[str, ...] = (),
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        """What is followed, as the events and the phrases of the game call it: ``card``."""
        self.sights = sights
        self.turn = turn
        """The event that begins a turn; without one ``Game.turns`` counts them."""
        self.last = last
        """The event that tells, in ``why``, what brings the end."""
        self.presets = presets
        """Set-ups worth comparing; the plain one if there are none."""
        self.setup: Mapping[str, Any] = {} if setup is None else setup
        """What holds in all of them: a fixed first player makes a seat a place in turn order."""
