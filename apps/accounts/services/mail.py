"""Puts mails into the outbox, in the transaction of what they tell of; the worker sends them."""

import logging
from datetime import datetime, timedelta

from celery import current_app
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from kombu.exceptions import OperationalError

from apps.accounts import sealing, tasks
from apps.accounts.models import Admin, Mail

log = logging.getLogger("console.accounts")

NOTICE_LIFE = timedelta(days=1)
SUBJECTS = {
    "login_code": "Your sign-in code",
    "reset_code": "Your code for a new password",
    "new_device": "New sign-in to your console",
    "password_changed": "Your password was changed",
    "two_factor_on": "Authenticator app turned on",
    "two_factor_off": "Authenticator app turned off",
    "backup_codes_made": "New backup codes",
    "backup_code_used": "A backup code was used",
    "account_changed": "Your account was changed",
}


def queue_code(*, kind: str, recipient: str, code: str, expires_at: datetime) -> None:
    """Queue a code. With no recipient a row is written by the same work, and nothing waits to be sent."""
    _queue(kind=kind, recipient=recipient, context={"code": code}, give_up_at=expires_at)


def queue_notice(*, kind: str, admin: Admin, recipient: str = "", **context: object) -> None:
    """Tell the owner of an account what happened to it, at another address than the present one if it is given."""
    at = timezone.now()
    context = {"admin": admin.login_id, "at": f"{at:%d/%m/%Y %H:%M} UTC", **context}
    _queue(kind=kind, recipient=recipient or admin.email, context=context, give_up_at=at + NOTICE_LIFE)


def _queue(*, kind: str, recipient: str, context: dict[str, object], give_up_at: datetime) -> None:
    mail = Mail(kind=kind, recipient=recipient, subject=SUBJECTS[kind], give_up_at=give_up_at)
    text = render_to_string(f"email/{kind}.txt", context)
    sealed_text = sealing.seal(secret=text.encode(), context=f"mail:{mail.pk}")
    if recipient:
        mail.sealed_text = sealed_text
    else:
        # Anybody can ask for such rows by the thousand; in the queue they would stand before an owner's code.
        mail.state = Mail.State.SENT
    mail.save(force_insert=True)
    transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    """Wake the worker. A broker that does not answer costs nothing but the seconds until the next sweep."""
    try:
        # A connection of its own: the pool's tries for six seconds to reach a broker that is down.
        with current_app.connection(transport_options={"max_retries": 0}) as connection:
            tasks.send_due_mails.apply_async(connection=connection, retry=False)  # type: ignore[call-arg]  # not in stubs
    except (OperationalError, OSError) as trouble:
        log.warning("the worker was not told of a mail, the next sweep sends it: %s", type(trouble).__name__)
