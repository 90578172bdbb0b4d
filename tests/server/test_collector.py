"""The garbage collector: what lives long is not looked at again and again."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import TYPE_CHECKING

import pytest
from prometheus_client import CollectorRegistry

from fogado.server import collector as module
from fogado.server.collector import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

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
            assert passes == 2
            worst = registry.get_sample_value("fogado_collector_worst_pause_seconds")
            assert worst == collector.longest > 0
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
