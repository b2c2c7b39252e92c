"""Wake the stream processes after a firing. A lost wake only delays it: they poll once a second besides."""

import logging

import redis
from django.conf import settings

CHANNEL = "livecall:fired"
TIMEOUT_S = 0.3
log = logging.getLogger("console.livecall")


def wake_streams() -> None:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S
        ) as client:
            client.publish(CHANNEL, "1")
    except redis.RedisError as failed:
        log.warning("the streams were not nudged: %s", type(failed).__name__)
