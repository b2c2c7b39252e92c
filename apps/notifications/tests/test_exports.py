"""CSV file of the notifications: the history, in blocks, and safe for spreadsheets."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from apps.analytics.models import Item
from apps.analytics.tests.factories import count
from apps.core.queued_work import run_due
from apps.notifications.models import Delivery, Notification
from apps.notifications.tests.conftest import TEXTS
from apps.web import querysets
from apps.web.csv_stream import time_cells
from apps.wire.ids import new_id
from conftest import read_csv

CSV = "/site/export/notifications.csv"
NOW = datetime(2025, 1, 1, 10, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def titles(response):
    return [line[0] for line in read_csv(response)[1:]]


def test_csv_has_a_line_per_push(send, page_cookie, clock):
    sent = send({**TEXTS, "topic": "ios"}).body["data"]
    run_due(Delivery)
    count(Item.objects.get(id=sent["_id"]), NOW, views=400, clicks=10)
    clock.shift(timedelta(minutes=1))
    planned = send({**TEXTS, "title": "Later", "message": "Two\nlines", "url": "", "sendAt": "2025-01-01T18:00"})

    response = page_cookie.get(CSV)

    assert response["Content-Disposition"] == 'attachment; filename="notifications.csv"'
    head, later, first = read_csv(response)
    assert dict(zip(head, first, strict=True)) == {
        "Title": "Sale",
        "Message": "Everything must go",
        "URL": "https://shop.example.com",
        "To": "ios",
        "Test": "no",
        "State": "logged",
        "Written": time_cells(NOW)[0],
        "Written: UTC offset": "UTC+05:30",
        "Written by": sent["createdBy"],
        "For": time_cells(NOW)[0],
        "For: UTC offset": "UTC+05:30",
        "Sent": time_cells(NOW)[0],
        "Sent: UTC offset": "UTC+05:30",
        "Received": "400",
        "Opened": "10",
        "Last error": "",
        "Id": sent["_id"],
    }
    cells = dict(zip(head, later, strict=True))
    assert (cells["Title"], cells["Message"], cells["State"]) == ("Later", "Two\nlines", "scheduled")
    assert (cells["For"], cells["Sent"]) == ("2025-01-01 18:00:00", "")
    assert cells["Id"] == planned.body["data"]["_id"]


def test_csv_of_a_test_push_has_no_token(send, page_cookie):
    send({**TEXTS, "token": "a-phones-own-token-123456"}, "/api/App/notification/test")

    head, line = read_csv(page_cookie.get(CSV))

    cells = dict(zip(head, line, strict=True))
    assert (cells["To"], cells["Test"]) == ("one phone", "yes")
    assert "a-phones-own-token" not in ",".join(line)


def test_csv_is_filtered_by_the_search(send, page_cookie):
    send({**TEXTS, "title": "Winter"})
    send({**TEXTS, "title": "Summer"})

    assert titles(page_cookie.get(CSV, {"q": "WINT"})) == ["Winter"]
    assert titles(page_cookie.get(CSV, {"q": "must go"})) == ["Summer", "Winter"]
    assert titles(page_cookie.get(CSV, {"q": "nothing"})) == []


def test_csv_of_a_long_history_is_complete(page_cookie, django_assert_max_num_queries):
    """Many rows have the same timestamp."""
    many = 2 * querysets.BATCH_SIZE + 1
    pushes = [Notification(id=new_id(), title=f"Push-{number}", created_at=NOW) for number in range(many)]
    Notification.objects.bulk_create(pushes)
    Delivery.objects.bulk_create(
        Delivery(notification=push, send_at=NOW, due_at=NOW, give_up_at=NOW) for push in pushes
    )

    with django_assert_max_num_queries(12):
        found = titles(page_cookie.get(CSV))

    assert len(found) == many
    assert set(found) == {push.title for push in pushes}
