"""A SQLite file: one thread writes, a few read, and nobody waits in the event loop."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from fogado.core.errors import FogadoError
from fogado.server.store import plain
from fogado.server.store.base import StoreTrouble, Taken
from fogado.server.store.sqlite_writer import Writer, is_locked, trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.store.written_once import Step

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to wait for another process that writes into the same file."""
READERS = 2


class SqliteFile:
    """The file and the connections to it."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.file = self.folder / "fogado.sqlite"
        self.writer: Writer | None = None
        self.readers: ThreadPoolExecutor | None = None
        self.mine = threading.local()
        self.connections: list[sqlite3.Connection] = []

    async def open_file(self) -> None:
        if sqlite3.sqlite_version_info < (3, 37):
            raise FogadoError(f"SQLite {sqlite3.sqlite_version} is too old; 3.37 or later will do.")
        await asyncio.to_thread(self.make_file)
        self.writer = Writer(self.connect)
        self.readers = ThreadPoolExecutor(READERS, "fogado-reader")

    async def close_file(self) -> None:
        if self.writer is not None:
            await self.writer.close()
        if self.readers is not None:
            await asyncio.to_thread(self.readers.shutdown)
            self.readers = None
        for connection in self.connections:
            connection.close()
        self.connections.clear()
        self.mine = threading.local()

    def make_file(self) -> None:
        """Make folder and file; only their owner may look into them."""
        try:
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
            if self.file.stat().st_mode & 0o077:
                self.file.chmod(0o600)
        except OSError as error:
            raise StoreTrouble(f"{self.file} cannot be used: {error.strerror}.") from None
        try:
            self.connect().close()
        except sqlite3.Error as error:
            raise trouble(error) from None

    def connect(self) -> sqlite3.Connection:
        """Open the file so that what was committed survives a power cut."""
        db = sqlite3.connect(
            self.file, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            use_wal(db)
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA trusted_schema = OFF")
            db.execute("PRAGMA journal_size_limit = 67108864")
        except BaseException:
            db.close()
            raise
        return db

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self.writer is None:
            raise StoreTrouble("The store is not open.")
        return await self.writer.do(job)

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self.readers is None:
            raise StoreTrouble("The store is not open.")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, self.ask, query)

    def ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Read in this thread's own connection."""
        try:
            db: sqlite3.Connection | None = getattr(self.mine, "db", None)
            if db is None:
                db = self.mine.db = self.connect()
                db.execute("PRAGMA query_only = ON")
                self.connections.append(db)
            return query(db)
        except sqlite3.Error as error:
            self.mine.db = None
            raise trouble(error) from None

    async def all(self, sql: str, *values: Any) -> list[Any]:
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def one(self, sql: str, *values: Any) -> Any:
        return await self.read(lambda db: db.execute(sql, values).fetchone())

    async def change(self, sql: str, *values: Any) -> int:
        """Change rows; give how many there were."""
        plain.check(*values)
        return await self.write(lambda db: db.execute(sql, values).rowcount)

    async def find(self, sql: str, **values: Any) -> list[Any]:
        plain.check(*values.values())
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def together(self, *steps: Step, again: bool = False) -> int:
        plain.check(*(value for _, values in steps for value in values.values()))

        def work(db: sqlite3.Connection) -> int:
            first, *rest = steps
            count = db.execute(*first).rowcount
            if count:
                for step in rest:
                    db.execute(*step)
            return count

        try:
            return await self.write(work)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorname == "SQLITE_CONSTRAINT_FOREIGNKEY":
                return 0
            raise Taken("There is one like it already.") from None


def use_wal(db: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; SQLite does not wait by itself while another one does it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            break
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    if mode != "wal":
        raise FogadoError("SQLite cannot keep a write-ahead log here; choose a local disk.")
