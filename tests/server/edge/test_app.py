"""The app under another server than ours, and with a clock that tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import httpx
import pytest

from fogado.server.app import make_app
from fogado.server.bus import Bus
from fogado.server.edge import Edge, EdgeSettings
from fogado.server.house import House
from fogado.server.people import DAY, IDLE
from fogado.server.pruning import EVER, Keeping
from fogado.server.store.sqlite import SqliteStore
from tests.server.edge.visitors import NO_LIMITS, QUICK_HASHES

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine


class Clock:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


Story = Callable[[httpx.AsyncClient, Clock], Awaitable[None]]


def tell(folder: Path, story: Story) -> None:
    """Open a house as ASGI servers do, let a visitor from elsewhere in, and close it again."""

    async def whole() -> None:
        clock = Clock()
        house = House(SqliteStore(folder), Bus(), bot_pause=0)
        edge = Edge(
            house,
            EdgeSettings(limits=NO_LIMITS, keeping=Keeping(guests=EVER)),
            clock=clock,
            hasher=QUICK_HASHES,
        )
        app = make_app(edge)
        door = httpx.ASGITransport(app, client=("203.0.113.9", 5000))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=door, base_url="http://house", headers={"x-fogado": "1"}
            ) as visitor,
        ):
            await story(visitor, clock)
        assert not edge.opened

    asyncio.run(whole())


def test_any_asgi_server_can_open_the_house(tmp_path: Path) -> None:
    """Without anything of uvicorn's; and the metrics are not for visitors from elsewhere."""

    async def story(visitor: httpx.AsyncClient, _: Clock) -> None:
        assert (await visitor.get("/readyz")).json() == {"ready": True, "failing": []}
        assert (await visitor.post("/api/guests", json={"name": "Anna"})).status_code == 201
        assert (await visitor.get("/api/me")).json()["name"] == "Anna"
        assert (await visitor.get("/metrics")).status_code == 404

    tell(tmp_path, story)


def test_a_device_that_is_never_seen_is_signed_out(tmp_path: Path) -> None:
    """Being seen starts the time anew."""

    async def story(visitor: httpx.AsyncClient, clock: Clock) -> None:
        await visitor.post("/api/guests", json={"name": "Anna"})
        for _ in range(3):
            clock.now += IDLE - DAY
            assert (await visitor.get("/api/me")).status_code == 200
        clock.now += IDLE + DAY
        assert (await visitor.get("/api/me")).status_code == 401

    tell(tmp_path, story)


def test_being_seen_is_kept_now_and_then(tmp_path: Path) -> None:
    """Once an hour, not at every request."""

    async def story(visitor: httpx.AsyncClient, clock: Clock) -> None:
        await visitor.post("/api/guests", json={"name": "Anna"})
        (first,) = (await visitor.get("/api/sessions")).json()
        clock.now += 60_000
        (same,) = (await visitor.get("/api/sessions")).json()
        assert same["seen"] == first["seen"]
        clock.now += 2 * 3_600_000
        await visitor.get("/api/me")
        (later,) = (await visitor.get("/api/sessions")).json()
        assert later["seen"] == clock.now
        assert (await visitor.get("/api/me/export")).json()["seen"] == clock.now

    tell(tmp_path, story)
