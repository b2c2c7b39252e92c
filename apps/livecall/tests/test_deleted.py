"""Deleted records: running ads stop, and returning apps learn it (docs/product.md 5.4)."""

from datetime import timedelta

from apps.audit.models import Entry
from apps.livecall.models import FiredAd
from apps.livecall.tasks import purge
from apps.livecall.tests.fired_ads import FIRE, FIRED, HISTORY, NOW, OPEN, STOP, audit_actions, delete, fire, states


def poll(phone, after):
    return phone.get(f"{FIRED}?after={after['_id']}").body


def running(console):
    return [row["a_name"] for row in console.get(f"{FIRE}/now").body["data"]]


def test_deleting_a_running_ad_stops_it(console, clock, phone):
    shop = fire(console)

    delete(console, shop)

    assert poll(phone, shop)["stopped"] == [shop["_id"]]
    assert phone.get(FIRED).body["data"] == []
    assert (states(console), running(console)) == ([], [])
    assert audit_actions() == ["livecall.fire", "livecall.delete-history"]
    event = Entry.objects.last()
    assert (event.before, event.after) == ({"records": 1, "names": ["Shop"]}, {"stopped": ["Shop"]})


def test_stop_is_reported_after_the_record_is_deleted(console, clock, phone):
    shop = fire(console)
    console.post(STOP, {"id": shop["_id"]})

    delete(console, shop)

    assert poll(phone, shop)["stopped"] == [shop["_id"]]
    assert Entry.objects.last().after is None


def test_replaced_and_deleted_ad_is_reported_for_a_day(console, clock, phone):
    shop, store = fire(console, "Shop"), fire(console, "Store")

    delete(console, shop)

    news = poll(phone, shop)
    assert (news["data"], news["stopped"]) == ([store], [shop["_id"]])
    assert running(console) == ["Store"]
    # Admins see no stop of an ad that had already ended.
    assert Entry.objects.last().after is None
    clock(NOW + timedelta(hours=25))
    delete(console, store)
    purge()
    assert not FiredAd.objects.exists()


def test_ad_before_a_deleted_one_does_not_run_again(console, clock):
    fire(console, "Shop")
    store = fire(console, "Store")

    delete(console, store)

    assert running(console) == []
    assert states(console) == [("Shop", "fired")]


def test_deleted_ad_is_gone_for_admins(console, clock):
    shop = fire(console)
    opened = console.post(FIRE, OPEN).body["data"]
    delete(console, shop)
    clock(NOW + timedelta(minutes=1))

    assert console.post(STOP, {"id": shop["_id"]}).status_code == 404
    history = console.get(HISTORY).body
    assert [row["_id"] for row in history["data"]] == [opened["_id"]]
    assert [row["a_name"] for row in console.get("/api/admin/home").body["data"]["fired"]] == [opened["a_name"]]
    assert fire(console)["_id"] != shop["_id"]


def test_deleted_row_is_purged_a_day_later(console, clock):
    shop, opened = fire(console), console.post(FIRE, OPEN).body["data"]
    delete(console, shop)
    clock(NOW + timedelta(hours=23, minutes=59))
    purge()
    assert FiredAd.objects.count() == 2

    clock(NOW + timedelta(days=1))
    purge()

    assert [str(fired.pk) for fired in FiredAd.objects.all()] == [opened["_id"]]
