"""The hands of a Ray cluster: the same chunks, the same results, on more machines than one.

Ray is asked for nothing but "do this somewhere, and again elsewhere if that machine dies".  A
chunk's result depends on the chunk alone, so it does not matter who did it in the end; it comes
back once, whatever happened on the way.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from contextlib import ExitStack, redirect_stdout
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from fogado import __version__
from fogado.arena.crew import Chunk, Crew, deaf_to_interrupts, do
from fogado.arena.extras import need
from fogado.bots.threads import one_thread
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Self

LOCAL = "local"
"""The address of a cluster that is this machine, for as long as the work takes."""
AHEAD = 2
"""Chunks that wait for each hand, so that nobody stands idle and nobody's desk overflows."""
AGAIN = 20
"""Workers that may die under one chunk before it is the chunk that kills them."""
DOOR = 15.0
"""Seconds within which the address of a cluster must take a call."""
PATIENCE = 1.0
"""Seconds between two looks whether somebody pressed Ctrl-C."""
STORE = 128 * 2**20
"""Bytes a local Ray may keep results in; they are small."""

WISHES = {
    "RAY_USAGE_STATS_ENABLED": "0",  # it would tell its makers about every run
    "RAY_worker_niceness": "0",  # its workers would let everybody else go first
}
"""What we ask of a local Ray, unless somebody asked otherwise."""


class ClusterTrouble(FogadoError):
    """The cluster cannot be reached, or does not do what it was asked."""


class Cluster(Crew):
    """Everybody who works for a Ray cluster."""

    slice = 2.0  # a chunk travels for some milliseconds

    def __init__(self, address: str, hands: int | None = None) -> None:
        """Join a cluster: ``local``, ``auto``, ``host:6379`` or ``ray://host:10001``.

        ``hands`` are the cores of a local one; elsewhere, all there are.
        """
        self.address = address
        self.aside = ExitStack()
        for name, value in WISHES.items():
            os.environ.setdefault(name, value)
        self.ray = need("ray", "Runs on a cluster", "ray")
        self.join(hands)
        # Machines may come and go; this is only how much is kept ready for them.
        self.hands = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Self:
        # Ray tells of dead workers on stdout, where our own results go.
        self.aside.enter_context(redirect_stdout(sys.stderr))
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()
        self.aside.close()

    def join(self, hands: int | None) -> None:
        """Reach the cluster, or say in a sentence that nobody can."""
        settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        settings["runtime_env"] = {"env_vars": one_thread()}
        if self.address == LOCAL:
            settings |= {"include_dashboard": False, "object_store_memory": STORE}
            settings["num_cpus"] = hands or os.cpu_count()
        try:
            self.knock()
            with deaf_to_interrupts():
                self.ray.init(self.address, **settings)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError, OSError) as error:
            said = str(getattr(error, "strerror", None) or error)
            why = said.strip().partition("\n")[0].rstrip(".") or type(error).__name__
            raise ClusterTrouble(
                f"No Ray cluster answers at {self.address}: {why}. Write --cluster auto on one of "
                f"its machines, ray://HOST:10001 from outside, or --cluster {LOCAL} to try it here."
            ) from None

    def knock(self) -> None:
        """See whether anybody listens at all: Ray itself would try for minutes, without a word."""
        place = urlsplit(self.address if "//" in self.address else f"//{self.address}")
        if place.port is not None:
            socket.create_connection((place.hostname, place.port), timeout=DOOR).close()

    def do_all(self, chunks: Sequence[Chunk]) -> Generator[list[Any]]:
        ray = self.ray
        there = ray.remote(max_retries=AGAIN)(do_there)
        rest = iter(chunks)
        under_way = [there.remote(chunk, __version__) for chunk in islice(rest, AHEAD * self.hands)]
        try:
            while under_way:
                # Not for ever at a time: between two looks, Ctrl-C is heard.
                done, under_way = ray.wait(under_way, timeout=PATIENCE)
                for result in done:
                    under_way += [there.remote(chunk, __version__) for chunk in islice(rest, 1)]
                    yield self.taken(result)
        finally:
            for result in under_way:
                ray.cancel(result, force=True)

    def taken(self, result: Any) -> list[Any]:
        """Take a result that is there; what went wrong elsewhere is said here."""
        errors = self.ray.exceptions
        try:
            found: list[Any] = self.ray.get(result)
        except errors.RayTaskError as error:
            if isinstance(error.cause, FogadoError):
                raise error.cause from None
            raise
        except errors.RayError as error:
            why = str(error).strip().partition("\n")[0].rstrip(".")
            raise ClusterTrouble(f"The cluster at {self.address} gave up: {why}.") from None
        return found


def do_there(chunk: Chunk, version: str) -> list[Any]:
    """Do a chunk on a machine of the cluster, unless it would play otherwise there."""
    if version != __version__:
        raise ClusterTrouble(
            f"A machine of the cluster has fogado {__version__}, and this one has {version}; "
            "install the same everywhere."
        )
    return do(chunk)
