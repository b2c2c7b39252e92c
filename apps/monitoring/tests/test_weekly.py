"""The figures of a week: to whom, when, what they say; once a week in whatever zone the console has."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine

from apps.accounts import sealing
from apps.accounts.models import Mail
from apps.analytics.models import Item
from apps.analytics.tests.factories import ItemFactory, counted
from apps.core.kinds import Kind
from apps.monitoring.models import MailChoice
from apps.monitoring.weekly import mail_figures, week_due
from apps.notifications.models import Notification

MAILS = "/api/admin/mails"
INDIA = ZoneInfo("Asia/Kolkata")
# The Monday after the week from Sunday, the 1st, to Saturday, the 7th.
MONDAY = datetime(2026, 3, 9, 8, 0, tzinfo=INDIA)
SATURDAY = date(2026, 3, 7)


def texts():
    chosen = Mail.objects.filter(kind="weekly_figures").order_by("created_at")
    return [sealing.unseal(sealed=one.sealed_text, context=f"mail:{one.pk}").decode() for one in chosen]


def wants(admin, week=date(2026, 2, 22)):
    return MailChoice.objects.create(admin=admin, figures=True, figures_week=week)


@pytest.mark.parametrize(
    ("zone", "now", "start"),
    [
        ("Asia/Kolkata", "2026-03-09T02:29:59", date(2026, 2, 22)),
        ("Asia/Kolkata", "2026-03-09T02:30:00", date(2026, 3, 1)),
        ("Asia/Kolkata", "2026-03-16T02:29:59", date(2026, 3, 1)),
        # Eight o'clock is an hour earlier by UTC once summer time has begun.
        ("Europe/Berlin", "2026-03-23T06:59:59", date(2026, 3, 8)),
        ("Europe/Berlin", "2026-03-30T05:59:59", date(2026, 3, 15)),
        ("Europe/Berlin", "2026-03-30T06:00:00", date(2026, 3, 22)),
    ],
)
def test_a_week_is_due_on_monday_at_eight_of_the_consoles_clock(settings, zone, now, start):
    settings.CONSOLE_TIME_ZONE = zone

    week = week_due(now=datetime.fromisoformat(now).replace(tzinfo=UTC))

    assert (week.start, week.days, week.start.isoweekday()) == (start, 7, 7)


def test_the_mail_says_what_was_counted_and_how_it_compares(owner, settings):
    settings.PUBLIC_URL = "https://console.example.com"
    wants(owner)
    first, second = ItemFactory(name="Home-Feed"), ItemFactory(name="Chat-List")
    counted(first, SATURDAY, views=1200, clicks=60)
    counted(first, SATURDAY - timedelta(days=7), views=1000, clicks=80)
    counted(second, SATURDAY - timedelta(days=6), views=300, clicks=90)
    counted(first, SATURDAY + timedelta(days=1), views=9999, clicks=999)
    # Something was counted on the first day of the week before, so that it compares as a whole.
    counted(second, SATURDAY - timedelta(days=13), views=0, clicks=10)
    push = Item.objects.create(id=ItemFactory.build().id, kind=Kind.PUSH, name="Sale")
    counted(push, SATURDAY, views=5000, clicks=700)
    tried = Notification.objects.create(title="Sale", message="m", created_by="owner", topic="", is_test=True)
    counted(Item.objects.create(id=tried.pk, kind=Kind.PUSH, name="Sale"), SATURDAY, views=1, clicks=1)

    mail_figures(now=MONDAY)

    (text,) = texts()
    assert text.splitlines() == [
        "The week from 01/03/2026 to 07/03/2026, and how it compares with the week before.",
        "",
        "Ads in the app: 1,500 views (+50%), 150 clicks (+67%)",
        "Notifications: 5,000 received, 700 opened",
        "",
        "Clicked most:",
        "    Chat-List: 90 clicks of 300 views",
        "    Home-Feed: 60 clicks of 1,200 views",
        "",
        "Open analytics: https://console.example.com/site/manage/analytics",
        "To get no such mails, turn them off in your profile: https://console.example.com/site/profile",
    ]
    assert Mail.objects.get(kind="weekly_figures").recipient == owner.email


def test_a_week_without_records_before_it_compares_with_nothing(owner):
    wants(owner)
    counted(ItemFactory(), SATURDAY, views=10, clicks=1)

    mail_figures(now=MONDAY)

    assert "Ads in the app: 10 views, 1 click\n" in texts()[0]


def test_a_change_too_small_to_say_has_no_minus(owner):
    wants(owner)
    item = ItemFactory()
    counted(item, SATURDAY - timedelta(days=13), views=1000, clicks=1000)
    counted(item, SATURDAY, views=999, clicks=1001)

    mail_figures(now=MONDAY)

    assert "Ads in the app: 999 views (+0%), 1,001 clicks (+0%)\n" in texts()[0]


def test_a_week_of_nothing_says_so(owner):
    wants(owner)

    mail_figures(now=MONDAY)

    assert "Nothing was counted." in texts()[0]


def test_it_comes_once_a_week_and_after_a_pause_of_the_worker(owner):
    wants(owner)
    mail_figures(now=MONDAY - timedelta(seconds=1))
    assert texts() == []

    for hours in (50, 51, 120):
        mail_figures(now=MONDAY + timedelta(hours=hours))
    assert len(texts()) == 1
    mail_figures(now=MONDAY + timedelta(days=7))
    assert len(texts()) == 2


def test_who_asks_in_the_middle_of_a_week_gets_the_next_one_first(owner, sign_in_as):
    with time_machine.travel(MONDAY + timedelta(days=2), tick=False) as clock:
        sign_in_as().put(MAILS, {"figures": True})
        mail_figures(now=datetime.now(UTC))
        assert texts() == []
        clock.move_to(MONDAY + timedelta(days=7))

        mail_figures(now=datetime.now(UTC))

        assert "The week from 08/03/2026" in texts()[0]


@pytest.mark.parametrize("before", [timedelta(hours=20), timedelta(minutes=1)])
def test_who_asks_between_saturday_and_the_mail_of_monday_gets_the_next_one_first(owner, sign_in_as, before):
    with time_machine.travel(MONDAY - before, tick=False) as clock:
        sign_in_as().put(MAILS, {"figures": True})
        clock.move_to(MONDAY)
        mail_figures(now=datetime.now(UTC))
        assert texts() == []
        clock.move_to(MONDAY + timedelta(days=7))

        mail_figures(now=datetime.now(UTC))

        assert "The week from 08/03/2026" in texts()[0]


def test_who_turned_them_off_or_may_not_sign_in_gets_none(owner):
    choice = wants(owner)
    MailChoice.objects.update(figures=False)
    mail_figures(now=MONDAY)
    assert texts() == []

    MailChoice.objects.filter(pk=choice.pk).update(figures=True)
    owner.is_active = False
    owner.save()
    mail_figures(now=MONDAY)

    assert texts() == []
