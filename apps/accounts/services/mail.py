"""Puts mails into the outbox, in the transaction of what they tell of; the worker sends them."""

from datetime import datetime, timedelta
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone

from apps.accounts import sealing
from apps.accounts.models import Admin, Mail
from apps.core.outbox import Outbox, wake_after_commit
from apps.core.zone import write_time

NOTICE_LIFE = timedelta(days=1)
LEASE = timedelta(seconds=60)
# Where an admin chooses what is mailed.
PROFILE = "/site/profile"
SUBJECTS = {
    "invitation": "You are invited to the console",
    "login_code": "Your sign-in code",
    "reset_code": "Your code for a new password",
    "new_device": "New sign-in to your console",
    "password_changed": "Your password was changed",
    "two_factor_on": "Authenticator app turned on",
    "two_factor_off": "Authenticator app turned off",
    "backup_codes_made": "New backup codes",
    "backup_code_used": "A backup code was used",
    "account_changed": "Your account was changed",
    "account_locked": "Too many failed sign-in attempts on your account",
    "problems": "Your console needs attention",
}


def address_of(path: str) -> str:
    """The whole address of a page, as mails name it; the path alone while PUBLIC_URL is not set."""
    return urljoin(settings.PUBLIC_URL, path)


def queue_code(*, kind: str, recipient: str, code: str, expires_at: datetime) -> None:
    """Queue a code. With no recipient a row is written by the same work, and nothing waits to be sent."""
    _queue(kind=kind, recipient=recipient, context={"code": code}, give_up_at=expires_at)


def queue_invitation(*, recipient: str, expires_at: datetime, **context: object) -> None:
    """Queue the link of an invitation."""
    _queue(kind="invitation", recipient=recipient, context=context, give_up_at=expires_at)


def queue_notice(*, kind: str, admin: Admin, recipient: str = "", **context: object) -> None:
    """Tell the owner of an account what happened to it, at another address than the present one if it is given."""
    at = timezone.now()
    context = {"admin": admin.login_id, "at": write_time(at), **context}
    _queue(kind=kind, recipient=recipient or admin.email, context=context, give_up_at=at + NOTICE_LIFE)


def _queue(*, kind: str, recipient: str, context: dict[str, object], give_up_at: datetime) -> None:
    mail = Mail(kind=kind, recipient=recipient, subject=SUBJECTS[kind], give_up_at=give_up_at)
    text = render_to_string(f"email/{kind}.txt", context)
    sealed_text = sealing.seal(secret=text.encode(), context=f"mail:{mail.pk}")
    if recipient:
        mail.sealed_text = sealed_text
    else:
        # Anybody can cause thousands of such rows; as pending ones they would delay an owner's code.
        mail.state = Mail.State.SENT
    mail.save(force_insert=True)
    wake_after_commit("mail")


def _send(mail: Mail) -> None:
    if mail.recipient:
        text = sealing.unseal(sealed=mail.sealed_text, context=f"mail:{mail.pk}").decode()
        EmailMessage(subject=mail.subject, body=text, to=[mail.recipient]).send()


MAILS = Outbox(
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
