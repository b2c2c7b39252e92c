import logging
from datetime import timedelta

from celery import shared_task
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.utils import timezone

from apps.accounts import email_html, encryption
from apps.accounts.models import AuthenticatorDevice, FailureCount, Invitation, Mail, Session, StepToken
from apps.core import queued_work

log = logging.getLogger("console.mail")

STEP_RETENTION = timedelta(days=1)
# Old sessions show whether a device is new.
SESSION_RETENTION = timedelta(days=90)
EMAIL_RETENTION = timedelta(days=30)


@shared_task(acks_late=True)
def send_mail(mail_id: str) -> None:
    """Send an email from its row."""
    queued_work.run(Mail, mail_id, _send)


def _send(mail: Mail) -> None:
    text = encryption.decrypt(encrypted=mail.encrypted_text, context=f"mail:{mail.pk}").decode()
    message = EmailMultiAlternatives(subject=mail.subject, body=text, to=[mail.recipient])
    message.attach_alternative(email_html.render_html(subject=mail.subject, text=text), "text/html")
    message.send()
    log.info("Sent email %s: %s", mail.pk, mail.kind)


@shared_task(name="accounts.purge_expired")
def purge_expired() -> None:
    """Delete expired rows."""
    now = timezone.now()
    old_session = Q(expires_at__lt=now - SESSION_RETENTION) | Q(ended_at__lt=now - SESSION_RETENTION)
    expired = [
        StepToken.objects.filter(expires_at__lt=now - STEP_RETENTION),
        Invitation.objects.filter(expires_at__lt=now - STEP_RETENTION),
        Session.objects.filter(old_session),
        FailureCount.objects.filter(forget_at__lt=now),
        AuthenticatorDevice.objects.filter(confirmed=False, created_at__lt=now - STEP_RETENTION),
        Mail.objects.filter(created_at__lt=now - EMAIL_RETENTION).exclude(state__in=Mail.UNFINISHED),
    ]
    for rows in expired:
        rows.delete()
