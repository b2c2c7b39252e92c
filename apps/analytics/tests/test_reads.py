"""The counts of the console for all date ranges (docs/product.md 6)."""

from datetime import date

import pytest

from apps.analytics import queries, services
from apps.analytics.models import Item
from apps.analytics.tests.factories import ItemFactory, counted, each_day, in_india
from apps.core.kinds import Kind
from apps.wire.ids import new_id

pytestmark = pytest.mark.postgres

LIST = "/api/App/analytics/admin/get"
OVERVIEW = "/api/App/analytics/admin/overview"
AUDIT_LOG = "/api/admin/trail"
NOW = in_india("2025-03-15 23:45")
REVERSED = "The start date must not be after the end date."


@pytest.fixture(autouse=True)
def _frozen(go_to):
    go_to(NOW)


def dashboard(item):
    return f"/api/admin/view/dashbord/{item.id}"


def read_range(console, path, start=None, end=None):
    dates = {"startDate": start, "endDate": end}
    return console.get(path, **{name: value for name, value in dates.items() if value})


def points(response, name="views_data"):
    return {point["createdAt"]: point["count"] for point in response.body[name]}


def test_list_has_every_placement_with_counts_of_the_range(console):
    kinds = [Kind.NATIVE, Kind.FULL_SCREEN, Kind.BANNER, Kind.OPEN, Kind.REWARD]
    items = [ItemFactory(kind=kind) for kind in kinds]
    for kind in (Kind.WEB, Kind.INHOUSE, Kind.FIRED):
        counted(ItemFactory(kind=kind), "2025-03-15", views=9, clicks=9)
    counted(items[0], "2025-03-14", views=7, clicks=3)
    counted(items[0], "2025-03-15", views=2, clicks=1)

    response = read_range(console, LIST)

    assert [row["kind"] for row in response.body["data"]] == kinds
    assert response.body["data"][0] == {
        "_id": str(items[0].id),
        "a_name": items[0].name,
        "a_click": 1,
        "a_view": 2,
        "kind": "native",
    }
    assert {row["a_click"] for row in response.body["data"][1:]} == {0}


def test_today_is_not_compared_with_a_full_day(console):
    item = ItemFactory()
    counted(item, "2025-03-13", views=1)
    counted(item, "2025-03-14", views=7, clicks=3)
    counted(item, "2025-03-15", views=2, clicks=1)

    for path in (LIST, dashboard(item)):
        assert read_range(console, path).body["previous"] is None
        assert read_range(console, path, "2025-03-14", "2025-03-16").body["previous"] == {
            "startDate": "2025-03-13",
            "endDate": "2025-03-13",
            "totalViews": 1,
            "totalClicks": 0,
            "comparedViews": 7,
            "comparedClicks": 3,
        }


def test_dashboard_has_a_point_per_started_day(console):
    item = ItemFactory(kind=Kind.INHOUSE, name="Summer")
    counted(item, "2025-03-03", views=5, clicks=2)
    counted(item, "2025-03-15", views=1)

    response = read_range(console, dashboard(item), "2025-03-01", "2025-03-31")

    views = points(response)
    assert list(views) == [str(day) for day in each_day(date(2025, 3, 1), 15)]
    assert (views["2025-03-03"], views["2025-03-04"], views["2025-03-15"]) == (5, 0, 1)
    assert points(response, "clicks_data")["2025-03-03"] == 2
    assert (response.body["totalViews"], response.body["totalClicks"]) == (6, 2)
    assert (response.body["name"], response.body["kind"]) == ("Summer", "inhouse")


def test_previous_period_is_as_long_as_the_finished_days(console):
    item = ItemFactory()
    counted(item, "2025-02-14", views=100)
    counted(item, "2025-02-15", views=10)
    counted(item, "2025-02-28", views=1)
    counted(item, "2025-03-14", views=5)
    counted(item, "2025-03-15", views=50)

    response = read_range(console, dashboard(item), "2025-03-01", "2025-03-31")

    assert response.body["previous"] == {
        "startDate": "2025-02-15",
        "endDate": "2025-02-28",
        "totalViews": 11,
        "totalClicks": 0,
        "comparedViews": 5,
        "comparedClicks": 0,
    }


def test_days_before_the_first_record_are_not_compared(console):
    item, older = ItemFactory(), ItemFactory()
    counted(item, "2025-02-16", views=100)
    counted(older, "2025-02-15", views=7)

    assert read_range(console, dashboard(item), "2025-03-01", "2025-03-15").body["previous"] is None
    assert read_range(console, dashboard(item), "2025-03-02", "2025-03-15").body["previous"]["totalViews"] == 0
    assert read_range(console, LIST, "2025-03-01", "2025-03-15").body["previous"]["totalViews"] == 107
    assert read_range(console, LIST, "2025-01-01", "2025-03-15").body["previous"] is None


def test_missing_dates_mean_today(console):
    item = ItemFactory()
    counted(item, "2025-03-14", views=4)
    counted(item, "2025-03-15", views=2)

    assert points(read_range(console, dashboard(item))) == {"2025-03-15": 2}


def test_datetime_parameter_uses_its_date(console):
    item = ItemFactory()

    response = read_range(console, dashboard(item), "2025-03-10T22:00:00.000Z", "2025-03-11T00:00:00+05:30")

    assert list(points(response)) == ["2025-03-10", "2025-03-11"]


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        ("2025-03-16", "2025-03-15", REVERSED),
        ("2025-03-16", None, REVERSED),
        ("2025-02-29", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("15/03/2025", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("20250301", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("2025-W10-1", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("2025-03-01", "tomorrow", "Enter a date as YYYY-MM-DD."),
        ("٢٠٢٥-٠٣-٠١", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("2025-03-01\x00", "2025-03-15", "Enter a date as YYYY-MM-DD."),
        ("2025-03-01T99:00", "2025-03-15", "Enter a date as YYYY-MM-DD."),
    ],
)
def test_impossible_range_is_rejected(console, start, end, message):
    item = ItemFactory()
    for path in (LIST, OVERVIEW, AUDIT_LOG, dashboard(item)):
        response = read_range(console, path, start, end)

        assert (response.status_code, response.message) == (400, message), path
    clearing = f"/api/App/analytics/count/remove/{item.id}"
    response = console.send(
        "DELETE", clearing, body={}, query={"startDate": start, "endDate": end or ""}, captcha="right"
    )
    assert (response.status_code, response.message) == (400, message)


@pytest.mark.parametrize(
    ("start", "end", "views"),
    [
        ("2024-02-29", "2024-02-29", 1),
        ("1975-01-01", "2025-03-15", 3),
        ("0001-01-01", "9999-12-31", 3),
        ("2025-03-15", "2075-01-01", 1),
        ("2030-01-01", "2030-12-31", 0),
    ],
)
def test_extreme_ranges_return_their_counts(console, start, end, views):
    item = ItemFactory()
    for day in ("2024-02-29", "2024-03-01", "2025-03-15"):
        counted(item, day, views=1)

    response = read_range(console, dashboard(item), start, end)

    assert response.body["totalViews"] == views
    assert len(response.body["views_data"]) < 500
    assert read_range(console, LIST, start, end).body["data"][0]["a_view"] == views


def test_unknown_item_is_404_and_a_removed_one_is_empty(console):
    item = ItemFactory()
    counted(item, "2025-03-15", views=1)
    services.remove_items(item_ids=[item.id], now=NOW)

    assert console.get(f"/api/admin/view/dashbord/{new_id()}").status_code == 404
    removed = read_range(console, dashboard(item))
    assert (removed.status_code, removed.body["totalViews"]) == (200, 0)
    assert read_range(console, LIST).body["data"] == []


def test_totals_of_all_time_leave_out_removed_items():
    item, removed = ItemFactory(kind=Kind.FIRED), ItemFactory(kind=Kind.FIRED)
    for day in ("2024-12-31", "2025-01-01", "2025-02-28", "2025-03-15"):
        counted(item, day, views=10, clicks=1)
        counted(removed, day, views=1000)
    Item.objects.filter(pk=removed.pk).update(removed_at=NOW)

    assert queries.read_total(period=queries.EVER, condition=queries.of_kinds(["fired"])) == queries.Totals(40, 4)
    assert queries.totals_ever(item_ids=[item.id, new_id()]) == {item.id: queries.Totals(40, 4)}


def test_list_of_a_thousand_items_needs_few_queries(console, django_assert_max_num_queries):
    for _ in range(50):
        counted(ItemFactory(), "2025-03-15", views=1)

    with django_assert_max_num_queries(10):
        assert len(read_range(console, LIST, "2024-01-01", "2025-12-31").body["data"]) == 50
