"""Views and clicks of the whole history: a sum over every record, asked with each page of it."""

import logging
import time

from django.core.cache import cache
from redis import RedisError

from apps.analytics import queries as counts
from apps.audit import queries as audit

# What comes in meanwhile is in the rows at once, and in the totals after this; of a long history, whose sum takes its
# time, after fifty times as long as that.
KEPT_S, KEPT_TIMES = 2, 50
log = logging.getLogger("console.livecall")


def read_totals() -> counts.Totals:
    """Two seconds old at most while the sum takes 40 ms or less, else 50 times that; what goes is gone at once."""
    # Whatever takes counts away raises the number in its own transaction. It is read first: a sum that is under way
    # then is kept under the number of before, which nobody asks for again.
    key = f"livecall:history-totals:{audit.get_revision()}"
    try:
        kept = cache.get(key)
        if isinstance(kept, counts.Totals):
            return kept
        begun = time.monotonic()
        fresh = _sum()
        cache.set(key, fresh, timeout=max(KEPT_S, int(KEPT_TIMES * (time.monotonic() - begun))))
    except RedisError as failed:
        log.warning("totals are not kept: %s", type(failed).__name__)
        return _sum()
    return fresh


def _sum() -> counts.Totals:
    return counts.sum_of_kinds(kinds=["fired"], chosen=counts.EVER, today=counts.EVER.end)
