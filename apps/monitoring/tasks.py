from collections.abc import Callable
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.audit import services as audit
from apps.core import queued_work
from apps.livecall import services as livecall
from apps.monitoring import alarms, health
from apps.monitoring.load import read_load
from apps.notifications import services as notifications

# Rows per transaction, so that no request waits long for a lock.
BATCH_SIZE = 500
# Deletes at most so many rows that are older than the time, and returns how many.
Purge = Callable[[datetime, int], int]


@shared_task(name="monitoring.check_alarms")
def check_alarms() -> None:
    """Record problems, and email those that are new. Celery beat runs it every minute."""
    # That this task runs is a heartbeat: a worker that was away for hours must not report itself.
    queued_work.record_heartbeat()
    alarms.check_problems(health.read_verdicts(), read_load(), now=timezone.now())


@shared_task(name="monitoring.purge_old_rows")
def purge_old_rows() -> None:
    """Delete notifications, fired ads, and audit entries after their retention time, and record how many."""
    purges: list[tuple[str, int, Purge]] = [
        ("push_days", settings.PUSH_RETENTION_DAYS, notifications.purge),
        ("fired_days", settings.FIRED_AD_RETENTION_DAYS, livecall.purge),
        ("audit_days", settings.AUDIT_RETENTION_DAYS, audit.purge),
    ]
    deleted: dict[str, int] = {}
    try:
        for name, days, purge in purges:
            before = timezone.now() - timedelta(days=days)
            while days and (count := purge(before, BATCH_SIZE)):
                deleted[name] = deleted.get(name, 0) + count
    finally:
        # Also when a later purge fails.
        if deleted:
            with transaction.atomic():
                audit.record(actor=None, action="retention.purge", target="retention", after=deleted)
