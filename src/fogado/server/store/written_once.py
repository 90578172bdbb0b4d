"""Statements that are written once and run on every store.

A statement names its values (``:seen``); SQLite takes it as it stands, PostgreSQL with its own
numbers (``$1``).  What is here uses only what both understand.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from fogado.server.store.base import Store

NAMED = re.compile(r"(?<![:\w]):([a-z_]+)")

Step = tuple[str, dict[str, Any]]
"""A statement and its values."""


@lru_cache(maxsize=256)
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """Return a statement with numbers for names, and the names in the order of the numbers."""
    names = tuple(dict.fromkeys(NAMED.findall(sql)))
    return NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


class SharedStore(Store):
    """A store that can run statements which are written once."""

    async def find(self, sql: str, **values: Any) -> list[Any]:
        """Return the rows of a query."""
        raise NotImplementedError

    async def together(self, *steps: Step, again: bool = False) -> int:
        """Run steps as one change; return how many rows the first one changed.

        Where the first changes nothing the others are left out.  ``again``: running it twice is
        the same as once.  Raise ``Taken`` where something that must be unique is there already;
        a row that belongs to nothing counts as no change.
        """
        raise NotImplementedError

    async def find_one(self, sql: str, **values: Any) -> Any:
        """Return the first row of a query, or nothing."""
        found = await self.find(sql, **values)
        return found[0] if found else None

    async def run(self, sql: str, again: bool = False, **values: Any) -> int:
        """Run one step; return how many rows it changed."""
        return await self.together((sql, values), again=again)
