"""The console's days, in zones with and without daylight saving."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from apps.core import zone

LAST_SUNDAY_OF_MARCH = date(2025, 3, 30)


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "moment", "day"),
    [
        ("Asia/Kolkata", "2025-01-01T18:29:59", date(2025, 1, 1)),
        ("Asia/Kolkata", "2025-01-01T18:30:00", date(2025, 1, 2)),
        ("Asia/Kathmandu", "2025-01-01T18:14:59", date(2025, 1, 1)),
        ("Asia/Kathmandu", "2025-01-01T18:15:00", date(2025, 1, 2)),
        ("Europe/London", "2025-03-29T23:30:00", date(2025, 3, 29)),
        ("Europe/London", "2025-03-30T23:30:00", date(2025, 3, 31)),
        ("Europe/London", "2025-10-25T23:30:00", date(2025, 10, 26)),
        ("Europe/London", "2025-10-26T23:30:00", date(2025, 10, 26)),
    ],
)
def test_a_moment_belongs_to_a_day_of_the_consoles_zone(settings, name, moment, day):
    settings.CONSOLE_TIME_ZONE = name

    assert zone.day_of(utc(moment)) == day
    with time_machine.travel(utc(moment), tick=False):
        assert zone.today() == day


@pytest.mark.parametrize(
    ("name", "day", "hours"),
    [
        ("Asia/Kathmandu", LAST_SUNDAY_OF_MARCH, 24),
        ("Europe/London", LAST_SUNDAY_OF_MARCH, 23),
        ("Europe/London", date(2025, 10, 26), 25),
        # Summer begins at midnight there: that day has no 00:00.
        ("Asia/Beirut", LAST_SUNDAY_OF_MARCH, 23),
    ],
)
def test_a_day_is_as_long_as_the_clock_makes_it(settings, name, day, hours):
    settings.CONSOLE_TIME_ZONE = name

    start, end = zone.span_of(day, day)

    assert (end - start).total_seconds() == hours * 3600
    assert zone.day_of(start) == day
    assert zone.day_of(end) > day


@pytest.mark.parametrize("name", ["Asia/Kolkata", "America/New_York", "UTC"])
def test_the_calendar_has_ends(settings, name):
    settings.CONSOLE_TIME_ZONE = name

    start, end = zone.span_of(date.min, date.max)

    assert start <= datetime(1, 1, 1, 6, tzinfo=UTC)
    assert end >= datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
