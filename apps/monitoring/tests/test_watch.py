"""Problems in the counts: events stop, or an ad has an unusual click rate."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from apps.analytics.models import HourCount
from apps.analytics.tests import factories
from apps.analytics.tests.factories import ItemFactory, counted
from apps.core.kinds import Kind
from apps.core.zone import day_of, hour_of, utc_time_of
from apps.monitoring.tests.checking import emails, kinds, problems, run_check
from apps.monitoring.tests.conftest import NOON

pytestmark = pytest.mark.usefixtures("quiet")


def count(item, at, views=1, clicks=0):
    factories.count(item, at, views=views, clicks=clicks)


def usual_weeks(item, *, weeks=(1, 2, 3)):
    local = timezone.now().astimezone(ZoneInfo("Asia/Kolkata")).replace(tzinfo=None)
    for week in weeks:
        count(item, utc_time_of(local - timedelta(weeks=week)), views=50)


def test_stopped_counts_are_reported_after_fifteen_minutes(clock, wanting):
    item = ItemFactory()
    usual_weeks(item)
    count(item, timezone.now())
    run_check(clock, minutes=14)
    assert kinds() == []

    run_check(clock, minutes=1)
    assert kinds() == ["counts-stopped"]
    (problem,) = problems()
    assert (problem.title, problem.detail) == ("Counts have stopped", "No event for 15 minutes")
    assert problem.since == NOON
    run_check(clock, minutes=5)
    assert len(emails()) == 1

    count(item, timezone.now())
    run_check(clock, minutes=4)
    assert kinds() == []


def test_silence_after_a_quiet_night_is_not_reported(clock, db):
    item = ItemFactory()
    count(item, timezone.now())
    run_check(clock, minutes=1)
    clock.shift(timedelta(hours=3, minutes=54))
    usual_weeks(item)
    run_check(clock, minutes=14)
    assert kinds() == []

    run_check(clock, minutes=2)
    assert kinds() == ["counts-stopped"]


@pytest.mark.parametrize("weeks", [(), (1, 2), (2, 3)])
def test_silence_in_an_unusual_hour_is_not_reported(clock, weeks, db):
    item = ItemFactory()
    usual_weeks(item, weeks=weeks)
    count(item, timezone.now())

    run_check(clock, minutes=20)

    assert kinds() == []


def test_events_across_the_hour_are_noticed(clock, db):
    item = ItemFactory()
    usual_weeks(item)
    clock.shift(timedelta(minutes=48))
    usual_weeks(item)
    for _ in range(6):
        count(item, timezone.now())
        run_check(clock, minutes=5)

    assert kinds() == []


def test_cleared_counts_are_no_events(clock, db):
    item = ItemFactory()
    usual_weeks(item)
    count(item, timezone.now(), views=90)
    run_check(clock, minutes=10)
    HourCount.objects.filter(hour=hour_of(timezone.now())).delete()

    run_check(clock, minutes=5)

    assert kinds() == ["counts-stopped"]


def test_clock_set_back_does_not_delay_the_report(clock, db):
    item = ItemFactory()
    usual_weeks(item)
    clock.move_to(NOON + timedelta(hours=3))
    count(item, timezone.now())
    run_check(clock)
    clock.move_to(NOON)

    run_check(clock, minutes=15)

    assert kinds() == ["counts-stopped"]


@pytest.mark.parametrize(
    ("now", "before"),
    [
        # After a clock change, the same local hour is another UTC hour.
        ("2026-04-01 10:30", ["2026-03-25 11:30", "2026-03-18 11:30", "2026-03-11 11:30"]),
        ("2026-10-28 11:30", ["2026-10-21 10:30", "2026-10-14 10:30", "2026-10-07 10:30"]),
    ],
)
def test_usual_hour_uses_the_console_time_zone(settings, now, before, db):
    settings.TIME_ZONE = "Europe/Berlin"
    item = ItemFactory()
    with time_machine.travel(datetime.fromisoformat(now).replace(tzinfo=UTC), tick=False) as clock:
        for text in before:
            count(item, datetime.fromisoformat(text).replace(tzinfo=UTC), views=9)
        run_check(clock, minutes=15)

        assert kinds() == ["counts-stopped"]


def test_report_of_a_stopped_worker_expires(clock, db):
    item = ItemFactory()
    usual_weeks(item)
    run_check(clock, minutes=16)
    assert kinds() == ["counts-stopped"]

    clock.shift(timedelta(minutes=4))

    assert kinds() == []


def create_ad(*, usually, lately, kind=Kind.NATIVE, name="Home {x}"):
    """Create an ad with daily counts for two weeks and counts of this hour."""
    ad = ItemFactory(kind=kind, name=name)
    today = day_of(timezone.now())
    for day in range(1, 15):
        counted(ad, today - timedelta(days=day), *usually)
    count(ad, timezone.now(), *lately)
    return ad


def test_unusual_click_rate_is_reported(clock, wanting):
    ad = create_ad(usually=(1000, 20), lately=(200, 20))

    run_check(clock, minutes=1)

    (problem,) = problems()
    assert problem.title == "Home {x}: clicked 5 times as often as usual"
    assert problem.detail == "10.0% of views lately, 2.0% in 14 days before"
    assert problem.link == f"/site/views/dashboard/{ad.id}"
    assert len(emails()) == 1


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
def test_click_rate_of_few_events_is_not_reported(clock, usually, lately, kind, db):
    create_ad(usually=usually, lately=lately, kind=kind)

    run_check(clock)

    assert kinds() == []
