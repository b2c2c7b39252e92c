"""One-time codes by e-mail: sent, sent again, and judged so that one right answer wins once."""

import hmac
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.accounts import codes, messages
from apps.accounts.callers import Caller
from apps.accounts.models import CodeChallenge, StepToken
from apps.accounts.services import known_devices, mail, steps
from apps.wire.errors import TooMany

CODE_LIFE = timedelta(minutes=5)
TRIES_LIMIT = 5
COOL_DOWN = timedelta(seconds=30)
# How many mails may wait unanswered before no more are sent. Nothing in an answer tells (threat 9).
LOGIN_MAILS_LIMIT, LOGIN_MAILS_WINDOW = 5, timedelta(minutes=15)
RESET_MAILS_LIMIT, RESET_MAILS_WINDOW = 3, timedelta(hours=1)
ADDRESS_MAILS_LIMIT, ADDRESS_MAILS_WINDOW = 60, timedelta(hours=1)


class AskedTooSoon(TooMany):
    message = messages.RESEND_LATER


@transaction.atomic
def send_code(*, step: StepToken, caller: Caller) -> None:
    """Make a code for the step and queue its mail. The codes before it stop working."""
    now = timezone.now()
    is_quiet = _is_capped(step=step, caller=caller)
    step.challenges.filter(expires_at__gt=now).update(expires_at=now)
    code = codes.make_code()
    challenge = CodeChallenge(step=step, created_at=now, expires_at=now + CODE_LIFE)
    challenge.code_hash = codes.hash_code(challenge=challenge.pk, code=code)
    challenge.save(force_insert=True)
    recipient = step.admin.email if step.admin and not is_quiet else ""
    mail.queue_code(kind=f"{step.purpose}_code", recipient=recipient, code=code, expires_at=challenge.expires_at)


def resend_code(*, step: StepToken, caller: Caller) -> None:
    if not steps.may_resend(step=step, cool_down=COOL_DOWN):
        raise AskedTooSoon(retry_after_s=int(COOL_DOWN.total_seconds()))
    send_code(step=step, caller=caller)


def judge(*, step: StepToken, code: str) -> bool:
    """True for one right answer. A try is taken before the code is compared, so five at once are five."""
    now = timezone.now()
    challenge = step.challenges.order_by("-created_at", "-id").first()
    if challenge is None:
        return False
    open_ones = CodeChallenge.objects.filter(pk=challenge.pk, used_at__isnull=True, expires_at__gt=now)
    if not open_ones.filter(tries_count__lt=TRIES_LIMIT).update(tries_count=F("tries_count") + 1):
        return False
    given = codes.hash_code(challenge=challenge.pk, code=code)
    is_right = hmac.compare_digest(given, challenge.code_hash) and step.admin is not None
    return is_right and bool(open_ones.update(used_at=now))


def _is_capped(*, step: StepToken, caller: Caller) -> bool:
    """Whether the account, or the address of a browser not known, has as many unanswered mails as it may."""
    now = timezone.now()
    waiting = CodeChallenge.objects.filter(used_at__isnull=True)
    limit, window = (
        (LOGIN_MAILS_LIMIT, LOGIN_MAILS_WINDOW)
        if step.purpose == StepToken.Purpose.LOGIN
        else (RESET_MAILS_LIMIT, RESET_MAILS_WINDOW)
    )
    of_account = waiting.filter(
        step__account_key=step.account_key, step__purpose=step.purpose, created_at__gt=now - window
    )
    of_address = waiting.filter(step__address=step.address, created_at__gt=now - ADDRESS_MAILS_WINDOW)
    if of_account.count() >= limit:
        return True
    known = known_devices.find(login_id=step.admin.login_id if step.admin else "", caller=caller)
    return not known and of_address.count() >= ADDRESS_MAILS_LIMIT
