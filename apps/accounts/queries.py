"""What others may know of accounts: figures for monitoring."""

from datetime import datetime

from apps.accounts.models import Session


def count_live_sessions(*, now: datetime) -> int:
    return Session.objects.filter(ended_at__isnull=True, expires_at__gt=now).count()
