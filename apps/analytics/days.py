"""Periods of days in the console's time zone. Both ends are included."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from apps.wire.errors import ApiError

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
    passed = Range(period.start, min(period.end, today - timedelta(days=1)))
    return passed if passed.days > 0 else None


def month_of(day: date) -> date:
    """Return the first day of the month."""
    return day.replace(day=1)


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
