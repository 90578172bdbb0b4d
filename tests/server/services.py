"""The services that some tests need, and a fresh place in them for every test.

PostgreSQL and Redis are used where they run (127.0.0.1, usual ports), or else the installed
programs are started.  Where there are none, tests are skipped with the reason; with ``CI=true`` in
the environment they fail instead.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, NoReturn

import asyncpg
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
        deadline = time.monotonic() + PATIENCE
        self.process = self.begin()
        while not self.is_ready():
            assert time.monotonic() < deadline, f"{self.command()[0]} does not answer."
            if self.process.poll() is not None:
                # What was just killed may still hold the folder for a moment.
                time.sleep(0.3)
                self.process = self.begin()
            time.sleep(0.02)

    def begin(self) -> subprocess.Popen[bytes]:
        """Start the program; it may end at once."""
        quiet = subprocess.DEVNULL
        return subprocess.Popen(
            self.command(),
            cwd=self.folder,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            user=self.user(),
        )

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


def sql(url: str, statement: str) -> None:
    """Tell a PostgreSQL something."""

    async def tell() -> None:
        db = await asyncpg.connect(url, timeout=PATIENCE)
        try:
            await db.execute(statement)
        finally:
            await db.close()

    asyncio.run(tell())


class PrivatePostgres(PrivateService):
    """A PostgreSQL of our own; it will not run as root, so another user must do."""

    @property
    def url(self) -> str:
        return f"postgresql://fogado@127.0.0.1:{self.port}/postgres"

    def user(self) -> str | None:
        if os.geteuid() != 0:
            return None
        known = {one.pw_name for one in pwd.getpwall()}
        return "postgres" if "postgres" in known else "nobody"

    def command(self) -> list[str]:
        words = f"-D {self.folder}/data -p {self.port} -h 127.0.0.1 -F"
        # No socket file: its path could be too long for the system.
        return [
            program("postgres") or "postgres",
            *words.split(),
            "-c",
            "unix_socket_directories=",
        ]

    def make(self) -> None:
        """Lay out an empty database; it may be lost with the machine, so nothing is synced (-F)."""
        if (user := self.user()) is not None:
            shutil.chown(self.folder, user)
            for parent in self.folder.parents:  # pytest closes its folders to others
                if parent.stat().st_uid == os.geteuid() and parent != Path(gettempdir()):
                    if parent.stat().st_mode & 0o011 != 0o011:
                        parent.chmod(parent.stat().st_mode | 0o011)
        words = f"-D {self.folder}/data -U fogado -A trust --no-sync -E UTF8 --locale C"
        command = [program("initdb") or "initdb", *words.split()]
        done = subprocess.run(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, user=user
        )
        assert done.returncode == 0, done.stderr.decode()

    def is_ready(self) -> bool:
        try:
            sql(self.url, "SELECT 1")
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        return True


@pytest.fixture(scope="session")
def private_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivatePostgres]:
    """A PostgreSQL that a test may kill, if it starts it again."""
    if program("initdb") is None or program("postgres") is None:
        missing("PostgreSQL (initdb, postgres)")
    service = PrivatePostgres(tmp_path_factory.mktemp("postgres"))
    service.make()
    service.start()
    yield service
    service.kill(signal.SIGQUIT)


@pytest.fixture(scope="session")
def postgres_server(request: pytest.FixtureRequest) -> str:
    """The address of a running PostgreSQL, shared by all tests of this worker."""
    if answers(5432):
        try:
            sql(POSTGRES, "SELECT 1")
        except (OSError, asyncpg.PostgresError):
            pass  # somebody else's, and it does not let us in
        else:
            return POSTGRES
    private: PrivatePostgres = request.getfixturevalue("private_postgres")
    return private.url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A fresh, empty corner of a PostgreSQL."""
    with fresh_schema(postgres_server) as url:
        yield url


@contextmanager
def fresh_schema(server: str) -> Iterator[str]:
    """Make an empty corner of a database, and sweep it away afterwards."""
    name = f"fogado_test_{secrets.token_hex(6)}"
    sql(server, f"CREATE SCHEMA {name}")
    try:
        yield f"{server}?search_path={name}"
    finally:
        sql(server, f"DROP SCHEMA {name} CASCADE")


@contextmanager
def fresh_place(kind: str, request: pytest.FixtureRequest) -> Iterator[Place]:
    """An empty place for a store of this kind."""
    if kind == "postgres":
        with fresh_schema(request.getfixturevalue("postgres_server")) as url:
            yield Place(kind, database=url)
    else:
        with TemporaryDirectory(dir=request.getfixturevalue("tmp_path")) as folder:
            yield Place(kind, data=Path(folder) / "house")


KINDS = ("sqlite", "postgres")


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A fresh place of every kind of store, one after the other."""
    with fresh_place(request.param, request) as made:
        yield made


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    """A fresh place for a store in SQLite."""
    return Place("sqlite", data=tmp_path / "house")
