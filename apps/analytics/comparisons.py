"""Compares a period with an earlier one up to the same time, and the counts after a change with a week before."""

from calendar import monthrange
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.db.models import Q

from apps.analytics import queries
from apps.analytics.days import DAY, Range, elapsed, finished
from apps.analytics.intervals import Interval, Point, read_curve
from apps.analytics.models import HourCount
from apps.analytics.queries import Totals
from apps.core import zone

HOUR = timedelta(hours=1)
WEEK = timedelta(days=7)
MAX_EFFECT = timedelta(days=3)


class Compare(StrEnum):
    PREVIOUS = "previous"
    MONTH = "month"
    WEEKDAY = "weekday"
    YEAR = "year"
    CUSTOM = "custom"
    NONE = "none"


@dataclass(frozen=True)
class ComparedDays:
    """Days whose counts are compared.

    With `until`, the last day counts only up to this time. Of the hour that contains `until`, the elapsed share counts.
    """

    days: Range
    until: datetime | None = None

    @cached_property
    def _whole_days(self) -> Range | None:
        return self.days if self.until is None else finished(self.days, today=self.days.end)

    @cached_property
    def _whole_sums(self) -> dict[int, Totals]:
        # Read once: of a long period, these are hundreds of thousands of rows.
        return queries.read_item_sums(self._whole_days) if self._whole_days else {}

    def read_items(self) -> dict[int, Totals]:
        """Return {item number: totals} of all items that have counts."""
        return queries.merge_sums(self._whole_sums, self._read_last_day("item_id", Q()))

    def read_total_of_kinds(self, kinds: Collection[str]) -> Totals:
        """Return the total of all items of the kinds."""
        whole = queries.total_of_kinds(self._whole_sums, kinds=kinds)
        return whole + queries.total(self._read_last_day("day", queries.of_kinds(kinds)).values())

    def read_total(self, *, condition: Q) -> Totals:
        """Return the total of the counts with this condition."""
        whole = queries.read_total(period=self._whole_days, condition=condition) if self._whole_days else Totals()
        return whole + queries.total(self._read_last_day("day", condition).values())

    def _read_last_day(self, key: str, condition: Q) -> dict[Any, Totals]:
        if self.until is None:
            return {}
        until = self.until
        day = Range(self.days.end, self.days.end)
        if queries.read_hours(period=day, condition=condition) is None:
            start, end = zone.utc_bounds(day.start, day.end)
            sums = queries.read_sums(key, period=day, condition=condition)
            return _parts(sums, (until - start) / (end - start))
        running = zone.hour_of(until)
        hours = HourCount.objects.filter(condition, day=self.days.end)
        passed = queries.add_up(queries.sum_by(hours.filter(hour__lt=running), key))
        unfinished = queries.add_up(queries.sum_by(hours.filter(hour=running), key))
        return queries.merge_sums(passed, _parts(unfinished, (until - running) / HOUR))


def part(totals: Totals, share: float) -> Totals:
    """Return a share of the counts, such as those of the elapsed part of an hour."""
    return Totals(round(totals.views * share), round(totals.clicks * share))


def _parts(sums: dict[Any, Totals], share: float) -> dict[Any, Totals]:
    return {key: part(totals, share) for key, totals in sums.items()}


@dataclass(frozen=True)
class Comparison:
    """The counts of `before`, and those of the period itself in the same time."""

    before: ComparedDays
    compared: ComparedDays


def read_item_sums(period: Range, comparison: Comparison | None) -> dict[int, Totals]:
    """Return {item number: totals} of a period, without another read of the days that the comparison has."""
    compared = comparison and comparison.compared
    if not compared or compared.until or compared.days.start != period.start or compared.days.end > period.end:
        return queries.read_item_sums(period)
    sums = compared.read_items()
    if compared.days.end == period.end:
        return sums
    return queries.merge_sums(sums, queries.read_item_sums(Range(compared.days.end + DAY, period.end)))


def read_earlier_points(
    comparison: Comparison | None, interval: Interval, *, condition: Q, now: datetime
) -> list[Point]:
    """Return the points of the earlier period, in the order of those that are compared with them."""
    if comparison is None:
        return []
    curve = read_curve(period=comparison.before.days, interval=interval, condition=condition, now=now)
    return curve.points if curve.interval is interval else []


def compare(
    *, period: Range, how: Compare, condition: Q, now: datetime, custom_start: date | None = None
) -> Comparison | None:
    """Compare the past part of a period with an earlier period.

    An unfinished day is compared up to the same time of the earlier day: its running hour in proportion, and the whole
    day in proportion if the hours are not complete. A single day without complete hours is not compared.

    Args:
        period: The days to compare.
        how: Which earlier period.
        condition: Condition on the counts.
        now: The current time.
        custom_start: First day of the earlier period, for Compare.CUSTOM.

    Returns:
        None if nothing has passed, or if the earlier period begins before the first count.
    """
    today = zone.day_of(now)
    passed = elapsed(period, today=today)
    earlier = _find_earlier(passed, how, condition, custom_start) if passed else None
    if passed is None or earlier is None:
        return None
    if passed.end < today:
        return Comparison(ComparedDays(earlier), ComparedDays(passed))
    if passed.days == 1 and queries.read_hours(period=earlier, condition=condition) is None:
        return None
    running = zone.hour_of(now)
    return Comparison(
        ComparedDays(earlier, zone.same_hour(now, day=earlier.end) + (now - running)), ComparedDays(passed)
    )


def compare_days(*, period: Range, how: Compare, condition: Q, now: datetime) -> Comparison | None:
    """Compare the finished days of the period."""
    days = finished(period, today=zone.day_of(now))
    earlier = _find_earlier(days, how, condition) if days else None
    return Comparison(ComparedDays(earlier), ComparedDays(days)) if days and earlier else None


def _find_earlier(part: Range, how: Compare, condition: Q, custom_start: date | None = None) -> Range | None:
    """Return as many earlier days, or None if they begin before the first count."""
    try:
        start = _earlier_start(part, how, custom_start)
        earlier = start and Range(start, start + timedelta(days=part.days - 1))
    except (OverflowError, ValueError):
        return None
    return earlier if earlier and queries.has_counts_by(earlier.start, condition=condition) else None


def _earlier_start(part: Range, how: Compare, custom_start: date | None) -> date | None:
    match how:
        case Compare.PREVIOUS:
            return part.start - timedelta(days=part.days)
        case Compare.WEEKDAY:
            return part.start - timedelta(days=-(-part.days // 7) * 7)
        case Compare.MONTH:
            return _same_day(part.start, months=1)
        case Compare.YEAR:
            return _same_day(part.start, months=12)
        case Compare.CUSTOM:
            return custom_start
        case Compare.NONE:
            return None


def _same_day(day: date, *, months: int) -> date:
    """Return the same day of an earlier month, or its last day if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True)
class Effect:
    """The counts of equally many hours: after a point in time, and at the same local times a week before."""

    hours: int
    before: Totals
    after: Totals


def read_effect(*, at: datetime, now: datetime, condition: Q) -> Effect | None:
    """Compare up to three days of whole hours after a point in time with the same hours a week before.

    Whole days are compared if hours are not complete. None if not a whole hour has passed since, or if nothing was
    counted a week before.
    """
    hour, day = zone.hour_of(at), zone.day_of(at)
    length = min(zone.hour_of(now) - hour - HOUR, MAX_EFFECT)
    if length < HOUR or not queries.has_counts_by(day - WEEK, condition=condition):
        return None
    hours = queries.read_hours(period=Range(day - WEEK, zone.day_of(hour + length + HOUR)), condition=condition)
    if hours is None:
        return _read_effect_by_day(day, min((zone.day_of(now) - day).days - 1, MAX_EFFECT.days), condition)
    after = [hour + step * HOUR for step in range(1, length // HOUR + 1)]
    before = [zone.same_hour(each, day=zone.day_of(each) - WEEK) for each in after]
    return Effect(len(after), _total_of(hours, before), _total_of(hours, after))


def _total_of(hours: dict[datetime, Totals], starts: list[datetime]) -> Totals:
    return queries.total(hours.get(start, Totals()) for start in starts)


def _read_effect_by_day(day: date, days: int, condition: Q) -> Effect | None:
    if days < 1:
        return None
    after = Range(day + DAY, day + days * DAY)
    before = queries.read_total(period=Range(after.start - WEEK, after.end - WEEK), condition=condition)
    return Effect(days * 24, before, queries.read_total(period=after, condition=condition))
