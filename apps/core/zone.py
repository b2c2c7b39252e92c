"""Days, hours, and texts in the console's time zone (TIME_ZONE)."""

from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)
DAY = timedelta(days=1)
HALF_HOUR = timedelta(minutes=30)


def day_of(at: datetime) -> date:
    """Return the local date of an aware time."""
    return timezone.localdate(at)


def hour_of(at: datetime) -> datetime:
    """Return the UTC time at which the local hour of an aware time began."""
    zone = timezone.get_current_timezone()
    local = at.astimezone(zone)
    since = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    begun = at.astimezone(UTC) - since
    # Some clocks change by half an hour. An hour of which a part is skipped or repeated begins at the change.
    return begun + abs(begun.astimezone(zone).replace(tzinfo=None) - (local - since).replace(tzinfo=None))


def same_hour(at: datetime, *, day: date) -> datetime:
    """Return the UTC time at which the local hour of an aware time begins on another day.

    The first hour of a day, which need not begin at midnight, becomes the first hour of the other day.
    """
    if hour_of(at) == _midnight(day_of(at)):
        return _midnight(day)
    return utc_time_of(datetime.combine(day, time(timezone.localtime(at).hour)))


def hours_of(start: date, end: date) -> list[datetime]:
    """Return the UTC times at which the hours of these days begin. A day has 23, 24, or 25."""
    # The first and the last day of the calendar are not complete.
    first, last = utc_bounds(max(start, date.min + DAY), min(end, date.max - DAY))
    steps = range((last - first) // HALF_HOUR)
    return list(dict.fromkeys(hour_of(first + step * HALF_HOUR) for step in steps))


def utc_bounds(start: date, end: date) -> tuple[datetime, datetime]:
    """Return the UTC times at which the first day begins and the last day ends."""
    return _midnight(start), _midnight(end + DAY) if end < date.max else LAST


def utc_time_of(local: datetime) -> datetime:
    """Return the UTC time of a naive local time; of an hour that is repeated, the first."""
    try:
        return timezone.make_aware(local).astimezone(UTC)
    except OverflowError:
        return FIRST if local.year == 1 else LAST


def is_skipped(local: datetime) -> bool:
    """Return whether a naive local time does not exist, because the clock is put forward past it."""
    at = utc_time_of(local)
    return FIRST < at < LAST and timezone.localtime(at).replace(tzinfo=None) != local


def parse_time(text: str) -> datetime:
    """Return the UTC time of an ISO 8601 text, to the second. Without an offset it is a local time.

    Raises ValueError if it is not a time, or one that does not exist in the time zone.
    """
    given = datetime.fromisoformat(text)
    try:
        at = given.astimezone(UTC) if given.tzinfo else utc_time_of(given)
        timezone.localtime(at)
        is_missing = not given.tzinfo and is_skipped(given)
    except OverflowError as error:
        raise ValueError(text) from error
    if is_missing:
        raise ValueError(text)
    return at.replace(microsecond=0)


def format_iso(at: datetime) -> str:
    """Return an aware time as ISO 8601 in UTC: 2026-11-21T06:30:00Z."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def format_local(at: datetime) -> str:
    """Return an aware time as people read it: 21/11/2026 12:00 PM (Asia/Kolkata)."""
    return f"{timezone.localtime(at):%d/%m/%Y %I:%M %p} ({settings.TIME_ZONE})"


def _midnight(day: date) -> datetime:
    return utc_time_of(datetime.combine(day, time.min))
