"""Everybody who does what is known to hurt a house; each from an address of their own."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.server.storms.house import Person
from tests.server.storms.wires import Http, Ws, connect, frame, request

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

NUMBERS = itertools.count()
TROUBLE = (OSError, asyncio.IncompleteReadError, ConnectionError, AssertionError, TimeoutError)
COME_BACK = 1.0
"""Seconds until somebody who was turned away tries again."""


class Abuse:
    """One kind of abuse, and how the house answers it."""

    def __init__(self, port: int, finished: str, number: int) -> None:
        self.port = port
        self.finished = finished
        """A table whose play is over: everybody may look at it."""
        self.address = f"127.66.{number}.1"
        self.said: Counter[str] = Counter()

    async def person(self) -> Person:
        return await Person(self.port, "Mallory", self.address).come_in()

    def note(self, status: int | str) -> None:
        self.said[str(status)] += 1

    async def flood(self, asked: bytes, lines: int) -> None:
        """Ask one thing again and again over several connections, without ever waiting."""

        async def one() -> None:
            line = Http(self.port, self.address)
            while True:
                for answer in await line.ask([(asked, True)] * 2):
                    self.note("cut" if answer is None else answer.status)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for _ in range(lines):
                group.create_task(one())

    # ── the kinds ────────────────────────────────────────────────────────────────────────

    async def replays(self) -> None:
        """Ask for long stretches of a replay, unknown to the house."""
        path = f"/api/tables/{self.finished}/replay?first=0&count=100"
        await self.flood(request("GET", path), 5)

    async def proofs(self) -> None:
        """Let every draw of a play be checked, over and over."""
        await self.flood(request("GET", f"/api/tables/{self.finished}/verify"), 4)

    async def reviews(self) -> None:
        """Ask for reviews as fast as one can."""
        await self.flood(request("GET", f"/api/tables/{self.finished}/review"), 8)

    async def tables(self) -> None:
        """Fill the lobby."""
        person = await self.person()
        seats = [{"who": "me"}, {"who": "open"}]
        settings = {"visibility": "public"}
        body = {"game": "emerald-skulls", "seats": seats, "settings": settings}
        data = json.dumps(body).encode()
        await self.flood(request("POST", "/api/tables", data, person.cookie), 2)

    async def thinkers(self) -> None:
        """Let bots think for as long as one may ask them to."""
        person = await self.person()
        seats = [{"who": "bot", "bot": "master:ms=50000,evals=0"}] * 2
        body = json.dumps({"game": "emerald-skulls", "seats": seats}).encode()
        asked = request("POST", "/api/tables", body, person.cookie)
        plain = body.replace(b":ms=50000,evals=0", b"")
        await self.flood(asked + request("POST", "/api/tables", plain, person.cookie), 1)

    async def take_backs(self) -> None:
        """Answer and take back, for ever: a journal that is dear to read."""
        person = await self.person()
        table = await person.table("me", "me", settings={"undo": "own"})
        while True:
            for seat in (0, 1):
                update = await person.update(table, seat)
                if update["ask"]:
                    take = update["ask"]["choices"][0]["take"]
                    words = {"seat": seat, "seq": update["seq"]}
                    self.note((await person.does(table, "act", take=take, **words)).status)
                    words["seq"] = (await person.update(table, seat))["seq"]
                    self.note((await person.does(table, "undo", **words)).status)

    async def slow_readers(self) -> None:
        """Ask for much, and read nothing of it."""
        person = await self.person()
        table = await person.table("me", "me")
        watch = [{"do": "watch", "id": f"w{n}", "table": table, "seat": n % 2} for n in range(40)]
        while True:
            line = Ws(self.port, person.cookie, self.address)
            await line.open()
            self.note("open")
            for _ in range(20):
                line.send(json.dumps(one).encode() for one in watch)
                await asyncio.sleep(1)
            line.close()

    async def half_open(self) -> None:
        """Open lines and say nothing, or half a word."""
        held = []
        while True:
            _, writer = await connect(self.port, self.address)
            writer.write(
                (b"", b"GET /api/me HTT", b"POST /api/guests HTTP/1.1\r\nHost: x\r\n")[
                    next(NUMBERS) % 3
                ]
            )
            held.append(writer)
            self.note("open")
            if len(held) > 150:
                held.pop(0).close()
            await asyncio.sleep(0.2)

    async def guessers(self) -> None:
        """Guess passwords."""
        while True:
            guess = {"login": f"anna{next(NUMBERS) % 7}", "password": os.urandom(6).hex()}
            data = json.dumps(guess).encode()
            line = Http(self.port, self.address)
            answer = await line.one(request("POST", "/api/sign-in", data))
            self.note(answer.status)
            line.close()

    async def talkers(self) -> None:
        """Say something, all the time."""
        person = await self.person()
        table = await person.table("me", "me")
        while True:
            self.note((await person.does(table, "say", text="spam " * 90)).status)

    async def malformed(self) -> None:
        """Send what is no message, and what is no frame."""
        person = await self.person()
        wrong = [b"{", b"[]", b"[" * 3000, b'{"do":"dance","id":"x"}']
        while True:
            line = Ws(self.port, person.cookie, self.address)
            await line.open()
            try:
                for _ in range(10):
                    for message in await line.batch(wrong):
                        self.note(json.loads(message).get("code", "told"))
            finally:
                line.writer.write(frame(b"x", 3))
                line.close()

    def kinds(self) -> list[Callable[[], Awaitable[None]]]:
        """List every kind of abuse."""
        return [
            *(self.replays, self.proofs, self.reviews, self.tables, self.thinkers),
            *(self.take_backs, self.slow_readers, self.half_open, self.guessers),
            *(self.talkers, self.malformed),
        ]


def quiet(error: BaseException) -> bool:
    """Is this only the house turning somebody away?"""
    if isinstance(error, BaseExceptionGroup):
        return all(quiet(one) for one in error.exceptions)
    return isinstance(error, TROUBLE)


async def abuse(one: Abuse, number: int) -> None:
    """Go on for ever, whatever the house says."""
    kind = one.kinds()[number]
    while True:
        try:
            await kind()
        except Exception as error:
            if not quiet(error):
                raise
            one.note("turned away")
        await asyncio.sleep(COME_BACK)


def all_kinds() -> list[str]:
    """Name every kind of abuse."""
    named: list[Any] = Abuse(0, "", 0).kinds()
    return [kind.__name__ for kind in named]
