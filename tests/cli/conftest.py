"""Services that some commands need."""

from tests.server.services import postgres_server, postgres_url, private_postgres, redis_url

__all__ = ["postgres_server", "postgres_url", "private_postgres", "redis_url"]
