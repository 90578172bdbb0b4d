"""What stands between the network and the house: settings, people, limits, open lines."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.house import bots_of
from fogado.core import registry
from fogado.server.house import PEOPLE
from fogado.server.limits import Limits
from fogado.server.logs import log
from fogado.server.metrics import Metrics
from fogado.server.people import Known, People
from fogado.server.pruning import Keeping, Pruner
from fogado.server.readiness import Readiness
from fogado.server.steady_clock import now_ms
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from argon2 import PasswordHasher

    from fogado.server.house import House
    from fogado.server.rows import Person

FAREWELL = 5.0
"""Seconds that commands have to finish when the house closes."""
COUNTING = 5.0


def note_failure(error: BaseException) -> None:
    """Log what went wrong in the house with nobody waiting for an answer."""
    log.error("unexpected", route="house", exc_info=error)


def bring_out_games() -> None:
    """Load every game before anybody asks for it, so that nobody waits at a table meanwhile."""
    for name in registry.games():
        bots_of(registry.game(name))


class EdgeSettings(NamedTuple):
    """How the house meets the network."""

    origins: tuple[str, ...] = ()
    """Other addresses whose pages may use this house with the visitor's cookie."""
    hosts: tuple[str, ...] = ()
    """Names this house is visited under, besides those of this machine itself."""
    behind_proxy: bool = False
    """Is there a proxy in front, whose word about addresses and https is taken?"""
    metrics_token: str = ""
    limits: tuple[str, ...] = ()
    """Changed limits, such as ``guests=100/3600``."""
    keeping: Keeping = Keeping()
    processes: int = 1
    """Among so many processes of this machine the slow limits are divided."""
    ping_seconds: float = 10.0
    hello_seconds: float = 10.0
    body_seconds: float = 15.0
    keep_alive_seconds: float = 15.0
    web: Path | None = None
    """The folder of the browser client; by default the one inside the package."""


class Line:
    """Something that stays open: a socket or a stream."""

    known: Known | None

    def leave(self, key: str) -> None:
        """Say goodbye with a reason and close."""
        raise NotImplementedError


class Edge:
    """Everything that requests share."""

    def __init__(
        self,
        house: House,
        settings: EdgeSettings | None = None,
        *,
        limits: Limits | None = None,
        clock: Callable[[], int] = now_ms,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self.house = house
        self.settings = settings or EdgeSettings()
        self.limits = limits or Limits(self.settings.limits, processes=self.settings.processes)
        self.clock = clock
        self.people = People(house.store, clock, hasher)
        self.metrics = Metrics()
        self.limits.note = lambda name: self.metrics.limited.labels(name).inc()
        self.lines: set[Line] = set()
        self.busy = 0
        """Requests and commands in hand."""
        self.closing = False
        self.opened = False
        self.counting: asyncio.Task[None] | None = None
        self.pruning: asyncio.Task[None] | None = None
        self.readiness = Readiness(self)

    async def open(self) -> None:
        """Open the store and the house."""
        await self.house.store.open()
        try:
            await asyncio.to_thread(bring_out_games)
            await self.house.open()
            await self.people.open()
        except BaseException:
            # The first trouble is the one to tell.
            with contextlib.suppress(Exception):
                await self.house.close()
            await self.house.store.close()
            raise
        self.house.report = note_failure
        self.house.person_changed = self.look_again
        self.counting = asyncio.create_task(self.count())
        self.pruning = asyncio.create_task(self.prune())
        self.opened = True

    async def count(self) -> None:
        """Put the house's own figures among the metrics, again and again."""
        while True:
            for name, figure in self.house.figures().items():
                self.metrics.figures.labels(name).set(figure)
            await asyncio.sleep(COUNTING)

    async def prune(self) -> None:
        """Let go of what is no longer kept, again and again."""
        house, keeping = self.house, self.settings.keeping
        pruner = Pruner(house.store, self.clock, keeping, house.finish_forgetting)
        counter = self.metrics.pruned
        await pruner.run(
            house.name, lambda what, many: counter.labels(what).inc(many), note_failure
        )

    @property
    def alive(self) -> bool:
        """Does the task still run that looks at this process from inside?"""
        return self.counting is None or not self.counting.done()

    async def farewell(self) -> None:
        """Say goodbye on every line, and let what was begun be finished."""
        self.closing = True
        for line in list(self.lines):
            line.leave("closing")
        until = time.monotonic() + FAREWELL
        while (self.lines or self.busy) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Close the house; everything kept stays kept."""
        await self.farewell()
        if not self.opened:
            return
        self.opened = False
        if self.counting is not None:
            self.counting.cancel()
        if self.pruning is not None:
            self.pruning.cancel()
        await self.house.close()
        await self.house.store.close()

    def rename(self, person: Person) -> None:
        """Let the open lines of somebody know the new name, here and in other processes."""
        for line in self.lines_of(person.id):
            assert line.known is not None
            line.known.person.name = person.name
        self.house.bus.tell(PEOPLE, person.id)

    def lines_of(self, person: str) -> list[Line]:
        """List the open lines of somebody."""
        return [line for line in self.lines if line.known and line.known.person.id == person]

    def look_again(self, person: str) -> None:
        """See whether the open lines of somebody may stay: another process has changed them."""
        if self.lines_of(person):
            self.house.start(self.check_lines(person))

    async def check_lines(self, person: str) -> None:
        """Close the lines of somebody whose sessions have ended."""
        for line in self.lines_of(person):
            assert line.known is not None
            with contextlib.suppress(StoreTrouble):
                if not await self.people.still(line.known):
                    line.leave("revoked")

    def drop_others(self, person: str, but: str = "", why: str = "revoked") -> None:
        """Close the lines of somebody whose sessions have ended, all or all but one session's."""
        for line in self.lines_of(person):
            if line.known is not None and line.known.session.id != but:
                line.leave(why)
        self.house.bus.tell(PEOPLE, person)

    def drop(self, known: Known) -> None:
        """Close the lines of a session that has ended."""
        for line in self.lines_of(known.person.id):
            if line.known is not None and line.known.session.id == known.session.id:
                line.leave("revoked")
        self.house.bus.tell(PEOPLE, known.person.id)
