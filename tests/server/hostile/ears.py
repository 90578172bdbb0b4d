"""What an honest player hears: one seat of one table, through one process of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from fogado.server.hosting import Watcher
    from tests.server.room import Guest


class Ear:
    """An open line; keeps what was told since somebody looked, and what was told last."""

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.person = guest.person.id
        self.heard: list[bytes] = []
        self.last: dict[str, Any] | None = None
        self.watcher: Watcher | None = None
        self.updates: list[dict[str, Any]] = []
        """The updates heard since somebody looked."""

    def __repr__(self) -> str:
        return f"{self.guest.person.name} at {self.seat}"

    def hear(self, data: bytes) -> None:
        self.heard.append(data)
        message = msgspec.json.decode(data)
        if message["is"] == "update":
            self.last = message
            self.updates.append(message)

    def forget(self) -> None:
        """Somebody has looked."""
        self.heard.clear()
        self.updates.clear()

    @property
    def choices(self) -> list[str]:
        ask = None if self.last is None else self.last["ask"]
        return [] if ask is None else [choice["take"] for choice in ask["choices"]]

    async def open(self, since: int | None = None) -> None:
        """Open the line, or open it again."""
        house = self.guest.house
        person = self.guest.person
        self.watcher = await house.watch(person, self.table, self.seat, since, "en", self.hear)

    async def cut(self) -> None:
        """Lose the line."""
        watcher, self.watcher = self.watcher, None
        if watcher is not None:
            await self.guest.house.unwatch(watcher)
