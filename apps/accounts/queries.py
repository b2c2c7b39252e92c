"""What others may know of accounts: figures for monitoring."""

from datetime import datetime

from apps.accounts.models import Mail, Session


def count_live_sessions(*, now: datetime) -> int:
    return Session.objects.filter(ended_at__isnull=True, expires_at__gt=now).count()


def count_pending_mails() -> int:
    return Mail.objects.filter(state=Mail.State.PENDING).count()


def oldest_due_mail_at(*, now: datetime) -> datetime | None:
    """Since when the mail that has waited longest is due; None when none is."""
    due = Mail.objects.filter(state=Mail.State.PENDING, next_at__lte=now).order_by("next_at")
    return due.values_list("next_at", flat=True).first()
