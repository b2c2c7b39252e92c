"""The console's zone: the one place that knows which day a moment belongs to."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)
DAY = timedelta(days=1)


@lru_cache(maxsize=4)
def _read(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def zone() -> ZoneInfo:
    """Return the zone of CONSOLE_TIME_ZONE."""
    return _read(settings.CONSOLE_TIME_ZONE)


def day_of(moment: datetime) -> date:
    """Return the console's day in which an aware moment falls."""
    return moment.astimezone(zone()).date()


def hour_of(moment: datetime) -> datetime:
    """Return the UTC moment at which the hour of the console's clock began in which an aware moment falls."""
    local = moment.astimezone(zone())
    into_it = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    begun = moment.astimezone(UTC) - into_it
    # Some clocks are moved by half an hour: an hour of which they skip or repeat a part begins where they are moved.
    return begun + abs(_wall_of(begun.astimezone(zone())) - _wall_of(local - into_it))


def same_hour(moment: datetime, *, day: date) -> datetime:
    """Return the UTC moment at which another day's clock begins the hour in which an aware moment falls.

    Where that is the first hour of its day, which need not be midnight's, it is the first of the other day.
    """
    if hour_of(moment) == _midnight(day_of(moment)):
        return _midnight(day)
    return moment_of(datetime.combine(day, time(moment.astimezone(zone()).hour)))


def hours_of(start: date, end: date) -> list[datetime]:
    """Return the beginnings of all hours of a range of included days, in UTC: of a day 23, 24 or 25."""
    # Not all hours of the calendar's first and last day are in it.
    moment, over = span_of(max(start, date.min + DAY), min(end, date.max - DAY))
    found: list[datetime] = []
    while moment < over:
        hour = hour_of(moment)
        if not found or found[-1] != hour:
            found.append(hour)
        # Some clocks are moved by half an hour.
        moment += timedelta(minutes=30)
    return found


def today() -> date:
    """Return the console's day of now."""
    return day_of(timezone.now())


def moment_of(local: datetime) -> datetime:
    """Return the UTC moment of a naive time on the console's clock: of an hour that comes twice, the first."""
    try:
        return local.replace(tzinfo=zone()).astimezone(UTC)
    except OverflowError:
        return FIRST if local.year == 1 else LAST


def is_skipped(local: datetime) -> bool:
    """Tell a naive time that the console's clock never shows, because it is put forward past it."""
    moment = moment_of(local)
    # Beyond what a moment can be there is nothing to skip.
    return FIRST < moment < LAST and moment.astimezone(zone()).replace(tzinfo=None) != local


def read_moment(text: str) -> datetime:
    """Return the UTC moment, to the second, of ISO 8601; without an offset it is one of the console's clock.

    Raises ValueError for what is no moment, or one that no clock of the zone can show.
    """
    read = datetime.fromisoformat(text)
    try:
        moment = read.astimezone(UTC) if read.tzinfo else moment_of(read)
        moment.astimezone(zone())
        is_never_shown = not read.tzinfo and is_skipped(read)
    except OverflowError as beyond:
        raise ValueError(text) from beyond
    if is_never_shown:
        raise ValueError(text)
    return moment.replace(microsecond=0)


def write_moment(moment: datetime) -> str:
    """Return an aware moment as ISO 8601 in UTC: 2026-11-21T06:30:00Z."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def write_time(moment: datetime) -> str:
    """Return an aware moment as people read it on the console's clock: 21/11/2026 12:00 PM (Asia/Kolkata)."""
    return f"{moment.astimezone(zone()):%d/%m/%Y %I:%M %p} ({zone().key})"


def span_of(start: date, end: date) -> tuple[datetime, datetime]:
    """Return the UTC moments at which the first of two included days begins and the last is over."""
    after = end + DAY if end < date.max else None
    return _midnight(start), _midnight(after) if after else LAST


def _wall_of(local: datetime) -> datetime:
    return local.replace(tzinfo=None)


def _midnight(day: date) -> datetime:
    return moment_of(datetime.combine(day, time.min))
