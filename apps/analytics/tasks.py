"""Scheduled work: finish days, and delete expired rows."""

from datetime import datetime, timedelta

from celery import shared_task
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from apps.analytics import queries, services
from apps.analytics.ingest import KEY_LIFETIME
from apps.analytics.models import BatchReceipt, Clearing, EventKey, HourCount, RejectedEvents
from apps.core.zone import day_of

# Ingestion waits for each deletion, so it is short.
MAX_ROWS = 5000
HOUR_RETENTION = timedelta(days=35)
REASON_RETENTION = timedelta(days=90)
# 4 MB. Writers wait while these pages are freed.
PAGES_AT_ONCE = 1000
# A busy database uses so many free pages soon.
MAX_FREE_PAGES = 10_000


@shared_task(name="analytics.roll_up_days")
def roll_up_days() -> None:
    """Add finished days to DayCount."""
    services.roll_up_days(now=timezone.now())


@shared_task(name="analytics.purge")
def purge() -> None:
    """Delete expired rows."""
    purge_all(now=timezone.now())


def purge_all(*, now: datetime) -> None:
    """Delete expired keys, receipts, hours, rejected events, and cleared counts."""
    for rows in (EventKey, BatchReceipt):
        _delete(rows, seen_at__lte=now - KEY_LIFETIME)
    # Hours of a day that is not finished are its only counts.
    _delete(HourCount, day__lt=min(day_of(now - HOUR_RETENTION), queries.next_day()))
    RejectedEvents.objects.filter(hour__lt=now - REASON_RETENTION).delete()
    Clearing.objects.filter(at__lte=now - queries.RESTORE_WINDOW).delete()
    free_pages()


def _delete(rows: type[Model], **expired: object) -> None:
    while chosen := list(rows._default_manager.filter(**expired).values_list("pk", flat=True)[:MAX_ROWS]):
        rows._default_manager.filter(pk__in=chosen).delete()


def free_pages() -> int:
    """Shrink the file of an SQLite database, as PostgreSQL does by itself. Return the number of freed pages.

    A file from before auto_vacuum was set does not shrink: it needs one VACUUM (docs/operate/backup.md).
    """
    if connection.vendor != "sqlite" or _pragma("auto_vacuum") != 2:
        return 0
    before = free = _pragma("freelist_count")
    while free > MAX_FREE_PAGES:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")
            cursor.fetchall()
        free, last = _pragma("freelist_count"), free
        if free >= last:
            break
    return before - free


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])
