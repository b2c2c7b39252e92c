"""Redis as synchronous code asks it: one pool of connections a process, and whoever asks gives up soon."""

from functools import lru_cache

import redis
from django.conf import settings

# What is in Redis may be lost: no call waits for it for long.
TIMEOUT_S = 0.3


def get_redis() -> redis.Redis:
    """Return the client of this process."""
    return _client(settings.REDIS_URL)


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
