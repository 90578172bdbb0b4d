"""How processes tell one another that a table has changed.

Only hints travel here: the truth is in the store, and a lost hint costs a moment, not a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Bus:
    """Carries hints between processes.  This one has nobody to tell: there is one process."""

    healthy = True
    """Do hints arrive at present?  While they do not, the house looks into the store itself."""

    async def open(self, hear: Callable[[str, str], None]) -> None:
        """Begin to listen: ``hear(table, hint)`` is called for hints of other processes only."""

    async def close(self) -> None:
        """Stop listening."""

    async def listen(self, table: str) -> None:
        """Somebody here watches this table."""

    async def unlisten(self, table: str) -> None:
        """Nobody here watches this table any more."""

    def tell(self, table: str, hint: str) -> None:
        """Tell the others; never waits and never fails."""
