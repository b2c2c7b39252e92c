"""Concurrent ingestion, clearing, and removal on PostgreSQL."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from apps.analytics import services
from apps.analytics.batches import read_batch
from apps.analytics.days import Range
from apps.analytics.ingest import write_batches
from apps.analytics.models import ClearedCount, MonthCount
from apps.analytics.tests.factories import (
    ItemFactory,
    clear,
    count,
    counts_by_day,
    counts_of,
    event,
    in_india,
    unlimited,
)
from apps.core.zone import day_of
from apps.wire.renderers import to_json
from tests.waiting import wait_until_blocked

PATIENCE_S = 60


def on_postgresql(test):
    marked = pytest.mark.postgres(pytest.mark.django_db(transaction=True)(test))
    return pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")(marked)


OPERATIONS = {
    "clear": clear,
    "remove": lambda items, *_: services.remove_items(item_ids=[one.id for one in items], now=timezone.now()),
}


def closing(function):
    def run(*given):
        try:
            return function(*given)
        finally:
            connections.close_all()

    return run


def overlap(begin, finish, other):
    """Run `begin` and `finish` in one transaction, and `other` until it waits for that or is done in between."""
    has_begun, may_continue = threading.Event(), threading.Event()

    def run():
        with transaction.atomic():
            begin()
            has_begun.set()
            assert may_continue.wait(PATIENCE_S)
            finish()

    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(closing(run))
        assert has_begun.wait(PATIENCE_S)
        operating = pool.submit(closing(other))
        wait_until_blocked(operating.done)
        may_continue.set()
        running.result(PATIENCE_S)
        operating.result(PATIENCE_S)


@on_postgresql
@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation_during_ingestion_loses_no_counts(owner, operation):
    now = timezone.now()
    day = day_of(now)
    first, second = ItemFactory(), ItemFactory()
    # The later item's row is first in the table, so a scan would lock it first.
    count(second, now, views=20)
    count(first, now, views=10)

    overlap(
        begin=lambda: count(first, now, views=1),
        finish=lambda: count(second, now, views=1),
        other=lambda: OPERATIONS[operation]([first, second], Range(day, day), owner),
    )

    assert counts_by_day() == {}
    assert sum(ClearedCount.objects.values_list("views", flat=True)) == (32 if operation == "clear" else 0)


@on_postgresql
@pytest.mark.parametrize("is_first", ["ingestion", "task"])
def test_month_has_events_of_a_finished_day_that_arrive_during_the_task(is_first):
    item = ItemFactory()
    count(item, "2025-01-30 12:00", views=1)
    services.roll_up_days(now=in_india("2025-01-31 12:00"))
    count(item, "2025-01-31 12:00", views=2)

    def ingest():
        count(item, "2025-01-30 13:00", views=4)

    def finish_day():
        services.roll_up_days(now=in_india("2025-02-01 12:00"))

    first, other = (ingest, finish_day) if is_first == "ingestion" else (finish_day, ingest)
    overlap(begin=first, finish=lambda: None, other=other)

    assert MonthCount.objects.get().views == 7
    assert counts_of(item) == (7, 0)


@on_postgresql
def test_same_keys_in_several_processes_count_once():
    ads = [ItemFactory(), ItemFactory()]
    sent = [event(ad, key=f"{ad.number} {n}") for ad in ads for n in range(10)]
    begin = threading.Barrier(4)

    def send(number):
        shuffled = sent[:]
        random.Random(number).shuffle(shuffled)
        batches = [read_batch(to_json({"events": shuffled[at : at + 4]})) for at in range(0, len(shuffled), 4)]
        begin.wait(PATIENCE_S)
        parts = (batches[:3], batches[3:])
        return [one for part in parts for one in write_batches(part, now=timezone.now(), writer=unlimited())]

    with ThreadPoolExecutor(4) as pool:
        responses = [one for made in pool.map(closing(send), range(4), timeout=PATIENCE_S) for one in made]

    assert (sum(one.accepted for one in responses), sum(one.duplicate for one in responses)) == (20, 60)
    assert sum(views for views, _ in counts_by_day().values()) == 20
