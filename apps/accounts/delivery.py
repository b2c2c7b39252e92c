"""Sends mails from their outbox."""

from datetime import timedelta

from django.core.mail import EmailMessage

from apps.accounts import sealing
from apps.accounts.models import Mail
from apps.core import outbox

LEASE = timedelta(seconds=60)


def _send(mail: Mail) -> None:
    if mail.recipient:
        text = sealing.unseal(sealed=mail.sealed_text, context=f"mail:{mail.pk}").decode()
        EmailMessage(subject=mail.subject, body=text, to=[mail.recipient]).send()


MAILS = outbox.Outbox(
    name="mail",
    model=Mail,
    deliver=_send,
    since="created_at",
    late_s=30,
    first_wait_s=2,
    lease_s=LEASE.total_seconds(),
    lanes=2,
    # The text goes as soon as nobody needs it: it may hold a code.
    emptied={"sealed_text": ""},
)
