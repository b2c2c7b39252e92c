"""Open hours, and what becomes of them: however and whenever they are added to the days, every figure stays."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.analytics import hours, months, queries, services, tasks
from apps.analytics.days import Range
from apps.analytics.models import ClearedHour, HourCount, MonthCount, OpenHour
from apps.analytics.tests.factories import ItemFactory, count, counts_by_day, counts_of, in_india
from apps.core import zone
from apps.core.actor import Actor
from apps.core.kinds import Kind

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

JANUARY = Range(date(2025, 1, 1), date(2025, 1, 31))


def clear(item, owner, *, chosen=JANUARY, now=None, **more):
    actor = Actor(admin=owner, address="", now=now or timezone.now())
    return services.clear_counts(item_ids=[item.id], kinds=None, chosen=chosen, actor=actor, **more)


def undo(clearing, owner):
    services.restore_clearing(clearing_id=clearing.pk, actor=Actor(owner, "", timezone.now()))


def hours_of(item):
    """{local time of the hour: its views} of hours that were closed."""
    rows = HourCount.objects.filter(item=item).order_by("hour")
    return {f"{row.hour.astimezone(zone.zone()):%d %H:%M}": row.views for row in rows if row.views}


def total(item, chosen=JANUARY):
    return queries.totals_in(item_ids=[item.id], chosen=chosen, today=date(2026, 1, 1)).get(item.id, queries.Totals())


def test_an_hour_that_is_over_is_added_to_its_day_and_kept(db):
    item = ItemFactory()
    count(item, "2025-01-03 12:10", views=3, clicks=1)
    count(item, "2025-01-03 12:50", views=2)
    count(item, "2025-01-03 13:00", views=7)

    hours.close_hours(now=in_india("2025-01-03 13:40"))

    assert hours_of(item) == {"03 12:00": 5}
    assert OpenHour.objects.get().views == 7
    assert counts_by_day() == {(item.number, "2025-01-03"): (12, 1)}
    hours.close_hours(now=in_india("2025-01-03 14:00"))
    assert hours_of(item) == {"03 12:00": 5, "03 13:00": 7}
    assert not OpenHour.objects.exists()
    assert counts_by_day() == {(item.number, "2025-01-03"): (12, 1)}


def test_what_is_counted_while_a_clock_is_put_back_is_added_the_next_time():
    item = ItemFactory()
    count(item, "2025-01-03 12:59", views=3)
    hours.close_hours(now=in_india("2025-01-03 13:01"))

    count(item, "2025-01-03 12:05", views=4)
    count(item, "2025-01-03 14:05", views=1)
    assert counts_of(item) == (8, 0)
    hours.close_hours(now=in_india("2025-01-03 13:10"))

    assert hours_of(item) == {"03 12:00": 7}
    assert counts_of(item) == (8, 0)


def test_what_comes_late_is_added_to_the_sum_of_its_month():
    item = ItemFactory()
    count(item, "2025-01-31 23:10", views=3)
    hours.close_hours(now=in_india("2025-02-01 00:10"))
    months.close_months(today=date(2025, 2, 1))
    count(item, "2025-01-31 23:59", views=4)
    assert total(item).views == 7

    hours.close_hours(now=in_india("2025-02-01 01:00"))

    assert MonthCount.objects.get().views == 7
    assert total(item).views == 7


def test_the_worker_closes_hours_and_then_months():
    item = ItemFactory()
    count(item, "2025-01-31 23:10", views=3)

    tasks.close_months()

    assert not OpenHour.objects.exists()
    assert MonthCount.objects.get(month="2025-01-01").views == 3


def test_hours_are_forgotten_after_35_days_and_their_days_stay():
    item = ItemFactory()
    for moment, views in (("2025-01-01 12:10", 3), ("2025-01-01 13:10", 5), ("2025-01-02 12:10", 3)):
        count(item, moment, views=views)
    hours.close_hours(now=in_india("2025-01-02 13:10"))

    tasks.purge_all(now=in_india("2025-02-06 12:00"))

    assert hours_of(item) == {"02 12:00": 3}
    assert counts_by_day() == {(item.number, "2025-01-01"): (8, 0), (item.number, "2025-01-02"): (3, 0)}


def test_open_hours_are_never_forgotten():
    item = ItemFactory()
    count(item, "2025-01-01 12:10", views=3)

    tasks.purge_all(now=in_india("2025-06-01 12:00"))

    assert counts_of(item) == (3, 0)


def test_a_clearing_takes_the_hours_and_an_undo_brings_them_back(owner):
    item = ItemFactory()
    count(item, "2025-01-03 12:10", views=3)
    count(item, "2025-02-01 12:10", views=9)
    hours.close_hours(now=in_india("2025-02-01 13:10"))
    # Still open when it is cleared.
    count(item, "2025-01-03 12:20", views=4, clicks=1)

    clearing = clear(item, owner)

    assert (clearing.views, clearing.clicks) == (7, 1)
    assert hours_of(item) == {"01 12:00": 9}
    assert counts_by_day() == {(item.number, "2025-02-01"): (9, 0)}
    count(item, "2025-01-03 12:30", views=2)
    undo(clearing, owner)
    hours.close_hours(now=in_india("2025-02-01 13:10"))
    assert hours_of(item) == {"03 12:00": 9, "01 12:00": 9}
    assert counts_of(item) == (18, 1)
    assert not ClearedHour.objects.exists()


def test_a_removed_item_takes_its_hours_with_it(owner):
    item, other = ItemFactory(), ItemFactory()
    for one in (item, other):
        count(one, "2025-01-03 12:10", views=3)
    hours.close_hours(now=in_india("2025-01-03 13:10"))
    clear(item, owner)
    for one in (item, other):
        count(one, "2025-01-03 14:10", views=5)

    services.remove_items(item_ids=[item.id], now=timezone.now())

    assert not ClearedHour.objects.exists()
    assert (hours_of(item), counts_of(item)) == ({}, (0, 0))
    assert (hours_of(other), counts_of(other)) == ({"03 12:00": 3}, (8, 0))


# Any order of acts

START = datetime(2025, 3, 29, tzinfo=UTC)
MOMENTS = st.integers(0, 4 * 24 * 60).map(lambda minutes: START + timedelta(minutes=minutes))
ACTS = st.one_of(
    st.tuples(st.just("count"), MOMENTS, st.integers(0, 1), st.integers(1, 5)),
    st.tuples(st.just("close"), MOMENTS),
    st.tuples(st.just("clear"), st.dates(date(2025, 3, 28), date(2025, 4, 2)), st.integers(0, 3), st.integers(0, 1)),
    st.tuples(st.just("undo")),
)


class Expected:
    """What every figure should be, kept without tiers: {(item, day): views}."""

    def __init__(self, items, owner):
        self.items, self.owner = items, owner
        self.views = Counter()
        self.cleared = []

    def count(self, moment, which, views):
        count(self.items[which], moment, views=views)
        self.views[which, zone.day_of(moment)] += views

    def close(self, moment):
        hours.close_hours(now=moment)
        months.close_months(today=zone.day_of(moment - tasks.GRACE))

    def clear(self, start, days, which):
        chosen = Range(start, start + timedelta(days=days))
        taken = Counter({key: n for key, n in self.views.items() if key[0] == which and start <= key[1] <= chosen.end})
        if taken.total():
            self.cleared.append((clear(self.items[which], self.owner, chosen=chosen), taken))
            self.views -= taken
        else:
            with pytest.raises(services.NothingToClearError):
                clear(self.items[which], self.owner, chosen=chosen)

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
            assert total(item, whole).views == sum(days.values())
            march = {day: views for day, views in days.items() if day < "2025-04"}
            assert total(item, Range(date(2025, 3, 1), date(2025, 3, 31))).views == sum(march.values())
            kept = Counter()
            for tier in (OpenHour, HourCount):
                for row in tier.objects.filter(item=item):
                    assert zone.day_of(row.hour) == row.day
                    kept[str(row.day)] += row.views
            assert +kept == days


@pytest.mark.parametrize("name", ["Asia/Kolkata", "Europe/Berlin", "Australia/Lord_Howe"])
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(acts=st.lists(ACTS, min_size=4, max_size=16))
def test_every_figure_is_right_after_any_order_of_acts(owner, settings, name, acts):
    settings.CONSOLE_TIME_ZONE = name
    expected = Expected([ItemFactory(kind=Kind.NATIVE), ItemFactory(kind=Kind.WEB)], owner)
    for act, *given_ in acts:
        getattr(expected, act)(*given_)
        expected.check()
