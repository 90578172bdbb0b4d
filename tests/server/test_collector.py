"""The garbage collector: what lives long is not looked at again and again."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client import CollectorRegistry

from fogado.server import collector as module
from fogado.server.collector import Collector
from fogado.server.sockets import Socket
from tests.server.edge.visitors import Visitor, open_house, wait_until
from tests.server.room import Room, in_a_room, new_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[CollectorRegistry]:
    """Let every full pass count as a long one."""
    monkeypatch.setattr(module, "LONG", -1.0)
    before = (gc.get_threshold(), list(gc.callbacks), gc.get_freeze_count())
    yield CollectorRegistry()
    assert (gc.get_threshold(), list(gc.callbacks), gc.get_freeze_count()) == before


def test_what_survives_a_long_pass_is_not_looked_at_again(registry: CollectorRegistry) -> None:
    """The next pass has nothing to do; garbage that is young still goes at once."""

    async def story() -> None:
        collector = Collector(registry, lambda: True)
        collector.open()
        try:
            lasting = [[number] for number in range(20_000)]
            gc.collect()
            assert len(gc.get_objects()) < 5000 < len(lasting)
            assert gc.get_freeze_count() > len(lasting)
            young = weakref.ref(Ring())
            gc.collect()
            assert young() is None
            passes = registry.get_sample_value(
                "fogado_collector_pause_seconds_count", {"generation": "2"}
            )
            assert passes is not None
            assert passes >= 2
            worst = registry.get_sample_value("fogado_collector_worst_pause_seconds")
            assert worst == collector.longest > 0
        finally:
            collector.close()

    asyncio.run(story())


def test_a_full_pass_comes_soon_however_much_there_was(registry: CollectorRegistry) -> None:
    """Python would wait for a quarter of all that there was at the start, and stop for long."""

    async def story() -> None:
        before = [[number] for number in range(600_000)]
        collector = Collector(registry, lambda: True)
        collector.open()
        try:
            passes = gc.get_stats()[2]["collections"]
            young = [[number] for number in range(60_000)]
            assert gc.get_stats()[2]["collections"] > passes
            assert len(before) > len(young)
        finally:
            collector.close()

    asyncio.run(story())


def test_a_frozen_circle_goes_when_nobody_is_there(
    registry: CollectorRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK", 0.001)
    monkeypatch.setattr(module, "MANY", -1_000_000)

    async def story() -> None:
        quiet = False
        collector = Collector(registry, lambda: quiet)
        collector.open()
        try:
            ring = Ring()
            seen = weakref.ref(ring)
            gc.collect()
            del ring
            gc.collect()
            assert seen() is not None, "it is frozen"
            await asyncio.sleep(0.01)
            assert seen() is not None, "somebody is there"
            quiet = True
            async with asyncio.timeout(60):
                while seen() is not None:
                    await asyncio.sleep(0.001)
        finally:
            collector.close()

    asyncio.run(story())


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Let nothing go but what nothing refers to."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_closed_socket_goes_without_the_collector(tmp_path: Path) -> None:
    """A frozen circle would stay for as long as anybody is there."""
    with open_house(tmp_path) as house, Visitor(house, "Anna") as anna:
        table = anna.made(me=2)
        seen: list[weakref.ref[Any]] = []
        for bye in (False, True):
            with anna.socket() as phone:
                phone.watch(table, 0)
                phone.ask(do="odds", table=table, seat=0)
                (socket,) = list(house.edge.lines)
                assert isinstance(socket, Socket)
                seen += [weakref.ref(socket), weakref.ref(socket.line)]
                if bye:
                    house.loop.call_soon_threadsafe(socket.leave, "renewed")
                    phone.hear("bye")
                del socket
            wait_until(lambda: not house.edge.lines)
        wait_until(lambda: all(ref() is None for ref in seen))


@pytest.mark.usefixtures("no_collector")
@in_a_room
async def test_a_table_that_nobody_needs_goes_without_the_collector(room: Room) -> None:
    for game in ("emerald-skulls", "dwarven-smithy", "dice-forge"):
        anna = await room.guest("Anna")
        made = await anna.house.create(anna.person, new_table(game, "me", "random", "random"))
        watcher = await anna.watch(made.table, 0)
        for _ in range(5):
            await room.settle()
            if anna.choices(0):
                await anna.acts(made.table, 0, anna.choices(0)[0])
        await anna.house.unwatch(watcher)
        await room.settle()
        hosted = weakref.ref(anna.house.hosts[made.table])
        del watcher
        await anna.house.evict(2**62)
        await room.settle()
        assert made.table not in anna.house.hosts
        assert hosted() is None
