"""Scheduled ads (docs/product.md 5.3)."""

from datetime import timedelta

import pytest

from apps.core.queued_work import run_due
from apps.livecall import services
from apps.livecall.models import FiredAd, ScheduledAd
from apps.livecall.tests.fired_ads import (
    AT,
    AT_UTC,
    FIRE,
    FIRED,
    HISTORY,
    OPEN,
    STOP,
    WEB_AD,
    audit_actions,
    fill_schedule,
    plan,
    planned,
    states,
)


def test_scheduled_ad_is_not_shown_before_its_time(console, clock, phone):
    start = plan(console, at="")
    response = console.post(FIRE, {**WEB_AD, "fireAt": AT})

    assert (response.status_code, response.message, response.body["liveView"]) == (200, "The ad is scheduled", None)
    row = response.body["data"]
    assert (row["fireAt"], row["state"], row["by"]) == ("2025-03-15T13:30:00.000Z", "planned", "owner")
    clock(AT_UTC - timedelta(seconds=1))
    assert run_due(ScheduledAd) == 0
    assert phone.get(f"{FIRED}?after={start['_id']}").body["data"] == []
    assert planned(console) == [("Shop", "planned")]
    assert len(states(console)) == 1
    assert audit_actions() == ["livecall.fire", "livecall.plan"]


def test_scheduled_ad_is_fired_once_at_its_time(console, clock, phone):
    start = console.post(FIRE, OPEN).body["data"]
    row = plan(console)
    clock(AT_UTC)

    assert run_due(ScheduledAd) == 1
    assert run_due(ScheduledAd) == 0

    (fired,) = phone.get(f"{FIRED}?after={start['_id']}").body["data"]
    assert (fired["a_name"], fired["createdAt"]) == ("Shop", "2025-03-15T13:30:00.000Z")
    assert fired["_id"] != row["_id"]
    assert planned(console) == []
    assert states(console) == [("Shop", "running"), ("Open_Ads_Fire", "running")]
    assert FiredAd.objects.get(name="Shop").fired_by == "owner"
    phone.post("/api/App/analytics/events", {"events": [{"id": fired["_id"], "type": "view"}]})
    assert console.get(HISTORY).body["data"][0]["a_view"] == 1


def test_scheduled_ad_is_not_fired_again_after_a_crash(console, clock):
    plan(console)
    clock(AT_UTC)
    (row,) = ScheduledAd.objects.all()
    services.fire_planned(planned_id=row.pk, now=AT_UTC)
    services.fire_planned(planned_id=row.pk, now=AT_UTC + timedelta(seconds=40))

    assert run_due(ScheduledAd) == 0
    assert FiredAd.objects.count() == 1


@pytest.mark.parametrize(
    ("late", "is_fired"), [(timedelta(minutes=9, seconds=59), True), (timedelta(minutes=10), False)]
)
def test_scheduled_ad_is_missed_after_ten_minutes(console, clock, late, is_fired):
    row = plan(console)
    clock(AT_UTC + late)
    if not is_fired:
        assert planned(console) == [("Shop", "missed")], "missed ads are shown before a worker is back"

    run_due(ScheduledAd)

    assert FiredAd.objects.count() == int(is_fired)
    assert planned(console) == ([] if is_fired else [("Shop", "missed")])
    if not is_fired:
        response = console.post(STOP, {"id": row["_id"]})
        assert (response.status_code, response.message) == (
            409,
            "This scheduled ad was missed. It was not shown, so it cannot be stopped.",
        )
        clock(AT_UTC + timedelta(days=7))
        assert planned(console) == []


def test_scheduled_ads_are_listed_by_time(console, clock):
    plan(console, at="2025-03-17T09:00", a_name="Later")
    plan(console)
    plan(console, a_name="Other")

    assert [name for name, _ in planned(console)] == ["Shop", "Other", "Later"]
    assert console.get(HISTORY, page=9).body["planned"] == console.get(HISTORY).body["planned"]


def test_same_ad_at_the_same_time_is_scheduled_once(console, clock):
    assert plan(console) == plan(console)
    assert plan(console, at="2025-03-15T19:01")["_id"] != plan(console)["_id"]
    assert audit_actions() == ["livecall.plan", "livecall.plan"]


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("2025-03-15T17:28", "This time is in the past. Choose a later time."),
        ("1970-01-01T00:00", "This time is in the past. Choose a later time."),
        ("2026-03-17T19:00", "This time is more than a year away."),
        ("9999-12-31T23:59", "This time is more than a year away."),
        ("2025-02-30T19:00", "Enter the time as YYYY-MM-DDTHH:MM."),
        ("2025-03-15T25:00", "Enter the time as YYYY-MM-DDTHH:MM."),
        ("2025-03-15", "Enter the time as YYYY-MM-DDTHH:MM."),
        ("2025-03-15T19:00:00Z", "Enter the time as YYYY-MM-DDTHH:MM."),
    ],
)
def test_invalid_time_is_rejected(console, clock, at, message):
    response = console.post(FIRE, {**WEB_AD, "fireAt": at})

    assert (response.status_code, response.message) == (400, message)
    assert not ScheduledAd.objects.exists()
    assert not FiredAd.objects.exists()
    assert audit_actions() == []


def test_scheduled_ads_are_limited_to_a_hundred(console, clock):
    fill_schedule(services.MAX_PLANNED_ADS)

    response = console.post(FIRE, {**WEB_AD, "fireAt": AT})

    assert (response.status_code, response.message) == (400, "At most 100 ads can be scheduled. Cancel one first.")
    console.post(STOP, {"id": str(ScheduledAd.objects.all()[0].pk)})
    assert console.post(FIRE, {**WEB_AD, "fireAt": AT}).status_code == 200
