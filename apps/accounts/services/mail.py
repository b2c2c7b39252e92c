"""Writes emails in the transaction of the change that they report. A Celery task sends them."""

import threading
from datetime import datetime, timedelta
from urllib.parse import urljoin

from django.conf import settings
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.utils import timezone

from apps.accounts import encryption, tasks
from apps.accounts.models import Admin, Mail
from apps.core import queued_work
from apps.core.zone import format_local

NOTICE_LIFETIME = timedelta(days=1)
# The page on which admins turn emails on and off.
PROFILE = "/site/profile"
SUBJECTS = {
    "invitation": "You are invited to Video Downloader Admin",
    "login_code": "Your sign-in code",
    "reset_code": "Your password reset code",
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
    """Return the URL of a page for emails, or its path while PUBLIC_URL is not set."""
    return urljoin(settings.PUBLIC_URL, path)


def queue_code(*, kind: str, recipient: str, code: str, expires_at: datetime) -> None:
    """Queue an emailed code. Without a broker, this process sends it. Without a recipient, nothing is sent."""
    mail = _write(kind=kind, recipient=recipient, context={"code": code}, give_up_at=expires_at)
    transaction.on_commit(lambda: _queue_or_send(mail), robust=True)


def queue_invitation(*, recipient: str, expires_at: datetime, **context: object) -> None:
    """Queue the link of an invitation."""
    mail = _write(kind="invitation", recipient=recipient, context=context, give_up_at=expires_at)
    queued_work.queue_after_commit(mail)


def queue_notice(*, kind: str, admin: Admin, recipient: str = "", **context: object) -> None:
    """Notify the owner of an account. `recipient` replaces the current address."""
    at = timezone.now()
    context = {"admin": admin.login_id, "at": format_local(at), **context}
    mail = _write(kind=kind, recipient=recipient or admin.email, context=context, give_up_at=at + NOTICE_LIFETIME)
    queued_work.queue_after_commit(mail)


def _write(*, kind: str, recipient: str, context: dict[str, object], give_up_at: datetime) -> Mail:
    mail = Mail(kind=kind, recipient=recipient, subject=SUBJECTS[kind], give_up_at=give_up_at)
    text = render_to_string(f"email/{kind}.txt", context)
    encrypted_text = encryption.encrypt(secret=text.encode(), context=f"mail:{mail.pk}")
    if recipient:
        mail.encrypted_text = encrypted_text
    else:
        # Clients without a session can cause thousands of such rows. As pending ones they would delay other codes.
        mail.state = Mail.State.SENT
    mail.save(force_insert=True)
    return mail


def _queue_or_send(mail: Mail) -> None:
    """Queue the email. If the broker is away, send it from a thread: a code is needed within seconds.

    In a thread, so that the response takes as long for a known address as for an unknown one.
    """
    if not queued_work.publish([mail]) and mail.recipient:
        threading.Thread(target=_send_now, args=(str(mail.pk),), name="send-code").start()


def _send_now(mail_id: str) -> None:
    try:
        tasks.send_mail.apply((mail_id,))
    finally:
        connection.close()
