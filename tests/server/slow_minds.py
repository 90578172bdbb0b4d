"""Minds that answer when a test says so."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.mind import Question


class SlowMinds:
    """Stands in for the minds: answers when the test says so, and remembers what it was asked."""

    def __init__(self, house: Any) -> None:
        self.asked: list[Question] = []
        self.tells: list[Callable[[int, int], None]] = []
        self.lanes = house.minds.lanes
        self.may = asyncio.Event()
        self.answers: list[Any] = []

    async def think(
        self,
        lane: str,
        make: Callable[[], Question],
        tell: Callable[[int, int], None] = lambda done, total: None,
    ) -> tuple[Any, float]:
        self.asked.append(make())
        self.tells.append(tell)
        await self.may.wait()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer, 1.0

    def rest(self) -> None:
        """Never rest."""

    def end(self) -> None:
        """Have no process to end."""
