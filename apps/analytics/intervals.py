"""A curve by hour, day, week or month. Hours are those of the console's clock, weeks begin on Sunday."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.db.models import Q

from apps.analytics import messages, tiers
from apps.analytics.days import Range, elapsed, month_of
from apps.analytics.tiers import Totals
from apps.core import zone
from apps.wire.errors import ApiError

MOST_DAYS_BY_HOUR = 3
# Up to here every day of a range has its point; a longer range begins at the first day that has counts.
FILLED_DAYS = 366


class Interval(StrEnum):
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class InvalidIntervalError(ApiError):
    default_detail = messages.BAD_INTERVAL


class TooManyHoursError(ApiError):
    default_detail = messages.TOO_MANY_HOURS


@dataclass(slots=True)
class Point:
    """`at` is the beginning of an hour on the console's clock, else the first day that is counted in it."""

    at: date | datetime
    totals: Totals
    is_unfinished: bool = False


@dataclass(frozen=True)
class Curve:
    """`interval` is the one of the points: days where hours were asked for and are not kept."""

    interval: Interval
    points: list[Point]

    @property
    def totals(self) -> Totals:
        return tiers.total(point.totals for point in self.points)

    def totals_before(self, day: date) -> Totals | None:
        """What was counted before a day, where the points say it: those of days do."""
        if self.interval is not Interval.DAY:
            return None
        return tiers.total(point.totals for point in self.points if point.at < day)


def read_interval(text: str) -> Interval:
    """One of the words of Interval. Raises InvalidIntervalError."""
    try:
        return Interval(text)
    except ValueError:
        raise InvalidIntervalError from None


def refuse_many_hours(*, chosen: Range, interval: Interval) -> None:
    if interval is Interval.HOUR and chosen.days > MOST_DAYS_BY_HOUR:
        raise TooManyHoursError


def read_curve(*, chosen: Range, interval: Interval, of: Q, now: datetime) -> Curve:
    """A point for everything that has begun, also where nothing was counted. Raises TooManyHoursError.

    A range of more than a year begins where the counts do.
    """
    refuse_many_hours(chosen=chosen, interval=interval)
    if interval is Interval.HOUR:
        points = _read_hours(chosen, of, now)
        if points is not None:
            return Curve(interval, points)
        interval = Interval.DAY
    return Curve(interval, _read_days(chosen, interval, of, zone.day_of(now)))


def _read_hours(chosen: Range, of: Q, now: datetime) -> list[Point] | None:
    counts = tiers.read_hours(chosen=chosen, of=of)
    if counts is None:
        return None
    current = zone.hour_of(now)
    begun = [hour for hour in zone.hours_of(chosen.start, chosen.end) if hour <= current]
    return [Point(hour.astimezone(zone.zone()), counts.get(hour, Totals()), hour == current) for hour in begun]


def _read_days(chosen: Range, interval: Interval, of: Q, today: date) -> list[Point]:
    passed = elapsed(chosen, today=today)
    if passed is None:
        return []
    read = tiers.read_months if interval is Interval.MONTH else tiers.read_days
    start_of = _STARTS[interval]
    counts = read(chosen=passed, today=today, of=of)
    first = passed.start
    if passed.days > FILLED_DAYS:
        first = max(first, start_of(min(counts, default=passed.end)))
    starts = [first + timedelta(days=offset) for offset in range((passed.end - first).days + 1)]
    if interval is not Interval.DAY:
        starts = list(dict.fromkeys(map(start_of, starts)))
        by_day, counts = counts, {}
        for day, counted in by_day.items():
            counts[start_of(day)] = counts.get(start_of(day), tiers.NOTHING) + counted
    points = [Point(start, counts.get(start, tiers.NOTHING)) for start in starts]
    # A week or month may have begun before the range.
    points[0].at = first
    points[-1].is_unfinished = passed.end == today
    return points


_STARTS: dict[Interval, Callable[[date], date]] = {
    Interval.DAY: lambda day: day,
    Interval.WEEK: lambda day: day - timedelta(days=min((day.weekday() + 1) % 7, (day - date.min).days)),
    Interval.MONTH: month_of,
}
