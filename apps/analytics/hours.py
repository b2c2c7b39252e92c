"""The first tier: what ingest counts is added to its hour and its day once the hour is over.

A figure is what its tiers hold plus the open hours, whenever these are added: events that come late, or while a clock
is put back, are open again until the next time.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import connection, transaction

from apps.analytics import months
from apps.analytics.days import month_of
from apps.analytics.models import HourCount, OpenHour
from apps.analytics.sums import NAMES, SUMS, added_to
from apps.core.zone import hour_of

KEPT = timedelta(days=35)
ROWS_AT_ONCE = 5_000
_OPEN = "SELECT hour, item_id, slot FROM analytics_openhour WHERE"
_HOURS = (
    f"INSERT INTO analytics_hourcount (hour, item_id, day, {NAMES})"  # noqa: S608 - names of our own
    f" SELECT hour, item_id, MAX(day), {SUMS} FROM {{open}} GROUP BY hour, item_id ORDER BY hour, item_id"
    f" ON CONFLICT (hour, item_id) DO UPDATE SET {added_to('analytics_hourcount')}"
)
_DAYS = (
    f"INSERT INTO analytics_daycount (day, item_id, {NAMES})"  # noqa: S608 - names of our own
    f" SELECT day, item_id, {SUMS} FROM {{open}} GROUP BY day, item_id ORDER BY day, item_id"
    f" ON CONFLICT (day, item_id) DO UPDATE SET {added_to('analytics_daycount')} RETURNING day, item_id"
)


def close_hours(*, now: datetime) -> None:
    """Add every hour that is over to the hours and days."""
    for hour in hours_over(now=now):
        with transaction.atomic():
            months.take_turns()
            add_open("hour = %s", [connection.ops.adapt_datetimefield_value(hour)])


def hours_over(*, now: datetime) -> list[datetime]:
    """Hours before this one that have open counts, oldest first."""
    rows = OpenHour.objects.filter(hour__lt=hour_of(now)).order_by("hour")
    return list(rows.values_list("hour", flat=True).distinct())


def add_open(where: str, values: Sequence[Any]) -> None:
    """Move these open counts to their hours and days, and into the sums of months that are closed already.

    Runs in the caller's transaction, which has taken its turn.
    """
    added = _add_at_once(where, values) if connection.vendor == "postgresql" else _add_one_by_one(where, values)
    by_month: dict[date, list[int]] = {}
    for day, number in added:
        by_month.setdefault(month_of(day), []).append(number)
    for month, numbers in by_month.items():
        months.sum_touched(days=[month], item_numbers=sorted(set(numbers)))


def _add_at_once(where: str, values: Sequence[Any]) -> list[tuple[date, int]]:
    """One statement: an event that is counted meanwhile is either moved or stays, never lost between two.

    Rows are locked in the order in which ingest writes them, or each would wait for the other.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH mine AS MATERIALIZED ({_OPEN} {where} ORDER BY hour, item_id, slot FOR UPDATE),"  # noqa: S608 - placeholders
            " gone AS (DELETE FROM analytics_openhour AS o USING mine"
            " WHERE o.hour = mine.hour AND o.item_id = mine.item_id AND o.slot = mine.slot"
            f" RETURNING o.hour, o.item_id, o.day, {NAMES}),"
            f" hours AS ({_HOURS.format(open='gone')}) {_DAYS.format(open='gone')}",
            values,
        )
        return list(cursor.fetchall())


def _add_one_by_one(where: str, values: Sequence[Any]) -> list[tuple[date, int]]:
    """SQLite has one writer, and it is this one."""
    rows = f"analytics_openhour WHERE {where}"
    with connection.cursor() as cursor:
        cursor.execute(_HOURS.format(open=rows), values)
        cursor.execute(_DAYS.format(open=rows), values)
        added = list(cursor.fetchall())
        cursor.execute(f"DELETE FROM {rows}", values)  # noqa: S608 - placeholders
    return added


def purge_old(*, now: datetime) -> None:
    """Forget the hours of 35 days ago; they are in their days. Some thousand rows at a time: ingest waits for them."""
    while True:
        old = HourCount.objects.filter(hour__lt=now - KEPT).values_list("hour", flat=True).order_by("hour")
        chosen = list(old[:ROWS_AT_ONCE])
        if not chosen:
            return
        HourCount.objects.filter(hour__lte=chosen[-1], hour__lt=now - KEPT).delete()
