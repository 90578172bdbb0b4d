"""How processes tell one another that a table has changed.

Only hints travel here: the truth is in the store, and a lost hint costs a moment, not a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable

LOOK_AGAIN = ""
"""The hint after a lost connection: something may have happened that nobody told."""


class BusTrouble(FogadoError):
    """The bus cannot be reached."""


class Bus:
    """Carries hints between processes.  This one has nobody to tell: there is one process."""

    @property
    def healthy(self) -> bool:
        """Do hints arrive at present?  While they do not, the house looks into the store itself."""
        return True

    async def open(self, hear: Callable[[str, str], None]) -> None:
        """Begin to listen: ``hear(table, hint)`` is called for hints of other processes only."""

    async def close(self) -> None:
        """Stop listening."""

    async def listen(self, table: str) -> None:
        """Somebody here watches this table.  Look into the store after this, not before."""

    async def unlisten(self, table: str) -> None:
        """Nobody here watches this table any more."""

    def tell(self, table: str, hint: str) -> None:
        """Tell the others; never waits and never fails."""


async def open_bus(url: str | None, hear: Callable[[str, str], None]) -> Bus:
    """Open the bus at a Redis address; with no address there is nobody to talk to."""
    bus = make_bus(url)
    await bus.open(hear)
    return bus


def make_bus(url: str | None) -> Bus:
    """Make a bus that is not open yet."""
    if url is None:
        return Bus()
    from fogado.server.store import check_url

    check_url(url, ("redis", "rediss"), "redis://host:6379/0")
    try:
        from fogado.server.redis_bus import RedisBus
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "redis":
            raise
        raise FogadoError(
            "Redis needs a package that is not installed: pip install 'fogado[cluster]'."
        ) from None
    return RedisBus(url)
