"""A long code by mail for an owner whose limits strangers have used up.

It cannot be guessed, so it needs no limit: whoever sends it is a trusted browser to every limit, for a day. A sign-in
still takes the password and the one-time code; in place of a code that was mailed, the long one will do, once.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.models import Admin, UnlockCode
from apps.accounts.services import limits, mail, trusted_browsers

LIFE = timedelta(days=1)
# A mailbox gets no more of them, however long the attack.
EVERY = timedelta(hours=3)


def offer_if_used_up(*, login_id: str, recipient: str, rate_limits: "list[limits.RateLimit]") -> None:
    """Mail a code if strangers have used one of these limits up."""
    if limits.are_used_up(rate_limits=rate_limits):
        offer(login_id=login_id, recipient=recipient)


def offer_by_id_if_used_up(*, login_id: str, rate_limits: "list[limits.RateLimit]") -> None:
    """As `offer_if_used_up`, where an id was given, known or not."""
    known = Admin.objects.filter(login_id=login_id, is_active=True).first()
    offer_if_used_up(login_id=login_id, recipient=known.email if known else "", rate_limits=rate_limits)


def offer(*, login_id: str, recipient: str) -> None:
    """Mail a code, unless one was mailed lately.

    For an account that nobody has the same rows are written, and nothing is sent.
    """
    account_key = trusted_browsers.unlock_key(login_id=login_id)
    with transaction.atomic():
        # Of several at one moment each sees the mail of the one before it.
        limits.take_turns(scope="mails of long codes", subjects=(account_key,))
        now = timezone.now()
        if UnlockCode.objects.filter(account_key=account_key, used_at=None, created_at__gt=now - EVERY).exists():
            return
        code = codes.make_backup_code()
        code_hash = trusted_browsers.hash_unlock(account_key=account_key, code=code)
        expires_at = now + LIFE
        UnlockCode.objects.create(account_key=account_key, code_hash=code_hash, created_at=now, expires_at=expires_at)
        shown = "-".join(code[start : start + 4] for start in range(0, len(code), 4))
        mail.queue_code(kind="unlock_code", recipient=recipient, code=shown, expires_at=expires_at)


def close_all(*, admin: Admin, former_login_id: str = "") -> None:
    """End the codes of an account that was changed. Those of its former id would let in whoever gets that next."""
    keys = [trusted_browsers.unlock_key(login_id=one) for one in (admin.login_id, former_login_id) if one]
    UnlockCode.objects.filter(account_key__in=keys, used_at=None).update(used_at=timezone.now())
