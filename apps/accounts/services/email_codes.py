"""One-time codes by email: send, resend, verify. A code can be used once."""

import hmac
import math
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.callers import Caller
from apps.accounts.exceptions import ResentTooSoonError, TooManyCodesError
from apps.accounts.models import CodeChallenge, StepToken
from apps.accounts.services import limits, mail, recognized_browsers, step_tokens

CODE_LIFETIME = timedelta(minutes=5)
MAX_TRIES = 5
RESEND_INTERVAL_S = 30
# Emails without a correct code after them. A recognized browser has a sign-in limit of its own.
MAX_LOGIN_EMAILS = 5
MAX_LOGIN_EMAILS_OF_BROWSER = 10
LOGIN_EMAILS_WINDOW = timedelta(minutes=15)
MAX_RESET_EMAILS = 3
RESET_EMAILS_WINDOW = timedelta(hours=1)
MAX_EMAILS_OF_ADDRESS = 60
ADDRESS_EMAILS_WINDOW = timedelta(hours=1)


@transaction.atomic
def send_code(*, step: StepToken, caller: Caller) -> None:
    """Make a code for the token and queue its email. Earlier codes stop working.

    When no more emails may be sent, a sign-in raises TooManyCodesError. A reset keeps the previous code valid and does
    not report it to the client, because the response must not depend on whether the account exists.
    """
    # Parallel requests count the emails of each other.
    limits.lock_subjects(scope="mails of codes", subjects=(step.account_key, step.address))
    wait_s = _seconds_until_next_email(step=step, caller=caller)
    if wait_s and step.purpose == StepToken.Purpose.LOGIN:
        raise TooManyCodesError(wait_s=wait_s)
    if wait_s:
        return
    now = timezone.now()
    step.challenges.filter(expires_at__gt=now).update(expires_at=now)
    code = codes.make_code()
    challenge = CodeChallenge(step=step, created_at=now, expires_at=now + CODE_LIFETIME)
    challenge.code_hash = codes.hash_code(challenge=challenge.pk, code=code)
    challenge.save(force_insert=True)
    recipient = step.admin.email if step.admin else ""
    mail.queue_code(kind=f"{step.purpose}_code", recipient=recipient, code=code, expires_at=challenge.expires_at)


def resend_code(*, step: StepToken, caller: Caller) -> None:
    """Send another code, as `send_code` does. Raises ResentTooSoonError."""
    if not step_tokens.reserve_resend(step=step, interval_s=RESEND_INTERVAL_S):
        raise ResentTooSoonError(retry_after_s=RESEND_INTERVAL_S)
    send_code(step=step, caller=caller)


def mask_email(email: str) -> str:
    """Return the email with only the first letter of its name: "o…@example.com"."""
    name, _, domain = email.rpartition("@")
    return f"{name[:1]}…@{domain}"


def find_code(*, step: StepToken, code: str) -> CodeChallenge | None:
    """Return the challenge if the code is right.

    The attempt is counted before the codes are compared, so parallel attempts cannot exceed the limit.
    """
    challenge = step.challenges.order_by("-created_at", "-id").first()
    if challenge is None:
        return None
    usable = CodeChallenge.objects.filter(pk=challenge.pk, used_at__isnull=True, expires_at__gt=timezone.now())
    if not usable.filter(tries_count__lt=MAX_TRIES).update(tries_count=F("tries_count") + 1):
        return None
    entered = codes.hash_code(challenge=challenge.pk, code=codes.parse_code(code))
    is_right = hmac.compare_digest(entered, challenge.code_hash) and step.admin is not None
    return challenge if is_right else None


def _seconds_until_next_email(*, step: StepToken, caller: Caller) -> int:
    """Return the wait until the account, and the address of an unknown browser, may be sent another code."""
    browser = recognized_browsers.find(login_id=step.admin.login_id if step.admin else "", caller=caller)
    unused = CodeChallenge.objects.filter(used_at__isnull=True)
    of_account = unused.filter(step__account_key=step.account_key, step__purpose=step.purpose)
    if step.purpose == StepToken.Purpose.LOGIN:
        max_emails = MAX_LOGIN_EMAILS_OF_BROWSER if browser else MAX_LOGIN_EMAILS
        wait_s = _seconds_until_below(of_account, max_emails, LOGIN_EMAILS_WINDOW)
    else:
        wait_s = _seconds_until_below(of_account, MAX_RESET_EMAILS, RESET_EMAILS_WINDOW)
    if browser:
        return wait_s
    of_address = unused.filter(step__address=step.address)
    return max(wait_s, _seconds_until_below(of_address, MAX_EMAILS_OF_ADDRESS, ADDRESS_EMAILS_WINDOW))


def _seconds_until_below(challenges: QuerySet[CodeChallenge], max_count: int, window: timedelta) -> int:
    """Return the seconds until fewer than `max_count` of the challenges are younger than the window."""
    now = timezone.now()
    recent = challenges.filter(created_at__gt=now - window).order_by("-created_at")
    newest = list(recent.values_list("created_at", flat=True)[:max_count])
    return math.ceil((newest[-1] + window - now).total_seconds()) if len(newest) == max_count else 0
