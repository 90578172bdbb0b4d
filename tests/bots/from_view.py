"""A question asked with nothing but a view: whoever answers it cannot peek."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.base import Asked
from fogado.core.source import seeded

if TYPE_CHECKING:
    from fogado.core.game import State


class FromView(Asked):
    """A question that holds a view and options, and no state at all."""

    def __init__(self, state: State, seat: int, luck: str = "thought") -> None:
        self._view = state.view(seat)
        self.game = state.game
        self.seat = seat
        self.options = state.options(seat)
        self.may_wait = state.may_wait(seat)
        self.source = seeded(luck)

    @property
    def view(self) -> Any:
        return self._view
