"""Finished days, cleared counts, and wrong clocks: in any order of operations, every count stays right."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db.models import Q
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.analytics import queries, services, tasks
from apps.analytics.days import Range
from apps.analytics.models import ClearedHour
from apps.analytics.tests.factories import ItemFactory, clear, count, counted, counts_by_day, counts_of, in_india
from apps.core import zone
from apps.core.actor import Actor
from apps.core.kinds import Kind

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

JANUARY = Range(date(2025, 1, 1), date(2025, 1, 31))


def undo(clearing, owner):
    services.restore_clearing(clearing_id=clearing.pk, actor=Actor(owner, "", timezone.now()))


def hours_of(item, period=JANUARY):
    """Return the views by local hour, or None if the hours are incomplete."""
    hours = queries.read_hours(period=period, condition=Q(item=item))
    return hours and {f"{timezone.localtime(hour):%d %H:%M}": totals.views for hour, totals in hours.items()}


def finish_days(at):
    services.roll_up_days(now=in_india(at))


def test_day_is_finished_an_hour_after_midnight_and_keeps_its_hours():
    item = ItemFactory()
    count(item, "2025-01-03 12:10", views=3, clicks=1)
    count(item, "2025-01-03 12:50", views=2)
    count(item, "2025-01-03 23:59", views=7)

    for now, next_day in (
        ("2025-01-04 00:59", date(2025, 1, 3)),
        ("2025-01-04 01:00", date(2025, 1, 4)),
        ("2025-01-04 02:00", date(2025, 1, 4)),
    ):
        finish_days(now)
        assert queries.next_day() == next_day
        assert hours_of(item) == {"03 12:00": 5, "03 23:00": 7}
        assert counts_by_day() == {(item.number, "2025-01-03"): (12, 1)}


def test_clock_that_was_years_ahead_once_loses_no_events():
    item = ItemFactory()
    count(item, "2025-01-03 12:10", views=3)
    finish_days("2031-01-01 12:00")

    count(item, "2025-01-03 12:20", views=4)
    finish_days("2025-01-04 12:00")

    assert counts_by_day() == {(item.number, "2025-01-03"): (7, 0)}
    assert hours_of(item) == {"03 12:00": 7}
    assert total(item, JANUARY) == 7


def test_days_are_finished_after_the_worker_was_away():
    item = ItemFactory()
    for day in (1, 2, 5):
        count(item, f"2025-01-{day:02} 12:10", views=day)
    before = counts_by_day()

    tasks.roll_up_days()

    assert counts_by_day() == before
    assert queries.list_late_days(today=date(2025, 2, 1)) == []


def test_hours_are_deleted_after_35_days_and_their_days_stay():
    item = ItemFactory()
    for at, views in (("2025-01-01 12:10", 3), ("2025-01-01 13:10", 5), ("2025-01-02 12:10", 3)):
        count(item, at, views=views)
    finish_days("2025-01-03 13:10")

    tasks.purge_all(now=in_india("2025-02-06 12:00"))

    assert hours_of(item, Range(date(2025, 1, 1), date(2025, 1, 1))) is None
    assert hours_of(item, Range(date(2025, 1, 2), date(2025, 1, 2))) == {"02 12:00": 3}
    assert counts_by_day() == {(item.number, "2025-01-01"): (8, 0), (item.number, "2025-01-02"): (3, 0)}


def test_hours_of_unfinished_days_are_never_deleted():
    item = ItemFactory()
    count(item, "2025-01-01 12:10", views=3)

    tasks.purge_all(now=in_india("2025-06-01 12:00"))

    assert counts_of(item) == (3, 0)


def test_undo_after_the_day_is_finished_restores_hours_and_day(owner):
    item = ItemFactory()
    count(item, "2025-01-02 12:10", views=5)
    finish_days("2025-01-03 02:00")
    count(item, "2025-01-03 12:20", views=4, clicks=1)

    clearing = clear([item], JANUARY, owner)
    assert (clearing.views, clearing.clicks) == (9, 1)
    assert (hours_of(item), counts_by_day()) == ({}, {})
    count(item, "2025-01-03 12:30", views=2)
    finish_days("2025-01-04 02:00")
    undo(clearing, owner)

    assert hours_of(item) == {"02 12:00": 5, "03 12:00": 6}
    assert counts_by_day() == {(item.number, "2025-01-02"): (5, 0), (item.number, "2025-01-03"): (6, 1)}
    assert not ClearedHour.objects.exists()


def test_imported_counts_of_today_are_in_its_first_hour():
    item = ItemFactory()
    today = zone.day_of(timezone.now() - services.DAY_GRACE)

    counted(item, today, views=4)

    assert counts_by_day() == {(item.number, str(today)): (4, 0)}
    assert set(queries.read_hours(period=Range(today, today), condition=Q())) == {zone.utc_bounds(today, today)[0]}


def test_removed_item_loses_its_hours(owner):
    item, other = ItemFactory(), ItemFactory()
    for one in (item, other):
        count(one, "2025-01-03 12:10", views=3)
    finish_days("2025-01-04 13:10")
    clear([item], JANUARY, owner)
    for one in (item, other):
        count(one, "2025-01-04 14:10", views=5)

    services.remove_items(item_ids=[item.id], now=timezone.now())

    assert not ClearedHour.objects.exists()
    assert (hours_of(item), counts_of(item)) == ({}, (0, 0))
    assert (hours_of(other), counts_of(other)) == ({"03 12:00": 3, "04 14:00": 5}, (8, 0))
    finish_days("2025-02-02 12:00")
    assert (total(item, JANUARY), total(other, JANUARY)) == (0, 8)


def total(item, period):
    return queries.totals_in(item_ids=[item.id], period=period).get(item.id, queries.Totals()).views


START = datetime(2025, 3, 29, tzinfo=UTC)
TIMES = st.integers(0, 4 * 24 * 60).map(lambda minutes: START + timedelta(minutes=minutes))
OPERATIONS = st.one_of(
    st.tuples(st.just("count"), TIMES, st.integers(0, 1), st.integers(1, 5)),
    st.tuples(st.just("finish"), TIMES),
    st.tuples(st.just("clear"), st.dates(date(2025, 3, 28), date(2025, 4, 2)), st.integers(0, 3), st.integers(0, 1)),
    st.tuples(st.just("undo")),
)


class Expected:
    """The views that should be counted, by item and day."""

    def __init__(self, items, owner):
        self.items, self.owner = items, owner
        self.views = Counter()
        self.cleared = []

    def count(self, at, which, views):
        count(self.items[which], at, views=views)
        self.views[which, zone.day_of(at)] += views

    def finish(self, at):
        services.roll_up_days(now=at)

    def clear(self, start, days, which):
        period = Range(start, start + timedelta(days=days))
        taken = Counter({key: n for key, n in self.views.items() if key[0] == which and start <= key[1] <= period.end})
        if taken.total():
            self.cleared.append((clear([self.items[which]], period, self.owner), taken))
            self.views -= taken
        else:
            with pytest.raises(services.NothingToClearError):
                clear([self.items[which]], period, self.owner)

    def undo(self):
        if self.cleared:
            clearing, taken = self.cleared.pop()
            undo(clearing, self.owner)
            self.views += taken

    def check(self):
        whole = Range(date(2025, 1, 1), date(2025, 12, 31))
        for which, item in enumerate(self.items):
            days = {str(day): views for (one, day), views in self.views.items() if one == which and views}
            assert {day: views for (_, day), (views, _) in counts_by_day(item).items()} == days
            assert total(item, whole) == sum(days.values())
            for start, end in (
                ("2025-03-01", "2025-03-31"),
                ("2025-03-30", "2025-04-30"),
                ("2025-03-01", "2025-04-01"),
            ):
                expected = sum(views for day, views in days.items() if start <= day <= end)
                assert total(item, Range(date.fromisoformat(start), date.fromisoformat(end))) == expected
            hours = Counter()
            for hour, totals in (queries.read_hours(period=whole, condition=Q(item=item)) or {}).items():
                hours[str(zone.day_of(hour))] += totals.views
            assert +hours == days


@pytest.mark.parametrize("name", ["Asia/Kolkata", "Europe/Berlin", "Australia/Lord_Howe"])
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(operations=st.lists(OPERATIONS, min_size=4, max_size=16))
def test_counts_are_right_after_any_order_of_operations(owner, settings, name, operations):
    settings.TIME_ZONE = name
    expected = Expected([ItemFactory(kind=Kind.NATIVE), ItemFactory(kind=Kind.WEB)], owner)
    for operation, *given_ in operations:
        getattr(expected, operation)(*given_)
        expected.check()
