"""Periods of days in the console's time zone. Both ends are included."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from apps.wire.errors import ApiError

DAY = timedelta(days=1)
_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(T[0-9:.+-]{5,26}Z?)?$")


class InvalidRangeError(ApiError):
    default_detail = "Enter a date as YYYY-MM-DD."


@dataclass(frozen=True)
class Range:
    start: date
    end: date

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1


def read_range(start: str | None, end: str | None, *, today: date) -> Range:
    """Parse `YYYY-MM-DD`, or the date of an ISO date-time; a missing one is today. Raises InvalidRangeError."""
    period = Range(_read_day(start, today), _read_day(end, today))
    if period.start > period.end:
        raise InvalidRangeError("The start date must not be after the end date.")
    return period


def elapsed(period: Range, *, today: date) -> Range | None:
    """Return the part of a period that has begun, or None."""
    return None if period.start > today else Range(period.start, min(period.end, today))


def finished(period: Range, *, today: date) -> Range | None:
    """Return the finished days of a period, or None."""
    passed = Range(period.start, min(period.end, today - DAY))
    return passed if passed.days > 0 else None


def month_of(day: date) -> date:
    """Return the first day of the month."""
    return day.replace(day=1)


def end_of_month(day: date) -> date:
    """Return the last day of the month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def split_months(period: Range) -> tuple[Range | None, list[Range]]:
    """Return the days of the whole months in a period, if any, and the days before and after them."""
    # Numbers have no limits. The day before date.min would be an error.
    start = period.start.toordinal() if period.start.day == 1 else end_of_month(period.start).toordinal() + 1
    end = period.end.toordinal() if period.end == end_of_month(period.end) else month_of(period.end).toordinal() - 1
    if start > end:
        return None, [period]
    months = Range(date.fromordinal(start), date.fromordinal(end))
    others = []
    if period.start < months.start:
        others.append(Range(period.start, months.start - DAY))
    if months.end < period.end:
        others.append(Range(months.end + DAY, period.end))
    return months, others


def _read_day(text: str | None, today: date) -> date:
    if not text:
        return today
    written = _DAY.match(text)
    try:
        if written is None:
            raise InvalidRangeError
        if written.group(2):
            datetime.fromisoformat(text)
        return date.fromisoformat(written.group(1))
    except ValueError:
        raise InvalidRangeError from None
