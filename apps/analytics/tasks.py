"""What the worker does by the clock: closes hours and months, and purges what is out of date."""

from datetime import datetime, timedelta

from celery import shared_task
from django.utils import timezone

from apps.analytics import hours, months
from apps.analytics.keys import LIFE
from apps.analytics.models import BatchReceipt, Clearing, EventKey, UncountedEvents
from apps.analytics.queries import UNDO_LIFE
from apps.core import sqlite
from apps.core.zone import day_of

# A batch that was gathered before midnight may be written after it.
GRACE = timedelta(hours=1)
KEYS_AT_ONCE = 5_000
KEEP_REASONS = timedelta(days=90)


@shared_task(name="analytics.close_months")
def close_months() -> None:
    hours.close_hours(now=timezone.now())
    months.close_months(today=day_of(timezone.now() - GRACE))


@shared_task(name="analytics.purge")
def purge() -> None:
    purge_all(now=timezone.now())


def purge_all(*, now: datetime) -> None:
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
