"""A database that fails for a while: what was not counted is no excess and no new key, what was counted is answered."""

from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection

from apps.analytics.batches import read_batch
from apps.analytics.ingest import write_batches
from apps.analytics.limits import ItemLimits, KeyStore
from apps.analytics.models import BatchReceipt, EventKey, HourCount
from apps.analytics.tests.factories import ItemFactory, counts_of, event, in_india, unlimited
from apps.wire.encryption import to_json
from tests.in_process import DeviceHttp

EVENTS = "/api/App/analytics/events"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@contextmanager
def without(model):
    """While its table is away, whatever speaks of it fails."""
    table = model._meta.db_table

    def rename(old, new):
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")

    rename(table, "away")
    try:
        yield
    finally:
        rename("away", table)


def write(events, writer):
    batch = read_batch(to_json({"events": events}), network="203.0.113.0/24")
    return write_batches([batch], now=in_india("2025-03-15 14:23"), writer=writer)[0]


def test_what_could_not_be_written_is_no_excess_when_it_comes_again():
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(100))
    with without(HourCount):
        for _ in range(2):
            with pytest.raises(DatabaseError):
                write([event(item)] * 60, writer)

    receipt = write([event(item)] * 60, writer)

    assert (receipt.accepted, receipt.rejected) == (60, {})


def test_what_is_counted_is_answered_though_the_kept_keys_cannot_be():
    item, writer = ItemFactory(), unlimited(keys=KeyStore(max_rows=10))

    with without(BatchReceipt):
        receipt = write([event(item)], writer)

    assert (receipt.accepted, counts_of(item)) == (1, (1, 0))


def test_keys_that_could_not_be_written_are_not_charged(phone, settings):
    settings.EVENT_KEYS_PER_HOUR = 5
    phone.http = DeviceHttp(keeps_application=True)
    item = ItemFactory()
    body = {"events": [event(item, key=f"k{number}") for number in range(2)]}
    with without(EventKey):
        assert [phone.post(EVENTS, body).status_code for _ in range(4)] == [503] * 4

    again = phone.post(EVENTS, body)

    assert (again.status_code, again.body["accepted"]) == (200, 2)
