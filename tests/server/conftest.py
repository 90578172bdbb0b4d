"""What all tests of the server share."""

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
