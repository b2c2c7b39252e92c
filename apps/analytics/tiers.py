"""Reads what was counted out of its tiers in one statement: hours are added to days while it is asked.

Whole closed months from their sums, the other days from theirs, and all that is open.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from django.db.models import Min, Q, QuerySet, Sum

from apps.analytics import months
from apps.analytics.days import Range, elapsed, month_of, next_month
from apps.analytics.models import DayCount, Item, MonthCount, OpenHour

Rows = Iterator[tuple[Any, int, int]]


def read_sums(*, chosen: Range, today: date, of: Q, by: str) -> Rows:
    """Value of the column `by`, views and clicks of the part of a range that has begun; a value may come repeatedly.

    `of` and `by` are of the item: `item__kind`, for one.
    """
    passed = elapsed(chosen, today=today)
    if passed is None:
        return iter(())
    whole, parts = split(passed, today=today)
    tiers: list[QuerySet[Any]] = [DayCount.objects.filter(of, _within(part)) for part in parts]
    if whole:
        tiers.append(MonthCount.objects.filter(of, month__gte=whole[0], month__lte=whole[-1]))
    tiers.append(OpenHour.objects.filter(of, _within(passed)))
    return _read(tiers, by)


def read_days(*, chosen: Range, today: date, of: Q) -> Rows:
    """Day, views and clicks of the part of a range that has begun. A day may come twice, or not at all."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return iter(())
    return _read([rows._default_manager.filter(of, _within(passed)) for rows in (DayCount, OpenHour)], "day")


def first_day(*, item: Item | None = None) -> date | None:
    """The first day with counts (of the item)."""
    of = Q() if item is None else Q(item=item)
    # In this order: what is closed meanwhile is found among the days.
    firsts = [rows._default_manager.filter(of).aggregate(first=Min("day"))["first"] for rows in (OpenHour, DayCount)]
    return min((first for first in firsts if first is not None), default=None)


def split(passed: Range, *, today: date) -> tuple[list[date], list[Range]]:
    """The unbroken run of closed months inside the range, and the days before and after it."""
    first = month_of(passed.start) if passed.start.day == 1 else next_month(passed.start)
    last = month_of(passed.end + timedelta(days=1))
    whole = _run_of_closed(first, last)
    if not whole:
        return [], [passed]
    days = []
    if passed.start < whole[0]:
        days.append(Range(passed.start, whole[0] - timedelta(days=1)))
    if next_month(whole[-1]) <= passed.end:
        days.append(Range(next_month(whole[-1]), passed.end))
    return whole, days


def _run_of_closed(first: date, last: date) -> list[date]:
    closed = months.closed_between(first, last)
    run = closed[:1]
    for month in closed[1:]:
        if month != next_month(run[-1]):
            break
        run.append(month)
    return run


def _within(part: Range) -> Q:
    return Q(day__gte=part.start, day__lte=part.end)


def _read(tiers: Iterable["QuerySet[Any]"], by: str) -> Rows:
    # Without an order of their own: parts of a UNION cannot have one.
    sums = [rows.order_by().values_list(by).annotate(Sum("views"), Sum("clicks")) for rows in tiers]
    return iter(sums[0].union(*sums[1:], all=True) if sums[1:] else sums[0])
