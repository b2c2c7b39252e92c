"""Retention: purge keys, hours, reasons and clearings that are out of date."""

from datetime import datetime, timedelta

from apps.analytics import hours
from apps.analytics.keys import LIFE
from apps.analytics.models import BatchReceipt, Clearing, EventKey, UncountedEvents
from apps.analytics.queries import UNDO_LIFE
from apps.core import sqlite

KEYS_AT_ONCE = 5_000
KEEP_REASONS = timedelta(days=90)


def purge(*, now: datetime) -> None:
    for rows in (EventKey, BatchReceipt):
        purge_old(rows, now=now)
    hours.purge_old(now=now)
    UncountedEvents.objects.filter(hour__lt=now - KEEP_REASONS).delete()
    # What can no longer be undone; the audit log keeps that it happened.
    Clearing.objects.filter(at__lte=now - UNDO_LIFE).delete()
    sqlite.give_back_space()


def purge_old(rows: type[EventKey] | type[BatchReceipt], *, now: datetime) -> int:
    """Purge expired keys, some thousand at a time, so that ingest never waits long for a lock."""
    forgotten = 0
    while True:
        old = rows._default_manager.filter(seen_at__lte=now - LIFE).values_list("pk", flat=True)
        chosen = list(old[:KEYS_AT_ONCE])
        if not chosen:
            return forgotten
        forgotten += rows._default_manager.filter(pk__in=chosen).delete()[0]
