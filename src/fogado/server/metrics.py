"""What the house counts for those who run it; never who plays what."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The counters of one process; several processes add theirs up in a shared folder."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "fogado_requests_total",
            "Requests answered.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "fogado_request_seconds",
            "Time to answer a request.",
            ["route"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.lines = Gauge(
            "fogado_open_lines",
            "Sockets and streams that are open.",
            ["kind"],
            multiprocess_mode="livesum",
            registry=self.registry,
        )
        self.figures = Gauge(
            "fogado_house",
            "What the house counts itself: tables in memory, rows, bots' moves and so on.",
            ["what"],
            multiprocess_mode="livesum",
            registry=self.registry,
        )
        self.messages = Counter(
            "fogado_messages_total",
            "Messages that came over sockets, by what became of them.",
            ["do", "became"],
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "fogado_command_seconds",
            "Time from a command's arrival until it is kept.",
            ["do"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.limited = Counter(
            "fogado_limited_total",
            "What was asked too often or too much, by the limit that was reached.",
            ["limit"],
            registry=self.registry,
        )
        self.dropped = Counter(
            "fogado_dropped_lines_total",
            "Lines the house closed by itself, by reason.",
            ["why"],
            registry=self.registry,
        )
        self.pruned = Counter(
            "fogado_pruned_total",
            "What the house has let go of: tables by reason, guests, sessions.",
            ["what"],
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Write everything as Prometheus reads it."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # ships without types
        return generate_latest(together)
