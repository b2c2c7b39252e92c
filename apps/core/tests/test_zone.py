"""Local dates in time zones with and without daylight saving time."""

from datetime import UTC, date, datetime, timedelta

import pytest

from apps.core import zone

LAST_SUNDAY_OF_MARCH = date(2025, 3, 30)


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "now", "begun"),
    [
        ("Asia/Kolkata", "2025-01-01T18:29:59", "2025-01-01T17:30:00"),
        ("Asia/Kolkata", "2025-01-01T18:30:00", "2025-01-01T18:30:00"),
        ("Asia/Kathmandu", "2025-01-01T18:14:59", "2025-01-01T17:15:00"),
        # 2:00 occurs twice when the clock goes back.
        ("Europe/Berlin", "2025-10-26T00:59:59", "2025-10-26T00:00:00"),
        ("Europe/Berlin", "2025-10-26T01:00:00", "2025-10-26T01:00:00"),
        # The clock goes back from 2:00 to 1:30 there, and forward to 2:30 in spring.
        ("Australia/Lord_Howe", "2025-04-05T14:59:59", "2025-04-05T14:00:00"),
        ("Australia/Lord_Howe", "2025-04-05T15:29:59", "2025-04-05T15:00:00"),
        ("Australia/Lord_Howe", "2025-04-05T15:30:00", "2025-04-05T15:30:00"),
        ("Australia/Lord_Howe", "2025-10-04T15:29:59", "2025-10-04T14:30:00"),
        ("Australia/Lord_Howe", "2025-10-04T15:59:59", "2025-10-04T15:30:00"),
        ("Australia/Lord_Howe", "2025-10-04T16:00:00", "2025-10-04T16:00:00"),
    ],
)
def test_hour_of_follows_the_console_clock(settings, name, now, begun):
    settings.TIME_ZONE = name

    assert zone.hour_of(utc(now)) == utc(begun)


@pytest.mark.parametrize(
    ("name", "day", "hours"),
    [
        ("Asia/Kolkata", LAST_SUNDAY_OF_MARCH, 24),
        ("Asia/Kathmandu", LAST_SUNDAY_OF_MARCH, 24),
        ("Europe/Berlin", LAST_SUNDAY_OF_MARCH, 23),
        ("Europe/Berlin", date(2025, 10, 26), 25),
        # Daylight saving time begins at midnight there, so the day has no 00:00.
        ("Asia/Beirut", LAST_SUNDAY_OF_MARCH, 23),
        # The clock goes back by half an hour there.
        ("Australia/Lord_Howe", date(2025, 4, 6), 25),
        ("Australia/Lord_Howe", date(2025, 10, 5), 24),
    ],
)
def test_hours_of_cover_the_day(settings, name, day, hours):
    settings.TIME_ZONE = name
    start, end = zone.utc_bounds(day, day)
    minutes = int((end - start).total_seconds()) // 60

    found = zone.hours_of(day, day)

    assert len(found) == hours
    assert {zone.hour_of(start + timedelta(minutes=minute)) for minute in range(minutes)} == set(found)
    assert {zone.day_of(hour) for hour in found} == {day}
