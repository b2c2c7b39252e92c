"""The overview of all ads, compared with plain sums of the events."""

import random
from datetime import datetime, timedelta

import pytest
from django.db import connection

from apps.analytics import services
from apps.analytics.models import HourCount
from apps.analytics.tests.factories import INDIA, ItemFactory, count, in_india
from apps.core.kinds import APP_KINDS, Kind

OVERVIEW = "/api/App/analytics/admin/overview"
CURVES = "/api/App/analytics/admin/curves"
NOW = in_india("2025-03-15 14:23")
APP = [str(kind) for kind in APP_KINDS]


@pytest.fixture(autouse=True)
def _frozen(go_to):
    go_to(NOW)


@pytest.fixture(params=[1, 2, 3])
def events(request):
    """Return ten weeks of (item, time, views, clicks). Web ads are counted separately."""
    dice = random.Random(request.param)
    items = [ItemFactory(kind=kind) for kind in (*APP_KINDS, Kind.NATIVE, Kind.WEB)]
    found = []
    for _ in range(120):
        at = NOW - timedelta(minutes=dice.randrange(70 * 24 * 60))
        one = (dice.choice(items), at, dice.randrange(1, 5), dice.randrange(3))
        found.append(one)
        count(one[0], one[1], views=one[2], clicks=one[3])
    services.roll_up_days(now=NOW - timedelta(days=dice.randrange(3)))
    return found


def on(one):
    return str(one[1].astimezone(INDIA).date())


def within(events, start, end):
    return [one for one in events if one[0].kind in APP and start <= on(one) <= end]


def read_overview(console, start, end, **more):
    response = console.get(OVERVIEW, startDate=start, endDate=end, **more)
    assert response.status_code == 200, response.body
    return response.body


def sums(events):
    return sum(one[2] for one in events), sum(one[3] for one in events)


def test_curve_and_types_are_sums_of_the_events(console, events):
    for start, end, interval in (
        ("2025-03-13", "2025-03-15", "hour"),
        ("2025-02-20", "2025-03-31", "day"),
        ("2025-01-06", "2025-03-15", "week"),
        ("2025-01-01", "2025-12-31", "month"),
    ):
        response = read_overview(console, start, end, interval=interval)
        points, chosen = response["points"], within(events, start, end)

        assert response["interval"] == interval
        begins = [datetime.fromisoformat(point["at"]).replace(tzinfo=INDIA) for point in points]
        for place, point in enumerate(points):
            after = begins[place + 1] if place + 1 < len(points) else NOW + timedelta(days=1)
            in_interval = [one for one in chosen if begins[place] <= one[1] < after]
            assert (point["views"], point["clicks"]) == sums(in_interval), point
        assert sum(point["views"] for point in points) == sums(chosen)[0]
        expected = {kind: sums([one for one in chosen if one[0].kind == kind]) for kind in APP}
        shown = {row["kind"]: (row["views"], row["clicks"]) for row in response["kinds"]}
        assert shown == {kind: counts for kind, counts in expected.items() if counts != (0, 0)}


def test_biggest_changes_are_sorted_by_the_change_in_clicks(console, events):
    count(events[0][0], "2025-01-01 00:00", views=1)
    for case in (
        ("2025-03-15", "2025-03-15", "weekday", 7),
        ("2025-03-15", "2025-03-15", "previous", 1),
        ("2025-03-09", "2025-03-31", "previous", 7),
        ("2025-03-01", "2025-03-10", "weekday", 14),
        ("2025-02-20", "2025-03-02", "previous", 11),
    ):
        check_biggest_changes(console, events, *case)


def check_biggest_changes(console, events, start, end, compare, shift):
    until = min(NOW.replace(minute=0), in_india(f"{end} 00:00") + timedelta(days=1))
    since, days = in_india(f"{start} 00:00"), timedelta(days=shift)

    shown = read_overview(console, start, end, compare=compare)["movers"]

    changes = {}
    for item, at, _, clicks in events:
        if item.kind in APP:
            now = clicks if since <= at < until else 0
            before = clicks if since - days <= at < until - days else 0
            sofar = changes.get(item, (0, 0))
            changes[item] = (sofar[0] + now, sofar[1] + before)
    expected = {str(item.id): counts for item, counts in changes.items() if counts[0] != counts[1]}
    got = {row["_id"]: (row["a_click"], row["clicksBefore"]) for row in shown}
    assert got == expected
    differences = [row["a_click"] - row["clicksBefore"] for row in shown]
    assert differences == sorted(differences, reverse=True)


def test_biggest_changes_without_a_comparison_are_empty(console, events):
    assert read_overview(console, "2025-03-15", "2025-03-15", compare="none")["movers"] == []
    assert read_overview(console, "2020-01-01", "2025-03-15")["movers"] == []


def test_card_has_its_clicks_over_the_period(console, events):
    for start, end, steps in (
        ("2025-03-15", "2025-03-15", 15),
        ("2025-03-10", "2025-03-20", 6),
        ("2025-01-01", "2025-12-31", 3),
    ):
        rows = console.get(CURVES, startDate=start, endDate=end).body["data"]

        shown = {row["_id"]: sum(row["clicks"]) for row in rows}
        clicked = {}
        for item, _, _, clicks in within(events, start, end):
            clicked[str(item.id)] = clicked.get(str(item.id), 0) + clicks
        assert shown == {item: clicks for item, clicks in clicked.items() if clicks}
        assert {len(row["clicks"]) for row in rows} <= {steps}


def test_cards_of_all_time_begin_with_the_first_clicks(console):
    item = ItemFactory()
    count(item, in_india("2024-11-02 10:00"), views=1, clicks=0)
    count(item, in_india("2025-01-10 10:00"), views=1, clicks=2)
    count(item, NOW, views=1, clicks=1)

    rows = console.get(CURVES, startDate="0001-01-01", endDate="9999-12-31").body["data"]

    assert [row["clicks"] for row in rows] == [[2, 0, 1]]


def test_card_of_a_partly_deleted_day_has_no_curve(console):
    whole, half = ItemFactory(), ItemFactory()
    for item, hour in ((whole, 18), (half, 9), (half, 18)):
        count(item, f"2025-02-08 {hour:02}:00", views=1, clicks=2)
    services.roll_up_days(now=NOW)
    HourCount.objects.filter(item=half, hour__lt=in_india("2025-02-08 12:00")).delete()

    rows = console.get(CURVES, startDate="2025-02-08", endDate="2025-02-08").body["data"]

    assert [(row["_id"], sum(row["clicks"])) for row in rows] == [(str(whole.id), 2)]


@pytest.mark.parametrize("path", [CURVES, OVERVIEW])
@pytest.mark.parametrize("start", ["2025-03-15", "2025-03-10", "2025-01-01"])
def test_day_that_is_finished_during_a_read_counts_once(console, path, start):
    item = ItemFactory()
    for at in (NOW - timedelta(days=60), NOW - timedelta(days=1), NOW - timedelta(hours=2)):
        count(item, at, views=0, clicks=3)

    read = []

    def finish_between(execute, sql, *more):
        if read == ["first"] and sql.startswith("SELECT"):
            read.append("finished")
            services.roll_up_days(now=NOW)
        if not read and "next_day" in sql:
            read.append("first")
        return execute(sql, *more)

    query = {"startDate": start, "endDate": "2025-03-15"}
    before = console.get(path, **query).body
    with connection.execute_wrapper(finish_between):
        assert console.get(path, **query).body == before


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_first_and_last_day_of_the_calendar_have_no_hours(console, day):
    response = read_overview(console, day, day, interval="hour", compare="previous")

    assert all((point["views"], point["clicks"]) == (0, 0) for point in response["points"])
    assert console.get(CURVES, startDate=day, endDate=day).body["data"] == []


def test_overview_without_counts_is_empty(console):
    response = read_overview(console, "2025-03-15", "2025-03-15", interval="hour")

    assert [point["views"] for point in response["points"]] == [0] * 15
    assert [point["unfinished"] for point in response["points"]] == [False] * 14 + [True]
    assert (response["kinds"], response["movers"], response["marks"]) == ([], [], [])
    assert console.get(CURVES).body["data"] == []


def test_future_period_has_no_points(console):
    response = read_overview(console, "2025-04-01", "2025-04-02")

    assert (response["points"], response["kinds"], response["movers"]) == ([], [], [])


def test_overview_of_a_thousand_ads_needs_few_queries(console, django_assert_max_num_queries):
    for _ in range(30):
        count(ItemFactory(), NOW - timedelta(days=8), views=2, clicks=1)
        count(ItemFactory(), NOW, views=2, clicks=1)

    with django_assert_max_num_queries(24):
        read_overview(console, "2025-03-09", "2025-03-15", compare="weekday")
    with django_assert_max_num_queries(8):
        console.get(CURVES, startDate="2025-03-09", endDate="2025-03-15")
