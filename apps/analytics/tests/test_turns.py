"""Clearing and closing beside ingest, and beside each other: on PostgreSQL they meet as they do in production."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from apps.analytics import hours, months, open_hours, services
from apps.analytics.batches import read_batch
from apps.analytics.days import Range
from apps.analytics.ingest import write_batches
from apps.analytics.models import ClearedCount, ClosedMonth, MonthCount, OpenHour
from apps.analytics.tests.factories import ItemFactory, counted, counts_by_day, event, in_india, unlimited
from apps.core.actor import Actor
from apps.wire.encryption import to_json
from tests.waiting import wait_until_blocked

MOMENT = in_india("2025-01-03 12:10")
DAY = MOMENT.date()
PATIENCE_S = 60


def on_postgresql(test):
    marked = pytest.mark.postgres(pytest.mark.django_db(transaction=True)(test))
    return pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")(marked)


def clear(items, owner):
    actor = Actor(admin=owner, address="", now=timezone.now())
    chosen = Range(date(2025, 1, 1), date(2025, 1, 31))
    return services.clear_counts(item_ids=[one.id for one in items], kinds=None, chosen=chosen, actor=actor)


ACTS = {
    "clear": clear,
    "remove": lambda items, _: services.remove_items(item_ids=[one.id for one in items], now=timezone.now()),
    "close": lambda *_: hours.close_hours(now=MOMENT + timedelta(hours=1)),
}


def closing(act):
    def run(*given):
        try:
            return act(*given)
        finally:
            connections.close_all()

    return run


@on_postgresql
@pytest.mark.parametrize("act", ACTS)
def test_nothing_that_is_done_beside_ingest_is_a_deadlock_or_loses_counts(owner, act):
    first, second = ItemFactory(), ItemFactory()
    # The later item's row stands first in the table, where a scan finds it first.
    open_hours.add({(second.number, False): 20}, now=MOMENT)
    open_hours.add({(first.number, False): 10}, now=MOMENT)
    has_first, may_go_on = threading.Event(), threading.Event()

    def count():
        with transaction.atomic():
            open_hours.add({(first.number, False): 1}, now=MOMENT)
            has_first.set()
            assert may_go_on.wait(PATIENCE_S)
            open_hours.add({(second.number, False): 1}, now=MOMENT)

    with ThreadPoolExecutor(2) as pool:
        counting = pool.submit(closing(count))
        assert has_first.wait(PATIENCE_S)
        taking = pool.submit(closing(ACTS[act]), [first, second], owner)
        wait_until_blocked(taking.done)
        may_go_on.set()
        counting.result(PATIENCE_S)
        taking.result(PATIENCE_S)

    kept = {(first.number, str(DAY)): (11, 0), (second.number, str(DAY)): (21, 0)}
    assert counts_by_day() == (kept if act == "close" else {})
    assert not OpenHour.objects.exists()
    assert sum(ClearedCount.objects.values_list("views", flat=True)) == (32 if act == "clear" else 0)


@on_postgresql
def test_processes_that_are_sent_the_same_keys_count_each_once():
    ads = [ItemFactory(), ItemFactory()]
    sent = [event(ad, key=f"{ad.number} {n}") for ad in ads for n in range(10)]
    begin = threading.Barrier(4)

    def send(number):
        mine = sent[:]
        random.Random(number).shuffle(mine)
        batches = [read_batch(to_json({"events": mine[at : at + 4]})) for at in range(0, len(mine), 4)]
        begin.wait(PATIENCE_S)
        parts = (batches[:3], batches[3:])
        return [one for part in parts for one in write_batches(part, now=timezone.now(), writer=unlimited())]

    with ThreadPoolExecutor(4) as pool:
        answers = [one for made in pool.map(closing(send), range(4), timeout=PATIENCE_S) for one in made]

    assert (sum(one.accepted for one in answers), sum(one.duplicate for one in answers)) == (20, 60)
    assert sum(views for views, _ in counts_by_day().values()) == 20


@on_postgresql
def test_a_month_that_is_closed_beside_a_clearing_does_not_keep_what_was_cleared(owner):
    one = ItemFactory()
    counted(one, str(DAY), views=30)
    has_cleared, may_commit = threading.Event(), threading.Event()

    def clear_slowly():
        with transaction.atomic():
            clear([one], owner)
            has_cleared.set()
            assert may_commit.wait(PATIENCE_S)

    with ThreadPoolExecutor(2) as pool:
        clearing = pool.submit(closing(clear_slowly))
        assert has_cleared.wait(PATIENCE_S)
        summing = pool.submit(closing(lambda: months.close_months(today=date(2025, 2, 10))))
        wait_until_blocked(summing.done)
        may_commit.set()
        clearing.result(PATIENCE_S)
        summing.result(PATIENCE_S)

    assert not MonthCount.objects.filter(item=one, views__gt=0).exists()


def test_counts_that_are_imported_into_a_closed_month_are_in_its_sum(db):
    one = ItemFactory()
    ClosedMonth.objects.create(month=date(2025, 1, 1))

    services.import_counts(item_id=one.id, counts=[(DAY, 100, 7), (date(2025, 2, 1), 5, 0)])

    assert list(MonthCount.objects.values_list("month", "views", "clicks")) == [(date(2025, 1, 1), 100, 7)]
