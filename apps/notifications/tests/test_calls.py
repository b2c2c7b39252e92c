"""Requests of notifications: send, schedule, resend, retry, cancel, and delete."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.audit.models import Entry
from apps.core.queued_work import run_due
from apps.files.tests.images import make_image, upload
from apps.notifications.models import Delivery
from apps.notifications.tests.conftest import TEXTS, icons, traces
from apps.wire.ids import new_id
from tests.in_process import DeviceHttp

BASE = "/api/App/notification"
TOO_MANY_BYTES = "Title, message, and URL have 1,640 bytes together. The limit is 1,500."
NOT_AN_ADDRESS = "Enter a URL that begins with http:// or https://, or one that opens an app, like market://."
NOT_AN_IMAGE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
ICON_NOT_FOUND = "No icon with this file name is stored."


def history(console, **query):
    response = console.get(f"{BASE}/history", **query)
    assert response.status_code == 200, response.body
    return response.body


def test_sent_push_is_in_the_history(send, console):
    response = send({**TEXTS, "image": upload(make_image(), "icon.png")})

    assert (response.status_code, response.message) == (200, "The notification is on its way")
    body = history(console)
    row = body["data"][0]
    assert {f"n_{name}": text for name, text in TEXTS.items()}.items() <= row.items()
    assert (row["state"], row["error"], row["createdBy"]) == ("waiting", "", "owner")
    assert (body["total"], body["totalPages"], body["provider"]) == (1, 1, "log")
    seen = DeviceHttp().get(row["n_icon"].replace("http://testserver", ""))
    assert (seen.status_code, seen.headers["Content-Type"]) == (200, "image/png")


def test_url_and_icon_are_optional(send, console):
    assert send({"title": "Only", "message": "words"}).status_code == 200

    assert {name: history(console)["data"][0][name] for name in ("n_url", "n_icon")} == {"n_url": "", "n_icon": ""}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"message": "\U0001f600" * 400}, TOO_MANY_BYTES),
        ({"url": "javascript:alert(1)"}, NOT_AN_ADDRESS),
        ({"sendAt": "2020-01-01T10:00"}, "This time is in the past. Choose a later time, or send it now."),
        ({"sendAt": "2999-01-01T10:00"}, "This time is more than a year away."),
        ({"image": "no file"}, "select valid image file"),
    ],
)
def test_invalid_push_is_rejected(send, fields, message):
    before = traces()

    response = send({**TEXTS, **fields})

    assert (response.status_code, response.message) == (400, message)
    assert traces() == before


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        (b"words", "icon.txt", NOT_AN_IMAGE),
        (b"<svg/>", "icon.png", NOT_AN_IMAGE),
        (b"x" * 1_048_577, "icon.png", "The image file size should not exceed 1 MB."),
    ],
    ids=["text", "svg", "too large"],
)
def test_icon_must_be_an_image(send, content, name, message):
    before = traces()

    response = send({**TEXTS, "image": upload(content, name)})

    assert response.message == message
    assert response.body["errors"] == {"image": [message]}
    assert traces() == before


@pytest.mark.parametrize(
    "title", ["Größe 👩‍👩‍👧‍👦 zählt", "مرحبا بالعالم", "<b>bold</b>"], ids=["emoji", "right to left", "html"]
)
def test_texts_of_any_script_are_stored_unchanged(send, console, title):
    send({**TEXTS, "title": title})

    assert history(console)["data"][0]["n_title"] == title


def test_scheduled_push_is_sent_at_the_console_time(send, console):
    with time_machine.travel(datetime(2025, 1, 1, 10, 0, tzinfo=UTC), tick=False) as clock:
        response = send({**TEXTS, "sendAt": "2025-01-01T18:00"})
        assert response.message == "The notification is scheduled"
        assert (response.body["data"]["sendAt"], response.body["data"]["state"]) == (
            "2025-01-01T12:30:00.000Z",
            "scheduled",
        )
        event = Entry.objects.get(target__startswith="notification")
        assert (event.action, event.before) == ("notification.schedule", None)
        assert event.after["title"] == "Sale"
        assert run_due(Delivery) == 0
        clock.shift(timedelta(hours=2, minutes=30))
        assert run_due(Delivery) == 1
        assert history(console)["data"][0]["state"] == "logged"


@pytest.mark.enable_socket
def test_logged_push_stays_logged(send, console, fcm, settings):
    credentials, settings.FCM_CREDENTIALS = settings.FCM_CREDENTIALS, ""
    send({**TEXTS, "title": "Before"})
    run_due(Delivery)
    settings.FCM_CREDENTIALS = credentials
    send({**TEXTS, "title": "After"})
    run_due(Delivery)
    assert {row["n_title"]: row["state"] for row in history(console)["data"]} == {"Before": "logged", "After": "sent"}

    settings.FCM_CREDENTIALS = ""

    body = history(console)
    assert {row["n_title"]: row["state"] for row in body["data"]} == {"Before": "logged", "After": "sent"}
    assert (body["provider"], body["topic"]) == ("log", "all")


def test_push_may_reuse_the_icon_of_an_earlier_one(send, console):
    icon = send({**TEXTS, "image": upload(make_image(), "icon.png")}).body["data"]["n_icon"]
    existing = {"fileName": icon.rsplit("/", 1)[1]}

    later = {"sendAt": (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")}
    assert send({**TEXTS, **existing, **later}).body["data"]["n_icon"] == icon
    assert len(icons()) == 1
    replaced = send({**TEXTS, **existing, "image": upload(make_image(), "other.png")})
    assert replaced.body["data"]["n_icon"] not in {icon, ""}


def test_resent_push_is_new_and_keeps_the_icon(send, console):
    icon = send({**TEXTS, "image": upload(make_image(), "icon.png")}).body["data"]["n_icon"]
    body = TEXTS | {"fileName": icon.rsplit("/", 1)[1]}

    response = console.post(f"{BASE}/resend", body, captcha="right")

    assert (response.status_code, response.message) == (200, "The notification is on its way again")
    first, second = history(console)["data"]
    assert (first["n_icon"], second["n_icon"]) == (icon, icon)
    assert len(icons()) == 1


@pytest.mark.parametrize("name", ["../secrets.env", "..\\secrets.env", "unknown.png", "/etc/passwd"])
def test_unknown_icon_file_is_rejected(send, console, name):
    send({**TEXTS, "image": upload(make_image(), "icon.png")})
    before = traces()

    new = send({**TEXTS, "fileName": name})
    resent = console.post(f"{BASE}/resend", TEXTS | {"fileName": name}, captcha="right")

    status = 404 if name == "unknown.png" else 400
    assert [(response.status_code, response.message) for response in (new, resent)] == [(status, ICON_NOT_FOUND)] * 2
    assert traces() == before


def test_icon_is_deleted_with_its_last_push(send, console, django_capture_on_commit_callbacks):
    first = send({**TEXTS, "image": upload(make_image(), "icon.png")}).body["data"]
    name = first["n_icon"].rsplit("/", 1)[1]
    second = console.post(f"{BASE}/resend", TEXTS | {"fileName": name}, captcha="right").body["data"]

    for push, left in ((first, [name]), (second, [])):
        with django_capture_on_commit_callbacks(execute=True):
            console.delete(f"{BASE}/delete", {"id": [push["_id"]]}, captcha="right")
        assert icons() == left


def test_deleted_push_is_not_sent(send, console):
    row = send().body["data"]
    console.delete(f"{BASE}/delete", {"id": [row["_id"]]}, captcha="right")

    assert run_due(Delivery) == 0


def test_only_a_pending_push_can_be_cancelled(send, console):
    row = send().body["data"]
    assert console.post(f"{BASE}/cancel", {"id": row["_id"]}).body["data"]["state"] == "cancelled"
    assert run_due(Delivery) == 0
    again = console.post(f"{BASE}/cancel", {"id": row["_id"]})

    out = send().body["data"]
    run_due(Delivery)
    late = console.post(f"{BASE}/cancel", {"id": out["_id"]})
    message = "This notification is being sent or finished. It can no longer be canceled."
    assert [(response.status_code, response.message) for response in (again, late)] == [(409, message)] * 2


def test_only_a_failed_push_can_be_retried(send, console):
    row = send().body["data"]
    assert console.post(f"{BASE}/retry", {"id": row["_id"]}, captcha="right").status_code == 409
    Delivery.objects.update(state="failed", attempts_count=7, last_error="x", give_up_at=timezone.now())

    response = console.post(f"{BASE}/retry", {"id": row["_id"]}, captcha="right")

    assert (response.message, response.body["data"]["state"]) == ("Retrying the notification", "waiting")
    assert run_due(Delivery) == 1
    assert console.post(f"{BASE}/retry", {"id": str(new_id())}, captcha="right").status_code == 404
