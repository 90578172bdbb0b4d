"""A process that thinks, as the process that serves sees it: started, asked, and ended in time."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import msgspec

from fogado.bots.threads import one_thread
from fogado.server.thinking_job import HEAD, Reply, Size, framed

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.thinking_job import Question

NICE = {Size.SHORT: 2, Size.USUAL: 5, Size.LONG: 7, Size.BATCH: 10}
"""How far each process stands back behind the one that serves; longer thoughts further."""
START = 60.0
"""Seconds a process has until it is ready."""
AT_ONCE = 1 << 20
"""Bytes of a reply that are read ahead."""


class NoAnswer(Exception):
    """A thought came to nothing."""


class NotStarted(NoAnswer):
    """No process could be started."""


class GivenUp(NoAnswer):
    """A thought was given up because it took too long, and its process was ended."""


class Died(NoAnswer):
    """A process ended in the middle of a thought."""


class ThinkingProcess:
    """One process that thinks about one question at a time."""

    def __init__(self, size: Size) -> None:
        self.size = size
        """The longest thoughts it takes."""
        self.process: subprocess.Popen[bytes] | None = None
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.used = time.monotonic()
        self.closed = False

    @property
    def alive(self) -> bool:
        """Is there a process, as far as is known?"""
        return self.process is not None

    async def ask(
        self, question: Question, wall: float, tell: Callable[[int, int], None]
    ) -> tuple[msgspec.Raw, float]:
        """Return the answer and the milliseconds of computing it took, or raise ``NoAnswer``."""
        if self.process is None:
            await self.start()
        assert self.writer is not None
        self.used = time.monotonic()
        try:
            async with asyncio.timeout(wall):
                self.writer.write(framed(question))
                while True:
                    reply = await self.read()
                    if reply.error:
                        raise NoAnswer(reply.error)
                    if reply.ms >= 0:
                        return reply.answer, reply.ms
                    tell(reply.done, reply.total)
        except TimeoutError:
            await self.end()
            raise GivenUp(f"Nothing came of it within {wall:g} s.") from None
        except (OSError, EOFError) as error:
            code = await self.end()
            if is_profiled(code):
                raise GivenUp(f"It computed for more than {question.cpu:g} s.") from None
            raise Died(f"A process ended with {code} in the middle of a thought: {error}") from None
        except asyncio.CancelledError:
            await self.end()
            raise
        finally:
            self.used = time.monotonic()

    async def read(self) -> Reply:
        """Read one reply."""
        assert self.reader is not None
        size = int.from_bytes(await self.reader.readexactly(HEAD), "big")
        return msgspec.json.decode(await self.reader.readexactly(size), type=Reply)

    async def start(self) -> None:
        """Start a process and wait until it is ready."""
        ours, theirs = socket.socketpair()
        try:
            await self.spawn(theirs)
            self.reader, self.writer = await asyncio.open_unix_connection(sock=ours, limit=AT_ONCE)
            async with asyncio.timeout(START):
                await self.read()
            if self.closed:
                raise OSError("the server is closing")
        except (OSError, EOFError, TimeoutError) as error:
            code = await self.end()
            why = f"{type(error).__name__} {error}".strip()
            raise NotStarted(f"A process that thinks did not start ({code}): {why}.") from None
        finally:
            if self.writer is None:
                ours.close()

    async def spawn(self, theirs: socket.socket) -> None:
        """Start a process, in a thread: to copy a big process takes a while."""
        spawning = asyncio.create_task(asyncio.to_thread(spawn, theirs, self.size))
        try:
            self.process = await asyncio.shield(spawning)
        except asyncio.CancelledError:
            self.process = await spawning
            await self.end()
            raise

    async def end(self) -> int | None:
        """End the process at once; return what it ended with, ``None`` if there was none."""
        process, self.process = self.process, None
        if process is None:
            return None
        code = process.poll()
        if code is None:
            # A process that closed its end is about to end by itself, and says why.
            code = await asyncio.to_thread(end_soon, process, waits=self.saw_end())
        self.hang_up()
        return code

    def saw_end(self) -> bool:
        """Did the process close its end of the line?"""
        return self.reader is not None and self.reader.at_eof()

    def hang_up(self) -> None:
        """Close our end of the line."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    def rest(self) -> None:
        """End the process while nobody asks it anything; the next question starts another."""
        process, self.process = self.process, None
        self.hang_up()
        if process is not None:
            process.kill()
            process.wait()

    def close(self) -> None:
        """End for good."""
        self.closed = True
        self.rest()


def spawn(theirs: socket.socket, size: Size) -> subprocess.Popen[bytes]:
    """Start a process on its end of a line, which is closed here."""
    with theirs:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "fogado.server.thinking_worker", str(NICE[size])],
            stdin=theirs.fileno(),
            stdout=theirs.fileno(),
            env={**os.environ, **one_thread()},
            # Ctrl-C is for the server, which tells its processes.
            start_new_session=True,
        )


def end_soon(process: subprocess.Popen[bytes], *, waits: bool) -> int:
    """End a process; one that is ending by itself has a second to do so."""
    if waits:
        try:
            return process.wait(1.0)
        except subprocess.TimeoutExpired:
            pass
    process.kill()
    return process.wait()


def is_profiled(code: int | None) -> bool:
    """Did a process end because its time of computing was over?"""
    return code == -signal.SIGPROF
