"""The WebSocket: one line on which a client plays and watches any number of tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import fogado
from fogado.server.guards import check_sizes, is_own
from fogado.server.hearing import id_of, read_said
from fogado.server.hosts import check_host, names_of
from fogado.server.limits import TooMany, network_of
from fogado.server.logs import log
from fogado.server.open_socket import OpenSocket
from fogado.server.protocol import (
    VERSION,
    Ack,
    AskHint,
    AskOdds,
    Hello,
    Pong,
    Unwatch,
    Watch,
    Welcome,
    Why,
)
from fogado.server.refused import Refused
from fogado.server.rest_people import you
from fogado.server.rest_tables import do_command
from fogado.server.routes import recognise
from fogado.server.settings import check_text
from fogado.server.speaking import error_response
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from fogado.server.edge import Edge
    from fogado.server.people import Known

IN_HAND = 64
"""Messages that may wait for their turn on one socket."""
REMEMBERED_PINGS = 5


class Socket(OpenSocket):
    """An open socket and its answers."""

    __slots__ = ()

    # ── hearing ──────────────────────────────────────────────────────────────────────────

    def hear(self, text: str | None, data: bytes | None) -> None:
        """Take one message: pongs are timed at once, the rest waits for its turn."""
        if self.ending is not None:
            return
        limits = self.edge.limits
        try:
            if limits.wait("messages", self.key) or len(self.heard) >= IN_HAND:
                raise TooMany("messages", 1)
            said = read_said(text, data)
        except Refused as refused:
            name = "throttled" if isinstance(refused, TooMany) else "malformed"
            self.edge.metrics.messages.labels("none", name).inc()
            self.refuse(refused, id_of(text))
            if limits.wait("mistakes", self.key):
                self.leave("mistakes")
            return
        if isinstance(said, Pong):
            self.take_pong(said)
            return
        self.heard.append((str(said.__struct_config__.tag), said))
        if self.answering is None:
            self.answering = asyncio.create_task(self.answer_all())

    def take_pong(self, pong: Pong) -> None:
        """Learn how slow the line is; an answer to no ping teaches nothing."""
        sent = self.pinged.pop(pong.n, None)
        if sent is not None:
            took = max(0, self.edge.clock() - sent)
            self.times = (*self.times, took)[-REMEMBERED_PINGS:]

    # ── answering ────────────────────────────────────────────────────────────────────────

    async def answer_all(self) -> None:
        """Answer one message after the other, in the order they came."""
        try:
            while self.heard:
                do, said = self.heard.popleft()
                if isinstance(said, AskHint | AskOdds) and self.greeted:
                    # Nobody waits with a move until a thought is thought.
                    self.put_beside(self.take_up(do, said))
                    continue
                self.edge.busy += 1
                try:
                    await self.take_up(do, said)
                finally:
                    self.edge.busy -= 1
        finally:
            self.answering = None

    async def take_up(self, do: str, said: Any) -> None:
        """Answer one message, or say why not."""
        became = "done"
        try:
            await self.answer(said)
        except Refused as refused:
            became = refused.code
            self.refuse(refused, getattr(said, "id", ""))
        except StoreTrouble as error:
            became = "unavailable"
            log.warning("store", route="socket", exc_info=error)
            self.refuse(Refused("unavailable", "busy"), getattr(said, "id", ""))
        except Exception as error:
            became = "broken"
            log.error("unexpected", route="socket", do=do, exc_info=error)
            self.refuse(Refused("broken", "edge.broken"), getattr(said, "id", ""))
        finally:
            self.edge.metrics.messages.labels(do, became).inc()

    async def answer(self, said: Any) -> None:
        """Do what one message asks for."""
        if isinstance(said, Hello):
            self.greet(said)
        elif not self.greeted:
            raise Refused("bad-message", "edge.hello-first")
        elif isinstance(said, Watch):
            await self.watch(said)
        elif isinstance(said, Unwatch):
            await self.unwatch(said.table, said.seat)
            self.tell(Ack(said.id, 0))
        elif isinstance(said, AskOdds):
            if self.who is None:
                self.edge.limits.spend_at("odds", self.counted)
            else:
                self.edge.limits.spend("odds", self.counted)
            code = self.codes.get(said.table, "")
            adviser = self.edge.house.adviser
            payer = f"address:{self.counted}"
            odds = await adviser.odds(self.who, said.table, said.seat, said.id, code, payer)
            self.tell(odds)
        elif self.who is None:
            raise Refused("not-signed-in", "not-signed-in")
        elif isinstance(said, AskHint):
            self.edge.limits.spend("hints", self.counted)
            adviser = self.edge.house.adviser
            self.tell(await adviser.hint(self.who, said.table, said.seat, self.language, said.id))
        elif isinstance(said, Why):
            check_text(said.take)
            house = self.edge.house
            self.tell(
                await house.why(self.who, said.table, said.seat, said.take, self.language, said.id)
            )
        else:
            code = self.codes.get(said.table, "")
            self.tell(
                await do_command(
                    self.edge,
                    self.who,
                    said,
                    code=code,
                    language=self.language,
                    rtt=self.rtt,
                    address=self.address,
                )
            )

    def greet(self, hello: Hello) -> None:
        """Answer the hello, if both sides speak the same protocol."""
        if hello.version != VERSION:
            raise Refused("bad-message", "edge.wrong-version", version=VERSION)
        self.language = hello.language
        first = not self.greeted
        self.greeted = True
        person = None if self.who is None else you(self.who)
        self.tell(Welcome(VERSION, person, self.edge.clock(), fogado.__version__))
        if first and self.ending is None:
            self.timer.cancel()
            self.look_after()

    async def watch(self, wanted: Watch) -> None:
        """Follow a table as one seat; asked again, it begins anew."""
        place = (wanted.table, wanted.seat)
        if place not in self.watchers:
            if len(self.watchers) >= self.edge.limits.counts["watched"]:
                raise TooMany("watched", 0)
        if wanted.code:
            self.edge.limits.spend_at("codes", self.address)
        # Where the new one is refused, the old one goes on.
        watcher = await self.edge.house.watch(
            self.who,
            wanted.table,
            wanted.seat,
            wanted.since,
            self.language,
            self.send,
            wanted.code,
            changes=wanted.changes,
        )
        await self.unwatch(*place)
        self.watchers[place] = watcher
        if wanted.code:
            self.codes[wanted.table] = wanted.code
        self.tell(Ack(wanted.id, 0))

    async def unwatch(self, table: str, seat: int | None) -> None:
        """Follow a table no longer."""
        watcher = self.watchers.pop((table, seat), None)
        if watcher is not None:
            await self.edge.house.unwatch(watcher)


async def open_socket(edge: Edge, websocket: WebSocket) -> None:
    """Open a socket for whoever may have one."""
    scope = websocket.scope
    held: list[tuple[str, str]] = []
    try:
        try:
            check_sizes(scope)
            check_host(scope, websocket.headers, names_of(edge.settings))
            if edge.closing:
                raise Refused("unavailable", "edge.closing")
            edge.limits.spend_at("requests", scope["fogado.address"])
            origin = websocket.headers.get("origin")
            if origin is not None and not is_own(origin, scope, websocket.headers):
                if origin not in edge.settings.origins:
                    raise Refused("forbidden", "edge.wrong-origin")
            known = await recognise(edge, websocket)
            for name, key in holds(scope["fogado.address"], known):
                edge.limits.hold(name, key)
                held.append((name, key))
        except Refused as refused:
            await websocket.send_denial_response(error_response(refused, scope["fogado.language"]))
            return
        except StoreTrouble:
            busy = error_response(Refused("unavailable", "busy"), scope["fogado.language"])
            await websocket.send_denial_response(busy)
            return
        await websocket.accept()
        Socket(edge, scope["fogado.line"], known, scope).held, held = held, []
    finally:
        for name, key in held:
            edge.limits.let_go(name, key)


def holds(address: str, known: Known | None) -> list[tuple[str, str]]:
    """List what an open line counts against."""
    found = [("sockets-of-address", address)]
    if network := network_of(address):
        found.append(("sockets-of-network", network))
    if known is not None:
        found.append(("sockets-of-person", known.person.id))
    return found
