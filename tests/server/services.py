"""The services that some tests need, and a fresh place in them for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fogado.server.store import open_store
from fogado.server.store.base import Store


class Place:
    """Somewhere to keep rows, empty at first; stores can be opened there again and again."""

    def __init__(self, kind: str, **where: Any) -> None:
        self.kind = kind
        self.where = where

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        store = await open_store(**self.where)
        try:
            yield store
        finally:
            await store.close()


@pytest.fixture(params=["sqlite"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A fresh place of every kind of store, one after the other."""
    yield Place("sqlite", data=tmp_path / "house")
