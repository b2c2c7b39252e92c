from collections.abc import Callable
from datetime import datetime, timedelta

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from apps.audit import services as audit
from apps.livecall import services as livecall
from apps.notifications import services as notifications
from apps.retention.models import TARGET
from apps.retention.queries import get_retention

# Rows of a transaction: nobody waits long for a lock.
AT_ONCE = 500
# By the column that says for how long: deletes at most so many rows that are older, and returns how many went.
Purge = Callable[[datetime, int], int]
PURGES: dict[str, Purge] = {
    "push_days": notifications.purge,
    "fired_days": livecall.purge,
    "audit_days": audit.purge,
}


@shared_task(name="retention.purge")
def purge() -> None:
    purge_old(now=timezone.now())


def purge_old(*, now: datetime) -> dict[str, int]:
    """Delete what is older than it is kept; returns how many rows of each went, and the audit log says so."""
    kept = get_retention()
    gone: dict[str, int] = {}
    try:
        for name, purge_some in PURGES.items():
            if days := getattr(kept, name):
                while count := purge_some(now - timedelta(days=days), AT_ONCE):
                    gone[name] = gone.get(name, 0) + count
    finally:
        # What went before another one failed is gone all the same.
        if gone:
            with transaction.atomic():
                audit.record(actor=None, action="retention.purge", target=TARGET, after=gone)
    return gone
