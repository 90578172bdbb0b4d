"""Several processes on one port, and somebody who starts a dead one again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from fogado.core.errors import FogadoError
from fogado.server.logs import log

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from fogado.server.serving import Plan

GRACE = 20.0
"""Seconds that workers have to say goodbye."""
LOOK = 0.1
SHORT_LIFE = 10.0
LONGEST_PAUSE = 10.0


class Worker:
    """One process that serves."""

    def __init__(self, plan: Plan, listening: socket.socket, shared: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "fogado.server.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[listening.fileno()],
            env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": shared},
            # Ctrl-C is for the supervisor, which tells the workers.
            start_new_session=True,
        )
        assert self.process.stdin is not None
        # Not as words of the command, which everybody on this machine could read.
        orders = msgspec.json.encode({"socket": listening.fileno(), "plan": plan})
        try:
            self.process.stdin.write(orders + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # It is dead already, which is seen soon.
        self.born = time.monotonic()
        self.ready = threading.Event()
        threading.Thread(target=self.wait_until_ready, daemon=True).start()

    def wait_until_ready(self) -> None:
        """Notice the line a worker says when it serves."""
        assert self.process.stdout is not None
        if self.process.stdout.readline():
            self.ready.set()

    @property
    def dead(self) -> bool:
        """Has the process ended?"""
        return self.process.poll() is not None

    def clear_away(self) -> None:
        """Close what belonged to a dead process."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        mark_process_dead(self.process.pid)  # type: ignore[no-untyped-call]  # has no types


class Supervisor:
    """Keeps as many workers alive as the plan wants."""

    def __init__(self, plan: Plan, listening: socket.socket, ready: Callable[[], None]) -> None:
        self.plan = plan
        self.listening = listening
        self.tell_ready = ready
        self.stopping = False
        self.pause = 0.0
        self.workers: list[Worker] = []

    def run(self) -> None:
        """Serve until somebody stops it."""
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {stop: signal.signal(stop, self.stop) for stop in stops}
        with tempfile.TemporaryDirectory(prefix="fogado-") as shared:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
            try:
                self.workers = [self.start(shared) for _ in range(self.plan.workers)]
                self.wait_until_all_serve()
                self.look_after(shared)
            finally:
                self.end_all()
                del os.environ["PROMETHEUS_MULTIPROC_DIR"]
                for stop, handler in before.items():
                    signal.signal(stop, handler)

    def stop(self, *_: object) -> None:
        """Begin to stop."""
        self.stopping = True

    def start(self, shared: str) -> Worker:
        """Start one worker."""
        return Worker(self.plan, self.listening, shared)

    def wait_until_all_serve(self) -> None:
        """Wait for the first workers; if one cannot even begin, none is worth restarting."""
        while not self.stopping:
            if any(worker.dead for worker in self.workers):
                raise FogadoError("A worker could not begin; what it said stands above.")
            if all(worker.ready.is_set() for worker in self.workers):
                self.tell_ready()
                return
            time.sleep(LOOK)

    def look_after(self, shared: str) -> None:
        """Start dead workers again; one that dies young makes us wait longer each time."""
        while not self.stopping:
            time.sleep(LOOK)
            for place, worker in enumerate(self.workers):
                if worker.dead and not self.stopping:
                    self.replace(place, worker, shared)

    def replace(self, place: int, worker: Worker, shared: str) -> None:
        """Put a new worker in the place of a dead one."""
        log.warning("worker died", pid=worker.process.pid, code=worker.process.returncode)
        worker.clear_away()
        if time.monotonic() - worker.born < SHORT_LIFE:
            self.pause = min(LONGEST_PAUSE, self.pause * 2 or LOOK)
        else:
            self.pause = 0.0
        until = time.monotonic() + self.pause
        while time.monotonic() < until and not self.stopping:
            time.sleep(LOOK)
        if not self.stopping:
            self.workers[place] = self.start(shared)

    def end_all(self) -> None:
        """Ask every worker to go, and end those that do not."""
        for worker in self.workers:
            if not worker.dead:
                worker.process.terminate()
        until = time.monotonic() + GRACE
        for worker in self.workers:
            try:
                worker.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
            worker.clear_away()
