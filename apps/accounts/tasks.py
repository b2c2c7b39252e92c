import logging
from datetime import timedelta
from typing import Any

from celery import Task, shared_task
from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone

from apps.accounts import encryption
from apps.accounts.models import (
    AuthenticatorDevice,
    FailureCount,
    Invitation,
    Mail,
    Session,
    StepToken,
)
from apps.core import queued_work

log = logging.getLogger("console.mail")

KEEP_STEPS = timedelta(days=1)
# To tell a new browser from a known one.
KEEP_SESSIONS = timedelta(days=90)
KEEP_MAILS = timedelta(days=30)


@shared_task(bind=True, acks_late=True, max_retries=None)
def send_mail(self: "Task[..., Any]", mail_id: str) -> None:
    """Send an email from its row."""
    queued_work.run(self, Mail, mail_id, _send)


def _send(mail: Mail) -> None:
    text = encryption.decrypt(encrypted=mail.sealed_text, context=f"mail:{mail.pk}").decode()
    EmailMessage(subject=mail.subject, body=text, to=[mail.recipient]).send()
    log.info("Sent email %s: %s", mail.pk, mail.kind)


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
        Mail.objects.filter(created_at__lt=now - KEEP_MAILS).exclude(state__in=Mail.UNFINISHED),
    ]
    for rows in chosen:
        rows.delete()
