"""Ranges of days of the console's zone. Dates are both included."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from apps.analytics import messages
from apps.wire.errors import ApiError

_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(T[0-9:.+-]{5,26}Z?)?$")


class InvalidRangeError(ApiError):
    default_detail = messages.BAD_DATE


@dataclass(frozen=True)
class Range:
    start: date
    end: date

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1


def read_range(start: str | None, end: str | None, *, today: date) -> Range:
    """`YYYY-MM-DD`, or an ISO date-time by its date part; what is missing is today. Raises InvalidRangeError."""
    chosen = Range(_read_day(start, today), _read_day(end, today))
    if chosen.start > chosen.end:
        raise InvalidRangeError(messages.REVERSED_RANGE)
    return chosen


def elapsed(chosen: Range, *, today: date) -> Range | None:
    """The part of a range that has begun; None when all of it lies in the future."""
    return None if chosen.start > today else Range(chosen.start, min(chosen.end, today))


def finished(chosen: Range, *, today: date) -> Range | None:
    """The days of a range that are over; None when there is none yet."""
    passed = Range(chosen.start, min(chosen.end, today - timedelta(days=1)))
    return passed if passed.days > 0 else None


def month_of(day: date) -> date:
    return day.replace(day=1)


def next_month(month: date) -> date:
    return (month + timedelta(days=32)).replace(day=1)


def months_between(first: date, end: date) -> list[date]:
    """First days of the months from `first` to before `end`."""
    found = []
    while first < end:
        found.append(first)
        first = next_month(first)
    return found


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
