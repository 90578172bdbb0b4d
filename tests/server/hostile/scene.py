"""A table in the middle of a play, and every way of looking at it."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec

from fogado.server.app import ROUTES
from fogado.server.bus import Bus
from fogado.server.house import House
from fogado.server.luck import FixedLuck
from tests.server.hostile.door import Caller, Door, Wire
from tests.server.hostile.troubled import TroubledStore
from tests.server.room import BEGAN

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from fogado.server.routes import Route
    from fogado.server.store.base import Store

PATIENCE = 120
GRACE = 0.3
"""Seconds after which a question that waits for the store is left waiting; it is compared later."""
LEFT_OUT = {"/api/tables/{table}/hint", "/api/tables/{table}/odds"}
"""These ask a mind in a process of its own; they are looked at where a scene has minds."""


class Scene:
    """Anna and Béla at a table, Eve beside it; the store does as it is told."""

    def __init__(self, store: Store, game: str, *, minds: bool = False, **settings: Any) -> None:
        self.store = TroubledStore(store)
        self.game = game
        self.minds = minds
        self.settings = settings
        self.house = self.another_house()
        self.house.store = self.store  # type: ignore[assignment]
        self.door = Door(self.house, lambda: BEGAN)
        self.table = ""
        self.code = ""
        self.names: dict[str, str] = {}
        self.wires: list[Wire] = []
        self.told: list[str] = []
        """What was answered so far, outside of the open lines."""
        self.waiting: list[asyncio.Task[None]] = []

    def another_house(self) -> House:
        """Make one more process of the house, on the same rows."""
        luck = FixedLuck("unkept")
        return House(self.store.inner, Bus(), clock=lambda: BEGAN, bot_pause=0, luck=luck)

    async def begin(self) -> None:
        """Open the house, seat two people, and let everybody watch."""
        with patch("fogado.server.rooms.SWEEP", 3600.0):
            await self.house.open()
        await self.door.open()
        self.anna = await Caller(self.door, "Anna").come_in()
        self.bela = await Caller(self.door, "Bela").come_in()
        self.eve = await Caller(self.door, "Eve").come_in()
        self.people = {"anna": self.anna, "bela": self.bela, "eve": self.eve}
        seats = [{"who": "me"}, {"who": "open"}]
        body = {"game": self.game, "seats": seats, "settings": self.settings}
        made = (await self.anna.ask("POST", "/api/tables", body=body)).json()
        self.table, self.code = made["table"], made["code"]
        self.names = {self.table: "TABLE", self.code: "CODE"}
        self.names |= {one.id: name.upper() for name, one in self.people.items()}
        entry = await self.store.entry_of(self.table)
        self.names |= {entry.table: "MARK", entry.digest: "DIGEST"}  # made of the table's id
        assert (await self.bela.does(self.table, "sit", seat=1)).status == 200
        assert (await self.anna.does(self.table, "start")).status == 200
        for who, seat in ((self.anna, 0), (self.bela, 1), (self.eve, None)):
            wire = await who.socket()
            await wire.ask(do="watch", table=self.table, seat=seat, changes=True)
            self.wires.append(wire)

    async def end(self) -> None:
        """Close everything."""
        for wire in self.wires:
            await wire.hang_up()
        for task in self.waiting:
            task.cancel()
        await asyncio.gather(*self.waiting, return_exceptions=True)
        await self.house.close()

    # ── playing ──────────────────────────────────────────────────────────────────────────

    async def asked(self) -> tuple[Caller, dict[str, Any]]:
        """Find who is asked, and what they see."""
        for who, seat in ((self.anna, 0), (self.bela, 1)):
            path = f"/api/tables/{self.table}/update"
            update: dict[str, Any] = (await who.ask("GET", path, seat=seat)).json()
            if update["ask"]:
                return who, update
        raise AssertionError("nobody is asked")

    async def act(self, choice: int) -> None:
        """Let whoever is asked answer."""
        who, update = await self.asked()
        choices = update["ask"]["choices"]
        words = {"take": choices[choice % len(choices)]["take"], "seq": update["seq"]}
        answer = await who.does(self.table, "act", seat=update["seat"], **words)
        assert answer.status == 200, answer.body

    # ── looking ──────────────────────────────────────────────────────────────────────────

    def ways(self, take: str) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
        """List every way of reading a table, as the routes themselves know them."""
        for route in ROUTES:
            if route.method == "GET" and (self.minds or route.path not in LEFT_OUT):
                yield from self.requests(route, take)
        yield "a hint of the bus: new rows", self.hears("head")
        yield "a hint of the bus: somebody came", self.hears("here:other:0,1")
        yield "a hint of the bus: somebody went", self.hears("here:other:")
        yield "a hint of the bus: chat", self.hears("chat:0")
        yield "the house looks round", self.house.look_round
        for name, one in self.people.items():
            for seat in (None, 0, 1):
                yield f"{name} opens another line at {seat}", self.opens(one, seat, take)
        yield "Bela goes and comes back", self.goes
        yield "Anna says something", lambda: self.anna.does(self.table, "say", text="hm")
        yield "Eve tries Anna's seat", lambda: self.eve.does(self.table, "reclaim", seat=0)

    def requests(
        self, route: Route, take: str
    ) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
        """Fill a route in: every seat, and for everybody."""
        about_tables = "{table}" in route.path or "{code}" in route.path
        if not about_tables and route.path not in ("/api/tables", "/api/mine", "/api/stream"):
            return
        fields = {field.name for field in msgspec.structs.fields(route.query)}
        path = route.path.replace("{table}", self.table).replace("{code}", self.code)
        known = {"take": take, "count": 200, "first": 0, "table": self.table, "code": None}
        given = {name: value for name, value in known.items() if name in fields}
        more: list[dict[str, Any]] = [{}]
        if "seat" in fields:
            more = [{"seat": seat} for seat in (None, 0, 1)]
        if "phase" in fields:
            more = [{"phase": phase} for phase in ("open", "playing", "over")]
        lines = 1 if route.path == "/api/stream" else 0
        for name, one in self.people.items():
            for each in more:
                query = {**given, **each}
                ask = partial(one.ask, "GET", path, lines=lines, **query)
                yield f"{name}: GET {route.path} {each}", ask

    def hears(self, hint: str) -> Callable[[], Awaitable[None]]:
        async def hear() -> None:
            self.house.hear(self.table, hint)

        return hear

    def opens(self, who: Caller, seat: int | None, take: str) -> Callable[[], Awaitable[None]]:
        async def look() -> None:
            wire = await who.socket()
            self.wires.append(wire)
            await wire.ask(do="watch", table=self.table, seat=seat)
            await wire.ask(do="why", table=self.table, seat=0 if seat is None else seat, take=take)
            await wire.ask(do="watch", table=self.table, seat=seat, since=1, changes=True)
            if self.minds:
                await wire.ask(do="odds", table=self.table, seat=seat)
                await wire.ask(do="hint", table=self.table, seat=0 if seat is None else seat)
            await wire.ask(do="unwatch", table=self.table, seat=seat)

        return look

    async def goes(self) -> None:
        """Béla's line breaks; another one opens."""
        await self.wires[1].hang_up()
        wire = await self.bela.socket()
        self.wires.append(wire)
        await wire.ask(do="watch", table=self.table, seat=1)

    async def look(self, take: str) -> None:
        """Read the table in every way; what waits for the store is heard later."""
        for name, way in self.ways(take):

            async def read(name: str = name, way: Callable[[], Awaitable[Any]] = way) -> None:
                answer = await way()
                if answer is not None:
                    told = answer.body.decode()
                    if "ndjson" in answer.headers["content-type"]:
                        self.told += told.splitlines()  # a stream tells what sockets tell
                    else:
                        self.told.append(f"{name}: {answer.status} {told}")

            task = asyncio.ensure_future(read())
            await asyncio.wait([task], timeout=0 if self.waiting else GRACE)
            self.waiting.append(task)
            self.waiting = [task for task in self.waiting if not task.done() or task.result()]
        if self.waiting:
            await asyncio.wait(self.waiting, timeout=GRACE)

    async def caught_up(self) -> None:
        """Wait until everything that was asked is answered, and everybody knows the last row."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.waiting)
            self.waiting.clear()
            row = await self.store.table(self.table)
            while any(
                wire.updates[-1]["seq"] < row.head for wire in (self.wires[0], self.wires[2])
            ):
                await asyncio.sleep(0.01)

    # ── what was told ────────────────────────────────────────────────────────────────────

    def all_told(self) -> set[str]:
        """Give everything that anybody was told of the table, without names drawn at random."""
        heard = [data.decode() for wire in self.wires for data in wire.heard]
        return {piece for text in (*self.told, *heard) for piece in self.pieces(text)}

    def pieces(self, text: str) -> list[str]:
        """Cut a message into what does not depend on when its line was opened."""
        for name, plain in self.names.items():
            text = text.replace(name, plain)
        way, brace, rest = text.partition("{")
        try:
            message = json.loads(brace + rest)
        except ValueError:
            return [text]
        if message.get("is") == "chat":
            return []  # no row, and told in any order
        message.pop("id" if message.get("is") else "", None)
        for seat in message.get("info", message).get("seats", ()):
            if isinstance(seat, dict):
                seat.pop("here", None)  # no row either
        # How much of what happened is new to a line depends on what it was told before.
        events = message.pop("happened", []) if message.pop("whole", None) is not None else []
        return [way + json.dumps(message, sort_keys=True), *map(json.dumps, events)]
