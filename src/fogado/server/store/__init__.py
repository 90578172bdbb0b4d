"""Where the house keeps its rows: SQLite by default, PostgreSQL for several machines."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from pathlib import Path

    from fogado.server.store.base import Store


async def open_store(data: str | Path | None = None, database: str | None = None) -> Store:
    """Open the store in a folder, or the one in a PostgreSQL database."""
    store = make_store(data, database)
    await store.open()
    return store


def make_store(data: str | Path | None = None, database: str | None = None) -> Store:
    """Make a store that is not open yet; nothing is touched before it is."""
    if (data is None) == (database is None):
        raise FogadoError("Name either a folder for the data or a database, and not both.")
    if database is None:
        from fogado.server.store.sqlite import SqliteStore

        assert data is not None
        return SqliteStore(data)
    check_url(database, ("postgresql", "postgres"), "postgresql://user@host/name")
    try:
        from fogado.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "asyncpg":
            raise
        raise FogadoError(
            "PostgreSQL needs a package that is not installed: pip install 'fogado[cluster]'."
        ) from None
    return PostgresStore(database)


def check_url(url: str, schemes: tuple[str, ...], example: str) -> None:
    """Refuse what cannot be the address of a service; never repeat it, it may hold a password."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in schemes and bool(parts.hostname or parts.path or parts.query)
        _ = parts.port  # raises where the port is not a number
    except ValueError:
        fine = False
    if not fine:
        raise FogadoError(f"That is not the address of a service; write it like {example}.")
