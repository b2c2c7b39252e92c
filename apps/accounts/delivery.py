"""Sends what is due in the mail outbox. At least once: the lease of a worker that dies runs out."""

import logging
import random
import smtplib
import uuid
from datetime import timedelta

from django.core.mail import EmailMessage
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts import sealing
from apps.accounts.models import Mail

log = logging.getLogger("console.accounts")

LEASE = timedelta(seconds=60)
BATCH = 50
LONGEST_WAIT_S = 600


def deliver_due() -> int:
    """Send the mails that are due; returns how many left. Several workers may run this at once."""
    due = Mail.objects.filter(state=Mail.State.PENDING, next_at__lte=timezone.now()).order_by("next_at", "id")
    owner = uuid.uuid4()
    return sum(_deliver(pk=pk, owner=owner) for pk in due.values_list("pk", flat=True)[:BATCH])


def _deliver(*, pk: uuid.UUID, owner: uuid.UUID) -> bool:
    if not _claim(pk=pk, owner=owner):
        return False
    mail = Mail.objects.get(pk=pk)
    if not mail.recipient:
        return _finish(mail=mail, state=Mail.State.SENT)
    if mail.give_up_at <= timezone.now():
        log.error("mail %s (%s) was given up: it could not be sent in time", mail.pk, mail.kind)
        return _finish(mail=mail, state=Mail.State.FAILED)
    try:
        _send(mail=mail)
    except (smtplib.SMTPException, OSError, ValueError) as trouble:
        return _retry_later(mail=mail, trouble=trouble)
    return _finish(mail=mail, state=Mail.State.SENT)


def _claim(*, pk: uuid.UUID, owner: uuid.UUID) -> bool:
    now = timezone.now()
    free = Q(lease_until__isnull=True) | Q(lease_until__lt=now)
    mine = Mail.objects.filter(free, pk=pk, state=Mail.State.PENDING)
    return bool(mine.update(lease_until=now + LEASE, lease_owner=owner, attempts_count=F("attempts_count") + 1))


def _send(*, mail: Mail) -> None:
    text = sealing.unseal(sealed=mail.sealed_text, context=f"mail:{mail.pk}").decode()
    EmailMessage(subject=mail.subject, body=text, to=[mail.recipient]).send()


def _finish(*, mail: Mail, state: Mail.State) -> bool:
    """The text goes as soon as nobody needs it: it may hold a code."""
    mine = Mail.objects.filter(pk=mail.pk, lease_owner=mail.lease_owner)
    sent_at = timezone.now() if state == Mail.State.SENT else None
    mine.update(state=state, sent_at=sent_at, sealed_text="", lease_until=None, lease_owner=None)
    return state == Mail.State.SENT and bool(mail.recipient)


def _retry_later(*, mail: Mail, trouble: Exception) -> bool:
    wait_s = min(2**mail.attempts_count, LONGEST_WAIT_S) * random.uniform(0.5, 1.0)  # noqa: S311 - spreads retries
    name = type(trouble).__name__
    log.warning("mail %s (%s) could not be sent, try %s: %s", mail.pk, mail.kind, mail.attempts_count, name)
    Mail.objects.filter(pk=mail.pk, lease_owner=mail.lease_owner).update(
        next_at=timezone.now() + timedelta(seconds=wait_s),
        lease_until=None,
        lease_owner=None,
        last_error=name,
    )
    return False
