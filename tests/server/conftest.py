"""What all tests of the server share."""

from tests.server.services import place, prefix, private_redis, redis_url

__all__ = ["place", "prefix", "private_redis", "redis_url"]
