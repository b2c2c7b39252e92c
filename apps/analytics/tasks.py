"""What the worker does by the clock: closes hours and months, and purges what is out of date."""

from datetime import datetime, timedelta

from celery import shared_task
from django.db import connection
from django.utils import timezone

from apps.analytics import hours, months
from apps.analytics.keys import LIFE
from apps.analytics.models import BatchReceipt, Clearing, EventKey, UncountedEvents
from apps.analytics.queries import UNDO_LIFE
from apps.core.zone import day_of

# A batch that was gathered before midnight may be written after it.
GRACE = timedelta(hours=1)
KEYS_AT_ONCE = 5_000
KEEP_REASONS = timedelta(days=90)
# 4 MB of a database at a time, so that nobody who writes waits long for the lock.
PAGES_AT_ONCE = 1000
# What a busy database frees and takes again anyway.
LEFT_PAGES = 10_000


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
    give_back_space()


def purge_old(rows: type[EventKey] | type[BatchReceipt], *, now: datetime) -> int:
    """Purge expired keys, some thousand at a time, so that ingest never waits long for a lock."""
    forgotten = 0
    while True:
        old = rows._default_manager.filter(seen_at__lte=now - LIFE).values_list("pk", flat=True)
        chosen = list(old[:KEYS_AT_ONCE])
        if not chosen:
            return forgotten
        forgotten += rows._default_manager.filter(pk__in=chosen).delete()[0]


def give_back_space() -> int:
    """Shrink the file of an SQLite database, as PostgreSQL does by itself; returns the pages given back.

    None of a file that was made before auto_vacuum was set: it needs one VACUUM (docs/operate/backup.md).
    """
    if connection.vendor != "sqlite" or _pragma("auto_vacuum") != 2:
        return 0
    before = _pragma("freelist_count")
    left = before
    while left > LEFT_PAGES:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")
            cursor.fetchall()
        now_left = _pragma("freelist_count")
        if now_left >= left:
            break
        left = now_left
    return before - left


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])
