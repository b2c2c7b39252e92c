"""Adds counts to the open hour. This is what each commit of ingest does."""

import os
from collections.abc import Mapping
from datetime import datetime

from django.db import connection

from apps.analytics import prepared
from apps.analytics.keys import Counted
from apps.core.zone import day_of, hour_of

PROVEN = ("proven_views", "proven_clicks")
# Rows that one item may have in one hour on PostgreSQL.
SLOTS = 16


def add(totals: dict[Counted, int], *, now: datetime) -> None:
    """Add to one row an item, in one order, so that processes cannot deadlock."""
    by_item: dict[int, list[int]] = {}
    for (number, is_click), count in totals.items():
        by_item.setdefault(number, [0, 0])[is_click] = count
    numbers = sorted(by_item)
    if not numbers:
        return
    hour = hour_of(now)
    if connection.vendor == "postgresql":
        prepared.run(
            "INSERT INTO analytics_openhour (hour, item_id, slot, day, views, clicks)"
            " SELECT %s, n, %s, %s, v, c FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS t (n, v, c)"
            " ON CONFLICT (hour, item_id, slot) DO UPDATE SET views = analytics_openhour.views + excluded.views,"
            " clicks = analytics_openhour.clicks + excluded.clicks",
            [
                *(hour, _slot(), day_of(hour), prepared.as_array(numbers)),
                *(prepared.as_array(by_item[number][is_click] for number in numbers) for is_click in (0, 1)),
            ],
        )
        return
    when, day = connection.ops.adapt_datetimefield_value(hour), str(day_of(hour))
    with connection.cursor() as cursor:
        # What is the same in every row is not bound for each of them, which costs a tenth.
        cursor.executemany(
            "INSERT INTO analytics_openhour (hour, item_id, slot, day, views, clicks)"  # noqa: S608 - times of our own
            f" VALUES ('{when}', %s, 0, '{day}', %s, %s)"
            " ON CONFLICT (hour, item_id, slot) DO UPDATE SET views = views + excluded.views,"
            " clicks = clicks + excluded.clicks",
            [(number, *by_item[number]) for number in numbers],
        )


def add_proven(proven: Mapping[Counted, int], *, now: datetime) -> None:
    """Note how many of what was just added came with a token. Runs in the transaction of `add`."""
    if not proven:
        return
    hour = connection.ops.adapt_datetimefield_value(hour_of(now))
    slot = _slot() if connection.vendor == "postgresql" else 0
    with connection.cursor() as cursor:
        for is_click, column in enumerate(PROVEN):
            rows = sorted((number, count) for (number, kind), count in proven.items() if kind == is_click)
            cursor.executemany(
                f"UPDATE analytics_openhour SET {column} = {column} + %s"  # noqa: S608 - names of our own
                " WHERE hour = %s AND item_id = %s AND slot = %s",
                [(count, hour, number, slot) for number, count in rows],
            )


def _slot() -> int:
    """The processes of a machine were started one after the other, so they have slots of their own."""
    return os.getpid() % SLOTS
