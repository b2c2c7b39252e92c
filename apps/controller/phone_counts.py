"""Counts the phones that request their settings, for the reach of a rule.

Redis has one hash of counters per hour. They count what phones send about themselves; nothing identifies a phone.
"""

import asyncio
import logging
import time
from collections import Counter
from datetime import datetime, timedelta

from django.utils import timezone
from redis import RedisError

from apps.controller.rules import Phone
from apps.core.redis_client import get_redis
from apps.wire.errors import UnavailableError

log = logging.getLogger("console.device")
WINDOW_HOURS = 24
FLUSH_SECONDS = 60
# Clients can send anything. More groups of phones than this per hour are counted together.
MAX_GROUPS = 1000
# A process remembers so many phones per hour. It counts more phones each time they send a request.
MAX_SEEN = 200_000
OTHER_PLATFORM = "*"
# Platform, version, language, and country. None of them can contain the separator.
PhoneGroup = tuple[str, str, str, str]
OTHER: PhoneGroup = (OTHER_PLATFORM, "", "", "")
SEPARATOR = "|"


class PhoneCounter:
    """The counts of one process since its last write to Redis. A phone with an ID counts once per hour."""

    def __init__(self) -> None:
        self.counts: Counter[PhoneGroup] = Counter()
        self._hour = 0
        self._seen: set[int] = set()

    def count_phone(self, phone: Phone) -> None:
        """Count this phone."""
        group = phone.traits.label
        if phone.device:
            hour = int(time.time() // 3600)
            if hour != self._hour:
                self._hour = hour
                self._seen.clear()
            mark = hash((phone.device, group))
            if mark in self._seen:
                return
            if len(self._seen) < MAX_SEEN:
                self._seen.add(mark)
        self.counts[group if group in self.counts or len(self.counts) < MAX_GROUPS else OTHER] += 1


async def write_counts_periodically(phones: PhoneCounter) -> None:
    """Write the counts to Redis once a minute, forever."""
    while True:
        await asyncio.sleep(FLUSH_SECONDS)
        try:
            await write_counts(phones)
        except Exception:
            # The task must not end while the process runs.
            log.exception("Could not save phone statistics")


async def write_counts(phones: PhoneCounter) -> None:
    """Write the counts to Redis and reset them. They are lost if Redis is away."""
    counts, phones.counts = phones.counts, Counter()
    if counts:
        await asyncio.to_thread(write, timezone.now(), counts)


def write(now: datetime, counts: Counter[PhoneGroup]) -> None:
    """Add these counts to the hour of `now`."""
    key = _key(now)
    try:
        known = {_text(field) for field in get_redis().hkeys(key)}
        with get_redis().pipeline(transaction=False) as pipeline:
            for group, count in counts.most_common():
                field = SEPARATOR.join(group)
                if field not in known and len(known) >= MAX_GROUPS:
                    field = SEPARATOR.join(OTHER)
                known.add(field)
                pipeline.hincrby(key, field, count)
            pipeline.expire(key, timedelta(hours=WINDOW_HOURS + 1))
            pipeline.execute()
    except RedisError as error:
        log.warning("Could not save phone statistics: %s", error)


def list_groups(*, now: datetime) -> list[tuple[PhoneGroup, int]]:
    """Return the groups of phones that requested their settings in the last 24 hours, the most frequent first.

    Raises UnavailableError if Redis is away.
    """
    total: Counter[PhoneGroup] = Counter()
    try:
        with get_redis().pipeline(transaction=False) as pipeline:
            for hours in range(WINDOW_HOURS + 1):
                pipeline.hgetall(_key(now - timedelta(hours=hours)))
            for counts in pipeline.execute():
                for field, count in counts.items():
                    platform, version, language, country = _text(field).split(SEPARATOR)
                    total[platform, version, language, country] += int(count)
    except RedisError as error:
        raise UnavailableError from error
    return sorted(total.items(), key=lambda item: (-item[1], item[0]))


def _key(at: datetime) -> str:
    return f"controller:asked:{at.timestamp() // 3600:.0f}"


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
