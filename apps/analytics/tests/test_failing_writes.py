"""Temporary database errors: failed writes use up no limits, and counted events are acknowledged."""

from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection

from apps.analytics.batches import read_batch
from apps.analytics.ingest import write_batches
from apps.analytics.limits import ItemLimits, KeyStore
from apps.analytics.models import BatchReceipt, EventKey, HourCount
from apps.analytics.tests.factories import ItemFactory, counts_of, event, in_india, unlimited
from apps.wire.renderers import to_json
from tests.in_process import DeviceHttp

EVENTS = "/api/App/analytics/events"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@contextmanager
def missing_table(model):
    """Rename the table of a model, so that queries on it fail."""
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


def test_failed_write_does_not_use_up_the_item_limit():
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(100))
    with missing_table(HourCount):
        for _ in range(2):
            with pytest.raises(DatabaseError):
                write([event(item)] * 60, writer)

    receipt = write([event(item)] * 60, writer)

    assert (receipt.accepted, receipt.rejected) == (60, {})


def test_counted_events_are_accepted_without_a_receipt():
    item, writer = ItemFactory(), unlimited(keys=KeyStore(max_rows=10))

    with missing_table(BatchReceipt):
        receipt = write([event(item)], writer)

    assert (receipt.accepted, counts_of(item)) == (1, (1, 0))


def test_failed_keys_do_not_use_up_the_key_limit(phone, settings):
    settings.EVENT_KEYS_PER_HOUR = 5
    phone.http = DeviceHttp(keeps_application=True)
    item = ItemFactory()
    body = {"events": [event(item, key=f"k{number}") for number in range(2)]}
    with missing_table(EventKey):
        assert [phone.post(EVENTS, body).status_code for _ in range(4)] == [503] * 4

    again = phone.post(EVENTS, body)

    assert (again.status_code, again.body["accepted"]) == (200, 2)
