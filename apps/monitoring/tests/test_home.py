"""Home: today compared with last week, changed settings, problems, and recent changes."""

from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.analytics import ingest
from apps.analytics.batches import Batch
from apps.analytics.tests.factories import ItemFactory, count, counted, in_india, unlimited
from apps.audit import services as audit
from apps.controller import services as controller
from apps.core.actor import Actor
from apps.livecall import services as livecall
from apps.livecall.models import FireType
from apps.monitoring import health
from apps.notifications.models import Delivery, Notification

HOME = "/api/admin/home"
NOW = in_india("2025-03-15 14:23")


@pytest.fixture(autouse=True)
def _frozen(go_to, monkeypatch):
    # Long enough for a busy machine.
    monkeypatch.setattr(health, "TIMEOUT_SECONDS", 20)
    go_to(NOW)


@pytest.fixture
def actor(owner):
    return Actor(admin=owner, address="", now=NOW)


def read(console):
    response = console.get(HOME)
    assert response.status_code == 200, response.body
    return response.body["data"]


def test_home_compares_today_with_last_week_up_to_the_same_time(console):
    item, web = ItemFactory(), ItemFactory(kind="web")
    for at, views, clicks in (
        ("2025-03-08 00:10", 1, 1),
        ("2025-03-08 13:59", 2, 0),
        ("2025-03-08 14:00", 60, 20),
        ("2025-03-08 15:00", 4, 2),
        ("2025-03-14 12:00", 8, 3),
        ("2025-03-15 09:00", 16, 4),
        ("2025-03-15 14:05", 32, 5),
    ):
        count(item, at, views=views, clicks=clicks)
    count(web, "2025-03-15 09:00", views=64)

    home = read(console)

    assert home["today"] == {"views": 48, "clicks": 9}
    # Of the running hour, 23 of 60 minutes have passed.
    assert home["lastWeek"] == {"views": 3 + 23, "clicks": 1 + 8}
    assert [hour["views"] for hour in home["hours"]] == [*[0] * 9, 16, 0, 0, 0, 0, 32]
    assert [hour["views"] for hour in home["hoursLastWeek"]] == [1, *[0] * 12, 2, 60, 4, *[0] * 8]


def test_home_has_the_current_hour(console):
    count(ItemFactory(), "2025-03-15 13:30", views=3)
    with time_machine.travel(in_india("2025-03-15 14:00"), tick=False):
        home = read(console)

    # The last hour is unfinished.
    assert [hour["views"] for hour in home["hours"]] == [*[0] * 13, 3, 0]


@pytest.mark.parametrize("day", ["2025-03-09", "2025-03-15"])
def test_home_of_a_new_app_has_no_comparison(console, day):
    count(ItemFactory(), f"{day} 10:00", views=3)

    home = read(console)

    assert (home["lastWeek"], home["hoursLastWeek"]) == (None, [])


def test_home_without_stored_hours_has_no_comparison(console):
    item = ItemFactory()
    counted(item, "2025-03-08", views=100)
    count(item, "2025-03-15 09:00", views=7)

    home = read(console)

    assert (home["today"]["views"], home["lastWeek"]) == (7, None)


def test_home_without_data_is_empty(console):
    home = read(console)

    assert home["today"] == {"views": 0, "clicks": 0}
    assert (home["lastWeek"], home["push"], home["firedCount"]) == (None, None, 0)
    assert (home["settings"], home["fired"]) == ([], [])
    assert {hour["views"] for hour in home["hours"]} == {0}


def test_home_lists_settings_changed_within_a_week(console, actor):
    old = replace(actor, now=NOW - timedelta(days=8))
    controller.set_switch(switch="profile_button", on=True, actor=old)
    controller.set_switch(switch="live_button", on=True, actor=old)
    controller.set_switch(switch="tracking", on=True, actor=replace(actor, now=NOW - timedelta(hours=2)))
    controller.set_switch(switch="live_button", on=False, actor=replace(actor, now=NOW - timedelta(hours=1)))

    assert read(console)["settings"] == [
        {"name": "live_button", "before": True, "after": False, "by": "owner", "at": "2025-03-15T07:53:00.000Z"},
        {"name": "tracking", "before": False, "after": True, "by": "owner", "at": "2025-03-15T06:53:00.000Z"},
    ]


def test_home_has_no_secret_setting(console, actor):
    secret = "d41d8cd98f00b204"
    controller.set_facebook(app_id="77", client_token=secret, seen_version=None, actor=actor)

    response = console.get(HOME)

    assert {row["name"] for row in response.body["data"]["settings"]} == {"facebook_app_id", "facebook_client_token"}
    assert secret not in str(response.body)


def test_home_lists_the_newest_fired_ads(console, owner):
    for hour in (-15, 1, 2, 3, 4, 5, 6):
        fired = livecall.fire_ad(
            type=FireType.OPEN,
            name=f"Ad {hour}",
            url="",
            actor=Actor(owner, "", in_india("2025-03-15 00:00") + timedelta(hours=hour)),
        )
    ingest.write_batches([Batch(pairs=[(str(fired.pk), True)] * 3)], now=NOW, writer=unlimited())

    home = read(console)

    assert home["firedCount"] == 6
    assert [row["a_name"] for row in home["fired"]] == ["Ad 6", "Ad 5", "Ad 4", "Ad 3", "Ad 2"]
    assert (home["fired"][0]["a_click"], home["fired"][0]["by"]) == (3, "owner")


def test_home_has_the_last_push(console):
    for title, state in (("First", "sent"), ("Last", "failed"), ("A test", "sent")):
        written = Notification.objects.create(
            title=title, message="b", created_by="owner", created_at=timezone.now(), is_test=title == "A test"
        )
        Delivery.objects.create(
            notification=written, send_at=NOW, give_up_at=NOW, state=state, last_error="FCM responded with 400"
        )

    push = read(console)["push"]

    assert (push["n_title"], push["state"], push["error"]) == ("Last", "failed", "FCM responded with 400")


def test_home_has_the_problems_of_the_inbox(console):
    shown = [row["kind"] for row in read(console)["problems"]]

    assert shown == [row["kind"] for row in console.get("/api/admin/inbox").body["data"]]
    assert "fcm" in shown


def test_home_lists_the_last_changes(console, actor):
    for number in range(10):
        controller.set_switch(switch="tracking", on=number % 2 == 0, actor=actor)

    changes = read(console)["changes"]

    assert [change["after"] for change in changes] == [{"tracking": False}, {"tracking": True}] * 4
    assert [change["before"] for change in changes] == [{"tracking": True}, {"tracking": False}] * 4
    assert {(change["by"], change["action"], change["target"], change["count"]) for change in changes} == {
        ("owner", "controller.switch", "controller", 1)
    }


def test_home_combines_consecutive_additions(console, actor):
    def add(action, name):
        audit.record(actor=actor, action=action, target=f"{action}:{name}", after={"name": name})

    add("banner.add", "Summer")
    for name in ("One", "Two", "Three"):
        add("video.upload", name)
    add("banner.add", "Winter")

    changes = read(console)["changes"]

    named = [(change["called"], change["count"]) for change in changes]
    assert named[:3] == [("Winter", 1), ("Three", 3), ("Summer", 1)]


def test_home_needs_a_constant_number_of_queries(console, actor, django_assert_max_num_queries):
    for number in range(30):
        item = ItemFactory()
        count(item, "2025-03-08 10:00", views=2)
        count(item, "2025-03-15 10:00", views=2)
        controller.set_switch(switch="live_button", on=number % 2 == 0, actor=actor)
        livecall.fire_ad(type=FireType.OPEN, name=f"Ad {number}", url="", actor=actor)
    read(console)

    with django_assert_max_num_queries(34):
        read(console)
