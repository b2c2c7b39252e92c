"""Push notifications: reported counts, audiences, and tests on one phone."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from apps.analytics.tests.factories import ItemFactory, event
from apps.audit.models import Entry
from apps.core.queued_work import oldest_waiting_since, run_due
from apps.files.tests.images import make_image, upload
from apps.notifications.models import Delivery, Notification
from apps.notifications.tests.conftest import TEXTS
from apps.wire.ids import new_id

BASE = "/api/App/notification"
TOKEN = "cGhvbmUtMQ:APA91bH-" + "x" * 120
ONE_TARGET = "Enter the token of one phone, or choose a saved phone or a test topic."
NOT_A_TOKEN = "Enter an FCM token: 20 to 4,096 letters, digits, and - _ : . without spaces."
RANGE = {"startDate": "2020-01-01", "endDate": "2099-01-01"}


@pytest.fixture
def report(phone):
    """Send events as a phone does."""
    return lambda *events: phone.post("/api/App/analytics/events", {"events": list(events)}).body


def history(console):
    return console.get(f"{BASE}/history").body


def test_history_has_the_counts_of_phones(send, console, report):
    push, other = send().body["data"]["_id"], send({**TEXTS, "title": "Other"}).body["data"]
    assert (other["received"], other["opened"]) == (0, 0)

    receipt = report(*[event(push) for _ in range(5)], event(push, "click"), event(push, "click"))

    assert (receipt["accepted"], receipt["rejected"]) == (7, 0)
    rows = {row["_id"]: (row["received"], row["opened"]) for row in history(console)["data"]}
    assert rows == {push: (5, 2), other["_id"]: (0, 0)}
    days = console.get(f"/api/admin/view/dashbord/{push}").body
    assert (days["kind"], days["name"], days["totalViews"], days["totalClicks"]) == ("push", "Sale", 5, 2)


def test_push_counts_are_not_in_sums_of_ads(send, console, report):
    ad, push = ItemFactory(), send().body["data"]["_id"]
    report(event(ad), event(push), event(push), event(push, "click"))

    cards = console.get("/api/App/analytics/admin/get", **RANGE).body["data"]

    assert [(card["_id"], card["a_view"], card["a_click"]) for card in cards] == [(str(ad.id), 1, 0)]


def test_clearing_all_ads_keeps_push_counts(send, console, report):
    ad, push = ItemFactory(), send().body["data"]["_id"]
    report(event(ad), event(push), event(push, "click"))
    path = "/api/App/analytics/count/all/remove?startDate=2020-01-01&endDate=2099-01-01"

    cleared = console.delete(path, {"id": [str(ad.id), push]}, captcha="right").body["data"]

    assert (cleared["views"], cleared["clicks"], cleared["items"]) == (1, 0, 1)
    (row,) = history(console)["data"]
    assert (row["received"], row["opened"]) == (1, 1)
    alone = console.delete(path, {"id": [push]}, captcha="right")
    assert (alone.status_code, alone.message) == (404, "Ads Not Availale")


def test_deleted_push_is_not_counted(send, console, report):
    push = send().body["data"]["_id"]
    report(event(push))

    console.delete(f"{BASE}/delete", {"id": [push]}, captcha="right")

    assert console.get(f"/api/admin/view/dashbord/{push}", **RANGE).body["totalViews"] == 0


@pytest.mark.enable_socket
@pytest.mark.parametrize(
    ("given", "topic", "target"),
    [({}, "all", "everyone"), ({"topic": ""}, "all", "everyone")]
    + [({"topic": name}, name, name) for name in ("android", "ios", "hindi")],
)
def test_push_goes_to_its_topic(send, console, fcm, settings, given, topic, target):
    settings.FCM_TOPIC, settings.FCM_TOPICS = "everyone", ["hindi"]

    assert send({**TEXTS, **given}).body["data"]["topic"] == topic
    assert run_due(Delivery) == 1
    console.post(f"{BASE}/resend", {**TEXTS, **given}, captcha="right")
    assert run_due(Delivery) == 1

    assert [message["topic"] for message in fcm.messages] == [target, target]
    assert [row["topic"] for row in history(console)["data"]] == [topic, topic]
    body = history(console)
    assert (body["topics"], body["testTopics"]) == (["all", "android", "ios", "hindi"], ["hindi"])


@pytest.mark.parametrize("call", ["send", "resend"])
def test_unknown_topic_is_rejected(send, console, call):
    body = {**TEXTS, "topic": "hindi"}

    response = send(body) if call == "send" else console.post(f"{BASE}/resend", body, captcha="right")

    message = "Unknown topic “hindi”. Topics: all, android, ios, test."
    assert (response.status_code, response.message) == (400, message)
    assert (Notification.objects.count(), Entry.objects.count()) == (0, 0)


@pytest.mark.enable_socket
def test_test_push_goes_to_one_phone_and_drops_the_token(console, fcm):
    response = console.post(f"{BASE}/test", {**TEXTS, "token": TOKEN})

    assert (response.status_code, response.message) == (200, "The test is on its way")
    row = response.body["data"]
    assert (row["isTest"], row["topic"], row["state"]) == (True, "", "waiting")
    assert run_due(Delivery) == 1
    (message,) = fcm.messages
    assert message["token"] == TOKEN
    assert "topic" not in message
    assert message["data"]["nid"] == row["_id"]
    assert Delivery.objects.get().token == ""
    assert TOKEN not in str(Entry.objects.values())
    assert history(console)["data"][0]["state"] == "sent"


def test_cancelled_test_push_drops_the_token(console):
    row = console.post(f"{BASE}/test", {**TEXTS, "token": TOKEN}).body["data"]

    assert console.post(f"{BASE}/cancel", {"id": row["_id"]}).status_code == 200
    assert Delivery.objects.get().token == ""


@pytest.mark.enable_socket
def test_test_push_goes_to_a_test_topic(send, fcm):
    fields = {**TEXTS, "topic": "test", "image": upload(make_image(), "icon.png")}

    row = send(fields, path=f"{BASE}/test").body["data"]

    assert (row["topic"], row["n_icon"] != "") == ("test", True)
    assert run_due(Delivery) == 1
    assert fcm.messages[0]["topic"] == "test"
    assert fcm.messages[0]["notification"]["image"].endswith(".png")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, ONE_TARGET),
        ({"token": "", "topic": ""}, ONE_TARGET),
        ({"token": TOKEN, "topic": "test"}, ONE_TARGET),
        ({"phone": str(new_id()), "topic": "test"}, ONE_TARGET),
        ({"phone": str(new_id())}, "This saved phone does not exist."),
        ({"token": "short"}, NOT_A_TOKEN),
        ({"token": "a b" * 20}, NOT_A_TOKEN),
        ({"topic": "all"}, "Unknown topic “all”. Topics: test."),
        ({"token": TOKEN, "fileName": "unknown.png"}, "No icon with this file name is stored."),
    ],
)
def test_test_push_needs_one_target(console, fields, message):
    response = console.post(f"{BASE}/test", {**TEXTS, **fields})

    assert response.status_code == (404 if "not exist" in message or "is stored" in message else 400)
    assert response.message == message
    assert (Notification.objects.count(), Entry.objects.count()) == (0, 0)


@pytest.mark.enable_socket
@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (404, "UNREGISTERED", "No phone has this token"),
        (403, "SENDER_ID_MISMATCH", "This token belongs to another app"),
        (401, "THIRD_PARTY_AUTH_ERROR", "Apple rejected the app's key that Firebase has"),
        (400, "INVALID_ARGUMENT", "FCM responded with 400: The registration token is not a valid FCM token"),
    ],
)
def test_test_push_to_a_rejected_token_fails_with_the_reason(send, console, fcm, status, code, reason):
    error_text = "The registration token is not a valid FCM token"
    # Google's client retries with new credentials after a 401.
    fcm.responses = [(status, {}, {"error": {"message": error_text, "details": [{"errorCode": code}]}})] * 3
    test = console.post(f"{BASE}/test", {**TEXTS, "token": TOKEN}).body["data"]["_id"]
    assert run_due(Delivery) == 0
    fcm.responses = []

    (row,) = history(console)["data"]
    assert (row["state"], row["error"]) == ("failed", reason)
    assert Delivery.objects.get().token == ""
    send()
    assert run_due(Delivery) == 1
    again = console.post(f"{BASE}/retry", {"id": test}, captcha="right")
    assert (again.status_code, again.message) == (409, "A test cannot be retried. Send a new one.")


def test_test_push_fails_permanently_within_minutes(console):
    console.post(f"{BASE}/test", {**TEXTS, "token": TOKEN})

    row = Delivery.objects.get()
    assert (row.give_up_at - row.send_at).total_seconds() == 600
    Delivery.objects.update(give_up_at=timezone.now())
    assert run_due(Delivery) == 0
    assert history(console)["data"][0]["state"] == "failed"


def test_retried_push_waits_since_the_retry(send, console):
    row = send().body["data"]
    Delivery.objects.update(state="failed", send_at=timezone.now() - timedelta(days=5), give_up_at=timezone.now())

    retried = console.post(f"{BASE}/retry", {"id": row["_id"]}, captcha="right")

    a_minute_ago = timezone.now() - timedelta(minutes=1)
    assert oldest_waiting_since(Delivery) > a_minute_ago
    assert datetime.fromisoformat(retried.body["data"]["sendAt"]) > a_minute_ago
