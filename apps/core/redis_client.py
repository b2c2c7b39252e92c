"""The Redis client of synchronous code: one connection pool per process, with short timeouts."""

from functools import lru_cache

import redis
from django.conf import settings

# Redis holds only data that may be lost, so no request waits long for it.
TIMEOUT_S = 0.3


def get_redis() -> redis.Redis:
    """Return the client of this process."""
    return _client(settings.REDIS_URL)


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
