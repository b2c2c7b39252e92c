"""One-time codes by e-mail: send, resend, verify. A right code is good for one act."""

import hmac
import math
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from apps.accounts import codes, messages
from apps.accounts.callers import Caller
from apps.accounts.models import CodeChallenge, StepToken
from apps.accounts.services import limits, mail, recognized_browsers, step_tokens
from apps.wire.errors import TooManyRequestsError

CODE_LIFETIME = timedelta(minutes=5)
MAX_TRIES = 5
RESEND_INTERVAL = timedelta(seconds=30)
# How many mails may wait unanswered before no more are sent. Whoever gave the right password is told; nothing in the
# answer to a reset tells, because it would say which addresses have an account.
MAX_LOGIN_EMAILS, LOGIN_EMAILS_WINDOW = 5, timedelta(minutes=15)
# A browser that signed in before is the owner's: strangers cannot use its mails up.
MAX_LOGIN_EMAILS_OF_BROWSER = 10
MAX_RESET_EMAILS, RESET_EMAILS_WINDOW = 3, timedelta(hours=1)
MAX_EMAILS_OF_ADDRESS, ADDRESS_EMAILS_WINDOW = 60, timedelta(hours=1)


class ResentTooSoonError(TooManyRequestsError):
    default_code = "resent_too_soon"
    default_detail = messages.RESEND_LATER


class TooManyCodesError(TooManyRequestsError):
    default_code = "too_many_codes"

    def __init__(self, *, wait_s: int) -> None:
        minutes = math.ceil(wait_s / 60)
        wait = "1 minute" if minutes == 1 else f"{minutes} minutes"
        super().__init__(messages.NO_MORE_CODES.format(wait=wait), retry_after_s=wait_s)


@transaction.atomic
def send_code(*, step: StepToken, caller: Caller) -> None:
    """Make a code for the step and queue its email. The codes before it stop working.

    When no more emails may be sent, a sign-in raises TooManyCodesError. A reset keeps the previous code valid and
    does not
    tell the client, because the response must not depend on whether the account exists.
    """
    # Parallel requests count the emails of each other.
    limits.lock_subjects(scope="mails of codes", subjects=(step.account_key, step.address))
    now = timezone.now()
    wait_s = _wait_s(step=step, caller=caller)
    if wait_s and step.purpose == StepToken.Purpose.LOGIN:
        raise TooManyCodesError(wait_s=wait_s)
    if wait_s:
        return
    step.challenges.filter(expires_at__gt=now).update(expires_at=now)
    code = codes.make_code()
    challenge = CodeChallenge(step=step, created_at=now, expires_at=now + CODE_LIFETIME)
    challenge.code_hash = codes.hash_code(challenge=challenge.pk, code=code)
    challenge.save(force_insert=True)
    recipient = step.admin.email if step.admin else ""
    mail.queue_code(kind=f"{step.purpose}_code", recipient=recipient, code=code, expires_at=challenge.expires_at)


def resend_code(*, step: StepToken, caller: Caller) -> None:
    """Send another code, as `send_code` does. Raises ResentTooSoonError."""
    if not step_tokens.reserve_resend(step=step, cool_down=RESEND_INTERVAL):
        raise ResentTooSoonError(retry_after_s=int(RESEND_INTERVAL.total_seconds()))
    send_code(step=step, caller=caller)


def find_code(*, step: StepToken, code: str) -> CodeChallenge | None:
    """Return the challenge if the code is right.

    The attempt is counted before the codes are compared, so parallel attempts cannot exceed the limit.
    """
    now = timezone.now()
    challenge = step.challenges.order_by("-created_at", "-id").first()
    if challenge is None:
        return None
    open_ones = CodeChallenge.objects.filter(pk=challenge.pk, used_at__isnull=True, expires_at__gt=now)
    if not open_ones.filter(tries_count__lt=MAX_TRIES).update(tries_count=F("tries_count") + 1):
        return None
    given = codes.hash_code(challenge=challenge.pk, code=code)
    is_right = hmac.compare_digest(given, challenge.code_hash) and step.admin is not None
    return challenge if is_right else None


def _wait_s(*, step: StepToken, caller: Caller) -> int:
    """Return the seconds until another code may be sent to the account, and to the address of an unknown browser."""
    now = timezone.now()
    known = recognized_browsers.find(login_id=step.admin.login_id if step.admin else "", caller=caller)
    waiting = CodeChallenge.objects.filter(used_at__isnull=True)
    of_account = waiting.filter(step__account_key=step.account_key, step__purpose=step.purpose)
    if step.purpose == StepToken.Purpose.LOGIN:
        limit = MAX_LOGIN_EMAILS_OF_BROWSER if known else MAX_LOGIN_EMAILS
        wait_s = _wait_of(of_account, limit=limit, window=LOGIN_EMAILS_WINDOW, now=now)
    else:
        wait_s = _wait_of(of_account, limit=MAX_RESET_EMAILS, window=RESET_EMAILS_WINDOW, now=now)
    if known:
        return wait_s
    of_address = waiting.filter(step__address=step.address)
    of_address_s = _wait_of(of_address, limit=MAX_EMAILS_OF_ADDRESS, window=ADDRESS_EMAILS_WINDOW, now=now)
    return max(wait_s, of_address_s)


def _wait_of(waiting: QuerySet[CodeChallenge], *, limit: int, window: timedelta, now: datetime) -> int:
    within = waiting.filter(created_at__gt=now - window).order_by("-created_at")
    newest = list(within.values_list("created_at", flat=True)[:limit])
    return math.ceil((newest[-1] + window - now).total_seconds()) if len(newest) == limit else 0
