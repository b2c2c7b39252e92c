"""What leaves for FCM, and what each of its answers means."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
import time_machine
from django.utils import timezone

from apps.core.models import OutboxState
from apps.core.outbox import deliver_due
from apps.files.tests.pictures import picture, upload
from apps.notifications.delivery import PUSHES
from apps.notifications.models import Delivery, Notification
from apps.notifications.tests.conftest import TEXTS
from apps.wire.ids import new_id

pytestmark = [pytest.mark.postgres, pytest.mark.enable_socket]


def row():
    return Delivery.objects.get()


def waits_s():
    return (row().next_at - timezone.now()).total_seconds()


def due_again():
    OutboxState.objects.all().delete()
    Delivery.objects.update(next_at=timezone.now())


def test_a_push_says_all_that_was_written_and_replaces_itself(send, fcm, settings):
    settings.PUBLIC_URL = "https://console.example.com"
    send({**TEXTS, "image": upload(picture(), "icon.png")})

    assert deliver_due(PUSHES) == 1

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
    assert deliver_due(PUSHES) == 0


@pytest.mark.parametrize(("length", "shown"), [(300, True), (2000, False)])
def test_a_push_that_its_icons_address_makes_too_long_goes_without_it(send, fcm, settings, caplog, length, shown):
    settings.PUBLIC_URL = f"https://{'x' * length}.example.com"
    send({**TEXTS, "image": upload(picture(), "icon.png")})

    assert deliver_due(PUSHES) == 1

    (message,) = fcm.messages
    assert message["notification"]["body"] == "Everything must go"
    assert ("image" in message["notification"]) is shown
    assert ("goes without its icon" in caplog.text) is not shown


def test_without_credentials_it_goes_to_the_log(send, caplog):
    send()
    with caplog.at_level("INFO", logger="console.notifications"):
        assert deliver_due(PUSHES) == 1

    assert "Sale | Everything must go | https://shop.example.com" in caplog.text
    assert (row().state, row().provider_id) == ("sent", "log")


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ((500, {}, {"error": {"message": "oops"}}), "FCM answered 500 oops"),
        ((503, {}, {}), "FCM answered 503 Service Unavailable"),
        ("reset", "FCM could not be reached (ConnectionError)"),
        (("slow", 2), "FCM could not be reached (ReadTimeout)"),
    ],
    ids=["500", "503", "reset", "timeout"],
)
def test_trouble_is_tried_again_later_each_time_twice_as_late(send, fcm, answer, error):
    send()
    fcm.answers = [answer, answer]

    assert deliver_due(PUSHES) == 0
    assert (row().state, row().attempts_count, row().last_error) == ("pending", 1, error)
    assert 7 < waits_s() <= 12
    assert deliver_due(PUSHES) == 0
    assert len(fcm.messages) == 1
    due_again()
    deliver_due(PUSHES)
    assert 15 < waits_s() <= 24
    due_again()
    assert deliver_due(PUSHES) == 1
    assert {message["android"]["collapse_key"] for message in fcm.messages} == {str(row().pk)}


def test_a_server_that_says_when_is_believed(send, fcm):
    send()
    fcm.answers = [(503, {"Retry-After": "300"}, {})]

    deliver_due(PUSHES)

    assert 295 < waits_s() <= 300


def test_too_many_holds_everything(send, fcm):
    for _ in range(3):
        send()
    fcm.answers = [(429, {"Retry-After": "120"}, {})]

    assert deliver_due(PUSHES) == 0
    assert len(fcm.messages) == 1
    assert deliver_due(PUSHES) == 0
    assert len(fcm.messages) == 1
    OutboxState.objects.update(held_until=timezone.now())
    assert deliver_due(PUSHES) == 2


def test_a_date_far_ahead_holds_everything_for_an_hour_at_most(send, fcm):
    send()
    fcm.answers = [(429, {"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"}, {})]

    deliver_due(PUSHES)

    assert OutboxState.objects.get(name="push").held_until <= timezone.now() + timedelta(hours=1)


@pytest.mark.parametrize("status", [401, 403])
def test_refused_credentials_stop_the_sender_and_lose_nothing(send, fcm, status):
    send()
    fcm.decide = lambda message: (status, {}, {"error": {"message": "no"}})

    assert deliver_due(PUSHES) == 0

    assert (row().state, row().last_error) == ("pending", f"FCM answered {status} no")
    due_again()
    fcm.decide = None
    assert deliver_due(PUSHES) == 1


@pytest.mark.parametrize("status", [400, 404])
def test_what_will_never_be_taken_has_failed_and_says_why(send, fcm, status):
    send()
    fcm.answers = [(status, {}, {"error": {"message": "Invalid value"}})]

    assert deliver_due(PUSHES) == 0

    assert (row().state, row().last_error) == ("failed", f"FCM answered {status} Invalid value")
    assert deliver_due(PUSHES) == 0
    assert len(fcm.messages) == 1


def test_after_a_day_it_is_given_up(send, fcm):
    send()
    Delivery.objects.update(give_up_at=timezone.now(), last_error="FCM answered 500 oops")

    assert deliver_due(PUSHES) == 0

    assert (row().state, row().last_error) == ("failed", "FCM answered 500 oops")
    assert fcm.messages == []


def test_what_another_worker_holds_is_left_to_it_until_its_lease_ends(send, fcm):
    send()
    Delivery.objects.update(lease_until=timezone.now() + timedelta(seconds=60), lease_owner=new_id())
    assert deliver_due(PUSHES) == 0

    Delivery.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert deliver_due(PUSHES) == 1


def test_the_icon_on_s3_outlives_the_wait_of_a_phone(bucket, send, fcm):
    send({**TEXTS, "image": upload(picture(), "icon.png")})
    fcm.answers = [(503, {}, {})]
    with time_machine.travel(timezone.now() + timedelta(hours=23)):
        assert deliver_due(PUSHES) == 0
        due_again()
        assert deliver_due(PUSHES) == 1
        sent_at = timezone.now()

    url = fcm.accepted[0]["notification"]["image"]

    signed = parse_qs(urlsplit(url).query)
    signed_at = datetime.strptime(signed["X-Amz-Date"][0], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    assert signed_at + timedelta(seconds=int(signed["X-Amz-Expires"][0])) > sent_at + timedelta(days=6)
    with urlopen(url) as answer:  # noqa: S310 - the address is of our own endpoint
        assert answer.headers["Content-Type"] == "image/png"
