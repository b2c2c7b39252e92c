"""Curves by hour, day, week, or month. Hours are local, weeks begin on Sunday."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from apps.analytics import queries
from apps.analytics.days import Range, elapsed, month_of
from apps.analytics.queries import Totals
from apps.core import zone
from apps.wire.errors import ApiError

MAX_DAYS_BY_HOUR = 3
# A longer period begins at its first day with counts.
MAX_FILLED_DAYS = 366


class Interval(StrEnum):
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


@dataclass(slots=True)
class Point:
    """`at` is the start of a local hour, or the first day of the interval that is in the period."""

    at: date | datetime
    totals: Totals
    is_unfinished: bool = False


@dataclass(frozen=True)
class Curve:
    """`interval` is that of the points: days, if hours were requested but are not complete."""

    interval: Interval
    points: list[Point]

    @property
    def totals(self) -> Totals:
        return queries.total(point.totals for point in self.points)


def check_hours(*, period: Range, interval: Interval | None) -> None:
    """Raise ApiError if hours of more than three days are requested."""
    if interval is Interval.HOUR and period.days > MAX_DAYS_BY_HOUR:
        raise ApiError("Hourly counts are limited to three days.")


def read_curve(*, period: Range, interval: Interval, condition: Q, now: datetime) -> Curve:
    """Return a point for every interval that has begun. Raises ApiError.

    A period of more than a year begins with its first count.
    """
    check_hours(period=period, interval=interval)
    if interval is Interval.HOUR:
        hours = queries.read_hours(period=period, condition=condition)
        if hours is not None:
            current = zone.hour_of(now)
            begun = [hour for hour in zone.hours_of(period.start, period.end) if hour <= current]
            return Curve(
                interval,
                [Point(timezone.localtime(hour), hours.get(hour, Totals()), hour == current) for hour in begun],
            )
        interval = Interval.DAY
    return Curve(interval, _read_days(period, interval, condition, zone.day_of(now)))


def _read_days(period: Range, interval: Interval, condition: Q, today: date) -> list[Point]:
    passed = elapsed(period, today=today)
    if passed is None:
        return []
    start_of = _STARTS[interval]
    by_day = queries.read_sums("day", period=passed, condition=condition)
    first = passed.start
    if passed.days > MAX_FILLED_DAYS:
        first = max(first, start_of(min(by_day, default=passed.end)))
    points: dict[date, Point] = {}
    for offset in range((passed.end - first).days + 1):
        day = first + timedelta(days=offset)
        point = points.setdefault(start_of(day), Point(start_of(day), Totals()))
        if day in by_day:
            point.totals += by_day[day]
    found = list(points.values())
    # A week or month may have begun before the period.
    found[0].at = first
    found[-1].is_unfinished = passed.end == today
    return found


_STARTS: dict[Interval, Callable[[date], date]] = {
    Interval.DAY: lambda day: day,
    Interval.WEEK: lambda day: day - timedelta(days=min((day.weekday() + 1) % 7, (day - date.min).days)),
    Interval.MONTH: month_of,
}
