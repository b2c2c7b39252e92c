"""Firings at a time to come (docs/product.md 5.3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Admin
from apps.core.actor import Actor, Role
from apps.core.queued_work import run_due
from apps.livecall import services
from apps.livecall.models import FiredAd, FireType, PlannedFiring
from apps.livecall.tests.firings import (
    AT,
    AT_UTC,
    FIRE,
    FIRED,
    FIRING,
    HISTORY,
    OPEN,
    STOP,
    acts,
    plan,
    planned,
    states,
)
from apps.wire.ids import new_id


def test_a_planned_ad_is_shown_to_nobody_before_its_time(console, clock, phone):
    start = plan(console, at="")
    answer = console.post(FIRE, {**FIRING, "fireAt": AT})

    assert (answer.status_code, answer.message, answer.body["liveView"]) == (200, "The ad is planned", None)
    row = answer.body["data"]
    assert (row["fireAt"], row["state"], row["by"]) == ("2025-03-15T13:30:00.000Z", "planned", "owner")
    clock(AT_UTC - timedelta(seconds=1))
    assert run_due(PlannedFiring) == 0
    assert phone.get(f"{FIRED}?after={start['_id']}").body["data"] == []
    assert planned(console) == [("Shop", "planned")]
    assert len(states(console)) == 1
    assert acts() == ["livecall.fire", "livecall.plan"]


def test_at_its_time_it_is_fired_once_under_an_id_of_its_own(console, clock, phone):
    start = console.post(FIRE, OPEN).body["data"]
    row = plan(console)
    clock(AT_UTC)

    assert run_due(PlannedFiring) == 1
    assert run_due(PlannedFiring) == 0

    (told,) = phone.get(f"{FIRED}?after={start['_id']}").body["data"]
    assert (told["a_name"], told["createdAt"]) == ("Shop", "2025-03-15T13:30:00.000Z")
    assert told["_id"] != row["_id"]
    assert planned(console) == []
    assert states(console) == [("Shop", "running"), ("Open_Ads_Fire", "running")]
    assert FiredAd.objects.get(name="Shop").fired_by == "owner"
    phone.post("/api/App/analytics/events", {"events": [{"id": told["_id"], "type": "view"}]})
    assert console.get(HISTORY).body["data"][0]["a_view"] == 1


def test_a_worker_that_dies_after_the_firing_does_not_fire_again(console, clock):
    plan(console)
    clock(AT_UTC)
    (row,) = PlannedFiring.objects.all()
    services.fire_planned(planned_id=row.pk, now=AT_UTC)
    services.fire_planned(planned_id=row.pk, now=AT_UTC + timedelta(seconds=40))

    assert run_due(PlannedFiring) == 0
    assert FiredAd.objects.count() == 1


@pytest.mark.parametrize(
    ("late", "is_fired"), [(timedelta(minutes=9, seconds=59), True), (timedelta(minutes=10), False)]
)
def test_ten_minutes_after_its_time_it_is_missed(console, clock, late, is_fired):
    row = plan(console)
    clock(AT_UTC + late)
    if not is_fired:
        assert planned(console) == [("Shop", "missed")], "it is said before a worker is back"

    run_due(PlannedFiring)

    assert FiredAd.objects.count() == int(is_fired)
    assert planned(console) == ([] if is_fired else [("Shop", "missed")])
    if not is_fired:
        answer = console.post(STOP, {"id": row["_id"]})
        assert (answer.status_code, answer.message) == (
            409,
            "This firing was missed. It was not shown, so it cannot be stopped.",
        )
        clock(AT_UTC + timedelta(days=7))
        assert planned(console) == []


def test_what_is_planned_is_listed_by_its_time(console, clock):
    plan(console, at="2025-03-17T09:00", a_name="Later")
    plan(console)
    plan(console, a_name="Other")

    assert [name for name, _ in planned(console)] == ["Shop", "Other", "Later"]
    assert console.get(HISTORY, page=9).body["planned"] == console.get(HISTORY).body["planned"]


def test_the_same_ad_at_the_same_time_is_planned_once(console, clock):
    assert plan(console) == plan(console)
    assert plan(console, at="2025-03-15T19:01")["_id"] != plan(console)["_id"]
    assert acts() == ["livecall.plan", "livecall.plan"]


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
        ("tomorrow", "Enter the time as YYYY-MM-DDTHH:MM."),
        (1742047200, "Enter the time as YYYY-MM-DDTHH:MM."),
        (["2025-03-15T19:00"], "Enter the time as YYYY-MM-DDTHH:MM."),
        ({"at": AT}, "Enter the time as YYYY-MM-DDTHH:MM."),
        (True, "Enter the time as YYYY-MM-DDTHH:MM."),
    ],
)
def test_a_time_that_cannot_be_is_refused(console, clock, at, message):
    answer = console.post(FIRE, {**FIRING, "fireAt": at})

    assert (answer.status_code, answer.message) == (400, message)
    assert not PlannedFiring.objects.exists()
    assert not FiredAd.objects.exists()
    assert acts() == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"a_name": " "}, "Please fill all the fields"),
        ({"url": ""}, "Enter a URL."),
        ({"url": "javascript:alert(1)"}, "Enter a URL that begins with http:// or https://."),
    ],
)
def test_what_cannot_be_fired_cannot_be_planned(console, clock, change, message):
    answer = console.post(FIRE, {**FIRING, "fireAt": AT, **change})

    assert (answer.status_code, answer.message) == (400, message)
    assert not PlannedFiring.objects.exists()


def test_more_than_a_hundred_are_not_planned(console, clock):
    for number in range(services.MAX_PLANNED_ADS):
        plan_directly(f"Ad{number}")

    answer = console.post(FIRE, {**FIRING, "fireAt": AT})

    assert (answer.status_code, answer.message) == (400, "At most 100 firings can be planned at a time.")
    console.post(STOP, {"id": str(PlannedFiring.objects.all()[0].pk)})
    assert console.post(FIRE, {**FIRING, "fireAt": AT}).status_code == 200


def plan_directly(name):
    actor = Actor(admin=Admin.objects.get(), address="", now=timezone.now())
    return services.plan_firing(type=FireType.URL, name=name, url="https://a.de", fire_at=AT_UTC, actor=actor)


def test_a_viewer_neither_plans_nor_stops(console, clock):
    fired, row = console.post(FIRE, FIRING).body["data"], plan(console)
    Admin.objects.update(role=Role.VIEWER)

    assert console.post(FIRE, {**FIRING, "a_name": "Other", "fireAt": AT}).status_code == 403
    assert console.post(STOP, {"id": fired["_id"]}).status_code == 403
    assert console.post(STOP, {"id": row["_id"]}).status_code == 403
    assert planned(console) == [("Shop", "planned")]
    assert states(console) == [("Shop", "running")]


def test_a_key_plans_once(console, clock):
    key = {"Idempotency-Key": str(new_id())}
    first = console.post(FIRE, {**FIRING, "fireAt": AT}, headers=key)
    console.post(STOP, {"id": first.body["data"]["_id"]})

    again = console.post(FIRE, {**FIRING, "fireAt": AT}, headers=key)
    other = console.post(FIRE, {**FIRING, "fireAt": "2025-03-15T19:05"}, headers=key)

    assert again.body == first.body
    assert other.status_code == 422
    assert PlannedFiring.objects.count() == 1
