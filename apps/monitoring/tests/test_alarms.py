"""Problems that begin, are mailed once to those who want it, and end; counts that stop, ads clicked too often."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from apps.accounts import sealing
from apps.accounts.models import Admin, Mail, SecurityCount
from apps.analytics.models import OpenHour
from apps.analytics.tests.factories import ItemFactory, counted
from apps.core.kinds import Kind
from apps.core.zone import day_of, hour_of, moment_of
from apps.monitoring import alarms, health, inbox
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, MailChoice
from apps.notifications.models import Delivery, Notification

INBOX = "/api/admin/inbox"
MAILS = "/api/admin/mails"
NOON = datetime(2026, 3, 11, 12, 5, tzinfo=ZoneInfo("Asia/Kolkata"))


@pytest.fixture(autouse=True)
def _quiet(settings, monkeypatch):
    """A healthy machine with a push provider: what a test adds is all that is wrong."""
    settings.FCM_CREDENTIALS, settings.PUBLIC_URL = "{}", "https://console.example.com"
    monkeypatch.setattr(health, "read_verdicts", dict)
    monkeypatch.setattr(inbox, "read_load", lambda: Load(cpu=1, memory=1, storage=50))


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def wanting(owner):
    MailChoice.objects.create(admin=owner, problems=True)
    return owner


def look(clock=None, *, minutes=0):
    """One look, or one a minute for so long."""
    alarms.look(now=timezone.now())
    for _ in range(minutes):
        clock.shift(timedelta(minutes=1))
        alarms.look(now=timezone.now())


def mails():
    chosen = Mail.objects.filter(kind="problems").order_by("created_at")
    return [sealing.unseal(sealed=one.sealed_text, context=f"mail:{one.pk}").decode() for one in chosen]


def kinds(console):
    return [row["kind"] for row in console.get(INBOX).body["data"]]


def failed_push(*, is_test=False):
    written = Notification.objects.create(title="a", message="b", is_test=is_test)
    now = timezone.now()
    return Delivery.objects.create(
        notification=written, send_at=now, give_up_at=now, state="failed", last_error="FCM answered 400"
    )


def count(item, at, views=1, clicks=0):
    """As ingest does."""
    row, _ = OpenHour.objects.get_or_create(item=item, hour=hour_of(at), slot=0, defaults={"day": day_of(at)})
    OpenHour.objects.filter(item=item, hour=row.hour).update(views=row.views + views, clicks=row.clicks + clicks)


def usual_weeks(item, *, weeks=(1, 2, 3)):
    local = timezone.now().astimezone(ZoneInfo("Asia/Kolkata")).replace(tzinfo=None)
    for week in weeks:
        count(item, moment_of(local - timedelta(weeks=week)), views=50)


def test_a_problem_is_mailed_once_until_it_ends_and_again_when_it_comes_back(clock, wanting):
    row = failed_push()

    look(clock, minutes=3)

    (mail,) = mails()
    assert "Notifications not sent: 1" in mail
    assert "FCM answered 400" in mail
    assert "Since 11/03/2026 12:05 (Asia/Kolkata)" in mail
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
    assert "something is wrong" in mail


def test_an_attack_is_mailed(clock, wanting, settings):
    settings.ATTACK_REFUSALS = 30
    SecurityCount.objects.create(minute=timezone.now(), event="sign-in", outcome="refused", count=30)

    look(clock, minutes=2)

    (mail,) = mails()
    assert "Sign-ins refused within ten minutes: 30" in mail


def test_what_is_only_to_be_set_up_is_in_the_inbox_and_in_no_mail(clock, wanting, console, settings):
    settings.FCM_CREDENTIALS = ""

    look(clock)

    assert kinds(console) == ["fcm"]
    assert mails() == []


def test_who_did_not_ask_or_may_not_sign_in_gets_none(clock, owner):
    MailChoice.objects.create(admin=owner, figures=True)
    gone = Admin.objects.create_user("gone", "gone@example.com", "x", is_active=False)
    MailChoice.objects.create(admin=gone, problems=True)
    failed_push()

    look(clock)

    assert mails() == []


def test_counts_that_stop_alarm_after_a_quarter_of_an_hour_and_end_with_the_next_event(clock, wanting, console):
    item = ItemFactory()
    usual_weeks(item)
    count(item, timezone.now())
    look(clock, minutes=14)
    assert kinds(console) == []

    look(clock, minutes=1)
    assert kinds(console) == ["counts-stopped"]
    (row,) = console.get(INBOX).body["data"]
    assert (row["title"], row["detail"]) == ("Counts have stopped", "No event for 15 minutes")
    assert datetime.fromisoformat(row["since"]) == NOON
    look(clock, minutes=5)
    assert len(mails()) == 1

    count(item, timezone.now())
    look(clock, minutes=4)
    assert kinds(console) == []


@pytest.mark.parametrize("weeks", [(), (1, 2), (2, 3)])
def test_an_hour_that_is_quiet_at_times_alarms_nobody(clock, console, weeks):
    item = ItemFactory()
    usual_weeks(item, weeks=weeks)
    count(item, timezone.now())

    look(clock, minutes=20)

    assert kinds(console) == []


def test_events_that_go_on_over_the_hour_alarm_nobody(clock, db):
    item = ItemFactory()
    usual_weeks(item)
    clock.shift(timedelta(minutes=48))
    usual_weeks(item)
    for _ in range(6):
        count(item, timezone.now())
        look(clock, minutes=5)

    assert inbox.list_problems() == []


def test_counts_that_are_cleared_are_no_events(clock, console):
    item = ItemFactory()
    usual_weeks(item)
    count(item, timezone.now(), views=90)
    look(clock, minutes=10)
    OpenHour.objects.filter(hour=hour_of(timezone.now())).delete()

    look(clock, minutes=5)

    assert kinds(console) == ["counts-stopped"]


def test_a_clock_that_is_put_back_delays_nothing(clock, console):
    item = ItemFactory()
    usual_weeks(item)
    clock.move_to(NOON + timedelta(hours=3))
    count(item, timezone.now())
    look(clock)
    clock.move_to(NOON)

    look(clock, minutes=15)

    assert kinds(console) == ["counts-stopped"]


@pytest.mark.parametrize(
    ("now", "before"),
    [
        # The clock was changed in between: the same hour of it is another one of UTC.
        ("2026-04-01 10:30", ["2026-03-25 11:30", "2026-03-18 11:30", "2026-03-11 11:30"]),
        ("2026-10-28 11:30", ["2026-10-21 10:30", "2026-10-14 10:30", "2026-10-07 10:30"]),
    ],
)
def test_the_usual_hour_is_of_the_consoles_clock(console, settings, now, before):
    settings.CONSOLE_TIME_ZONE = "Europe/Berlin"
    item = ItemFactory()
    with time_machine.travel(datetime.fromisoformat(now).replace(tzinfo=UTC), tick=False) as clock:
        for text in before:
            count(item, datetime.fromisoformat(text).replace(tzinfo=UTC), views=9)
        look(clock, minutes=15)

        assert kinds(console) == ["counts-stopped"]


def test_a_worker_that_stops_looking_takes_its_word_back(clock, console):
    item = ItemFactory()
    usual_weeks(item)
    look(clock, minutes=16)
    assert kinds(console) == ["counts-stopped"]

    clock.shift(timedelta(minutes=4))

    assert kinds(console) == []


def ad_with(*, usually, lately, kind=Kind.NATIVE, name="Home {x}"):
    """An ad with views and clicks a day for two weeks, and others of this hour."""
    ad = ItemFactory(kind=kind, name=name)
    today = day_of(timezone.now())
    for day in range(1, 15):
        counted(ad, today - timedelta(days=day), *usually)
    count(ad, timezone.now(), *lately)
    return ad


def test_an_ad_that_is_clicked_five_times_as_often_as_usual(clock, wanting, console):
    ad = ad_with(usually=(1000, 20), lately=(200, 20))

    look(clock, minutes=1)

    (row,) = console.get(INBOX).body["data"]
    assert row["title"] == "Home {x}: clicked 5 times as often as usual"
    assert row["detail"] == "10.0% of views lately, 2.0% in 14 days before"
    assert row["link"] == f"/site/views/dashboard/{ad.id}"
    assert len(mails()) == 1


@pytest.mark.parametrize(
    ("usually", "lately", "kind"),
    [
        ((1000, 20), (210, 20), Kind.NATIVE),
        ((1000, 20), (100, 19), Kind.NATIVE),
        ((30, 1), (100, 90), Kind.NATIVE),
        ((1000, 0), (100, 90), Kind.NATIVE),
        ((1000, 20), (200, 40), Kind.PUSH),
    ],
    ids=["below five", "too few clicks", "hardly shown", "never clicked", "a push"],
)
def test_what_says_too_little_alarms_nobody(clock, console, usually, lately, kind):
    ad_with(usually=usually, lately=lately, kind=kind)

    look(clock)

    assert kinds(console) == []


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
    assert console.get(MAILS).body["data"] == {"problems": False, "figures": False}

    answer = console.put(MAILS, {"problems": True})
    assert (answer.status_code, answer.message) == (200, "Saved")
    console.put(MAILS, {"figures": True})
    assert console.get(MAILS).body["data"] == {"problems": True, "figures": True}
    console.put(MAILS, {"problems": False})

    assert console.get(MAILS).body["data"] == {"problems": False, "figures": True}


@pytest.mark.parametrize("body", [{}, {"problems": "yes"}, {"problems": None}, {"figures": 1}])
def test_a_choice_is_yes_or_no(console, body):
    answer = console.put(MAILS, body)

    assert answer.status_code == 400
    assert not MailChoice.objects.filter(problems=True).exists()
