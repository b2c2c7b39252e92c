"""What live calls have in Redis alone: names and times of viewers, and the wake of the streams.

Viewers may be lost with Redis: a minute later the heartbeats have brought them back.
"""

import logging
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import redis

from apps.core.redis_client import get_redis
from apps.livecall import messages
from apps.wire.errors import ApiError

WINDOW_SECONDS = 60
# What the app is told: three heartbeats fit into the window, so that one that is lost ends nobody's watching.
HEARTBEAT_SECONDS = 20
MAX_VIEWERS = 500_000
CHANNEL = "livecall:fired"
_KEY = "livecall:viewers"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
log = logging.getLogger("console.livecall")


class InvalidViewerError(ApiError):
    default_detail = messages.BAD_VIEWER


def read_viewer(body: Any) -> str:
    """Return the `viewer` of a heartbeat's body. Raises InvalidViewerError."""
    name = body.get("viewer") if isinstance(body, dict) else None
    if not isinstance(name, str) or not _NAME.match(name):
        raise InvalidViewerError
    return name


def record_viewers(names: Sequence[str], *, now: datetime) -> bool:
    """Record heartbeats of these viewers. Return False if Redis is not available."""
    at = now.timestamp()
    try:
        with get_redis().pipeline(transaction=False) as steps:
            steps.zadd(_KEY, dict.fromkeys(names, at))
            steps.zremrangebyscore(_KEY, "-inf", at - WINDOW_SECONDS)
            # Bounds the set: beyond this many names the oldest are dropped.
            steps.zremrangebyrank(_KEY, 0, -MAX_VIEWERS - 1)
            steps.expire(_KEY, WINDOW_SECONDS * 2)
            steps.execute()
    except redis.RedisError as failed:
        log.warning("viewers are not counted: %s", type(failed).__name__)
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
        log.warning("the streams were not woken: %s", type(failed).__name__)
