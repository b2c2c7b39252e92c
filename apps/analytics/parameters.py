"""The query parameters of counts: a period, an interval, and the period to compare with."""

from datetime import date

from django.db.models import Q
from django.http import QueryDict
from django.utils import timezone

from apps.analytics.comparisons import Compare, Comparison, compare, compare_days
from apps.analytics.days import Range, read_range
from apps.analytics.intervals import Interval
from apps.wire.errors import ApiError
from apps.wire.openapi import query

RANGE = [
    query("startDate", "first day, in the console's time zone; default: today", date),
    query("endDate", "last day, included", date),
]
CURVE = [
    query("interval", "interval of the points; hours are available for up to three days", enum=list(Interval)),
    query("compare", "earlier period of the same length, up to the same time", enum=list(Compare)),
    query("compareStart", "first day of the earlier period, with compare=custom", date),
]


def requested_range(params: QueryDict) -> Range:
    return read_range(params.get("startDate"), params.get("endDate"), today=timezone.localdate())


def requested_interval(params: QueryDict) -> Interval | None:
    """Return the interval. None means days, for clients that send neither interval nor compare."""
    text = params.get("interval")
    if not text:
        return Interval.DAY if params.get("compare") else None
    try:
        return Interval(text)
    except ValueError:
        raise ApiError("`interval` must be hour, day, week, or month.") from None


def requested_comparison(params: QueryDict, period: Range, *, condition: Q) -> Comparison | None:
    """Return the comparison with the period that the parameters name, or None."""
    start = params.get("compareStart")
    custom_start = read_range(start, start, today=timezone.localdate()).start if start else None
    try:
        how = Compare(params.get("compare") or Compare.NONE)
    except ValueError:
        raise ApiError(f"`compare` must be one of: {', '.join(Compare)}.") from None
    return compare(period=period, how=how, condition=condition, now=timezone.now(), custom_start=custom_start)


def requested_or_previous(params: QueryDict, period: Range, *, condition: Q) -> Comparison | None:
    """Return the requested comparison, or by default that of the finished days with as many days before them."""
    if params.get("compare"):
        return requested_comparison(params, period, condition=condition)
    return compare_days(period=period, how=Compare.PREVIOUS, condition=condition, now=timezone.now())
