"""The services that some tests need, and a fresh place in them for every test.

PostgreSQL and Redis are used where they run (127.0.0.1, usual ports), or else the installed
programs are started.  Where there are none, tests are skipped with the reason; with ``CI=true`` in
the environment they fail instead.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from fogado.server.store import open_store
from fogado.server.store.base import Store

POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
REDIS = "redis://127.0.0.1:6379/0"
PATIENCE = 60
"""Seconds that a program gets to start; the slowest machine needs less."""


def missing(what: str) -> NoReturn:
    """Skip what cannot be tested here; in CI it must be tested."""
    sentence = f"{what} neither runs on this machine nor is it installed."
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


def program(name: str) -> str | None:
    """Find an installed program, where Debian hides it too."""
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(hidden[0]) if hidden else shutil.which(name)


class PrivateService:
    """A program of our own, which may be killed, frozen and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def user(self) -> str | None:
        return None

    def is_ready(self) -> bool:
        return answers(self.port)

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command(),
            cwd=self.folder,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            user=self.user(),
        )
        deadline = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self.process.poll() is None, f"{self.command()[0]} ended at once."
            assert time.monotonic() < deadline, f"{self.command()[0]} does not answer."
            time.sleep(0.02)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def freeze(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)


class PrivateRedis(PrivateService):
    """A Redis that keeps nothing."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        words = f"--port {self.port} --bind 127.0.0.1 --save '' --appendonly no".replace("''", "")
        return [program("redis-server") or "redis-server", *words.split(" ")]


@pytest.fixture
def private_redis(tmp_path: Path) -> Iterator[PrivateRedis]:
    """A Redis that a test may kill."""
    if program("redis-server") is None:
        missing("redis-server")
    service = PrivateRedis(tmp_path)
    service.start()
    yield service
    service.kill()


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running Redis, shared by all tests of this worker."""
    if answers(6379):
        yield REDIS
        return
    if program("redis-server") is None:
        missing("Redis")
    service = PrivateRedis(tmp_path_factory.mktemp("redis"))
    service.start()
    yield service.url
    service.kill()


@pytest.fixture
def prefix() -> str:
    """A name for channels that no other test uses."""
    return f"fogado-test-{secrets.token_hex(6)}"


class Place:
    """Somewhere to keep rows, empty at first; stores can be opened there again and again."""

    def __init__(self, kind: str, **where: Any) -> None:
        self.kind = kind
        self.where = where

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        store = await open_store(**self.where)
        try:
            yield store
        finally:
            await store.close()


@pytest.fixture(params=["sqlite"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A fresh place of every kind of store, one after the other."""
    return Place("sqlite", data=tmp_path / "house")
