"""Wake the stream processes after a firing. A lost wake only delays it: they poll once a second besides."""

import logging

import redis

from apps.core.redis_client import get_redis

CHANNEL = "livecall:fired"
log = logging.getLogger("console.livecall")


def wake_streams() -> None:
    try:
        get_redis().publish(CHANNEL, "1")
    except redis.RedisError as failed:
        log.warning("the streams were not nudged: %s", type(failed).__name__)
