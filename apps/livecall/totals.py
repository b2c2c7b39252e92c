"""Views and clicks of the whole history: a sum over every record, asked with each page of it."""

import logging
import time

from django.core.cache import cache
from redis import RedisError

from apps.analytics import queries as counts

KEY = "livecall:history-totals"
# What comes in meanwhile is in the rows at once, and in the totals after this; of a long history, whose sum takes its
# time, after fifty times as long as that.
KEPT_S, KEPT_TIMES = 2, 50
log = logging.getLogger("console.livecall")


def read_totals() -> counts.Totals:
    """Two seconds old at most while the sum takes 40 ms or less, else 50 times that; a deletion is seen at once."""
    try:
        kept = cache.get(KEY)
        if isinstance(kept, counts.Totals):
            return kept
        begun = time.monotonic()
        fresh = counts.totals_of_kind(kind="fired")
        cache.set(KEY, fresh, timeout=max(KEPT_S, int(KEPT_TIMES * (time.monotonic() - begun))))
    except RedisError as failed:
        log.warning("totals are not kept: %s", type(failed).__name__)
        return counts.totals_of_kind(kind="fired")
    return fresh


def invalidate_totals() -> None:
    try:
        cache.delete(KEY)
    except RedisError as failed:
        log.warning("totals are not forgotten: %s", type(failed).__name__)
