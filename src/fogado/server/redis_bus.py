"""Hints between processes through Redis."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fogado.server.bus import LOOK_AGAIN, Bus, BusTrouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from redis.asyncio.client import PubSub

log = structlog.get_logger(__name__)

LOSSES = (RedisError, OSError, TimeoutError, asyncio.TimeoutError)
"""How a connection that is gone shows itself."""

WAITING = 10_000
"""So many hints wait for Redis at most; of more, the oldest are dropped."""
AT_ONCE = 200
SHORTEST, LONGEST = 0.05, 2.0
"""Seconds between two tries to reach Redis: from the first to the last."""


class RedisBus(Bus):
    """A channel per table; two connections, one that listens and one that tells."""

    def __init__(
        self, url: str, prefix: str = "fogado", patience: float = 10.0, pulse: float = 3.0
    ) -> None:
        self.prefix = prefix
        self.patience = patience
        """Seconds to wait for Redis at the beginning."""
        self.pulse = pulse
        """Seconds of silence after which we ask whether Redis is still there, and for an answer."""
        self.me = secrets.token_hex(8)
        self.redis = Redis.from_url(  # its own retries would hide what was lost meanwhile
            url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=pulse,
            socket_timeout=pulse,
            health_check_interval=0,
        )
        self.hear: Callable[[str, str], None] = lambda table, hint: None
        self.tables: set[str] = set()
        self.asked: set[str] = set()
        """Channels that we have asked Redis for on the present connection …"""
        self.heard: set[str] = set()
        """… and those that it has confirmed."""
        self.confirmed = asyncio.Event()
        self.line: PubSub | None = None
        self.listening = False
        self.telling = True
        self.why = "no answer"
        self.waiting: deque[tuple[str, str]] = deque(maxlen=WAITING)
        self.something = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def healthy(self) -> bool:
        return self.listening and self.telling

    def channel(self, table: str) -> str:
        return f"{self.prefix}:{table}"

    async def open(self, hear: Callable[[str, str], None]) -> None:
        self.hear = hear
        self.tasks = [
            asyncio.create_task(self.again_and_again(self.listen_on)),
            asyncio.create_task(self.again_and_again(self.tell_on)),
        ]
        if not await self.settled(lambda: self.listening, self.patience):
            await self.close()
            raise BusTrouble(
                f"Redis cannot be reached ({self.why}); is it running, and the address right?"
            )

    async def close(self) -> None:
        with suppress(TimeoutError):  # the last hints, if Redis still takes them
            async with asyncio.timeout(1.0 if self.healthy else 0.0):
                while self.waiting:
                    await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        self.listening = False
        with suppress(*LOSSES):
            await self.redis.aclose()

    async def listen(self, table: str) -> None:
        """Return when Redis listens for us, or has its own troubles: then we look ourselves."""
        self.tables.add(table)
        channel = self.channel(table)
        if self.line is not None and self.listening and channel not in self.asked:
            with suppress(*LOSSES):  # whoever reads from the line sees its end too
                await self.ask(self.line, {channel})
        await self.settled(
            lambda: not self.listening or table not in self.tables or channel in self.heard,
            self.pulse,
        )

    async def unlisten(self, table: str) -> None:
        self.tables.discard(table)
        channel = self.channel(table)
        if self.line is not None and self.listening and channel in self.asked:
            self.asked.discard(channel)
            self.heard.discard(channel)
            with suppress(*LOSSES):
                await self.line.unsubscribe(channel)

    def tell(self, table: str, hint: str) -> None:
        self.waiting.append((table, hint))
        self.something.set()

    async def settled(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is true; ``False`` if the time is over before."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not true():
                    self.confirmed.clear()
                    await self.confirmed.wait()
                return True
        return False

    # ── the two lines ────────────────────────────────────────────────────────────────────

    async def again_and_again(self, work: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
        """Work until the connection is lost, wait a little, and begin anew."""
        pause = SHORTEST

        def went_well() -> None:
            nonlocal pause
            pause = SHORTEST

        while True:
            try:
                await work(went_well)
            except LOSSES as error:
                self.why = type(error).__name__
            except Exception:  # a mistake in whoever hears us shall not make us deaf
                log.exception("bus_failed")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    async def listen_on(self, went_well: Callable[[], None]) -> None:
        """Hear hints on one connection, until it is lost."""
        line = self.redis.pubsub()
        try:
            self.asked.clear()
            self.heard.clear()
            self.line = line
            await self.ask(line, {f"{self.prefix}/{self.me}", *map(self.channel, self.tables)})
            pinged = False
            while True:
                message = await line.get_message(timeout=self.pulse)
                if message is None:
                    if pinged:
                        raise TimeoutError  # no answer: the other end is gone
                    await line.ping()
                else:
                    self.take(message)
                    if not self.listening and await self.all_heard(line):
                        self.begin()
                        went_well()
                pinged = message is None
        finally:
            self.line = None
            self.listening = False
            self.confirmed.set()
            with suppress(*LOSSES):
                await line.aclose()  # type: ignore[no-untyped-call]  # redis-py gives it no type

    async def ask(self, line: PubSub, channels: set[str]) -> None:
        self.asked |= channels
        await line.subscribe(*channels)

    async def all_heard(self, line: PubSub) -> bool:
        """Tell whether Redis has confirmed everything; ask for what was wanted meanwhile."""
        wanted = set(map(self.channel, self.tables))
        if missing := wanted - self.asked:
            await self.ask(line, missing)
        return self.asked <= self.heard

    def begin(self) -> None:
        """From now on hints arrive; of those before nobody knows."""
        self.listening = True
        self.confirmed.set()
        for table in tuple(self.tables):
            self.hear(table, LOOK_AGAIN)

    def take(self, message: dict[str, Any]) -> None:
        """Understand one message; what is not from a house is passed over."""
        if message["type"] == "subscribe":
            self.heard.add(message["channel"].decode())
            self.confirmed.set()
        elif message["type"] == "unsubscribe":
            self.heard.discard(message["channel"].decode())
        elif message["type"] == "message":
            table = message["channel"].decode(errors="replace").removeprefix(f"{self.prefix}:")
            sender, _, hint = message["data"].decode(errors="replace").partition(" ")
            if sender != self.me and table in self.tables:
                self.hear(table, hint)

    async def tell_on(self, went_well: Callable[[], None]) -> None:
        """Send hints as they come, several at once when they come fast."""
        try:
            while True:
                await self.something.wait()
                some = [self.waiting[k] for k in range(min(AT_ONCE, len(self.waiting)))]
                async with self.redis.pipeline(transaction=False) as pipe:
                    for table, hint in some:
                        pipe.publish(self.channel(table), f"{self.me} {hint}")
                    await pipe.execute()
                self.telling = True
                went_well()
                self.sent(some)
        except LOSSES:
            self.telling = False
            raise

    def sent(self, some: list[tuple[str, str]]) -> None:
        """Take from the queue what was sent; a full queue may have dropped some of it already."""
        for told in some:
            if self.waiting and self.waiting[0] is told:
                self.waiting.popleft()
        if not self.waiting:
            self.something.clear()
