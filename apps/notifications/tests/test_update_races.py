"""Concurrent edits and deliveries: the old or the new notification is sent, never a mix."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.core.queued_work import claim, run_due
from apps.notifications import services
from apps.notifications.models import Delivery, Notification
from apps.notifications.tests.conftest import TEXTS
from tests.waiting import wait_until_blocked

UPDATE = "/api/App/notification/update"
TAKEN = "This notification is due, being sent, or finished. It can no longer be edited."
NEW = {"title": "Bigger sale", "message": "Even more must go", "url": "", "topic": "all", "icon": ""}

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer"),
]


@pytest.fixture
def due(send):
    """Return a notification that is due now."""
    identity = send({**TEXTS, "sendAt": local(timedelta(hours=1))}).body["data"]["_id"]
    Delivery.objects.update(send_at=timezone.now(), due_at=timezone.now())
    return Notification.objects.get(pk=identity)


def local(ahead):
    return (timezone.localtime() + ahead).strftime("%Y-%m-%dT%H:%M")


def update(push, owner, *, ahead):
    """Update a notification as if the request came before it was due."""
    now = timezone.now()
    actor = Actor(owner, "127.0.0.1", now - timedelta(minutes=1))
    services.update(notification_id=push.pk, **NEW, send_at=now + ahead, seen_version=1, actor=actor)


def test_push_claimed_during_an_update_is_sent_unchanged(console, due, caplog):
    body = {**TEXTS, "id": str(due.pk), "title": "Bigger sale", "topic": "ios", "sendAt": local(timedelta(hours=2))}
    events = Entry.objects.count()
    is_taken = threading.Event()

    def work():
        with transaction.atomic():
            claim(Delivery, due.pk)
            is_taken.set()
            # The edit is waiting for the row lock.
            wait_until_blocked()

    def edit():
        is_taken.wait(20)
        return console.put(UPDATE, body)

    with caplog.at_level("INFO", logger="console.notifications"):
        _, late = run_concurrently(2, lambda n: (work, edit)[n]())
        Delivery.objects.update(claim_expires_at=timezone.now())
        assert run_due(Delivery) == 1

    assert (late.status_code, late.message) == (409, TAKEN)
    assert "Sale | Everything must go |" in caplog.text
    (stays,) = Notification.objects.all()
    assert (stays.title, stays.topic, stays.version, Entry.objects.count()) == ("Sale", "all", 1, events)


@pytest.mark.parametrize(("ahead", "sent"), [(timedelta(hours=2), 0), (timedelta(0), 1)])
def test_worker_waits_for_an_update_and_sends_the_new_push(due, owner, caplog, ahead, sent):
    """A postponed notification is not sent. One that is still due is sent with the new text."""
    is_written = threading.Event()

    def edit():
        with transaction.atomic():
            update(due, owner, ahead=ahead)
            is_written.set()
            wait_until_blocked()

    def work():
        is_written.wait(20)
        return run_due(Delivery)

    with caplog.at_level("INFO", logger="console.notifications"):
        _, outcome = run_concurrently(2, lambda n: (edit, work)[n]())

    assert outcome == sent
    assert ("Bigger sale | Even more must go" in caplog.text) is bool(sent)
    assert "Sale | Everything" not in caplog.text
    assert Delivery.objects.get().attempts_count == sent


def test_concurrent_updates_reject_one(console, due, owner):
    body = {**TEXTS, "id": str(due.pk), "title": "Mine", "topic": "all", "sendAt": local(timedelta(hours=2))}
    is_written = threading.Event()

    def first():
        with transaction.atomic():
            update(due, owner, ahead=timedelta(hours=3))
            is_written.set()
            wait_until_blocked()

    def second():
        is_written.wait(20)
        return console.put(UPDATE, body, headers={"If-Match": '"1"'})

    _, late = run_concurrently(2, lambda n: (first, second)[n]())

    assert (late.status_code, late.body["data"]["n_title"], late.body["changed"]["by"]) == (409, "Bigger sale", "owner")
    assert Notification.objects.get().title == "Bigger sale"


def test_push_retried_during_a_purge_is_sent(due, owner):
    years_ago = timezone.now() - timedelta(days=900)
    Notification.objects.update(created_at=years_ago)
    Delivery.objects.update(send_at=years_ago, state="failed")
    is_written = threading.Event()

    def retry():
        with transaction.atomic():
            services.retry(notification_id=due.pk, actor=Actor(owner, "127.0.0.1", timezone.now()))
            is_written.set()
            wait_until_blocked()

    def purge():
        is_written.wait(20)
        return services.purge(timezone.now() - timedelta(days=365), 100)

    _, purged = run_concurrently(2, lambda n: (retry, purge)[n]())

    assert (purged, Delivery.objects.get().state) == (0, "pending")
    assert run_due(Delivery) == 1
