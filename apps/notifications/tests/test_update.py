"""Edits of pending notifications until a worker claims them."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.analytics.models import Item
from apps.audit.models import Entry
from apps.core.queued_work import run_due
from apps.files.tests.images import make_image, upload
from apps.notifications.models import Delivery
from apps.notifications.tests.conftest import TEXTS, icons, traces
from apps.wire.ids import new_id

BASE = "/api/App/notification"
UPDATE = f"{BASE}/update"
TAKEN = "This notification is due, being sent, or finished. It can no longer be edited."


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(datetime(2025, 1, 1, 10, 0, tzinfo=UTC), tick=False) as clock:
        yield clock


@pytest.fixture
def planned(send):
    """Return a notification that is scheduled for 18:00 of the console's time zone, as in the history."""

    def planned(**more):
        return send({**TEXTS, "sendAt": "2025-01-01T18:00", **more}).body["data"]

    return planned


def as_sent(row, **more):
    """Return the body of an edit that changes only the given fields."""
    icon = {"fileName": row["n_icon"].rsplit("/", 1)[1]} if row["n_icon"] else {}
    return {**TEXTS, "id": row["_id"], "topic": "all", "sendAt": "2025-01-01T18:00", **icon, **more}


def test_update_changes_every_field(planned, console):
    row = planned()
    texts = {"title": "Bigger sale", "message": "Even more must go", "url": "myapp://offers/7"}

    response = console.put(UPDATE, as_sent(row, **texts, topic="ios", sendAt="2025-01-02T09:30"))

    assert (response.status_code, response.message) == (200, "Notification updated")
    (listed,) = console.get(f"{BASE}/history").body["data"]
    assert listed == response.body["data"]
    assert listed == row | {f"n_{name}": text for name, text in texts.items()} | {
        "topic": "ios",
        "sendAt": "2025-01-02T04:00:00.000Z",
        "nextAt": "2025-01-02T04:00:00.000Z",
        "version": 2,
    }
    assert Item.objects.get(id=row["_id"]).name == "Bigger sale"


def test_update_is_audited(planned, console):
    row = planned()

    console.put(UPDATE, as_sent(row, title="Bigger sale", topic="ios", sendAt="2025-01-02T09:30"))

    event = Entry.objects.get(action="notification.update")
    assert event.target == f"notification:{row['_id']}"
    assert event.before == {"title": "Sale", "to": "all", "send_at": "2025-01-01T12:30:00Z"}
    assert event.after == {"title": "Bigger sale", "to": "ios", "send_at": "2025-01-02T04:00:00Z"}


def test_updated_push_is_sent_at_its_new_time(planned, console, clock, caplog):
    row = planned()
    console.put(UPDATE, as_sent(row, message="New words", sendAt="2025-01-01T19:00"))

    clock.shift(timedelta(hours=2, minutes=45))
    assert run_due(Delivery) == 0
    clock.shift(timedelta(minutes=45))
    with caplog.at_level("INFO", logger="console.notifications"):
        assert run_due(Delivery) == 1

    assert "Sale | New words |" in caplog.text
    assert Delivery.objects.get().give_up_at == datetime(2025, 1, 2, 13, 30, tzinfo=UTC)


def test_update_without_a_time_sends_now(planned, console):
    response = console.put(UPDATE, as_sent(planned(), sendAt=""))

    assert (response.message, response.body["data"]["state"]) == ("The notification is on its way", "waiting")
    assert run_due(Delivery) == 1


def test_update_to_the_current_minute_sends_now(planned, send, console, clock):
    row = planned()
    clock.shift(timedelta(seconds=20))
    now = {"sendAt": "2025-01-01T15:30"}

    responses = [send({**TEXTS, **now}), console.put(UPDATE, as_sent(row, **now))]

    assert [response.message for response in responses] == ["The notification is on its way"] * 2
    assert run_due(Delivery) == 2


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"sendAt": "2024-12-31T10:00"}, "This time is in the past. Choose a later time, or send it now."),
        ({"topic": "nobody"}, "Unknown topic “nobody”. Topics: all, android, ios, test."),
        ({"image": "no file"}, "select valid image file"),
    ],
)
def test_update_with_invalid_fields_is_rejected(planned, send, fields, message):
    row = planned(image=upload(make_image(), "icon.png"))
    before = traces()

    response = send(as_sent(row, **fields), UPDATE, "PUT")

    assert (response.status_code, response.message) == (400, message)
    assert traces() == before


def test_update_of_a_due_or_finished_push_is_rejected(planned, console):
    row = planned()
    body = as_sent(row, title="Bigger sale", sendAt="2025-01-03T18:00")
    now = timezone.now()
    for columns in (
        {"state": "running", "claim_expires_at": now + timedelta(seconds=60), "attempts_count": 1},
        {"attempts_count": 1, "due_at": now + timedelta(seconds=10)},
        {"state": "sent"},
        {"state": "failed"},
        {"state": "cancelled"},
        {"send_at": now, "due_at": now},
    ):
        Delivery.objects.update(**{"state": "pending", "attempts_count": 0, "claim_expires_at": None} | columns)
        before = traces()

        late = console.put(UPDATE, body)

        assert (late.status_code, late.body) == (409, {"status": False, "message": TAKEN, "code": "conflict"}), columns
        assert traces() == before


def test_update_of_a_retried_push_is_rejected(planned, console):
    """Some phones may have it already, because the first response may have been lost."""
    row = planned()
    Delivery.objects.update(state="failed", attempts_count=3, last_error="No response.")
    assert console.post(f"{BASE}/retry", {"id": row["_id"]}, captcha="right").status_code == 200
    before = traces()

    late = console.put(UPDATE, as_sent(row, title="Bigger sale", topic="android"))

    assert (late.status_code, late.message) == (409, TAKEN)
    assert traces() == before


def test_update_of_a_test_push_is_rejected(send, console):
    row = send({**TEXTS, "topic": "test"}, f"{BASE}/test").body["data"]
    before = traces()

    tried = console.put(UPDATE, as_sent(row, title="Bigger sale"))
    unknown = console.put(UPDATE, as_sent(row, id=str(new_id())))

    assert (tried.status_code, tried.message) == (409, "A test cannot be edited. Send a new one.")
    assert (unknown.status_code, unknown.message) == (404, "This notification does not exist.")
    assert traces() == before


def test_update_keeps_replaces_or_removes_the_icon(planned, send, django_capture_on_commit_callbacks):
    row = planned(image=upload(make_image(), "icon.png"))
    (first,) = icons()

    def save(**fields):
        with django_capture_on_commit_callbacks(execute=True):
            return send(as_sent(row, **fields), UPDATE, "PUT").body["data"]

    assert save(title="Bigger sale")["n_icon"] == row["n_icon"]
    assert icons() == [first]
    replaced = save(image=upload(make_image("JPEG"), "other.jpg"))["n_icon"].rsplit("/", 1)[1]
    assert icons() == [replaced] != [first]
    assert save(fileName="")["n_icon"] == ""
    assert icons() == []


def test_update_keeps_an_icon_that_another_push_uses(planned, send, console, django_capture_on_commit_callbacks):
    row = planned(image=upload(make_image(), "icon.png"))
    shared = send(as_sent(row)).body["data"]
    without_icon = planned()
    name = row["n_icon"].rsplit("/", 1)[1]

    with django_capture_on_commit_callbacks(execute=True):
        console.put(UPDATE, as_sent(row, fileName=""))
        taken = console.put(UPDATE, as_sent(without_icon, fileName=name)).body["data"]

    assert taken["n_icon"] == shared["n_icon"]
    assert icons() == [name]
    before = traces()
    assert console.put(UPDATE, as_sent(without_icon, fileName="unknown.png")).status_code == 404
    assert traces() == before
