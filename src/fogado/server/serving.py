"""Opening the house to the network: one process on uvicorn, from its plan to its last goodbye."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from fogado.core.errors import FogadoError
from fogado.server.app import make_app
from fogado.server.collector import Collector
from fogado.server.edge import Edge, EdgeSettings
from fogado.server.hearing import FRAME_SIZE
from fogado.server.pruning import keeping_of
from fogado.server.wire import HttpLine, SocketLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fogado.server.house import House

BACKLOG = 2048


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one process must know to serve."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = "fogado-data"
    database: str = ""
    redis: str = ""
    workers: int = 1
    thinkers: int = 0
    """Processes that think for each that serves; 0: as many as suit the machine."""
    behind_proxy: bool = False
    origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    """What is kept for how long, such as ``plays=730``; see ``pruning.py``."""
    metrics_token: str = ""
    log_level: str = "info"
    bot_pause: float = 0.5
    """Seconds between the moves of bots while somebody looks on."""
    fixed_luck: str = ""
    """A word that all luck comes from, for tests only; see ``luck.py``."""


def make_house(plan: Plan) -> House:
    """Make the house of a plan: its store and its bus."""
    from fogado.server.bus import make_bus
    from fogado.server.house import House
    from fogado.server.luck import luck_of
    from fogado.server.store import make_store
    from fogado.server.thinking_pool import ThinkingPool

    luck = luck_of(plan)
    if plan.database:
        store = make_store(database=plan.database)
    else:
        store = make_store(data=plan.data)
    bus = make_bus(plan.redis or None)
    thinking = ThinkingPool(plan.thinkers)
    return House(store, bus, bot_pause=plan.bot_pause, luck=luck, thinking=thinking)


def make_edge(plan: Plan) -> Edge:
    """Make the edge of a plan."""
    settings = EdgeSettings(
        origins=plan.origins,
        hosts=(plan.host, *plan.allow_hosts),
        behind_proxy=plan.behind_proxy,
        metrics_token=plan.metrics_token,
        limits=plan.limits,
        processes=plan.workers,
        keeping=keeping_of(plan.keep),
    )
    return Edge(make_house(plan), settings)


class Server(uvicorn.Server):
    """uvicorn's server, which tells when it is ready and says goodbye before it goes."""

    def __init__(self, edge: Edge, ready: Callable[[], None]) -> None:
        config = uvicorn.Config(
            make_app(edge),
            http=HttpLine,
            ws=SocketLine,
            ws_max_size=FRAME_SIZE,
            ws_per_message_deflate=True,
            ws_ping_interval=None,
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            backlog=BACKLOG,
            timeout_graceful_shutdown=10,
        )
        super().__init__(config)
        self.edge = edge
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.edge.farewell()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGTERM and SIGINT, and count that as a good end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {stop: signal.signal(stop, self.handle_exit) for stop in stops}
        try:
            yield
        finally:
            for stop, handler in before.items():
                signal.signal(stop, handler)


def listen(host: str, port: int) -> socket.socket:
    """Take an address and a port to listen on, or say why they cannot be had."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(address)
            made.listen(BACKLOG)
        except OSError:
            made.close()
            raise
    except OSError as error:
        raise FogadoError(f"{host} port {port} cannot be used: {error.strerror}.") from None
    made.setblocking(False)
    return made


def address_of(listening: socket.socket) -> str:
    """Write the address a browser is to open."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def serve(
    plan: Plan,
    listening: socket.socket,
    ready: Callable[[], None],
    started: Callable[[Server], None] = lambda _: None,
) -> None:
    """Serve until somebody stops it."""
    edge = make_edge(plan)
    await edge.open()
    collector = Collector(edge.metrics.registry, lambda: not edge.lines)
    try:
        server = Server(edge, ready)
        collector.open()
        started(server)
        edge.house.start(edge.house.thinking.warm_up())
        await server.serve([listening])
    finally:
        collector.close()
        await edge.close()


async def check(plan: Plan) -> None:
    """Open the house and close it again: everything that would stop it shows now."""
    edge = make_edge(plan)
    await edge.open()
    await edge.house.store.ping()
    await edge.close()


def run(work: Any) -> None:
    """Run in an event loop: uvloop's where it is installed."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        asyncio.run(work)
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(work)
