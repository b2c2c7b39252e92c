"""Chart annotations for changes, fired ads, and push notifications, and their effect."""

from datetime import timedelta

import pytest
import time_machine

from apps.analytics.models import Item
from apps.analytics.tests.factories import ItemFactory, count, counted, in_india
from apps.audit import services as audit
from apps.controller import services as controller
from apps.core.actor import Actor
from apps.livecall import services as livecall
from apps.livecall.models import FireType
from apps.notifications.models import Delivery, Notification
from apps.placements import services as placements
from apps.placements.tests.factories import PlacementFactory

MARKS = "/api/App/analytics/admin/marks"
NOW = in_india("2025-03-15 14:23")
RANGE = {"startDate": "2025-03-14", "endDate": "2025-03-15"}


@pytest.fixture(autouse=True)
def _frozen(go_to):
    go_to(NOW)


@pytest.fixture
def at(owner):
    """Return the owner as the actor at a time of the console's clock."""
    return lambda text: Actor(admin=owner, address="", now=in_india(text))


def push(text, *, state="sent", title="Sale"):
    sent_at = in_india(text) if state == "sent" else None
    written = Notification.objects.create(title=title, message="b", created_at=in_india("2025-03-01 00:00"))
    Delivery.objects.create(notification=written, send_at=NOW, give_up_at=NOW, state=state, sent_at=sent_at)
    return written


def listed(console, **query):
    response = console.get(MARKS, **{**RANGE, **query})
    assert response.status_code == 200, response.body
    return [(row["type"], row["label"], row["actor"], row["action"]) for row in response.body["data"]]


def test_annotations_of_a_period_are_listed_in_order(console, at):
    push("2025-03-14 09:00")
    controller.set_switch(switch="live_button", on=True, actor=at("2025-03-14 08:00"))
    livecall.fire_ad(type=FireType.OPEN, name="Finale", url="", actor=at("2025-03-15 10:00"))
    placements.add_placement(kind="native", name="Home", unit_id="x", description="y", actor=at("2025-03-15 11:00"))

    assert listed(console) == [
        ("change", "", "owner", "controller.switch"),
        ("push", "Sale", "", ""),
        ("fire", "Finale", "owner", ""),
        ("change", "Home", "owner", "placement.add"),
    ]


def test_stopped_ad_has_an_annotation_and_a_scheduled_one_none(console, at):
    fired = livecall.fire_ad(type=FireType.OPEN, name="Finale", url="", actor=at("2025-03-15 10:00"))
    livecall.stop_ad(ad_id=fired.pk, actor=at("2025-03-15 10:20"))
    planned = livecall.schedule_ad(
        type=FireType.OPEN, name="Later", url="", fire_at=NOW + timedelta(days=1), actor=at("2025-03-15 11:00")
    )
    moved = {"planned_id": planned.pk, "fire_at": NOW + timedelta(days=2), "seen_version": None}
    livecall.move_planned(**moved, actor=at("2025-03-15 11:03"))
    livecall.stop_ad(ad_id=planned.pk, actor=at("2025-03-15 11:05"))

    assert listed(console) == [("fire", "Finale", "owner", ""), ("change", "Finale", "owner", "livecall.stop")]


def test_change_that_reaches_no_phone_has_no_annotation(console, at, owner):
    push("", state="failed")
    push("", state="pending")
    push("2025-03-13 23:59", title="the day before")
    for action in ("admin.profile", "limits.lift", "controller.reveal_token", "notification.send"):
        audit.record(actor=at("2025-03-15 08:00"), action=action, target="x")

    assert listed(console) == []


def test_annotations_of_an_item_leave_out_other_items(console, at):
    for name in ("Home", "Feed"):
        placements.add_placement(kind="native", name=name, unit_id="x", description="y", actor=at("2025-03-15 11:00"))
    controller.set_switch(switch="live_button", on=True, actor=at("2025-03-15 12:00"))
    home = Item.objects.get(name="Home")

    assert listed(console, item=str(home.id)) == [
        ("change", "Home", "owner", "placement.add"),
        ("change", "", "owner", "controller.switch"),
    ]


def test_schedule_has_annotations_once_its_times_have_passed(console, at):
    home = PlacementFactory(name="Home", starts_at=in_india("2025-03-14 09:00"), ends_at=in_india("2025-03-15 14:23"))
    feed = PlacementFactory(name="Feed", starts_at=in_india("2025-03-15 14:22"), ends_at=in_india("2025-03-15 14:24"))
    count(Item.objects.get(id=home.pk), "2025-03-14 10:30", views=3)
    count(Item.objects.get(id=home.pk), "2025-03-07 10:30", views=2)

    everything = console.get(MARKS, **RANGE).body["data"]
    of_home = console.get(MARKS, **RANGE, item=str(home.pk)).body["data"]

    assert [(row["type"], row["label"], row["action"], row["actor"]) for row in everything] == [
        ("plan", "Home", "plan.start", ""),
        ("plan", "Feed", "plan.start", ""),
    ]
    assert [row["id"] for row in everything] == [f"{home.pk}:start", f"{feed.pk}:start"]
    assert of_home == everything[:1]
    details = console.get(f"{MARKS}/plan/{home.pk}:start", item=str(home.pk)).body["data"]
    effect = details["effect"]
    assert (details["at"], effect["before"]["views"], effect["after"]["views"]) == ("2025-03-14T03:30:00.000Z", 2, 3)
    with time_machine.travel(NOW + timedelta(seconds=1), tick=False):
        assert [row["action"] for row in console.get(MARKS, **RANGE, item=str(home.pk)).body["data"]] == [
            "plan.start",
            "plan.end",
        ]


def test_schedule_of_a_paused_ad_has_no_annotations(console):
    schedule = {"starts_at": in_india("2025-03-14 09:00"), "ends_at": in_india("2025-03-15 09:00")}
    paused = PlacementFactory(name="Home", is_active=False, **schedule)

    assert listed(console) == listed(console, item=str(paused.pk)) == []
    assert console.get(f"{MARKS}/plan/{paused.pk}:start").status_code == 404


def test_annotations_are_limited_to_200_per_type(console, at):
    for minute in range(205):
        created_at = at("2025-03-14 01:00").now + timedelta(minutes=minute)
        action = ("banner.add", "banner.delete")[minute % 2]
        audit.record(actor=Actor(at("2025-03-14 01:00").admin, "", created_at), action=action, target=f"b:{minute}")

    rows = console.get(MARKS, **RANGE).body["data"]

    assert len(rows) == 200
    assert [int(row["id"]) for row in rows] == sorted(int(row["id"]) for row in rows)
    assert rows[-1]["at"].startswith("2025-03-13T22:54")


def test_equal_changes_of_an_hour_are_one_annotation(console, at):
    actor = at("2025-03-14 01:00")
    audit.record(actor=actor, action="banner.delete", target="b:0")
    for minute in range(295):
        created_at = actor.now + timedelta(seconds=minute)
        audit.record(actor=Actor(actor.admin, "", created_at), action="banner.add", target=f"b:{minute}")

    rows = console.get(MARKS, **RANGE).body["data"]

    assert [(row["action"], row["count"]) for row in rows] == [("banner.delete", 1), ("banner.add", 295)]


def test_effect_compares_with_the_same_hours_a_week_before(console, at):
    item, other, web = ItemFactory(), ItemFactory(), ItemFactory(kind="web")
    controller.set_switch(switch="live_button", on=True, actor=at("2025-03-15 11:10"))
    for clock_time, views in (
        ("10:59", 4),
        ("11:30", 100),
        ("12:00", 8),
        ("13:59", 16),
        ("14:10", 32),
    ):
        count(item, f"2025-03-15 {clock_time}", views=views, clicks=1)
    for clock_time, views in (("11:59", 64), ("12:00", 2), ("13:59", 4), ("14:00", 128)):
        count(item, f"2025-03-08 {clock_time}", views=views, clicks=1)
    count(other, "2025-03-15 12:10", views=5)
    count(web, "2025-03-15 12:10", views=7)
    (row,) = console.get(MARKS, **RANGE).body["data"]

    details = console.get(f"{MARKS}/change/{row['id']}").body["data"]
    of_item = console.get(f"{MARKS}/change/{row['id']}", item=str(item.id)).body["data"]

    assert (details["before"], details["after"]) == ({"live_button": False}, {"live_button": True})
    assert details["effect"] == {"hours": 2, "before": {"views": 6, "clicks": 2}, "after": {"views": 29, "clicks": 2}}
    assert of_item["effect"]["after"] == {"views": 24, "clicks": 2}


def test_annotation_of_the_last_hour_has_no_effect(console, at):
    fired = livecall.fire_ad(type=FireType.OPEN, name="Finale", url="", actor=at("2025-03-15 13:05"))

    assert console.get(f"{MARKS}/fire/{fired.pk}").body["data"]["effect"] is None


def test_annotation_without_stored_hours_compares_days(console, at):
    item = ItemFactory()
    for day, views in (("2025-01-03", 1), ("2025-01-06", 2), ("2025-01-10", 64), ("2025-01-11", 4), ("2025-01-13", 8)):
        counted(item, day, views=views)
    sent = push("2025-01-10 12:00")

    assert console.get(f"{MARKS}/push/{sent.pk}").body["data"]["effect"] == {
        "hours": 72,
        "before": {"views": 2, "clicks": 0},
        "after": {"views": 12, "clicks": 0},
    }


@pytest.mark.parametrize(
    "path",
    [
        "change/99999",
        "change/x",
        "change/99999999999999999999999",
        "fire/x",
        "fire/01900000-0000-7000-8000-000000000000",
        "push/01900000-0000-7000-8000-000000000000",
        "party/1",
        "plan/x",
        "plan/01900000-0000-7000-8000-000000000000:start",
    ],
)
def test_unknown_annotation_is_not_found(console, path):
    response = console.get(f"{MARKS}/{path}")

    assert (response.status_code, response.message) == (404, "This annotation does not exist.")


@pytest.mark.parametrize("edge", ["end", "", "starts_at", "start:start"])
def test_annotation_of_a_future_schedule_is_not_found(console, edge):
    ad = PlacementFactory(starts_at=NOW, ends_at=NOW + timedelta(days=1))

    assert console.get(f"{MARKS}/plan/{ad.pk}:{edge}").status_code == 404


def test_unknown_item_is_not_found(console, at):
    controller.set_switch(switch="live_button", on=True, actor=at("2025-03-15 11:10"))
    (row,) = console.get(MARKS, **RANGE).body["data"]

    for item in ("x", "01900000-0000-7000-8000-000000000000"):
        response = console.get(f"{MARKS}/change/{row['id']}", item=item)
        assert (response.status_code, response.message) == (404, "This item does not exist.")
    assert console.get(MARKS, item="x").status_code == 404


def test_change_of_an_admin_has_no_annotation(console, at):
    entry = audit.record(actor=at("2025-03-15 08:00"), action="admin.profile", target="x", after={"name": "secret"})

    assert console.get(f"{MARKS}/change/{entry.number}").status_code == 404


def test_clearing_several_items_is_an_annotation_of_each(console):
    item, other, third = (ItemFactory(name=name) for name in ("Mine", "Other", "Third"))
    for one in (item, other):
        count(one, "2025-03-15 09:00", views=5)
    ids = [str(item.id), str(other.id)]
    response = console.delete("/api/App/analytics/count/all/remove", {"id": ids}, captcha="right")

    actions = {one: [action for *_, action in listed(console, item=str(one.id))] for one in (item, other, third)}
    assert actions == {item: ["analytics.clear"], other: ["analytics.clear"], third: []}
    console.post(f"/api/App/analytics/admin/clearings/{response.body['data']['_id']}/undo")
    assert listed(console, item=str(item.id)) == []


def test_restoring_counts_is_an_annotation_of_the_item(console):
    item = ItemFactory(name="Mine")
    count(item, "2025-03-15 09:00", views=5)
    response = console.delete(f"/api/App/analytics/count/remove/{item.id}", captcha="right")
    console.post(f"/api/App/analytics/admin/clearings/{response.body['data']['_id']}/undo")

    actions = {action for *_, action in listed(console, item=str(item.id))}
    assert actions == {"analytics.clear", "analytics.undo-clear"}
