"""Problems: their start, one email to subscribed admins, and their end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Admin, Mail
from apps.monitoring import inbox
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, MailChoice
from apps.monitoring.tests.checking import IDLE, emails, failed_push, kinds, run_check
from apps.monitoring.tests.conftest import NOON
from apps.notifications.models import Delivery

EMAILS = "/api/admin/mails"
ROLES = {"ed": "editor", "second": "owner", "viewer": "viewer", "quiet": "owner"}
pytestmark = pytest.mark.usefixtures("quiet")


def test_problem_is_emailed_once_until_it_returns(clock, wanting):
    row = failed_push()

    run_check(clock, minutes=3)

    (mail,) = emails()
    assert "Notifications not sent: 1" in mail
    assert "FCM responded with 400" in mail
    assert "Since: 11/03/2026 12:05 PM (Asia/Kolkata)" in mail
    assert "Open notifications: https://console.example.com/site/notification" in mail
    assert Mail.objects.get(kind="problems").recipient == wanting.email
    row.delete()
    run_check(clock, minutes=11)
    assert not Alarm.objects.exists()
    failed_push()
    run_check(clock)
    assert len(emails()) == 2


def test_problem_that_returns_within_minutes_is_the_same(clock, wanting):
    row = failed_push()
    run_check(clock)
    Delivery.objects.filter(pk=row.pk).update(state="sent")
    run_check(clock, minutes=5)
    Delivery.objects.filter(pk=row.pk).update(state="failed")

    run_check(clock, minutes=5)

    assert len(emails()) == 1


def test_another_failed_push_is_emailed_again(clock, wanting):
    failed_push()
    run_check(clock, minutes=2)
    failed_push()

    run_check(clock, minutes=2)

    assert ["Notifications not sent: 2" in mail for mail in emails()] == [False, True]


def test_problem_that_lasted_while_unchecked_is_not_emailed_again(clock, wanting):
    failed_push()
    run_check(clock)
    clock.shift(timedelta(hours=9))

    run_check(clock, minutes=3)

    assert len(emails()) == 1
    assert Alarm.objects.get(kind="push-failed").since == NOON


def test_failed_push_after_a_deleted_one_is_emailed(clock, wanting):
    row = failed_push()
    run_check(clock)
    row.delete()
    run_check(clock, minutes=3)
    failed_push()

    run_check(clock, minutes=2)

    assert len(emails()) == 2


def test_failed_emails_are_emailed_once(clock, wanting):
    now = timezone.now()
    for _ in range(2):
        Mail.objects.create(kind="notice", give_up_at=now, state="failed", last_error="SMTPException")
        run_check(clock, minutes=1)

    assert len(emails()) == 1


def test_failed_test_push_is_no_problem(clock, wanting):
    failed_push(is_test=True)

    run_check(clock)

    assert emails() == []
    assert kinds() == []


def test_simultaneous_problems_are_one_email(clock, wanting):
    failed_push()

    run_check(clock, load=Load(cpu=1, memory=1, storage=95))

    (mail,) = emails()
    assert "The disk is nearly full" in mail
    assert "95% is used" in mail
    assert "Notifications not sent: 1" in mail


@pytest.mark.parametrize("verdict", ["worker", "mail", "push", "disk"])
def test_failed_health_check_is_emailed(clock, wanting, verdict):
    run_check(clock, minutes=1, verdicts={verdict: "something is wrong"})

    (mail,) = emails()
    assert inbox.UNHEALTHY[verdict].title in mail
    assert "Something is wrong" in mail


def test_missing_setup_is_not_emailed(clock, wanting, settings):
    settings.FCM_CREDENTIALS = ""

    run_check(clock)

    assert kinds() == ["fcm"]
    assert emails() == []


def test_email_is_sent_only_to_active_subscribers(clock, owner):
    MailChoice.objects.create(admin=owner)
    gone = Admin.objects.create_user("gone", "gone@example.com", "x", role="owner", is_active=False)
    MailChoice.objects.create(admin=gone, problems=True)
    failed_push()

    run_check(clock)

    assert emails() == []


def test_concurrent_checks_send_one_email(clock, wanting):
    failed_push()
    Alarm.objects.create(kind="push-failed", title="t", since=timezone.now(), seen_at=timezone.now(), failed_count=1)

    run_check(clock)

    assert emails() == []


def test_inbox_has_the_start_of_a_problem(clock, db):
    verdicts = {"cache": "gone"}
    run_check(clock, minutes=5, verdicts=verdicts)

    (problem,) = inbox.list_problems(verdicts, IDLE)

    assert (problem.kind, problem.since) == ("cache", NOON)


def test_emails_about_problems_are_turned_on_and_off(console):
    assert console.get(EMAILS).body["data"] == {"problems": False}

    response = console.put(EMAILS, {"problems": True})
    assert (response.status_code, response.message) == (200, "Saved")
    assert console.get(EMAILS).body["data"] == {"problems": True}
    console.put(EMAILS, {"problems": False})

    assert console.get(EMAILS).body["data"] == {"problems": False}
