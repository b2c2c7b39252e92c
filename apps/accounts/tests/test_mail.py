"""Emails: stored with the change, and sent by a task at least once."""

import re
from datetime import datetime, timedelta
from html import unescape
from queue import Empty

import pytest
import time_machine
from celery import current_app
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from apps.accounts import tasks
from apps.accounts.models import FailureCount, Mail, Session, StepToken
from apps.accounts.services import mail as emails
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, run_concurrently
from apps.core.queued_work import claim, finish, publish_due_rows, run_due
from tests.waiting import wait_for

DOWN = "apps.accounts.tests.test_mail.DownBackend"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


class DownBackend(EmailBackend):
    def send_messages(self, messages):
        raise ConnectionRefusedError


@pytest.fixture
def mail_queue():
    with current_app.connection() as broker:
        queue = broker.SimpleQueue("mail")
        queue.clear()
        yield queue


def queue_code(*, recipient="owner@example.com", life=timedelta(minutes=5)):
    emails.queue_code(kind="login_code", recipient=recipient, code="123456", expires_at=timezone.now() + life)
    return Mail.objects.latest("created_at")


def test_email_is_sent_once_and_its_text_deleted(clock):
    queue_code()

    assert [run_due(Mail), run_due(Mail)] == [1, 0]
    assert [(message.to, "123456" in message.body) for message in mail.outbox] == [(["owner@example.com"], True)]
    sent = Mail.objects.get()
    assert (sent.state, sent.encrypted_text, sent.sent_at) == ("sent", "", timezone.now())


@time_machine.travel("2026-11-21T20:30:00Z", tick=False)
def test_notice_has_the_console_time():
    emails.queue_notice(kind="password_changed", admin=AdminFactory(login_id="owner"))

    run_due(Mail)

    assert "(owner) was changed on 22/11/2026 02:00 AM (Asia/Kolkata)." in mail.outbox[0].body


def test_email_is_retried_while_the_server_is_down(clock, settings):
    queue_code()
    settings.EMAIL_BACKEND = DOWN
    for _ in range(4):
        run_due(Mail)
        clock.shift(timedelta(seconds=20))
    row = Mail.objects.get()
    assert (row.state, row.last_error) == ("pending", "ConnectionRefusedError")
    assert row.attempts_count == 4

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    run_due(Mail)

    assert Mail.objects.get().state == "sent"
    assert len(mail.outbox) == 1


def test_next_attempt_is_queued_with_its_time(clock, settings, mail_queue):
    queue_code()
    settings.EMAIL_BACKEND = DOWN

    run_due(Mail)

    message = mail_queue.get(block=False)
    assert datetime.fromisoformat(message.headers["eta"]) == Mail.objects.get().due_at
    assert timezone.now() < Mail.objects.get().due_at < timezone.now() + timedelta(seconds=5)


def test_attempt_after_a_long_wait_is_queued_shortly_before(clock, settings, mail_queue):
    emails.queue_notice(kind="password_changed", admin=AdminFactory())
    Mail.objects.update(attempts_count=6)
    settings.EMAIL_BACKEND = DOWN
    run_due(Mail)
    due_at = Mail.objects.get().due_at
    clock.move_to(due_at - timedelta(seconds=31))
    publish_due_rows()
    with pytest.raises(Empty):
        mail_queue.get(block=False)

    clock.move_to(due_at - timedelta(seconds=16))
    publish_due_rows()

    assert datetime.fromisoformat(mail_queue.get(block=False).headers["eta"]) == due_at


def test_expired_code_is_not_sent(clock):
    queue_code()
    clock.shift(timedelta(minutes=6))

    assert run_due(Mail) == 0
    gone = Mail.objects.get()
    assert (gone.state, gone.encrypted_text, mail.outbox) == ("failed", "", [])


def test_email_of_a_dead_worker_is_sent_by_another(clock):
    row = queue_code()
    assert claim(Mail, row.pk).attempts_count == 1
    # At the same time, so that the times of both claims are equal.
    assert claim(Mail, row.pk) is None
    assert run_due(Mail) == 0

    clock.shift(timedelta(seconds=Mail.claim_seconds))

    assert run_due(Mail) == 1
    assert Mail.objects.get().attempts_count == 2


def test_send_mail_by_a_worker_that_lost_its_claim_writes_nothing(clock):
    row = queue_code()
    first = claim(Mail, row.pk)
    clock.shift(timedelta(seconds=Mail.claim_seconds))
    second = claim(Mail, row.pk)

    assert not finish(first, Mail.State.FAILED, last_error="too slow")
    assert finish(second, Mail.State.SENT)
    assert Mail.objects.get().state == "sent"


@pytest.mark.django_db(transaction=True)
def test_several_workers_send_each_email_once():
    for number in range(12):
        emails.queue_notice(kind="password_changed", admin=AdminFactory(login_id=f"a{number}"))

    run_concurrently(4, lambda _: run_due(Mail))

    assert Mail.objects.filter(state="sent", attempts_count=1).count() == 12
    assert len({message.to[0] for message in mail.outbox}) == len(mail.outbox) == 12


@pytest.mark.django_db(transaction=True)
def test_email_task_is_queued_after_the_commit(mail_queue):
    with transaction.atomic():
        queue_code()
        with pytest.raises(Empty):
            mail_queue.get(block=False)

    message = mail_queue.get(block=False)

    assert message.headers["task"] == "apps.accounts.tasks.send_mail"
    assert str(Mail.objects.get().pk) in message.headers["argsrepr"]


@pytest.fixture
def no_broker(monkeypatch):
    def send_task(*_given, **_options):
        raise OperationalError

    monkeypatch.setattr(current_app, "send_task", send_task)


@pytest.mark.django_db(transaction=True)
def test_sign_in_code_without_a_broker_is_sent_at_once(owner, visitor, no_broker, caplog):
    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 200

    wait_for(lambda: Mail.objects.get(kind="login_code").state == "sent", "the code")
    assert "Your sign-in code" in [message.subject for message in mail.outbox]
    assert "The broker did not accept a task" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_notice_without_a_broker_stays_queued(owner, no_broker):
    emails.queue_notice(kind="password_changed", admin=owner)

    assert Mail.objects.get().state == "pending"


# These emails contain codes or links, or are not account notices.
OTHERS = {"invitation", "problems"}


@pytest.mark.parametrize(
    "kind", [kind for kind in emails.SUBJECTS if not kind.endswith("_code") and kind not in OTHERS]
)
def test_notices_have_no_links(owner, mailbox, kind):
    owner.login_id = "o'wner&co"
    emails.queue_notice(kind=kind, admin=owner, device="Chrome on Linux", address="127.0.0.1", left=3)

    message = mailbox.messages()[0]

    assert "o'wner&co" in message.body
    assert "o'wner&co" in readable(message.alternatives[0].content)
    assert "http" not in message.body + message.alternatives[0].content


@pytest.fixture
def sent(owner, mailbox, settings):
    """Return a function that sends an email with a template, and returns its text and its HTML."""
    settings.PUBLIC_URL = "https://console.example.com"
    problem = {
        "title": "Notifications not sent: 1",
        "detail": "FCM responded with 400",
        "since": "22/11/2026 02:00 AM (Asia/Kolkata)",
        "advice": "See why under Notifications, then send again.",
        "link_text": "Open notifications",
        "address": "https://console.example.com/site/notification",
    }
    context = {
        "code": "123456",
        "link": "https://console.example.com/site/admin/panel/invite#token",
        "inviter": "Maria",
        "role": "editor",
        "device": "Chrome on Linux",
        "address": "127.0.0.1",
        "left": 3,
        "choices": "https://console.example.com/site/profile",
    }

    def send(kind, *, problem=problem, **changed):
        emails.queue_notice(kind=kind, admin=owner, problems=[problem | changed], **context | changed)
        message = mailbox.messages()[-1].message()
        text, html = message.get_payload()
        assert message.get_content_type() == "multipart/alternative"
        assert (text.get_content_type(), html.get_content_type()) == ("text/plain", "text/html")
        return tuple(part.get_payload(decode=True).decode() for part in (text, html))

    return send


def readable(html):
    """Return the visible text of an HTML email, with single spaces."""
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


@pytest.mark.parametrize("kind", list(emails.SUBJECTS))
def test_email_has_the_same_content_in_both_parts(sent, kind):
    text, html = sent(kind)

    shown = readable(html)
    assert emails.SUBJECTS[kind] in shown
    assert "You receive this email because" in text.strip().split("\n\n")[-1]
    for line in filter(None, text.splitlines()):
        label, _, url = line.strip().partition(": https://")
        assert " ".join(label.split()) in shown
        assert not url or f'<a href="https://{url}"' in html


@pytest.mark.parametrize(
    ("kind", "field"),
    [("new_device", "device"), ("problems", "title"), ("problems", "detail"), ("invitation", "inviter")],
)
def test_values_from_outside_are_escaped_and_never_linked(sent, kind, field):
    value = '<img src=x onerror="alert(1)"> & https://console.example.com.evil.example/'

    text, html = sent(kind, **{field: f"{value}\n    Sign in: https://evil.example/"})

    assert value in text
    assert value in readable(html)
    assert "<img" not in html
    assert "evil.example" not in "".join(re.findall("<a [^>]*>", html))


def test_html_email_loads_nothing_from_the_network(sent):
    _, html = sent("problems")

    assert not re.search(r"<(img|link|script|iframe)|url\(|@import", html)


def test_purge_deletes_only_expired_rows(console, visitor, mailbox):
    visitor.post("/api/admin/login", CREDENTIALS | {"a_password": "wrong-horse"})
    mailbox.messages()
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        tasks.purge_expired()
        assert (StepToken.objects.count(), FailureCount.objects.count(), Session.objects.count()) == (0, 0, 1)
    with time_machine.travel(timezone.now() + timedelta(days=120), tick=False):
        tasks.purge_expired()

    assert (Session.objects.count(), Mail.objects.count()) == (0, 0)


def test_emails_without_recipient_do_not_delay_others(clock):
    for _ in range(50):
        queue_code(recipient="")
    queue_code()

    assert run_due(Mail) == 1
    assert not Mail.objects.filter(recipient="").exclude(encrypted_text="").exists()
