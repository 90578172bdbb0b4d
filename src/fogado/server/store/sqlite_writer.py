"""The one thread that writes into SQLite.

A commit waits for the disk.  Whatever is asked for meanwhile waits in a queue and goes to the disk
together in the next transaction: a group commit.  Nobody hears "done" before the disk said so.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fogado.server.store.base import StoreDamaged, StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Job: TypeAlias = Callable[[sqlite3.Connection], Any]

T = TypeVar("T")

TOGETHER = 512
"""So many jobs share a transaction at most: who waits shall not wait for everybody."""


class Waiting(NamedTuple):
    """Somebody who waits for a job to be done."""

    job: Job
    future: asyncio.Future[Any]


class Writer:
    """Does jobs in order, each wholly or not at all."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.connect = connect
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.closed = False
        self.db: sqlite3.Connection | None = None
        self.thread = threading.Thread(target=self.run, name="fogado-writer", daemon=True)
        self.thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do a job in the writer's thread; it is on the disk when this returns."""
        if self.closed:
            raise StoreTrouble("The store is closed.")
        future: asyncio.Future[T] = self.loop.create_future()
        self.queue.put(Waiting(job, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for, then stop."""
        if not self.closed:
            self.closed = True
            self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # ── in the thread ────────────────────────────────────────────────────────────────────

    def run(self) -> None:
        going = True
        while going:
            taken = [self.queue.get()]
            while len(taken) < TOGETHER:
                try:
                    taken.append(self.queue.get_nowait())
                except Empty:
                    break
            going = None not in taken
            jobs = [waiting for waiting in taken if waiting is not None]
            if jobs:
                self.settle(jobs, self.write([waiting.job for waiting in jobs]))
        self.hang_up()

    def write(self, jobs: list[Job]) -> list[Any]:
        """Do jobs together; give a result or an exception for each."""
        try:
            return self.transaction(jobs)
        except sqlite3.Error as error:
            self.hang_up()
            if len(jobs) > 1 and not is_locked(error):
                # One of them may be too big for the disk that is left; the others are not.
                return [result for job in jobs for result in self.write([job])]
            return [trouble(error)] * len(jobs)
        except Exception as error:  # whatever it is, nobody may wait for ever
            self.hang_up()
            return [error] * len(jobs)

    def transaction(self, jobs: list[Job]) -> list[Any]:
        if self.db is None:
            self.db = self.connect()
        db = self.db
        db.execute("BEGIN IMMEDIATE")
        try:
            results = [attempt(db, job) for job in jobs]
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return results

    def hang_up(self) -> None:
        """Forget the connection: after trouble, begin with a fresh one."""
        if self.db is not None:
            with suppress(sqlite3.Error):
                self.db.close()
            self.db = None

    def settle(self, jobs: list[Waiting], results: list[Any]) -> None:
        with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
            self.loop.call_soon_threadsafe(answer, jobs, results)


def attempt(db: sqlite3.Connection, job: Job) -> Any:
    """Do one job inside the transaction; its own mistakes undo nothing but itself."""
    db.execute("SAVEPOINT job")
    try:
        result = job(db)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise
        result = error
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")
    return result


def answer(jobs: list[Waiting], results: list[Any]) -> None:
    """Tell those who still wait; this runs in the loop."""
    for (_, future), result in zip(jobs, results, strict=True):
        if future.done():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)


def is_locked(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def trouble(error: sqlite3.Error) -> StoreTrouble:
    """Say what SQLite says, in a sentence."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return StoreTrouble("The disk is full: nothing more can be kept until there is room.")
    if is_locked(error):
        return StoreTrouble("Another process holds the store; try again.")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return StoreDamaged(f"The store is damaged: {error}.")
    return StoreTrouble(f"The store cannot be used now: {error}.")
