"""What all tests of the server share."""

from pathlib import Path

import pytest

from tests.server.services import (
    place,
    postgres_server,
    postgres_url,
    prefix,
    private_postgres,
    private_redis,
    redis_url,
    sqlite_place,
)

__all__ = [
    "place",
    "postgres_server",
    "postgres_url",
    "prefix",
    "private_postgres",
    "private_redis",
    "redis_url",
    "sqlite_place",
]

HERE = Path(__file__).parent
QUICK = {"test_betting.py", "test_taking_back.py", "test_guards.py"}
"""Of the house, `make check` looks at these only; `make test` at everything."""

ENGINE = {"test_tables.py", "test_betting.py", "test_taking_back.py", "test_leaks.py"} | {
    "test_pace.py",
    "test_processes.py",
    "test_corners.py",
    "test_sessions.py",
}
"""These play games, so they run on both forms of the engine; stores and sockets do not care."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A house has a store, a network and a clock: most of its tests are left to `make test`."""
    for item in items:
        if HERE not in item.path.parents:
            continue
        if item.path.name not in QUICK:
            item.add_marker(pytest.mark.slow)
        if item.path.name not in ENGINE:
            item.add_marker(pytest.mark.interpreted_only)
