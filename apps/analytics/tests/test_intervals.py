"""Counts by hour, day, week, and month, and the comparison of ranges (docs/product.md 6)."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from apps.accounts.models import Session
from apps.analytics import services
from apps.analytics.tests.factories import ItemFactory, count, counted, in_india
from apps.core.kinds import Kind

pytestmark = pytest.mark.postgres

LIST = "/api/App/analytics/admin/get"
OVERVIEW = "/api/App/analytics/admin/overview"
NOW = in_india("2025-03-15 14:23")


@pytest.fixture(autouse=True)
def _frozen(console):
    # After the fixture `console`, because its session must be valid at this time.
    with at(NOW):
        yield


@contextmanager
def at(now):
    """Move the clock, and keep the session alive."""
    with time_machine.travel(now, tick=False):
        Session.objects.update(last_seen_at=now, expires_at=now + timedelta(hours=1))
        yield


def read(console, item, start=None, end=None, **more):
    dates = {"startDate": start, "endDate": end or start}
    given = {name: value for name, value in {**dates, **more}.items() if value}
    return console.get(f"/api/admin/view/dashbord/{item.id}", **given)


def views(response):
    return {point["createdAt"]: point["count"] for point in response.body["views_data"]}


def compared(response):
    found = response.body["previous"]
    return found and (found["totalViews"], found["comparedViews"], found["startDate"], found["endDate"])


def test_today_by_hour_ends_with_the_unfinished_hour(console):
    item = ItemFactory()
    count(item, "2025-03-15 00:05", views=2)
    count(item, "2025-03-15 14:10", views=3, clicks=1)

    response = read(console, item, interval="hour")

    shown = views(response)
    assert response.body["interval"] == "hour"
    assert list(shown) == [f"2025-03-15T{hour:02}:00:00+05:30" for hour in range(15)]
    assert [count for count in shown.values() if count] == [2, 3]
    assert (response.body["totalViews"], response.body["totalClicks"]) == (5, 1)
    assert [point.get("unfinished") for point in response.body["views_data"]] == [None] * 14 + [True]


@pytest.mark.parametrize(
    ("day", "length", "second_hours"),
    [
        ("2025-03-30", 23, []),
        ("2025-10-26", 25, ["02:00:00+02:00", "02:00:00+01:00"]),
        ("2025-10-27", 24, ["02:00:00+01:00"]),
    ],
)
def test_day_by_hour_follows_clock_changes(console, settings, day, length, second_hours):
    settings.TIME_ZONE = "Europe/Berlin"
    item = ItemFactory()
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC)
    # One view per UTC hour, from before to after that day.
    for hour in range(-6, 30):
        count(item, midnight + timedelta(hours=hour, minutes=30), views=1)
    with at(midnight + timedelta(days=3)):
        response = read(console, item, day, interval="hour")
        by_day = read(console, item, day)

    shown = views(response)
    assert len(shown) == length
    assert set(shown.values()) == {1}
    assert [at.partition("T")[2] for at in shown if "T02:" in at] == second_hours
    assert by_day.body["totalViews"] == length


def test_half_skipped_hour_begins_at_the_clock_change(console, settings):
    # On 5 October at 2:00, the clock goes forward to 2:30 there.
    settings.TIME_ZONE = "Australia/Lord_Howe"
    item, moved = ItemFactory(), datetime(2025, 10, 4, 15, 30, tzinfo=UTC)
    for hour in (-25, -24, -23, -1, 0):
        count(item, moved + timedelta(hours=hour, minutes=10), views=1)
    with at(moved + timedelta(minutes=20)):
        response = read(console, item, "2025-10-05", interval="hour", compare="previous")

    assert list(views(response).items()) == [
        ("2025-10-05T00:00:00+10:30", 0),
        ("2025-10-05T01:00:00+10:30", 1),
        ("2025-10-05T02:30:00+11:00", 1),
    ]
    # At this time on the previous day, the hour from 2:00 is unfinished.
    assert compared(response) == (1, 2, "2025-10-04", "2025-10-04")


def test_hours_of_more_than_three_days_are_rejected(console):
    item = ItemFactory()

    assert len(views(read(console, item, "2025-03-12", "2025-03-14", interval="hour"))) == 72
    assert console.get(LIST, startDate="2025-03-12", endDate="2025-03-14", interval="hour").body["interval"] == "hour"
    for rejected in (
        read(console, item, "2025-03-11", "2025-03-14", interval="hour"),
        console.get(LIST, startDate="2025-03-11", endDate="2025-03-14", interval="hour"),
        console.get(OVERVIEW, startDate="2025-03-11", endDate="2025-03-14", interval="hour"),
    ):
        assert (rejected.status_code, rejected.message) == (400, "Hourly counts are limited to three days.")


def test_range_without_stored_hours_returns_days(console):
    item = ItemFactory()
    counted(item, "2025-01-03", views=7)
    count(item, "2025-03-15 11:00", views=2)

    response = read(console, item, "2025-01-03", "2025-01-04", interval="hour")

    assert response.body["interval"] == "day"
    assert views(response) == {"2025-01-03": 7, "2025-01-04": 0}


def test_weeks_begin_on_sunday_or_at_the_range_start(console):
    item = ItemFactory()
    for day, n in (("2025-02-26", 1), ("2025-03-02", 10), ("2025-03-03", 100), ("2025-03-15", 1000)):
        counted(item, day, views=n)

    response = read(console, item, "2025-02-26", "2025-03-15", interval="week")

    assert views(response) == {"2025-02-26": 1, "2025-03-02": 110, "2025-03-09": 1000}
    assert [point.get("unfinished") for point in response.body["views_data"]] == [None, None, True]
    assert len(views(read(console, item, "0001-01-01", "0001-01-07", interval="week"))) == 2


def test_months_are_sums_of_their_days(console):
    item = ItemFactory()
    for day, n in (("2023-12-31", 1), ("2024-01-01", 2), ("2024-01-31", 3), ("2025-02-28", 4), ("2025-03-15", 5)):
        counted(item, day, views=n)
    count(item, "2025-03-15 12:00", views=6)

    whole = views(read(console, item, "2020-01-01", "2025-12-31", interval="month"))
    part = views(read(console, item, "2024-01-20", "2024-03-10", interval="month"))

    assert list(whole)[:3] == ["2023-12-01", "2024-01-01", "2024-02-01"]
    assert [count for count in whole.values() if count] == [1, 5, 4, 11]
    assert part == {"2024-01-20": 3, "2024-02-01": 0, "2024-03-01": 0}


def test_finished_week_is_not_marked_as_unfinished(console):
    item = ItemFactory()

    response = read(console, item, "2025-03-10", "2025-03-14", interval="week")

    assert response.body["views_data"] == [{"createdAt": "2025-03-10", "count": 0}]


def test_response_without_interval_has_no_extra_fields(console):
    item = ItemFactory()
    count(item, "2025-03-15 11:00", views=1)

    response = read(console, item)

    assert response.body == {
        "status": True,
        "message": "",
        "name": item.name,
        "kind": "native",
        "views_data": [{"createdAt": "2025-03-15", "count": 1}],
        "clicks_data": [{"createdAt": "2025-03-15", "count": 0}],
        "totalViews": 1,
        "totalClicks": 0,
        "previous": None,
    }
    assert set(console.get(LIST).body) == {"status", "message", "data", "previous"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"interval": "year"}, "`interval` must be hour, day, week, or month."),
        ({"interval": "HOUR"}, "`interval` must be hour, day, week, or month."),
        ({"compare": "yesterday"}, "`compare` must be one of: previous, month, weekday, year, custom, none."),
    ],
)
def test_unknown_interval_or_comparison_is_rejected(console, given, message):
    for path in (LIST, OVERVIEW, f"/api/admin/view/dashbord/{ItemFactory().id}"):
        rejected = console.get(path, **given)
        assert (rejected.status_code, rejected.message) == (400, message)


def test_today_is_compared_with_yesterday_until_the_same_time(console):
    item = ItemFactory(kind=Kind.OPEN)
    for arrived_at, n in (
        ("2025-03-14 00:00", 1),
        ("2025-03-14 13:59", 10),
        ("2025-03-14 14:00", 100),
        ("2025-03-15 13:59", 1000),
        ("2025-03-15 14:00", 10_000),
    ):
        count(item, arrived_at, views=n)
    services.roll_up_days(now=NOW)

    for response in (read(console, item, compare="previous"), console.get(LIST, compare="previous")):
        # Includes 23 of 60 minutes of yesterday's same hour.
        assert compared(response) == (49, 11_000, "2025-03-14", "2025-03-14")
        assert response.body["previous"]["until"] == "2025-03-14T08:53:00.000Z"
        assert response.body["interval"] == "day"


def test_running_range_compares_days_and_the_last_hours(console):
    item = ItemFactory()
    for arrived_at, n in (("2025-03-11 09:00", 1), ("2025-03-13 09:00", 10), ("2025-03-13 18:00", 100)):
        count(item, arrived_at, views=n)
    for arrived_at, n in (("2025-03-14 23:00", 1000), ("2025-03-15 09:00", 10_000)):
        count(item, arrived_at, views=n)

    response = read(console, item, "2025-03-14", "2025-03-20", compare="previous")

    assert compared(response) == (10, 11_000, "2025-03-12", "2025-03-13")


def test_weekdays_are_compared_with_the_same_weekdays(console):
    item = ItemFactory()
    counted(item, "2025-02-20", views=1)
    counted(item, "2025-03-08", views=2)
    counted(item, "2025-03-09", views=3)
    counted(item, "2025-03-10", views=5)

    monday = read(console, item, "2025-03-10", compare="weekday")
    ten_days = read(console, item, "2025-03-06", "2025-03-12", compare="weekday")

    assert compared(monday) == (0, 5, "2025-03-03", "2025-03-03")
    assert compared(ten_days) == (0, 10, "2025-02-27", "2025-03-05")
    assert compared(read(console, item, "2025-03-06", "2025-03-13", compare="weekday")) == (
        *(1, 10),
        *("2025-02-20", "2025-02-27"),
    )


def test_compare_without_hours_estimates_the_last_day(console):
    item = ItemFactory()
    counted(item, "2025-01-01", views=1)
    counted(item, "2025-03-11", views=10)
    counted(item, "2025-03-13", views=100)
    count(item, "2025-03-15 09:00", views=1000)

    assert compared(read(console, item, "2025-03-14", "2025-03-15", compare="previous")) == (
        *(60, 1000),
        *("2025-03-12", "2025-03-13"),
    )
    # A single day without stored hours has no comparison.
    counted(item, "2025-03-14", views=5)
    assert compared(read(console, item, compare="previous")) is None


def test_days_before_the_first_count_are_not_compared(console):
    item = ItemFactory()
    count(item, "2025-03-14 09:00", views=4)
    count(item, "2025-03-15 09:00", views=8)

    assert compared(read(console, item, compare="previous")) == (4, 8, "2025-03-14", "2025-03-14")
    assert compared(read(console, item, compare="weekday")) is None
    assert compared(read(console, item, "2025-03-14", "2025-03-15", compare="previous")) is None
    assert compared(read(console, item, compare="none")) is None


def test_compare_in_the_first_hour_uses_its_fraction(console):
    item = ItemFactory()
    count(item, "2025-03-14 00:10", views=4)
    with at(in_india("2025-03-15 00:40")):
        assert compared(read(console, item, compare="previous")) == (3, 0, "2025-03-14", "2025-03-14")
        assert len(views(read(console, item, interval="hour"))) == 1


def test_compare_on_a_day_without_midnight_uses_its_first_hour(console, settings):
    # Daylight saving time begins there on the 25th, which has no midnight.
    settings.TIME_ZONE = "Africa/Cairo"
    item, midnight = ItemFactory(), datetime(2025, 4, 24, 22, tzinfo=UTC)
    for hours_before in (24, 0):
        count(item, midnight + timedelta(hours=-hours_before, minutes=10), views=3)
    with at(midnight + timedelta(minutes=30)):
        first = compared(read(console, item, compare="previous"))
    with at(midnight + timedelta(minutes=90)):
        second = compared(read(console, item, compare="previous"))

    assert first == (2, 3, "2025-04-24", "2025-04-24")
    assert second == (3, 3, "2025-04-24", "2025-04-24")
