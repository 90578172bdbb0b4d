"""What a bot is: somebody who answers from what one seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fogado.core.agenda import Option, Refusal
    from fogado.core.game import Game, State
    from fogado.core.source import Source


class Asked:
    """A question as one seat meets it: what it sees, what it may answer, luck for its own use."""

    def __init__(self, state: State, seat: int, source: Source) -> None:
        self._state = state
        self.game: Game = state.game
        self.seat = seat
        self.options: tuple[Option, ...] = state.options(seat)
        self.may_wait: bool = state.may_wait(seat)
        """May it also do nothing, because others act meanwhile?"""
        self.question: str = state.question
        self.source = source

    @property
    def view(self) -> Any:
        """Build what this seat sees.  Nothing else of the table reaches a bot."""
        return self._state.view(self.seat)

    def why_not(self, option: Option) -> Refusal | None:
        """Say why this seat may not do something; ``None`` if it may."""
        return self._state.why_not(self.seat, option)


class Bot:
    """Somebody who plays.  One bot serves one seat of one play."""

    name = "bot"
    keys: dict[str, int] = {}  # noqa: RUF012 - read only; a subclass has its own
    """What can be set in its spec, ``name:key=value,…``, with the defaults."""
    ranges: dict[str, tuple[int, int]] = {}  # noqa: RUF012 - read only, as above
    """The least and the most that each setting may be."""

    def __init__(self, game: Game, **settings: int) -> None:
        self.game = game
        self.settings = {**self.keys, **settings}

    def choose(self, asked: Asked) -> Option | None:
        """Give an option, or ``None`` to wait where that is allowed."""
        raise NotImplementedError
