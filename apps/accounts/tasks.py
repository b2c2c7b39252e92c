from datetime import timedelta

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import (
    AuthenticatorDevice,
    FailureCount,
    Invitation,
    Mail,
    Session,
    StepToken,
)

KEEP_STEPS = timedelta(days=1)
# To tell a new browser from a known one.
KEEP_SESSIONS = timedelta(days=90)
KEEP_MAILS = timedelta(days=30)


@shared_task(name="accounts.purge_expired")
def purge_expired() -> None:
    """Delete rows that are out of date."""
    now = timezone.now()
    old_session = Q(expires_at__lt=now - KEEP_SESSIONS) | Q(ended_at__lt=now - KEEP_SESSIONS)
    chosen = [
        StepToken.objects.filter(expires_at__lt=now - KEEP_STEPS),
        Invitation.objects.filter(expires_at__lt=now - KEEP_STEPS),
        Session.objects.filter(old_session),
        FailureCount.objects.filter(forget_at__lt=now),
        AuthenticatorDevice.objects.filter(confirmed=False, created_at__lt=now - KEEP_STEPS),
        Mail.objects.filter(created_at__lt=now - KEEP_MAILS).exclude(state=Mail.State.PENDING),
    ]
    for rows in chosen:
        rows.delete()
