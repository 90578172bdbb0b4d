"""A server under a storm: its log, its memory, its store, and people who live in it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.server.services import POSTGRES, fresh_schema
from tests.server.storms.wires import Http, request
from tests.server.traffic import Process

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = os.sysconf("SC_PAGE_SIZE")


class Stormed:
    """A real server whose log is kept, and whose memory is watched."""

    def __init__(
        self, store: str, where: list[str], folder: Path, *, limited: bool = False
    ) -> None:
        self.store = store
        self.where = where
        self.log = folder / "log"
        self.process = Process(*where, limited=limited, log=self.log)
        self.memory: list[float] = []
        """Megabytes, each time that somebody looked."""

    @property
    def port(self) -> int:
        return self.process.port

    def look(self) -> float:
        """Read how much memory the server uses, without the minds that it starts."""
        assert self.process.process is not None
        statm = Path(f"/proc/{self.process.process.pid}/statm").read_text()
        used = int(statm.split()[1]) * PAGE / 1e6
        self.memory.append(used)
        return used

    def growth(self) -> float:
        """Say by which share the memory grew over the last half, as a line through all looks."""
        half = self.memory[len(self.memory) // 2 :]
        if len(half) < 2:
            return 0.0
        middle = (len(half) - 1) / 2
        mean = sum(half) / len(half)
        over = sum((n - middle) ** 2 for n in range(len(half)))
        slope = sum((n - middle) * (used - mean) for n, used in enumerate(half)) / over
        return slope * (len(half) - 1) / mean

    def errors(self) -> list[str]:
        """List what the server logged as an error."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if is_error(line)]

    def check(self) -> list[str]:
        """Ask the administrator's command whether every journal is sound."""
        where = [word for word in self.where if word]
        command = [sys.executable, "-c", "from fogado.cli import main; main()", "admin", "check"]
        done = subprocess.run([*command, *where], capture_output=True, text=True, check=False)
        return [] if done.returncode == 0 else [done.stdout[-2000:] + done.stderr[-2000:]]


def is_error(line: str) -> bool:
    """Is this line of a log an error, or no line of our log at all?"""
    try:
        level = json.loads(line).get("level")
    except (ValueError, AttributeError):
        return bool(line.strip())
    return level in ("error", "critical")


@contextmanager
def stormed(store: str, *, limited: bool = False) -> Iterator[Stormed]:
    """Start a server on an empty store of this kind, and end it afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if store == "postgresql":
            with (
                fresh_schema(POSTGRES) as url,
                running(Stormed(store, ["--database", url], folder, limited=limited)) as one,
            ):
                yield one
        else:
            where = ["--data", str(folder / "house")]
            with running(Stormed(store, where, folder, limited=limited)) as one:
                yield one


@contextmanager
def running(one: Stormed) -> Iterator[Stormed]:
    one.process.start()
    try:
        yield one
    finally:
        if one.process.process is not None and one.process.process.poll() is None:
            one.process.kill()


class Person:
    """Somebody with a cookie."""

    def __init__(self, port: int, name: str, address: str = "127.0.0.1") -> None:
        self.port = port
        self.name = name
        self.address = address
        self.cookie = ""
        self.id = ""
        self.http = Http(port, address)
        self.turn = asyncio.Lock()

    async def come_in(self) -> Person:
        """Become a guest."""
        answer = await self.ask("POST", "/api/guests", {"name": self.name})
        assert answer.status == 201, answer
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.id = answer.json()["id"]
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        async with self.turn:
            return await self.http.one(request(method, path, data, self.cookie))

    async def table(self, *seats: str, **more: Any) -> str:
        """Set a table up; seats are ``me``, ``open`` or a bot."""
        kinds = [
            {"who": seat} if seat in ("me", "open") else {"who": "bot", "bot": seat}
            for seat in seats
        ]
        body = {"game": "emerald-skulls", "seats": kinds, **more}
        answer = await self.ask("POST", "/api/tables", body)
        assert answer.status == 201, answer
        return str(answer.json()["table"])

    async def does(self, table: str, do: str, **words: Any) -> Any:
        words.setdefault("id", f"{do}{os.urandom(4).hex()}")
        return await self.ask("POST", f"/api/tables/{table}/{do}", words)

    async def update(self, table: str, seat: int | None = 0) -> dict[str, Any]:
        asked = "" if seat is None else f"?seat={seat}"
        answer = await self.ask("GET", f"/api/tables/{table}/update{asked}")
        assert answer.status == 200, answer
        found: dict[str, Any] = answer.json()
        return found
