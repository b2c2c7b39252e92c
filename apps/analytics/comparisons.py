"""Compares a period with an earlier one up to the same hour, and the counts before and after a point in time."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Q

from apps.analytics import messages, queries
from apps.analytics.days import Range, elapsed, finished
from apps.analytics.models import HourCount
from apps.analytics.queries import Totals
from apps.core import zone
from apps.wire.errors import ApiError

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MAX_EFFECT = timedelta(days=3)


class Compare(StrEnum):
    PREVIOUS = "previous"
    WEEKDAY = "weekday"
    NONE = "none"


class InvalidCompareError(ApiError):
    default_detail = messages.BAD_COMPARE


@dataclass(frozen=True)
class Side:
    """Days that are compared. With `until`, the last one counts up to this hour."""

    days: Range
    until: datetime | None = None

    def read_sums(self, key: str, *, of: Q) -> dict[Any, Totals]:
        """Return {key: totals}."""
        if self.until is None:
            return queries.read_sums(key, chosen=self.days, of=of)
        whole = finished(self.days, today=self.days.end)
        sums = queries.read_sums(key, chosen=whole, of=of) if whole else {}
        hours = HourCount.objects.filter(of, day=self.days.end, hour__lt=self.until)
        for value, *columns in queries.sum_by(hours, key):
            sums[value] = sums.get(value, Totals()) + Totals(*columns)
        return sums

    def read_total(self, *, of: Q) -> Totals:
        return queries.total(self.read_sums("day", of=of).values())


@dataclass(frozen=True)
class Comparison:
    """The counts of `before`, and those of the period itself in the same time."""

    before: Side
    compared: Side


def read_compare(text: str) -> Compare:
    """Parse the name of a comparison. Raises InvalidCompareError."""
    try:
        return Compare(text)
    except ValueError:
        raise InvalidCompareError from None


def compare(*, chosen: Range, how: Compare, of: Q, now: datetime) -> Comparison | None:
    """Compare with as many days before, or with as many whole weeks before as begin on the same weekday.

    An unfinished period is compared up to the current hour, or by its finished days if hours are not complete. None if
    nothing is finished, or if the earlier days begin before the first count.
    """
    today = zone.day_of(now)
    passed = elapsed(chosen, today=today)
    if how is Compare.NONE or passed is None:
        return None
    found = _compare_to_hour(passed, how, of, now) if passed.end == today else None
    return found or compare_days(chosen=chosen, how=how, of=of, now=now)


def compare_days(*, chosen: Range, how: Compare, of: Q, now: datetime) -> Comparison | None:
    """Compare the finished days of the period."""
    days = finished(chosen, today=zone.day_of(now))
    earlier = _find_earlier(days, how, of) if days else None
    return Comparison(Side(earlier), Side(days)) if days and earlier else None


def _compare_to_hour(passed: Range, how: Compare, of: Q, now: datetime) -> Comparison | None:
    earlier = _find_earlier(passed, how, of)
    if earlier is None:
        return None
    until = zone.same_hour(now, day=earlier.end)
    if passed.days == 1 and until == zone.span_of(earlier.end, earlier.end)[0]:
        return None
    for day in (earlier.end, passed.end):
        if queries.read_hours(chosen=Range(day, day), of=of) is None:
            return None
    return Comparison(Side(earlier, until), Side(passed, zone.hour_of(now)))


def _find_earlier(part: Range, how: Compare, of: Q) -> Range | None:
    """Return the days to compare with, or None if they begin before the first count."""
    days = part.days if how is Compare.PREVIOUS else -(-part.days // 7) * 7
    try:
        earlier = Range(part.start - timedelta(days=days), part.end - timedelta(days=days))
    except OverflowError:
        return None
    return earlier if queries.has_counts_by(earlier.start, of=of) else None


@dataclass(frozen=True)
class Effect:
    """The counts of equally many hours before and after a point in time."""

    hours: int
    before: Totals
    after: Totals


def read_effect(*, at: datetime, now: datetime, of: Q) -> Effect | None:
    """Compare up to three days of whole hours before and after a point in time, without its own hour.

    Whole days are compared if hours are not complete. None if not a whole hour has passed since.
    """
    hour, day = zone.hour_of(at), zone.day_of(at)
    length = min(zone.hour_of(now) - hour - HOUR, MAX_EFFECT)
    if length < HOUR:
        return None
    period = Range(zone.day_of(hour - length), zone.day_of(hour + length + HOUR))
    hours = queries.read_hours(chosen=period, of=of)
    if hours is None:
        return _read_effect_by_day(day, min((zone.day_of(now) - day).days - 1, MAX_EFFECT.days), of)
    before = queries.total(totals for start, totals in hours.items() if hour - length <= start < hour)
    after = queries.total(totals for start, totals in hours.items() if hour < start <= hour + length)
    return Effect(length // HOUR, before, after)


def _read_effect_by_day(day: date, days: int, of: Q) -> Effect | None:
    if days < 1:
        return None
    before = queries.read_total(chosen=Range(day - days * DAY, day - DAY), of=of)
    after = queries.read_total(chosen=Range(day + DAY, day + days * DAY), of=of)
    return Effect(days * 24, before, after)
