"""Adds counts to the open hour. This is what each commit of ingest does."""

import os
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from itertools import chain

from django.db import connection

from apps.analytics import prepared
from apps.analytics.keys import Counted
from apps.core.zone import day_of, hour_of

# Rows that one item may have in one hour on PostgreSQL.
SLOTS = 16
# Of SQLite. It keeps 128 statements of a connection, and there is one for each number of rows up to this.
ROWS_A_STATEMENT = 100


def add(totals: Mapping[Counted, int], *, now: datetime) -> None:
    """Add to one row an item, in one order, so that processes cannot deadlock."""
    items = sorted({item for item, _ in totals})
    if not items:
        return
    rows = items, *([totals.get((item, is_click), 0) for item in items] for is_click in (False, True))
    hour = hour_of(now)
    if connection.vendor == "postgresql":
        prepared.run(
            "INSERT INTO analytics_openhour (hour, item_id, slot, day, views, clicks)"
            " SELECT %s, n, %s, %s, v, c FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS t (n, v, c)"
            " ON CONFLICT (hour, item_id, slot) DO UPDATE SET views = analytics_openhour.views + excluded.views,"
            " clicks = analytics_openhour.clicks + excluded.clicks",
            [hour, _slot(), day_of(hour), *map(prepared.as_array, rows)],
        )
        return
    when, day = connection.ops.adapt_datetimefield_value(hour), str(day_of(hour))
    values = list(chain.from_iterable(zip(*rows, strict=True)))
    for start in range(0, len(items), ROWS_A_STATEMENT):
        part = values[3 * start : 3 * (start + ROWS_A_STATEMENT)]
        prepared.run(_insert(when, day, len(part) // 3), part)


@lru_cache(maxsize=ROWS_A_STATEMENT)
def _insert(when: str, day: str, rows: int) -> str:
    """SQLite's statement for so many rows. Each statement gives the interpreter up, and waits for busy threads then."""
    # What is the same in every row is not bound for each of them, which costs a tenth.
    marks = ",".join([f"('{when}',?,0,'{day}',?,?)"] * rows)
    return (
        f"INSERT INTO analytics_openhour (hour, item_id, slot, day, views, clicks) VALUES {marks}"  # noqa: S608 - times of our own
        " ON CONFLICT (hour, item_id, slot) DO UPDATE SET views = views + excluded.views,"
        " clicks = clicks + excluded.clicks"
    )


def _slot() -> int:
    """The processes of a machine were started one after the other, so they have slots of their own."""
    return os.getpid() % SLOTS
