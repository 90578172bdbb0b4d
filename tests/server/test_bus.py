"""Hints between processes: heard by the others, never by oneself, and again after a cut."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from fogado.core.errors import FogadoError
from fogado.server.bus import LOOK_AGAIN, Bus, BusTrouble, make_bus, open_bus
from fogado.server.redis_bus import WAITING, RedisBus
from tests.server.services import PrivateRedis, free_port


class Ear:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def __call__(self, table: str, hint: str) -> None:
        self.heard.append((table, hint))


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true; a minute is more than the slowest machine needs."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def bus_at(url: str, prefix: str) -> AsyncIterator[tuple[RedisBus, Ear]]:
    bus, ear = RedisBus(url, prefix, patience=30.0, pulse=1.0), Ear()
    await bus.open(ear)
    try:
        yield bus, ear
    finally:
        await bus.close()


def test_alone_there_is_nobody_to_tell() -> None:
    """Without Redis everything works and nothing is heard."""

    async def story() -> None:
        ear = Ear()
        bus = await open_bus(None, ear)
        assert type(bus) is Bus
        assert bus.healthy
        await bus.listen("t1")
        bus.tell("t1", "7")
        await bus.unlisten("t1")
        await bus.close()
        assert ear.heard == []

    asyncio.run(story())


def test_others_hear_what_one_tells(redis_url: str, prefix: str) -> None:
    """In order, only at tables that they watch; one's own hints come not back."""

    async def story() -> None:
        async with bus_at(redis_url, prefix) as (one, ear), bus_at(redis_url, prefix) as (two, far):
            assert one.healthy
            await one.listen("t1")
            await two.listen("t1")
            await two.listen("t2")
            for k in range(500):
                one.tell("t1", f"row {k}")
            one.tell("t3", "nobody watches")
            one.tell("t2", "end")
            await until(lambda: ("t2", "end") in far.heard)
            assert far.heard == [("t1", f"row {k}") for k in range(500)] + [("t2", "end")]
            two.tell("t1", "answer")
            await until(lambda: ear.heard != [])
            assert ear.heard == [("t1", "answer")]

    asyncio.run(story())


def test_who_does_not_watch_any_more_hears_nothing(redis_url: str, prefix: str) -> None:
    """And who comes back hears again, from the moment ``listen`` returns."""

    async def story() -> None:
        async with bus_at(redis_url, prefix) as (one, _), bus_at(redis_url, prefix) as (two, far):
            await two.listen("t1")
            await two.listen("t2")
            await two.unlisten("t1")
            one.tell("t1", "unheard")
            one.tell("t2", "heard")
            await until(lambda: far.heard != [])
            assert far.heard == [("t2", "heard")]
            for turn in range(20):
                await two.listen("t1")
                one.tell("t1", str(turn))
                await until(lambda turn=turn: ("t1", str(turn)) in far.heard)  # type: ignore[misc]
                await two.unlisten("t1")

    asyncio.run(story())


def test_other_houses_on_the_same_redis_are_not_heard(redis_url: str, prefix: str) -> None:
    """The prefix is the wall between two houses."""

    async def story() -> None:
        async with (
            bus_at(redis_url, prefix) as (here, ear),
            bus_at(redis_url, prefix) as (same, _),
            bus_at(redis_url, prefix + "-other") as (other, _),
        ):
            await here.listen("t1")
            other.tell("t1", "not for you")
            await until(lambda: not other.waiting)
            same.tell("t1", "for you")
            await until(lambda: ear.heard != [])
            assert ear.heard == [("t1", "for you")]

    asyncio.run(story())


@pytest.mark.slow
def test_a_cut_is_noticed_and_healed(private_redis: PrivateRedis, prefix: str) -> None:
    """While Redis is away nobody waits; when it is back, everybody looks again and hears."""

    async def story() -> None:
        url = private_redis.url
        async with bus_at(url, prefix) as (one, _), bus_at(url, prefix) as (two, far):
            await two.listen("t1")
            private_redis.kill()
            await until(lambda: not two.healthy)
            one.tell("t1", "told while away")
            await until(lambda: not one.healthy)
            await two.listen("t2")
            assert far.heard == []
            private_redis.start()
            await until(lambda: one.healthy and two.healthy)
            assert {("t1", LOOK_AGAIN), ("t2", LOOK_AGAIN)} <= set(far.heard)
            one.tell("t2", "told after")
            await until(lambda: ("t2", "told after") in far.heard)

    asyncio.run(story())


@pytest.mark.slow
def test_a_frozen_redis_is_noticed(private_redis: PrivateRedis, prefix: str) -> None:
    """A connection that is open but dead is not healthy; ``tell`` and ``listen`` still return."""

    async def story() -> None:
        async with bus_at(private_redis.url, prefix) as (bus, ear):
            private_redis.freeze()
            bus.tell("t1", "into the void")
            await bus.listen("t1")
            await until(lambda: not bus.listening)
            assert not bus.healthy
            private_redis.thaw()
            await until(lambda: bus.healthy)
            assert ("t1", LOOK_AGAIN) in ear.heard

    asyncio.run(story())


def test_telling_never_waits_and_forgets_the_oldest() -> None:
    """With Redis away the hints are counted out, not piled up."""

    async def story() -> None:
        bus = RedisBus("redis://127.0.0.1:1/0")
        for k in range(WAITING + 5):
            bus.tell("t1", str(k))
        assert len(bus.waiting) == WAITING
        assert bus.waiting[0] == ("t1", "5")
        assert not bus.healthy, "it was never opened"

    asyncio.run(story())


@pytest.mark.parametrize(
    "url", ["", "nonsense", "http://example.org", "redis://h:port/0", "redis://"]
)
def test_a_wrong_address_is_refused_without_repeating_it(url: str) -> None:
    """The address may hold a password."""
    with pytest.raises(FogadoError, match="write it like redis://host:6379/0"):
        make_bus(url)


def test_a_redis_that_is_not_there_is_told_in_a_sentence() -> None:
    """Without the password."""

    async def story() -> None:
        bus = RedisBus(f"redis://:hunter2@127.0.0.1:{free_port()}/0", patience=1.0)
        with pytest.raises(
            BusTrouble, match=r"Redis cannot be reached \(ConnectionError\)"
        ) as said:
            await bus.open(Ear())
        assert "hunter2" not in str(said.value)

    asyncio.run(story())


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is an extra."""
    monkeypatch.delitem(sys.modules, "fogado.server.redis_bus")
    for name in [name for name in sys.modules if name.split(".")[0] == "redis"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(FogadoError, match=r"pip install 'fogado\[cluster\]'"):
        make_bus("redis://127.0.0.1:6379/0")
