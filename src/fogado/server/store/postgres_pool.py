"""Connections to PostgreSQL: lost ones are replaced, and trouble is told in sentences."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from fogado.server.store import plain
from fogado.server.store.base import StoreTrouble, Taken
from fogado.server.store.written_once import numbered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fogado.server.store.written_once import Step

T = TypeVar("T")

CONNECTIONS = 10
PATIENCE = 10.0
"""Seconds to wait for a database that is only just starting."""
STATEMENT = 10.0
"""Seconds that one statement may take; a dump may take as long as it needs."""
PAUSE = 0.05

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,  # the server is shutting down or starting
    asyncpg.ReadOnlySQLTransactionError,  # another machine has become the first
    OSError,
    TimeoutError,
    asyncio.TimeoutError,
)
"""How a connection that is gone shows itself: another one may do."""
TROUBLE = (*LOST, asyncpg.PostgresError)
WRONG = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.exceptions.ClientConfigurationError,
)
"""What waiting does not mend: somebody has to correct the address."""


class PostgresPool:
    """A few connections that are shared by whoever needs one."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url
        self.patience = patience
        self.pool: Any = None

    async def open_pool(self, begin: Callable[[Any], Awaitable[None]]) -> None:
        """Connect and begin, waiting a little for a database that is not up yet."""
        self.pool = await self.connect()
        deadline = time.monotonic() + self.patience
        while True:
            try:
                return await self.use_once(begin)
            except TROUBLE as error:
                if isinstance(error, WRONG) or time.monotonic() > deadline:
                    raise trouble(error) from None
                await asyncio.sleep(PAUSE)

    async def connect(self) -> Any:
        try:
            return await asyncpg.create_pool(
                self.url,
                min_size=0,  # asyncpg's own upkeep of idle connections trips over lost ones
                max_size=CONNECTIONS,
                timeout=self.patience,
                command_timeout=STATEMENT + 1.0,  # the server's own limit comes first
                init=prepare,
                reset=leave_as_it_is,
            )
        except ValueError as error:
            raise strange_address(error) from None

    async def close_pool(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), self.patience)
            except TROUBLE:
                pool.terminate()

    async def use(self, work: Callable[[Any], Awaitable[T]], again: bool = False) -> T:
        """Work with a connection; ``again``: doing it twice is the same as once."""
        try:
            return await self.use_once(work)
        except LOST as error:
            slow = isinstance(error, asyncpg.QueryCanceledError | TimeoutError)
            if slow or not again or self.pool is None:
                raise
            # The connection may have died long ago while nobody used it.
            return await self.use_once(work)

    async def use_once(self, work: Callable[[Any], Awaitable[T]]) -> T:
        if self.pool is None:
            raise StoreTrouble("The store is not open.")
        async with self.pool.acquire(timeout=self.patience) as db:
            return await work(db)

    async def tried(self, work: Callable[[Any], Awaitable[T]], again: bool = False) -> T:
        """Work with a connection, and tell trouble in a sentence."""
        try:
            return await self.use(work, again)
        except asyncpg.IntegrityConstraintViolationError:
            raise  # the store is well; whoever asked knows what it means
        except TROUBLE as error:
            raise trouble(error) from None

    async def all(self, sql: str, *values: Any) -> list[Any]:
        found: list[Any] = await self.tried(lambda db: db.fetch(sql, *values), again=True)
        return found

    async def one(self, sql: str, *values: Any) -> Any:
        return await self.tried(lambda db: db.fetchrow(sql, *values), again=True)

    async def change(self, sql: str, *values: Any, again: bool = False) -> int:
        """Change rows; give how many there were."""
        plain.check(*values)
        done: str = await self.tried(lambda db: db.execute(sql, *values), again)
        return int(done.rsplit(" ", 1)[1])

    async def find(self, sql: str, **values: Any) -> list[Any]:
        plain.check(*values.values())
        text, names = numbered(sql)
        return await self.all(text, *(values[name] for name in names))

    async def together(self, *steps: Step, again: bool = False) -> int:
        plain.check(*(value for _, values in steps for value in values.values()))

        async def step(db: Any, sql: str, values: dict[str, Any]) -> int:
            text, names = numbered(sql)
            done: str = await db.execute(text, *(values[name] for name in names))
            return int(done.rsplit(" ", 1)[1])

        async def work(db: Any) -> int:
            if len(steps) == 1:
                return await step(db, *steps[0])
            async with db.transaction():
                count = await step(db, *steps[0])
                for one in steps[1:] if count else ():
                    await step(db, *one)
                return count

        try:
            return await self.tried(work, again)
        except asyncpg.ForeignKeyViolationError:
            return 0
        except asyncpg.UniqueViolationError:
            raise Taken("There is one like it already.") from None


async def prepare(db: Any) -> None:
    """Make a new connection ours: what was acknowledged must be on the disk."""
    limit = f"{int(STATEMENT * 1000)}ms"
    await db.execute(
        f"""
        SET statement_timeout = '{limit}';
        SET lock_timeout = '{limit}';
        SET idle_in_transaction_session_timeout = '60s';
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
        """
    )


async def leave_as_it_is(db: Any) -> None:
    """Do not reset a connection between two uses: we leave nothing behind, and it costs time."""


def strange_address(error: BaseException) -> StoreTrouble:
    """Say how an address is written; what is wrong with this one may quote its password."""
    return StoreTrouble(
        "The database's address cannot be used "
        f"({type(error).__name__}); write it like postgresql://user@host/name."
    )


def trouble(error: BaseException) -> StoreTrouble:
    """Say what happened in a sentence, without addresses and passwords."""
    if isinstance(error, asyncpg.exceptions.ClientConfigurationError):
        return strange_address(error)
    if isinstance(error, asyncpg.DiskFullError):
        return StoreTrouble("The disk is full: nothing more can be kept until there is room.")
    if isinstance(error, asyncpg.QueryCanceledError | TimeoutError):
        return StoreTrouble("The database takes too long; try again.")
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return StoreTrouble("The database does not accept this user or password.")
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return StoreTrouble("There is no database of this name on the server.")
    return StoreTrouble(f"The database cannot be used now ({type(error).__name__}).")
