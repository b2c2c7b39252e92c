"""The mail outbox: written with the change, sent by the worker, at least once and not in vain."""

from datetime import timedelta
from queue import Empty

import pytest
import time_machine
from celery import current_app
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.utils import timezone

from apps.accounts import tasks
from apps.accounts.models import FailureCount, Mail, Session, StepToken
from apps.accounts.services import mail as outbox
from apps.accounts.services.mail import LEASE, MAILS
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, at_once
from apps.core.outbox import deliver_due

DOWN = "apps.accounts.tests.test_mail.DownBackend"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


class DownBackend(EmailBackend):
    def send_messages(self, messages):
        raise ConnectionRefusedError


def queue_code(*, recipient="owner@example.com", life=timedelta(minutes=5)):
    outbox.queue_code(kind="login_code", recipient=recipient, code="123456", expires_at=timezone.now() + life)
    return Mail.objects.get()


def test_a_mail_is_sent_once_and_its_text_goes(clock):
    queue_code()

    assert [deliver_due(MAILS), deliver_due(MAILS)] == [1, 0]
    assert [(message.to, "123456" in message.body) for message in mail.outbox] == [(["owner@example.com"], True)]
    sent = Mail.objects.get()
    assert (sent.state, sent.sealed_text, sent.sent_at) == ("sent", "", timezone.now())


@time_machine.travel("2026-11-21T20:30:00Z", tick=False)
def test_a_notice_says_the_time_on_the_console_s_clock():
    outbox.queue_notice(kind="password_changed", admin=AdminFactory(login_id="owner"))

    deliver_due(MAILS)

    assert "owner was changed on 22/11/2026 02:00 AM (Asia/Kolkata)." in mail.outbox[0].body


def test_a_mail_server_that_is_down_is_tried_again(clock, settings):
    queue_code()
    settings.EMAIL_BACKEND = DOWN
    for _ in range(4):
        deliver_due(MAILS)
        clock.shift(timedelta(seconds=20))
    row = Mail.objects.get()
    assert (row.state, row.last_error) == ("pending", "ConnectionRefusedError")
    assert row.attempts_count == 4

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    deliver_due(MAILS)

    assert Mail.objects.get().state == "sent"
    assert len(mail.outbox) == 1


def test_tries_do_not_come_hot(clock, settings):
    queue_code()
    settings.EMAIL_BACKEND = DOWN

    for _ in range(20):
        deliver_due(MAILS)

    assert Mail.objects.get().attempts_count == 1


def test_a_code_that_expired_is_not_sent(clock):
    queue_code()
    clock.shift(timedelta(minutes=6))

    assert deliver_due(MAILS) == 0
    gone = Mail.objects.get()
    assert (gone.state, gone.sealed_text, mail.outbox) == ("failed", "", [])


def test_a_mail_of_a_worker_that_died_is_sent_by_the_next(clock):
    row = queue_code()
    Mail.objects.filter(pk=row.pk).update(lease_until=timezone.now() + LEASE)
    assert deliver_due(MAILS) == 0
    clock.shift(LEASE + timedelta(seconds=1))

    assert deliver_due(MAILS) == 1


def test_a_mail_for_nobody_is_done_without_sending(clock):
    queue_code(recipient="")

    assert deliver_due(MAILS) == 0
    assert (Mail.objects.get().state, mail.outbox) == ("sent", [])


@pytest.mark.django_db(transaction=True)
def test_several_workers_send_each_mail_once():
    for number in range(12):
        outbox.queue_notice(kind="password_changed", admin=AdminFactory(login_id=f"a{number}"))

    sent = at_once(4, lambda _: deliver_due(MAILS))

    assert sum(sent) == 12
    assert len({message.to[0] for message in mail.outbox}) == len(mail.outbox) == 12


@pytest.mark.django_db(transaction=True)
def test_the_worker_is_woken_after_the_commit():
    with current_app.connection() as broker:
        queue = broker.SimpleQueue("mail")
        queue.clear()
        with transaction.atomic():
            queue_code()
            with pytest.raises(Empty):
                queue.get(block=False)

        woken = queue.get(block=False)

    assert woken.headers["task"] == "core.wake"
    assert woken.headers["expires"] is not None


@pytest.mark.enable_socket
@pytest.mark.django_db(transaction=True)
def test_a_broken_broker_costs_nothing_but_time(owner, visitor, mailbox, monkeypatch, caplog):
    monkeypatch.setitem(current_app.conf, "broker_url", "redis://127.0.0.1:1/0")

    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 200

    assert "no worker was told of a mail" in caplog.text
    assert len(mailbox.code()) == 6


# Codes and links are what these are for, or they are no notice of the own account.
OTHERS = {"invitation", "problems"}


@pytest.mark.parametrize(
    "kind", [kind for kind in outbox.SUBJECTS if not kind.endswith("_code") and kind not in OTHERS]
)
def test_every_notice_is_plain_and_without_links(owner, mailbox, kind):
    owner.login_id = "o'wner&co"
    outbox.queue_notice(kind=kind, admin=owner, device="Chrome on Linux", address="127.0.0.1", left=3)

    message = mailbox.messages()[0]

    assert "o'wner&co" in message.body
    assert "http" not in message.body


def test_the_sweep_takes_what_is_over_and_leaves_the_rest(console, visitor, mailbox):
    visitor.post("/api/admin/login", CREDENTIALS | {"a_password": "wrong-horse"})
    mailbox.messages()
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        tasks.purge_expired()
        assert (StepToken.objects.count(), FailureCount.objects.count(), Session.objects.count()) == (0, 0, 1)
    with time_machine.travel(timezone.now() + timedelta(days=120), tick=False):
        tasks.purge_expired()

    assert (Session.objects.count(), Mail.objects.count()) == (0, 0)


def test_mails_for_nobody_do_not_stand_before_those_for_somebody(clock):
    for _ in range(50):
        outbox.queue_code(
            kind="reset_code", recipient="", code="123456", expires_at=timezone.now() + timedelta(minutes=5)
        )
    outbox.queue_code(
        kind="login_code", recipient="a@b.cd", code="123456", expires_at=timezone.now() + timedelta(minutes=5)
    )

    assert deliver_due(MAILS) == 1
    assert not Mail.objects.filter(recipient="").exclude(sealed_text="").exists()
