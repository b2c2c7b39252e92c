"""Delivery to FCM, and the handling of its responses."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from apps.core.queued_work import run_due
from apps.files.tests.images import make_image, upload
from apps.notifications.fcm import PAUSE_KEY
from apps.notifications.models import Delivery, Notification
from apps.notifications.tasks import send_push
from apps.notifications.tests.conftest import TEXTS
from apps.notifications.tests.fake_fcm import OK

pytestmark = [pytest.mark.postgres, pytest.mark.enable_socket]


def row():
    return Delivery.objects.get()


def retry_delays():
    return (row().due_at - timezone.now()).total_seconds()


def make_due():
    cache.delete(PAUSE_KEY)
    Delivery.objects.update(due_at=timezone.now())


def test_push_has_all_fields_and_a_collapse_key(send, fcm, settings):
    settings.PUBLIC_URL = "https://console.example.com"
    send({**TEXTS, "image": upload(make_image(), "icon.png")})

    assert run_due(Delivery) == 1

    (message,) = fcm.messages
    written = Notification.objects.get()
    name = str(written.pk)
    assert message == {
        "topic": "all",
        "notification": {
            "title": "Sale",
            "body": "Everything must go",
            "image": f"https://console.example.com/media/{written.icon}",
        },
        "data": {"nid": name, "url": "https://shop.example.com"},
        "android": {"collapse_key": name, "notification": {"tag": name}},
        "apns": {"headers": {"apns-collapse-id": name}},
    }
    assert fcm.bearers == {"Bearer a-token"}
    assert (row().state, row().provider_id) == ("sent", "projects/app/messages/1")
    assert run_due(Delivery) == 0


@pytest.mark.parametrize(("length", "shown"), [(300, True), (2000, False)])
def test_push_with_too_long_icon_url_is_sent_without_it(send, fcm, settings, caplog, length, shown):
    settings.PUBLIC_URL = f"https://{'x' * length}.example.com"
    send({**TEXTS, "image": upload(make_image(), "icon.png")})

    assert run_due(Delivery) == 1

    (message,) = fcm.messages
    assert message["notification"]["body"] == "Everything must go"
    assert ("image" in message["notification"]) is shown
    assert ("sent without its icon" in caplog.text) is not shown


def test_push_without_credentials_is_logged(send, caplog):
    send()
    with caplog.at_level("INFO", logger="console.notifications"):
        assert run_due(Delivery) == 1

    assert "Sale | Everything must go | https://shop.example.com" in caplog.text
    assert (row().state, row().provider_id) == ("sent", "log")


@pytest.mark.parametrize(
    ("response", "error"),
    [
        ((500, {}, {"error": {"message": "oops"}}), "FCM responded with 500: oops"),
        ((503, {}, {}), "FCM responded with 503: Service Unavailable"),
        ("reset", "FCM could not be reached (ConnectionError)"),
        (("slow", 2), "FCM could not be reached (ReadTimeout)"),
    ],
    ids=["500", "503", "reset", "timeout"],
)
def test_push_retries_wait_twice_as_long_each_time(send, fcm, response, error):
    send()
    fcm.responses = [response, response]

    assert run_due(Delivery) == 0
    assert (row().state, row().attempts_count, row().last_error) == ("pending", 1, error)
    assert 7 < retry_delays() <= 12
    assert run_due(Delivery) == 0
    assert len(fcm.messages) == 1
    make_due()
    run_due(Delivery)
    assert 15 < retry_delays() <= 24
    make_due()
    assert run_due(Delivery) == 1
    assert {message["android"]["collapse_key"] for message in fcm.messages} == {str(row().pk)}


def test_push_whose_token_comes_late_is_not_sent_in_this_attempt(send, fcm, settings):
    send()
    settings.FCM_TIMEOUT_S = 0.2
    # Google's library requests the token again after about a second. Another worker may have the push by then.
    fcm.token_responses = [(503, {}, {})]

    assert run_due(Delivery) == 0

    assert fcm.messages == []
    assert (row().state, row().last_error) == ("pending", "FCM could not be reached (Timeout)")
    make_due()
    assert run_due(Delivery) == 1


def test_push_retry_respects_retry_after(send, fcm):
    send()
    fcm.responses = [(503, {"Retry-After": "300"}, {})]

    run_due(Delivery)

    assert 295 < retry_delays() <= 300


def test_429_pauses_all_notifications(send, fcm):
    for _ in range(3):
        send()
    fcm.responses = [(429, {"Retry-After": "120"}, {})]

    assert run_due(Delivery) == 0
    assert len(fcm.messages) == 1
    assert run_due(Delivery) == 0
    assert len(fcm.messages) == 1
    make_due()
    assert run_due(Delivery) == 3


def test_429_with_a_date_far_ahead_pauses_for_an_hour_at_most(send, fcm):
    send()
    fcm.responses = [(429, {"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"}, {})]

    run_due(Delivery)

    assert 3500 < retry_delays() <= 3600
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert run_due(Delivery) == 1


@pytest.mark.parametrize("status", [401, 403])
def test_push_waits_while_credentials_are_rejected(send, fcm, status):
    send()
    fcm.decide = lambda message: (status, {}, {"error": {"message": "no"}})

    assert run_due(Delivery) == 0

    assert (row().state, row().last_error) == ("pending", f"FCM responded with {status}: no")
    make_due()
    fcm.decide = None
    assert run_due(Delivery) == 1


@pytest.mark.parametrize("status", [400, 404])
def test_push_that_fcm_rejects_fails_with_the_reason(send, fcm, status):
    send()
    fcm.responses = [(status, {}, {"error": {"message": "Invalid value"}})]

    assert run_due(Delivery) == 0

    assert (row().state, row().last_error) == ("failed", f"FCM responded with {status}: Invalid value")
    assert run_due(Delivery) == 0
    assert len(fcm.messages) == 1


def test_push_fails_permanently_after_a_day(send, fcm):
    send()
    Delivery.objects.update(give_up_at=timezone.now(), last_error="FCM responded with 500: oops")

    assert run_due(Delivery) == 0

    assert (row().state, row().last_error) == ("failed", "FCM responded with 500: oops")
    assert fcm.messages == []


@pytest.mark.django_db(transaction=True)
def test_cancel_during_the_fcm_request_is_rejected(send, fcm, console):
    identity = send().body["data"]["_id"]
    responses = []

    def cancel_meanwhile(_message):
        responses.append(console.post("/api/App/notification/cancel", {"id": identity}))
        return OK

    fcm.decide = cancel_meanwhile
    run_due(Delivery)

    assert responses[0].status_code == 409
    assert row().state == "sent"


@pytest.mark.django_db(transaction=True)
def test_cancelled_push_of_a_stalled_worker_stays_cancelled(send, fcm, console):
    identity = send().body["data"]["_id"]

    def stall_and_cancel(_message):
        Delivery.objects.update(claim_expires_at=timezone.now())
        assert console.post("/api/App/notification/cancel", {"id": identity}).status_code == 200
        # This runs in a thread of the fake FCM, which has its own connection.
        connection.close()
        return OK

    fcm.decide = stall_and_cancel
    run_due(Delivery)

    assert row().state == "cancelled"
    assert "Phones may have received it" in row().last_error


def test_second_task_of_a_sent_push_does_nothing(send, fcm):
    send()
    for _ in range(2):
        send_push.apply((str(row().pk),))

    assert len(fcm.messages) == 1


def test_icon_url_on_s3_outlives_the_push(bucket, send, fcm):
    send({**TEXTS, "image": upload(make_image(), "icon.png")})
    fcm.responses = [(503, {}, {})]
    with time_machine.travel(timezone.now() + timedelta(hours=23)):
        assert run_due(Delivery) == 0
        make_due()
        assert run_due(Delivery) == 1
        sent_at = timezone.now()

    url = fcm.accepted[0]["notification"]["image"]

    signed = parse_qs(urlsplit(url).query)
    signed_at = datetime.strptime(signed["X-Amz-Date"][0], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    assert signed_at + timedelta(seconds=int(signed["X-Amz-Expires"][0])) > sent_at + timedelta(days=6)
    with urlopen(url) as response:  # noqa: S310 - the address is of our own endpoint
        assert response.headers["Content-Type"] == "image/png"
