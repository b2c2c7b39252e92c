"""Stopping fired ads and cancelling scheduled ones (docs/product.md 5.3)."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.core.queued_work import run_due
from apps.livecall import services
from apps.livecall.models import FiredAd, ScheduledAd
from apps.livecall.tests.fired_ads import (
    AT_UTC,
    FIRE,
    FIRED,
    HISTORY,
    NOW,
    OPEN,
    STOP,
    audit_actions,
    fire,
    plan,
    planned,
    schedule,
    states,
)
from apps.wire.ids import new_id


def test_cancelled_ad_is_not_fired(console, clock):
    row = plan(console)

    first, second = (console.post(STOP, {"id": row["_id"]}) for _ in range(2))

    assert (first.status_code, first.message) == (200, "The scheduled ad is canceled")
    assert (second.status_code, second.message) == (200, "This scheduled ad was canceled already")
    assert first.body["data"] == second.body["data"]
    assert (first.body["data"]["state"], first.body["data"]["stoppedAt"]) == ("cancelled", None)
    clock(AT_UTC)
    assert run_due(ScheduledAd) == 0
    assert not FiredAd.objects.exists()
    assert planned(console) == []
    assert audit_actions() == ["livecall.plan", "livecall.cancel"]


def test_fired_ad_is_stopped_once(console, clock):
    fired = fire(console)
    clock(timezone.now() + timedelta(minutes=1))

    first = console.post(STOP, {"id": fired["_id"]})
    clock(timezone.now() + timedelta(minutes=1))
    second = console.post(STOP, {"id": fired["_id"]})

    assert (first.status_code, first.message) == (200, "The ad is stopped")
    assert (second.status_code, second.message) == (200, "This ad was stopped already")
    assert first.body["data"] == second.body["data"]
    assert first.body["data"] == fired | {"state": "stopped", "stoppedAt": "2025-03-15T12:01:00.000Z"}
    assert states(console) == [("Shop", "stopped")]
    assert audit_actions() == ["livecall.fire", "livecall.stop"]


def test_id_of_a_scheduled_ad_stops_the_fired_one(console, clock):
    row = plan(console)
    clock(AT_UTC)
    run_due(ScheduledAd)

    response = console.post(STOP, {"id": row["_id"]})

    assert (response.message, response.body["data"]["_id"]) == ("The ad is stopped", str(FiredAd.objects.get().pk))
    assert states(console) == [("Shop", "stopped")]


def test_stopped_ad_can_be_fired_again_at_once(console, clock):
    fired = fire(console)
    console.post(STOP, {"id": fired["_id"]})

    again = fire(console)

    assert again["_id"] != fired["_id"]
    assert states(console) == [("Shop", "running"), ("Shop", "stopped")]


def test_unknown_ad_is_not_found(console, clock):
    response = console.post(STOP, {"id": str(new_id())})

    assert response == (404, {"status": False, "message": "This ad does not exist."})


def test_ad_runs_until_the_next_of_its_type_or_for_a_day(console, clock):
    console.post(FIRE, OPEN)
    for name in ("Shop", "Store"):
        fire(console, name)
    assert states(console) == [("Store", "running"), ("Shop", "fired"), ("Open_Ads_Fire", "running")]

    clock(NOW + timedelta(hours=24))

    assert {state for _, state in states(console)} == {"fired"}


def test_polling_app_gets_stops_of_ads_it_has(console, clock, phone):
    seen = fire(console)["_id"]
    missed = fire(console, "Missed")["_id"]
    console.post(STOP, {"id": missed})
    console.post(STOP, {"id": seen})
    last = console.post(FIRE, OPEN).body["data"]

    response = phone.get(f"{FIRED}?after={seen}").body

    assert (response["data"], response["stopped"], response["last"]) == ([last], [seen], last["_id"])
    assert phone.get(f"{FIRED}?after={last['_id']}").body["stopped"] == []
    assert phone.get(FIRED).body["stopped"] == []
    console.post(STOP, {"id": last["_id"]})
    assert phone.get(f"{FIRED}?after={last['_id']}").body["stopped"] == [last["_id"]]


def test_polling_app_gets_the_last_thousand_stops(console, clock, phone):
    rows = [FiredAd(number=number, type="Url_Ads_Fire", name="Shop", created_at=NOW) for number in range(1, 1003)]
    FiredAd.objects.bulk_create(rows)
    FiredAd.objects.update(stopped_at=NOW, stop_number=F("number") + 1002)

    shown = phone.get(f"{FIRED}?after={rows[-1].pk}").body

    assert shown["stopped"] == [str(row.pk) for row in rows[2:]]


def now(console):
    body = console.get(f"{FIRE}/now").body
    return [row["a_name"] for row in body["data"]], [row["_id"] for row in body["planned"]], body["last"]


def test_live_state_shows_actions_of_others(console, clock):
    assert now(console) == ([], [], 0)
    first = console.post(FIRE, OPEN).body["data"]
    shop = fire(console)
    waits = plan(console)
    assert now(console) == (["Shop", "Open_Ads_Fire"], [waits["_id"]], 2)

    console.post(STOP, {"id": shop["_id"]})
    console.post(STOP, {"id": waits["_id"]})

    assert now(console) == (["Open_Ads_Fire"], [], 3)
    console.post(STOP, {"id": first["_id"]})
    assert now(console) == ([], [], 4)


def test_history_shows_admin_and_end(console, clock):
    fire(console, "Replaced")
    clock(NOW + timedelta(minutes=5))
    stopped = fire(console, "Stopped")
    clock(NOW + timedelta(minutes=7))
    console.post(STOP, {"id": stopped["_id"]})
    clock(NOW + timedelta(minutes=9))
    console.post(FIRE, OPEN)
    clock(NOW + timedelta(minutes=10))
    fire(console, "Old")
    clock(NOW + timedelta(hours=24, minutes=9, seconds=30))

    rows = console.get(HISTORY).body["data"]

    assert {row["by"] for row in rows} == {"owner"}
    ends = {row["a_name"]: row["endedAt"] for row in rows}
    assert ends["Replaced"].startswith("2025-03-15T12:05")
    assert ends["Stopped"].startswith("2025-03-15T12:07")
    assert ends["Open_Ads_Fire"].startswith("2025-03-16T12:09")
    assert ends["Old"] is None
    assert [row["by"] for row in console.get(f"{FIRE}/now").body["data"]] == ["owner"]


def test_live_state_leaves_out_missed_and_old_ads(console, clock):
    console.post(FIRE, OPEN)
    plan(console)

    clock(NOW + timedelta(hours=24))

    assert now(console) == ([], [], 1)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_stop_and_fire_end_an_ad_once(owner):
    actor = Actor(admin=owner, address="", now=timezone.now())
    for number in range(5):
        ad = schedule(actor, f"Ad{number}", at=actor.now)

        def run(thread, planned_id=ad.pk):
            if thread % 2:
                services.fire_planned(planned_id=planned_id, now=timezone.now())
            else:
                services.stop_ad(ad_id=planned_id, actor=actor)

        run_concurrently(4, run)

    ends = [(row.state, row.fired and row.fired.stopped_at) for row in ScheduledAd.objects.select_related("fired")]
    assert all(end in [("cancelled", None), ("sent", actor.now)] for end in ends)
    assert FiredAd.objects.count() == sum(state == "sent" for state, _ in ends)
    assert Entry.objects.filter(action__in=["livecall.stop", "livecall.cancel"]).count() == 5
    numbers = [n for pair in FiredAd.objects.values_list("number", "stop_number") for n in pair]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
