"""Moves counts aside for a clearing and back, or away with their item. Callers have taken their turn (months.py).

Nobody but who has the turn changes hours and days, so their rows need no lock of their own: ingest adds to the open
hours, which are brought in first. What is counted after that counts from 0.
"""

import uuid
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import F, Sum

from apps.analytics import hours, months
from apps.analytics.days import Range
from apps.analytics.models import ClearedCount, ClearedHour, Clearing, DayCount, HourCount, MonthCount
from apps.analytics.queries import Totals
from apps.analytics.sums import COLUMNS, NAMES, added_to
from apps.analytics.tiers import NOTHING

# Table, where a clearing keeps its rows, and what they are of beside the item.
_TIERS = (
    ("analytics_daycount", "analytics_clearedcount", "day"),
    ("analytics_hourcount", "analytics_clearedhour", "hour, day"),
)


def take(clearing: Clearing, numbers: Sequence[int], chosen: Range, *, keep: Totals | None) -> None:
    """Move the counts of these items in the range aside; with `keep`, what exceeds it on a day."""
    where = f"day >= %s AND day <= %s AND item_id IN ({_marks(numbers)})"
    values: list[Any] = [chosen.start, chosen.end, *numbers]
    hours.add_open(where, values)
    if keep:
        _take_excess(clearing, numbers, chosen, keep)
    else:
        with connection.cursor() as cursor:
            for table, aside, of in _TIERS:
                columns = f"item_id, {of}, {NAMES}"
                cursor.execute(
                    f"INSERT INTO {aside} (clearing_id, {columns})"  # noqa: S608 - placeholders
                    f" SELECT %s, {columns} FROM {table} WHERE {where}",
                    [_key(clearing), *values],
                )
                cursor.execute(f"DELETE FROM {table} WHERE {where}", values)  # noqa: S608 - placeholders
    _sum_months_again(clearing)


def put_back(clearing: Clearing) -> None:
    """Add what a clearing keeps to what was counted since."""
    with connection.cursor() as cursor:
        for table, aside, of in _TIERS:
            key = of.partition(",")[0]
            cursor.execute(
                f"INSERT INTO {table} (item_id, {of}, {NAMES})"  # noqa: S608 - placeholders
                f" SELECT item_id, {of}, {NAMES} FROM {aside} WHERE clearing_id = %s ORDER BY {key}, item_id"
                f" ON CONFLICT ({key}, item_id) DO UPDATE SET {added_to(table)}",
                [_key(clearing)],
            )
    _sum_months_again(clearing)
    for kept in (ClearedCount, ClearedHour):
        kept.objects.filter(clearing=clearing).delete()


def remove(numbers: Sequence[int]) -> None:
    """Delete all counts of these items, of clearings too."""
    hours.add_open(f"item_id IN ({_marks(numbers)})", numbers)
    for counts in (HourCount, DayCount, MonthCount, ClearedCount, ClearedHour):
        counts.objects.filter(item__in=numbers).delete()


def sums_of(clearing: Clearing) -> tuple[int, int]:
    """Views and clicks that a clearing keeps."""
    sums = ClearedCount.objects.filter(clearing=clearing).aggregate(views=Sum("views"), clicks=Sum("clicks"))
    return sums["views"] or 0, sums["clicks"] or 0


def numbers_of(clearing: Clearing) -> list[int]:
    """The items that a clearing keeps counts of."""
    return list(ClearedCount.objects.filter(clearing=clearing).values_list("item", flat=True).distinct())


def _take_excess(clearing: Clearing, numbers: Sequence[int], chosen: Range, keep: Totals) -> None:
    in_range = {"item__in": numbers, "day__gte": chosen.start, "day__lte": chosen.end}
    stood: dict[tuple[int, date], tuple[int, int]] = {}
    for row in DayCount.objects.filter(**in_range).order_by("day", "item"):
        views, clicks = max(0, row.views - keep.views), max(0, row.clicks - keep.clicks)
        if views or clicks:
            stood[row.item_id, row.day] = (row.views, row.clicks)
            taken = _take(row, views, clicks)
            of_row = {"item_id": row.item_id, "day": row.day}
            ClearedCount.objects.create(clearing=clearing, **taken, **of_row)
            DayCount.objects.filter(**of_row).update(**_without(taken))
    rows = HourCount.objects.filter(**in_range).order_by("item", "day", "hour")
    for day, group in groupby(rows, key=lambda row: (row.item_id, row.day)):
        if day in stood:
            of_day = list(group)
            is_whole = stood[day] == (sum(row.views for row in of_day), sum(row.clicks for row in of_day))
            # Hours that some are missing of must not add up to what is left of their day: all of them go.
            _take_excess_of_hours(clearing, of_day, keep if is_whole else NOTHING)


def _take_excess_of_hours(clearing: Clearing, of_day: list[HourCount], keep: Totals) -> None:
    """Nobody knows which of the hours are forged: each of the day's gives its share."""
    views = _taken_of([row.views for row in of_day], [row.proven_views for row in of_day], keep.views)
    clicks = _taken_of([row.clicks for row in of_day], [row.proven_clicks for row in of_day], keep.clicks)
    for row, *taken in zip(of_day, *views, *clicks, strict=True):
        if any(taken):
            parts = dict(zip(("views", "proven_views", "clicks", "proven_clicks"), taken, strict=True))
            of_row = {"item_id": row.item_id, "hour": row.hour}
            ClearedHour.objects.create(clearing=clearing, day=row.day, **parts, **of_row)
            HourCount.objects.filter(**of_row).update(**_without(parts))


def _taken_of(counts: list[int], proven: list[int], kept: int) -> tuple[list[int], list[int]]:
    """What goes of each count, and what of that was proven: that goes last, as it does of their day."""
    others = [count - part for count, part in zip(counts, proven, strict=True)]
    certain = list(_shares(proven, kept))
    doubtful = _shares(others, max(0, kept - sum(proven)))
    return [sum(both) for both in zip(certain, doubtful, strict=True)], certain


def _take(row: DayCount, views: int, clicks: int) -> dict[str, int]:
    """What goes with so many views and clicks: of the proven ones those that what is left has no room for."""
    proven_views = max(0, row.proven_views - (row.views - views))
    proven_clicks = max(0, row.proven_clicks - (row.clicks - clicks))
    return dict(zip(COLUMNS, (views, clicks, proven_views, proven_clicks), strict=True))


def _without(taken: dict[str, int]) -> dict[str, Any]:
    return {name: F(name) - count for name, count in taken.items()}


def _shares(counts: list[int], kept: int) -> Iterator[int]:
    """What to take off each count, in proportion, so that `kept` is left of all of them."""
    total, so_far = sum(counts), 0
    excess = max(0, total - kept)
    for count in counts:
        before, so_far = so_far, so_far + count
        yield excess * so_far // total - excess * before // total if total else 0


def _sum_months_again(clearing: Clearing) -> None:
    days = ClearedCount.objects.filter(clearing=clearing).values_list("day", flat=True).distinct()
    months.sum_touched(days=days, item_numbers=numbers_of(clearing))


def _marks(values: Sequence[int]) -> str:
    return ",".join(["%s"] * len(values))


def _key(clearing: Clearing) -> "uuid.UUID | str":
    return clearing.pk if connection.features.has_native_uuid_field else clearing.pk.hex
