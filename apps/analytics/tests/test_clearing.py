"""Clear counts and undo it (docs/product.md 6.5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.analytics import services, tasks
from apps.analytics.models import ClearedCount, Clearing
from apps.analytics.tests.factories import ItemFactory, counted, counts_by_day, event
from apps.audit.models import Entry
from apps.core.kinds import Kind
from apps.core.zone import day_of
from apps.wire.ids import new_id

pytestmark = pytest.mark.postgres

ONE = "/api/App/analytics/count/remove/{}?startDate=2025-01-01&endDate=2025-01-31"
ALL = "/api/App/analytics/count/all/remove?startDate=2025-01-01&endDate=2025-01-31"
CLEARINGS = "/api/App/analytics/admin/clearings"


@pytest.fixture
def item(db):
    item = ItemFactory(name="Home")
    for day, views, clicks in [
        ("2024-12-31", 1, 1),
        ("2025-01-01", 10, 2),
        ("2025-01-31", 20, 3),
        ("2025-02-01", 5, 5),
    ]:
        counted(item, day, views=views, clicks=clicks)
    return item


def clear_january(console, item):
    return console.delete(ONE.format(item.id), captcha="right").body["data"]


def undo(console, clearing):
    return console.post(f"{CLEARINGS}/{clearing}/undo")


def test_clearing_one_item_clears_only_its_range(console, item):
    other = ItemFactory()
    counted(other, "2025-01-15", views=7)

    response = console.delete(ONE.format(item.id), captcha="right")

    assert (response.status_code, response.message) == (200, "Counts cleared")
    assert (response.body["data"]["views"], response.body["data"]["clicks"]) == (30, 5)
    remaining = {
        (item.number, "2024-12-31"): (1, 1),
        (item.number, "2025-02-01"): (5, 5),
        (other.number, "2025-01-15"): (7, 0),
    }
    assert counts_by_day() == remaining
    entry = Entry.objects.get(action="analytics.clear")
    assert entry.before == {"name": "Home", "views": 30, "clicks": 5}
    assert entry.after == {"name": "Home", "days": "2025-01-01 to 2025-01-31", "items": 1}


def test_clearing_all_clears_the_listed_items(console, item):
    other, remaining = ItemFactory(), ItemFactory()
    counted(other, "2025-01-15", views=7)
    counted(remaining, "2025-01-15", views=8)

    response = console.delete(ALL, {"id": [str(item.id), str(other.id), str(new_id())]}, captcha="right")

    assert (response.status_code, response.body["data"]["views"], response.body["data"]["items"]) == (200, 37, 2)
    assert sum(views for views, _ in counts_by_day().values()) == 14


def test_clearing_without_counts_is_rejected_and_not_logged(console, item):
    path = f"/api/App/analytics/count/remove/{item.id}?startDate=2023-01-01&endDate=2023-01-31"

    response = console.delete(path, captcha="right")

    assert response == (404, {"status": False, "message": "Ads Not Availale"})
    assert not Clearing.objects.exists()
    assert console.delete(ALL, {"id": [str(new_id())]}, captcha="right").message == "Ads Not Availale"


def test_unknown_item_is_404(console, item):
    assert console.delete(ONE.format(new_id()), captcha="right").status_code == 404


@pytest.mark.usefixtures("clock")
def test_undo_adds_cleared_counts_to_new_ones(console, phone, item):
    today = day_of(timezone.now())
    counted(item, today, views=4, clicks=1)
    path = f"/api/App/analytics/count/remove/{item.id}"
    clearing = console.delete(path, captcha="right").body["data"]["_id"]
    phone.post("/api/App/analytics/events", {"events": [event(item), event(item, "click")]})
    assert counts_by_day()[(item.number, str(today))] == (1, 1)

    response = undo(console, clearing)

    assert (response.status_code, response.message) == (200, "Counts restored")
    assert counts_by_day()[(item.number, str(today))] == (5, 2)
    assert Entry.objects.filter(action="analytics.undo-clear").count() == 1
    assert not ClearedCount.objects.exists()


def test_cleared_counts_can_be_restored_once(console, item):
    clearing = clear_january(console, item)["_id"]
    before = undo(console, clearing)
    current = counts_by_day()

    again = undo(console, clearing)

    assert (before.status_code, again.status_code) == (200, 404)
    assert counts_by_day() == current


def test_counts_that_were_cleared_twice_are_restored_separately(console, item):
    first = clear_january(console, item)["_id"]
    counted(item, "2025-01-01", views=100)
    second = clear_january(console, item)["_id"]

    undo(console, first)
    assert counts_by_day()[(item.number, "2025-01-01")] == (10, 2)
    undo(console, second)
    assert counts_by_day()[(item.number, "2025-01-01")] == (110, 2)


def test_list_has_the_counts_that_can_be_restored(console, item):
    clearing = clear_january(console, item)

    listed = console.get(CLEARINGS).body["data"]

    assert listed == [clearing]
    assert (clearing["label"], clearing["by"], clearing["startDate"]) == ("Home", "owner", "2025-01-01")
    undo(console, clearing["_id"])
    assert console.get(CLEARINGS).body["data"] == []


def test_cleared_counts_cannot_be_restored_after_30_days(console, item):
    clearing = clear_january(console, item)["_id"]
    Clearing.objects.update(at=timezone.now() - timedelta(days=30))

    assert undo(console, clearing).status_code == 404
    assert console.get(CLEARINGS).body["data"] == []
    tasks.purge_all(now=timezone.now())

    assert not Clearing.objects.exists()
    assert not ClearedCount.objects.exists()


def test_all_types_can_be_cleared_from_the_dashboard(console):
    banner = ItemFactory(kind=Kind.INHOUSE)
    counted(banner, "2025-01-15", views=3)

    assert clear_january(console, banner)["views"] == 3


def test_cleared_counts_of_a_deleted_ad_cannot_be_restored(console, item):
    other = ItemFactory()
    counted(other, "2025-01-15", views=7)
    gone = clear_january(console, item)
    there = clear_january(console, other)
    services.remove_items(item_ids=[item.id], now=timezone.now())

    listed = {row["_id"]: row["restorable"] for row in console.get(CLEARINGS).body["data"]}
    assert listed == {gone["_id"]: False, there["_id"]: True}
    response = undo(console, gone["_id"])
    assert (response.status_code, response.message) == (
        422,
        "The counts cannot be restored because the ad was deleted.",
    )
    assert not Clearing.objects.filter(undone_at__isnull=False).exists()
    assert Entry.objects.filter(action="analytics.undo-clear").count() == 0
    assert undo(console, there["_id"]).status_code == 200


def test_undo_response_leaves_out_deleted_items(console, item):
    other = ItemFactory()
    counted(other, "2025-01-15", views=7)
    cleared = console.delete(ALL, {"id": [str(item.id), str(other.id)]}, captcha="right").body["data"]
    services.remove_items(item_ids=[item.id], now=timezone.now())

    response = undo(console, cleared["_id"])

    assert (response.body["data"]["views"], cleared["views"] > 7) == (7, True)
    assert Entry.objects.get(action="analytics.undo-clear").after["views"] == 7
    assert counts_by_day(other) == {(other.number, "2025-01-15"): (7, 0)}
