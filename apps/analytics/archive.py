"""Moves counts aside for a clearing and back, or away with their item. Callers have taken their turn (months.py).

Nobody but who has the turn changes hours and days, so their rows need no lock of their own: ingest adds to the open
hours, which are brought in first. What is counted after that counts from 0.
"""

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Sum

from apps.analytics import hours, months
from apps.analytics.days import Range
from apps.analytics.models import ClearedCount, ClearedHour, Clearing, DayCount, HourCount, MonthCount
from apps.analytics.sums import NAMES, added_to

# Table, where a clearing keeps its rows, and what they are of beside the item.
_TIERS = (
    ("analytics_daycount", "analytics_clearedcount", "day"),
    ("analytics_hourcount", "analytics_clearedhour", "hour, day"),
)


def take(clearing: Clearing, numbers: Sequence[int], chosen: Range) -> None:
    """Move the counts of these items in the range aside."""
    where = f"day >= %s AND day <= %s AND item_id IN ({_marks(numbers)})"
    values: list[Any] = [chosen.start, chosen.end, *numbers]
    hours.add_open(where, values)
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


def _sum_months_again(clearing: Clearing) -> None:
    days = ClearedCount.objects.filter(clearing=clearing).values_list("day", flat=True).distinct()
    months.sum_touched(days=days, item_numbers=numbers_of(clearing))


def _marks(values: Sequence[int]) -> str:
    return ",".join(["%s"] * len(values))


def _key(clearing: Clearing) -> "uuid.UUID | str":
    return clearing.pk if connection.features.has_native_uuid_field else clearing.pk.hex
