"""The data of live calls that is only in Redis: the viewers, and the messages that wake the streams.

If Redis loses the viewers, heartbeats restore them within a minute.
"""

import logging
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import redis

from apps.core.redis_client import get_redis
from apps.wire.errors import ApiError

WINDOW_SECONDS = 60
# Sent to the app. Three heartbeats fit into the window, so a viewer stays counted if one is lost.
HEARTBEAT_SECONDS = 20
MAX_VIEWERS = 500_000
CHANNEL = "livecall:fired"
_KEY = "livecall:viewers"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
log = logging.getLogger("console.livecall")


def read_viewer(body: Any) -> str:
    """Return the `viewer` of a heartbeat's body. Raises ApiError."""
    name = body.get("viewer") if isinstance(body, dict) else None
    if not isinstance(name, str) or not _NAME.match(name):
        raise ApiError("`viewer` must be 1 to 64 letters, digits, hyphens, or underscores.")
    return name


def record_viewers(names: Sequence[str], *, now: datetime) -> bool:
    """Record heartbeats of these viewers. Return False if Redis is not available."""
    at = now.timestamp()
    try:
        with get_redis().pipeline(transaction=False) as steps:
            steps.zadd(_KEY, dict.fromkeys(names, at))
            steps.zremrangebyscore(_KEY, "-inf", at - WINDOW_SECONDS)
            # Drop the oldest names beyond the maximum.
            steps.zremrangebyrank(_KEY, 0, -MAX_VIEWERS - 1)
            steps.expire(_KEY, WINDOW_SECONDS * 2)
            steps.execute()
    except redis.RedisError as failed:
        log.warning("Could not count viewers: %s", type(failed).__name__)
        return False
    return True


def count_viewers(*, now: datetime) -> int | None:
    """Return the number of distinct viewers of the last 60 seconds, or None without Redis."""
    try:
        return int(get_redis().zcount(_KEY, f"({now.timestamp() - WINDOW_SECONDS}", "+inf"))
    except redis.RedisError:
        return None


def wake_streams() -> None:
    """Wake the device processes after an ad is fired. A lost message only delays it: they poll once per second."""
    try:
        get_redis().publish(CHANNEL, "1")
    except redis.RedisError as failed:
        log.warning("Could not wake the streams: %s", type(failed).__name__)
