"""Retention: purge keys, reasons and clearings that are out of date."""

from datetime import datetime, timedelta

from apps.analytics.ingest import KEY_LIFE
from apps.analytics.models import Clearing, EventKey, UncountedEvents
from apps.analytics.queries import UNDO_LIFE

KEYS_AT_ONCE = 5_000
KEEP_REASONS = timedelta(days=90)


def purge(*, now: datetime) -> None:
    purge_old_keys(now=now)
    UncountedEvents.objects.filter(hour__lt=now - KEEP_REASONS).delete()
    # What can no longer be undone; the audit log keeps that it happened.
    Clearing.objects.filter(at__lte=now - UNDO_LIFE).delete()


def purge_old_keys(*, now: datetime) -> int:
    """Purge expired event keys, some thousand at a time, so that ingest never waits long for a lock."""
    forgotten = 0
    while True:
        old = EventKey.objects.filter(seen_at__lte=now - KEY_LIFE).values_list("pk", flat=True)
        chosen = list(old[:KEYS_AT_ONCE])
        if not chosen:
            return forgotten
        forgotten += EventKey.objects.filter(pk__in=chosen).delete()[0]
