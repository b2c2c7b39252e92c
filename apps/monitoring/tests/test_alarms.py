"""Problems that begin, are mailed once to those who want it, and end."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Admin, Mail
from apps.monitoring import health, inbox
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, MailChoice
from apps.monitoring.tests.conftest import NOON
from apps.monitoring.tests.looking import INBOX, kinds, look, mails
from apps.notifications.models import Delivery, Notification

MAILS = "/api/admin/mails"
SWITCH = "/api/App/controller/admin/status/change"
ROLES = {"ed": "editor", "second": "owner", "viewer": "viewer", "quiet": "owner"}
pytestmark = pytest.mark.usefixtures("quiet")


def failed_push(*, is_test=False):
    written = Notification.objects.create(title="a", message="b", is_test=is_test)
    now = timezone.now()
    return Delivery.objects.create(
        notification=written, send_at=now, give_up_at=now, state="failed", last_error="FCM answered 400"
    )


def test_a_problem_is_mailed_once_until_it_ends_and_again_when_it_comes_back(clock, wanting):
    row = failed_push()

    look(clock, minutes=3)

    (mail,) = mails()
    assert "Notifications not sent: 1" in mail
    assert "FCM answered 400" in mail
    assert "Since: 11/03/2026 12:05 PM (Asia/Kolkata)" in mail
    assert "Open notifications: https://console.example.com/site/notification" in mail
    assert Mail.objects.get(kind="problems").recipient == wanting.email
    row.delete()
    look(clock, minutes=11)
    assert not Alarm.objects.exists()
    failed_push()
    look(clock)
    assert len(mails()) == 2


def test_what_comes_and_goes_within_minutes_is_one_problem(clock, wanting):
    row = failed_push()
    look(clock)
    Delivery.objects.filter(pk=row.pk).update(state="sent")
    look(clock, minutes=5)
    Delivery.objects.filter(pk=row.pk).update(state="failed")

    look(clock, minutes=5)

    assert len(mails()) == 1


def test_one_more_push_that_failed_is_mailed_again(clock, wanting):
    failed_push()
    look(clock, minutes=2)
    failed_push()

    look(clock, minutes=2)

    assert ["Notifications not sent: 2" in mail for mail in mails()] == [False, True]


def test_what_went_on_while_nobody_looked_is_not_mailed_again(clock, wanting):
    failed_push()
    look(clock)
    clock.shift(timedelta(hours=9))

    look(clock, minutes=3)

    assert len(mails()) == 1
    assert Alarm.objects.get(kind="push-failed").since == NOON


def test_a_push_that_fails_in_place_of_one_that_is_gone_is_mailed(clock, wanting):
    row = failed_push()
    look(clock)
    row.delete()
    look(clock, minutes=3)
    failed_push()

    look(clock, minutes=2)

    assert len(mails()) == 2


def test_mails_that_failed_are_told_once_or_each_would_tell_of_the_one_before(clock, wanting):
    now = timezone.now()
    for _ in range(2):
        Mail.objects.create(kind="notice", give_up_at=now, state="failed", last_error="SMTPException")
        look(clock, minutes=1)

    assert len(mails()) == 1


def test_a_test_on_one_phone_that_failed_alarms_nobody(clock, wanting, console):
    failed_push(is_test=True)

    look(clock)

    assert mails() == []
    assert kinds(console) == []


def test_what_begins_together_is_one_mail(clock, wanting, monkeypatch):
    failed_push()
    monkeypatch.setattr(inbox, "read_load", lambda: Load(cpu=1, memory=1, storage=95))

    look(clock)

    (mail,) = mails()
    assert "The disk is nearly full" in mail
    assert "95% is used" in mail
    assert "Notifications not sent: 1" in mail


@pytest.mark.parametrize("verdict", ["worker", "mail", "push", "disk"])
def test_what_health_finds_is_mailed_too(clock, wanting, monkeypatch, verdict):
    monkeypatch.setattr(health, "read_verdicts", lambda: {verdict: "something is wrong"})

    look(clock, minutes=1)

    (mail,) = mails()
    assert inbox.UNHEALTHY[verdict].title in mail
    assert "Something is wrong" in mail


def test_what_is_only_to_be_set_up_is_in_the_inbox_and_in_no_mail(clock, wanting, console, settings):
    settings.FCM_CREDENTIALS = ""

    look(clock)

    assert kinds(console) == ["fcm"]
    assert mails() == []


def test_who_did_not_ask_or_may_not_sign_in_gets_none(clock, owner):
    MailChoice.objects.create(admin=owner)
    gone = Admin.objects.create_user("gone", "gone@example.com", "x", role="owner", is_active=False)
    MailChoice.objects.create(admin=gone, problems=True)
    failed_push()

    look(clock)

    assert mails() == []


def test_two_workers_that_look_at_once_mail_once(clock, wanting):
    failed_push()
    Alarm.objects.create(kind="push-failed", title="t", since=timezone.now(), seen_at=timezone.now(), failed_count=1)

    look(clock)

    assert mails() == []


def test_the_inbox_tells_since_when_a_problem_is_known(clock, console, monkeypatch):
    monkeypatch.setattr(health, "read_verdicts", lambda: {"cache": "gone"})
    look(clock, minutes=5)

    (row,) = console.get(INBOX).body["data"]

    assert (row["kind"], datetime.fromisoformat(row["since"])) == ("cache", NOON)


def test_an_admin_asks_for_mails_and_asks_for_none(console):
    assert console.get(MAILS).body["data"] == {"problems": False}

    answer = console.put(MAILS, {"problems": True})
    assert (answer.status_code, answer.message) == (200, "Saved")
    assert console.get(MAILS).body["data"] == {"problems": True}
    console.put(MAILS, {"problems": False})

    assert console.get(MAILS).body["data"] == {"problems": False}


@pytest.mark.parametrize("body", [{}, {"problems": "yes"}, {"problems": None}])
def test_a_choice_is_yes_or_no(console, body):
    answer = console.put(MAILS, body)

    assert answer.status_code == 400
    assert not MailChoice.objects.filter(problems=True).exists()
