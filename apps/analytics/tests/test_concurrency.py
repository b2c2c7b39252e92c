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
from apps.analytics.models import ClearedCount
from apps.analytics.tests.factories import ItemFactory, clear, count, counts_by_day, event, unlimited
from apps.core.zone import day_of
from apps.wire.encryption import to_json
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


@on_postgresql
@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation_during_ingestion_loses_no_counts(owner, operation):
    now = timezone.now()
    day = day_of(now)
    first, second = ItemFactory(), ItemFactory()
    # The later item's row is first in the table, so a scan would lock it first.
    count(second, now, views=20)
    count(first, now, views=10)
    has_first, may_continue = threading.Event(), threading.Event()

    def ingest():
        with transaction.atomic():
            count(first, now, views=1)
            has_first.set()
            assert may_continue.wait(PATIENCE_S)
            count(second, now, views=1)

    with ThreadPoolExecutor(2) as pool:
        ingesting = pool.submit(closing(ingest))
        assert has_first.wait(PATIENCE_S)
        operating = pool.submit(closing(OPERATIONS[operation]), [first, second], Range(day, day), owner)
        wait_until_blocked(operating.done)
        may_continue.set()
        ingesting.result(PATIENCE_S)
        operating.result(PATIENCE_S)

    assert counts_by_day() == {}
    assert sum(ClearedCount.objects.values_list("views", flat=True)) == (32 if operation == "clear" else 0)


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
